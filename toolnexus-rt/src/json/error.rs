//! What is wrong with a text that is not JSON, and where.

use core::fmt;

/// A text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyntaxError {
    /// The byte at which reading stopped, counted from zero.
    pub at: usize,
    /// What is wrong there.
    pub kind: SyntaxKind,
}

/// What is wrong with a text that is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxKind {
    /// Something else had to come here.
    Expected {
        /// What had to come, in words.
        what: &'static str,
        /// What came instead; `None` is the end of the text.
        found: Option<char>,
    },
    /// The bytes are not UTF-8.
    InvalidUtf8,
    /// A control character stands unescaped in a string.
    ControlCharacter(char),
    /// A backslash starts none of JSON's escapes.
    InvalidEscape,
    /// A `\u` escape is one half of a surrogate pair, and the other half is missing.
    LoneSurrogate,
    /// A number starts with a needless zero, as in `012`.
    LeadingZero,
    /// Arrays and objects are nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
}

impl SyntaxError {
    pub(crate) const fn new(at: usize, kind: SyntaxKind) -> Self {
        Self { at, kind }
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid JSON at byte {}: ", self.at)?;
        match self.kind {
            SyntaxKind::Expected { what, found: None } => {
                write!(f, "expected {what}, found the end")
            }
            SyntaxKind::Expected { what, found: Some(c @ ('"' | '\'' | '\\')) } => {
                write!(f, "expected {what}, found `{c}`")
            }
            SyntaxKind::Expected { what, found: Some(c) } => {
                write!(f, "expected {what}, found `{}`", c.escape_debug())
            }
            SyntaxKind::InvalidUtf8 => f.write_str("not UTF-8"),
            SyntaxKind::ControlCharacter(c) => {
                write!(f, "U+{:04X} in a string must be escaped", u32::from(c))
            }
            SyntaxKind::InvalidEscape => f.write_str("not an escape that JSON has"),
            SyntaxKind::LoneSurrogate => f.write_str("half of a surrogate pair"),
            SyntaxKind::LeadingZero => f.write_str("a number must not start with a needless zero"),
            SyntaxKind::TooDeep => write!(f, "nested more than {} deep", super::MAX_DEPTH),
        }
    }
}

impl core::error::Error for SyntaxError {}
