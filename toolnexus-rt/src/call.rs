//! A typed call of one of a registry's tools, and what can be wrong with one.

use crate::context::ToolContext;
use crate::problem::{ProblemReport, Problems};
use crate::result::ToolResult;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::future::Future;

/// A generated `ToolCall`: one variant for each tool of a registry.
///
/// `S` is what the tools are called with beside their arguments: `()`, `&State`, or `&mut State`. It is a parameter and
/// not an associated type because it may be private to its crate, and because an associated type with a lifetime would
/// keep calls from being spawned (rust-lang/rust#100013). Implemented by generated code alone.
pub trait Call<S>: Sized {
    /// Finds the tool and decodes its arguments.
    fn parse(name: &str, json: &str) -> Result<Self, CallError>;

    /// Carries the call out.
    fn execute(self, state: S, ctx: &ToolContext<'_>) -> impl Future<Output = ToolResult>;
}

/// A [`Call`] of a registry in which no tool is async.
pub trait SyncCall<S>: Call<S> {
    /// Carries the call out on this thread.
    fn execute_sync(self, state: S, ctx: &ToolContext<'_>) -> ToolResult;
}

/// Why a call could not be made. Its text is written for the model that sent it.
///
/// ```
/// use toolnexus_rt::{CallError, ToolResult};
///
/// let error = CallError::UnknownTool { name: "ad".into(), nearest: Some("add") };
/// let result = ToolResult::from(error);
/// assert!(result.is_error);
/// assert_eq!(result.output, r#"there is no tool "ad", did you mean "add"?"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallError {
    /// No tool has this name.
    UnknownTool {
        /// The name that was asked for.
        name: String,
        /// The nearest name that a tool has.
        nearest: Option<&'static str>,
    },
    /// The arguments do not satisfy the tool's schema.
    InvalidArguments {
        /// The tool.
        tool: &'static str,
        /// What is wrong, at most [`MAX_PROBLEMS`](crate::problem::MAX_PROBLEMS) of them.
        problems: Vec<ProblemReport>,
        /// How many problems there are in all.
        total: usize,
    },
}

impl CallError {
    /// What a decoder found, made independent of the text that it read.
    #[doc(hidden)]
    pub fn invalid(tool: &'static str, problems: &Problems<'_>) -> Self {
        Self::InvalidArguments { tool, problems: problems.to_reports(), total: problems.total() }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { name, nearest: Some(nearest) } => {
                write!(f, "there is no tool {name:?}, did you mean {nearest:?}?")
            }
            Self::UnknownTool { name, nearest: None } => write!(f, "there is no tool {name:?}"),
            Self::InvalidArguments { problems, total, .. } => {
                for (index, problem) in problems.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; " };
                    write!(f, "{separator}{problem}")?;
                }
                match total - problems.len().min(*total) {
                    0 => Ok(()),
                    more => write!(f, "; and {more} more"),
                }
            }
        }
    }
}

impl core::error::Error for CallError {}
