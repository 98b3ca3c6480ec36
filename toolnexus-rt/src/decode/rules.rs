//! What a schema demands of a value, as data that generated code keeps in constants.

use crate::json::Integer;
use crate::pattern::Pattern;
use core::ops::Bound;

/// What an integer must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntRule<T> {
    /// The least value that is allowed.
    pub min: T,
    /// The greatest value that is allowed.
    pub max: T,
}

impl<T: Integer> IntRule<T> {
    /// Anything that the type holds.
    pub const ANY: Self = Self { min: T::MIN, max: T::MAX };
}

/// What a float must be. A bound is the shortest decimal that its float is nearest to: `0.1` is a tenth, and the number
/// that is read is compared with that as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloatRule {
    /// The lower end.
    pub lower: Bound<f64>,
    /// The upper end.
    pub upper: Bound<f64>,
}

impl FloatRule {
    /// Anything that is finite.
    pub const ANY: Self = Self { lower: Bound::Unbounded, upper: Bound::Unbounded };
}

/// What a string must be. Lengths count characters (Unicode scalar values), as JSON Schema does.
#[derive(Clone, Copy, Debug)]
pub struct TextRule {
    /// The fewest characters that are allowed.
    pub min_chars: u32,
    /// The most characters that are allowed; `u32::MAX` is no bound.
    pub max_chars: u32,
    /// The pattern that must be found in it.
    pub pattern: Option<&'static Pattern>,
}

impl TextRule {
    /// Any string.
    pub const ANY: Self = Self { min_chars: 0, max_chars: u32::MAX, pattern: None };
}

/// How many items an array, or entries a map, must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountRule {
    /// The fewest that are allowed.
    pub min: u32,
    /// The most that are allowed; `u32::MAX` is no bound.
    pub max: u32,
}

impl CountRule {
    /// Any number of them.
    pub const ANY: Self = Self { min: 0, max: u32::MAX };
}

/// The fields of an object.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    /// Their names. A field is known by its index here.
    pub names: &'static [&'static str],
    /// Which of them must be given: bit `i % 64` of word `i / 64` is field `i`.
    pub required: &'static [u64],
    /// What to do with other names.
    pub unknown: Unknown,
}

impl Fields {
    /// The length of the `seen` words that go with this many fields.
    pub const fn words(fields: usize) -> usize {
        fields.div_ceil(64)
    }
}

/// What to do with a key that is no field's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It is a problem.
    Refuse,
    /// Its value is skipped.
    Ignore,
}
