//! The members of an object, with their keys as values of their own.

use crate::json::{Kind, Raw, Reader, Text};

/// A member of an object.
#[derive(Clone, Copy)]
pub(super) struct Member<'a> {
    /// The key, quotes and all.
    pub key: Raw<'a>,
    /// The key's text.
    pub name: Text<'a>,
    /// The value.
    pub value: Raw<'a>,
}

/// The members of an object; none of anything else.
pub(super) fn members(value: Raw<'_>) -> Members<'_> {
    let mut reader = Reader::new(value.as_str());
    let open = value.kind() == Kind::Object && reader.begin_object().is_ok();
    Members { text: value.as_str(), reader, open }
}

/// See [`members`].
#[derive(Clone)]
pub(super) struct Members<'a> {
    text: &'a str,
    reader: Reader<'a>,
    open: bool,
}

impl<'a> Iterator for Members<'a> {
    type Item = Member<'a>;

    fn next(&mut self) -> Option<Member<'a>> {
        if !self.open {
            return None;
        }
        let Ok(Some(key)) = self.reader.next_key() else {
            self.open = false;
            return None;
        };
        let quoted = self.text.get(key.at..key.at + key.text.raw().len() + 2)?;
        let value = self.reader.skip_value().ok()?;
        Some(Member { key: Raw::checked(quoted), name: key.text, value: Raw::checked(value) })
    }
}
