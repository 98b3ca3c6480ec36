//! A JSON string as it stands in the input.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write as _};

/// A JSON string: the slice between its quotes, escapes and all.
///
/// It compares, counts and iterates without a buffer; only `to_cow` may allocate.
///
/// ```
/// use toolnexus_rt::json::Reader;
///
/// let text = Reader::new(r#""a\u00e9\n""#).string()?;
/// assert_eq!(text.raw(), r"a\u00e9\n");
/// assert!(text == "aé\n");
/// assert_eq!(text.char_count(), 3);
/// # Ok::<(), toolnexus_rt::json::SyntaxError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Text<'a> {
    raw: &'a str,
    escaped: bool,
}

impl<'a> Text<'a> {
    /// A slice that the reader has checked.
    pub(super) const fn checked(raw: &'a str, escaped: bool) -> Self {
        Self { raw, escaped }
    }

    /// The source between the quotes.
    pub const fn raw(&self) -> &'a str {
        self.raw
    }

    /// The text itself, if it holds no escapes.
    pub const fn borrowed(&self) -> Option<&'a str> {
        if self.escaped {
            None
        } else {
            Some(self.raw)
        }
    }

    /// The characters, unescaped.
    pub fn chars(&self) -> Chars<'a> {
        Chars { rest: self.raw.chars() }
    }

    /// The bytes of the unescaped text in UTF-8.
    pub fn bytes(&self) -> Bytes<'a> {
        Bytes { chars: self.chars(), buffer: [0; 4], next: 0, len: 0 }
    }

    /// The number of characters (Unicode scalar values) after unescaping, which is how JSON Schema
    /// measures a string.
    pub fn char_count(&self) -> usize {
        self.chars().count()
    }

    /// Unescapes into `buffer`; `None` if it is too small.
    pub fn copy_to<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b str> {
        let mut len = 0;
        for byte in self.bytes() {
            *buffer.get_mut(len)? = byte;
            len += 1;
        }
        core::str::from_utf8(buffer.get(..len)?).ok()
    }

    /// The unescaped text: borrowed from the input if it holds no escapes.
    #[cfg(feature = "alloc")]
    pub fn to_cow(&self) -> Cow<'a, str> {
        match self.borrowed() {
            Some(text) => Cow::Borrowed(text),
            None => {
                // An escape is never shorter than what it stands for.
                let mut text = String::with_capacity(self.raw.len());
                text.extend(self.chars());
                Cow::Owned(text)
            }
        }
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        match self.borrowed() {
            Some(text) => text == other,
            None => self.chars().eq(other.chars()),
        }
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl PartialEq for Text<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.chars().eq(other.chars())
    }
}

impl Eq for Text<'_> {}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|c| f.write_char(c))
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.raw)
    }
}

/// The unescaped characters of a [`Text`].
#[derive(Clone, Debug)]
pub struct Chars<'a> {
    rest: core::str::Chars<'a>,
}

impl Chars<'_> {
    /// What the escape after a backslash stands for. The reader has checked it already, so what
    /// would be wrong here cannot be; it becomes U+FFFD rather than a panic.
    fn unescape(&mut self) -> Option<char> {
        Some(match self.rest.next()? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let mut code = self.unit()?;
                if let 0xd800..=0xdbff = code {
                    self.rest.nth(1); // the `\u` of the second half
                    let low = self.unit()?;
                    code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
                }
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            quoted => quoted,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit << 4 | self.rest.next()?.to_digit(16)?;
        }
        Some(unit)
    }
}

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self.rest.next()? {
            '\\' => self.unescape(),
            c => Some(c),
        }
    }
}

/// The bytes of a [`Text`], unescaped, in UTF-8.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    chars: Chars<'a>,
    buffer: [u8; 4],
    next: usize,
    len: usize,
}

impl Iterator for Bytes<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.next == self.len {
            self.len = self.chars.next()?.encode_utf8(&mut self.buffer).len();
            self.next = 0;
        }
        let byte = self.buffer.get(self.next).copied();
        self.next += 1;
        byte
    }
}
