//! Shapes: the types of arguments.

use std::ops::Bound;

use super::holder::Holder;
use super::union::Union;
use super::variants::{Variants, Wrapper};
use super::{Check, MapType, Outside, Stated};
use crate::json::Json;
use crate::parse::document::Place;

/// A type of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId(u32);

impl TypeId {
    pub(super) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// Its index in [`super::Model::types`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A struct or an enum.
#[derive(Debug)]
pub struct TypeDef {
    /// Its name in `$defs`.
    pub name: String,
    /// What it is called in Rust, and whether it is generated.
    pub rust: RustName,
    /// Its description.
    pub annotations: Annotations,
    /// Its parts.
    pub body: TypeBody,
}

/// Where a type lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RustName {
    /// Generated in `args`.
    Generated(String),
    /// In the crate: only its decoder is generated.
    Crate(CrateType),
    /// In the crate, with a decoder written by hand.
    ByHand(CrateType),
}

/// A type of the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrateType {
    /// Its path.
    pub path: String,
    /// What generated types that hold it can derive.
    pub derives: Derives,
}

/// Traits that a type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derives {
    /// `Clone`
    pub clone: bool,
    /// `Debug`
    pub debug: bool,
    /// `PartialEq`
    pub partial_eq: bool,
}

impl Derives {
    /// All of them.
    pub const ALL: Self = Self { clone: true, debug: true, partial_eq: true };

    /// None of them.
    pub const NONE: Self = Self { clone: false, debug: false, partial_eq: false };

    /// Those among the names that a type derives.
    pub fn of(names: &[String]) -> Self {
        let has = |name: &str| names.iter().any(|derived| derived == name);
        Self { clone: has("Clone"), debug: has("Debug"), partial_eq: has("PartialEq") }
    }

    /// What both have.
    pub fn and(self, other: Self) -> Self {
        Self {
            clone: self.clone && other.clone,
            debug: self.debug && other.debug,
            partial_eq: self.partial_eq && other.partial_eq,
        }
    }
}

/// The parts of a type.
#[derive(Debug)]
pub enum TypeBody {
    /// A struct.
    Object(Object),
    /// An enum of strings.
    Enum(Enum),
    /// An enum of which a variant holds data.
    Variants(Variants),
    /// A struct that is the JSON of its one field.
    Wrapper(Wrapper),
    /// A tuple struct.
    Tuple(Vec<Shape>),
    /// An enum of alternatives that a spec has.
    Union(Union),
    /// A unit struct: null.
    Unit,
}

/// An object with named properties.
#[derive(Debug, Default)]
pub struct Object {
    /// The properties in order.
    pub properties: Vec<Property>,
    /// What happens to other keys.
    pub unknown: Unknown,
    /// Fields of a struct of the crate that are not properties, filled with `Default::default()`.
    pub skipped: Vec<String>,
    /// Fields of a struct of the crate whose own properties stand among these.
    pub flattened: Vec<Flattened>,
    /// The names of those properties that only alternatives and conditions of `check` name: `properties` must not.
    pub unstated: Vec<String>,
    /// What it must satisfy beyond its properties.
    pub check: Option<Check>,
}

/// A field whose properties are those of the object around it.
#[derive(Clone, Debug)]
pub struct Flattened {
    /// The Rust name, ready to be printed.
    pub ident: String,
    /// Its type: an object.
    pub ty: TypeId,
    /// Where its first property is; there are as many as its type has.
    pub start: usize,
}

/// What happens to keys that an object does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unknown {
    /// They are a mistake.
    #[default]
    Refuse,
    /// They are allowed and not kept.
    Ignore,
}

impl TypeBody {
    /// The shapes of its parts.
    pub fn shapes(&self) -> Vec<&Shape> {
        match self {
            TypeBody::Object(object) => object.shapes().collect(),
            TypeBody::Enum(_) | TypeBody::Unit => Vec::new(),
            TypeBody::Variants(body) => body.shapes(),
            TypeBody::Wrapper(wrapper) => vec![&wrapper.shape],
            TypeBody::Tuple(parts) => parts.iter().collect(),
            TypeBody::Union(union) => union.members.iter().map(|member| &member.shape).collect(),
        }
    }
}

impl Object {
    /// The shapes of its properties.
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.properties.iter().map(|property| &property.shape)
    }
}

impl Kind {
    /// The shapes inside it.
    pub fn inner(&self) -> &[Shape] {
        match self {
            Kind::List(inner, _)
            | Kind::Map(inner, _, _)
            | Kind::Nullable(inner)
            | Kind::Held(inner, _)
            | Kind::Range(inner, _) => std::slice::from_ref(&**inner),
            Kind::Tuple(parts) => parts,
            _ => &[],
        }
    }
}

/// A property of an object.
#[derive(Clone, Debug)]
pub struct Property {
    /// The JSON name.
    pub name: String,
    /// The Rust name, ready to be printed.
    pub ident: String,
    /// Its type.
    pub shape: Shape,
    /// Whether it may be absent.
    pub presence: Presence,
    /// Where it was written.
    pub place: Place,
    /// Further names that are read. No schema shows them.
    pub aliases: Vec<String>,
}

/// Whether a property may be absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It must be there.
    Required,
    /// It may be absent or null: an `Option`.
    Optional,
    /// It may be absent or null, and then has this value.
    Default(Json),
    /// It may be absent or null, and then is `Default::default()`.
    DefaultStd,
    /// It may be absent or null, and then is what the function at this path returns.
    DefaultCall(String),
}

/// An enum of strings.
#[derive(Debug)]
pub struct Enum {
    /// The variants in order.
    pub variants: Vec<Variant>,
}

/// A variant of an enum of strings.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The JSON string.
    pub name: String,
    /// The Rust name.
    pub ident: String,
    /// Its description.
    pub doc: Option<String>,
    /// Further strings that are read. No schema shows them.
    pub aliases: Vec<String>,
}

/// The type of a value, with what is said about it.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The type.
    pub kind: Kind,
    /// What is said about it.
    pub annotations: Annotations,
    /// What it must satisfy beyond its type.
    pub check: Option<Check>,
}

impl From<Kind> for Shape {
    fn from(kind: Kind) -> Self {
        Self { kind, annotations: Annotations::default(), check: None }
    }
}

/// Keywords that check nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// `title`
    pub title: Option<String>,
    /// `description`
    pub description: Option<String>,
    /// Others, as they stand: `examples`, `format`, `deprecated`, `x-…`.
    pub others: Vec<(String, Json)>,
}

/// The type of a value.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// A whole number of a Rust type, with inclusive bounds.
    Int(IntType, Bounds),
    /// A number: whether it is an `f32`, and its bounds.
    Float {
        /// `f32` rather than `f64`.
        single: bool,
        /// The lower bound, as JSON text.
        lower: Bound<String>,
        /// The upper bound, as JSON text.
        upper: Bound<String>,
    },
    /// One character.
    Char,
    /// A string.
    Text(Text),
    /// A list of one shape: `Vec`.
    List(Box<Shape>, Count),
    /// A mapping from strings to one shape, and the Rust type that holds it.
    Map(Box<Shape>, Count, MapType),
    /// A struct or an enum.
    Named(TypeId),
    /// A value or null: `Option`.
    Nullable(Box<Shape>),
    /// The JSON of one shape in a Rust type of its own.
    Held(Box<Shape>, Holder),
    /// A list with a shape for each place: a tuple.
    Tuple(Vec<Shape>),
    /// `core::time::Duration`, as serde writes it.
    Duration,
    /// The two ends of a range, as serde writes them: the name of its type in `core::ops`.
    Range(Box<Shape>, &'static str),
    /// A type of another crate that the runtime knows.
    Outside(&'static Outside),
    /// A type that nobody can look into.
    Stated(Box<Stated>),
    /// Any JSON, kept as text.
    Any,
}

/// The least and the greatest number of entries.
pub type Count = (Option<u32>, Option<u32>);

/// Inclusive bounds; `None` where the type's own range is the bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least value.
    pub min: Option<i128>,
    /// The greatest value.
    pub max: Option<i128>,
}

/// The checks of a string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The least number of characters.
    pub min: Option<u32>,
    /// The greatest number of characters.
    pub max: Option<u32>,
    /// A regular expression that is found in it.
    pub pattern: Option<Pattern>,
}

/// A regular expression of a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One that the decoder checks.
    Checked(String),
    /// One that only the schema shows: no automaton can check it.
    Shown(String),
}

impl Pattern {
    /// The regular expression.
    pub fn text(&self) -> &str {
        match self {
            Pattern::Checked(text) | Pattern::Shown(text) => text,
        }
    }
}

macro_rules! int_types {
    ($($variant:ident $name:literal $ty:ty),*) => {
        /// A Rust integer type.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum IntType { $($variant),* }

        impl IntType {
            /// The type with this Rust name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }

            /// The Rust name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// The least value.
            pub fn min(self) -> i128 {
                match self { $(Self::$variant => <$ty>::MIN as i128),* }
            }

            /// The greatest value; that of `u128` is cut to that of `i128`.
            pub fn max(self) -> i128 {
                match self { $(Self::$variant => i128::try_from(<$ty>::MAX).unwrap_or(i128::MAX)),* }
            }
        }
    };
}

int_types! {
    I8 "i8" i8, I16 "i16" i16, I32 "i32" i32, I64 "i64" i64, I128 "i128" i128, Isize "isize" isize,
    U8 "u8" u8, U16 "u16" u16, U32 "u32" u32, U64 "u64" u64, U128 "u128" u128, Usize "usize" usize
}

impl IntType {
    /// Whether the schema states the type's own range: it does for small types, as schemars does, and for the lower
    /// bound of unsigned ones. `isize` and `usize` differ between targets, so their width is not stated.
    pub fn stated(self) -> Bounds {
        match self {
            IntType::I8 | IntType::I16 | IntType::U8 | IntType::U16 | IntType::I32 | IntType::U32 => {
                Bounds { min: Some(self.min()), max: Some(self.max()) }
            }
            IntType::U64 | IntType::U128 | IntType::Usize => Bounds { min: Some(0), max: None },
            IntType::I64 | IntType::I128 | IntType::Isize => Bounds::default(),
        }
    }
}
