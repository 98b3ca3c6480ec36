//! Discriminators: a property whose value alone tells which of several objects a value is.

use super::root::{Root, Target};
use super::Lowering;
use crate::parse::document::Node;

/// How far a property may be from the alternative that it tells.
const MAX_STEPS: usize = 8;

/// A property that tells alternatives apart.
pub(super) struct Discriminator<'d> {
    /// Its name.
    pub tag: &'d str,
    /// Each of its values, and the index of the alternative that it means.
    pub values: Vec<(&'d str, usize)>,
}

/// The property by which alternatives exclude each other: each of them is an object that must have it, with a constant
/// that no other has.
pub(super) fn discriminator<'d>(alternatives: &[Target<'d>]) -> Option<Discriminator<'d>> {
    let parts: Vec<Vec<Target<'d>>> = alternatives.iter().map(conjuncts).collect();
    if parts.len() < 2 || !parts.iter().all(|parts| is_object(parts)) {
        return None;
    }
    tags(parts.first()?).into_iter().find_map(|tag| {
        let mut values: Vec<(&'d str, usize)> = Vec::new();
        for (index, parts) in parts.iter().enumerate() {
            let own = required_constants(parts, tag)?;
            if own.iter().any(|value| values.iter().any(|(taken, _)| taken == value)) {
                return None;
            }
            values.extend(own.into_iter().map(|value| (value, index)));
        }
        Some(Discriminator { tag, values })
    })
}

/// Whether every value that an alternative accepts is an object.
pub(super) fn is_certain_object(alternative: &Target<'_>) -> bool {
    is_object(&conjuncts(alternative))
}

/// The schemas that must all match where one does: itself, what it refers to, and its `allOf`.
fn conjuncts<'d>(target: &Target<'d>) -> Vec<Target<'d>> {
    let mut found = Vec::new();
    gather(target, 0, &mut found);
    found
}

fn gather<'d>((node, root): &Target<'d>, steps: usize, found: &mut Vec<Target<'d>>) {
    if steps > MAX_STEPS || found.iter().any(|(known, _)| std::ptr::eq(known.value, node.value)) {
        return;
    }
    let root = root.within(node);
    found.push((node.clone(), root.clone()));
    let referred = node.get("$ref").and_then(|reference| Lowering::find(&reference, &root));
    let all = node.get("allOf");
    let all = all.iter().flat_map(Node::items).map(|item| (item, root.clone()));
    for next in referred.into_iter().chain(all) {
        gather(&next, steps + 1, found);
    }
}

fn is_object(parts: &[Target<'_>]) -> bool {
    parts.iter().any(|(node, _)| node.get("type").is_some_and(|ty| ty.text() == Some("object")))
}

/// The names of properties, in order.
fn tags<'d>(parts: &[Target<'d>]) -> Vec<&'d str> {
    let properties = parts.iter().filter_map(|(node, _)| node.get("properties"));
    properties.flat_map(|properties| properties.entries().map(|(name, _)| name).collect::<Vec<_>>()).collect()
}

/// The strings that a property is limited to, if it must be there.
fn required_constants<'d>(parts: &[Target<'d>], tag: &str) -> Option<Vec<&'d str>> {
    let named = |(node, _): &Target<'_>| {
        node.get("required").is_some_and(|names| names.items().any(|name| name.text() == Some(tag)))
    };
    if !parts.iter().any(named) {
        return None;
    }
    parts.iter().find_map(|(node, root)| {
        let property = node.get("properties")?.get(tag)?;
        let parts = conjuncts(&(property, root.clone()));
        parts.iter().find_map(|(node, _)| constants(node))
    })
}

/// The strings that a schema is limited to.
pub(super) fn constants<'d>(node: &Node<'d>) -> Option<Vec<&'d str>> {
    if let Some(value) = node.get("const") {
        return Some(vec![value.text()?]);
    }
    let texts: Option<Vec<&str>> = node.get("enum")?.items().map(|value| value.text()).collect();
    texts.filter(|texts| !texts.is_empty())
}

impl Lowering<'_> {
    /// What a reference leads to, if that is certain. Lowering the reference reports what is wrong with it.
    pub(super) fn find<'d>(reference: &Node<'d>, root: &Root<'d>) -> Option<Target<'d>> {
        let text = reference.text()?;
        root.find(text).or_else(|| Self::find_in_document(text, root))
    }
}
