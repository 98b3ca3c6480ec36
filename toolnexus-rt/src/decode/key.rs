//! Keys of maps: JSON has strings alone, and a key that is something else is written as one.

#[cfg(feature = "alloc")]
use super::{CountRule, Decoder};
#[cfg(feature = "alloc")]
use crate::problem::ProblemKind;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, collections::BTreeSet};

/// A type that can be the key of a map. Generated code implements it for enums of unit variants.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key in JSON",
    note = "implement `toolnexus_rt::decode::FromKey` for it, or use a `String`"
)]
pub trait FromKey: Sized {
    /// What is expected where a key is none of these.
    const EXPECTED: &'static str;

    /// The value that a key stands for.
    fn from_key(text: &str) -> Option<Self>;
}

impl FromKey for bool {
    const EXPECTED: &'static str = "the key \"true\" or \"false\"";

    fn from_key(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl FromKey for char {
    const EXPECTED: &'static str = "a key of one character";

    fn from_key(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl FromKey for $ty {
            const EXPECTED: &'static str = concat!("a key that is an integer of `", stringify!($ty), "`");

            /// One way to write each: without a plus sign and without zeros in front.
            fn from_key(text: &str) -> Option<Self> {
                let digits = text.strip_prefix('-').unwrap_or(text);
                let plain = digits == "0" && digits == text || digits.starts_with(|c| matches!(c, '1'..='9'));
                text.parse().ok().filter(|_| plain)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

#[cfg(feature = "alloc")]
impl<'a> Decoder<'a> {
    /// Reads an object as a map whose keys stand for other values, each value with `read`. A key that is given twice is a
    /// problem.
    pub fn keyed<M: Default + Extend<(K, T)>, K: FromKey, T>(
        &mut self,
        rule: &CountRule,
        mut read: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<M> {
        let scope = self.begin_object()?;
        let (mut map, mut keys) = (M::default(), BTreeSet::<Cow<'a, str>>::new());
        while let Some(key) = self.next_key_in(&scope) {
            let text = key.text.to_cow();
            match K::from_key(&text) {
                _ if !keys.insert(text) => self.skip(&key, ProblemKind::Duplicate)?,
                Some(key) => map.extend(read(self).map(|value| (key, value))),
                None => self.skip(&key, ProblemKind::Expected(K::EXPECTED))?,
            }
        }
        self.end_counted(scope, keys.len(), rule)?;
        Some(map)
    }
}
