//! From JSON to Rust values, checking what the schema says on the way.
//!
//! Decoding does not stop at the first problem: a value that does not fit is recorded and skipped,
//! and decoding goes on, so that the model hears of everything it has to mend at once.
//!
//! [`FromJson`] is not generic over a format, and its methods are thin generic layers over code that
//! is compiled once. That is what keeps the compile time of a crate with a thousand tools low.

mod array;
mod coerce;
mod collection;
mod float;
mod key;
mod object;
mod rules;
mod scalar;
mod std_types;
mod variant;

pub use collection::Items;
pub use key::FromKey;
pub use object::Scope;
pub use rules::{CountRule, Fields, FloatRule, IntRule, TextRule, Unknown};
pub use variant::Choice;

use crate::json::{Kind, Raw, Reader, SyntaxError, SyntaxKind};
use crate::problem::{Entry, List, ProblemKind, Problems};
use coerce::Inner;
pub(crate) use coerce::InnerText;
pub(crate) use coerce::Outer;

/// A value that can be decoded from JSON.
///
/// Generated code implements it for every argument type. Write it by hand for a type that JSON has
/// no form of:
///
/// ```
/// use toolnexus_rt::decode::{self, Decoder, FromJson, Mode, TextRule};
///
/// #[derive(Debug, PartialEq)]
/// struct Hex(u32);
///
/// impl<'a> FromJson<'a> for Hex {
///     fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
///         let at = d.position();
///         let text = d.text(&TextRule::ANY)?;
///         match u32::from_str_radix(&text, 16) {
///             Ok(value) => Some(Hex(value)),
///             Err(_) => d.refuse_at(at, "a hexadecimal number of 32 bits"),
///         }
///     }
/// }
///
/// assert_eq!(decode::from_slice::<Hex>(b"\"ff\"", Mode::Exact).unwrap(), Hex(255));
/// let problems = decode::from_slice::<Hex>(b"\"xyz\"", Mode::Exact).unwrap_err();
/// assert_eq!(
///     problems.to_string(),
///     r#"arguments: expected a hexadecimal number of 32 bits, got "xyz""#,
/// );
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded from JSON",
    note = "implement `toolnexus_rt::decode::FromJson` for it",
    note = "for a type of `serde_json`, `chrono`, `uuid` or `url`, turn on the feature of `toolnexus-rt` with that name"
)]
pub trait FromJson<'a>: Sized {
    /// Reads one value. `None` means that a problem was recorded; the value is skipped even so.
    fn from_json(d: &mut Decoder<'a>) -> Option<Self>;
}

/// A value that is decoded without borrowing from the input.
pub trait FromJsonOwned: for<'a> FromJson<'a> {}

impl<T: for<'a> FromJson<'a>> FromJsonOwned for T {}

/// How strictly values are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// A value has the type that the schema says.
    #[default]
    Exact,
    /// A string may hold what was asked for: `"3"` for 3, `"true"` for true and, where there is an
    /// allocator, `"[1]"` for `[1]`.
    Coerce,
}

/// Decodes a JSON text.
///
/// # Errors
/// The text is not JSON, or does not fit `T`.
///
/// ```
/// use toolnexus_rt::decode::{from_slice, Mode};
///
/// assert_eq!(from_slice::<u8>(b" 3.0 ", Mode::Exact).unwrap(), 3);
/// assert_eq!(
///     from_slice::<u8>(b"300", Mode::Exact).unwrap_err().to_string(),
///     "arguments: 300 is more than the maximum 255",
/// );
/// ```
#[allow(clippy::result_large_err)] // without an allocator there is nowhere else to keep it
pub fn from_slice<T: FromJsonOwned>(input: &[u8], mode: Mode) -> Result<T, Problems<'_>> {
    read(input, mode, |decoder| T::from_json(decoder))
}

/// Decodes a JSON text with a function.
#[allow(clippy::result_large_err)]
fn read<T>(
    input: &[u8],
    mode: Mode,
    read: impl FnOnce(&mut Decoder<'_>) -> Option<T>,
) -> Result<T, Problems<'_>> {
    let text = utf8(input)?;
    let inner = Inner::new();
    let mut decoder = Decoder::new(text, mode, Some(&inner));
    let value = read(&mut decoder);
    let list = decoder.finish(value.is_some());
    match value {
        Some(value) if list.is_empty() => Ok(value),
        _ => Err(Problems::new(text, list, inner.take())),
    }
}

/// Decodes a tool's arguments: a JSON object, where an empty text and `null` mean an empty one.
///
/// # Errors
/// The text is not JSON, or does not fit `T`.
#[allow(clippy::result_large_err)]
pub fn arguments<T: FromJsonOwned>(input: &[u8], mode: Mode) -> Result<T, Problems<'_>> {
    arguments_with(input, mode, |decoder| T::from_json(decoder))
}

/// [`arguments`] by a function, so that a registry with a thousand tools compiles this once.
#[allow(clippy::result_large_err)]
pub(crate) fn arguments_with<T>(
    input: &[u8],
    mode: Mode,
    decode: impl FnOnce(&mut Decoder<'_>) -> Option<T>,
) -> Result<T, Problems<'_>> {
    read(if matches!(input.trim_ascii(), b"" | b"null") { b"{}" } else { input }, mode, decode)
}

/// Decodes a JSON text, exactly, into a value that may borrow from it.
///
/// # Errors
/// The text is not JSON, or does not fit `T`.
///
/// ```
/// use std::borrow::Cow;
///
/// let text: Cow<'_, str> = toolnexus_rt::decode::borrowed(b"\"Oslo\"").unwrap();
/// assert!(matches!(text, Cow::Borrowed("Oslo")));
/// ```
#[allow(clippy::result_large_err)]
pub fn borrowed<'a, T: FromJson<'a>>(input: &'a [u8]) -> Result<T, Problems<'a>> {
    borrowed_with(input, T::from_json)
}

/// [`borrowed`] by a function.
#[allow(clippy::result_large_err)]
pub(crate) fn borrowed_with<'a, T>(
    input: &'a [u8],
    read: impl FnOnce(&mut Decoder<'a>) -> Option<T>,
) -> Result<T, Problems<'a>> {
    let text = utf8(input)?;
    let mut decoder = Decoder::new(text, Mode::Exact, None);
    let value = read(&mut decoder);
    let list = decoder.finish(value.is_some());
    match value {
        Some(value) if list.is_empty() => Ok(value),
        _ => Err(Problems::new(text, list, InnerText::none())),
    }
}

#[allow(clippy::result_large_err)]
fn utf8(input: &[u8]) -> Result<&str, Problems<'_>> {
    core::str::from_utf8(input).map_err(|error| {
        let at = error.valid_up_to();
        let valid = core::str::from_utf8(input.get(..at).unwrap_or_default()).unwrap_or_default();
        let mut list = List::new();
        let kind = ProblemKind::Syntax(SyntaxError::new(at, SyntaxKind::InvalidUtf8));
        list.push(Entry { at, text: 0, kind });
        Problems::new(valid, list, InnerText::none())
    })
}

/// Reads values and collects what is wrong with them.
///
/// Every method that reads a value returns `None` if it recorded a problem, and goes past the value
/// in any case. After a syntax error there is nothing to go on with: everything returns `None`.
#[derive(Debug)]
pub struct Decoder<'a> {
    reader: Reader<'a>,
    /// Which text the reader is in: 0 is the input, the others are strings that hold JSON.
    text: u32,
    mode: Mode,
    list: List,
    /// A syntax error was recorded.
    dead: bool,
    inner: Option<&'a Inner>,
    /// A key of the next object that was read before.
    beside: Option<&'static str>,
    /// How many bytes were read again for alternatives without a tag, and how many may be.
    again: usize,
    most_again: usize,
    /// What comes is part of a value of which all was checked.
    pub(crate) valid: bool,
}

impl<'a> Decoder<'a> {
    fn new(text: &'a str, mode: Mode, inner: Option<&'a Inner>) -> Self {
        let (reader, list) = (Reader::new(text), List::new());
        let most_again = Self::read_again(text.len());
        Self {
            reader,
            text: 0,
            mode,
            list,
            dead: false,
            inner,
            beside: None,
            again: 0,
            most_again,
            valid: false,
        }
    }

    /// Checks the end of the input and hands over the problems.
    fn finish(mut self, decoded: bool) -> List {
        if !self.dead {
            let end = self.reader.finish();
            self.syntax(end);
        }
        // For a `FromJson` that returns `None` and records nothing.
        if !decoded && self.list.is_empty() {
            self.record(0, ProblemKind::Expected("something else"));
        }
        self.list
    }

    /// The kind of the next value; `None` after a syntax error.
    pub fn kind(&mut self) -> Option<Kind> {
        if self.dead {
            return None;
        }
        let kind = self.reader.peek();
        self.syntax(kind)
    }

    /// The byte at which the next value starts, for [`refuse_at`](Self::refuse_at).
    pub fn position(&mut self) -> usize {
        _ = self.kind();
        self.reader.position()
    }

    /// Records that the value that starts at `at` is not what was expected, as in "a date". That
    /// value must have been read already.
    pub fn refuse_at<T>(&mut self, at: usize, expected: &'static str) -> Option<T> {
        self.record(at, ProblemKind::Expected(expected));
        None
    }

    /// Reads any value and leaves it as it is.
    pub fn raw(&mut self) -> Option<Raw<'a>> {
        self.kind()?;
        let text = self.reader.skip_value();
        self.syntax(text).map(Raw::checked)
    }

    /// A value or null: `Some(None)` for null, where null is a value like any other.
    pub fn nullable<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        if self.kind()? == Kind::Null {
            self.raw()?;
            return Some(None);
        }
        read(self).map(Some)
    }

    /// Reads a value that may be `null`: then it is `None`, without a problem.
    pub fn unless_null<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.null_comes() {
            None
        } else {
            read(self)
        }
    }

    /// Goes past a `null`, and tells whether there was one.
    fn null_comes(&mut self) -> bool {
        self.kind() == Some(Kind::Null) && {
            let null = self.reader.null();
            self.syntax(null).is_some()
        }
    }

    /// Skips the next value, because it is not what was expected.
    fn refuse<T>(&mut self, expected: &'static str) -> Option<T> {
        let at = self.position();
        self.raw()?;
        self.refuse_at(at, expected)
    }

    /// The next value and where it starts, left to be read.
    pub(crate) fn look(&mut self) -> Option<(usize, Raw<'a>)> {
        self.kind()?;
        let mut ahead = self.reader;
        let text = ahead.skip_value().ok()?;
        Some((self.reader.position(), Raw::checked(text)))
    }

    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    pub(crate) fn problem_count(&self) -> usize {
        self.list.total()
    }

    pub(crate) fn record(&mut self, at: usize, kind: ProblemKind) {
        self.list.push(Entry { at, text: self.text, kind });
    }

    /// Passes on what the reader returned; a syntax error is recorded and ends decoding.
    fn syntax<T>(&mut self, result: Result<T, SyntaxError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.dead = true;
                self.record(error.at, ProblemKind::Syntax(error));
                None
            }
        }
    }
}
