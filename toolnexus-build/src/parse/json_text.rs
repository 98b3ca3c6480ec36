//! JSON text, exactly: every number keeps its digits.

use toolnexus_rt::json::{Kind, Raw, Text};

use super::document::{Document, Part, Step, Syntax};
use crate::diag::{codes, Diagnostic, Findings};
use crate::json::Json;
use crate::source::{FileId, SourceMap, Span};

/// A JSON text as a document.
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
    match parse(text) {
        Ok(root) => Some(Document { file, syntax: Syntax::Json, root }),
        Err(error) => {
            let span = Span::new(file, error.at..error.at + 1);
            let message = error.to_string();
            findings.push(
                Diagnostic::new(&codes::SYNTAX, span, message)
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
