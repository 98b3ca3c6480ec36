//! What a value is meant as: the cheap half of a match, without which the other half need not be tried.

use super::apply::position;
use super::members::members;
use super::run::{is_of, Run};
use super::{Rule, SchemaId};
use crate::json::{Kind, Raw};

impl Run<'_, '_> {
    /// Whether a value is of the type that a schema names and has none but its constants. Every value that matches does.
    ///
    /// Of alternatives whose parts are alternatives, only those that pass are gone into: otherwise each level would
    /// multiply the work. And where one alone passes, that is what the value was meant to be.
    pub(super) fn is_meant(&mut self, schema: SchemaId, value: Raw<'_>) -> bool {
        self.look_into(schema, &mut |this, rules| {
            let value = this.coerced(rules, value);
            rules.iter().all(|rule| match *rule {
                Rule::Never => false,
                Rule::Type(types, _) => is_of(types, value.kind(), value),
                Rule::Tagged { .. } => value.kind() == Kind::Object,
                Rule::Enum(texts, _) => texts.iter().any(|text| Raw::checked(text).kind() == value.kind()),
                Rule::AllOf(schemas) => schemas.iter().all(|schema| this.is_meant(*schema, value)),
                Rule::AnyOf(schemas, _) | Rule::OneOf(schemas, _) => {
                    schemas.iter().any(|schema| this.is_meant(*schema, value))
                }
                Rule::Properties { names, schemas, .. } => members(value).all(|member| {
                    let schema = position(names, member.name).and_then(|index| schemas.get(index));
                    schema.is_none_or(|schema| this.has_constant(*schema, member.value))
                }),
                _ => true,
            })
        })
    }

    /// Whether an object has all that a schema requires. Every value that matches has.
    pub(super) fn is_complete(&mut self, schema: SchemaId, value: Raw<'_>) -> bool {
        self.look_into(schema, &mut |this, rules| {
            rules.iter().all(|rule| match *rule {
                Rule::Required(names) if value.kind() == Kind::Object => {
                    names.iter().all(|name| members(value).any(|member| member.name == *name))
                }
                Rule::AllOf(schemas) => schemas.iter().all(|schema| this.is_complete(*schema, value)),
                _ => true,
            })
        })
    }

    /// Whether a value is the one that a schema allows, if it allows no more than one.
    fn has_constant(&mut self, schema: SchemaId, value: Raw<'_>) -> bool {
        self.look_into(schema, &mut |this, rules| {
            let value = this.coerced(rules, value);
            rules.iter().all(|rule| match *rule {
                Rule::Enum([only], _) => this.equal(value, Raw::checked(only)),
                _ => true,
            })
        })
    }
}
