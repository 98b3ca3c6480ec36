//! Types with every path resolved and every alias replaced by what it stands for.

use std::cell::Cell;
use std::collections::BTreeMap;

use syn::{GenericArgument, GenericParam, Item, PathArguments, TypeParamBound};

use super::names::{escaped, Def, Space};
use super::tree::{plain, ItemId, ModuleId, Tree, UsePath, ROOT};
use crate::source::Span;

/// How many aliases may stand behind one another.
const MAX_ALIASES: usize = 64;

/// How many types one written type may stand for: aliases can multiply.
const MAX_SIZE: usize = 4096;

/// A resolved type.
#[derive(Clone, Debug)]
pub(super) struct Ty {
    pub(super) kind: TyKind,
    /// Where it was written: for what an alias stands for, where the alias is used.
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum TyKind {
    Path(Def, Vec<Arg>),
    Reference {
        mutable: bool,
        lifetime: Option<String>,
        to: Box<Ty>,
    },
    Slice(Box<Ty>),
    /// The element and the length, where that is a literal.
    Array(Box<Ty>, Option<String>),
    Tuple(Vec<Ty>),
    /// `dyn A + B + 'static`
    Dyn(Vec<Ty>, Vec<String>),
    /// Not understood, and why.
    Other(&'static str),
}

/// A generic argument.
#[derive(Clone, Debug)]
pub(super) enum Arg {
    Type(Ty),
    Lifetime(String),
    Const(String),
}

/// Where a type is written.
#[derive(Clone)]
pub(super) struct Scope<'s> {
    pub(super) module: ModuleId,
    /// What `Self` means.
    pub(super) self_ty: Option<&'s Ty>,
    /// The arguments of the alias that is being replaced, or of the generic type that is being read.
    params: BTreeMap<String, Ty>,
    /// Where that alias is used.
    at: Option<Span>,
    aliases: usize,
}

impl<'s> Scope<'s> {
    /// The scope of the items of a module.
    pub(super) fn new(module: ModuleId, self_ty: Option<&'s Ty>) -> Self {
        Self { module, self_ty, params: BTreeMap::new(), at: None, aliases: 0 }
    }

    /// The same with type parameters and what stands for them.
    pub(super) fn with(mut self, params: impl IntoIterator<Item = (String, Ty)>) -> Self {
        self.params.extend(params);
        self
    }
}

impl Tree {
    /// Resolves a type that is written in `scope`.
    pub(super) fn ty(&self, ty: &syn::Type, scope: &Scope<'_>) -> Ty {
        Resolver { tree: self, left: Cell::new(MAX_SIZE) }.ty(ty, scope)
    }

    /// A type as Rust that means the same in every module, or the place and the reason why that cannot be written.
    pub(super) fn absolute(&self, ty: &Ty) -> Result<String, (Span, &'static str)> {
        let fail = |why| Err((ty.span.clone(), why));
        Ok(match &ty.kind {
            TyKind::Path(def, args) => {
                let path = match def {
                    Def::Item(id) => self.item_path(*id),
                    Def::Extern(path) => {
                        path.iter().fold(String::new(), |text, name| text + "::" + &escaped(name))
                    }
                    Def::Primitive(name) => (*name).to_owned(),
                    Def::Generated(name) => {
                        format!("{}::args::{}", self.path(self.tools.unwrap_or(ROOT)), escaped(name))
                    }
                    Def::Module(_) | Def::Args => return fail("a module is not a type"),
                };
                path + &self.absolute_args(args, &ty.span)?
            }
            TyKind::Reference { mutable, lifetime, to } => {
                if lifetime.as_deref() != Some("'static") {
                    return fail("state outlives every call, so what it holds cannot be borrowed for less than `'static`");
                }
                format!("&'static {}{}", if *mutable { "mut " } else { "" }, self.absolute(to)?)
            }
            TyKind::Slice(element) => format!("[{}]", self.absolute(element)?),
            TyKind::Array(element, Some(length)) => {
                format!("[{}; {length}]", self.absolute(element)?)
            }
            TyKind::Array(_, None) => return fail("the length of this array is not a literal"),
            TyKind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.absolute(part)).collect::<Result<Vec<_>, _>>()?;
                format!("({}{})", parts.join(", "), if parts.len() == 1 { "," } else { "" })
            }
            TyKind::Dyn(traits, lifetimes) => {
                let mut bounds =
                    traits.iter().map(|bound| self.absolute(bound)).collect::<Result<Vec<_>, _>>()?;
                bounds.extend(lifetimes.iter().cloned());
                let text = format!("dyn {}", bounds.join(" + "));
                if bounds.len() > 1 {
                    format!("({text})")
                } else {
                    text
                }
            }
            TyKind::Other(why) => return fail(why),
        })
    }

    fn absolute_args(&self, args: &[Arg], span: &Span) -> Result<String, (Span, &'static str)> {
        let mut out = Vec::new();
        for arg in args {
            out.push(match arg {
                Arg::Type(ty) => self.absolute(ty)?,
                Arg::Const(text) => text.clone(),
                Arg::Lifetime(name) if name == "'static" => name.clone(),
                Arg::Lifetime(_) => {
                    return Err((
                        span.clone(),
                        "state outlives every call, so its type cannot have a lifetime",
                    ));
                }
            });
        }
        Ok(if out.is_empty() { String::new() } else { format!("<{}>", out.join(", ")) })
    }

    /// The absolute path of an item, such as `crate::weather::Report`.
    pub(super) fn item_path(&self, id: ItemId) -> String {
        let name = match &self.item(id).item {
            Item::Struct(item) => plain(&item.ident),
            Item::Enum(item) => plain(&item.ident),
            Item::Union(item) => plain(&item.ident),
            Item::Type(item) => plain(&item.ident),
            Item::Trait(item) => plain(&item.ident),
            Item::TraitAlias(item) => plain(&item.ident),
            _ => String::new(),
        };
        self.path_in(id.module, &name)
    }
}

struct Resolver<'t> {
    tree: &'t Tree,
    left: Cell<usize>,
}

impl Resolver<'_> {
    fn ty(&self, ty: &syn::Type, scope: &Scope<'_>) -> Ty {
        let span = scope.at.clone().unwrap_or_else(|| self.tree.span(scope.module, ty));
        let kind = if self.take(1) { self.kind(ty, scope, &span) } else { TyKind::Other("it is too large") };
        Ty { kind, span }
    }

    fn take(&self, count: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(count));
        left >= count
    }

    fn boxed(&self, ty: &syn::Type, scope: &Scope<'_>) -> Box<Ty> {
        Box::new(self.ty(ty, scope))
    }

    fn kind(&self, ty: &syn::Type, scope: &Scope<'_>, span: &Span) -> TyKind {
        match ty {
            syn::Type::Paren(inner) => self.ty(&inner.elem, scope).kind,
            syn::Type::Group(inner) => self.ty(&inner.elem, scope).kind,
            syn::Type::Reference(reference) => TyKind::Reference {
                mutable: reference.mutability.is_some(),
                lifetime: reference.lifetime.as_ref().map(ToString::to_string),
                to: self.boxed(&reference.elem, scope),
            },
            syn::Type::Slice(slice) => TyKind::Slice(self.boxed(&slice.elem, scope)),
            syn::Type::Array(array) => {
                let length = match &array.len {
                    syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => {
                        Some(int.base10_digits().to_owned())
                    }
                    _ => None,
                };
                TyKind::Array(self.boxed(&array.elem, scope), length)
            }
            syn::Type::Tuple(tuple) => {
                TyKind::Tuple(tuple.elems.iter().map(|part| self.ty(part, scope)).collect())
            }
            syn::Type::TraitObject(object) => self.object(object, scope, span),
            syn::Type::Path(path) if path.qself.is_none() => self.path(&path.path, scope, span),
            syn::Type::Path(_) => {
                TyKind::Other("an associated type cannot be looked up here: name the type itself")
            }
            syn::Type::ImplTrait(_) => TyKind::Other("`impl Trait` hides the type: name it"),
            syn::Type::FnPtr(_) => TyKind::Other("a function is not data"),
            syn::Type::Ptr(_) => TyKind::Other("a pointer is not data: use the type itself"),
            syn::Type::Never(_) => TyKind::Other("`!` has no values"),
            syn::Type::Macro(_) => {
                TyKind::Other("a type that a macro makes cannot be seen: name the type itself")
            }
            _ => TyKind::Other("this form of type is not known"),
        }
    }

    fn object(&self, object: &syn::TypeTraitObject, scope: &Scope<'_>, span: &Span) -> TyKind {
        let (mut traits, mut lifetimes) = (Vec::new(), Vec::new());
        for bound in &object.bounds {
            match bound {
                TypeParamBound::Trait(bound) => {
                    traits.push(Ty { kind: self.path(&bound.path, scope, span), span: span.clone() });
                }
                TypeParamBound::Lifetime(lifetime) => lifetimes.push(lifetime.to_string()),
                _ => return TyKind::Other("this bound is not known"),
            }
        }
        TyKind::Dyn(traits, lifetimes)
    }

    fn path(&self, path: &syn::Path, scope: &Scope<'_>, span: &Span) -> TyKind {
        if let Some(name) = path.get_ident().map(plain) {
            let known = if name == "Self" { scope.self_ty } else { scope.params.get(&name) };
            if let Some(ty) = known {
                return if self.take(size(ty)) { ty.kind.clone() } else { TyKind::Other("it is too large") };
            }
        }
        let mut args = Vec::new();
        for segment in &path.segments {
            if !self.args(&segment.arguments, scope, &mut args) {
                return TyKind::Other("these generic arguments cannot be read: name a type without them");
            }
        }
        // Marker traits and the like, which only `dyn` names, are in the prelude.
        let prelude_trait = || match path.get_ident()?.to_string().as_str() {
            name @ ("Send" | "Sync" | "Unpin" | "Sized") => {
                Some(Def::Extern(["std", "marker", name].map(str::to_owned).into()))
            }
            _ => None,
        };
        match self.tree.resolve(scope.module, &UsePath::of(path), Space::Types).or_else(prelude_trait) {
            Some(Def::Item(id)) => match &self.tree.item(id).item {
                Item::Type(alias) => self.alias(id.module, alias, args, scope, span),
                _ => TyKind::Path(Def::Item(id), args),
            },
            Some(Def::Module(_) | Def::Args) => TyKind::Other("a module is not a type"),
            Some(def) => TyKind::Path(def, args),
            None => TyKind::Other(
                "no type of this name is in these sources; one that a macro makes cannot be seen",
            ),
        }
    }

    /// Reads generic arguments; false where there are some that this does not know.
    fn args(&self, arguments: &PathArguments, scope: &Scope<'_>, out: &mut Vec<Arg>) -> bool {
        let arguments = match arguments {
            PathArguments::None => return true,
            PathArguments::Parenthesized(_) => return false,
            PathArguments::AngleBracketed(arguments) => arguments,
        };
        for argument in &arguments.args {
            out.push(match argument {
                GenericArgument::Type(ty) => Arg::Type(self.ty(ty, scope)),
                GenericArgument::Lifetime(lifetime) => Arg::Lifetime(lifetime.to_string()),
                GenericArgument::Const(syn::Expr::Lit(literal)) => {
                    Arg::Const(quote::ToTokens::to_token_stream(literal).to_string())
                }
                _ => return false,
            });
        }
        true
    }

    fn alias(
        &self,
        module: ModuleId,
        alias: &syn::ItemType,
        args: Vec<Arg>,
        scope: &Scope<'_>,
        span: &Span,
    ) -> TyKind {
        if scope.aliases >= MAX_ALIASES {
            return TyKind::Other("its alias refers to itself");
        }
        let mut inner = Scope::new(module, None);
        inner.aliases = scope.aliases + 1;
        inner.at = Some(span.clone());
        let mut given = args.into_iter().filter_map(|arg| match arg {
            Arg::Type(ty) => Some(ty),
            Arg::Lifetime(_) | Arg::Const(_) => None,
        });
        for param in &alias.generics.params {
            let GenericParam::Type(param) = param else {
                continue;
            };
            let ty = match (given.next(), &param.default) {
                (Some(ty), _) => ty,
                (None, Some((_, default))) => self.ty(default, &inner),
                (None, None) => return TyKind::Other("its alias needs more type arguments"),
            };
            inner.params.insert(plain(&param.ident), ty);
        }
        self.ty(&alias.ty, &inner).kind
    }
}

/// How many types a type is made of.
pub(super) fn size(ty: &Ty) -> usize {
    1 + match &ty.kind {
        TyKind::Path(_, args) => {
            args.iter().map(|arg| if let Arg::Type(ty) = arg { size(ty) } else { 0 }).sum()
        }
        TyKind::Reference { to, .. } => size(to),
        TyKind::Slice(inner) | TyKind::Array(inner, _) => size(inner),
        TyKind::Tuple(parts) | TyKind::Dyn(parts, _) => parts.iter().map(size).sum(),
        TyKind::Other(_) => 0,
    }
}
