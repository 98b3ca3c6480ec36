//! Which items and properties a schema looked at, for `unevaluatedItems` and `unevaluatedProperties`.
//!
//! Nothing is remembered: whether one part was looked at is found by asking the rules again. It is asked of schemas
//! that the value matched, or else the verdict is "no" already; only where a schema may be without consequence (an
//! alternative, a condition) does its match count here.

use super::apply::{any_matches, position};
use super::members::{members, Member};
use super::run::Run;
use super::Rule;
use crate::json::Raw;

impl Run<'_, '_> {
    /// Whether rules, without the one numbered `own`, look at an item of the array `value`.
    pub(super) fn evaluates_item(
        &mut self,
        rules: &[Rule],
        own: Option<usize>,
        value: Raw<'_>,
        index: usize,
        item: Raw<'_>,
    ) -> bool {
        let others = rules.iter().enumerate().filter(|(number, _)| Some(*number) != own);
        others.map(|(_, rule)| rule).any(|rule| match *rule {
            Rule::Items { first, rest } => index < first.len() || rest.is_some(),
            Rule::Contains { schema, .. } => self.probe(schema, item),
            Rule::UnevaluatedItems(_) => true,
            _ => self
                .within(rule, value, &mut |this, rules| this.evaluates_item(rules, None, value, index, item)),
        })
    }

    /// Whether rules, without the one numbered `own`, look at a property of the object `value`.
    pub(super) fn evaluates_property(
        &mut self,
        rules: &[Rule],
        own: Option<usize>,
        value: Raw<'_>,
        member: &Member<'_>,
    ) -> bool {
        let others = rules.iter().enumerate().filter(|(number, _)| Some(*number) != own);
        others.map(|(_, rule)| rule).any(|rule| match *rule {
            Rule::Properties { names, patterns, rest, .. } => {
                rest.is_some() || position(names, member.name).is_some() || any_matches(patterns, member.name)
            }
            Rule::UnevaluatedProperties(_) => true,
            _ => self
                .within(rule, value, &mut |this, rules| this.evaluates_property(rules, None, value, member)),
        })
    }

    /// Whether `look` holds for a schema that this rule applies to the same value and that matched.
    fn within(
        &mut self,
        rule: &Rule,
        value: Raw<'_>,
        look: &mut dyn FnMut(&mut Self, &'static [Rule]) -> bool,
    ) -> bool {
        match *rule {
            Rule::AllOf(schemas) => schemas.iter().any(|schema| self.look_into(*schema, look)),
            Rule::AnyOf(schemas, _) | Rule::OneOf(schemas, _) => {
                schemas.iter().any(|schema| self.probe(*schema, value) && self.look_into(*schema, look))
            }
            Rule::Tagged { tag, values, schemas, .. } => {
                let member = members(value).find(|member| member.name == tag);
                let index = member.and_then(|member| position(values, member.value.text()?));
                index.and_then(|index| schemas.get(index)).is_some_and(|schema| self.look_into(*schema, look))
            }
            Rule::If(condition, then, otherwise) => {
                if self.probe(condition, value) {
                    self.look_into(condition, look) || then.is_some_and(|then| self.look_into(then, look))
                } else {
                    otherwise.is_some_and(|otherwise| self.look_into(otherwise, look))
                }
            }
            Rule::DependentSchemas(dependent) => dependent.iter().any(|(name, schema)| {
                members(value).any(|member| member.name == *name) && self.look_into(*schema, look)
            }),
            _ => false,
        }
    }
}
