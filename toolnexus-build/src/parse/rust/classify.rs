//! From a resolved type to what it is to a tool.

use super::known::{self, Std};
use super::names::Def;
use super::syntax::{TypeExpr, TypeKind};
use super::tree::{ItemId, Tree};
use super::types::{Arg, Ty, TyKind};
use crate::source::{SourceMap, Span};

/// Classifies types, and notes the crate's own types on the way.
pub(super) struct Classifier<'a> {
    pub(super) tree: &'a Tree,
    pub(super) sources: &'a SourceMap,
    /// The structs and enums that were met, and where.
    pub(super) met: Vec<(ItemId, Span)>,
}

impl<'a> Classifier<'a> {
    pub(super) fn new(tree: &'a Tree, sources: &'a SourceMap) -> Self {
        Self { tree, sources, met: Vec::new() }
    }

    /// What the type is to a tool.
    pub(super) fn classify(&mut self, ty: &Ty) -> TypeExpr {
        TypeExpr { kind: self.kind(ty), span: ty.span.clone() }
    }

    fn boxed(&mut self, ty: &Ty) -> Box<TypeExpr> {
        Box::new(self.classify(ty))
    }

    /// A type that is not supported.
    pub(super) fn not(&self, span: &Span, why: &'static str) -> TypeKind {
        TypeKind::Unsupported(written(self.sources, span), why)
    }

    fn kind(&mut self, ty: &Ty) -> TypeKind {
        match &ty.kind {
            TyKind::Path(def, args) => self.path(def, args, &ty.span),
            TyKind::Reference { mutable: true, .. } => {
                self.not(&ty.span, "arguments are lent, not given away: use `&` or an owned type")
            }
            TyKind::Reference { to, .. } => self.reference(to, &ty.span),
            TyKind::Tuple(parts) if parts.is_empty() => TypeKind::Unit,
            TyKind::Tuple(_) => self.not(&ty.span, "a tuple's parts have no names: use a struct"),
            TyKind::Slice(_) => self.not(&ty.span, "a slice alone has no size: use `&[T]` or `Vec<T>`"),
            TyKind::Array(..) => self.not(&ty.span, "use `Vec<T>` with `#[arg(length = N)]`"),
            TyKind::Dyn(..) => self.not(&ty.span, "a trait object is not data: name a type"),
            TyKind::Other(why) => self.not(&ty.span, why),
        }
    }

    fn reference(&mut self, to: &Ty, span: &Span) -> TypeKind {
        match &to.kind {
            TyKind::Path(Def::Primitive("str"), _) => return TypeKind::Str,
            TyKind::Slice(element) => return TypeKind::Slice(self.boxed(element)),
            _ => {}
        }
        let inner = self.classify(to);
        match inner.kind {
            TypeKind::String | TypeKind::Vec(_) | TypeKind::Named(_) => TypeKind::Ref(Box::new(inner)),
            TypeKind::Unsupported(..) | TypeKind::Foreign(_) => inner.kind,
            _ => self.not(span, "only strings, lists and structs can be borrowed: use the type without `&`"),
        }
    }

    fn path(&mut self, def: &Def, args: &[Arg], span: &Span) -> TypeKind {
        match def {
            Def::Primitive(name) => {
                known::primitive(name).unwrap_or_else(|| self.not(span, "use `&str` or `String`"))
            }
            Def::Item(id) => self.item(*id, span),
            Def::Generated(name) => TypeKind::Generated(name.clone()),
            Def::Module(_) | Def::Args => self.not(span, "a module is not a type"),
            Def::Extern(path) => match self.tree.runtime_name(path) {
                Some("Json") => TypeKind::Json,
                Some("ToolResult") => TypeKind::ToolResult,
                Some("ToolContext") => {
                    self.not(span, "the context is lent to a tool: take `&ToolContext<'_>`")
                }
                _ => self.outside(path, args, span),
            },
        }
    }

    fn item(&mut self, id: ItemId, span: &Span) -> TypeKind {
        match &self.tree.item(id).item {
            syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Union(_) => {
                self.met.push((id, span.clone()));
                TypeKind::Named(self.tree.item_path(id))
            }
            _ => self.not(span, "a trait is not a type"),
        }
    }

    fn outside(&mut self, path: &[String], args: &[Arg], span: &Span) -> TypeKind {
        let types: Vec<&Ty> =
            args.iter().filter_map(|arg| if let Arg::Type(ty) = arg { Some(ty) } else { None }).collect();
        const MISSING: &str = "its type arguments are missing";
        match (known::std_type(path), types.as_slice()) {
            (Some(Std::String), _) => TypeKind::String,
            (Some(Std::ResultUnit), _) => {
                TypeKind::Result(Box::new(TypeExpr { kind: TypeKind::Unit, span: span.clone() }))
            }
            (Some(Std::Primitive(name)), _) => self.path(&Def::Primitive(name), &[], span),
            (Some(Std::Vec), [element]) => TypeKind::Vec(self.boxed(element)),
            (Some(Std::Option), [inner]) => TypeKind::Option(self.boxed(inner)),
            (Some(Std::Result), [value, ..]) => TypeKind::Result(self.boxed(value)),
            (Some(Std::Map(path)), [key, value]) => match self.classify(key).kind {
                TypeKind::String => TypeKind::Map(path, self.boxed(value)),
                _ => self.not(span, "the keys of a JSON object are strings: use `String` as the key"),
            },
            (Some(Std::Map(_)), [_, _, _]) => self.not(span, "use the map with its standard hasher"),
            (Some(Std::Cow), [inner]) => match inner.kind {
                TyKind::Path(Def::Primitive("str"), _) => TypeKind::CowStr,
                _ => self.not(span, "only `Cow<'_, str>` is supported: use the owned type"),
            },
            (Some(Std::Not(why)), _) => self.not(span, why),
            (Some(_), _) => self.not(span, MISSING),
            (None, _) => TypeKind::Foreign(
                path.iter().fold(String::new(), |text, name| text + "::" + &super::names::escaped(name)),
            ),
        }
    }
}

/// What stands at `span`, in one line.
pub(super) fn written(sources: &SourceMap, span: &Span) -> String {
    let text = sources.file(span.file).text.get(span.start..span.end).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
