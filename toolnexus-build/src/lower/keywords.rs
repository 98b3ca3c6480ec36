//! The keywords of JSON Schema: which are compiled, which are kept, which are refused.

use std::sync::LazyLock;

use super::draft::Draft;
use super::root::Root;
use super::Lowering;
use crate::diag::codes;
use crate::model::{Annotations, Check};
use crate::parse::document::Node;
use crate::vocabulary::ANNOTATIONS;

/// Keywords that hold or name other schemas and are followed by `$ref`.
pub(super) const CONTAINERS: &[&str] =
    &["$defs", "definitions", "$schema", "$id", "$anchor", "$dynamicAnchor"];
/// Keywords of 2020-12 and its neighbours that are not compiled.
const UNSUPPORTED: &[&str] = &["$recursiveRef", "$recursiveAnchor", "$vocabulary", "nullable"];
/// Keywords that a number's type takes care of.
pub(super) const NUMBER: &[&str] = &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
/// Keywords that a string's type takes care of.
pub(super) const STRING: &[&str] = &["minLength", "maxLength", "pattern"];
/// Keywords that say something of arrays.
pub(super) const ARRAY: &[&str] = &[
    "items",
    "minItems",
    "maxItems",
    "prefixItems",
    "additionalItems",
    "contains",
    "minContains",
    "maxContains",
    "uniqueItems",
    "unevaluatedItems",
];
/// Keywords that say something of objects.
pub(super) const OBJECT: &[&str] = &[
    "properties",
    "required",
    "additionalProperties",
    "minProperties",
    "maxProperties",
    "patternProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedProperties",
];
/// Keywords that say something of any value.
pub(super) const ANY: &[&str] =
    &["enum", "const", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "$ref", "$dynamicRef"];
/// Every keyword that checks something.
pub(super) static ASSERTIONS: LazyLock<Vec<&str>> =
    LazyLock::new(|| [&["type", "multipleOf"], ANY, NUMBER, STRING, ARRAY, OBJECT].concat());

/// Whether a keyword checks something.
pub(super) fn asserts(key: &str) -> bool {
    ASSERTIONS.contains(&key)
}

impl Lowering<'_> {
    /// Refuses each keyword that is none of `allowed`, an annotation, or a container.
    pub(super) fn only(&mut self, node: &Node<'_>, allowed: &[&str], context: &str) -> Option<()> {
        let mut clean = true;
        for (key, child) in node.entries() {
            if key == "$schema" && child.text().and_then(Draft::of).is_none() {
                clean = false;
                let message = format!("`$schema: {}` is not supported", child.text().unwrap_or("…"));
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &child.place(), message)
                    .help("leave it out: schemas are read as JSON Schema 2020-12");
                self.push(diagnostic);
                continue;
            }
            if key == "format" {
                self.shown_format(&child);
            }
            let passes = allowed.contains(&key)
                || key == "type"
                || ANNOTATIONS.contains(&key)
                || CONTAINERS.contains(&key)
                || key.starts_with("x-");
            if passes {
                continue;
            }
            clean = false;
            let diagnostic = if UNSUPPORTED.contains(&key) {
                self.at(&codes::UNSUPPORTED, &child.key_place(), format!("`{key}` is not supported"))
                    .help(unsupported_help(key))
            } else if ASSERTIONS.contains(&key) {
                self.at(
                    &codes::UNSUPPORTED,
                    &child.key_place(),
                    format!("`{key}` {context} is not supported"),
                )
                .help(match key {
                    "required" => "list this property's name in the `required` of the object that it is in",
                    _ => "take it out: it would check nothing, or not what it says",
                })
            } else {
                let known = [&ASSERTIONS, ANNOTATIONS, CONTAINERS, UNSUPPORTED].concat();
                let diagnostic = self.at(
                    &codes::BAD_SCHEMA,
                    &child.key_place(),
                    format!("`{key}` is no keyword of JSON Schema"),
                );
                match toolnexus_rt::nearest(key, known.into_iter()) {
                    Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                    None => diagnostic.help(format!("name it `x-{key}` if it is meant for other readers")),
                }
            };
            self.push(diagnostic);
        }
        clean.then_some(())
    }

    /// What the type of a node does not take care of, as a check. `covered` are the keywords that it does, `more` those
    /// that say something of its values; others are refused.
    pub(super) fn rest(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        covered: &[&str],
        more: &[&str],
        context: &str,
    ) -> Option<Option<Check>> {
        self.only(node, &[covered, more, ANY].concat(), context)?;
        let extra = |key: &str| key != "type" && ASSERTIONS.contains(&key) && !covered.contains(&key);
        if !node.entries().any(|(key, _)| extra(key)) && self.asserted_format(node).is_none() {
            return Some(None);
        }
        self.check(node, root, covered).map(Some)
    }

    pub(super) fn annotations(&mut self, node: &Node<'_>) -> Annotations {
        let mut annotations = Annotations::default();
        for (key, child) in node.entries() {
            match key {
                "title" => annotations.title = self.string(&child, key).map(str::to_owned),
                "description" => annotations.description = self.string(&child, key).map(str::to_owned),
                "default" | "$comment" => {}
                // It stands with the assertions then.
                "format" if self.asserted_format(node).is_some() => {}
                _ if ANNOTATIONS.contains(&key) || key.starts_with("x-") => {
                    annotations.others.push((key.to_owned(), child.value.clone()));
                }
                _ => {}
            }
        }
        annotations
    }
}

fn unsupported_help(keyword: &str) -> &'static str {
    match keyword {
        "nullable" => "it is true or false; JSON Schema's own word is `type: [T, \"null\"]`",
        "$recursiveRef" | "$recursiveAnchor" => "refer by path: `#/$defs/Name`",
        _ => "take it out, and say it in `description`: the model reads that",
    }
}
