//! From syntax to model.
//!
//! Specs and functions are lowered by the same rules into the same shapes, then joined by name.

mod alternatives;
mod bounds;
mod boxing;
mod check;
mod check_parts;
mod data;
mod defaults;
mod describe;
mod discriminator;
mod draft;
mod enumeration;
mod fit;
mod foreign;
mod formats;
mod inherit;
mod join;
mod keywords;
mod mcp;
mod narrower;
mod object;
mod openapi;
mod output;
mod pattern;
mod reference;
mod results;
mod root;
mod rust;
mod scalar;
mod schema;
mod short;
mod spec;
mod stated;
mod tool;
mod union;
mod values;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use toolnexus_rt::check::SchemaId;
use toolnexus_rt::Source;

use crate::diag::codes::Code;
use crate::diag::{Diagnostic, Findings};
use crate::model::names::Scope;
use crate::model::{Model, TypeId};
use crate::parse::document::{Document, Node, Place};
use crate::parse::rust::syntax::{RustCrate, RustTool};
use crate::source::{SourceMap, Span};

pub use foreign::imported;
pub use formats::Formats;
pub use spec::SpecTool;

/// What lowering needs to know beside the syntax.
pub struct Settings {
    /// The source of a spec's tool that has no function and names none; without it, such a tool is an error.
    pub default_source: Option<Source>,
    /// Whether tools take `"3"` for `3` where neither they nor their file say.
    pub coerce: bool,
    /// What `format` means where neither they nor their file say.
    pub formats: Formats,
}

/// Lowers everything into one model.
pub fn lower(
    documents: &[Document],
    rust: &RustCrate,
    schemas: &BTreeMap<Span, Document>,
    settings: &Settings,
    sources: &SourceMap,
    findings: &mut Findings,
) -> Model {
    let documents: Vec<Document> =
        documents.iter().map(|document| openapi::spec(document, sources, findings)).collect();
    let translated =
        schemas.iter().map(|(path, document)| (path.clone(), openapi::schema(document, sources, findings)));
    let schemas = translated.collect();
    let mut lowering = Lowering {
        model: Model::default(),
        sources,
        findings,
        settings,
        formats: settings.formats,
        rust,
        schemas: &schemas,
        // Names of the prelude: generated code uses them unqualified.
        types: Scope::with([
            "Option", "Some", "None", "String", "Vec", "Box", "Ok", "Err", "Default", "Self",
        ]),
        variants: Scope::default(),
        constants: Scope::default(),
        by_node: BTreeMap::new(),
        by_path: BTreeMap::new(),
        written: BTreeMap::new(),
        open: Vec::new(),
        checked: BTreeMap::new(),
        purpose: Purpose::Judge,
        check_depth: 0,
        automata: BTreeMap::new(),
        anything: None,
        definitions: BTreeMap::new(),
        definition_names: Scope::default(),
        stated: Vec::new(),
        checked_defaults: BTreeSet::new(),
    };
    let specs = lowering.spec_tools(&documents);
    lowering.tools(&documents, &specs, &rust.tools);
    boxing::apply(&mut lowering.model);
    lowering.check_stated();
    lowering.check_values(&documents, &specs);
    lowering.model
}

struct Lowering<'a> {
    model: Model,
    sources: &'a SourceMap,
    findings: &'a mut Findings,
    settings: &'a Settings,
    /// What `format` means in the schema being lowered.
    formats: Formats,
    rust: &'a RustCrate,
    /// The documents of `schema = "…"` attributes, by their place.
    schemas: &'a BTreeMap<Span, Document>,
    /// The names taken in `args`.
    types: Scope,
    /// The names taken in `ToolId`.
    variants: Scope,
    /// The names taken in `schema`.
    constants: Scope,
    /// Types that came from a node of a document, by its address and what `format` means in it: a `$ref` to it is the
    /// same type.
    by_node: BTreeMap<(usize, Formats), TypeId>,
    /// Types of the crate, by path.
    by_path: BTreeMap<String, Option<TypeId>>,
    /// Types of the crate that are returned, by path.
    written: BTreeMap<String, TypeId>,
    /// The named types being lowered, outermost first: meeting one again is recursion.
    open: Vec<(usize, String)>,
    /// Schemas of checks, by the address of their node, what they are for, and what `format` means.
    checked: BTreeMap<(usize, Purpose, Formats), SchemaId>,
    /// What the check being lowered is for.
    purpose: Purpose,
    /// How many schemas of checks are being lowered, one within the other.
    check_depth: usize,
    /// Automata of patterns in checks.
    automata: check_parts::Automata,
    /// The schema of checks that anything matches.
    anything: Option<SchemaId>,
    /// Names in `$defs`, by the address of the node.
    definitions: BTreeMap<usize, String>,
    /// The names taken in `$defs`.
    definition_names: Scope,
    /// Defaults and examples, which are checked when every schema is known.
    stated: Vec<defaults::Stated>,
    /// The addresses of those defaults that stand in documents.
    checked_defaults: BTreeSet<usize>,
}

/// What a check is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Purpose {
    /// It judges values. What it cannot check is left out, with a warning.
    Judge,
    /// Its match decides about another schema: what it cannot check must not be left out.
    Decide,
    /// Its schema is only shown, and must be right.
    Show,
}

impl Purpose {
    /// That of a schema whose match decides about another.
    fn deciding(self) -> Self {
        match self {
            Purpose::Judge | Purpose::Decide => Purpose::Decide,
            Purpose::Show => Purpose::Show,
        }
    }
}

/// How deep shapes may nest: the runtime's reader refuses more levels than this in any case.
const MAX_DEPTH: usize = 64;

impl<'a> Lowering<'a> {
    fn at(&self, code: &'static Code, place: &Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, place.span(self.sources), message)
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        self.findings.push(diagnostic);
    }

    /// Pairs specs with the functions of the same name, and lowers both kinds in the order of their names.
    fn tools(&mut self, documents: &[Document], specs: &[SpecTool<'_>], functions: &[RustTool]) {
        let mut by_name: BTreeMap<&str, Vec<Declared<'_, '_>>> = BTreeMap::new();
        for spec in specs {
            by_name.entry(spec.name).or_default().push(Declared::Spec(spec));
        }
        for function in functions {
            by_name.entry(&function.name.value).or_default().push(Declared::Function(function));
        }
        // The arguments' struct is what users write in signatures: its name is taken before any other.
        let names: Vec<(String, Vec<Declared<'_, '_>>)> =
            by_name.into_iter().map(|(name, declared)| (self.types.type_name(name), declared)).collect();
        self.file_types(documents);
        let pairs: Vec<_> =
            names.into_iter().map(|(struct_name, declared)| (struct_name, self.pair(&declared))).collect();
        // Specs first: a function may take a type that one of them brings.
        for (struct_name, (spec, function)) in &pairs {
            if let Some(spec) = spec {
                self.spec_tool(spec, *function, struct_name.clone());
            }
        }
        for (struct_name, pair) in &pairs {
            if let (None, Some(function)) = pair {
                self.function_tool(function, struct_name.clone());
            }
        }
        self.model.tools.sort_by(|a, b| a.name.cmp(&b.name));
    }

    /// The one spec and the one function of a name. A second of either is an error.
    fn pair<'s, 'n>(
        &mut self,
        declared: &[Declared<'s, 'n>],
    ) -> (Option<&'s SpecTool<'n>>, Option<&'s RustTool>) {
        let (mut spec, mut function) = (None, None);
        for item in declared {
            match *item {
                Declared::Spec(found) => match spec {
                    None => spec = Some(found),
                    Some(first) => self.duplicate(found.name, &found.name_place, &first.name_place),
                },
                Declared::Function(found) => match function {
                    None => function = Some(found),
                    Some(first) => self.duplicate(&found.name.value, &name_place(found), &name_place(first)),
                },
            }
        }
        (spec, function)
    }

    fn duplicate(&mut self, name: &str, second: &Place, first: &Place) {
        let diagnostic = self
            .at(&crate::diag::codes::DUPLICATE, second, format!("two tools are called `{name}`"))
            .label("declared again here")
            .also(first.span(self.sources), "first declared here")
            .help("rename one of the two: a model calls a tool by its name alone");
        self.push(diagnostic);
    }
}

enum Declared<'s, 'n> {
    Spec(&'s SpecTool<'n>),
    Function(&'s RustTool),
}

/// Where a function's name is written: in the attribute, or in the signature.
fn name_place(function: &RustTool) -> Place {
    Place::Span(function.name.span.clone())
}

/// The address of a node's value: the same node, the same number.
fn address(node: &Node<'_>) -> usize {
    std::ptr::from_ref(node.value).addr()
}
