//! The providers of models that tools are written for.

/// A provider's wire form of tools.
///
/// ```
/// use toolnexus_build::Provider;
///
/// assert_eq!(Provider::from_word("openai_responses"), Some(Provider::OpenAiResponses));
/// assert_eq!(Provider::Mcp.word(), "mcp");
/// ```
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

    /// Those whose wire forms are generated where nobody names one.
    pub const DEFAULT: [Provider; 4] =
        [Provider::OpenAi, Provider::Anthropic, Provider::Gemini, Provider::Mcp];

    /// The word for it in specs, which is also the name of its method in the runtime's `Registry`.
    pub const fn word(self) -> &'static str {
        match self {
            Provider::OpenAi => "openai",
            Provider::OpenAiResponses => "openai_responses",
            Provider::Anthropic => "anthropic",
            Provider::Gemini => "gemini",
            Provider::Mcp => "mcp",
        }
    }

    /// The provider with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.word() == word)
    }

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
}
