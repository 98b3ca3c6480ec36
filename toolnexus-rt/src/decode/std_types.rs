//! `FromJson` for the types of the standard library, and for this crate's own.

#[cfg(feature = "alloc")]
use super::CountRule;
use super::{Decoder, Fields, FloatRule, FromJson, IntRule, TextRule, Unknown};
#[cfg(feature = "alloc")]
use crate::json::Json;
use crate::json::{Raw, Text};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::BTreeMap, string::String, vec::Vec};
use core::ops::{Range, RangeInclusive};
use core::time::Duration;

impl<'a> FromJson<'a> for Duration {
    /// As serde writes it: `{"secs": 1, "nanos": 500000000}`.
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        const FIELDS: Fields =
            Fields { names: &["secs", "nanos"], required: &[0b11], unknown: Unknown::Refuse };
        let (mut secs, mut nanos, mut seen) = (None, None, [0; 1]);
        let at = d.position();
        let mut scope = d.begin_object()?;
        while let Some(field) = d.next_field(&mut scope, &FIELDS, &mut seen) {
            match field {
                0 => secs = d.integer::<u64>(&IntRule::ANY),
                _ => nanos = d.integer::<u32>(&IntRule::ANY),
            }
        }
        d.end_object(scope, &FIELDS, &seen)?;
        match Duration::from_secs(secs?).checked_add(Duration::from_nanos(nanos?.into())) {
            Some(duration) => Some(duration),
            None => d.refuse_at(at, "a duration of fewer than 2^64 seconds"),
        }
    }
}

impl<'a> Decoder<'a> {
    /// Reads the two ends of a range as serde writes it: `{"start": 1, "end": 9}`.
    pub fn ends<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<(T, T)> {
        const FIELDS: Fields =
            Fields { names: &["start", "end"], required: &[0b11], unknown: Unknown::Refuse };
        let (mut ends, mut seen) = ([None, None], [0; 1]);
        let mut scope = self.begin_object()?;
        while let Some(field) = self.next_field(&mut scope, &FIELDS, &mut seen) {
            let value = read(self);
            if let Some(end) = ends.get_mut(field) {
                *end = value;
            }
        }
        self.end_object(scope, &FIELDS, &seen)?;
        let [start, end] = ends;
        Some((start?, end?))
    }
}

macro_rules! from_json {
    ($($(#[$cfg:meta])* [$($generics:tt)*] $ty:ty: $d:ident => $read:expr;)*) => {$(
        $(#[$cfg])*
        impl<'a, $($generics)*> FromJson<'a> for $ty {
            fn from_json($d: &mut Decoder<'a>) -> Option<Self> {
                $read
            }
        }
    )*};
}

from_json! {
    [] bool: d => d.boolean();
    [] i8: d => d.integer(&IntRule::ANY);
    [] i16: d => d.integer(&IntRule::ANY);
    [] i32: d => d.integer(&IntRule::ANY);
    [] i64: d => d.integer(&IntRule::ANY);
    [] i128: d => d.integer(&IntRule::ANY);
    [] isize: d => d.integer(&IntRule::ANY);
    [] u8: d => d.integer(&IntRule::ANY);
    [] u16: d => d.integer(&IntRule::ANY);
    [] u32: d => d.integer(&IntRule::ANY);
    [] u64: d => d.integer(&IntRule::ANY);
    [] u128: d => d.integer(&IntRule::ANY);
    [] usize: d => d.integer(&IntRule::ANY);
    [] f32: d => d.float32(&FloatRule::ANY);
    [] f64: d => d.float(&FloatRule::ANY);
    [] char: d => d.character();
    [] (): d => if d.null_comes() { Some(()) } else { d.refuse("null") };
    [] Text<'a>: d => d.raw_text(&TextRule::ANY);
    [] Raw<'a>: d => d.raw();
    [T: FromJson<'a>] Option<T>: d => if d.null_comes() { Some(None) } else { T::from_json(d).map(Some) };
    [T: FromJson<'a>] Range<T>: d => d.ends(T::from_json).map(|(start, end)| start..end);
    [T: FromJson<'a>] RangeInclusive<T>: d => d.ends(T::from_json).map(|(start, end)| start..=end);
    #[cfg(feature = "alloc")] [] Json: d => d.raw().map(Json::from);
    #[cfg(feature = "alloc")] [] String: d => d.string(&TextRule::ANY);
    #[cfg(feature = "alloc")] [] Box<str>: d => d.string(&TextRule::ANY).map(Into::into);
    #[cfg(feature = "alloc")] [] Cow<'a, str>: d => d.text(&TextRule::ANY);
    #[cfg(feature = "alloc")] [T: FromJson<'a>] Box<T>: d => T::from_json(d).map(Box::new);
    #[cfg(feature = "alloc")] [T: FromJson<'a>] Vec<T>: d => d.array(&CountRule::ANY, T::from_json);
    #[cfg(feature = "alloc")] [T: FromJson<'a>] BTreeMap<String, T>: d =>
        d.map(&CountRule::ANY, T::from_json);
    #[cfg(feature = "std")] [T: FromJson<'a>, S: core::hash::BuildHasher + Default]
        std::collections::HashMap<String, T, S>: d => d.map(&CountRule::ANY, T::from_json);
}
