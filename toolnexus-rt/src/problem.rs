//! What is wrong with a tool's arguments, told so that a model can mend it.
//!
//! Recording a problem costs an offset and a kind. The path, the value that was got and the nearest
//! name are found only when the problem is displayed, by reading the input again.

mod message;
mod path;

use crate::decode::InnerText;
use crate::json::{SyntaxError, Whole};
#[cfg(feature = "alloc")]
use alloc::{string::String, string::ToString, vec::Vec};
use core::fmt;

/// How many problems are kept. The rest is only counted.
pub const MAX_PROBLEMS: usize = 8;

/// What is wrong with one value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The text is not JSON.
    Syntax(SyntaxError),
    /// The value is something other than what was expected, in words.
    Expected(&'static str),
    /// The value matches more than one of what was expected, in words.
    Ambiguous(&'static str),
    /// The number is less than it must be.
    TooSmall(Limit),
    /// The number is more than it must be.
    TooLarge(Limit),
    /// The number is beyond every finite float.
    OutOfRange,
    /// The value is none of those that are allowed.
    NotOneOf(&'static [&'static str]),
    /// The string is too short.
    TooShort {
        /// The characters it has.
        chars: usize,
        /// The characters it must have.
        min: u32,
    },
    /// The string is too long.
    TooLong {
        /// The characters it has.
        chars: usize,
        /// The characters it may have.
        max: u32,
    },
    /// The string does not match this pattern.
    Mismatch(&'static str),
    /// The array or map has too few items.
    TooFew {
        /// The items it has.
        count: usize,
        /// The items it must have.
        min: u32,
    },
    /// The array or map has too many items.
    TooMany {
        /// The items it has.
        count: usize,
        /// The items it may have.
        max: u32,
    },
    /// A required field of this name is not given.
    Missing(&'static str),
    /// The key is none of these.
    Unknown(&'static [&'static str]),
    /// The key is given twice.
    Duplicate,
}

/// The end of a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// An integer, itself allowed.
    Whole(Whole),
    /// A float, itself allowed.
    Float(f64),
    /// A float, itself not allowed.
    Beyond(f64),
    /// A number as JSON text, itself allowed.
    Decimal(&'static str),
    /// A number as JSON text, itself not allowed.
    BeyondDecimal(&'static str),
}

/// A problem as the decoder records it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    /// The byte at which the value stands, or the key where the problem is the key's.
    pub at: usize,
    /// The text that `at` counts in: the input, or one that was found in a string.
    pub text: u32,
    pub kind: ProblemKind,
}

/// The first few problems, and the number of all.
#[derive(Clone, Debug)]
pub(crate) struct List {
    entries: [Option<Entry>; MAX_PROBLEMS],
    total: usize,
}

impl List {
    pub const fn new() -> Self {
        Self { entries: [None; MAX_PROBLEMS], total: 0 }
    }

    /// Adds a problem, unless a check has found the same one.
    pub fn push(&mut self, entry: Entry) {
        if self.entries.iter().flatten().any(|known| *known == entry) {
            return;
        }
        if let Some(slot) = self.entries.get_mut(self.total) {
            *slot = Some(entry);
        }
        self.total += 1;
    }

    pub fn total(&self) -> usize {
        self.total
    }

    /// Forgets all but the first `total`.
    pub fn truncate(&mut self, total: usize) {
        self.entries.iter_mut().skip(total).for_each(|entry| *entry = None);
        self.total = self.total.min(total);
    }

    pub fn is_empty(&self) -> bool {
        self.total == 0
    }
}

#[cfg(feature = "alloc")]
type InnerTexts = Vec<InnerText>;
#[cfg(not(feature = "alloc"))]
type InnerTexts = [InnerText; 0];

/// Why a JSON text could not be decoded: everything that is wrong with it.
///
/// At most [`MAX_PROBLEMS`] are kept. Displayed, they are one line for the model to read:
/// `/days: 20 is more than the maximum 14; /cty: unknown, did you mean "city"?`
#[derive(Clone, Debug)]
pub struct Problems<'a> {
    input: &'a str,
    list: List,
    /// The texts that were found in strings; an entry's text `n` is the element `n - 1`.
    inner: InnerTexts,
}

impl<'a> Problems<'a> {
    pub(crate) fn new(input: &'a str, list: List, inner: InnerTexts) -> Self {
        Self { input, list, inner }
    }

    /// The problems that were kept, in the order of the input; what is missing comes after the
    /// rest of its object.
    pub fn iter(&self) -> impl Iterator<Item = Problem<'_>> {
        self.list.entries.iter().flatten().map(|entry| Problem { entry, problems: self })
    }

    /// The number of all problems, also of those that were not kept.
    pub fn total(&self) -> usize {
        self.list.total
    }

    /// The problems that were kept, as texts of their own.
    #[cfg(feature = "alloc")]
    pub fn to_reports(&self) -> Vec<ProblemReport> {
        self.iter().map(ProblemReport::from).collect()
    }

    /// The text with this index.
    fn text(&self, index: u32) -> &str {
        match index {
            0 => self.input,
            #[cfg(feature = "alloc")]
            _ => self.inner.get(index as usize - 1).map_or("", |inner| &inner.text),
            #[cfg(not(feature = "alloc"))]
            _ => "",
        }
    }

    /// Where the string stands that the text with this index was found in.
    fn parent(&self, index: u32) -> Option<(u32, usize)> {
        #[cfg(feature = "alloc")]
        return self.inner.get((index as usize).checked_sub(1)?).map(|inner| (inner.parent, inner.at));
        #[cfg(not(feature = "alloc"))]
        return None.or(self.inner.get(index as usize).map(|_| (0, 0)));
    }
}

impl fmt::Display for Problems<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            problem.fmt(f)?;
        }
        match self.total().saturating_sub(MAX_PROBLEMS) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl core::error::Error for Problems<'_> {}

/// One of [`Problems`]. Displayed, it is `path: message`.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'p> {
    entry: &'p Entry,
    problems: &'p Problems<'p>,
}

impl<'p> Problem<'p> {
    /// What is wrong.
    pub fn kind(&self) -> ProblemKind {
        self.entry.kind
    }

    /// The byte at which the value stands, or the key where the problem is the key's; for a field
    /// that is missing, its object.
    ///
    /// Within a string that holds JSON it counts in the unescaped text of that string.
    pub fn at(&self) -> usize {
        self.entry.at
    }

    /// The place of the value as a JSON Pointer, as in `/filters/0/name`; at the root, `arguments`.
    pub fn path(&self) -> impl fmt::Display + 'p {
        path::Path(*self)
    }

    /// What was expected, what was got, and where possible how to mend it.
    pub fn message(&self) -> impl fmt::Display + 'p {
        message::Message(*self)
    }
}

impl fmt::Display for Problem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path(), self.message())
    }
}

/// A problem, as two texts that outlive the input.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProblemReport {
    /// The place of the value; see [`Problem::path`].
    pub path: String,
    /// What is wrong with it; see [`Problem::message`].
    pub message: String,
}

#[cfg(feature = "alloc")]
impl From<Problem<'_>> for ProblemReport {
    fn from(problem: Problem<'_>) -> Self {
        Self { path: problem.path().to_string(), message: problem.message().to_string() }
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for ProblemReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}
