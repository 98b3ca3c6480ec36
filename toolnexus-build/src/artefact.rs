//! Text that is written for people: the templates' views. The templates hold no decisions.

use askama::Template;

use crate::model::{Holder, Kind, Model, Presence, Property, Shape, Tool, TypeBody};

#[derive(Template)]
#[template(path = "stub.rs.txt", escape = "none")]
struct Stub<'a> {
    function: String,
    has_arguments: bool,
    module: &'a str,
    arguments: &'a str,
}

/// A function for a tool that has none, ready to be pasted.
pub fn stub(tool: &str, module: &str, arguments: &str, is_empty: bool) -> String {
    let function = crate::model::names::Scope::default().field(tool);
    let rendered = Stub { function: function.clone(), has_arguments: !is_empty, module, arguments }.render();
    let stub = rendered.unwrap_or_default();
    if function == tool {
        stub
    } else {
        stub.replacen("::tool]", &format!("::tool(name = {tool:?})]"), 1)
    }
}

#[derive(Template)]
#[template(path = "catalogue.md", escape = "none")]
struct Catalogue {
    tools: Vec<ToolView>,
}

struct ToolView {
    name: String,
    anchor: String,
    summary: String,
    description: String,
    source: &'static str,
    arguments: Vec<ArgumentView>,
}

struct ArgumentView {
    name: String,
    ty: String,
    required: &'static str,
    description: String,
}

/// A Markdown page of every tool.
pub fn catalogue(model: &Model) -> String {
    let tools = model.tools.iter().map(|tool| view(model, tool)).collect();
    Catalogue { tools }.render().unwrap_or_default()
}

fn view(model: &Model, tool: &Tool) -> ToolView {
    let kept = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    ToolView {
        name: tool.name.clone(),
        anchor: tool.name.to_lowercase().replace(' ', "-").chars().filter(|c| kept(*c)).collect(),
        summary: cell(tool.description.split("\n\n").next().unwrap_or("")),
        description: tool.description.clone(),
        source: tool.source.as_str(),
        arguments: model
            .arguments(tool)
            .properties
            .iter()
            .map(|property| argument(model, property))
            .collect(),
    }
}

fn argument(model: &Model, property: &Property) -> ArgumentView {
    let required = match &property.presence {
        Presence::Required => "yes",
        _ => "no",
    };
    let mut description = property.shape.annotations.description.clone().unwrap_or_default();
    if let Presence::Default(value) = &property.presence {
        let separator = if description.is_empty() { "" } else { " " };
        description.push_str(&format!("{separator}Default: `{value}`."));
    }
    ArgumentView {
        name: property.name.clone(),
        ty: word(model, &property.shape.kind),
        required,
        description: cell(&description),
    }
}

fn word(model: &Model, kind: &Kind) -> String {
    match kind {
        Kind::Bool => "boolean".to_owned(),
        Kind::Int(..) => "integer".to_owned(),
        Kind::Float { .. } => "number".to_owned(),
        Kind::Char => "character".to_owned(),
        Kind::Text(_) => "string".to_owned(),
        Kind::List(item, _) => format!("list of {}", word(model, &item.kind)),
        Kind::Map(value, _, _) => format!("map to {}", word(model, &value.kind)),
        Kind::Nullable(inner) => format!("{} or null", word(model, &inner.kind)),
        Kind::Any => "any".to_owned(),
        Kind::Held(inner, Holder::Set(_)) => word(model, &inner.kind).replacen("list", "set", 1),
        Kind::Held(inner, _) => word(model, &inner.kind),
        Kind::Tuple(parts) => tuple_words(model, parts),
        Kind::Duration => "duration".to_owned(),
        Kind::Range(inner, _) => format!("range of {}", word(model, &inner.kind)),
        Kind::Outside(outside) => {
            let words = outside.words;
            words.trim_start_matches("an ").trim_start_matches("a ").to_owned()
        }
        Kind::Stated(stated) => stated.name().to_owned(),
        Kind::Named(id) => match &model.ty(*id).body {
            TypeBody::Object(_) => "object".to_owned(),
            TypeBody::Variants(_) => "one of several".to_owned(),
            // A type can be its own part.
            TypeBody::Wrapper(wrapper) if simple(&wrapper.shape) => word(model, &wrapper.shape.kind),
            TypeBody::Wrapper(_) => model.ty(*id).name.clone(),
            TypeBody::Tuple(_) => "tuple".to_owned(),
            TypeBody::Union(_) => "one of several".to_owned(),
            TypeBody::Unit => "null".to_owned(),
            TypeBody::Enum(body) => body
                .variants
                .iter()
                .map(|v| format!("`{}`", v.name))
                .collect::<Vec<_>>()
                .join(", ")
                .replace('|', "\\|"),
        },
    }
}

fn tuple_words(model: &Model, parts: &[Shape]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| word(model, &part.kind)).collect();
    format!("list of {}", parts.join(", "))
}

/// Whether a shape is made of no further types.
fn simple(shape: &Shape) -> bool {
    !matches!(shape.kind, Kind::Named(_)) && shape.kind.inner().iter().all(simple)
}

/// A text as one cell of a Markdown table.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
