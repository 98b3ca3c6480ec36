//! Providers: how each wants a tool to be written.
//!
//! A provider is one file: its wire form and the schema that it takes. The facts behind them carry their source.

mod anthropic;
mod gemini;
mod mcp;
mod openai;

use crate::emit::schema::{self, TooLarge};
use crate::json::Json;
use crate::model::{Model, Tool};
use toolnexus_rt::sanitize;

/// A provider's wire form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// OpenAI, Chat Completions, not strict.
    OpenAi,
    /// Anthropic, Messages, not strict.
    Anthropic,
    /// Google Gemini, `parametersJsonSchema`.
    Gemini,
    /// MCP, `tools/list`.
    Mcp,
}

impl Dialect {
    /// Every provider, in the order in which they are printed.
    pub const ALL: [Dialect; 4] = [Dialect::OpenAi, Dialect::Anthropic, Dialect::Gemini, Dialect::Mcp];

    /// The name of its field in the runtime's `Wires`.
    pub fn field(self) -> &'static str {
        match self {
            Dialect::OpenAi => "openai",
            Dialect::Anthropic => "anthropic",
            Dialect::Gemini => "gemini",
            Dialect::Mcp => "mcp",
        }
    }

    /// The name of a tool as this provider is told it.
    pub fn name(self, name: &str) -> String {
        match self {
            Dialect::OpenAi | Dialect::Anthropic => sanitize(name),
            Dialect::Gemini => gemini::name(name),
            Dialect::Mcp => mcp::name(name),
        }
    }

    /// One tool.
    pub fn tool(self, model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
        match self {
            Dialect::OpenAi => openai::tool(model, tool),
            Dialect::Anthropic => anthropic::tool(model, tool),
            Dialect::Gemini => gemini::tool(model, tool),
            Dialect::Mcp => mcp::tool(model, tool),
        }
    }

    /// What stands around all tools.
    pub fn frame(self) -> (&'static str, &'static str) {
        match self {
            Dialect::OpenAi | Dialect::Anthropic | Dialect::Mcp => ("[", "]"),
            Dialect::Gemini => gemini::FRAME,
        }
    }
}

/// A schema with `$defs` for what is used more than once. The root holds `properties` even if there are none:
/// OpenAI and others refuse an object without it.
fn parameters(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    schema::arguments(model, tool, schema::References::Kept)
}
