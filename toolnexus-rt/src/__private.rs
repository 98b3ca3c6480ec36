//! Everything that generated code may name. None of it is stable: code and runtime agree by [`contract`].

pub use crate::check::{Checks, Rule, Types};
pub use crate::decode::{CountRule, Fields, FloatRule, IntRule, TextRule, Unknown};
pub use crate::lookup::{bucket, hash, slot, Lookup, EMPTY};
pub use crate::pattern::{Dfa, Pattern};
pub use crate::registry::{Wire, Wires};
pub use core::ops::Bound;

#[cfg(feature = "alloc")]
pub use crate::run::{attached, detached, guard, guard_sync};
#[cfg(feature = "alloc")]
pub use alloc::{borrow::Cow, collections::BTreeMap, string::String, vec, vec::Vec};
#[cfg(feature = "std")]
pub use std::collections::HashMap;

/// What generated code and runtime agree on. It changes when either could misread the other.
pub const CONTRACT: u32 = 1;

/// Fails to compile where generated code was made for another runtime.
pub const fn contract(generated: u32) {
    assert!(
        generated == CONTRACT,
        "toolnexus-build and toolnexus-rt do not fit together: use the same version of both"
    );
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
