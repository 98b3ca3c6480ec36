//! What can be the key of an object.

use super::Writer;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String, sync::Arc};
use core::fmt;

/// A value that can be the key of a map, as serde writes it: a string of its own text.
///
/// Generated code implements it for the enums of unit variants that tools return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key in JSON",
    note = "implement `toolnexus_rt::json::ToKey` for it, or use a `String`"
)]
pub trait ToKey {
    /// Writes this value: one JSON string, complete.
    ///
    /// # Errors
    /// The writer's output refuses to take it.
    fn to_key(&self, w: &mut Writer<'_>) -> fmt::Result;
}

impl ToKey for str {
    fn to_key(&self, w: &mut Writer<'_>) -> fmt::Result {
        w.string(self)
    }
}

macro_rules! pointers {
    ($($(#[$cfg:meta])* [$($generics:tt)*] $ty:ty;)*) => {$(
        $(#[$cfg])*
        impl<$($generics)*> ToKey for $ty {
            fn to_key(&self, w: &mut Writer<'_>) -> fmt::Result {
                (**self).to_key(w)
            }
        }
    )*};
}

pointers! {
    [T: ToKey + ?Sized] &T;
    #[cfg(feature = "alloc")] [] String;
    #[cfg(feature = "alloc")] [] Cow<'_, str>;
    #[cfg(feature = "alloc")] [T: ToKey + ?Sized] Box<T>;
    #[cfg(feature = "alloc")] [T: ToKey + ?Sized] Rc<T>;
    #[cfg(feature = "alloc")] [T: ToKey + ?Sized] Arc<T>;
}

macro_rules! texts {
    ($($ty:ty)*) => {$(
        impl ToKey for $ty {
            fn to_key(&self, w: &mut Writer<'_>) -> fmt::Result {
                w.text(self)
            }
        }
    )*};
}

texts! { bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
