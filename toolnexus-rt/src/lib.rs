//! The runtime of registries that `toolnexus-build` generates.
//!
//! It is small, `no_std`, and depends on nothing. Generated code brings the tools; this crate brings
//!
//! - [`Registry`], the static set of tools: what to advertise, and a way to find and call one;
//! - [`ToolResult`], [`ToolContext`] and [`CallError`], what goes into a call and comes out of it;
//! - [`json`], a reader that pulls values out of a text without recursion or allocation, and a writer;
//! - [`check`], which validates JSON where types do not say everything;
//! - [`decode`], which turns JSON into typed arguments and reports every [`problem`] to the model.
//!
//! See the `toolnexus-build` crate for how to make a registry.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | none | registries and decoding of borrowed values, on bare metal |
//! | `alloc` | owned strings and collections, execution |
//! | `std` (default) | panics that become results, timeouts, cancellation that wakes |
//! | `tokio` | plain functions run on tokio's blocking pool |
//! | `serde_json`, `chrono`, `uuid`, `url` | types of these crates, as what tools take and return |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[doc(hidden)]
pub mod __private;
#[cfg(feature = "alloc")]
mod call;
pub mod check;
mod context;
pub mod decode;
mod foreign;
pub mod json;
mod lookup;
mod nearest;
pub mod pattern;
pub mod problem;
mod registry;
#[cfg(feature = "alloc")]
mod result;
#[cfg(feature = "alloc")]
mod run;
#[cfg(feature = "std")]
mod timer;
mod tool;
pub mod wire;

#[cfg(feature = "alloc")]
pub use call::{Call, CallError, SyncCall};
pub use context::{CancelSignal, ToolContext};
pub use decode::{Decoder, FromJson};
#[cfg(feature = "alloc")]
pub use json::Json;
pub use json::ToJson;
pub use nearest::nearest;
pub use registry::{Entry, Registry};
#[cfg(feature = "alloc")]
pub use result::{IntoToolResult, Metadata, ToolResult};
#[cfg(feature = "alloc")]
pub use tool::sanitize;
pub use tool::{Hints, Source, ToolSpec};
pub use toolnexus_rt_macros::{tool, ToolArgs};

/// Includes the registry that `toolnexus-build` generated for this crate.
///
/// ```ignore
/// mod tools { toolnexus_rt::include_tools!(); }
/// ```
///
/// Fails to compile where the build script does not call `toolnexus_build::generate()`.
#[macro_export]
macro_rules! include_tools {
    () => {
        include!(concat!(env!("OUT_DIR"), "/toolnexus.rs"));
    };
}
