//! From text to syntax. Nothing here knows cargo or the model.

pub mod cfg;
pub mod document;
pub mod json_text;
mod locate;
pub mod rust;
pub mod spec;
mod yaml;
