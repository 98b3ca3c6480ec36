//! The keywords of JSON Schema: which are compiled, which are kept, which are refused.

use super::Lowering;
use crate::diag::codes;
use crate::model::Annotations;
use crate::parse::document::Node;

/// Keywords that check nothing (2020-12 "Meta-Data", "Format-Annotation", "Content", and OpenAPI's `example`).
pub(super) const ANNOTATIONS: &[&str] = &[
    "title",
    "description",
    "default",
    "examples",
    "example",
    "format",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "contentEncoding",
    "contentMediaType",
];
/// Keywords that hold or name other schemas and are followed by `$ref`.
pub(super) const CONTAINERS: &[&str] = &["$defs", "definitions", "$schema", "$id"];
/// Keywords of 2020-12 and its neighbours that are not compiled.
pub(super) const UNSUPPORTED: &[&str] = &[
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "multipleOf",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "propertyNames",
    "patternProperties",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "prefixItems",
    "additionalItems",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$recursiveRef",
    "$recursiveAnchor",
    "$vocabulary",
    "nullable",
    "discriminator",
    "xml",
    "externalDocs",
];
pub(super) const NUMBER: &[&str] = &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
pub(super) const STRING: &[&str] = &["minLength", "maxLength", "pattern"];
pub(super) const ARRAY: &[&str] = &["items", "minItems", "maxItems"];
pub(super) const OBJECT: &[&str] =
    &["properties", "required", "additionalProperties", "minProperties", "maxProperties"];

impl Lowering<'_> {
    /// Refuses each keyword that is none of `allowed`, an annotation, or a container.
    pub(super) fn only(&mut self, node: &Node<'_>, allowed: &[&str], context: &str) -> Option<()> {
        let mut clean = true;
        for (key, child) in node.entries() {
            let passes = allowed.contains(&key)
                || key == "type"
                || ANNOTATIONS.contains(&key)
                || CONTAINERS.contains(&key)
                || key.starts_with("x-");
            if passes {
                continue;
            }
            clean = false;
            let all = [NUMBER, STRING, ARRAY, OBJECT, &["enum", "const", "$ref"]].concat();
            let diagnostic = if UNSUPPORTED.contains(&key) {
                self.at(&codes::UNSUPPORTED, &child.key_place(), format!("`{key}` is not supported"))
                    .help(unsupported_help(key))
            } else if all.contains(&key) {
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
                let known = [&all, ANNOTATIONS, CONTAINERS, UNSUPPORTED].concat();
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

    pub(super) fn annotations(&mut self, node: &Node<'_>) -> Annotations {
        let mut annotations = Annotations::default();
        for (key, child) in node.entries() {
            match key {
                "title" => annotations.title = self.string(&child, key).map(str::to_owned),
                "description" => annotations.description = self.string(&child, key).map(str::to_owned),
                "default" | "$comment" => {}
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
        "anyOf" | "oneOf" | "allOf" | "not" | "if" | "then" | "else" => {
            "use one object with optional properties, or leave the schema open (only a `description`): the value stays raw JSON"
        }
        "nullable" => "write `type: [T, \"null\"]`, or make the property optional: null is accepted for it",
        "prefixItems" | "additionalItems" => "use an object with a property for each place",
        "patternProperties" | "propertyNames" => "use `additionalProperties: { … }` for a map, and say the rest in `description`",
        "$anchor" | "$dynamicRef" | "$dynamicAnchor" | "$recursiveRef" | "$recursiveAnchor" => "refer by path: `#/$defs/Name`",
        _ => "take it out, and say it in `description`: the model reads that",
    }
}
