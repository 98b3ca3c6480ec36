//! Enums with data, and structs without named fields.

use super::shape::{Object, Shape};
use crate::json::Json;
pub use crate::parse::rust::syntax::Tagging;

/// An enum of which a variant holds data.
#[derive(Debug)]
pub struct Variants {
    /// How its JSON tells the variant.
    pub tagging: Tagging,
    /// The variants in order.
    pub alternatives: Vec<Alternative>,
}

/// A variant of an enum with data.
#[derive(Debug)]
pub struct Alternative {
    /// The JSON name.
    pub name: String,
    /// Further names that are read. No schema shows them.
    pub aliases: Vec<String>,
    /// The Rust name, ready to be printed.
    pub ident: String,
    /// Its description.
    pub doc: Option<String>,
    /// What it holds.
    pub content: Content,
}

/// What a variant holds.
#[derive(Debug)]
pub enum Content {
    /// Nothing.
    Unit,
    /// One value.
    One(Shape),
    /// Several values.
    Tuple(Vec<Shape>),
    /// Named fields.
    Object(Object),
}

impl Variants {
    /// The variant without data that a value stands for.
    pub fn plain(&self, value: &Json) -> Option<&Alternative> {
        let plain = |alternative: &&Alternative| {
            matches!(alternative.content, Content::Unit) && Json::string(&alternative.name) == *value
        };
        self.alternatives.iter().find(plain).filter(|_| self.tagging == Tagging::External)
    }

    /// The shapes of its parts.
    pub fn shapes(&self) -> Vec<&Shape> {
        self.alternatives.iter().flat_map(|alternative| alternative.content.shapes()).collect()
    }
}

impl Content {
    /// The shapes of its parts.
    pub fn shapes(&self) -> Vec<&Shape> {
        match self {
            Content::Unit => Vec::new(),
            Content::One(shape) => vec![shape],
            Content::Tuple(parts) => parts.iter().collect(),
            Content::Object(object) => object.shapes().collect(),
        }
    }
}

/// A struct that is the JSON of its one field.
#[derive(Debug)]
pub struct Wrapper {
    /// The Rust name of the field, or `0`.
    pub field: String,
    /// Its shape.
    pub shape: Shape,
    /// Its other fields, filled with `Default::default()`.
    pub skipped: Vec<String>,
}
