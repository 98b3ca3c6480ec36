//! Checks of the parts of arrays and objects.

use std::collections::BTreeMap;

use toolnexus_rt::check::{Rule, SchemaId};
use toolnexus_rt::pattern::{Dfa, Pattern};

use super::root::Root;
use super::{Lowering, Purpose};
use crate::diag::codes;
use crate::json::Json;
use crate::model::check::{leak, leak_text};
use crate::number;
use crate::parse::document::Node;
use crate::pattern;

impl Lowering<'_> {
    pub(super) fn array_rules(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        covered: &[&str],
        rules: &mut Vec<Rule>,
    ) -> Option<()> {
        let extra = |key: &str| node.get(key).filter(|_| !covered.contains(&key));
        let group = ["items", "prefixItems", "additionalItems"];
        if group.iter().any(|key| extra(key).is_some()) || node.get("unevaluatedItems").is_some() {
            rules.extend(self.items_rule(node, root, covered)?);
        }
        if let Some(contains) = extra("contains") {
            let schema = self.deciding(&contains, root)?;
            let least = node.get("minContains").map(|count| self.count(&count, "minContains"));
            let most = node.get("maxContains").map(|count| self.count(&count, "maxContains"));
            let (min, max) = (least.unwrap_or(Some(1))?, most.unwrap_or(Some(u32::MAX))?);
            let what = self.describe(&contains, root, 0);
            let words = match (min, max) {
                (_, u32::MAX) => format!("an array that has {what} in it at least {min} times"),
                _ => format!("an array that has {what} in it from {min} to {max} times"),
            };
            let words = leak_text(words.replace(" at least 1 times", ""));
            rules.push(Rule::Contains { schema, min, max, words });
        }
        if let Some(count) = extra("minItems") {
            rules.push(Rule::MinItems(self.count(&count, "minItems")?));
        }
        if let Some(count) = extra("maxItems") {
            rules.push(Rule::MaxItems(self.count(&count, "maxItems")?));
        }
        if let Some(unique) = extra("uniqueItems") {
            if self.boolean(&unique, "uniqueItems")? {
                rules.push(Rule::UniqueItems);
            }
        }
        Some(())
    }

    /// `prefixItems` and `items`, or draft-07's `items` and `additionalItems`.
    fn items_rule(&mut self, node: &Node<'_>, root: &Root<'_>, covered: &[&str]) -> Option<Option<Rule>> {
        let items = node.get("items");
        let old = items.clone().filter(|items| matches!(items.value, Json::Array(_)));
        let (first, rest) = match (&old, node.get("prefixItems"), node.get("additionalItems")) {
            (Some(old), None, rest) => (Some(old.clone()), rest),
            (Some(old), Some(prefix), _) => {
                let diagnostic = self
                    .at(
                        &codes::CONFLICTING_KEYS,
                        &old.key_place(),
                        "a list of `items` and `prefixItems` exclude each other",
                    )
                    .also(prefix.key_place().span(self.sources), "the other one")
                    .help("keep `prefixItems`: a list of `items` is draft-07's word for it");
                self.push(diagnostic);
                return None;
            }
            (None, _, Some(additional)) => {
                let diagnostic = self
                    .at(
                        &codes::UNSUPPORTED,
                        &additional.key_place(),
                        "`additionalItems` without a list of `items` is not supported",
                    )
                    .help(
                        "take it out: it says nothing there; since 2020-12 `prefixItems` and `items` say it",
                    );
                self.push(diagnostic);
                return None;
            }
            (None, prefix, None) => (prefix, items),
        };
        let first = match first {
            Some(list) if matches!(list.value, Json::Array(items) if items.is_empty()) => leak(Vec::new()),
            Some(list) => self.list_of(&list, root, Self::checked)?,
            None => leak(Vec::new()),
        };
        let rest = match rest {
            // The type reads the items: they are only looked at here.
            Some(_) if covered.contains(&"items") => Some(self.anything(node)),
            Some(rest) => Some(self.checked(&rest, root)?),
            None => None,
        };
        Some((!first.is_empty() || rest.is_some()).then_some(Rule::Items { first, rest }))
    }

    pub(super) fn object_rules(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        covered: &[&str],
        rules: &mut Vec<Rule>,
    ) -> Option<()> {
        let extra = |key: &str| node.get(key).filter(|_| !covered.contains(&key));
        let group = ["properties", "patternProperties", "additionalProperties"];
        if group.iter().any(|key| extra(key).is_some()) || node.get("unevaluatedProperties").is_some() {
            rules.extend(self.properties_rule(node, root, covered)?);
        }
        if let Some(names) = extra("propertyNames") {
            rules.push(Rule::PropertyNames(self.checked(&names, root)?));
        }
        if let Some(required) = extra("required") {
            let names = self.names(&required, "required")?;
            if !names.is_empty() {
                rules.push(Rule::Required(names));
            }
        }
        let (mut names, mut schemas) = (Vec::new(), Vec::new());
        for key in ["dependentRequired", "dependentSchemas", "dependencies"] {
            let Some(dependent) = extra(key) else { continue };
            self.mapping_of(&dependent, key)?;
            for (name, child) in dependent.entries() {
                let list = matches!(child.value, Json::Array(_)) && key == "dependencies";
                if list || key == "dependentRequired" {
                    names.push((leak_text(name), self.names(&child, key)?));
                } else {
                    schemas.push((leak_text(name), self.checked(&child, root)?));
                }
            }
        }
        if !names.is_empty() {
            rules.push(Rule::DependentRequired(leak(names)));
        }
        if !schemas.is_empty() {
            rules.push(Rule::DependentSchemas(leak(schemas)));
        }
        if let Some(count) = extra("minProperties") {
            rules.push(Rule::MinProperties(self.count(&count, "minProperties")?));
        }
        if let Some(count) = extra("maxProperties") {
            rules.push(Rule::MaxProperties(self.count(&count, "maxProperties")?));
        }
        Some(())
    }

    fn properties_rule(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        covered: &[&str],
    ) -> Option<Option<Rule>> {
        let (mut names, mut schemas, mut patterns) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(properties) = node.get("properties").filter(|properties| *properties.value != Json::Null)
        {
            self.mapping_of(&properties, "properties")?;
            for (name, child) in properties.entries() {
                names.push(leak_text(name));
                // The type reads the properties: they are only looked at here.
                schemas.push(match covered.contains(&"properties") {
                    true => self.anything(node),
                    false => self.checked(&child, root)?,
                });
            }
        }
        if let Some(by_pattern) = node.get("patternProperties") {
            self.mapping_of(&by_pattern, "patternProperties")?;
            for (text, child) in by_pattern.entries() {
                // Which properties there are decides which schema they have.
                let before = self.purpose;
                self.purpose = before.deciding();
                let pattern = self.pattern_rule(text, &child);
                self.purpose = before;
                if let Some(pattern) = pattern? {
                    patterns.push((pattern, self.checked(&child, root)?));
                }
            }
        }
        let rest = match node.get("additionalProperties") {
            Some(_) if covered.contains(&"additionalProperties") => Some(self.anything(node)),
            Some(rest) => Some(self.checked(&rest, root)?),
            None => None,
        };
        let some = !names.is_empty() || !patterns.is_empty() || rest.is_some();
        Some(some.then_some(Rule::Properties {
            names: leak(names),
            schemas: leak(schemas),
            patterns: leak(patterns),
            rest,
        }))
    }

    /// The schema that anything matches.
    fn anything(&mut self, node: &Node<'_>) -> SchemaId {
        let checks = &mut self.model.checks;
        *self.anything.get_or_insert_with(|| checks.reserve(node.place()))
    }

    fn mapping_of(&mut self, node: &Node<'_>, key: &str) -> Option<()> {
        if matches!(node.value, Json::Object(_)) {
            return Some(());
        }
        let message = format!("`{key}` must be a mapping, not {}", node.value.kind());
        self.bad(node, message, "write one entry for each name: `name: …`")
    }

    fn names(&mut self, node: &Node<'_>, key: &str) -> Option<&'static [&'static str]> {
        if !matches!(node.value, Json::Array(_)) {
            let message = format!("`{key}` must be a list of names, not {}", node.value.kind());
            return self.bad(node, message, "write `[name, …]`");
        }
        let names: Vec<Option<&'static str>> =
            node.items().map(|name| self.string(&name, key).map(leak_text)).collect();
        names.into_iter().collect::<Option<Vec<_>>>().map(leak)
    }

    /// A count of characters, items or properties.
    pub(super) fn count(&mut self, node: &Node<'_>, key: &str) -> Option<u32> {
        let text = self.number(node, key)?;
        let value = number::exact(text).and_then(|value| u32::try_from(value).ok());
        if value.is_none() {
            let message = format!("`{key}` must be a whole number from 0 to {}", u32::MAX);
            return self.bad(node, message, "leave it out where there is no such bound");
        }
        value
    }

    /// A pattern as an automaton. `Some(None)`: none can do it, and it is only shown, which is a warning; where it
    /// decides a verdict, that is an error.
    pub(super) fn pattern_rule(&mut self, text: &str, node: &Node<'_>) -> Option<Option<&'static Pattern>> {
        if let Some(pattern) = self.automata.get(text) {
            return Some(Some(pattern));
        }
        match pattern::compile(text) {
            Ok(table) => {
                let pattern = automaton(text, table);
                self.automata.insert(text.to_owned(), pattern);
                Some(Some(pattern))
            }
            Err(pattern::Refused::Beyond(_)) if self.purpose == Purpose::Show => Some(None),
            Err(pattern::Refused::Beyond(why)) if self.purpose == Purpose::Decide => {
                let message = format!(
                    "this pattern decides which schema a value has, and cannot be checked at run time: {why}"
                );
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &node.key_place(), message)
                    .help("rewrite the pattern, or take the part around it as `any`: it then stays raw JSON");
                self.push(diagnostic);
                None
            }
            Err(_) => self.pattern(text, &node.place()).map(|_| None),
        }
    }
}

/// Automata that were made, by their pattern.
pub(super) type Automata = BTreeMap<String, &'static Pattern>;

fn automaton(text: &str, table: pattern::Table) -> &'static Pattern {
    let mut classes = [0; 256];
    for (class, found) in classes.iter_mut().zip(&table.classes) {
        *class = *found;
    }
    let classes: &'static [u8; 256] = Box::leak(Box::new(classes));
    let dfa =
        Dfa::new(classes, table.class_count, leak(table.transitions), leak(table.accepting), table.start);
    Box::leak(Box::new(Pattern::new(leak_text(text), dfa)))
}
