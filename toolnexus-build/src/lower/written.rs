//! Schemas as their authors wrote them, in the vocabulary of 2020-12, with references that do not depend on where a
//! schema stands.

use super::root::Root;
use super::{address, Lowering};
use crate::json::Json;
use crate::parse::document::Node;
use crate::vocabulary::{holds, reference, Holds};

/// Keywords that have done their work once references are resolved.
const RESOLVED: &[&str] = &["$defs", "definitions", "$id", "$schema", "$anchor", "$dynamicAnchor"];

impl Lowering<'_> {
    /// A schema with every `$ref` to `#/$defs/…` of the model's definitions.
    pub(super) fn written(&mut self, node: &Node<'_>, root: &Root<'_>) -> Json {
        if !matches!(node.value, Json::Object(_)) {
            return node.value.clone();
        }
        let root = root.within(node);
        let mut out: Vec<(String, Json)> = Vec::new();
        for (key, child) in node.entries().filter(|(key, _)| !RESOLVED.contains(key)) {
            let value = match (key, holds(key)) {
                ("$ref" | "$dynamicRef", _) => {
                    let Some(name) = self.definition(&child, &root) else { continue };
                    out.push(("$ref".to_owned(), reference(&name)));
                    continue;
                }
                ("dependencies", _) => {
                    self.written_dependencies(&child, &root, &mut out);
                    continue;
                }
                ("items", _) if matches!(child.value, Json::Array(_)) => {
                    let items = child.items().map(|item| self.written(&item, &root)).collect();
                    out.push(("prefixItems".to_owned(), Json::Array(items)));
                    continue;
                }
                ("additionalItems", _) => {
                    let rest = self.written(&child, &root);
                    out.push(("items".to_owned(), rest));
                    continue;
                }
                (_, Some(Holds::Schema)) => self.written(&child, &root),
                (_, Some(Holds::List)) => {
                    Json::Array(child.items().map(|item| self.written(&item, &root)).collect())
                }
                (_, Some(Holds::Names)) => {
                    let named =
                        child.entries().map(|(name, schema)| (name.to_owned(), self.written(&schema, &root)));
                    Json::Object(named.collect())
                }
                _ => child.value.clone(),
            };
            out.push((key.to_owned(), value));
        }
        Json::Object(out)
    }

    /// Draft-07's `dependencies` are two keywords since.
    fn written_dependencies(&mut self, node: &Node<'_>, root: &Root<'_>, out: &mut Vec<(String, Json)>) {
        let (mut required, mut schemas) = (Vec::new(), Vec::new());
        for (name, child) in node.entries() {
            match child.value {
                Json::Array(_) => required.push((name.to_owned(), child.value.clone())),
                _ => schemas.push((name.to_owned(), self.written(&child, root))),
            }
        }
        for (key, entries) in [("dependentRequired", required), ("dependentSchemas", schemas)] {
            if !entries.is_empty() {
                out.push((key.to_owned(), Json::Object(entries)));
            }
        }
    }

    /// The name in `$defs` of what a reference leads to.
    fn definition(&mut self, pointer: &Node<'_>, root: &Root<'_>) -> Option<String> {
        let (target, root) = self.resolve(pointer, root)?;
        if let Some(name) = self.definitions.get(&address(&target)) {
            return Some(name.clone());
        }
        let pointer = pointer.text().unwrap_or_default();
        let wanted = pointer.rsplit(['/', '#']).find(|part| !part.is_empty()).unwrap_or("root");
        let name = self.definition_names.type_name(wanted);
        self.definitions.insert(address(&target), name.clone());
        let written = self.written(&target, &root);
        self.model.checks.defs.insert(name.clone(), written);
        Some(name)
    }
}
