//! A JSON value that keeps what was written: the order of keys and the exact text of numbers.

use std::fmt::{self, Write};

use toolnexus_rt::json::{to_string, Writer};

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as JSON text.
    Number(String),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, in the order in which it was written.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// A string.
    pub fn string(text: impl AsRef<str>) -> Self {
        Json::String(text.as_ref().to_owned())
    }

    /// A whole number.
    pub fn int(value: impl fmt::Display) -> Self {
        Json::Number(value.to_string())
    }

    /// The value of a key of an object.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(entries) => entries.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// What it is, with an article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::String(_) => "a string",
            Json::Array(_) => "a list",
            Json::Object(_) => "a mapping",
        }
    }
}

/// Compact JSON text, the same bytes for the same value.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(text) => f.write_str(text),
            Json::String(text) => Writer::new(f).string(text),
            Json::Array(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_char(']')
            }
            Json::Object(entries) => {
                f.write_char('{')?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    write!(f, "{}:{value}", to_string(key))?;
                }
                f.write_char('}')
            }
        }
    }
}

/// An object under construction: entries in the order in which they are added.
#[derive(Default)]
pub struct Object(Vec<(String, Json)>);

impl Object {
    /// An empty object.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an entry.
    pub fn set(&mut self, key: &str, value: Json) {
        self.0.push((key.to_owned(), value));
    }

    /// Adds an entry where there is a value.
    pub fn set_some(&mut self, key: &str, value: Option<Json>) {
        if let Some(value) = value {
            self.set(key, value);
        }
    }

    /// The finished object.
    pub fn finish(self) -> Json {
        Json::Object(self.0)
    }
}
