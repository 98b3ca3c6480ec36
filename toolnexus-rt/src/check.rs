//! Schemas as data, and the interpreter that validates JSON with them.
//!
//! Most of a schema becomes a typed decoder. What types cannot say (`multipleOf`, `not`, exactly one of several) becomes
//! [`Rule`]s in constant tables that `toolnexus-build` writes, and is checked on the raw value before it is decoded.
//! Verdicts are those of JSON Schema 2020-12, exactly: numbers are compared as decimals and never as floats, strings by
//! characters, objects whatever the order of their keys.
//!
//! There is no heap, and time and stack are bounded: a value whose check takes more than [`MAX_STEPS`] steps or nests
//! deeper than [`MAX_NESTING`] schemas is refused.
//!
//! ```
//! use toolnexus_rt::check::{Checks, Rule, Types};
//! use toolnexus_rt::json::Raw;
//!
//! // Schema 0: `{"type": ["integer", "string"], "multipleOf": 0.5}`
//! static CHECKS: Checks<'static> = Checks::new(&[&[
//!     Rule::Type(Types::INTEGER.or(Types::STRING), "an integer or a string"),
//!     Rule::MultipleOf("0.5", "a multiple of 0.5"),
//! ]]);
//!
//! assert!(CHECKS.accepts(0, Raw::parse("1e2")?));
//! assert!(!CHECKS.accepts(0, Raw::parse("1.5")?));
//! assert!(CHECKS.accepts(0, Raw::parse("\"1.5\"")?));
//! # Ok::<(), toolnexus_rt::json::SyntaxError>(())
//! ```

mod apply;
mod assert;
mod decimal;
mod equal;
mod evaluated;
mod members;
mod run;

pub use decimal::Decimal;

use crate::decode::{self, Decoder, Mode};
use crate::json::{Kind, Raw};
use crate::pattern::Pattern;
use crate::problem::Problems;
use run::Run;

/// How many steps a check may take: a schema whose alternatives multiply must not hang the caller.
pub const MAX_STEPS: u32 = 10_000_000;
/// How deep schemas may apply each other during a check. It bounds the stack.
pub const MAX_NESTING: u32 = 512;

/// The number of a schema in its [`Checks`].
pub type SchemaId = u32;

/// A table of schemas, which refer to each other by number.
#[derive(Clone, Copy, Debug)]
pub struct Checks<'t> {
    schemas: &'t [&'static [Rule]],
}

/// One demand of a schema. A schema is a list of them, all of which must be met.
///
/// Some carry, last, the words that tell what was expected. A number is a JSON number's text.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// `false`: nothing is valid.
    Never,
    /// The value is of one of these types.
    Type(Types, &'static str),
    /// The value equals one of these JSON texts.
    Enum(&'static [&'static str], &'static str),
    /// A number is at least this.
    Minimum(&'static str),
    /// A number is more than this.
    ExclusiveMinimum(&'static str),
    /// A number is at most this.
    Maximum(&'static str),
    /// A number is less than this.
    ExclusiveMaximum(&'static str),
    /// A number is an integer times this, which is positive and has no more than 19 digits.
    MultipleOf(&'static str, &'static str),
    /// A string has at least this many characters.
    MinLength(u32),
    /// A string has at most this many characters.
    MaxLength(u32),
    /// A string matches.
    Pattern(&'static Pattern),
    /// The first items of an array match these schemas, and all that follow `rest`.
    Items {
        /// A schema for each of the first items.
        first: &'static [SchemaId],
        /// The schema of the others.
        rest: Option<SchemaId>,
    },
    /// An array has from `min` to `max` items that match.
    Contains {
        /// The schema of those items.
        schema: SchemaId,
        /// The fewest of them.
        min: u32,
        /// The most of them; `u32::MAX` is no bound.
        max: u32,
        /// What was expected, in words.
        words: &'static str,
    },
    /// An array has at least this many items.
    MinItems(u32),
    /// An array has at most this many items.
    MaxItems(u32),
    /// No two items of an array are equal.
    UniqueItems,
    /// What the values of an object match, by their names.
    Properties {
        /// Names, and the schema of each at the same index in `schemas`.
        names: &'static [&'static str],
        /// The schemas of `names`.
        schemas: &'static [SchemaId],
        /// The schemas of names that match a pattern.
        patterns: &'static [(&'static Pattern, SchemaId)],
        /// The schema of all others.
        rest: Option<SchemaId>,
    },
    /// The names of an object, as strings, match.
    PropertyNames(SchemaId),
    /// An object has these names.
    Required(&'static [&'static str]),
    /// An object that has a name has these too.
    DependentRequired(&'static [(&'static str, &'static [&'static str])]),
    /// An object that has a name matches this too.
    DependentSchemas(&'static [(&'static str, SchemaId)]),
    /// An object has at least this many properties.
    MinProperties(u32),
    /// An object has at most this many properties.
    MaxProperties(u32),
    /// All of these match; also what becomes of a `$ref`.
    AllOf(&'static [SchemaId]),
    /// At least one of these matches.
    AnyOf(&'static [SchemaId], &'static str),
    /// Exactly one of these matches.
    OneOf(&'static [SchemaId], &'static str),
    /// This does not match.
    Not(SchemaId, &'static str),
    /// If the first matches, the second must; else the third.
    If(SchemaId, Option<SchemaId>, Option<SchemaId>),
    /// Items that no other rule here looked at match.
    UnevaluatedItems(SchemaId),
    /// Properties that no other rule here looked at match.
    UnevaluatedProperties(SchemaId),
}

/// A set of JSON Schema's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// No type.
    pub const NONE: Self = Self(0);
    /// `null`
    pub const NULL: Self = Self(1);
    /// `true` and `false`
    pub const BOOLEAN: Self = Self(2);
    /// Numbers without a fraction; `3.0` is one.
    pub const INTEGER: Self = Self(4);
    /// Numbers.
    pub const NUMBER: Self = Self(8);
    /// Strings.
    pub const STRING: Self = Self(16);
    /// Arrays.
    pub const ARRAY: Self = Self(32);
    /// Objects.
    pub const OBJECT: Self = Self(64);

    /// The types of both.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` are among these.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The set as a number, for [`from_bits`](Self::from_bits).
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of this number.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }
}

impl<'t> Checks<'t> {
    /// A table of schemas.
    pub const fn new(schemas: &'t [&'static [Rule]]) -> Self {
        Self { schemas }
    }

    /// Whether a value is valid. A number that no schema has accepts nothing.
    pub fn accepts(&self, schema: SchemaId, value: Raw<'_>) -> bool {
        Run::new(self.schemas, Mode::Exact).probe(schema, value)
    }
}

impl Checks<'_> {
    /// Whether a JSON text is valid, and what is wrong with it.
    ///
    /// # Errors
    /// The text is not JSON, or does not match.
    #[allow(clippy::result_large_err)] // without an allocator there is nowhere else to keep it
    pub fn check<'a>(&self, schema: SchemaId, text: &'a str) -> Result<(), Problems<'a>> {
        decode::borrowed_with(text.as_bytes(), |d| d.checked(self, schema, Decoder::raw)).map(drop)
    }
}

impl<'a> Decoder<'a> {
    /// Reads a value with `read`, and demands that it matches a schema as well.
    ///
    /// Problems of both are recorded. Under [`Mode::Coerce`] a string that holds a number or a boolean is taken for it
    /// by the check too, where the schema wants no string.
    pub fn checked<T>(
        &mut self,
        checks: &Checks<'_>,
        schema: SchemaId,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let outer = self.enter_checked(checks, schema);
        let before = self.problem_count();
        self.check(checks, schema);
        let value = read(self);
        let clean = self.problem_count() == before;
        self.leave_string(outer);
        value.filter(|_| clean)
    }

    /// Reads a value with `read` once it matches a schema: what it does not expect never reaches it.
    pub fn checked_first<T>(
        &mut self,
        checks: &Checks<'_>,
        schema: SchemaId,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let before = self.problem_count();
        self.checked(checks, schema, |d| match d.problem_count() == before {
            true => read(d),
            false => d.raw().and(None),
        })
    }

    /// The value that comes next, checked and not consumed.
    fn check(&mut self, checks: &Checks<'_>, schema: SchemaId) {
        let Some((start, value)) = self.look() else { return };
        let base = value.as_str().as_ptr().addr();
        let mode = self.mode();
        let mut report = |place: &str, kind| {
            let at = start + place.as_ptr().addr().saturating_sub(base);
            self.record(at, kind);
        };
        Run::new(checks.schemas, mode).report(schema, value, &mut report);
    }

    /// Under `Coerce`, moves into a string that holds what the schema wants instead.
    fn enter_checked(&mut self, checks: &Checks<'_>, schema: SchemaId) -> Option<crate::decode::Outer<'a>> {
        if self.mode() != Mode::Coerce || self.kind()? != Kind::String {
            return None;
        }
        let types = run::types(checks.schemas, schema)?;
        if types.has(Types::STRING) {
            return None;
        }
        [(Types::OBJECT, Kind::Object), (Types::ARRAY, Kind::Array)]
            .into_iter()
            .filter(|(ty, _)| types.has(*ty))
            .find_map(|(_, kind)| self.enter_string(kind))
    }
}
