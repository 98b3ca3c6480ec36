//! The static set of a program's tools.

use crate::lookup::Lookup;
use crate::tool::ToolSpec;
use crate::wire::{provider, Wire, Wired};
use core::marker::PhantomData;

/// Every tool of a program: what to advertise, and a way to find one by name.
///
/// `toolnexus-build` generates one as `TOOLS`. It is a constant: nothing is built, hashed or allocated at start-up.
/// `C` is the generated `ToolCall`, one variant for each tool; `W` knows the wire forms that were generated.
#[derive(Debug)]
pub struct Registry<C, W> {
    specs: &'static [ToolSpec],
    lookup: Lookup,
    generated: PhantomData<fn() -> (C, W)>,
}

impl<C, W> Registry<C, W> {
    /// A registry of generated tables.
    #[doc(hidden)]
    pub const fn generated(specs: &'static [ToolSpec], lookup: Lookup) -> Self {
        Self { specs, lookup, generated: PhantomData }
    }

    /// Every tool, in the order in which they are advertised.
    pub const fn specs(&self) -> &'static [ToolSpec] {
        self.specs
    }

    /// The tool with this name, as it was written or as any provider was told. Constant time.
    pub fn get(&self, name: &str) -> Option<Entry<W>> {
        let index = self.index(name)?;
        Some(Entry { spec: self.specs.get(index)?, index, wires: PhantomData })
    }

    /// The index in [`specs`](Self::specs) of the tool with this name.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.lookup.find(name)
    }

    /// The name that is nearest to one that no tool has.
    pub fn nearest(&self, name: &str) -> Option<&'static str> {
        crate::nearest(name, self.specs.iter().map(|spec| spec.wire_name))
    }
}

/// One tool of a registry with its wire forms.
#[derive(Debug)]
pub struct Entry<W> {
    spec: &'static ToolSpec,
    index: usize,
    wires: PhantomData<fn() -> W>,
}

impl<W> Clone for Entry<W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Entry<W> {}

impl<W> Entry<W> {
    /// What the tool is.
    pub const fn spec(&self) -> &'static ToolSpec {
        self.spec
    }
}

macro_rules! providers {
    ($($(#[$doc:meta])* $provider:ident $method:ident)*) => {
        impl<C, W> Registry<C, W> {
            $(
                $(#[$doc])*
                pub const fn $method(&self) -> &'static Wire
                where
                    W: Wired<provider::$provider>,
                {
                    W::WIRE
                }
            )*
        }

        impl<W> Entry<W> {
            $(
                #[doc = concat!("Its element of [`Registry::", stringify!($method), "`]; empty if the provider is not told of it.")]
                pub fn $method(&self) -> &'static str
                where
                    W: Wired<provider::$provider>,
                {
                    W::WIRE.tool(self.index)
                }
            )*
        }
    };
}

providers! {
    /// `tools` of OpenAI's Chat Completions: a JSON array.
    OpenAi openai
    /// `tools` of OpenAI's Responses: a JSON array.
    OpenAiResponses openai_responses
    /// `tools` of Anthropic's Messages: a JSON array.
    Anthropic anthropic
    /// `tools` of Google Gemini's `generateContent`: a JSON array that holds one `functionDeclarations`.
    Gemini gemini
    /// `tools` of the result of MCP's `tools/list`: a JSON array.
    Mcp mcp
}

impl<W> core::ops::Deref for Entry<W> {
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

    impl<C, W> Registry<C, W> {
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
