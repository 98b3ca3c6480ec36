//! Numbers, strings and other values without parts.

use super::{Decoder, IntRule, Mode, TextRule};
use crate::json::{Integer, Kind, NotWhole, Number, Text, Whole};
use crate::problem::{Limit, ProblemKind};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

impl<'a> Decoder<'a> {
    /// Reads `true` or `false`.
    pub fn boolean(&mut self) -> Option<bool> {
        const EXPECTED: &str = "true or false";
        match self.kind()? {
            Kind::Bool => {
                let value = self.reader.boolean();
                self.syntax(value)
            }
            Kind::String if self.mode == Mode::Coerce => {
                let at = self.reader.position();
                match self.any_text(EXPECTED)?.borrowed() {
                    Some("true") => Some(true),
                    Some("false") => Some(false),
                    _ => self.refuse_at(at, EXPECTED),
                }
            }
            _ => self.refuse(EXPECTED),
        }
    }

    /// Reads an integer, also if it is written as `3.0` or `3e2`.
    pub fn integer<T: Integer>(&mut self, rule: &IntRule<T>) -> Option<T> {
        T::from_whole(self.whole(rule.min.to_whole(), rule.max.to_whole())?)
    }

    /// The code of `integer` for all types.
    fn whole(&mut self, min: Whole, max: Whole) -> Option<Whole> {
        const EXPECTED: &str = "an integer";
        let at = self.position();
        let whole = self.number(EXPECTED)?.to_whole();
        let too_small = ProblemKind::TooSmall(Limit::Whole(min));
        let too_large = ProblemKind::TooLarge(Limit::Whole(max));
        let kind = match whole {
            Ok(whole) if whole < min => too_small,
            Ok(whole) if whole > max => too_large,
            Ok(whole) => return Some(whole),
            Err(NotWhole::TooSmall) => too_small,
            Err(NotWhole::TooLarge) => too_large,
            Err(NotWhole::Fraction) => ProblemKind::Expected(EXPECTED),
        };
        self.record(at, kind);
        None
    }

    /// Reads a string of exactly one character.
    pub fn character(&mut self) -> Option<char> {
        const EXPECTED: &str = "a string of one character";
        let at = self.position();
        let mut chars = self.any_text(EXPECTED)?.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Some(c),
            _ => self.refuse_at(at, EXPECTED),
        }
    }

    /// Reads a string, and leaves its escapes for later. Nothing is allocated.
    pub fn raw_text(&mut self, rule: &TextRule) -> Option<Text<'a>> {
        let at = self.position();
        let text = self.any_text("a string")?;
        let before = self.list.total();
        if rule.min_chars > 0 || rule.max_chars < u32::MAX {
            let (chars, min, max) = (text.char_count(), rule.min_chars, rule.max_chars);
            if chars < min as usize {
                self.record(at, ProblemKind::TooShort { chars, min });
            } else if chars > max as usize {
                self.record(at, ProblemKind::TooLong { chars, max });
            }
        }
        if let Some(pattern) = rule.pattern {
            if !pattern.dfa.is_match(text.bytes()) {
                self.record(at, ProblemKind::Mismatch(pattern.source));
            }
        }
        (self.list.total() == before).then_some(text)
    }

    /// Reads a string, borrowed from the input if it holds no escapes.
    #[cfg(feature = "alloc")]
    pub fn text(&mut self, rule: &TextRule) -> Option<Cow<'a, str>> {
        self.raw_text(rule).map(|text| text.to_cow())
    }

    /// Reads a string.
    #[cfg(feature = "alloc")]
    pub fn string(&mut self, rule: &TextRule) -> Option<String> {
        self.text(rule).map(Cow::into_owned)
    }

    /// Reads a string and parses it. Where that fails, the value is not what was `expected`, as in "a UUID".
    ///
    /// Without an allocator a text of more than 128 bytes is no such value.
    pub fn parsed<T>(&mut self, expected: &'static str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let at = self.position();
        let text = self.any_text(expected)?;
        #[cfg(feature = "alloc")]
        let value = parse(&text.to_cow());
        #[cfg(not(feature = "alloc"))]
        let value = text.copy_to(&mut [0; 128]).and_then(|text| parse(text));
        match value {
            Some(value) => Some(value),
            None => self.refuse_at(at, expected),
        }
    }

    /// Reads a string that is one of `names`, and returns its index.
    pub fn variant(&mut self, names: &'static [&'static str]) -> Option<usize> {
        let at = self.position();
        let index = match self.kind()? {
            Kind::String => {
                let text = self.reader.string();
                let text = self.syntax(text)?;
                names.iter().position(|&name| text == name)
            }
            _ => {
                self.raw()?;
                None
            }
        };
        if index.is_none() {
            self.record(at, ProblemKind::NotOneOf(names));
        }
        index
    }

    fn any_text(&mut self, expected: &'static str) -> Option<Text<'a>> {
        match self.kind()? {
            Kind::String => {
                let text = self.reader.string();
                self.syntax(text)
            }
            _ => self.refuse(expected),
        }
    }

    pub(super) fn number(&mut self, expected: &'static str) -> Option<Number<'a>> {
        match self.kind()? {
            Kind::Number => {
                let number = self.reader.number();
                self.syntax(number)
            }
            Kind::String if self.mode == Mode::Coerce => {
                let at = self.reader.position();
                match self.any_text(expected)?.borrowed().and_then(Number::parse) {
                    Some(number) => Some(number),
                    None => self.refuse_at(at, expected),
                }
            }
            _ => self.refuse(expected),
        }
    }
}
