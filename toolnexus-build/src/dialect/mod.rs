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
use crate::provider::Provider;
use toolnexus_rt::sanitize;

impl Provider {
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
