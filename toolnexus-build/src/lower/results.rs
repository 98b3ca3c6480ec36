//! The schema of a tool's results that a spec states. Nothing is judged by it here: it is checked, and shown.

use super::object::BRINGS_PROPERTIES;
use super::root::{Root, Target};
use super::spec::SpecTool;
use super::tool::OUTPUT_KEYS;
use super::{Lowering, Purpose};
use crate::diag::codes;
use crate::json::Json;
use crate::parse::document::Node;

impl Lowering<'_> {
    /// The schema of the results, in its author's words.
    pub(super) fn results(&mut self, spec: &SpecTool<'_>) -> Option<Json> {
        let given: Vec<Node<'_>> = OUTPUT_KEYS.iter().filter_map(|key| spec.node.get(key)).collect();
        if let [first, second] = given.as_slice() {
            let diagnostic = self
                .at(
                    &codes::CONFLICTING_KEYS,
                    &second.key_place(),
                    format!("`{}` and `{}` exclude each other", OUTPUT_KEYS[0], OUTPUT_KEYS[1]),
                )
                .also(first.key_place().span(self.sources), "the other one")
                .help("keep one: they are two spellings of the same key");
            self.push(diagnostic);
            return None;
        }
        // Servers send null for what they do not state.
        let node = given.into_iter().find(|node| *node.value != Json::Null)?;
        let (node, root) = self.results_root(&node)?;
        let errors = self.findings.error_count();
        let purpose = std::mem::replace(&mut self.purpose, Purpose::Show);
        let formats = std::mem::take(&mut self.formats);
        // Each part by itself: the first mistake does not hide the next.
        for (part, root) in root.schemas_in(&node) {
            self.checked(&part, &root);
            self.required_of_results(&part);
        }
        (self.purpose, self.formats) = (purpose, formats);
        (self.findings.error_count() == errors).then(|| self.written(&node, &root))
    }

    /// The object that the schema must be, or lead to.
    fn results_root<'d>(&mut self, node: &Node<'d>) -> Option<Target<'d>> {
        let root = Root::new(node);
        let target = match node.get("$ref") {
            Some(reference) if node.get("type").is_none() => self.resolve(&reference, &root)?,
            _ => (node.clone(), root),
        };
        if !matches!(target.0.value, Json::Object(_) | Json::Bool(_)) {
            self.no_schema(&target.0);
            return None;
        }
        let ty = target.0.get("type");
        if ty.as_ref().and_then(Node::text) == Some("object") {
            return Some(target);
        }
        let place = ty.map_or_else(|| target.0.place(), |ty| ty.place());
        let diagnostic = self
            .at(&codes::BAD_SCHEMA, &place, "the results that a schema describes must be an object")
            .help("write `type: object` and put the value under `properties`: MCP asks for it")
            .help("results that are text, a list or a number have no `output_schema`");
        self.push(diagnostic);
        None
    }

    /// Reports names in `required` that nothing describes.
    fn required_of_results(&mut self, node: &Node<'_>) {
        let (Some(required), Some(properties)) = (node.get("required"), node.get("properties")) else {
            return;
        };
        if node.entries().any(|(key, _)| BRINGS_PROPERTIES.contains(&key)) {
            return;
        }
        let names: Vec<&str> = properties.entries().map(|(name, _)| name).collect();
        self.required(&required, Some(&names));
    }
}
