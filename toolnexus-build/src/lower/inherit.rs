//! Properties that an object has by `allOf` and `$ref`, and those that alternatives name: its struct has them too.

use std::collections::BTreeSet;

use super::root::{Root, Target};
use super::{address, Lowering};
use crate::json::Json;
use crate::parse::document::Node;

/// How many schemas may stand between an object and what it inherits.
const MAX_STEPS: usize = 8;

/// What an object inherits.
#[derive(Default)]
pub(super) struct Inherited<'d> {
    /// Properties that it does not describe itself, each by the first schema that does.
    pub properties: Vec<(&'d str, Target<'d>)>,
    /// Names that must be there.
    pub required: Vec<&'d str>,
    /// Whether one of the schemas allows nothing but objects.
    pub is_object: bool,
    /// The schemas that were looked at, by address.
    seen: BTreeSet<usize>,
}

impl Lowering<'_> {
    /// What an object has by its `allOf` and `$ref`. Every value that they accept fits: each of them is a check besides.
    pub(super) fn inherited<'d>(&mut self, node: &Node<'d>, root: &Root<'d>) -> Inherited<'d> {
        let mut found = Inherited::default();
        if is_open(node) {
            self.inherit(node, &root.within(node), 0, &mut found);
            let own = |name: &str| node.get("properties").is_some_and(|own| own.get(name).is_some());
            found.properties.retain(|(name, _)| !own(name));
        }
        found
    }

    fn inherit<'d>(&mut self, node: &Node<'d>, root: &Root<'d>, steps: usize, found: &mut Inherited<'d>) {
        if steps > MAX_STEPS {
            return;
        }
        let mut bases: Vec<Target<'d>> = Vec::new();
        if let Some(reference) = node.get("$ref") {
            bases.extend(self.resolve(&reference, root));
        }
        bases.extend(node.get("allOf").iter().flat_map(Node::items).map(|item| {
            let root = root.within(&item);
            (item, root)
        }));
        for (base, root) in bases {
            let recursive = self.open.iter().any(|(open, _)| *open == address(&base));
            if recursive || !found.seen.insert(address(&base)) {
                continue; // what contains itself is raw JSON there
            }
            found.is_object |= base.get("type").is_some_and(|ty| ty.text() == Some("object"));
            for (name, child) in base.get("properties").iter().flat_map(Node::entries) {
                if found.properties.iter().all(|(known, _)| *known != name) {
                    found.properties.push((name, (child, root.clone())));
                }
            }
            let required = base.get("required");
            found.required.extend(required.iter().flat_map(Node::items).filter_map(|name| name.text()));
            self.inherit(&base, &root, steps + 1, found);
        }
    }

    /// The names of properties that only alternatives and conditions describe. What they say holds for some objects
    /// alone, so such a property has no one type.
    pub(super) fn conditional<'d>(&mut self, node: &Node<'d>, root: &Root<'d>) -> Vec<&'d str> {
        let mut names = Vec::new();
        if is_open(node) {
            for (branch, root) in branches(node, root) {
                self.named_in(&branch, &root, 0, &mut names);
            }
        }
        names
    }

    fn named_in<'d>(&mut self, node: &Node<'d>, root: &Root<'d>, steps: usize, names: &mut Vec<&'d str>) {
        if steps > MAX_STEPS {
            return;
        }
        let root = root.within(node);
        for (name, _) in node.get("properties").iter().flat_map(Node::entries) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut next = branches(node, &root);
        next.extend(node.get("$ref").and_then(|reference| Self::find(&reference, &root)));
        for (node, root) in next {
            self.named_in(&node, &root, steps + 1, names);
        }
    }
}

/// Whether an object may have properties that `properties` does not name. Names beside `additionalProperties` would take
/// them out of its reach.
fn is_open(node: &Node<'_>) -> bool {
    match node.get("additionalProperties").map(|rest| rest.value) {
        None | Some(Json::Bool(true)) => true,
        Some(Json::Object(entries)) => entries.is_empty(),
        _ => false,
    }
}

/// Schemas that apply to the same object, some of them not always.
fn branches<'d>(node: &Node<'d>, root: &Root<'d>) -> Vec<Target<'d>> {
    let mut found: Vec<Node<'d>> = Vec::new();
    for key in ["allOf", "anyOf", "oneOf"] {
        found.extend(node.get(key).iter().flat_map(Node::items));
    }
    found.extend(["if", "then", "else"].iter().filter_map(|key| node.get(key)));
    let dependent = node.get("dependentSchemas").or_else(|| node.get("dependencies"));
    found.extend(dependent.iter().flat_map(Node::entries).map(|(_, schema)| schema));
    found.into_iter().map(|node| (node, root.clone())).collect()
}
