//! OpenAI, Chat Completions (`FunctionObject` in openai-openapi, 2026-08-21), not strict.
//!
//! `strict` is printed: elsewhere in OpenAI's API its absence means something else.

use super::parameters;
use crate::emit::schema::TooLarge;
use crate::json::{Json, Object};
use crate::model::{Model, Tool};
use toolnexus_rt::sanitize;

pub(super) fn tool(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    let mut function = Object::new();
    function.set("name", Json::string(sanitize(&tool.name)));
    function.set("description", Json::string(&tool.description));
    function.set("parameters", parameters(model, tool)?);
    function.set("strict", Json::Bool(false));
    let mut wire = Object::new();
    wire.set("type", Json::string("function"));
    wire.set("function", function.finish());
    Ok(wire.finish())
}
