//! Rules about the parts of a value, and about several schemas for one value.

use super::members::members;
use super::run::Run;
use super::{Rule, SchemaId};
use crate::json::{Kind, Raw, Text};
use crate::pattern::Pattern;
use crate::problem::ProblemKind;

impl Run<'_, '_> {
    pub(super) fn all_of(&mut self, schemas: &[SchemaId], value: Raw<'_>) -> bool {
        self.every(schemas.iter(), |this, schema| this.valid(*schema, value))
    }

    pub(super) fn any_of(&mut self, schemas: &[SchemaId], words: &'static str, value: Raw<'_>) -> bool {
        if let [only] = schemas {
            return self.valid(*only, value);
        }
        schemas.iter().any(|schema| self.matches(*schema, value)) || self.none_of(schemas, words, value)
    }

    pub(super) fn one_of(&mut self, schemas: &[SchemaId], words: &'static str, value: Raw<'_>) -> bool {
        if let [only] = schemas {
            return self.valid(*only, value);
        }
        let matching = schemas.iter().filter(|schema| self.matches(**schema, value)).take(2).count();
        match matching {
            1 => true,
            0 => self.none_of(schemas, words, value),
            _ => self.tell(value, ProblemKind::Ambiguous(words)),
        }
    }

    fn matches(&mut self, schema: SchemaId, value: Raw<'_>) -> bool {
        self.is_meant(schema, value) && self.is_complete(schema, value) && self.probe(schema, value)
    }

    /// Tells what is wrong with a value that matches no alternative: what is wrong with the one that was meant, if that
    /// is certain.
    fn none_of(&mut self, schemas: &[SchemaId], words: &'static str, value: Raw<'_>) -> bool {
        if self.probing() {
            return false;
        }
        let complete = self
            .only(schemas, |this, schema| this.is_meant(schema, value) && this.is_complete(schema, value));
        match complete.or_else(|| self.only(schemas, |this, schema| this.is_meant(schema, value))) {
            Some(schema) => self.valid(schema, value),
            None => self.tell(value, ProblemKind::Expected(words)),
        }
    }

    /// The only schema that passes.
    fn only(
        &mut self,
        schemas: &[SchemaId],
        mut passes: impl FnMut(&mut Self, SchemaId) -> bool,
    ) -> Option<SchemaId> {
        let mut passing = schemas.iter().copied().filter(|schema| passes(self, *schema));
        passing.next().filter(|_| passing.next().is_none())
    }

    pub(super) fn tagged(
        &mut self,
        (tag, values): (&'static str, &'static [&'static str]),
        schemas: &[SchemaId],
        words: &'static str,
        value: Raw<'_>,
    ) -> bool {
        if value.kind() != Kind::Object {
            return self.tell(value, ProblemKind::Expected(words));
        }
        let Some(member) = members(value).find(|member| member.name == tag) else {
            return self.tell(value, ProblemKind::Missing(tag));
        };
        let index = member.value.text().and_then(|text| position(values, text));
        match index.and_then(|index| schemas.get(index)) {
            Some(schema) => self.valid(*schema, value),
            None => self.tell(member.value, ProblemKind::NotOneOf(values)),
        }
    }

    pub(super) fn array(&mut self, rules: &'static [Rule], own: usize, rule: &Rule, value: Raw<'_>) -> bool {
        match *rule {
            Rule::Items { first, rest } => self.every(value.items().enumerate(), |this, (index, item)| {
                let schema = first.get(index).copied().or(rest);
                schema.is_none_or(|schema| this.valid(schema, item))
            }),
            Rule::UnevaluatedItems(schema) => self.every(value.items().enumerate(), |this, (index, item)| {
                this.evaluates_item(rules, Some(own), value, index, item) || this.valid(schema, item)
            }),
            Rule::Contains { schema, min, max, words } => {
                let enough = if max == u32::MAX { min as usize } else { usize::MAX };
                let matching = value.items().filter(|item| self.probe(schema, *item)).take(enough).count();
                (min as usize..=max as usize).contains(&matching)
                    || self.tell(value, ProblemKind::Expected(words))
            }
            Rule::UniqueItems => self.every(value.items().enumerate(), |this, (index, item)| {
                !value.items().take(index).any(|before| this.equal(before, item))
                    || this.tell(item, ProblemKind::Duplicate)
            }),
            Rule::MinItems(min) => self.at_least(value, value.items().count(), min),
            Rule::MaxItems(max) => self.at_most(value, value.items().count(), max),
            _ => true,
        }
    }

    pub(super) fn object(&mut self, rules: &'static [Rule], own: usize, rule: &Rule, value: Raw<'_>) -> bool {
        let has = |name: &str| members(value).any(|member| member.name == name);
        match *rule {
            Rule::Properties { names, schemas, patterns, rest } => {
                self.every(members(value), |this, member| {
                    let named = position(names, member.name).and_then(|index| schemas.get(index));
                    let mut valid = named.is_none_or(|schema| this.valid(*schema, member.value));
                    for (_, schema) in patterns.iter().filter(|(pattern, _)| matches(pattern, member.name)) {
                        valid &= this.valid(*schema, member.value);
                    }
                    match rest.filter(|_| named.is_none() && !any_matches(patterns, member.name)) {
                        Some(rest) if this.is_never(rest) => {
                            this.tell(member.key, ProblemKind::Unknown(names))
                        }
                        Some(rest) => this.valid(rest, member.value),
                        None => valid,
                    }
                })
            }
            Rule::UnevaluatedProperties(schema) => self.every(members(value), |this, member| {
                if this.evaluates_property(rules, Some(own), value, &member) {
                    return true;
                }
                let names = rules.iter().find_map(|rule| match rule {
                    Rule::Properties { names, .. } => Some(*names),
                    _ => None,
                });
                match names {
                    _ if !this.is_never(schema) => this.valid(schema, member.value),
                    Some(names) => this.tell(member.key, ProblemKind::Unknown(names)),
                    None => this.tell(member.key, ProblemKind::Expected("no such property")),
                }
            }),
            Rule::PropertyNames(schema) => {
                self.every(members(value), |this, member| this.valid(schema, member.key))
            }
            Rule::Required(names) => self.every(names.iter(), |this, name| this.present(value, name)),
            Rule::DependentRequired(dependent) => self
                .every(dependent.iter().filter(|(name, _)| has(name)), |this, (_, names)| {
                    this.every(names.iter(), |this, name| this.present(value, name))
                }),
            Rule::DependentSchemas(dependent) => self
                .every(dependent.iter().filter(|(name, _)| has(name)), |this, (_, schema)| {
                    this.valid(*schema, value)
                }),
            Rule::MinProperties(min) => self.at_least(value, members(value).count(), min),
            Rule::MaxProperties(max) => self.at_most(value, members(value).count(), max),
            _ => true,
        }
    }

    /// Whether all pass; every one is looked at, unless nobody would hear of it.
    fn every<T>(
        &mut self,
        parts: impl Iterator<Item = T>,
        mut passes: impl FnMut(&mut Self, T) -> bool,
    ) -> bool {
        let mut valid = true;
        for part in parts {
            valid &= self.step() && passes(self, part);
            if self.exhausted() || !valid && self.probing() {
                return false;
            }
        }
        valid
    }

    fn present(&mut self, value: Raw<'_>, name: &'static str) -> bool {
        members(value).any(|member| member.name == name) || self.tell(value, ProblemKind::Missing(name))
    }

    fn at_least(&mut self, value: Raw<'_>, count: usize, min: u32) -> bool {
        count >= min as usize || self.tell(value, ProblemKind::TooFew { count, min })
    }

    fn at_most(&mut self, value: Raw<'_>, count: usize, max: u32) -> bool {
        count <= max as usize || self.tell(value, ProblemKind::TooMany { count, max })
    }
}

/// The index of a name.
pub(super) fn position(names: &[&str], name: Text<'_>) -> Option<usize> {
    names.iter().position(|candidate| name == *candidate)
}

/// Whether any pattern matches a name.
pub(super) fn any_matches(patterns: &[(&Pattern, SchemaId)], name: Text<'_>) -> bool {
    patterns.iter().any(|(pattern, _)| matches(pattern, name))
}

fn matches(pattern: &Pattern, name: Text<'_>) -> bool {
    pattern.dfa.is_match(name.bytes())
}
