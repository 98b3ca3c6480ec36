//! The crate's own structs and enums that tools use.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::{Fields, GenericParam, Generics, Item, Meta, Path, Token};

use super::args;
use super::attrs::active;
use super::classify::Classifier;
use super::docs::Docs;
use super::functions::declaration;
use super::names::{Def, Space};
use super::serde_attrs::{self, Serde};
use super::syntax::{DefaultExpr, Field, RustBody, RustType, Variant};
use super::tree::{plain, ItemId, ModuleId, Tree};
use super::types::{Scope, Ty, TyKind};
use super::Scan;
use crate::diag::codes::NOT_VISIBLE;
use crate::diag::Diagnostic;
use crate::source::{Span, Spanned};

/// The runtime's traits that a crate implements by hand, by type.
pub(super) type ByHand = BTreeMap<ItemId, BTreeSet<&'static str>>;

/// Finds every `impl FromJson<'_> for T` and `impl ToJson for T`.
pub(super) fn by_hand(tree: &Tree) -> ByHand {
    let mut out = ByHand::new();
    for module in 0..tree.modules.len() {
        for entry in &tree.modules[module].items {
            let Item::Impl(block) = &entry.item else {
                continue;
            };
            let Some((path, _)) = &block.trait_ else {
                continue;
            };
            let is = |name| tree.is_runtime(module, path, Space::Types, name);
            let Some(name) = ["FromJson", "ToJson"].into_iter().find(|name| is(name)) else {
                continue;
            };
            if let TyKind::Path(Def::Item(id), _) = tree.ty(&block.self_ty, &Scope::new(module, None)).kind {
                out.entry(id).or_default().insert(name);
            }
        }
    }
    out
}

/// What a type is used for, which decides what has to be right about it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Written,
}

impl Scan<'_> {
    /// Reads every type that the tools reach, through fields too.
    pub(super) fn types(&mut self, by_hand: &ByHand) -> BTreeMap<String, RustType> {
        let mut out = BTreeMap::new();
        let mut done = BTreeSet::new();
        // What is read goes first: it has to satisfy more, so a type that is both is checked for that.
        while let Some((id, used, usage)) = self.next_type() {
            if !done.insert(id) {
                continue;
            }
            let hand: Vec<&'static str> = by_hand.get(&id).into_iter().flatten().copied().collect();
            let (data, met) = self.data(id, &used, usage, hand);
            let written = !data.by_hand.contains(&"ToJson");
            match usage {
                Use::Read if !data.by_hand.contains(&"FromJson") => self.inputs.extend(met),
                _ if written => self.outputs.extend(met),
                _ => {}
            }
            out.insert(data.path.clone(), data);
        }
        out
    }

    fn next_type(&mut self) -> Option<(ItemId, Span, Use)> {
        let read = self.inputs.pop().map(|(id, span)| (id, span, Use::Read));
        read.or_else(|| self.outputs.pop().map(|(id, span)| (id, span, Use::Written)))
    }

    fn data(
        &mut self,
        id: ItemId,
        used: &Span,
        usage: Use,
        by_hand: Vec<&'static str>,
    ) -> (RustType, Vec<(ItemId, Span)>) {
        let entry = self.tree.item(id);
        let file = self.tree.file(id.module);
        let (span, name) = match declaration(&entry.item) {
            Some((_, name, _)) => (self.tree.span(id.module, name), plain(name)),
            None => (used.clone(), String::new()),
        };
        let mut data = Data {
            module: id.module,
            self_ty: Ty { kind: TyKind::Path(Def::Item(id), Vec::new()), span: span.clone() },
            name,
            tool_args: self.derives_tool_args(id.module, &entry.metas),
            usage,
            by_hand: usage == Use::Written && by_hand.contains(&"ToJson"),
            used: used.clone(),
            met: Vec::new(),
        };
        // What is implemented by hand may hold anything.
        let reported = by_hand.contains(&"FromJson").then(|| std::mem::take(self.findings));
        self.check_type_visible(id, used, usage, &by_hand);
        let body = self.body(&entry.item, &entry.metas, &mut data);
        if let Some(reported) = reported {
            *self.findings = reported;
        }
        let rust_type = RustType {
            span,
            path: self.tree.item_path(id),
            doc: Docs::read(&entry.metas, file, self.sources).description().map(|doc| doc.value),
            body,
            by_hand,
            derives_tool_args: data.tool_args,
            derives: derived(&entry.metas)
                .filter_map(|path| Some(path.segments.last()?.ident.to_string()))
                .collect(),
        };
        (rust_type, data.met)
    }

    fn check_type_visible(&mut self, id: ItemId, used: &Span, usage: Use, by_hand: &[&str]) {
        // Only an `impl` that is generated has to name what a tool returns.
        if usage == Use::Written && by_hand.contains(&"ToJson") {
            return;
        }
        if let Some((kind, name, vis)) = declaration(&self.tree.item(id).item) {
            let vis = self.tree.vis(id.module, vis);
            let span = self.tree.span(id.module, name);
            self.check_visible(&format!("{kind} {}", plain(name)), &span, id.module, &vis, Some(used));
        }
    }

    fn derives_tool_args(&self, module: ModuleId, metas: &[Meta]) -> bool {
        derived(metas).any(|path| self.tree.is_runtime(module, &path, Space::Macros, "ToolArgs"))
    }

    fn body(&mut self, item: &Item, metas: &[Meta], data: &mut Data) -> RustBody {
        let name = data.name.clone();
        let serde = serde_attrs::read(metas, self.tree.file(data.module), self.findings);
        let (generics, fields) = match item {
            Item::Struct(item) => (&item.generics, &item.fields),
            Item::Enum(item) => return self.enumeration(item, &serde, data),
            _ => return RustBody::Unsupported(format!("`{name}` is a union: use a struct")),
        };
        if let Some(reason) = generic(generics, &name) {
            return RustBody::Unsupported(reason);
        }
        match fields {
            Fields::Named(fields) => RustBody::Struct {
                fields: fields.named.iter().filter_map(|field| self.field(field, &serde, data)).collect(),
                default: serde.default.is_some(),
            },
            Fields::Unnamed(_) => RustBody::Unsupported(format!(
                "`{name}` is a tuple struct, whose parts have no names: name its fields, or use the type inside it"
            )),
            Fields::Unit => RustBody::Unsupported(format!("`{name}` is a unit struct: write `struct {name} {{}}`")),
        }
    }

    fn field(&mut self, field: &syn::Field, outer: &Serde, data: &mut Data) -> Option<Field> {
        let metas = active(&field.attrs, self.cfg)?;
        let file = self.tree.file(data.module);
        let ident = field.ident.as_ref()?;
        let name = Spanned::new(plain(ident), self.tree.span(data.module, ident));
        self.check_field_visible(field, &name, data);
        let serde = serde_attrs::read(&metas, file, self.findings);
        // Without our derive, `#[arg]` is another's, such as clap's.
        let arg = match data.tool_args {
            true => args::read(&metas, file, self.findings),
            false => args::ArgAttribute::default(),
        };
        let ty = self.tree.ty(&field.ty, &Scope::new(data.module, Some(&data.self_ty)));
        let mut classifier = Classifier::new(self.tree, self.sources);
        let ty = classifier.classify(&ty);
        if !serde.skip {
            data.met.append(&mut classifier.met);
        }
        let by_rule =
            || outer.rename_all.map(|rule| Spanned::new(rule.field(&name.value), name.span.clone()));
        Some(Field {
            rename: arg.rename.or(serde.rename).or_else(by_rule),
            doc: Docs::read(&metas, file, self.sources).description().map(|doc| doc.value),
            ty,
            default: arg.default.or_else(|| serde.default.map(|span| Spanned::new(DefaultExpr::Std, span))),
            range: arg.range,
            length: arg.length,
            pattern: arg.pattern,
            skip: serde.skip,
            ident: name,
        })
    }

    fn check_field_visible(&mut self, field: &syn::Field, name: &Spanned<String>, data: &Data) {
        let Some(tools) = self.tree.tools.filter(|_| !data.by_hand) else {
            return;
        };
        if self.tree.visible(&self.tree.vis(data.module, &field.vis), tools) {
            return;
        }
        let (deed, used) = match data.usage {
            Use::Read => ("fill", "a tool reads it from its arguments here"),
            Use::Written => ("write", "a tool returns it here"),
        };
        let message = format!(
            "field `{}` of `{}` is private, and the generated code in `{}` has to {deed} it",
            name.value,
            data.name,
            self.tree.path(tools)
        );
        self.findings.push(
            Diagnostic::new(&NOT_VISIBLE, name.span.clone(), message)
                .label("private")
                .also(data.used.clone(), used)
                .help(format!("write `pub(crate) {}`", super::names::escaped(&name.value))),
        );
    }

    fn enumeration(&mut self, item: &syn::ItemEnum, serde: &Serde, data: &Data) -> RustBody {
        let name = &data.name;
        if let Some(reason) = generic(&item.generics, name) {
            return RustBody::Unsupported(reason);
        }
        let mut variants = Vec::new();
        for variant in &item.variants {
            let Some(metas) = active(&variant.attrs, self.cfg) else {
                continue;
            };
            let ident = plain(&variant.ident);
            if !matches!(variant.fields, Fields::Unit) {
                return RustBody::Unsupported(format!(
                    "variant `{ident}` of `{name}` holds data: only enums of plain variants are supported; use a struct with optional fields, or implement `FromJson` and `ToJson` by hand"
                ));
            }
            let file = self.tree.file(data.module);
            let own = serde_attrs::read(&metas, file, self.findings);
            if own.skip {
                continue;
            }
            let by_rule = serde.rename_all.map_or_else(|| ident.clone(), |rule| rule.variant(&ident));
            let span = self.tree.span(data.module, &variant.ident);
            variants.push(Variant {
                ident,
                name: own.rename.unwrap_or_else(|| Spanned::new(by_rule, span)),
                doc: Docs::read(&metas, file, self.sources).description().map(|doc| doc.value),
            });
        }
        match variants.is_empty() {
            true => RustBody::Unsupported(format!("`{name}` has no variants, so no value of it exists")),
            false => RustBody::Enum(variants),
        }
    }
}

/// A type while it is being read.
struct Data {
    module: ModuleId,
    self_ty: Ty,
    name: String,
    tool_args: bool,
    usage: Use,
    /// Whether nothing is generated that would touch its fields.
    by_hand: bool,
    used: Span,
    met: Vec<(ItemId, Span)>,
}

/// The paths in every `#[derive(…)]`.
fn derived(metas: &[Meta]) -> impl Iterator<Item = Path> + '_ {
    let lists = metas.iter().filter_map(|meta| match meta {
        Meta::List(list) if list.path.is_ident("derive") => {
            list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()
        }
        _ => None,
    });
    lists.flatten()
}

fn generic(generics: &Generics, name: &str) -> Option<String> {
    Some(match generics.params.first()? {
        GenericParam::Lifetime(_) => {
            format!("`{name}` borrows: give its fields owned types such as `String`")
        }
        _ => format!("`{name}` is generic: write a struct with the concrete types"),
    })
}
