//! The crate's own structs and enums that tools use.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::{Fields, GenericParam, Generics, Item, Meta, Path, Token};

use super::args;
use super::attrs::active;
use super::classify::Classifier;
use super::docs::Docs;
use super::functions::declaration;
use super::instance::Instance;
use super::names::{Def, Space};
use super::serde_attrs::{self, Rule, Serde};
use super::syntax::{DefaultExpr, Field, FieldSerde, RustBody, RustType, Said, TypeExpr};
use super::tree::{plain, ItemId, ModuleId, Tree};
use super::types::{Scope, Ty, TyKind};
use super::validators;
use super::Scan;
use crate::diag::codes::{BAD_ATTRIBUTE, NOT_VISIBLE, SERDE_ATTRIBUTE};
use crate::diag::{Diagnostic, Findings};
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
        let (mut done, mut read) = (BTreeSet::new(), BTreeSet::new());
        // What is read goes first: it has to satisfy more, so a type that is both is checked for that.
        while let Some((instance, used, usage)) = self.next_type() {
            if !done.insert(instance.path.clone()) {
                continue;
            }
            let id = instance.id;
            let hand: Vec<&'static str> = by_hand.get(&id).into_iter().flatten().copied().collect();
            // What is wrong with a generic type is told once, not for each of its instances.
            let reported = (!read.insert(id)).then(|| std::mem::take(self.findings));
            let (data, met) = self.data(&instance, &used, usage, hand);
            if let Some(reported) = reported {
                *self.findings = reported;
            }
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

    fn next_type(&mut self) -> Option<(Instance, Span, Use)> {
        let read = self.inputs.pop().map(|(instance, span)| (instance, span, Use::Read));
        read.or_else(|| self.outputs.pop().map(|(instance, span)| (instance, span, Use::Written)))
    }

    fn data(
        &mut self,
        instance: &Instance,
        used: &Span,
        usage: Use,
        by_hand: Vec<&'static str>,
    ) -> (RustType, Vec<(Instance, Span)>) {
        let id = instance.id;
        let entry = self.tree.item(id);
        let file = self.tree.file(id.module);
        let (span, name) = match declaration(&entry.item) {
            Some((_, name, _)) => (self.tree.span(id.module, name), plain(name)),
            None => (used.clone(), String::new()),
        };
        let mut data = Data {
            module: id.module,
            self_ty: Ty { kind: TyKind::Path(Def::Item(id), instance.args.clone()), span: span.clone() },
            name,
            instance: instance.clone(),
            tool_args: self.derives_tool_args(id.module, &entry.metas),
            usage,
            by_hand: usage == Use::Written && by_hand.contains(&"ToJson"),
            used: used.clone(),
            hides_variants: false,
            met: Vec::new(),
        };
        // What is implemented by hand may hold anything.
        let reported = by_hand.contains(&"FromJson").then(|| std::mem::take(self.findings));
        self.check_type_visible(id, used, usage, &by_hand);
        // What nobody checks of an argument is nothing to check of a result.
        let mut of_results = Findings::default();
        let findings = if usage == Use::Read { &mut *self.findings } else { &mut of_results };
        let said = validators::of_type(&entry.metas, &data.name, file, findings);
        let body = self.body(&entry.item, &entry.metas, &mut data);
        if let Some(reported) = reported {
            *self.findings = reported;
        }
        let rust_type = RustType {
            span,
            path: instance.path.clone(),
            name: instance.name.clone(),
            doc: Docs::read(&entry.metas, file, self.sources).description().map(|doc| doc.value),
            said,
            body,
            schema: self.schema_of_type(&entry.metas, &data, &by_hand),
            by_hand,
            derives_tool_args: data.tool_args,
            hides_variants: data.hides_variants,
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
        self.check_serde_with(&serde, &args::ArgAttribute::default());
        let (generics, fields) = match item {
            Item::Struct(item) => (&item.generics, &item.fields),
            Item::Enum(item) => {
                return generic(&item.generics, &name)
                    .map_or_else(|| self.enumeration(item, &serde, data), RustBody::Unsupported)
            }
            _ => return RustBody::Unsupported(format!("`{name}` is a union: use a struct")),
        };
        if let Some(reason) = generic(generics, &name) {
            return RustBody::Unsupported(reason);
        }
        self.check_struct_serde(&serde, data);
        let rule = serde.rename_all;
        match fields {
            Fields::Named(fields) => {
                let fields: Vec<Field> =
                    fields.named.iter().filter_map(|field| self.field(field, 0, rule, true, data)).collect();
                match serde.transparent {
                    true => wrapper(fields, &name),
                    false => RustBody::Struct { fields, default: serde.default.is_some() },
                }
            }
            Fields::Unnamed(fields) => {
                let one = fields.unnamed.len() == 1;
                let fields = self.parts(fields, true, data);
                match one || serde.transparent {
                    true => wrapper(fields, &name),
                    false => tuple(fields, &name).map_or_else(RustBody::Unsupported, RustBody::Tuple),
                }
            }
            Fields::Unit => RustBody::Unit,
        }
    }

    /// Reads the parts of a tuple struct or of a tuple variant.
    pub(super) fn parts(
        &mut self,
        fields: &syn::FieldsUnnamed,
        private: bool,
        data: &mut Data,
    ) -> Vec<Field> {
        let parts = fields.unnamed.iter().enumerate();
        parts.filter_map(|(index, field)| self.field(field, index, None, private, data)).collect()
    }

    /// What serde says of a struct that is not honoured.
    fn check_struct_serde(&mut self, serde: &Serde, data: &Data) {
        let call = serde.default_call.as_ref().map(|path| {
            (path.span.clone(), "default = …", "implement `Default` for it, and write `#[serde(default)]`")
        });
        let tag = serde
            .tag
            .as_ref()
            .map(|tag| (tag.span.clone(), "tag", "give it a field for the tag: an enum with one variant"));
        for (span, key, help) in call.into_iter().chain(tag) {
            let message = format!("`#[serde({key})]` on the struct `{}` is not supported", data.name);
            self.findings.push(Diagnostic::new(&SERDE_ATTRIBUTE, span, message).help(help));
        }
    }

    /// Reads a field; one without a name is called by its index.
    pub(super) fn field(
        &mut self,
        field: &syn::Field,
        index: usize,
        rule: Option<Rule>,
        private: bool,
        data: &mut Data,
    ) -> Option<Field> {
        let metas = active(&field.attrs, self.cfg)?;
        let file = self.tree.file(data.module);
        let name = match &field.ident {
            Some(ident) => Spanned::new(plain(ident), self.tree.span(data.module, ident)),
            None => Spanned::new(index.to_string(), self.tree.span(data.module, &field.ty)),
        };
        if private {
            self.check_field_visible(field, &name, data);
        }
        let serde = serde_attrs::read(&metas, file, self.findings);
        // Without our derive, `#[arg]` is another's, such as clap's.
        let mut arg = match data.tool_args {
            true => args::read(&metas, file, self.findings),
            false => args::ArgAttribute::default(),
        };
        let ty = self.tree.ty(&field.ty, &data.scope());
        let own = data.instance.path.clone();
        let stated = match data.usage {
            Use::Read => self.stated(data.module, &own, &ty, &mut arg)?,
            Use::Written => None,
        };
        let ty = stated.unwrap_or_else(|| {
            let mut classifier = Classifier::new(self.tree, self.sources);
            let ty = classifier.classify(&ty);
            if !serde.skip {
                data.met.append(&mut classifier.met);
            }
            ty
        });
        self.check_serde_with(&serde, &arg);
        let said = self.said(&metas, &ty, &mut arg, data);
        // Whether it matters only lowering knows: the type may only be read.
        let unwritten_if = serde.unwritten_if.map(|path| {
            let reported = std::mem::take(self.findings);
            let found = self.function(data.module, &own, &path, &SERDE_ATTRIBUTE);
            let reached = !std::mem::replace(self.findings, reported).has_errors();
            (path, found.filter(|_| reached))
        });
        let default = match (serde.default, serde.default_call) {
            (_, Some(path)) => self
                .function(data.module, &own, &path, &SERDE_ATTRIBUTE)
                .map(|call| Spanned::new(DefaultExpr::Call(format!("{call}()")), path.span)),
            (Some(span), None) => Some(Spanned::new(DefaultExpr::Std, span)),
            (None, None) => None,
        };
        let by_rule = || rule.map(|rule| Spanned::new(rule.field(&name.value), name.span.clone()));
        Some(Field {
            rename: arg.rename.or(serde.rename).or_else(by_rule),
            doc: said
                .description
                .clone()
                .or_else(|| Docs::read(&metas, file, self.sources).description().map(|doc| doc.value)),
            ty,
            default: arg.default.or(default),
            example: arg.example,
            range: arg.range,
            length: arg.length,
            pattern: arg.pattern,
            schema: arg.schema,
            said,
            skip: serde.skip,
            serde: FieldSerde {
                aliases: serde.aliases,
                flatten: serde.flatten,
                unwritten_if,
                unwritten: serde.unwritten,
            },
            ident: name,
        })
    }

    /// What other crates' attributes say of a field that is read. A schema that is stated stands for all of them.
    fn said(&mut self, metas: &[Meta], ty: &TypeExpr, arg: &mut args::ArgAttribute, data: &Data) -> Said {
        let stated = arg.schema.is_some() || ty.stated_schema().is_some();
        if data.usage == Use::Written || stated {
            return Said::default();
        }
        validators::read(metas, ty, self.tree.file(data.module), arg, self.findings)
    }

    /// Serde's `with` is not followed: ours says the same, and what the model is told.
    fn check_serde_with(&mut self, serde: &Serde, arg: &args::ArgAttribute) {
        if let (Some(with), None) = (&serde.with, &arg.with) {
            let message =
                format!("`#[serde({})]` is not supported alone: no schema shows what it reads", with.value);
            self.findings.push(
                Diagnostic::new(&SERDE_ATTRIBUTE, with.span.clone(), message).help(serde_attrs::WITH_INSTEAD),
            );
        }
    }

    /// The schema that is stated at a type that is read by hand.
    fn schema_of_type(
        &mut self,
        metas: &[Meta],
        data: &Data,
        by_hand: &[&'static str],
    ) -> Option<Spanned<String>> {
        if !data.tool_args || data.usage == Use::Written {
            return None;
        }
        let schema = args::schema_of_type(metas, self.tree.file(data.module), self.findings)?;
        if !by_hand.contains(&"FromJson") {
            let message = format!("`{}` is read by its fields, and they are its schema", data.name);
            self.findings.push(
                Diagnostic::new(&BAD_ATTRIBUTE, schema.span.clone(), message)
                    .help("write `impl FromJson` for it, or put `#[arg(…)]` on its fields"),
            );
            return None;
        }
        Some(schema)
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
}

/// A type while it is being read.
pub(super) struct Data {
    pub(super) module: ModuleId,
    self_ty: Ty,
    pub(super) name: String,
    instance: Instance,
    tool_args: bool,
    usage: Use,
    /// Whether nothing is generated that would touch its fields.
    by_hand: bool,
    used: Span,
    /// Whether a variant was skipped.
    pub(super) hides_variants: bool,
    met: Vec<(Instance, Span)>,
}

impl Data {
    /// The scope of its fields' types.
    fn scope(&self) -> Scope<'_> {
        Scope::new(self.module, Some(&self.self_ty)).with(self.instance.params.clone())
    }
}

/// The paths in every `#[derive(…)]`.
pub(super) fn derived(metas: &[Meta]) -> impl Iterator<Item = Path> + '_ {
    let lists = metas.iter().filter_map(|meta| match meta {
        Meta::List(list) if list.path.is_ident("derive") => {
            list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()
        }
        _ => None,
    });
    lists.flatten()
}

/// A struct that is the JSON of the one field that is not skipped.
fn wrapper(fields: Vec<Field>, name: &str) -> RustBody {
    let skipped = fields.iter().filter(|field| field.skip).map(|field| field.ident.value.clone()).collect();
    let mut shown = fields.into_iter().filter(|field| !field.skip);
    match (shown.next(), shown.next()) {
        (Some(field), None) => RustBody::Wrapper(Box::new(field), skipped),
        _ => RustBody::Unsupported(format!(
            "`{name}` must have exactly one field that is not skipped: name its fields, or use the type inside it"
        )),
    }
}

/// The parts of a tuple, or why they are not supported.
pub(super) fn tuple(parts: Vec<Field>, name: &str) -> Result<Vec<Field>, String> {
    match parts.len() {
        0 => Err(format!("`{name}` holds nothing: leave the parentheses out, or name its fields")),
        1..=MAX_PARTS if parts.iter().any(|part| part.skip) => {
            Err(format!("a part of `{name}` is skipped, which moves those after it: name its fields"))
        }
        1..=MAX_PARTS => Ok(parts),
        _ => Err(format!("`{name}` has more than {MAX_PARTS} parts without names: name its fields")),
    }
}

/// How many parts without names a type may have.
const MAX_PARTS: usize = 6;

fn generic(generics: &Generics, name: &str) -> Option<String> {
    generics.params.iter().find_map(|param| match param {
        GenericParam::Lifetime(_) => {
            Some(format!("`{name}` borrows: give its fields owned types such as `String`"))
        }
        GenericParam::Const(_) => {
            Some(format!("`{name}` is generic over a constant: write a type with the number in it"))
        }
        GenericParam::Type(_) => None,
    })
}
