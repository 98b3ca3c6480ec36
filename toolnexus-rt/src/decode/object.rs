//! Objects, in the three steps that generated code takes: begin, next field, end.

use super::coerce::Outer;
use super::{Decoder, Fields, Unknown};
use crate::json::{Key, Kind};
use crate::problem::ProblemKind;

/// An array or object that is being decoded. Each that was begun must be ended.
#[derive(Debug)]
#[must_use = "what was begun must be ended"]
pub struct Scope<'a> {
    /// Where it starts.
    pub(super) at: usize,
    /// The number of problems before it.
    pub(super) before: usize,
    /// The field that is expected next: models send them in the schema's order.
    next: usize,
    /// Where to go on, if it stands in a string.
    outer: Option<Outer<'a>>,
    /// A key that was read before.
    beside: Option<&'static str>,
}

impl<'a> Decoder<'a> {
    /// Enters an object.
    ///
    /// ```
    /// use toolnexus_rt::decode::{from_slice, Decoder, Fields, FromJson, IntRule, Mode, Unknown};
    ///
    /// struct Point { x: i32, y: i32 }
    ///
    /// impl<'a> FromJson<'a> for Point {
    ///     fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
    ///         const FIELDS: Fields =
    ///             Fields { names: &["x", "y"], required: &[0b01], unknown: Unknown::Refuse };
    ///         let (mut x, mut y) = (None, None);
    ///         let mut seen = [0; 1];
    ///         let mut scope = d.begin_object()?;
    ///         while let Some(field) = d.next_field(&mut scope, &FIELDS, &mut seen) {
    ///             match field {
    ///                 0 => x = d.integer(&IntRule::ANY),
    ///                 _ => y = d.unless_null(|d| d.integer(&IntRule { min: 0, max: 9 })),
    ///             }
    ///         }
    ///         d.end_object(scope, &FIELDS, &seen)?;
    ///         Some(Point { x: x?, y: y.unwrap_or(1) })
    ///     }
    /// }
    ///
    /// let point = from_slice::<Point>(br#"{"x": 7}"#, Mode::Exact).unwrap();
    /// assert_eq!((point.x, point.y), (7, 1));
    /// ```
    pub fn begin_object(&mut self) -> Option<Scope<'a>> {
        self.begin(Kind::Object, "an object")
    }

    /// Goes to the next field that is known and returns its index; its value must be read next.
    ///
    /// Keys that are unknown or given before are dealt with here. `seen` has
    /// [`Fields::words`] words, zero at first. `None` is the end of the object.
    pub fn next_field(&mut self, scope: &mut Scope<'a>, fields: &Fields, seen: &mut [u64]) -> Option<usize> {
        self.next_field_or_alias(scope, fields, &[], seen)
    }

    /// [`next_field`](Self::next_field) where some fields have further names: each with the index of its field.
    pub fn next_field_or_alias(
        &mut self,
        scope: &mut Scope<'a>,
        fields: &Fields,
        aliases: &[(&str, usize)],
        seen: &mut [u64],
    ) -> Option<usize> {
        loop {
            let key = self.next_key_in(scope)?;
            let alias = || aliases.iter().find(|(name, _)| key.text == *name).map(|(_, index)| *index);
            let kind = match find(fields.names, scope.next, &key).or_else(alias) {
                Some(index) => {
                    scope.next = index + 1;
                    match seen.get_mut(index / 64) {
                        Some(word) if *word >> (index % 64) & 1 == 0 => *word |= 1 << (index % 64),
                        _ => {
                            self.skip(&key, ProblemKind::Duplicate)?;
                            continue;
                        }
                    }
                    return Some(index);
                }
                None => ProblemKind::Unknown(fields.names),
            };
            match fields.unknown {
                Unknown::Refuse => self.skip(&key, kind)?,
                Unknown::Ignore => _ = self.raw()?,
            }
        }
    }

    /// Ends the object: records each required field that was not given. `None` if there was any
    /// problem since the object began.
    pub fn end_object(&mut self, scope: Scope<'a>, fields: &Fields, seen: &[u64]) -> Option<()> {
        if !self.dead {
            let bit = |words: &[u64], index: usize| {
                words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
            };
            for (index, name) in fields.names.iter().enumerate() {
                if bit(fields.required, index) && !bit(seen, index) {
                    self.record(scope.at, ProblemKind::Missing(name));
                }
            }
        }
        self.end(scope)
    }

    pub(super) fn begin(&mut self, kind: Kind, expected: &'static str) -> Option<Scope<'a>> {
        let before = self.list.total();
        let beside = self.beside.take();
        let mut outer = None;
        if self.kind()? != kind {
            outer = self.enter_string(kind);
            if outer.is_none() {
                return self.refuse(expected);
            }
        }
        let at = self.position();
        let begun = match kind {
            Kind::Array => self.reader.begin_array(),
            _ => self.reader.begin_object(),
        };
        self.syntax(begun)?;
        Some(Scope { at, before, next: 0, outer, beside })
    }

    pub(super) fn end(&mut self, scope: Scope<'a>) -> Option<()> {
        self.leave_string(scope.outer);
        (self.list.total() == scope.before).then_some(())
    }

    pub(super) fn next_key(&mut self) -> Option<Key<'a>> {
        if self.dead {
            return None;
        }
        let key = self.reader.next_key();
        self.syntax(key).flatten()
    }

    /// The next key that was not read before.
    pub(super) fn next_key_in(&mut self, scope: &Scope<'a>) -> Option<Key<'a>> {
        loop {
            let key = self.next_key()?;
            match scope.beside {
                Some(name) if key.text == name => _ = self.raw()?,
                _ => return Some(key),
            }
        }
    }

    /// Records a problem with a key and skips its value.
    pub(super) fn skip(&mut self, key: &Key<'a>, kind: ProblemKind) -> Option<()> {
        self.record(key.at, kind);
        self.raw().map(drop)
    }
}

fn find(names: &[&str], next: usize, key: &Key<'_>) -> Option<usize> {
    match names.get(next) {
        Some(&name) if key.text == name => Some(next),
        _ => names.iter().position(|&name| key.text == name),
    }
}
