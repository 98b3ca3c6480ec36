//! Compiles YAML tool specs and annotated Rust functions into a statically typed registry of tools for language models.
//!
//! ```rust,no_run
//! // build.rs
//! fn main() {
//!     toolnexus_build::generate();
//! }
//! ```
//!
//! [`generate`] reads `tools/**/*.{yaml,yml,json}` and the crate's functions with `#[tool]`, checks them, and writes one
//! Rust file, which `toolnexus_rt::include_tools!()` includes. A mistake is a build error that points at the line that is
//! wrong. [`Builder`] has options; [`Builder::run`] does the same without cargo and without writing anything.
//!
//! # What is read
//!
//! **Specs.** A file holds `types`, `defaults` and `tools`; or what an MCP server answered to `tools/list`; or one tool. A
//! tool's arguments are a JSON Schema (`input_schema`, `inputSchema`, `parameters`) or the short form `args`.
//!
//! **Functions.** The sources are read from `src/lib.rs` or `src/main.rs`, whichever holds `include_tools!`, along its `mod`
//! declarations, with every `cfg` evaluated as cargo tells it. Names are resolved through `use` and type aliases. What a
//! macro expands to cannot be seen.
//!
//! A spec and a function of the same name are one tool: the spec describes it, the function carries it out.
//!
//! # What is generated
//!
//! `TOOLS`, `ToolId`, `ToolCall`, and the modules `args` and `schema`; see the project's README. The same input gives the
//! same bytes, on any machine and in any folder.
//!
//! # Names
//!
//! A property's field is its name in `snake_case`, a type's in `PascalCase`; `r#` makes a field of a keyword, and `self_`,
//! `super_` and `crate_` of those that even `r#` cannot. A type inside of a tool's arguments is called by the way to it:
//! `GetWeatherUnit`. A name that is taken gets a number: `order_by_2`, `Sum2`. Characters outside of Latin become their
//! code point.
//!
//! An alternative of `anyOf` or `oneOf` is a variant: called by the constant that tells it apart, or by its `title`, the
//! end of its `$ref`, its type's word, or the properties that it must have.
//!
//! # Diagnostics
//!
//! Every error and warning has a stable code; [`CODES`] lists them.

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
mod provider;
mod scan;
mod source;
mod vocabulary;
mod write;

pub use builder::Builder;
pub use cargo::generate;
pub use diag::codes::{Code, Severity, CODES};
pub use diag::{Diagnostics, Report};
pub use pipeline::{File, Output, Place};
pub use provider::Provider;
pub use toolnexus_rt::Source;
