//! One tool, from a spec or a function.

use std::collections::BTreeSet;

use super::mcp::other_annotations;
use super::spec::SpecTool;
use super::{name_place, Lowering};
use crate::diag::codes;
use crate::json::Json;
use crate::model::{
    Annotations, Argument, Function, Handler, Object, RustName, State, Tool, TypeBody, TypeDef, TypeId,
    Unknown,
};
use crate::parse::document::{Node, Place};
use crate::parse::rust::syntax::{self, Param, RustTool};
use crate::provider::Provider;
use crate::source::Spanned;
use toolnexus_rt::{Hints, Source};

const TOOL_KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "args",
    "input_schema",
    "inputSchema",
    "parameters",
    "output_schema",
    "outputSchema",
    "annotations",
    "source",
    "coerce",
    "formats",
    "foreign_types",
    "providers",
    "http",
    "icons",
    "execution",
    "_meta",
];
/// The keys that describe the arguments.
pub(super) const SCHEMA_KEYS: &[&str] = &["args", "input_schema", "inputSchema", "parameters"];
/// The keys that describe the results.
pub(super) const OUTPUT_KEYS: &[&str] = &["output_schema", "outputSchema"];

impl Lowering<'_> {
    /// A tool that a spec declares, with the function of the same name if there is one.
    pub(super) fn spec_tool(
        &mut self,
        spec: &SpecTool<'_>,
        function: Option<&RustTool>,
        struct_name: String,
    ) {
        let node = &spec.node;
        self.known_keys(node, TOOL_KEYS, &[], "a tool");
        let formats = node.get("formats").and_then(|node| self.formats(&node)).or(spec.defaults.formats);
        self.formats = formats.unwrap_or(self.settings.formats);
        self.foreign_types(node);
        let providers = self.providers(node).or_else(|| spec.defaults.providers.clone());
        let object = self.spec_arguments(spec, &struct_name);
        let output_schema = self.results(spec);
        let mcp = self.mcp_entries(node);
        let description = self.description(spec);
        let annotations = node.get("annotations");
        let hints = annotations.as_ref().map(|node| self.hints(node)).unwrap_or_default();
        let mcp_annotations = annotations.as_ref().map(other_annotations).unwrap_or_default();
        let title = node.get("title").or_else(|| annotations.as_ref()?.get("title"));
        let title = title.and_then(|node| self.string(&node, "title")).map(str::to_owned);
        let source = node.get("source").and_then(|node| self.source(&node)).or(spec.defaults.source);
        let coerce =
            node.get("coerce").and_then(|node| self.boolean(&node, "coerce")).or(spec.defaults.coerce);
        if let Some(http) = node.get("http") {
            let diagnostic = self
                .at(&codes::UNSUPPORTED, &http.key_place(), "`http` is not supported yet")
                .help("write a function with `#[tool]` and this name, or `source: custom` and carry the call out yourself");
            self.push(diagnostic);
            return;
        }
        let Some(mut object) = object else { return };
        if let Some(function) = function {
            self.no_second_description(spec, function);
        }
        let handler = match function {
            Some(function) => self.joined(spec, function, &mut object, &struct_name).map(Handler::Function),
            None => self.declared(spec, source, &object, &struct_name),
        };
        let (Some(handler), Some(description)) = (handler, description) else { return };
        let default = if function.is_some() { Source::Native } else { Source::Custom };
        self.add_tool(NewTool {
            name: spec.name,
            place: spec.name_place.clone(),
            title,
            description,
            source: source.or(self.settings.default_source.filter(|_| function.is_none())).unwrap_or(default),
            hints,
            mcp_annotations,
            output_schema,
            mcp,
            coerce: coerce.unwrap_or(self.settings.coerce),
            providers,
            handler,
            args: Args::New(object),
            struct_name,
        });
    }

    /// A tool that only a function declares.
    pub(super) fn function_tool(&mut self, function: &RustTool, struct_name: String) {
        self.formats = self.settings.formats;
        let description =
            function.description.as_ref().map(|text| text.value.clone()).filter(|text| !text.is_empty());
        if description.is_none() {
            let place = Place::Span(function.span.clone());
            let diagnostic = self
                .at(&codes::MISSING_DESCRIPTION, &place, format!("the tool `{}` has no description", function.name.value))
                .help("write a doc comment (`/// …`) on the function: it is what the model reads to decide whether to call it");
            self.push(diagnostic);
        }
        let args = match &function.schema {
            Some(schema) => self.explicit_schema(schema, function, &struct_name),
            None => self.parameters(function),
        };
        let Some((args, arguments)) = args else { return };
        let handler = Handler::Function(self.function(function, arguments));
        let Some(description) = description else { return };
        let source = function
            .source
            .as_ref()
            .and_then(|word| Source::from_word(&word.value))
            .unwrap_or(Source::Native);
        self.add_tool(NewTool {
            name: &function.name.value,
            place: name_place(function),
            title: function.title.as_ref().map(|title| title.value.clone()),
            description,
            source,
            hints: Hints::default(),
            mcp_annotations: Vec::new(),
            output_schema: None,
            mcp: Vec::new(),
            coerce: self.settings.coerce,
            providers: None,
            handler,
            args,
            struct_name,
        });
    }

    fn add_tool(&mut self, new: NewTool<'_>) {
        if !self.usable_name(new.name, &new.place) {
            return;
        }
        let args = match new.args {
            Args::Existing(id) => id,
            Args::New(object) => self.model.add(TypeDef {
                name: new.struct_name.clone(),
                rust: RustName::Generated(new.struct_name.clone()),
                annotations: Annotations {
                    description: Some(format!("The arguments of the tool `{}`.", new.name)),
                    ..Annotations::default()
                },
                body: TypeBody::Object(object),
            }),
        };
        self.model.tools.push(Tool {
            name: new.name.to_owned(),
            variant: self.variants.type_name(new.name),
            constant: self.constants.constant(new.name),
            title: new.title,
            description: new.description,
            source: new.source,
            hints: new.hints,
            mcp_annotations: new.mcp_annotations,
            output_schema: new.output_schema,
            mcp: new.mcp,
            args,
            struct_name: new.struct_name,
            coerce: new.coerce,
            providers: new.providers,
            handler: new.handler,
            place: new.place,
        });
    }

    fn usable_name(&mut self, name: &str, place: &Place) -> bool {
        // The intersection of what the providers take: 64 characters; others than these are replaced.
        let letters = "use letters, digits, `_` and `-`, as in `get_weather`";
        let problem = if name.is_empty() {
            Some(("a tool's name must not be empty".to_owned(), letters))
        } else if name.chars().count() > 64 {
            let message =
                format!("this name has {} characters: providers refuse more than 64", name.chars().count());
            Some((message, "shorten it; `title` has room for more"))
        } else if !name.chars().any(|c| c.is_ascii_alphanumeric()) {
            let message =
                format!("nothing is left of `{name}` once what providers refuse is replaced by `_`");
            Some((message, letters))
        } else {
            None
        };
        let Some((message, help)) = problem else { return true };
        let diagnostic = self.at(&codes::BAD_NAME, place, message).help(help);
        self.push(diagnostic);
        false
    }

    /// The arguments of a spec's tool: the long form, the short form, or none.
    fn spec_arguments(&mut self, spec: &SpecTool<'_>, struct_name: &str) -> Option<Object> {
        let given: Vec<(&str, Node<'_>)> =
            SCHEMA_KEYS.iter().filter_map(|key| Some((*key, spec.node.get(key)?))).collect();
        match given.as_slice() {
            [] => Some(Object { unknown: Unknown::Refuse, ..Object::default() }),
            [("args", node)] => self.short_form(node, struct_name),
            [(_, node)] => self.root_schema(node, struct_name),
            [(first, node), (second, other), ..] => {
                let message = format!("`{first}` and `{second}` exclude each other");
                let diagnostic = self
                    .at(&codes::CONFLICTING_KEYS, &other.key_place(), message)
                    .also(node.key_place().span(self.sources), "the other one")
                    .help("keep one: each describes all of the arguments");
                self.push(diagnostic);
                None
            }
        }
    }

    fn description(&mut self, spec: &SpecTool<'_>) -> Option<String> {
        let node = spec.node.get("description");
        if let Some(node) = node.as_ref().filter(|node| *node.value != Json::Null) {
            let text = self.string(node, "description")?;
            if !text.trim().is_empty() {
                return Some(text.trim().to_owned());
            }
        }
        let misspelt = |(key, _): (&str, Node<'_>)| {
            !TOOL_KEYS.contains(&key)
                && toolnexus_rt::nearest(key, TOOL_KEYS.iter().copied()) == Some("description")
        };
        if node.is_none() && spec.node.entries().any(misspelt) {
            // The unknown key is reported, with the right one.
            return None;
        }
        let place = node.map_or_else(|| spec.name_place.clone(), |node| node.place());
        let diagnostic = self
            .at(&codes::MISSING_DESCRIPTION, &place, format!("the tool `{}` has no description", spec.name))
            .help("add `description: …`: it is what the model reads to decide whether to call it");
        self.push(diagnostic);
        None
    }

    /// A spec describes; attributes that describe too would be a second truth.
    fn no_second_description(&mut self, spec: &SpecTool<'_>, function: &RustTool) {
        let attributes: [(&str, Option<&Spanned<String>>); 3] = [
            ("schema", function.schema.as_ref()),
            ("title", function.title.as_ref()),
            ("source", function.source.as_ref()),
        ];
        for (name, value) in attributes {
            let Some(value) = value else { continue };
            let message = format!("`{}` has `{name} = …` here and is described by a spec", spec.name);
            let diagnostic = self
                .at(&codes::TWO_SCHEMAS, &Place::Span(value.span.clone()), message)
                .also(spec.name_place.span(self.sources), "the spec")
                .help("keep it in one of the two");
            self.push(diagnostic);
        }
    }

    /// A function's call, with the state that it needs.
    pub(super) fn function(&mut self, function: &RustTool, mut arguments: Vec<Argument>) -> Function {
        if let Some(receiver) = &function.receiver {
            self.state(receiver);
            arguments.insert(0, Argument::State);
        }
        for param in &function.params {
            if let Param::State(state) = param {
                self.state(state);
            }
        }
        let returns = self.output(function);
        Function { path: function.path.clone(), is_async: function.is_async, arguments, returns }
    }

    /// The parameters that are the same however the arguments are described.
    pub(super) fn channel(param: &Param) -> Option<Argument> {
        match param {
            Param::Context => Some(Argument::Context),
            Param::State(_) => Some(Argument::State),
            Param::Generated(..) | Param::Value(_) => None,
        }
    }

    fn state(&mut self, state: &syntax::State) {
        let place = Place::Span(state.span.clone());
        match &mut self.model.state {
            None => self.model.state = Some(State { ty: state.ty.clone(), mutable: state.mutable, place }),
            Some(first) if first.ty == state.ty => first.mutable |= state.mutable,
            Some(first) => {
                let message = format!("this tool needs the state `{}`, another one `{}`", state.ty, first.ty);
                let first = first.place.span(self.sources);
                let diagnostic = self
                    .at(&codes::TWO_STATES, &place, message)
                    .also(first, "the first state")
                    .help("a registry has one state: put both into one struct and take `&self` or `#[state]` of that");
                self.push(diagnostic);
            }
        }
    }

    /// A spec's tool without a function.
    fn declared(
        &mut self,
        spec: &SpecTool<'_>,
        source: Option<Source>,
        object: &Object,
        struct_name: &str,
    ) -> Option<Handler> {
        if source.or(self.settings.default_source).is_some_and(|source| source != Source::Native) {
            return Some(Handler::Declared);
        }
        if self.rust.incomplete || (source.is_none() && spec.node.get("source").is_some()) {
            // The function may be the one that was refused, and the source is: that error comes first.
            return None;
        }
        let tools_module = self.rust.tools_module.as_ref().map_or("crate::tools", |module| &module.value);
        let stub = crate::artefact::stub(spec.name, tools_module, struct_name, object.properties.is_empty());
        let diagnostic = self.at(
            &codes::NO_FUNCTION,
            &spec.name_place,
            format!("nothing carries out the tool `{}`", spec.name),
        );
        let names: Vec<&str> = self.rust.tools.iter().map(|tool| tool.name.value.as_str()).collect();
        let diagnostic = match toolnexus_rt::nearest(spec.name, names.into_iter()) {
            Some(near) => {
                diagnostic.help(format!("there is a function for `{near}`: is one of the two misspelt?"))
            }
            None => diagnostic,
        };
        let diagnostic = diagnostic.help(format!("write the function:\n{stub}")).help(
            "or say `source: custom`: the tool is advertised, and you carry out its typed call yourself",
        );
        self.push(diagnostic);
        None
    }
}

/// What holds a tool's arguments.
pub(super) enum Args {
    /// A struct that is generated for it.
    New(Object),
    /// A struct of the crate.
    Existing(TypeId),
}

struct NewTool<'n> {
    name: &'n str,
    place: Place,
    title: Option<String>,
    description: String,
    source: Source,
    hints: Hints,
    mcp_annotations: Vec<(String, Json)>,
    output_schema: Option<Json>,
    mcp: Vec<(String, Json)>,
    coerce: bool,
    providers: Option<BTreeSet<Provider>>,
    handler: Handler,
    args: Args,
    struct_name: String,
}
