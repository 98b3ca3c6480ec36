//! From a spec file to documents, whatever it is written in.

use std::collections::BTreeSet;

use super::document::{Document, Node};
use super::{json_text, yaml};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::source::{FileId, SourceMap};

/// Parses a spec file: `.json` as JSON, anything else as YAML.
pub fn parse(file: FileId, sources: &SourceMap, diagnostics: &mut Diagnostics) -> Vec<Document> {
    let is_json = sources.file(file).path.to_ascii_lowercase().ends_with(".json");
    let documents = if is_json {
        json_text::document(file, sources, diagnostics).into_iter().collect()
    } else {
        yaml::parse(file, sources, diagnostics)
    };
    for document in &documents {
        duplicate_keys(&Node::root(document), sources, diagnostics);
    }
    documents
}

/// A key that is written twice would silently win over the first.
fn duplicate_keys(node: &Node<'_>, sources: &SourceMap, diagnostics: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for (key, child) in node.entries() {
        if !seen.insert(key) {
            let message = format!("the key `{key}` is written twice");
            diagnostics.push(Diagnostic::new(&codes::SYNTAX, child.key_place().span(sources), message)
                .label("in this mapping").help("remove one of the two"));
        }
        duplicate_keys(&child, sources, diagnostics);
    }
    for item in node.items() {
        duplicate_keys(&item, sources, diagnostics);
    }
}

