//! Enums of alternatives: what becomes of `anyOf`, `oneOf` and lists of types.

use toolnexus_rt::check::SchemaId;

use super::check::Check;
use super::shape::Shape;
use super::Model;
use crate::json::Json;

/// A value that is one of several.
#[derive(Debug)]
pub struct Union {
    /// The whole schema: values that are not valid are none of the alternatives.
    pub check: Check,
    /// How a valid value tells which it is.
    pub choice: Choice,
    /// The alternatives in order.
    pub members: Vec<Member>,
}

/// How a valid value tells which alternative it is.
#[derive(Debug)]
pub enum Choice {
    /// By the string under a key: each value of it, and the index of its alternative.
    Tag(String, Vec<(String, usize)>),
    /// By the schemas of the alternatives: it is the first that it matches.
    First(Vec<SchemaId>),
}

/// An alternative.
#[derive(Debug)]
pub struct Member {
    /// The Rust name of the variant.
    pub ident: String,
    /// Its description.
    pub doc: Option<String>,
    /// What it holds.
    pub shape: Shape,
}

impl Union {
    /// The alternative that a valid value is.
    pub fn member_of(&self, model: &Model, value: &Json) -> Option<&Member> {
        let index = match &self.choice {
            Choice::Tag(tag, values) => {
                let tagged = value.get(tag)?;
                values.iter().find(|(value, _)| Json::string(value) == *tagged).map(|(_, index)| *index)
            }
            Choice::First(schemas) => {
                schemas.iter().position(|schema| model.checks.verdict(*schema, value).is_ok())
            }
        };
        self.members.get(index?)
    }
}
