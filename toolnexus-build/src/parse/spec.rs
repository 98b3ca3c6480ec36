//! From a spec file to documents, whatever it is written in.

use std::collections::BTreeSet;

use super::document::{Document, Node};
use super::{json_text, yaml};
use crate::diag::{codes, Diagnostic, Findings};
use crate::source::{FileId, SourceMap};

/// Parses a spec file: `.json` as JSON, anything else as YAML.
pub fn parse(file: FileId, sources: &SourceMap, findings: &mut Findings) -> Vec<Document> {
    let is_json = sources.file(file).path.to_ascii_lowercase().ends_with(".json");
    let documents = if is_json {
        json_text::document(file, sources, findings).into_iter().collect()
    } else {
        yaml::parse(file, sources, findings)
    };
    for document in &documents {
        duplicate_keys(&Node::root(document), sources, findings);
    }
    documents
}

/// A key that is written twice would silently win over the first.
fn duplicate_keys(node: &Node<'_>, sources: &SourceMap, findings: &mut Findings) {
    let mut seen = BTreeSet::new();
    for (key, child) in node.entries() {
        if !seen.insert(key) {
            let message = format!("the key `{key}` is written twice");
            let first = child.key_place().span(sources);
            findings.push(
                Diagnostic::new(&codes::SYNTAX, child.second_key_place().span(sources), message)
                    .label("again here")
                    .also(first, "first written here")
                    .help("remove one of the two"),
            );
        }
        duplicate_keys(&child, sources, findings);
    }
    for item in node.items() {
        duplicate_keys(&item, sources, findings);
    }
}
