//! Google Gemini, `FunctionDeclaration` with `parametersJsonSchema` (python-genai `types.py`, 2026-08-21).
//!
//! That field takes JSON Schema, where `parameters` takes a small part of OpenAPI 3.0. References are written out: a
//! node with `$ref` may carry nothing else there. Titles are left out: with them the 2.5 models answer with malformed
//! calls (python-genai#1732).

use crate::emit::schema::{self, TooLarge};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};
use toolnexus_rt::sanitize;

/// `tools` of a request is a list of groups of declarations.
pub(super) const FRAME: (&str, &str) = (r#"[{"functionDeclarations":["#, "]}]");

/// A name starts with a letter or an underscore (gemini-cli#2966).
pub(super) fn name(name: &str) -> String {
    let name = sanitize(name);
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if starts_well {
        name
    } else {
        format!("_{name}")
    }
}

pub(super) fn tool(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    let mut wire = Object::new();
    wire.set("name", Json::string(name(&tool.name)));
    wire.set("description", Json::string(&tool.description));
    wire.set("parametersJsonSchema", schema::arguments(model, tool, schema::References::WrittenOut)?);
    Ok(wire.finish())
}
