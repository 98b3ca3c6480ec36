//! Compiles YAML tool specs and annotated Rust functions into a statically typed registry of LLM tools.

#![warn(missing_docs)]

mod artefact;
mod builder;
mod cargo;
mod check;
mod diag;
mod dialect;
mod emit;
mod json;
mod lower;
mod model;
mod number;
mod parse;
mod pattern;
mod pipeline;
mod scan;
mod source;
mod write;

pub use builder::{Builder, Source};
pub use cargo::generate;
pub use diag::codes::Severity;
pub use diag::{Failure, Report};
pub use pipeline::{File, Output, Place};
