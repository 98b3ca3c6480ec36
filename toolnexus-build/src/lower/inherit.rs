//! Properties that an object has by `allOf` and `$ref`: its struct has them too.

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
        // Names beside `additionalProperties` would take properties out of its reach.
        let open = match node.get("additionalProperties").map(|rest| rest.value) {
            None | Some(Json::Bool(true)) => true,
            Some(Json::Object(entries)) => entries.is_empty(),
            _ => false,
        };
        if open {
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
}
