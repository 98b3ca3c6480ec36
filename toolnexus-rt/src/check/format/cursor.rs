//! A place in a string that is read byte by byte, escapes resolved, without a copy of it.

use crate::json::{Bytes, Text};

/// What has not been read yet.
#[derive(Clone)]
pub(super) enum Cursor<'a> {
    /// Of a JSON string.
    Json(Bytes<'a>),
    /// Of a text as it is.
    Plain(core::str::Bytes<'a>),
}

impl<'a> Cursor<'a> {
    pub fn new(text: Text<'a>) -> Self {
        match text.borrowed() {
            Some(text) => Self::plain(text),
            None => Self::Json(text.bytes()),
        }
    }

    pub fn plain(text: &'a str) -> Self {
        Self::Plain(text.bytes())
    }

    /// The next byte.
    pub fn next(&mut self) -> Option<u8> {
        match self {
            Self::Json(bytes) => bytes.next(),
            Self::Plain(bytes) => bytes.next(),
        }
    }

    /// The next byte, which stays.
    pub fn peek(&self) -> Option<u8> {
        self.clone().next()
    }

    pub fn at_end(&self) -> bool {
        self.peek().is_none()
    }

    /// The next byte, if it is of a kind; else it stays.
    pub fn one(&mut self, is: impl Fn(u8) -> bool) -> Option<u8> {
        let mut after = self.clone();
        let byte = after.next().filter(|byte| is(*byte))?;
        *self = after;
        Some(byte)
    }

    /// This byte.
    pub fn expect(&mut self, wanted: u8) -> Option<()> {
        self.one(|byte| byte == wanted).map(drop)
    }

    /// All bytes of a kind that come next, and how many they are.
    pub fn all(&mut self, is: impl Fn(u8) -> bool) -> usize {
        let mut count = 0;
        while self.one(&is).is_some() {
            count += 1;
        }
        count
    }

    /// A number of exactly so many digits.
    pub fn number(&mut self, digits: u32) -> Option<i32> {
        (0..digits).try_fold(0, |value, _| {
            let digit = self.one(|byte| byte.is_ascii_digit())?;
            Some(value * 10 + i32::from(digit - b'0'))
        })
    }

    /// All bytes of a kind that come next, as a text; `None` if the buffer is too small for them.
    pub fn copy<'b>(&mut self, is: impl Fn(u8) -> bool, buffer: &'b mut [u8]) -> Option<&'b str> {
        let mut count = 0;
        while let Some(byte) = self.one(&is) {
            *buffer.get_mut(count)? = byte;
            count += 1;
        }
        core::str::from_utf8(buffer.get(..count)?).ok()
    }

    /// Whether a byte comes before the first that ends a part.
    pub fn has_before(&self, wanted: u8, ends: impl Fn(u8) -> bool) -> bool {
        let mut ahead = self.clone();
        while let Some(byte) = ahead.one(|byte| !ends(byte)) {
            if byte == wanted {
                return true;
            }
        }
        false
    }
}
