//! OpenAI, not strict: Chat Completions (`FunctionObject` in openai-openapi, 2026-08-21) and Responses (`FunctionTool`).
//!
//! `strict` is printed: where it is absent, Responses closes every object and requires every property, and models fill
//! what was optional (req_llm#398).

use super::parameters;
use crate::emit::schema::TooLarge;
use crate::json::{Json, Object};
use crate::model::{Model, Tool};
use toolnexus_rt::sanitize;

/// Chat Completions: the function stands in an object of its own.
pub(super) fn chat(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    let mut wire = Object::new();
    wire.set("type", Json::string("function"));
    let mut function = Object::new();
    describe(&mut function, model, tool)?;
    wire.set("function", function.finish());
    Ok(wire.finish())
}

/// Responses: it stands beside the type.
pub(super) fn responses(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    let mut wire = Object::new();
    wire.set("type", Json::string("function"));
    describe(&mut wire, model, tool)?;
    Ok(wire.finish())
}

fn describe(function: &mut Object, model: &Model, tool: &Tool) -> Result<(), TooLarge> {
    function.set("name", Json::string(sanitize(&tool.name)));
    function.set("description", Json::string(&tool.description));
    function.set("parameters", parameters(model, tool)?);
    function.set("strict", Json::Bool(false));
    Ok(())
}
