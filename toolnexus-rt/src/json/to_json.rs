//! What can be written as JSON.

#[cfg(feature = "alloc")]
use super::Json;
#[cfg(feature = "alloc")]
use super::ToKey;
use super::{Raw, Writer};
#[cfg(feature = "alloc")]
use alloc::{
    borrow::{Cow, ToOwned},
    boxed::Box,
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
    string::String,
    sync::Arc,
    vec::Vec,
};
use core::fmt;

/// A value that can be written as JSON.
///
/// ```
/// use toolnexus_rt::json::{to_string, ToJson, Writer};
///
/// struct Point { x: i32, y: i32 }
///
/// impl ToJson for Point {
///     fn to_json(&self, w: &mut Writer<'_>) -> core::fmt::Result {
///         let mut object = w.object()?;
///         object.field("x", &self.x)?;
///         object.field("y", &self.y)?;
///         object.end()
///     }
/// }
///
/// assert_eq!(to_string(&Point { x: 1, y: -1 }), r#"{"x":1,"y":-1}"#);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as JSON",
    note = "implement `toolnexus_rt::json::ToJson` for it",
    note = "for a type of `serde_json`, `chrono`, `uuid` or `url`, turn on the feature of `toolnexus-rt` with that name"
)]
pub trait ToJson {
    /// Writes this value: one JSON value, complete.
    ///
    /// # Errors
    /// The writer's output refuses to take it.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result;
}

/// The JSON text of a value.
///
/// A [`ToJson`] that gives up half-way leaves half a text; those of this crate do not.
#[cfg(feature = "alloc")]
pub fn to_string(value: &(impl ToJson + ?Sized)) -> String {
    let mut text = String::new();
    // A `String` takes everything, so an error can only be the value's own.
    let _ = value.to_json(&mut Writer::new(&mut text));
    text
}

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl ToJson for $ty {
            fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
                w.number(self)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl ToJson for bool {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.boolean(*self)
    }
}

impl ToJson for f64 {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.float(*self)
    }
}

impl ToJson for f32 {
    /// Its own digits, not those of the `f64` that it would widen to.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        if self.is_finite() {
            w.number(format_args!("{self:?}"))
        } else {
            w.null()
        }
    }
}

impl ToJson for char {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.string(self.encode_utf8(&mut [0; 4]))
    }
}

impl ToJson for str {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.string(self)
    }
}

impl ToJson for () {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.null()
    }
}

impl ToJson for Raw<'_> {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.raw(self.as_str())
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        match self {
            Some(value) => value.to_json(w),
            None => w.null(),
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        let mut array = w.array()?;
        for item in self {
            array.element(item)?;
        }
        array.end()
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        self.as_slice().to_json(w)
    }
}

macro_rules! pointers {
    ($($(#[$cfg:meta])* $ty:ty)*) => {$(
        $(#[$cfg])*
        impl<T: ToJson + ?Sized> ToJson for $ty {
            fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
                (**self).to_json(w)
            }
        }
    )*};
}

pointers! {
    &T
    &mut T
    #[cfg(feature = "alloc")] Box<T>
    #[cfg(feature = "alloc")] Rc<T>
    #[cfg(feature = "alloc")] Arc<T>
}

macro_rules! tuples {
    ($(($($name:ident $index:tt)*))*) => {$(
        impl<$($name: ToJson),*> ToJson for ($($name,)*) {
            fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
                let mut array = w.array()?;
                $(array.element(&self.$index)?;)*
                array.end()
            }
        }
    )*};
}

tuples! {
    (A 0)
    (A 0 B 1)
    (A 0 B 1 C 2)
    (A 0 B 1 C 2 D 3)
    (A 0 B 1 C 2 D 3 E 4)
    (A 0 B 1 C 2 D 3 E 4 F 5)
}

#[cfg(feature = "alloc")]
impl ToJson for Json {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.raw(self.as_str())
    }
}

#[cfg(feature = "alloc")]
impl ToJson for String {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.string(self)
    }
}

#[cfg(feature = "alloc")]
impl<T: ToJson + ToOwned + ?Sized> ToJson for Cow<'_, T> {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        (**self).to_json(w)
    }
}

#[cfg(feature = "alloc")]
impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        self.as_slice().to_json(w)
    }
}

macro_rules! sequences {
    ($($(#[$cfg:meta])* [$($generics:tt)*] $ty:ty;)*) => {$(
        $(#[$cfg])*
        impl<$($generics)*> ToJson for $ty {
            fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
                let mut array = w.array()?;
                for item in self {
                    array.element(item)?;
                }
                array.end()
            }
        }
    )*};
}

sequences! {
    #[cfg(feature = "alloc")] [T: ToJson] BTreeSet<T>;
    #[cfg(feature = "alloc")] [T: ToJson] VecDeque<T>;
    #[cfg(feature = "std")] [T: ToJson, S] std::collections::HashSet<T, S>;
}

macro_rules! non_zero {
    ($($ty:ty)*) => {$(
        impl ToJson for core::num::NonZero<$ty> {
            fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
                self.get().to_json(w)
            }
        }
    )*};
}

non_zero! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl ToJson for core::time::Duration {
    /// As serde writes it.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        let mut object = w.object()?;
        object.field("secs", &self.as_secs())?;
        object.field("nanos", &self.subsec_nanos())?;
        object.end()
    }
}

impl<T: ToJson> ToJson for core::ops::Range<T> {
    /// As serde writes it.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        write_range(&self.start, &self.end, w)
    }
}

impl<T: ToJson> ToJson for core::ops::RangeInclusive<T> {
    /// As serde writes it.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        write_range(self.start(), self.end(), w)
    }
}

fn write_range(start: &dyn ToJson, end: &dyn ToJson, w: &mut Writer<'_>) -> fmt::Result {
    let mut object = w.object()?;
    object.field("start", start)?;
    object.field("end", end)?;
    object.end()
}

#[cfg(feature = "std")]
impl ToJson for std::path::Path {
    /// A path that is not UTF-8 is written as it is displayed.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.string(&self.to_string_lossy())
    }
}

#[cfg(feature = "std")]
impl ToJson for std::path::PathBuf {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        self.as_path().to_json(w)
    }
}

#[cfg(feature = "alloc")]
impl<K: ToKey, V: ToJson> ToJson for BTreeMap<K, V> {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        let mut object = w.object()?;
        for (key, value) in self {
            object.entry(key, value)?;
        }
        object.end()
    }
}

#[cfg(feature = "std")]
impl<K: ToKey, V: ToJson, S> ToJson for std::collections::HashMap<K, V, S> {
    /// In the map's own order, which changes from run to run.
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        let mut object = w.object()?;
        for (key, value) in self {
            object.entry(key, value)?;
        }
        object.end()
    }
}
