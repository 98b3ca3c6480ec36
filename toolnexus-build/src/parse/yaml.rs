//! From YAML text to documents.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::document::{Document, Syntax};
use super::locate;
use crate::diag::{codes, Diagnostic, Findings};
use crate::json::Json;
use crate::source::{FileId, SourceMap, Span};

/// Parses every document of a spec file. What cannot be parsed is reported and left out.
pub fn parse(file: FileId, sources: &SourceMap, findings: &mut Findings) -> Vec<Document> {
    let text = &sources.file(file).text;
    let mut documents = Vec::new();
    for (index, deserializer) in serde_yaml::Deserializer::from_str(text).enumerate() {
        match Raw::deserialize(deserializer) {
            Ok(Raw(root)) => documents.push(Document { file, syntax: Syntax::Yaml(index), root }),
            Err(error) => {
                findings.push(syntax_error(file, text, &error));
                return Vec::new();
            }
        }
    }
    documents.retain(|document| document.root != Json::Null);
    if documents.is_empty() {
        let message = "this file is empty: it declares no tool";
        findings.push(
            Diagnostic::new(&codes::EMPTY_FILE, Span::new(file, 0..0), message)
                .help("write `tools:` and a list of tools, or delete the file"),
        );
    }
    documents
}

fn syntax_error(file: FileId, text: &str, error: &serde_yaml::Error) -> Diagnostic {
    let offset = error.location().map_or(0, |location| location.index()).min(text.len());
    let full = error.to_string();
    let message = full.split(" at line ").next().unwrap_or(&full).to_owned();
    let diagnostic = Diagnostic::new(
        &codes::SYNTAX,
        locate::span(file, text, offset),
        format!("not valid YAML: {message}"),
    );
    let diagnostic = match begun(text, &full) {
        Some((what, start)) => {
            diagnostic.also(locate::span(file, text, start), format!("{what} starts here"))
        }
        None => diagnostic,
    };
    match help(text, offset, &message) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// What the parser was in the middle of and where that started, which its message ends with:
/// "…, while scanning a quoted scalar at line 2 column 11".
fn begun<'m>(text: &str, message: &'m str) -> Option<(&'m str, usize)> {
    let (_, context) = message.split_once(", while ")?;
    let (what, position) = context.split_once(" at line ")?;
    let (line, column) = position.split_once(" column ")?;
    let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let (_, what) = what.split_once(' ')?;
    Some((what, start + column.checked_sub(1)?)).filter(|(_, offset)| text.is_char_boundary(*offset))
}

/// Advice for the mistakes that everyone makes.
fn help(text: &str, offset: usize, message: &str) -> Option<&'static str> {
    let start = text[..offset].rfind('\n').map_or(0, |index| index + 1);
    let line = text[start..].lines().next().unwrap_or("");
    if line.chars().take_while(|c| c.is_whitespace()).any(|c| c == '\t') {
        Some("YAML does not allow tabs for indentation: use spaces")
    } else if message.contains("repetition limit") || message.contains("recursion limit") {
        Some("its aliases expand to far more than what is written: write the parts out, or use `types` and `$ref`")
    } else if message.contains("quoted scalar") || message.contains("end of stream") {
        Some("a quote or a bracket that was opened is not closed")
    } else if message.contains("mapping values are not allowed") || message.contains("did not find expected")
    {
        Some("check the indentation, and quote a text that holds `: `, `#`, `{` or `[`")
    } else {
        None
    }
}

struct Raw(Json);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ToJson).map(Raw)
    }
}

struct ToJson;

impl<'de> Visitor<'de> for ToJson {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    /// An empty document.
    fn visit_none<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::int(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::int(value))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Json, E> {
        Ok(Json::int(value))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Json, E> {
        Ok(Json::int(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        if value.is_finite() {
            Ok(Json::Number(format!("{value:?}")))
        } else {
            Err(E::custom("a number that JSON cannot hold"))
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        Ok(Json::string(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(Raw(item)) = seq.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut entries: Vec<(String, Json)> = Vec::new();
        let mut merged = Vec::new();
        while let Some(Raw(key)) = map.next_key()? {
            let Raw(value) = map.next_value()?;
            match key {
                Json::String(key) if key == "<<" => merge(value, &mut merged).map_err(A::Error::custom)?,
                Json::String(key) => entries.push((key, value)),
                Json::Bool(_) | Json::Number(_) => entries.push((key.to_string(), value)),
                other => {
                    return Err(A::Error::custom(format!("a key must be a string, not {}", other.kind())))
                }
            }
        }
        for (key, value) in merged {
            if !entries.iter().any(|(name, _)| *name == key) {
                entries.push((key, value));
            }
        }
        Ok(Json::Object(entries))
    }
}

/// YAML's merge key: `<<: *base` or `<<: [*a, *b]`; what is written beside it wins.
fn merge(value: Json, into: &mut Vec<(String, Json)>) -> Result<(), &'static str> {
    match value {
        Json::Object(entries) => into.extend(entries),
        Json::Array(items) => {
            for item in items {
                merge(item, into)?;
            }
        }
        _ => return Err("`<<` merges mappings: give it an alias of one"),
    }
    Ok(())
}
