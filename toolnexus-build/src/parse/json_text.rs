//! JSON text, exactly: every number keeps its digits.

use std::ops::Range;

use toolnexus_rt::json::{Kind, Raw, Text};

use super::document::{Document, Part, Step, Syntax};
use crate::diag::{codes, Diagnostic, Findings};
use crate::json::Json;
use crate::source::{FileId, SourceMap, Span};

/// A JSON file as a document.
pub fn document(file: FileId, sources: &SourceMap, findings: &mut Findings) -> Option<Document> {
    let text = &sources.file(file).text;
    if text.trim().is_empty() {
        let message = "this file is empty: it declares no tool";
        findings.push(
            Diagnostic::new(&codes::EMPTY_FILE, Span::new(file, 0..0), message)
                .help("write a tool, or delete the file"),
        );
        return None;
    }
    part(file, 0..text.len(), sources, findings)
}

/// A part of a file that is JSON.
pub fn part(
    file: FileId,
    range: Range<usize>,
    sources: &SourceMap,
    findings: &mut Findings,
) -> Option<Document> {
    match parse(sources.file(file).text.get(range.clone()).unwrap_or_default()) {
        Ok(root) => Some(Document { file, syntax: Syntax::Json(range), root }),
        Err(error) => {
            let at = range.start + error.at;
            findings.push(
                Diagnostic::new(&codes::SYNTAX, Span::new(file, at..at + 1), error.to_string())
                    .help("this must be JSON: no comments, no trailing commas"),
            );
            None
        }
    }
}

/// A JSON text as a value.
pub fn parse(text: &str) -> Result<Json, toolnexus_rt::json::SyntaxError> {
    Raw::parse(text).map(value)
}

/// The reader has bounded the depth.
fn value(raw: Raw<'_>) -> Json {
    match raw.kind() {
        Kind::Null => Json::Null,
        Kind::Bool => Json::Bool(raw.as_str() == "true"),
        Kind::Number => Json::Number(raw.as_str().to_owned()),
        Kind::String => Json::String(raw.text().map(|text| text.to_string()).unwrap_or_default()),
        Kind::Array => Json::Array(raw.items().map(value).collect()),
        Kind::Object => {
            Json::Object(raw.entries().map(|(key, item)| (key.to_string(), value(item))).collect())
        }
    }
}

/// Where the node at `path` starts. The start of the text if there is none.
pub fn offset(text: &str, path: &[Step], part: Part) -> usize {
    let Ok(mut node) = Raw::parse(text) else { return 0 };
    let Some((last, before)) = path.split_last() else { return within(text, node.as_str()) };
    for step in before {
        match child(node, step) {
            Some((_, value)) => node = value,
            None => return 0,
        }
    }
    match (child(node, last), part) {
        (Some(_), Part::SecondKey) => {
            let Step::Key(name) = last else { return 0 };
            let second = node.entries().filter(|(key, _)| *key == **name).nth(1);
            second.map_or(0, |(key, _)| within(text, key.raw()).saturating_sub(1))
        }
        (Some((Some(key), _)), Part::Key) => within(text, key.raw()).saturating_sub(1),
        (Some((_, value)), _) => within(text, value.as_str()),
        (None, _) => 0,
    }
}

fn child<'t>(node: Raw<'t>, step: &Step) -> Option<(Option<Text<'t>>, Raw<'t>)> {
    match step {
        Step::Key(name) => {
            node.entries().find(|(key, _)| *key == **name).map(|(key, value)| (Some(key), value))
        }
        Step::Index(index) => node.items().nth(*index).map(|value| (None, value)),
    }
}

/// The offset of a slice of a text.
fn within(text: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr())
}
