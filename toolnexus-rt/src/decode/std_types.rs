//! `FromJson` for the types of the standard library, and for this crate's own.

#[cfg(feature = "alloc")]
use super::CountRule;
use super::{Decoder, FloatRule, FromJson, IntRule, TextRule};
#[cfg(feature = "alloc")]
use crate::json::Json;
use crate::json::{Raw, Text};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::BTreeMap, string::String, vec::Vec};

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
