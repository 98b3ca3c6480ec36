//! Everything that generated code may name. None of it is stable: code and runtime agree by [`contract`].

pub use crate::check::{Checks, Format, Rule, Types};
pub use crate::decode::{Choice, CountRule, Fields, FloatRule, FromKey, IntRule, TextRule, Unknown};
pub use crate::lookup::{bucket, hash, slot, Lookup, EMPTY};
pub use crate::pattern::{Dfa, Pattern};
pub use crate::wire::{provider, Wire, Wired};
pub use core::num::NonZero;
pub use core::ops::Bound;
pub use core::time::Duration;

#[cfg(feature = "alloc")]
pub use crate::run::{attached, detached, guard, guard_sync};
#[cfg(feature = "alloc")]
pub use alloc::{
    borrow::Cow,
    boxed::Box,
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
    string::String,
    sync::Arc,
    vec,
    vec::Vec,
};
#[cfg(feature = "std")]
pub use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
};

/// What generated code and runtime agree on. It changes when either could misread the other.
pub const CONTRACT: u32 = 2;

/// Fails to compile where generated code was made for another runtime.
pub const fn contract(generated: u32) {
    assert!(
        generated == CONTRACT,
        "toolnexus-build and toolnexus-rt do not fit together: use the same version of both"
    );
}

/// A value that a function writes.
pub fn written<F>(write: F) -> impl crate::ToJson
where
    F: Fn(&mut crate::json::Writer<'_>) -> core::fmt::Result,
{
    struct Written<F>(F);
    impl<F: Fn(&mut crate::json::Writer<'_>) -> core::fmt::Result> crate::ToJson for Written<F> {
        fn to_json(&self, writer: &mut crate::json::Writer<'_>) -> core::fmt::Result {
            (self.0)(writer)
        }
    }
    Written(write)
}

/// A default that was checked when the program was built.
#[cfg(feature = "alloc")]
pub fn json(text: &str) -> crate::Json {
    crate::Json::parse(text).unwrap_or_default()
}

/// Decodes the arguments of a call; the function knows which tool's they are.
#[cfg(feature = "alloc")]
pub fn parse<C>(
    tool: &'static str,
    json: &str,
    mode: crate::decode::Mode,
    decode: impl FnOnce(&mut crate::Decoder<'_>) -> Option<C>,
) -> Result<C, crate::CallError> {
    let problems = match crate::decode::arguments_with(json.as_bytes(), mode, decode) {
        Ok(call) => return Ok(call),
        Err(problems) => problems,
    };
    Err(crate::CallError::invalid(tool, &problems))
}
