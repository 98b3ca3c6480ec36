//! A JSON value that has been checked and not decoded.

use super::{Kind, Reader, SyntaxError, Text};
use crate::decode::{self, FromJson};
use crate::problem::Problems;
use core::fmt;

/// A JSON value, known to be valid, as a slice of the text it came from.
///
/// Looking into it reads the text again; nothing is stored. For more than a few looks, decode it.
///
/// ```
/// use toolnexus_rt::json::Raw;
///
/// let raw = Raw::parse(r#"{"city": "Oslo", "days": [1, 2]}"#)?;
/// assert_eq!(raw.get("days").and_then(|days| days.at(1)).map(|day| day.as_str()), Some("2"));
/// assert_eq!(raw.get("days").map(|days| days.items().count()), Some(2));
/// # Ok::<(), toolnexus_rt::json::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Raw<'a> {
    text: &'a str,
}

impl<'a> Raw<'a> {
    /// `null`
    pub const NULL: Raw<'static> = Raw { text: "null" };

    /// The text of a value that a reader went over from end to end.
    pub(crate) const fn checked(text: &'a str) -> Self {
        Self { text }
    }

    /// Checks a text that is one JSON value and, at most, white space around it.
    ///
    /// # Errors
    /// The text is something else.
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        let mut reader = Reader::new(text);
        let text = reader.skip_value()?;
        reader.finish()?;
        Ok(Self { text })
    }

    /// The JSON text, as it was written.
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// What the value is.
    pub fn kind(&self) -> Kind {
        self.reader().peek().unwrap_or(Kind::Null)
    }

    /// The string, if it is one.
    pub fn text(&self) -> Option<Text<'a>> {
        self.reader().string().ok()
    }

    /// Decodes the value.
    ///
    /// # Errors
    /// The value does not fit `T`; the problems' paths start at this value.
    #[allow(clippy::result_large_err)] // without an allocator there is nowhere else to keep it
    pub fn decode<T: FromJson<'a>>(&self) -> Result<T, Problems<'a>> {
        decode::borrowed(self.text.as_bytes())
    }

    /// The member of an object with this key; the first, if there are several.
    pub fn get(&self, key: &str) -> Option<Raw<'a>> {
        self.entries().find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// The element of an array at this index.
    pub fn at(&self, index: usize) -> Option<Raw<'a>> {
        self.items().nth(index)
    }

    /// The members of an object; none if it is something else.
    pub fn entries(&self) -> Entries<'a> {
        let mut reader = self.reader();
        Entries { open: reader.begin_object().is_ok(), reader }
    }

    /// The elements of an array; none if it is something else.
    pub fn items(&self) -> Items<'a> {
        let mut reader = self.reader();
        Items { open: reader.begin_array().is_ok(), reader }
    }

    const fn reader(&self) -> Reader<'a> {
        Reader::new(self.text)
    }
}

impl fmt::Display for Raw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl fmt::Debug for Raw<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// The members of an object, from [`Raw::entries`].
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    reader: Reader<'a>,
    open: bool,
}

impl<'a> Iterator for Entries<'a> {
    type Item = (Text<'a>, Raw<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        if !self.open {
            return None;
        }
        match self.reader.next_key() {
            Ok(Some(key)) => Some((key.text, Raw { text: self.reader.skip_value().ok()? })),
            _ => {
                self.open = false;
                None
            }
        }
    }
}

/// The elements of an array, from [`Raw::items`].
#[derive(Clone, Debug)]
pub struct Items<'a> {
    reader: Reader<'a>,
    open: bool,
}

impl<'a> Iterator for Items<'a> {
    type Item = Raw<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        self.open = self.open && self.reader.next_element().unwrap_or(false);
        if !self.open {
            return None;
        }
        Some(Raw { text: self.reader.skip_value().ok()? })
    }
}
