//! What a tool returns.

use crate::call::CallError;
use crate::json::{to_string, Json, Kind, Raw, ToJson};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The outcome of a call.
///
/// ```
/// use toolnexus_rt::ToolResult;
///
/// let result = ToolResult::text("2.5").with("title", "divide").with("operands", [10.0, 4.0]);
/// assert!(!result.is_error);
/// assert_eq!(result.metadata.unwrap().to_string(), r#"{"title":"divide","operands":[10.0,4.0]}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ToolResult {
    /// What the model reads.
    pub output: String,
    /// Whether the call failed. The text then says why.
    pub is_error: bool,
    /// What the program reads and the model does not.
    pub metadata: Option<Metadata>,
    /// What the output was made of.
    origin: Origin,
}

/// What an output was made of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Origin {
    /// Text, whatever it looks like.
    #[default]
    Text,
    /// A value, whose JSON it is.
    Value,
}

impl ToolResult {
    /// A success.
    pub fn text(output: impl Into<String>) -> Self {
        Self { output: output.into(), ..Self::default() }
    }

    /// A failure.
    ///
    /// ```
    /// assert!(toolnexus_rt::ToolResult::error("not allowed").is_error);
    /// ```
    pub fn error(output: impl Into<String>) -> Self {
        Self { output: output.into(), is_error: true, ..Self::default() }
    }

    /// A success whose output is a value's JSON.
    ///
    /// ```
    /// assert_eq!(toolnexus_rt::ToolResult::json(&[1, 2]).output, "[1,2]");
    /// ```
    pub fn json(value: &(impl ToJson + ?Sized)) -> Self {
        Self { output: to_string(value), origin: Origin::Value, ..Self::default() }
    }

    /// The output as MCP's `structuredContent`: the JSON object of a typed value, which is what a tool's
    /// [`output_schema`](crate::ToolSpec::output_schema) describes. `None` for text, failures, and JSON that is no object.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use toolnexus_rt::ToolResult;
    ///
    /// let report = ToolResult::json(&BTreeMap::from([("celsius", 21)]));
    /// assert_eq!(report.structured().map(|json| json.as_str()), Some(r#"{"celsius":21}"#));
    /// assert_eq!(ToolResult::text(r#"{"celsius":21}"#).structured(), None);
    /// ```
    pub fn structured(&self) -> Option<Raw<'_>> {
        if self.is_error || self.origin == Origin::Text {
            return None;
        }
        // The output may have been replaced since.
        Raw::parse(&self.output).ok().filter(|json| json.kind() == Kind::Object)
    }

    /// Adds an entry to the metadata, or replaces the one with this key.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl ToJson) -> Self {
        self.metadata.get_or_insert_with(Metadata::default).set(key, value);
        self
    }
}

impl fmt::Display for ToolResult {
    /// The output.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.output)
    }
}

impl From<CallError> for ToolResult {
    fn from(error: CallError) -> Self {
        Self::error(error.to_string())
    }
}

/// A JSON object with its keys in the order in which they were set.
///
/// ```
/// let mut metadata = toolnexus_rt::Metadata::default();
/// metadata.set("rows", 3);
/// assert_eq!(metadata.get("rows").unwrap().as_str(), "3");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata(Vec<(String, Json)>);

impl Metadata {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Sets the value of a key.
    pub fn set(&mut self, key: impl Into<String>, value: impl ToJson) {
        let (key, value) = (key.into(), Json::from_value(&value));
        match self.0.iter_mut().find(|(name, _)| *name == key) {
            Some(entry) => entry.1 = value,
            None => self.0.push((key, value)),
        }
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }
}

impl ToJson for Metadata {
    fn to_json(&self, writer: &mut crate::json::Writer<'_>) -> fmt::Result {
        let mut object = writer.object()?;
        for (key, value) in self.iter() {
            object.field(key, value)?;
        }
        object.end()
    }
}

/// The object as JSON.
impl fmt::Display for Metadata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_string(self))
    }
}

/// A type that a tool may return.
///
/// Text is the output, `()` an empty one, a [`ToolResult`] passes through, a `Result` is unwrapped and its error's text
/// becomes the output of a failure, and anything else is its JSON. `toolnexus-build` implements it for the structs and
/// enums of the crate that tools return.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "returned by this tool",
    note = "return text, a number, a `ToolResult`, a struct or enum of this crate, or a `Vec`, `Option`, map or `Result` of those",
    note = "for a type of `serde_json`, `chrono`, `uuid` or `url`, turn on the feature of `toolnexus-rt` with that name",
    note = "for any other type of another crate, return `ToolResult::text(…)` with its JSON"
)]
pub trait IntoToolResult {
    /// The result.
    fn into_tool_result(self) -> ToolResult;
}

impl IntoToolResult for ToolResult {
    fn into_tool_result(self) -> ToolResult {
        self
    }
}

impl IntoToolResult for () {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::text("")
    }
}

impl<T: IntoToolResult, E: fmt::Display> IntoToolResult for Result<T, E> {
    fn into_tool_result(self) -> ToolResult {
        match self {
            Ok(value) => value.into_tool_result(),
            Err(error) => ToolResult::error(error.to_string()),
        }
    }
}

macro_rules! text {
    ($($ty:ty),*) => {$(
        impl IntoToolResult for $ty {
            fn into_tool_result(self) -> ToolResult {
                ToolResult::text(self)
            }
        }
    )*};
}

text!(String, &str, Cow<'_, str>, Box<str>);

macro_rules! json {
    ($([$($generics:tt)*] $ty:ty),* $(,)?) => {$(
        impl<$($generics)*> IntoToolResult for $ty {
            fn into_tool_result(self) -> ToolResult {
                ToolResult::json(&self)
            }
        }
    )*};
}

json! {
    [] bool, [] char, [] f32, [] f64, [] Json, [] Metadata,
    [] i8, [] i16, [] i32, [] i64, [] i128, [] isize,
    [] u8, [] u16, [] u32, [] u64, [] u128, [] usize,
    [T: ToJson] Option<T>, [T: ToJson] Vec<T>, [T: ToJson, const N: usize] [T; N],
    [K: crate::json::ToKey, V: ToJson] alloc::collections::BTreeMap<K, V>,
    [A: ToJson] (A,), [A: ToJson, B: ToJson] (A, B), [A: ToJson, B: ToJson, C: ToJson] (A, B, C),
    [A: ToJson, B: ToJson, C: ToJson, D: ToJson] (A, B, C, D),
    [A: ToJson, B: ToJson, C: ToJson, D: ToJson, E: ToJson] (A, B, C, D, E),
    [A: ToJson, B: ToJson, C: ToJson, D: ToJson, E: ToJson, F: ToJson] (A, B, C, D, E, F),
    [T: ToJson] alloc::collections::BTreeSet<T>, [T: ToJson] alloc::collections::VecDeque<T>, [T: ToJson] alloc::boxed::Box<[T]>,
    [] core::time::Duration, [T: ToJson] core::ops::Range<T>, [T: ToJson] core::ops::RangeInclusive<T>,
}

#[cfg(feature = "std")]
json! {
    [K: crate::json::ToKey, V: ToJson, S] std::collections::HashMap<K, V, S>,
    [T: ToJson, S] std::collections::HashSet<T, S>,
    [] std::path::PathBuf,
}
