//! The writer: commas, quotes and escapes.

use super::{ToJson, ToKey};
use core::fmt::{self, Write};

/// Writes one JSON value to any [`core::fmt::Write`].
///
/// ```
/// use toolnexus_rt::json::Writer;
///
/// let mut out = String::new();
/// let mut writer = Writer::new(&mut out);
/// let mut object = writer.object()?;
/// object.field("city", &"Oslo")?;
/// object.field("days", &[1, 2])?;
/// object.end()?;
/// assert_eq!(out, r#"{"city":"Oslo","days":[1,2]}"#);
/// # Ok::<(), core::fmt::Error>(())
/// ```
pub struct Writer<'w> {
    out: &'w mut dyn Write,
}

impl<'w> Writer<'w> {
    /// Writes to `out`.
    pub fn new(out: &'w mut dyn Write) -> Self {
        Self { out }
    }

    /// Writes `null`.
    ///
    /// # Errors
    /// The output refuses to take it. So it is for all of the writer's methods.
    pub fn null(&mut self) -> fmt::Result {
        self.out.write_str("null")
    }

    /// Writes `true` or `false`.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn boolean(&mut self, value: bool) -> fmt::Result {
        self.out.write_str(if value { "true" } else { "false" })
    }

    /// Writes an integer, or anything else that is displayed as a JSON number.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn number(&mut self, value: impl fmt::Display) -> fmt::Result {
        write!(self.out, "{value}")
    }

    /// Writes a float so that it reads back as the same one, and always as a float (`10.0`).
    /// JSON has no infinities and no NaN; they become `null`.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn float(&mut self, value: f64) -> fmt::Result {
        if value.is_finite() {
            write!(self.out, "{value:?}")
        } else {
            self.null()
        }
    }

    /// Writes a string, quoted and escaped.
    ///
    /// Beyond what JSON asks for, it escapes what is not safe to show or to paste into source code:
    /// DEL, the line separators U+2028 and U+2029, and the controls of text direction.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn string(&mut self, text: &str) -> fmt::Result {
        self.out.write_char('"')?;
        write_escaped(self.out, text)?;
        self.out.write_char('"')
    }

    /// Writes what a value displays as a string, quoted and escaped.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn text(&mut self, value: impl fmt::Display) -> fmt::Result {
        self.out.write_char('"')?;
        write!(Escaped(self.out), "{value}")?;
        self.out.write_char('"')
    }

    /// Writes a text that is one JSON value already. It is not checked.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn raw(&mut self, json: &str) -> fmt::Result {
        self.out.write_str(json)
    }

    /// Starts an object.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn object(&mut self) -> Result<ObjectWriter<'_>, fmt::Error> {
        self.out.write_char('{')?;
        Ok(ObjectWriter { out: self.out, first: true })
    }

    /// Starts an array.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn array(&mut self) -> Result<ArrayWriter<'_>, fmt::Error> {
        self.out.write_char('[')?;
        Ok(ArrayWriter { out: self.out, first: true })
    }
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

/// An output that escapes what is written to it.
struct Escaped<'w>(&'w mut dyn Write);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write_escaped(self.0, text)
    }
}

/// Writes the members of an object. It is complete after [`end`](Self::end).
#[must_use = "an object is complete only after `end`"]
pub struct ObjectWriter<'w> {
    out: &'w mut dyn Write,
    first: bool,
}

impl ObjectWriter<'_> {
    /// Writes one member.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn field(&mut self, name: &str, value: &dyn ToJson) -> fmt::Result {
        separate(self.out, &mut self.first)?;
        let mut writer = Writer::new(self.out);
        writer.string(name)?;
        writer.raw(":")?;
        value.to_json(&mut writer)
    }

    /// Writes one member whose key is something other than a text.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn entry(&mut self, key: &dyn ToKey, value: &dyn ToJson) -> fmt::Result {
        separate(self.out, &mut self.first)?;
        let mut writer = Writer::new(self.out);
        key.to_key(&mut writer)?;
        writer.raw(":")?;
        value.to_json(&mut writer)
    }

    /// Ends the object.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn end(self) -> fmt::Result {
        self.out.write_char('}')
    }
}

impl fmt::Debug for ObjectWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ObjectWriter").finish_non_exhaustive()
    }
}

/// Writes the elements of an array. It is complete after [`end`](Self::end).
#[must_use = "an array is complete only after `end`"]
pub struct ArrayWriter<'w> {
    out: &'w mut dyn Write,
    first: bool,
}

impl ArrayWriter<'_> {
    /// Writes one element.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn element(&mut self, value: &dyn ToJson) -> fmt::Result {
        separate(self.out, &mut self.first)?;
        value.to_json(&mut Writer::new(self.out))
    }

    /// Ends the array.
    ///
    /// # Errors
    /// The output refuses to take it.
    pub fn end(self) -> fmt::Result {
        self.out.write_char(']')
    }
}

impl fmt::Debug for ArrayWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArrayWriter").finish_non_exhaustive()
    }
}

fn separate(out: &mut dyn Write, first: &mut bool) -> fmt::Result {
    match core::mem::replace(first, false) {
        true => Ok(()),
        false => out.write_char(','),
    }
}

/// Writes what stands between a string's quotes, in as long pieces as there are.
pub(crate) fn write_escaped(out: &mut dyn Write, text: &str) -> fmt::Result {
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        let short = match c {
            '"' => "\\\"",
            '\\' => "\\\\",
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            '\0'..='\x1f' | '\x7f' => "",
            '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "",
            _ => continue,
        };
        out.write_str(text.get(plain..at).unwrap_or_default())?;
        plain = at + c.len_utf8();
        match short {
            "" => write!(out, "\\u{:04x}", u32::from(c))?,
            _ => out.write_str(short)?,
        }
    }
    out.write_str(text.get(plain..).unwrap_or_default())
}
