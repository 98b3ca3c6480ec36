//! Enums that hold data, in serde's four forms: the tag outside, inside or beside the data, or no tag at all.

use super::{Decoder, Fields, Scope};
use crate::json::Kind;
use crate::problem::ProblemKind;

/// What an externally tagged enum turned out to be: the index of its variant among those without data, or among
/// those with data, which is read next and ended with [`Decoder::end_variant`].
#[derive(Debug)]
pub enum Choice<'a> {
    /// A string.
    Plain(usize),
    /// An object whose only key is the variant's name.
    Holding(usize, Scope<'a>),
}

/// How often, on average, each byte of the input may be read again for alternatives without a tag.
///
/// Alternatives within alternatives multiply. This bounds them; inputs that people mean stay far below.
const READ_AGAIN: usize = 1024;

impl<'a> Decoder<'a> {
    /// Finds the variant of an externally tagged enum.
    pub fn begin_variant(
        &mut self,
        plain: &'static [&'static str],
        holding: &'static [&'static str],
        expected: &'static str,
    ) -> Option<Choice<'a>> {
        match self.kind()? {
            Kind::String => {
                let mut reader = self.reader;
                let text = reader.string();
                let text = self.syntax(text)?;
                if let Some(index) = plain.iter().position(|&name| text == name) {
                    self.reader = reader;
                    return Some(Choice::Plain(index));
                }
                if self.mode == super::Mode::Exact {
                    return self.refuse(expected);
                }
            }
            Kind::Object => {}
            _ => return self.refuse(expected),
        }
        let scope = self.begin(Kind::Object, expected)?;
        let Some(key) = self.next_key() else {
            if !self.dead {
                self.record(scope.at, ProblemKind::Expected(expected));
            }
            self.end(scope)?;
            return None;
        };
        match holding.iter().position(|&name| key.text == name) {
            Some(index) => Some(Choice::Holding(index, scope)),
            None => {
                self.skip(&key, ProblemKind::Unknown(holding))?;
                self.end_variant(scope)?;
                None
            }
        }
    }

    /// Ends a variant that holds data: there must be no further key.
    pub fn end_variant(&mut self, scope: Scope<'a>) -> Option<()> {
        while let Some(key) = self.next_key() {
            self.skip(&key, ProblemKind::Expected("no key but the variant's name"))?;
        }
        self.end(scope)
    }

    /// Finds the tag of an object, wherever it stands in it, and stays in front of the object.
    ///
    /// `None`, past the object, if the tag is missing, given twice or none of `names`.
    pub fn tag(&mut self, tag: &'static str, names: &'static [&'static str]) -> Option<usize> {
        let (start, text) = (self.reader, self.text);
        let scope = self.begin_object()?;
        let (mut found, mut given) = (None, false);
        while let Some(key) = self.next_key() {
            if key.text != tag {
                self.raw()?;
            } else if given {
                self.skip(&key, ProblemKind::Duplicate)?;
            } else {
                given = true;
                found = self.variant(names);
            }
        }
        if !given && !self.dead {
            self.record(scope.at, ProblemKind::Missing(tag));
        }
        self.end(scope)?;
        (self.reader, self.text) = (start, text);
        found
    }

    /// Reads an object that also has a tag, which was read before.
    pub fn beside<T>(&mut self, tag: &'static str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.beside = Some(tag);
        let value = read(self);
        self.beside = None;
        value
    }

    /// Reads an object with one field, which must be there.
    pub fn content<T>(&mut self, fields: &Fields, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<T> {
        let (mut value, mut seen) = (None, [0; 1]);
        let mut scope = self.begin_object()?;
        while self.next_field(&mut scope, fields, &mut seen).is_some() {
            value = read(self);
        }
        self.end_object(scope, fields, &seen)?;
        value
    }

    /// Reads a value as the first of the alternatives that takes it.
    pub fn untagged<T>(
        &mut self,
        expected: &'static str,
        alternatives: &[fn(&mut Self) -> Option<T>],
    ) -> Option<T> {
        let at = self.position();
        let (start, text, before) = (self.reader, self.text, self.list.total());
        let length = self.raw()?.as_str().len();
        let end = self.reader;
        for read in alternatives {
            self.again = self.again.saturating_add(length);
            if self.again > self.most_again {
                return self.refuse_at(at, "a value that fewer alternatives could be");
            }
            self.reader = start;
            let value = read(self);
            if value.is_some() && self.list.total() == before {
                return value;
            }
            // It was JSON from end to end, so this is no error of syntax.
            self.dead = false;
            self.list.truncate(before);
            (self.reader, self.text) = (end, text);
        }
        self.refuse_at(at, expected)
    }

    /// How many bytes may be read again in a text of this length.
    pub(super) fn read_again(length: usize) -> usize {
        length.saturating_add(64).saturating_mul(READ_AGAIN)
    }
}
