//! The words in which a problem is told.

use super::{Limit, Problem, ProblemKind};
use crate::json::{write_escaped, Kind, Reader, Text};
use crate::nearest::{nearest, MAX_LEN};
use core::fmt::{self, Write};

/// Values are shown up to this many characters.
const MAX_VALUE: usize = 40;
/// Property names are listed up to this many.
const MAX_NAMES: usize = 8;
/// Allowed values are listed up to this many: the model has no other way to learn them.
const MAX_ALLOWED: usize = 24;

pub(super) struct Message<'p>(pub Problem<'p>);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { entry, problems } = self.0;
        let got = Got(Reader::new(problems.text(entry.text)).seek(entry.at));
        match entry.kind {
            ProblemKind::Syntax(error) => error.fmt(f),
            ProblemKind::Expected(what) => write!(f, "expected {what}, got {got}"),
            ProblemKind::Ambiguous(what) => {
                write!(f, "expected exactly {what}, got {got}, which matches more than one")
            }
            ProblemKind::TooSmall(limit) => match limit {
                Limit::Whole(min) => write!(f, "{got} is less than the minimum {min}"),
                Limit::Float(min) => write!(f, "{got} is less than the minimum {}", Float(min)),
                Limit::Beyond(min) => write!(f, "{got} is not more than {}", Float(min)),
                Limit::Decimal(min) => write!(f, "{got} is less than the minimum {min}"),
                Limit::BeyondDecimal(min) => write!(f, "{got} is not more than {min}"),
            },
            ProblemKind::TooLarge(limit) => match limit {
                Limit::Whole(max) => write!(f, "{got} is more than the maximum {max}"),
                Limit::Float(max) => write!(f, "{got} is more than the maximum {}", Float(max)),
                Limit::Beyond(max) => write!(f, "{got} is not less than {}", Float(max)),
                Limit::Decimal(max) => write!(f, "{got} is more than the maximum {max}"),
                Limit::BeyondDecimal(max) => write!(f, "{got} is not less than {max}"),
            },
            ProblemKind::OutOfRange => write!(f, "{got} is too large for a number"),
            ProblemKind::NotOneOf(allowed) => {
                write!(f, "{got} is not one of {}", Names(allowed, MAX_ALLOWED))?;
                match got.text().and_then(|text| near(text, allowed)) {
                    Some(name) => write!(f, ", did you mean {}?", Quoted(name)),
                    None => Ok(()),
                }
            }
            ProblemKind::TooShort { chars, min } => {
                let chars = Count(chars, "character");
                write!(f, "{chars} fewer than the minimum {min}")
            }
            ProblemKind::TooLong { chars, max } => {
                let chars = Count(chars, "character");
                write!(f, "{chars} more than the maximum {max}")
            }
            ProblemKind::Mismatch(pattern) => {
                write!(f, "{got} does not match the pattern {pattern}")
            }
            ProblemKind::TooFew { count, min } => {
                write!(f, "{} fewer than the minimum {min}", Count(count, got.part()))
            }
            ProblemKind::TooMany { count, max } => {
                write!(f, "{} more than the maximum {max}", Count(count, got.part()))
            }
            ProblemKind::Missing(_) => f.write_str("missing, required"),
            ProblemKind::Unknown(names) => match got.text().and_then(|text| near(text, names)) {
                Some(name) => write!(f, "unknown, did you mean {}?", Quoted(name)),
                None if names.is_empty() => f.write_str("unknown, there are no properties"),
                None => write!(f, "unknown, expected one of {}", Names(names, MAX_NAMES)),
            },
            ProblemKind::Duplicate => f.write_str("given twice"),
        }
    }
}

fn near(text: Text<'_>, names: &'static [&'static str]) -> Option<&'static str> {
    nearest(text.copy_to(&mut [0; MAX_LEN])?, names.iter().copied())
}

/// The value that was got, as far as it is worth showing.
#[derive(Clone, Copy)]
struct Got<'a>(Reader<'a>);

impl<'a> Got<'a> {
    fn text(mut self) -> Option<Text<'a>> {
        self.0.string().ok()
    }

    /// What the value consists of.
    fn part(mut self) -> &'static str {
        match self.0.peek() {
            Ok(Kind::Object) => "entry",
            _ => "item",
        }
    }
}

impl fmt::Display for Got<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reader = self.0;
        match reader.peek() {
            Ok(Kind::Object) => f.write_str("an object"),
            Ok(Kind::Array) => f.write_str("an array"),
            Ok(Kind::String) => {
                let Ok(text) = reader.string() else {
                    return f.write_str("a string");
                };
                f.write_char('"')?;
                for c in text.chars().take(MAX_VALUE) {
                    write_escaped(f, c.encode_utf8(&mut [0; 4]))?;
                }
                f.write_str(if text.chars().nth(MAX_VALUE).is_some() { "…\"" } else { "\"" })
            }
            Ok(Kind::Null | Kind::Bool | Kind::Number) => {
                // ASCII throughout, so it can be cut anywhere.
                let text = reader.skip_value().unwrap_or_default();
                match text.get(..MAX_VALUE) {
                    Some(start) if text.len() > MAX_VALUE => write!(f, "{start}…"),
                    _ => f.write_str(text),
                }
            }
            Err(_) => f.write_str("nothing"),
        }
    }
}

struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        write_escaped(f, self.0)?;
        f.write_char('"')
    }
}

struct Names(&'static [&'static str], usize);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.0.iter().take(self.1).enumerate() {
            f.write_str(if index == 0 { "" } else { ", " })?;
            Quoted(name).fmt(f)?;
        }
        match self.0.len().saturating_sub(self.1) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// How many there are, with the verb that goes with it.
struct Count(usize, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (1, part) => write!(f, "1 {part} is"),
            (count, "entry") => write!(f, "{count} entries are"),
            (count, part) => write!(f, "{count} {part}s are"),
        }
    }
}

/// A bound, the way a person would write it: `10`, `0.5`, `1e300`.
struct Float(f64);

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (-1e15..=1e15).contains(&self.0) {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{:?}", self.0)
        }
    }
}
