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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Provider {
    /// OpenAI, Chat Completions, not strict: `TOOLS.openai()`.
    OpenAi,
    /// OpenAI, Responses, not strict: `TOOLS.openai_responses()`.
    OpenAiResponses,
    /// Anthropic, Messages, not strict: `TOOLS.anthropic()`.
    Anthropic,
    /// Google Gemini, `parametersJsonSchema`: `TOOLS.gemini()`.
    Gemini,
    /// MCP, `tools/list`: `TOOLS.mcp()`.
    Mcp,
}

impl Provider {
    /// Every provider, in the order in which they are printed.
    pub const ALL: [Provider; 5] =
        [Provider::OpenAi, Provider::OpenAiResponses, Provider::Anthropic, Provider::Gemini, Provider::Mcp];

    /// Those whose wire forms are generated where a build names none.
    pub const DEFAULT: [Provider; 4] =
        [Provider::OpenAi, Provider::Anthropic, Provider::Gemini, Provider::Mcp];

    /// Its name in the runtime's `wire::provider`.
    pub(crate) fn marker(self) -> &'static str {
        match self {
            Provider::OpenAi => "OpenAi",
            Provider::OpenAiResponses => "OpenAiResponses",
            Provider::Anthropic => "Anthropic",
            Provider::Gemini => "Gemini",
            Provider::Mcp => "Mcp",
        }
    }

    /// The name of a tool as this provider is told it.
    pub(crate) fn name(self, name: &str) -> String {
        match self {
            Provider::OpenAi | Provider::OpenAiResponses | Provider::Anthropic => sanitize(name),
            Provider::Gemini => gemini::name(name),
            Provider::Mcp => mcp::name(name),
        }
    }

    /// One tool.
    pub(crate) fn tool(self, model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
        match self {
            Provider::OpenAi => openai::chat(model, tool),
            Provider::OpenAiResponses => openai::responses(model, tool),
            Provider::Anthropic => anthropic::tool(model, tool),
            Provider::Gemini => gemini::tool(model, tool),
            Provider::Mcp => mcp::tool(model, tool),
        }
    }

    /// What stands around all tools.
    pub(crate) fn frame(self) -> (&'static str, &'static str) {
        match self {
            Provider::OpenAi | Provider::OpenAiResponses | Provider::Anthropic | Provider::Mcp => ("[", "]"),
            Provider::Gemini => gemini::FRAME,
        }
    }
}

/// A schema with `$defs` for what is used more than once. The root holds `properties` even if there are none:
/// OpenAI and others refuse an object without it.
fn parameters(model: &Model, tool: &Tool) -> Result<Json, TooLarge> {
    schema::arguments(model, tool, schema::References::Kept)
}
