//! What a tool is: everything but its `execute`, known when the program was built.

/// One tool of a registry.
///
/// Made by `toolnexus-build`; every field was checked when the program was built.
///
/// ```
/// # fn show(registry: &toolnexus_rt::Registry<(), ()>) {
/// for tool in registry.specs() {
///     println!("{}: {}", tool.name, tool.description);
/// }
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolSpec {
    /// The name as it was written.
    pub name: &'static str,
    /// The name as providers take it: [`sanitize`]d. A call by either name finds the tool.
    pub wire_name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// What the model reads to decide whether to call it.
    pub description: &'static str,
    /// The JSON Schema of the arguments (2020-12), as compact JSON.
    pub input_schema: &'static str,
    /// The JSON Schema of the results (2020-12), as compact JSON: MCP's `outputSchema`. There is one where a spec states it, and
    /// where a function returns a struct of the crate or another type whose JSON is an object.
    pub output_schema: Option<&'static str>,
    /// Where it comes from.
    pub source: Source,
    /// Hints about its behaviour.
    pub hints: Hints,
}

impl ToolSpec {
    /// A tool for generated code, which knows every field.
    #[doc(hidden)]
    #[allow(clippy::too_many_arguments)]
    pub const fn generated(
        name: &'static str,
        wire_name: &'static str,
        title: Option<&'static str>,
        description: &'static str,
        input_schema: &'static str,
        source: Source,
        hints: Hints,
    ) -> Self {
        Self { name, wire_name, title, description, input_schema, output_schema: None, source, hints }
    }

    /// The same with a schema of its results, for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn returning(self, output_schema: &'static str) -> Self {
        Self { output_schema: Some(output_schema), ..self }
    }
}

/// Where a tool comes from. The words are toolnexus's own and the same in each of its languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// An MCP server.
    Mcp,
    /// An agent skill.
    Skill,
    /// A function of the program.
    Native,
    /// An HTTP endpoint.
    Http,
    /// A tool that comes with the library.
    Builtin,
    /// A remote agent.
    A2a,
    /// Anything else.
    Custom,
}

impl Source {
    /// Every source.
    pub const ALL: [Self; 7] =
        [Self::Mcp, Self::Skill, Self::Native, Self::Http, Self::Builtin, Self::A2a, Self::Custom];

    /// The word: `mcp`, `skill`, `native`, `http`, `builtin`, `a2a` or `custom`.
    ///
    /// ```
    /// assert_eq!(toolnexus_rt::Source::A2a.as_str(), "a2a");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Source::Mcp => "mcp",
            Source::Skill => "skill",
            Source::Native => "native",
            Source::Http => "http",
            Source::Builtin => "builtin",
            Source::A2a => "a2a",
            Source::Custom => "custom",
        }
    }

    /// The source with this word.
    ///
    /// ```
    /// use toolnexus_rt::Source;
    ///
    /// assert_eq!(Source::from_word("a2a"), Some(Source::A2a));
    /// assert_eq!(Source::from_word("A2A"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == word)
    }
}

impl core::fmt::Display for Source {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Hints about a tool's behaviour: MCP's `ToolAnnotations` (revision 2025-06-18). `None` means that nothing was said.
///
/// ```
/// let hints = toolnexus_rt::Hints::default();
/// assert_eq!(hints.read_only, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hints {
    /// It changes nothing (`readOnlyHint`).
    pub read_only: Option<bool>,
    /// It may destroy something (`destructiveHint`).
    pub destructive: Option<bool>,
    /// Calling it twice has the effect of calling it once (`idempotentHint`).
    pub idempotent: Option<bool>,
    /// It deals with the outside world (`openWorldHint`).
    pub open_world: Option<bool>,
}

impl Hints {
    /// Hints for generated code and for the crate that generates it.
    #[doc(hidden)]
    pub const fn generated(
        read_only: Option<bool>,
        destructive: Option<bool>,
        idempotent: Option<bool>,
        open_world: Option<bool>,
    ) -> Self {
        Self { read_only, destructive, idempotent, open_world }
    }
}

/// Replaces every character outside `[a-zA-Z0-9_-]` with `_`: what providers take as a tool's name.
///
/// ```
/// assert_eq!(toolnexus_rt::sanitize("get user/by id"), "get_user_by_id");
/// ```
#[cfg(feature = "alloc")]
pub fn sanitize(name: &str) -> alloc::string::String {
    name.chars()
        .map(|char| if char.is_ascii_alphanumeric() || matches!(char, '_' | '-') { char } else { '_' })
        .collect()
}
