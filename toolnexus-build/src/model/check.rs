//! Checks: what a schema demands beyond its type, as the runtime's interpreter takes it.
//!
//! The model holds the runtime's own rules rather than a second form of them: the values that are known when building
//! (defaults) are judged by the very interpreter that judges arguments. Its tables live for ever, so a build leaks
//! those it makes, a few kilobytes.

use std::collections::{BTreeMap, BTreeSet};

use toolnexus_rt::check::{Rule, SchemaId};
use toolnexus_rt::json::Raw;

use crate::json::Json;
use crate::parse::document::Place;

/// What a shape demands beyond its type.
#[derive(Clone, Debug)]
pub struct Check {
    /// The schema in [`Checks`] that says it.
    pub schema: SchemaId,
    /// How much of what the author wrote it says.
    pub extent: Extent,
    /// All assertions of the shape as its author wrote them, with references to `$defs` of [`Checks::defs`].
    pub written: Vec<(String, Json)>,
}

/// How much of a schema a check says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it: a value that passes needs no other check, nor do its parts.
    Whole,
    /// What the shape's type does not say.
    Rest,
}

/// The schemas of every check.
#[derive(Debug, Default)]
pub struct Checks {
    /// The table, in which schemas refer to each other by index.
    schemas: Vec<&'static [Rule]>,
    /// Where each was written.
    places: Vec<Place>,
    /// What references lead to, by its name in `$defs`, as it was written.
    pub defs: BTreeMap<String, Json>,
}

impl Checks {
    /// A place for a schema, so that others can refer to it before it is known.
    pub fn reserve(&mut self, place: Place) -> SchemaId {
        self.schemas.push(&[]);
        self.places.push(place);
        u32::try_from(self.schemas.len() - 1).unwrap_or(u32::MAX)
    }

    /// Fills a place.
    pub fn fill(&mut self, id: SchemaId, rules: Vec<Rule>) {
        if let Some(schema) = self.schemas.get_mut(id as usize) {
            *schema = leak(rules);
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.schemas.len()
    }

    /// Forgets those that came after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.schemas.truncate(len);
        self.places.truncate(len);
    }

    /// The rules of a schema.
    pub fn rules(&self, id: SchemaId) -> &'static [Rule] {
        self.schemas.get(id as usize).copied().unwrap_or_default()
    }

    /// Every schema and where it was written.
    pub fn iter(&self) -> impl Iterator<Item = (SchemaId, &'static [Rule], &Place)> {
        (0..).zip(&self.schemas).zip(&self.places).map(|((id, rules), place)| (id, *rules, place))
    }

    /// Whether a value is valid, and else why not.
    pub fn verdict(&self, id: SchemaId, value: &Json) -> Result<(), String> {
        let text = value.to_string();
        let table = toolnexus_rt::check::Checks::new(&self.schemas);
        // Problems of the value itself are said to be those of the arguments, which it is not.
        let reason = |told: String| told.strip_prefix("arguments: ").map(str::to_owned).unwrap_or(told);
        table.check(id, &text).map_err(|problems| reason(problems.to_string()))
    }

    /// Whether null is valid.
    pub fn accepts_null(&self, id: SchemaId) -> bool {
        toolnexus_rt::check::Checks::new(&self.schemas).accepts(id, Raw::NULL)
    }

    /// Whether a schema leads to one that applies itself to the same value: its check would never end.
    pub fn leads_back(&self, id: SchemaId) -> bool {
        self.reachable([id]).into_iter().any(|start| {
            let (mut open, mut seen) = (vec![start], BTreeSet::new());
            while let Some(next) = open.pop() {
                for same in self.rules(next).iter().flat_map(|rule| applied(rule).0) {
                    if same == start {
                        return true;
                    }
                    if seen.insert(same) {
                        open.push(same);
                    }
                }
            }
            false
        })
    }

    /// All schemas that one of these leads to, themselves included.
    pub fn reachable(&self, from: impl IntoIterator<Item = SchemaId>) -> BTreeSet<SchemaId> {
        let mut found = BTreeSet::new();
        let mut open: Vec<SchemaId> = from.into_iter().collect();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                open.extend(self.rules(id).iter().flat_map(|rule| {
                    let (same, parts) = applied(rule);
                    same.into_iter().chain(parts)
                }));
            }
        }
        found
    }
}

/// The schemas that a rule applies to the same value, and to parts of it.
pub fn applied(rule: &Rule) -> (Vec<SchemaId>, Vec<SchemaId>) {
    match *rule {
        Rule::AllOf(schemas) | Rule::AnyOf(schemas, _) | Rule::OneOf(schemas, _) => {
            (schemas.to_vec(), vec![])
        }
        Rule::Tagged { schemas, .. } => (schemas.to_vec(), vec![]),
        Rule::Not(schema, _) => (vec![schema], vec![]),
        Rule::If(condition, then, otherwise) => {
            ([condition].into_iter().chain(then).chain(otherwise).collect(), vec![])
        }
        Rule::DependentSchemas(dependent) => (dependent.iter().map(|(_, schema)| *schema).collect(), vec![]),
        Rule::Items { first, rest } => (vec![], first.iter().copied().chain(rest).collect()),
        Rule::Properties { schemas, patterns, rest, .. } => {
            let patterns = patterns.iter().map(|(_, schema)| *schema);
            (vec![], schemas.iter().copied().chain(patterns).chain(rest).collect())
        }
        Rule::Contains { schema, .. }
        | Rule::PropertyNames(schema)
        | Rule::UnevaluatedItems(schema)
        | Rule::UnevaluatedProperties(schema) => (vec![], vec![schema]),
        _ => (vec![], vec![]),
    }
}

/// Keeps a list for as long as the build lasts.
pub fn leak<T>(items: Vec<T>) -> &'static [T] {
    Box::leak(items.into_boxed_slice())
}

/// Keeps a text for as long as the build lasts.
pub fn leak_text(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}
