//! MCP, an element of `tools/list` (`Tool` in the schema of revision 2025-06-18; later ones take the same).
//!
//! MCP's names may hold dots, and clients know a server's tools by them: a name that MCP allows is kept.

use super::parameters;
use crate::emit::schema::{self, TooLarge};
use crate::json::{Json, Object};
use crate::model::{Model, Tool};
use toolnexus_rt::{sanitize, Hints};

/// A name that MCP allows as it is, and another as the other providers take it.
pub(super) fn name(name: &str) -> String {
    let allowed = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-' | '.');
    if name.chars().all(allowed) {
        name.to_owned()
    } else {
        sanitize(name)
    }
}

pub(super) fn tool(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    let mut wire = Object::new();
    wire.set("name", Json::string(name(&tool.name)));
    wire.set_some("title", tool.title.as_ref().map(Json::string));
    wire.set("description", Json::string(&tool.description));
    wire.set("inputSchema", parameters(model, tool)?);
    wire.set_some("outputSchema", schema::results(model, tool)?);
    for (key, value) in &tool.mcp {
        wire.set(key, value.clone());
    }
    wire.set_some("annotations", annotations(tool));
    Ok(wire.finish())
}

fn annotations(tool: &Tool) -> Option<Json> {
    let mut object = Object::new();
    for (key, value) in [
        ("readOnlyHint", tool.hints.read_only),
        ("destructiveHint", tool.hints.destructive),
        ("idempotentHint", tool.hints.idempotent),
        ("openWorldHint", tool.hints.open_world),
    ] {
        object.set_some(key, value.map(Json::Bool));
    }
    for (key, value) in &tool.mcp_annotations {
        object.set(key, value.clone());
    }
    let said = tool.hints != Hints::default() || !tool.mcp_annotations.is_empty();
    said.then(|| object.finish())
}
