//! Schemas in the words of other languages, for `foreign_types: true`: read as JSON Schema before anything is lowered.
//!
//! What cannot be meant as it is written is left out or moved, and each time a warning says so.

use super::short::unlisted;
use super::tool::{OUTPUT_KEYS, SCHEMA_KEYS};
use crate::diag::{codes, Diagnostic, Findings};
use crate::json::Json;
use crate::number;
use crate::parse::document::{Document, Node};
use crate::source::SourceMap;
use crate::vocabulary::{holds, Holds};

/// Words for types, and what JSON Schema calls them. Upper and lower case are one: Java has `String`, Python `str`.
const WORDS: &[(&str, Meaning)] = &[
    ("object", Meaning::Type("object")),
    ("dict", Meaning::Type("object")),
    ("dictionary", Meaning::Type("object")),
    ("map", Meaning::Type("object")),
    ("hashmap", Meaning::Type("object")),
    ("array", Meaning::Type("array")),
    ("list", Meaning::Type("array")),
    ("arraylist", Meaning::Type("array")),
    ("tuple", Meaning::Type("array")),
    ("string", Meaning::Type("string")),
    ("str", Meaning::Type("string")),
    ("text", Meaning::Type("string")),
    ("char", Meaning::Type("string")),
    ("integer", Meaning::Type("integer")),
    ("int", Meaning::Type("integer")),
    ("long", Meaning::Type("integer")),
    ("short", Meaning::Type("integer")),
    ("i32", Meaning::Type("integer")),
    ("i64", Meaning::Type("integer")),
    ("u32", Meaning::Type("integer")),
    ("u64", Meaning::Type("integer")),
    ("number", Meaning::Type("number")),
    ("float", Meaning::Type("number")),
    ("double", Meaning::Type("number")),
    ("f32", Meaning::Type("number")),
    ("f64", Meaning::Type("number")),
    ("boolean", Meaning::Type("boolean")),
    ("bool", Meaning::Type("boolean")),
    ("null", Meaning::Type("null")),
    ("none", Meaning::Type("null")),
    ("nonetype", Meaning::Type("null")),
    ("any", Meaning::Anything),
    ("", Meaning::Anything),
];

/// What errors about such words say.
pub(super) const FOREIGN_HELP: &str =
    "for tools from elsewhere, `foreign_types: true` reads the words of other languages";

/// What a word for a type means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A type of JSON Schema.
    Type(&'static str),
    /// A value of any type.
    Anything,
}

/// What a word means, if it is known.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    let word = word.to_lowercase();
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning)
}

/// Documents with every tool and type that asks for it read as JSON Schema. `by_default` says what counts where neither
/// a tool nor its file's `defaults` do.
pub fn imported(
    documents: Vec<Document>,
    by_default: bool,
    sources: &SourceMap,
    findings: &mut Findings,
) -> Vec<Document> {
    let mut import = Import { sources, findings };
    let read = |document: Document| {
        let root = import.file(&Node::root(&document), by_default);
        Document { root, ..document }
    };
    documents.into_iter().map(read).collect()
}

struct Import<'a> {
    sources: &'a SourceMap,
    findings: &'a mut Findings,
}

impl Import<'_> {
    fn file(&mut self, node: &Node<'_>, by_default: bool) -> Json {
        let Json::Object(_) = node.value else {
            return list(node, |tool| self.tool(tool, by_default));
        };
        if let (Some(_), Some(_)) = (node.get("jsonrpc"), node.get("result")) {
            return object(node, |key, child| match key {
                "result" => self.file(child, by_default),
                _ => child.value.clone(),
            });
        }
        if node.get("tools").is_none() && node.get("types").is_none() {
            return self.tool(node, by_default);
        }
        let by_default = node.get("defaults").and_then(|defaults| asks(&defaults)).unwrap_or(by_default);
        object(node, |key, child| match key {
            "tools" => list(child, |tool| self.tool(tool, by_default)),
            "types" if by_default => object(child, |_, schema| self.schema(schema)),
            _ => child.value.clone(),
        })
    }

    fn tool(&mut self, node: &Node<'_>, by_default: bool) -> Json {
        if !asks(node).unwrap_or(by_default) {
            return node.value.clone();
        }
        object(node, |key, child| match key {
            "args" => object(child, |_, argument| match (argument.text(), argument.value.get("optional")) {
                (Some(word), _) => Json::string(short_word(word)),
                (None, None) => self.schema(argument),
                // Here `?` says so: the word stays, and is refused.
                (None, Some(optional)) => with(self.schema(argument), "optional", optional.clone()),
            }),
            _ if SCHEMA_KEYS.contains(&key) || OUTPUT_KEYS.contains(&key) => self.schema(child),
            _ => child.value.clone(),
        })
    }

    fn schema(&mut self, node: &Node<'_>) -> Json {
        let Json::Object(_) = node.value else { return node.value.clone() };
        self.optional(node);
        let mut entries = Vec::new();
        for (key, child) in node.entries() {
            let value = match (key, holds(key), child.value) {
                ("type", ..) => match type_words(child.value) {
                    Some(words) => words,
                    None => continue,
                },
                ("optional", ..) => continue,
                (_, Some(Holds::Schema | Holds::List), Json::Array(_)) => {
                    list(&child, |schema| self.schema(schema))
                }
                (_, Some(Holds::Schema), _) => self.schema(&child),
                (_, Some(Holds::Names), _) => object(&child, |_, schema| self.schema(schema)),
                (_, _, value) => value.clone(),
            };
            entries.push((key.to_owned(), value));
        }
        let schema = self.values_of_another_type(node, Json::Object(entries));
        self.default_that_fits(node, schema)
    }

    /// `optional`, of a property or as a list of them, says what `required` says already; where the two disagree,
    /// `required` counts.
    fn optional(&mut self, node: &Node<'_>) {
        let required = node.get("required");
        let required: Vec<&str> =
            required.iter().flat_map(Node::items).filter_map(|name| name.text()).collect();
        let list = node.get("optional");
        let listed = list.iter().flat_map(Node::items).filter_map(|name| Some((name.text()?, name)));
        let properties = node.get("properties");
        let marked = properties.iter().flat_map(Node::entries);
        let marked = marked.filter_map(|(name, property)| Some((name, property.get("optional")?)));
        let both: Vec<(&str, Node<'_>)> =
            listed.chain(marked).filter(|(name, _)| required.contains(name)).collect();
        for (name, optional) in both {
            self.left_out(
                &optional,
                format!("`{name}` is optional and required: it is read as required"),
                "take one of the two out",
            );
        }
    }

    /// An `enum` of which no value has the type: of an array, it says what the items are; else it counts, not the type.
    fn values_of_another_type(&mut self, node: &Node<'_>, schema: Json) -> Json {
        let (Some(values), Some(word)) = (schema.get("enum").cloned(), schema.get("type").cloned()) else {
            return schema;
        };
        let Json::Array(list) = &values else { return schema };
        if list.is_empty() || list.iter().any(|value| has_type(&word, value)) {
            return schema;
        }
        let place = node.get("enum").unwrap_or_else(|| node.clone());
        let items = schema.get("items").cloned().unwrap_or(Json::Object(Vec::new()));
        match (text(&word), items) {
            (Some("array"), Json::Object(mut items)) if !items.iter().any(|(key, _)| key == "enum") => {
                self.left_out(
                    &place,
                    "no array is one of these values: they are read as those of its items",
                    "write `enum` under `items`",
                );
                items.push(("enum".to_owned(), values));
                with(without(schema, "enum"), "items", Json::Object(items))
            }
            _ => {
                let word = text(&word).map_or_else(|| word.to_string(), str::to_owned);
                self.left_out(
                    &place,
                    format!("none of these values is of type `{word}`: the type is left out"),
                    "write values of the type, or the type of the values",
                );
                without(schema, "type")
            }
        }
    }

    /// A default that its own schema refuses is no default.
    fn default_that_fits(&mut self, node: &Node<'_>, schema: Json) -> Json {
        let refused = schema.get("default").filter(|default| **default != Json::Null);
        let Some(default) = refused.filter(|default| !fits(&schema, default)) else { return schema };
        let message = format!("the default {default} does not satisfy its own schema: it is left out");
        let place = node.get("default").unwrap_or_else(|| node.clone());
        self.left_out(&place, message, "change the default, or the schema that refuses it");
        without(schema, "default")
    }

    fn left_out(&mut self, node: &Node<'_>, message: impl Into<String>, help: &str) {
        let span = node.key_place().span(self.sources);
        self.findings.push(Diagnostic::new(&codes::FOREIGN, span, message).help(help));
    }
}

/// Whether a tool or a file's defaults ask for this, if they say.
fn asks(node: &Node<'_>) -> Option<bool> {
    match node.get("foreign_types")?.value {
        Json::Bool(asks) => Some(*asks),
        _ => None,
    }
}

/// The value of `type`; `None` where it allows anything.
fn type_words(value: &Json) -> Option<Json> {
    match value {
        Json::String(word) => match meaning(word) {
            Some(Meaning::Type(word)) => Some(Json::string(word)),
            Some(Meaning::Anything) => None,
            None => Some(value.clone()),
        },
        Json::Array(words) => words.iter().map(type_words).collect::<Option<Vec<Json>>>().map(Json::Array),
        _ => Some(value.clone()),
    }
}

/// A word of the short form, where `T[]` is a list of T.
pub(super) fn short_word(word: &str) -> String {
    if let Some(item) = unlisted(word) {
        return format!("{}[]", short_word(item));
    }
    match meaning(word) {
        Some(Meaning::Type("array")) => "any[]".to_owned(),
        Some(Meaning::Type(word)) => word.to_owned(),
        Some(Meaning::Anything) => "any".to_owned(),
        None => word.to_owned(),
    }
}

/// Whether a value has the type and is among those listed, and so its items. Bounds are not looked at.
fn fits(schema: &Json, value: &Json) -> bool {
    let typed = schema.get("type").is_none_or(|word| has_type(word, value));
    let listed = match schema.get("enum") {
        Some(Json::Array(values)) => values.contains(value),
        _ => true,
    };
    let items = match (schema.get("items"), value) {
        (Some(items), Json::Array(values)) => values.iter().all(|value| fits(items, value)),
        _ => true,
    };
    typed && listed && items
}

fn has_type(word: &Json, value: &Json) -> bool {
    match (word, value) {
        (Json::Array(words), value) => words.iter().any(|word| has_type(word, value)),
        (Json::String(word), Json::Number(number)) if word == "integer" => number::exact(number).is_some(),
        (Json::String(word), value) => match (word.as_str(), value) {
            ("object", Json::Object(_))
            | ("array", Json::Array(_))
            | ("string", Json::String(_))
            | ("number", Json::Number(_))
            | ("boolean", Json::Bool(_))
            | ("null", Json::Null) => true,
            // No type at all, which is reported where it is lowered.
            (word, _) => meaning(word).is_none(),
        },
        _ => true,
    }
}

fn text(value: &Json) -> Option<&str> {
    match value {
        Json::String(text) => Some(text),
        _ => None,
    }
}

fn without(schema: Json, key: &str) -> Json {
    match schema {
        Json::Object(entries) => {
            Json::Object(entries.into_iter().filter(|(other, _)| other != key).collect())
        }
        other => other,
    }
}

fn with(schema: Json, key: &str, value: Json) -> Json {
    match without(schema, key) {
        Json::Object(mut entries) => {
            entries.push((key.to_owned(), value));
            Json::Object(entries)
        }
        other => other,
    }
}

/// A mapping with each of its values read; anything else stays what it is.
fn object(node: &Node<'_>, mut read: impl FnMut(&str, &Node<'_>) -> Json) -> Json {
    match node.value {
        Json::Object(_) => {
            Json::Object(node.entries().map(|(key, child)| (key.to_owned(), read(key, &child))).collect())
        }
        other => other.clone(),
    }
}

/// A list with each of its items read; anything else stays what it is.
fn list(node: &Node<'_>, mut read: impl FnMut(&Node<'_>) -> Json) -> Json {
    match node.value {
        Json::Array(_) => Json::Array(node.items().map(|item| read(&item)).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_readme() {
        let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
        let Ok(readme) = std::fs::read_to_string(readme) else { return };
        let table = readme.split("| word | read as |").nth(1).and_then(|rest| rest.split("\n\n").next());
        let mut told = Vec::new();
        for row in table.unwrap_or_default().lines().filter(|row| row.contains('`')) {
            let (words, read) = row.trim_start_matches('|').split_once('|').unwrap_or_default();
            let expected = match read.split('`').nth(1) {
                Some(word) => meaning(word).filter(|meaning| *meaning != Meaning::Anything),
                None => Some(Meaning::Anything),
            };
            assert!(expected.is_some(), "{row}");
            for word in words.split('`').skip(1).step_by(2) {
                assert_eq!(meaning(word), expected, "{word}");
                told.push(word.to_lowercase());
            }
        }
        let untold = WORDS.iter().filter(|(word, meaning)| {
            let own = matches!(meaning, Meaning::Type(name) if name == word);
            !own && !word.is_empty()
        });
        let untold: Vec<&str> =
            untold.map(|(word, _)| *word).filter(|word| !told.contains(&(*word).to_owned())).collect();
        assert!(untold.is_empty(), "the README does not tell of {untold:?}");
    }
}
