//! `nullable` of OpenAPI 3.0, told in the words of JSON Schema 2020-12 before anything else is read.
//!
//! Nothing moves: every path of what is left leads to the same place of the file.

use super::spec::FILE_KEYS;
use super::tool::{OUTPUT_KEYS, SCHEMA_KEYS};
use crate::diag::{codes, Diagnostic, Findings};
use crate::json::Json;
use crate::parse::document::{Document, Node};
use crate::source::SourceMap;
use crate::vocabulary::{holds, Holds};

/// Keywords by which a schema without `type` may refuse null.
const OTHER_SCHEMAS: &[&str] = &["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf"];

/// A spec without `nullable`.
pub(super) fn spec(document: &Document, sources: &SourceMap, findings: &mut Findings) -> Document {
    let root = Translator { sources, findings }.file(&Node::root(document));
    Document { root, syntax: document.syntax.clone(), ..*document }
}

/// A document that is one schema, without `nullable`.
pub(super) fn schema(document: &Document, sources: &SourceMap, findings: &mut Findings) -> Document {
    let root = Translator { sources, findings }.schema(&Node::root(document));
    Document { root, syntax: document.syntax.clone(), ..*document }
}

struct Translator<'a> {
    sources: &'a SourceMap,
    findings: &'a mut Findings,
}

impl Translator<'_> {
    fn file(&mut self, node: &Node<'_>) -> Json {
        if matches!(node.value, Json::Array(_)) {
            return self.list(node, Self::tool);
        }
        if node.get("jsonrpc").is_some() {
            return entries(node, |key, child| match key {
                "result" => self.file(child),
                _ => child.value.clone(),
            });
        }
        if !FILE_KEYS.iter().any(|key| node.get(key).is_some()) {
            return self.tool(node);
        }
        entries(node, |key, child| match key {
            "types" => self.named(child),
            "tools" => self.list(child, Self::tool),
            _ => child.value.clone(),
        })
    }

    fn tool(&mut self, node: &Node<'_>) -> Json {
        entries(node, |key, child| match key {
            "args" => self.named(child),
            _ if SCHEMA_KEYS.contains(&key) || OUTPUT_KEYS.contains(&key) => self.schema(child),
            _ => child.value.clone(),
        })
    }

    fn list(&mut self, node: &Node<'_>, each: fn(&mut Self, &Node<'_>) -> Json) -> Json {
        match node.value {
            Json::Array(_) => Json::Array(node.items().map(|item| each(self, &item)).collect()),
            other => other.clone(),
        }
    }

    fn named(&mut self, node: &Node<'_>) -> Json {
        entries(node, |_, child| self.schema(child))
    }

    fn schema(&mut self, node: &Node<'_>) -> Json {
        let mut out = entries(node, |key, child| match (holds(key), child.value) {
            (Some(Holds::Schema | Holds::List), Json::Array(_)) => self.list(child, Self::schema),
            (Some(Holds::Schema), _) => self.schema(child),
            (Some(Holds::Names), _) => self.named(child),
            _ => child.value.clone(),
        });
        let Some(nullable) = node.get("nullable") else { return out };
        if let (Json::Object(keywords), Json::Bool(or_null)) = (&mut out, nullable.value) {
            keywords.retain(|(key, _)| key != "nullable");
            if *or_null {
                self.with_null(node, &nullable, keywords);
            }
        }
        out
    }

    /// Adds null to what a schema allows.
    fn with_null(&mut self, node: &Node<'_>, nullable: &Node<'_>, keywords: &mut [(String, Json)]) {
        let place = nullable.key_place().span(self.sources);
        let typed = keywords.iter().any(|(key, _)| key == "type");
        let other = OTHER_SCHEMAS.iter().find(|key| node.get(key).is_some());
        if let (false, Some(other)) = (typed, other) {
            let message = format!("`nullable` beside `{other}` and without `type` is not supported");
            let help = format!(
                "write `anyOf: [{{ {other}: … }}, {{ type: \"null\" }}]`: `nullable` only adds to a `type` that stands beside it"
            );
            self.findings.push(Diagnostic::new(&codes::UNSUPPORTED, place, message).help(help));
            return;
        }
        let null = |values: &mut Vec<Json>, null: Json| {
            if !values.contains(&null) {
                values.push(null);
            }
        };
        let mut writes = Vec::new();
        for (key, value) in keywords {
            match (key.as_str(), &mut *value) {
                ("type", Json::String(word)) => {
                    writes.push(format!("`type: [{word}, \"null\"]`"));
                    let mut types = vec![Json::string(&*word)];
                    null(&mut types, Json::string("null"));
                    *value = Json::Array(types);
                }
                ("type", Json::Array(types)) => {
                    writes.push("`\"null\"` in `type`".to_owned());
                    null(types, Json::string("null"));
                }
                ("enum", Json::Array(values)) => {
                    writes.push("`null` in `enum`".to_owned());
                    null(values, Json::Null);
                }
                _ => {}
            }
        }
        let help = match writes.as_slice() {
            [] => "leave it out: without `type`, null is allowed already".to_owned(),
            writes => format!("write {}, as JSON Schema says it", writes.join(" and ")),
        };
        let message = "`nullable` is OpenAPI 3.0's word: null is allowed too";
        self.findings.push(Diagnostic::new(&codes::NULLABLE, place, message).help(help));
    }
}

/// A mapping with its values replaced; anything else as it is.
fn entries(node: &Node<'_>, mut value: impl FnMut(&str, &Node<'_>) -> Json) -> Json {
    match node.value {
        Json::Object(_) => {
            Json::Object(node.entries().map(|(key, child)| (key.to_owned(), value(key, &child))).collect())
        }
        other => other.clone(),
    }
}
