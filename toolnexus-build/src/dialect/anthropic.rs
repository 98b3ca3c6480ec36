//! Anthropic, Messages (`ToolParam` in anthropic-sdk-python, 2026-08-07), not strict.

use super::parameters;
use crate::emit::schema::TooLarge;
use crate::json::{Json, Object};
use crate::model::{Model, Tool};
use toolnexus_rt::sanitize;

pub(super) fn tool(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    let mut wire = Object::new();
    wire.set("name", Json::string(sanitize(&tool.name)));
    wire.set("description", Json::string(&tool.description));
    wire.set("input_schema", parameters(model, tool)?);
    Ok(wire.finish())
}
