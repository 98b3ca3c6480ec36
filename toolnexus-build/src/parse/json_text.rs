//! JSON text, exactly: every number keeps its digits.

use toolnexus_rt::json::{Kind, Raw};

use super::document::Document;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::json::Json;
use crate::source::{FileId, SourceMap, Span};

/// A JSON text as a document.
pub fn document(file: FileId, sources: &SourceMap, diagnostics: &mut Diagnostics) -> Option<Document> {
    match parse(&sources.file(file).text) {
        Ok(root) => Some(Document { file, index: 0, root }),
        Err(error) => {
            let span = Span::new(file, error.at..error.at + 1);
            diagnostics.push(Diagnostic::new(&codes::SYNTAX, span, error.to_string()).help("this must be JSON"));
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
        Kind::Object => Json::Object(raw.entries().map(|(key, item)| (key.to_string(), value(item))).collect()),
    }
}
