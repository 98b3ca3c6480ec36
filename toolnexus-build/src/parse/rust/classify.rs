//! From a resolved type to what it is to a tool.

use super::instance::Instance;
use super::known::{self, Std};
use super::names::Def;
use super::syntax::{TypeExpr, TypeKind};
use super::tree::{ItemId, Tree};
use super::types::{Arg, Ty, TyKind};
use crate::model::Holder;
use crate::source::{SourceMap, Span};

/// How many parts a tuple may have.
const MAX_TUPLE: usize = 6;

/// Classifies types, and notes the crate's own types on the way.
pub(super) struct Classifier<'a> {
    pub(super) tree: &'a Tree,
    pub(super) sources: &'a SourceMap,
    /// The structs and enums that were met, and where.
    pub(super) met: Vec<(Instance, Span)>,
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
            TyKind::Tuple(parts) if parts.len() > MAX_TUPLE => {
                self.not(&ty.span, "a tuple of more than six parts cannot be told apart: use a struct")
            }
            TyKind::Tuple(parts) => TypeKind::Tuple(parts.iter().map(|part| self.classify(part)).collect()),
            TyKind::Slice(_) => self.not(&ty.span, "a slice alone has no size: use `&[T]` or `Vec<T>`"),
            TyKind::Array(element, length) => match length.as_ref().and_then(|text| text.parse().ok()) {
                Some(length) => held(Holder::Array(length), TypeKind::Vec(self.boxed(element)), &ty.span),
                None => self.not(
                    &ty.span,
                    "the length of this array is not a literal: write the number, or use `Vec<T>` with `#[arg(length = N)]`",
                ),
            },
            TyKind::Dyn(..) => self.not(&ty.span, "a trait object is not data: name a type"),
            TyKind::Other(why) => self.not(&ty.span, why),
        }
    }

    fn reference(&mut self, to: &Ty, span: &Span) -> TypeKind {
        match &to.kind {
            TyKind::Path(Def::Primitive("str"), _) => return TypeKind::Str,
            TyKind::Slice(element) => return TypeKind::Slice(self.boxed(element)),
            TyKind::Path(Def::Extern(path), _) if known::std_type(path) == Some(Std::Path) => {
                return TypeKind::Path;
            }
            _ => {}
        }
        let inner = self.classify(to);
        match inner.kind {
            TypeKind::String
            | TypeKind::Vec(_)
            | TypeKind::Map(..)
            | TypeKind::Held(..)
            | TypeKind::Tuple(_)
            | TypeKind::Outside(_)
            | TypeKind::Range(..)
            | TypeKind::Named(_) => TypeKind::Ref(Box::new(inner)),
            TypeKind::Unsupported(..) | TypeKind::Foreign(_) => inner.kind,
            _ => self.not(span, "only strings, lists and structs can be borrowed: use the type without `&`"),
        }
    }

    /// `Box<T>` and its like, also around `str` and `[T]`.
    fn pointer(&mut self, name: &'static str, inner: &Ty, span: &Span) -> TypeKind {
        match &inner.kind {
            TyKind::Path(Def::Primitive("str"), _) => held(Holder::Unsized(name), TypeKind::String, span),
            TyKind::Slice(item) => held(Holder::Unsized(name), TypeKind::Vec(self.boxed(item)), span),
            _ => match self.classify(inner) {
                TypeExpr { kind: kind @ (TypeKind::Unsupported(..) | TypeKind::Foreign(_)), .. } => kind,
                inner => TypeKind::Held(Holder::Pointer(name), Box::new(inner)),
            },
        }
    }

    fn path(&mut self, def: &Def, args: &[Arg], span: &Span) -> TypeKind {
        match def {
            Def::Primitive(name) => {
                known::primitive(name).unwrap_or_else(|| self.not(span, "use `&str` or `String`"))
            }
            Def::Item(id) => self.item(*id, args, span),
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

    fn item(&mut self, id: ItemId, args: &[Arg], span: &Span) -> TypeKind {
        match &self.tree.item(id).item {
            syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Union(_) => {
                let instance = match Instance::new(self.tree, id, args) {
                    Ok(instance) => instance,
                    Err(why) => return self.not(span, why),
                };
                let path = instance.path.clone();
                self.met.push((instance, span.clone()));
                TypeKind::Named(path)
            }
            _ => self.not(span, "a trait is not a type"),
        }
    }

    fn outside(&mut self, path: &[String], args: &[Arg], span: &Span) -> TypeKind {
        let types: Vec<&Ty> =
            args.iter().filter_map(|arg| if let Arg::Type(ty) = arg { Some(ty) } else { None }).collect();
        const MISSING: &str = "its type arguments are missing";
        let argument = types.first().and_then(|ty| match &ty.kind {
            TyKind::Path(Def::Extern(path), _) => Some(path.as_slice()),
            _ => None,
        });
        if let Some(outside) = known::outside(path, argument) {
            return TypeKind::Outside(outside);
        }
        match (known::std_type(path), types.as_slice()) {
            (Some(Std::String), _) => TypeKind::String,
            (Some(Std::ResultUnit), _) => {
                TypeKind::Result(Box::new(TypeExpr { kind: TypeKind::Unit, span: span.clone() }))
            }
            (Some(Std::Primitive(name)), _) => self.path(&Def::Primitive(name), &[], span),
            (Some(Std::Vec), [element]) => TypeKind::Vec(self.boxed(element)),
            (Some(Std::Option), [inner]) => TypeKind::Option(self.boxed(inner)),
            (Some(Std::Result), [value, ..]) => TypeKind::Result(self.boxed(value)),
            (Some(Std::Map(path)), [key, value]) => TypeKind::Map(path, self.boxed(key), self.boxed(value)),
            (Some(Std::Map(_)), [_, _, _]) => self.not(span, "use the map with its standard hasher"),
            (Some(Std::Pointer(name)), [inner]) => self.pointer(name, inner, span),
            (Some(Std::Set(name)), [item]) => held(Holder::Set(name), TypeKind::Vec(self.boxed(item)), span),
            (Some(Std::Set(_)), [_, _]) => self.not(span, "use the set with its standard hasher"),
            (Some(Std::Deque), [item]) => held(Holder::Deque, TypeKind::Vec(self.boxed(item)), span),
            (Some(Std::PathBuf), _) => held(Holder::Path, TypeKind::String, span),
            (Some(Std::Path), _) => self.not(span, "a path alone has no size: use `&Path` or `PathBuf`"),
            (Some(Std::Duration), _) => TypeKind::Duration,
            (Some(Std::Range(name)), [end]) => TypeKind::Range(name, self.boxed(end)),
            (Some(Std::NonZero(Some(name))), _) => held(Holder::NonZero, TypeKind::Int(name), span),
            (Some(Std::NonZero(None)), [inner]) => match self.classify(inner).kind {
                kind @ TypeKind::Int(_) => held(Holder::NonZero, kind, span),
                _ => self.not(span, "`NonZero` is for integers"),
            },
            (Some(Std::Cow), [inner]) => match inner.kind {
                TyKind::Path(Def::Primitive("str"), _) => TypeKind::CowStr,
                _ => self.not(span, "only `Cow<'_, str>` is supported: use the owned type"),
            },
            (Some(Std::Not(why)), _) => self.not(span, why),
            (Some(_), _) => self.not(span, MISSING),
            (None, _) => match known::not_outside(path) {
                Some(why) => self.not(span, why),
                None => TypeKind::Foreign(
                    path.iter().fold(String::new(), |text, name| text + "::" + &super::names::escaped(name)),
                ),
            },
        }
    }
}

fn held(holder: Holder, kind: TypeKind, span: &Span) -> TypeKind {
    TypeKind::Held(holder, Box::new(TypeExpr { kind, span: span.clone() }))
}

/// What stands at `span`, in one line.
pub(super) fn written(sources: &SourceMap, span: &Span) -> String {
    let text = sources.file(span.file).text.get(span.start..span.end).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
