//! `#[arg(with = "…", schema = "…")]`: how to read a type that nobody can look into.

use super::args::ArgAttribute;
use super::classify::Classifier;
use super::data::derived;
use super::known::{self, Std};
use super::names::Def;
use super::syntax::{StatedType, TypeExpr, TypeKind};
use super::tree::ModuleId;
use super::types::{Arg, Ty, TyKind};
use super::Scan;
use crate::diag::codes::{BAD_ATTRIBUTE, UNSUPPORTED_TYPE};
use crate::diag::Diagnostic;
use crate::model::Derives;
use crate::source::Spanned;

/// A function that an attribute names, and the schema beside it.
struct Reader {
    with: Option<String>,
    schema: Spanned<String>,
}

impl Scan<'_> {
    /// The type of an argument where an attribute says how it is read; the inner `None` where the type says so itself,
    /// the outer where a mistake was reported.
    ///
    /// What is said of an `Option` or of a reference is said of the type inside it.
    pub(super) fn stated(
        &mut self,
        module: ModuleId,
        own: &str,
        ty: &Ty,
        arg: &mut ArgAttribute,
    ) -> Option<Option<TypeExpr>> {
        let (with, schema) = match (&arg.with, &arg.schema) {
            (None, None) => return Some(None),
            (None, Some(_)) if self.is_understood(ty) => return Some(None),
            (None, Some(schema)) => (None, schema.clone()),
            (Some(with), Some(schema)) => {
                (Some(self.function(module, own, with, &BAD_ATTRIBUTE)?), schema.clone())
            }
            (Some(with), None) => {
                let message =
                    "`with` says how the value is read, and nothing says what the model is told of it";
                self.findings.push(
                    Diagnostic::new(&BAD_ATTRIBUTE, with.span.clone(), message)
                        .help("add the schema of what it reads: `schema = r#\"{\"type\": \"string\"}\"#`"),
                );
                return None;
            }
        };
        arg.schema = None;
        self.reader_of(ty, &Reader { with, schema }).map(Some)
    }

    /// Whether the scan knows what the type is in JSON, or has to be told.
    fn is_understood(&self, ty: &Ty) -> bool {
        let kind = Classifier::new(self.tree, self.sources).classify(inside(ty)).kind;
        !matches!(kind, TypeKind::Foreign(_) | TypeKind::Unsupported(..))
    }

    fn reader_of(&mut self, ty: &Ty, reader: &Reader) -> Option<TypeExpr> {
        let kind = match &ty.kind {
            TyKind::Reference { mutable: false, to, .. } => {
                TypeKind::Ref(Box::new(self.reader_of(to, reader)?))
            }
            TyKind::Path(Def::Extern(path), args) if known::std_type(path) == Some(Std::Option) => {
                let inner =
                    args.iter().find_map(|arg| if let Arg::Type(ty) = arg { Some(ty) } else { None })?;
                TypeKind::Option(Box::new(self.reader_of(inner, reader)?))
            }
            _ => TypeKind::Stated(Box::new(self.stated_type(ty, reader)?)),
        };
        Some(TypeExpr { kind, span: ty.span.clone() })
    }

    fn stated_type(&mut self, ty: &Ty, reader: &Reader) -> Option<StatedType> {
        let path = match self.tree.absolute(ty) {
            Ok(path) => path,
            Err((span, why)) => {
                let message = format!("this type cannot be written out in generated code: {why}");
                self.findings.push(
                    Diagnostic::new(&UNSUPPORTED_TYPE, span, message).help("take a type that owns its value"),
                );
                return None;
            }
        };
        let classified = Classifier::new(self.tree, self.sources).classify(ty);
        Some(StatedType {
            path,
            derives: self.derives(ty),
            with: reader.with.clone(),
            schema: reader.schema.clone(),
            ty: Box::new(classified),
        })
    }

    /// What a type derives, where that can be seen.
    fn derives(&self, ty: &Ty) -> Derives {
        let TyKind::Path(Def::Item(id), _) = &ty.kind else { return Derives::NONE };
        let names: Vec<String> = derived(&self.tree.item(*id).metas)
            .filter_map(|path| Some(path.segments.last()?.ident.to_string()))
            .collect();
        Derives::of(&names)
    }
}

/// The type inside references and `Option`s.
fn inside(ty: &Ty) -> &Ty {
    match &ty.kind {
        TyKind::Reference { to, .. } => inside(to),
        TyKind::Path(Def::Extern(path), args) if known::std_type(path) == Some(Std::Option) => args
            .iter()
            .find_map(|arg| if let Arg::Type(ty) = arg { Some(inside(ty)) } else { None })
            .unwrap_or(ty),
        _ => ty,
    }
}
