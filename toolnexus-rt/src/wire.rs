//! The wire forms of a program's tools: constants, one for each provider that the build names.
//!
//! Each is a static of its own. One that a program does not ask for is not in its binary.

use core::fmt;
use core::ops::Deref;

/// The tools of a registry as one provider wants them: the text of a JSON array.
///
/// ```
/// # use toolnexus_rt::wire::Wire;
/// # static OPENAI: Wire = Wire::generated(r#"[{"name":"add"},{"name":"now"}]"#, &[(1, 15), (16, 30)]);
/// # struct ToolId(usize);
/// # impl From<&ToolId> for usize { fn from(id: &ToolId) -> usize { id.0 } }
/// let tools: &Wire = &OPENAI; // `TOOLS.openai()`
/// assert_eq!(tools.as_str(), r#"[{"name":"add"},{"name":"now"}]"#);
/// // Some of them, chosen at run time: written to any `fmt::Write`, without a heap.
/// assert_eq!(tools.only(&[ToolId(1)]).to_string(), r#"[{"name":"now"}]"#);
/// ```
#[derive(Debug)]
pub struct Wire {
    array: &'static str,
    /// Start and end of each tool, in the order of the registry.
    tools: &'static [(u32, u32)],
}

impl Wire {
    /// A generated text, and where each tool is in it.
    #[doc(hidden)]
    pub const fn generated(array: &'static str, tools: &'static [(u32, u32)]) -> Self {
        Self { array, tools }
    }

    /// All of the array.
    pub const fn as_str(&self) -> &'static str {
        self.array
    }

    /// The element of the tool with this index in the registry's `specs`; empty if there is none, or if the provider is
    /// not told of it.
    pub fn tool(&self, index: usize) -> &'static str {
        let (start, end) = self.tools.get(index).copied().unwrap_or((0, 0));
        self.array.get(start as usize..end as usize).unwrap_or("")
    }

    /// The array with these tools alone, in this order: `ToolId`s, or anything else that leads to an index in the
    /// registry's `specs`. Those that the provider is not told of are left out.
    pub fn only<'t, T>(&'static self, tools: &'t [T]) -> Subset<'t, T>
    where
        usize: From<&'t T>,
    {
        Subset { wire: self, tools }
    }

    /// What stands before the first tool and after the last.
    fn frame(&self) -> (&'static str, &'static str) {
        match (self.tools.first(), self.tools.last()) {
            (Some((start, _)), Some((_, end))) => (
                self.array.get(..*start as usize).unwrap_or(""),
                self.array.get(*end as usize..).unwrap_or(""),
            ),
            _ => (self.array, ""),
        }
    }
}

impl Deref for Wire {
    type Target = str;

    fn deref(&self) -> &str {
        self.array
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.array)
    }
}

/// Some of the tools of a registry, as one provider wants them. See [`Wire::only`].
#[derive(Debug)]
pub struct Subset<'t, T> {
    wire: &'static Wire,
    tools: &'t [T],
}

impl<'t, T> fmt::Display for Subset<'t, T>
where
    usize: From<&'t T>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = self.wire.frame();
        f.write_str(open)?;
        let told = self.tools.iter().map(|tool| self.wire.tool(usize::from(tool)));
        for (number, tool) in told.filter(|tool| !tool.is_empty()).enumerate() {
            f.write_str(if number > 0 { "," } else { "" })?;
            f.write_str(tool)?;
        }
        f.write_str(close)
    }
}

/// That the wire form of a provider was generated for a registry.
#[diagnostic::on_unimplemented(
    message = "the wire form of `{P}` was not generated",
    note = "name the provider in build.rs: `Builder::from_env().providers([Provider::…]).generate()`"
)]
pub trait Wired<P> {
    /// It.
    const WIRE: &'static Wire;
}

/// The providers, as types: a program that asks for a wire form that was not generated does not compile.
pub mod provider {
    /// OpenAI, Chat Completions.
    #[derive(Debug)]
    pub enum OpenAi {}
    /// OpenAI, Responses.
    #[derive(Debug)]
    pub enum OpenAiResponses {}
    /// Anthropic, Messages.
    #[derive(Debug)]
    pub enum Anthropic {}
    /// Google Gemini, `parametersJsonSchema`.
    #[derive(Debug)]
    pub enum Gemini {}
    /// MCP, `tools/list`.
    #[derive(Debug)]
    pub enum Mcp {}
}
