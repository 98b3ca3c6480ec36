//! The Rust types of maps.

use super::{IntType, TypeId};

/// The Rust type that holds a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapType {
    /// `BTreeMap` or `HashMap`.
    pub rust: &'static str,
    /// Its key.
    pub key: MapKey,
}

/// What stands for the key of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapKey {
    /// `String`
    Text,
    /// `bool`
    Bool,
    /// `char`
    Char,
    /// An integer, as its digits.
    Int(IntType),
    /// An enum of unit variants, as its string.
    Enum(TypeId),
}

impl MapType {
    /// The map of a spec.
    pub const OF_TEXTS: Self = Self { rust: "BTreeMap", key: MapKey::Text };
}
