//! The static set of a program's tools.

use crate::lookup::Lookup;
use crate::tool::ToolSpec;
use core::marker::PhantomData;

/// Every tool of a program: what to advertise, and a way to find one by name.
///
/// `toolnexus-build` generates one as `TOOLS`. It is a constant: nothing is built, hashed or allocated at start-up.
/// `C` is the generated `ToolCall`, one variant for each tool.
#[derive(Debug)]
pub struct Registry<C> {
    specs: &'static [ToolSpec],
    lookup: Lookup,
    wires: Wires,
    call: PhantomData<fn() -> C>,
}

/// The wire forms of a registry, one for each provider.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Wires {
    /// OpenAI, Chat Completions.
    pub openai: Wire,
    /// Anthropic, Messages.
    pub anthropic: Wire,
    /// Google Gemini.
    pub gemini: Wire,
    /// MCP.
    pub mcp: Wire,
}

/// The wire form of all tools, and where each tool's own part is in it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Wire {
    /// The whole array.
    pub array: &'static str,
    /// Start and end of each tool.
    pub tools: &'static [(u32, u32)],
}

impl Wire {
    fn tool(&self, index: usize) -> &'static str {
        let (start, end) = self.tools.get(index).copied().unwrap_or((0, 0));
        self.array.get(start as usize..end as usize).unwrap_or("")
    }
}

impl<C> Registry<C> {
    /// A registry of generated tables.
    #[doc(hidden)]
    pub const fn generated(specs: &'static [ToolSpec], lookup: Lookup, wires: Wires) -> Self {
        Self { specs, lookup, wires, call: PhantomData }
    }

    /// Every tool, in the order in which they are advertised.
    pub const fn specs(&self) -> &'static [ToolSpec] {
        self.specs
    }

    /// The tool with this name, as it was written or as any provider was told. Constant time.
    pub fn get(&self, name: &str) -> Option<Entry> {
        let index = self.index(name)?;
        Some(Entry { spec: self.specs.get(index)?, index, wires: self.wires })
    }

    /// The index in [`specs`](Self::specs) of the tool with this name.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.lookup.find(name)
    }

    /// The name that is nearest to one that no tool has.
    pub fn nearest(&self, name: &str) -> Option<&'static str> {
        crate::nearest(name, self.specs.iter().map(|spec| spec.wire_name))
    }

    /// `tools` of OpenAI's Chat Completions: a JSON array.
    pub const fn openai(&self) -> &'static str {
        self.wires.openai.array
    }

    /// `tools` of Anthropic's Messages: a JSON array.
    pub const fn anthropic(&self) -> &'static str {
        self.wires.anthropic.array
    }

    /// `tools` of Google Gemini's `generateContent`: a JSON array that holds one `functionDeclarations`.
    pub const fn gemini(&self) -> &'static str {
        self.wires.gemini.array
    }

    /// `tools` of the result of MCP's `tools/list`: a JSON array.
    pub const fn mcp(&self) -> &'static str {
        self.wires.mcp.array
    }
}

/// One tool of a registry with its wire forms.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    spec: &'static ToolSpec,
    index: usize,
    wires: Wires,
}

impl Entry {
    /// What the tool is.
    pub const fn spec(&self) -> &'static ToolSpec {
        self.spec
    }

    /// Its element of [`Registry::openai`].
    pub fn openai(&self) -> &'static str {
        self.wires.openai.tool(self.index)
    }

    /// Its element of [`Registry::anthropic`].
    pub fn anthropic(&self) -> &'static str {
        self.wires.anthropic.tool(self.index)
    }

    /// Its function declaration in [`Registry::gemini`].
    pub fn gemini(&self) -> &'static str {
        self.wires.gemini.tool(self.index)
    }

    /// Its element of [`Registry::mcp`].
    pub fn mcp(&self) -> &'static str {
        self.wires.mcp.tool(self.index)
    }
}

impl core::ops::Deref for Entry {
    type Target = ToolSpec;

    fn deref(&self) -> &ToolSpec {
        self.spec
    }
}

#[cfg(feature = "alloc")]
mod execute {
    use super::Registry;
    use crate::call::{Call, SyncCall};
    use crate::context::ToolContext;
    use crate::result::ToolResult;

    impl<C> Registry<C> {
        /// Calls the tool with this name.
        ///
        /// `json` holds the arguments; empty text, `null` and `{}` all mean none. Whatever goes wrong (an unknown
        /// name, wrong arguments, an error or a panic of the tool, its timeout) is a result with `is_error` whose
        /// output tells the model how to mend it.
        pub async fn execute(&self, name: &str, json: &str, ctx: &ToolContext<'_>) -> ToolResult
        where
            C: Call<()>,
        {
            self.execute_with((), name, json, ctx).await
        }

        /// [`execute`](Self::execute) with the state that the tools need: `&State`, or `&mut State` where one of
        /// them changes it.
        pub async fn execute_with<S>(
            &self,
            state: S,
            name: &str,
            json: &str,
            ctx: &ToolContext<'_>,
        ) -> ToolResult
        where
            C: Call<S>,
        {
            match C::parse(name, json) {
                Ok(call) => call.execute(state, ctx).await,
                Err(error) => error.into(),
            }
        }

        /// [`execute`](Self::execute) without an executor, where no tool is async.
        pub fn execute_sync(&self, name: &str, json: &str, ctx: &ToolContext<'_>) -> ToolResult
        where
            C: SyncCall<()>,
        {
            self.execute_sync_with((), name, json, ctx)
        }

        /// [`execute_with`](Self::execute_with) without an executor, where no tool is async.
        pub fn execute_sync_with<S>(
            &self,
            state: S,
            name: &str,
            json: &str,
            ctx: &ToolContext<'_>,
        ) -> ToolResult
        where
            C: SyncCall<S>,
        {
            match C::parse(name, json) {
                Ok(call) => call.execute_sync(state, ctx),
                Err(error) => error.into(),
            }
        }
    }
}
