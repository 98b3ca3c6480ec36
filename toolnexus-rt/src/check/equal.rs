//! Equality of JSON values as JSON Schema has it: numbers by value, objects by names.

use super::decimal::Decimal;
use super::members::members;
use super::run::Run;
use crate::json::{Kind, Raw, Reader};

impl Run<'_, '_> {
    /// Whether two values are equal. It recurses as deep as values nest, which the reader bounds.
    pub(super) fn equal(&mut self, one: Raw<'_>, other: Raw<'_>) -> bool {
        let kind = one.kind();
        if kind != other.kind() || !self.step() {
            return false;
        }
        match kind {
            Kind::Null => true,
            Kind::Bool => one.as_str() == other.as_str(),
            Kind::Number => decimal(one) == decimal(other),
            Kind::String => one.text() == other.text(),
            Kind::Array => {
                let (mut these, mut those) = (one.items(), other.items());
                loop {
                    match (these.next(), those.next()) {
                        (None, None) => return true,
                        (Some(one), Some(other)) if self.equal(one, other) => {}
                        _ => return false,
                    }
                }
            }
            Kind::Object => {
                members(one).count() == members(other).count()
                    && members(one).all(|member| {
                        let same = members(other).find(|candidate| candidate.name == member.name);
                        same.is_some_and(|same| self.equal(member.value, same.value))
                    })
            }
        }
    }
}

/// The number that a value is.
pub(super) fn decimal(value: Raw<'_>) -> Option<Decimal<'_>> {
    Reader::new(value.as_str()).number().ok().map(Decimal::new)
}
