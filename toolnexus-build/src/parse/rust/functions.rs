//! Functions with `#[tool]`.

use syn::spanned::Spanned as _;
use syn::{GenericParam, ImplItem, Item, ItemImpl, Meta, ReturnType, Signature, TraitItem, Visibility};

use super::attrs::{active, entries, string, unknown_key};
use super::classify::Classifier;
use super::docs::Docs;
use super::names::{Def, Space};
use super::syntax::{RustTool, State, TypeExpr, TypeKind};
use super::tree::{plain, ItemId, ModuleId, Tree};
use super::types::{Arg, Scope, Ty, TyKind};
use super::Scan;
use crate::diag::codes::{BAD_ATTRIBUTE, GENERIC, UNSUPPORTED_FN, UNSUPPORTED_TYPE};
use crate::diag::Diagnostic;
use crate::parse::cfg::Cfg;
use crate::source::{Span, Spanned};
use toolnexus_rt::Source;

/// Something with `#[tool]`.
pub(super) struct Marked<'t> {
    module: ModuleId,
    metas: Vec<Meta>,
    /// Its name in the source.
    pub(super) span: Span,
    place: Place<'t>,
}

/// Where `#[tool]` stands.
enum Place<'t> {
    Function(&'t Visibility, &'t Signature),
    Method(&'t ItemImpl, &'t Visibility, &'t Signature),
    /// In a trait or an implementation of one.
    Trait,
    /// Not on a function.
    Elsewhere,
}

/// Everything with `#[tool]`, in the order of the modules and lines.
pub(super) fn marked<'t>(tree: &'t Tree, cfg: &Cfg) -> Vec<Marked<'t>> {
    let mut out = Vec::new();
    for module in 0..tree.modules.len() {
        let mut note = |metas: &[Meta], span: Span, place: Place<'t>| {
            if metas.iter().any(|meta| is_tool(tree, module, meta)) {
                out.push(Marked { module, metas: metas.to_vec(), span, place });
            }
        };
        for entry in &tree.modules[module].items {
            match &entry.item {
                Item::Fn(item) => {
                    note(
                        &entry.metas,
                        tree.span(module, &item.sig.ident),
                        Place::Function(&item.vis, &item.sig),
                    );
                }
                Item::Impl(item) => {
                    note(&entry.metas, tree.span(module, &item.impl_token), Place::Elsewhere);
                    for part in &item.items {
                        let ImplItem::Fn(method) = part else { continue };
                        let Some(metas) = active(&method.attrs, cfg) else {
                            continue;
                        };
                        let place = match item.trait_ {
                            Some(_) => Place::Trait,
                            None => Place::Method(item, &method.vis, &method.sig),
                        };
                        note(&metas, tree.span(module, &method.sig.ident), place);
                    }
                }
                Item::Trait(item) => {
                    note(&entry.metas, tree.span(module, &item.ident), Place::Elsewhere);
                    for part in &item.items {
                        let TraitItem::Fn(method) = part else {
                            continue;
                        };
                        let Some(metas) = active(&method.attrs, cfg) else {
                            continue;
                        };
                        note(&metas, tree.span(module, &method.sig.ident), Place::Trait);
                    }
                }
                _ => {
                    if let Some(meta) = entry.metas.iter().find(|meta| is_tool(tree, module, meta)) {
                        note(&entry.metas, tree.span(module, meta), Place::Elsewhere);
                    }
                }
            }
        }
    }
    out
}

fn is_tool(tree: &Tree, module: ModuleId, meta: &Meta) -> bool {
    tree.is_runtime(module, meta.path(), Space::Macros, "tool")
}

/// A function and what is needed to read it.
pub(super) struct Function<'t> {
    pub(super) module: ModuleId,
    pub(super) sig: &'t Signature,
    pub(super) name: String,
    pub(super) span: Span,
    /// The type of the `impl` around it.
    pub(super) self_ty: Option<Ty>,
}

impl<'t> Scan<'t> {
    /// Reads a function with `#[tool]`; `None` where it cannot be one.
    pub(super) fn tool(&mut self, marked: &Marked<'t>) -> Option<RustTool> {
        let module = marked.module;
        let (vis, sig, block) = match marked.place {
            Place::Function(vis, sig) => (vis, sig, None),
            Place::Method(block, vis, sig) => (vis, sig, Some(block)),
            Place::Trait => {
                self.refuse(
                    &marked.span,
                    "a trait's method cannot be a tool",
                    "call it from a method in a plain `impl Type` block, or from a function, and mark that",
                );
                return None;
            }
            Place::Elsewhere => {
                self.refuse(
                    &marked.span,
                    "`#[tool]` belongs on a function",
                    "move it to the function that is the tool",
                );
                return None;
            }
        };
        let name = plain(&sig.ident);
        let self_ty = block.map(|block| self.tree.ty(&block.self_ty, &Scope::new(module, None)));
        let mut function = Function { module, sig, name, span: marked.span.clone(), self_ty: None };
        let mut fits = self.check_signature(&function);
        let path = match (block, &self_ty) {
            (Some(block), Some(ty)) => {
                let owner = self.owner(block, ty, &function)?;
                self.check_owner(owner, &function);
                format!("{}::{}", self.tree.item_path(owner), super::names::escaped(&function.name))
            }
            _ => self.tree.path_in(module, &function.name),
        };
        function.self_ty = self_ty;
        self.check_visible(
            &format!("fn {}", function.name),
            &function.span,
            module,
            &self.tree.vis(module, vis),
            None,
        );

        let receiver = self.receiver(&function, &mut fits);
        let docs = Docs::read(&marked.metas, self.tree.file(module), self.sources);
        let params = self.params(&function, receiver.as_ref(), &docs, &mut fits);
        let output = self.output(&function);
        let attribute = self.tool_attribute(marked);
        fits.then(|| RustTool {
            span: function.span.clone(),
            path,
            name: attribute
                .name
                .unwrap_or_else(|| Spanned::new(function.name.clone(), function.span.clone())),
            title: attribute.title,
            description: attribute.description.or_else(|| docs.description()),
            schema: attribute.schema,
            source: attribute.source,
            is_async: sig.asyncness.is_some(),
            receiver,
            params,
            output,
        })
    }

    /// Reports that something cannot be a tool.
    pub(super) fn refuse(&mut self, span: &Span, message: &str, help: &str) {
        self.findings.push(Diagnostic::new(&UNSUPPORTED_FN, span.clone(), message).help(help));
    }

    /// Reports what a tool's signature cannot have.
    fn check_signature(&mut self, function: &Function<'_>) -> bool {
        let sig = function.sig;
        let generic = sig.generics.params.iter().find(|param| !matches!(param, GenericParam::Lifetime(_)));
        if let Some(param) = generic {
            let span = self.tree.span(function.module, param);
            let message = format!("`{}` is generic, and a tool has one set of types", function.name);
            self.findings.push(
                Diagnostic::new(&GENERIC, span, message)
                    .help("write a function that calls it with concrete types, and mark that one"),
            );
        }
        let mut fits = generic.is_none();
        if let syn::Safety::Unsafe(token) = &sig.safety {
            let span = self.tree.span(function.module, token);
            self.refuse(&span, "an unsafe function cannot be a tool", "mark a safe function that calls it");
            fits = false;
        }
        if let Some(abi) = &sig.abi {
            let span = self.tree.span(function.module, abi);
            self.refuse(&span, "an extern function cannot be a tool", "mark a plain function that calls it");
            fits = false;
        }
        if let Some(variadic) = &sig.variadic {
            let span = self.tree.span(function.module, variadic);
            self.refuse(&span, "a tool has a fixed number of arguments", "take a `Vec` instead");
            fits = false;
        }
        fits
    }

    /// The type of this crate whose `impl` block this is.
    fn owner(&mut self, block: &ItemImpl, ty: &Ty, function: &Function<'_>) -> Option<ItemId> {
        let generic = block.generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
        match &ty.kind {
            TyKind::Path(Def::Item(id), args) => {
                if generic || args.iter().any(|arg| !matches!(arg, Arg::Lifetime(_))) {
                    let message = format!(
                        "`{}` is a method of a generic type, and a tool has one set of types",
                        function.name
                    );
                    self.findings.push(
                        Diagnostic::new(&GENERIC, function.span.clone(), message)
                            .also(ty.span.clone(), "this type is generic")
                            .help("mark a function that takes `#[state] state: &Type<Concrete>` and calls the method"),
                    );
                    return None;
                }
                Some(*id)
            }
            _ => {
                self.refuse(
                    &ty.span.clone(),
                    "the type of this `impl` is not found in this crate's sources",
                    "mark a function that takes the type as `#[state]` and calls the method",
                );
                None
            }
        }
    }

    fn check_owner(&mut self, owner: ItemId, function: &Function<'_>) {
        let Some((kind, name, vis)) = declaration(&self.tree.item(owner).item) else {
            return;
        };
        let vis = self.tree.vis(owner.module, vis);
        let span = self.tree.span(owner.module, name);
        self.check_visible(
            &format!("{kind} {}", plain(name)),
            &span,
            owner.module,
            &vis,
            Some(&function.span),
        );
    }

    fn receiver(&mut self, function: &Function<'_>, fits: &mut bool) -> Option<State> {
        let receiver = function.sig.receiver()?;
        let span = self.tree.span(function.module, receiver);
        let mutable = match &receiver.kind {
            syn::ReceiverKind::Reference(_, _, mutability) => mutability.is_some(),
            syn::ReceiverKind::Typed(_, ty) => match &**ty {
                syn::Type::Reference(to) if is_self(&to.elem) => to.mutability.is_some(),
                _ => return self.refuse_receiver(&span, fits),
            },
            _ => return self.refuse_receiver(&span, fits),
        };
        let ty = function.self_ty.as_ref()?;
        self.state(ty, mutable, &span, fits)
    }

    fn refuse_receiver(&mut self, span: &Span, fits: &mut bool) -> Option<State> {
        *fits = false;
        self.refuse(
            span,
            "a tool cannot consume its state",
            "write `&self` or `&mut self`: every call shares the state",
        );
        None
    }

    /// A state channel of type `ty`.
    pub(super) fn state(&mut self, ty: &Ty, mutable: bool, span: &Span, fits: &mut bool) -> Option<State> {
        match self.tree.absolute(ty) {
            Ok(text) => Some(State { mutable, ty: text, span: span.clone() }),
            Err((at, why)) => {
                *fits = false;
                self.findings.push(
                    Diagnostic::new(
                        &UNSUPPORTED_TYPE,
                        at,
                        format!("this type cannot be the state of a registry: {why}"),
                    )
                    .help(
                        "wrap it in a struct of this crate that owns what it needs, and take that as state",
                    ),
                );
                None
            }
        }
    }

    fn output(&mut self, function: &Function<'_>) -> TypeExpr {
        let ReturnType::Type(_, ty) = &function.sig.output else {
            return TypeExpr { kind: TypeKind::Unit, span: function.span.clone() };
        };
        let ty = self.tree.ty(ty, &Scope::new(function.module, function.self_ty.as_ref()));
        let mut classifier = Classifier::new(self.tree, self.sources);
        let output = classifier.classify(&ty);
        self.outputs.append(&mut classifier.met);
        output
    }

    fn tool_attribute(&mut self, marked: &Marked<'_>) -> ToolAttribute {
        let file = self.tree.file(marked.module);
        let metas: Vec<&Meta> =
            marked.metas.iter().filter(|meta| is_tool(self.tree, marked.module, meta)).collect();
        if let [first, second, ..] = metas.as_slice() {
            let first = Span::new(file, first.span().byte_range());
            self.findings.push(
                Diagnostic::new(
                    &BAD_ATTRIBUTE,
                    self.tree.span(marked.module, second),
                    "`#[tool]` is given twice",
                )
                .also(first, "first given here")
                .help("put everything into one `#[tool(…)]`"),
            );
        }
        let mut out = ToolAttribute::default();
        for entry in entries(&metas, file, self.findings) {
            let slot = match entry.key.value.as_str() {
                "name" => &mut out.name,
                "title" => &mut out.title,
                "description" => &mut out.description,
                "schema" => &mut out.schema,
                "source" => &mut out.source,
                _ => {
                    unknown_key("tool", &entry.key, TOOL_KEYS, self.findings);
                    continue;
                }
            };
            *slot = string(&entry, file, self.findings);
        }
        out.source = out.source.filter(|source| self.check_source(source));
        out
    }

    fn check_source(&mut self, source: &Spanned<String>) -> bool {
        if Source::from_word(&source.value).is_some() {
            return true;
        }
        let message = format!("`{}` is no source of tools", source.value);
        let mut diagnostic = Diagnostic::new(&BAD_ATTRIBUTE, source.span.clone(), message);
        let words = Source::ALL.map(Source::as_str);
        if let Some(name) = toolnexus_rt::nearest(&source.value, words.into_iter()) {
            diagnostic = diagnostic.help(format!("did you mean `{name}`?"));
        }
        self.findings.push(diagnostic.help(format!("the sources are {}", words.join(", "))));
        false
    }
}

const TOOL_KEYS: &[&str] = &["description", "name", "schema", "source", "title"];

/// What `#[tool(…)]` says.
#[derive(Default)]
struct ToolAttribute {
    name: Option<Spanned<String>>,
    title: Option<Spanned<String>>,
    description: Option<Spanned<String>>,
    schema: Option<Spanned<String>>,
    source: Option<Spanned<String>>,
}

fn is_self(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.qself.is_none() && path.path.is_ident("Self"))
}

/// How a type is declared: its keyword, its name and its visibility.
pub(super) fn declaration(item: &Item) -> Option<(&'static str, &syn::Ident, &Visibility)> {
    match item {
        Item::Struct(item) => Some(("struct", &item.ident, &item.vis)),
        Item::Enum(item) => Some(("enum", &item.ident, &item.vis)),
        Item::Union(item) => Some(("union", &item.ident, &item.vis)),
        _ => None,
    }
}
