//! What tools return: one description of each type feeds what writes its JSON and the schema of that JSON.

use super::{
    Alternative, Content, Enum, Object, Property, Shape, Tagging, TypeBody, Unknown, Variant, Variants,
    Wrapper,
};

/// A type of the crate that a tool returns.
#[derive(Debug)]
pub struct Output {
    /// Its path.
    pub path: String,
    /// Whether it is an enum with variants that have no form in JSON.
    pub hides_variants: bool,
    /// Its parts.
    pub body: OutputBody,
}

/// The parts of an output type.
#[derive(Debug)]
pub enum OutputBody {
    /// The fields of an object.
    Struct(Vec<OutputField>),
    /// An enum of strings.
    Enum(Vec<Variant>),
    /// An enum of which a variant holds data.
    Variants(Tagging, Vec<OutputVariant>),
    /// The one field that is all of it.
    Wrapper(String, Shape),
    /// The parts of a tuple struct.
    Tuple(Vec<Shape>),
    /// Null.
    Unit,
}

/// A field that is written.
#[derive(Clone, Debug)]
pub struct OutputField {
    /// Its JSON name and type, and whether it may be left out.
    pub property: Property,
    /// The Rust names on the way to it: several where it is in a field that is flattened.
    pub path: Vec<String>,
    /// The function that tells whether to leave it out.
    pub unless: Option<String>,
}

/// A variant that is written.
#[derive(Debug)]
pub struct OutputVariant {
    /// Its names, and what is said of it.
    pub variant: Variant,
    /// What it holds.
    pub data: OutputData,
}

/// What a variant that is written holds.
#[derive(Debug)]
pub enum OutputData {
    /// Nothing.
    Unit,
    /// One value.
    One(Shape),
    /// One value whose fields stand beside a tag.
    Beside(Vec<OutputField>),
    /// Several values.
    Tuple(Vec<Shape>),
    /// Named fields.
    Struct(Vec<OutputField>),
}

impl OutputBody {
    /// The type of the JSON that is written, as the schema shows it.
    pub fn shown(&self) -> TypeBody {
        match self {
            OutputBody::Struct(fields) => TypeBody::Object(object(fields)),
            OutputBody::Enum(variants) => TypeBody::Enum(Enum { variants: variants.clone() }),
            OutputBody::Variants(tagging, variants) => TypeBody::Variants(Variants {
                tagging: tagging.clone(),
                alternatives: variants.iter().map(OutputVariant::shown).collect(),
            }),
            OutputBody::Wrapper(field, shape) => {
                TypeBody::Wrapper(Wrapper { field: field.clone(), shape: shape.clone(), skipped: Vec::new() })
            }
            OutputBody::Tuple(parts) => TypeBody::Tuple(parts.clone()),
            OutputBody::Unit => TypeBody::Unit,
        }
    }
}

impl OutputVariant {
    fn shown(&self) -> Alternative {
        Alternative {
            name: self.variant.name.clone(),
            aliases: Vec::new(),
            ident: self.variant.ident.clone(),
            doc: self.variant.doc.clone(),
            content: match &self.data {
                OutputData::Unit => Content::Unit,
                OutputData::One(shape) => Content::One(shape.clone()),
                OutputData::Tuple(parts) => Content::Tuple(parts.clone()),
                OutputData::Beside(fields) | OutputData::Struct(fields) => Content::Object(object(fields)),
            },
        }
    }
}

/// An object that later versions may add fields to: readers must let them pass.
fn object(fields: &[OutputField]) -> Object {
    let properties = fields.iter().map(|field| field.property.clone()).collect();
    Object { properties, unknown: Unknown::Ignore, ..Object::default() }
}
