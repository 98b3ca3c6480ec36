//! A JSON value that owns its text.

use super::{to_string, Raw, SyntaxError, ToJson};
use alloc::boxed::Box;
use core::fmt;

/// Any JSON value, owned: its text, known to be valid.
///
/// This is what a tool's argument without a type holds. Two are equal if their texts are.
///
/// ```
/// use toolnexus_rt::json::Json;
///
/// let json = Json::parse(r#" {"a": [1]} "#)?;
/// assert_eq!(json.to_string(), r#"{"a": [1]}"#);
/// assert_eq!(json.as_raw().get("a").map(|a| a.as_str()), Some("[1]"));
/// # Ok::<(), toolnexus_rt::json::SyntaxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Json {
    text: Box<str>,
}

impl Json {
    /// Checks a text that is one JSON value and, at most, white space around it, and keeps the value.
    ///
    /// # Errors
    /// The text is something else.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        Raw::parse(text).map(Self::from)
    }

    /// The JSON of a value. It is as valid as what the value's [`ToJson`] writes.
    pub fn from_value(value: &(impl ToJson + ?Sized)) -> Self {
        Self { text: to_string(value).into() }
    }

    /// The value, borrowed, to look into.
    pub fn as_raw(&self) -> Raw<'_> {
        Raw::checked(&self.text)
    }

    /// The JSON text.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl From<Raw<'_>> for Json {
    fn from(raw: Raw<'_>) -> Self {
        Self { text: raw.as_str().into() }
    }
}

impl Default for Json {
    /// `null`
    fn default() -> Self {
        Raw::NULL.into()
    }
}

impl core::str::FromStr for Json {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::parse(text)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
