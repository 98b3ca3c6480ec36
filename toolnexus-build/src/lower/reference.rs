//! `$ref`: JSON pointers, anchors and identifiers within a file.

use super::keywords::ASSERTIONS;
use super::root::{Root, Target};
use super::{address, Lowering};
use crate::diag::codes;
use crate::model::{Kind, Shape};
use crate::parse::document::Node;

impl Lowering<'_> {
    /// The shape of what `$ref` names. A type that contains itself is raw JSON there, with a check.
    pub(super) fn reference(
        &mut self,
        node: &Node<'_>,
        reference: &Node<'_>,
        root: &Root<'_>,
    ) -> Option<Shape> {
        let (target, inner) = self.resolve(reference, root)?;
        if self.open.iter().any(|(open, _)| *open == address(&target)) {
            let check = self.check(node, root, &[])?;
            return Some(Shape { check: Some(check), ..Kind::Any.into() });
        }
        let pointer = reference.text().unwrap_or_default();
        let name = pointer.rsplit(['/', '#']).next().unwrap_or("").to_owned();
        self.schema(&target, &inner, &name)
    }

    /// The node that a reference names: from the schema's root, else from the document's.
    pub(super) fn resolve<'d>(&mut self, reference: &Node<'d>, root: &Root<'d>) -> Option<Target<'d>> {
        let text = self.string(reference, "$ref")?;
        let document = Root::new(&root.node.document());
        // An entry of `types` is a schema of its own.
        let of_document = |pointer: &str| {
            let (rest, name) = pointer.strip_prefix("/types/").map(|rest| {
                let end = rest.find('/').unwrap_or(rest.len());
                (&rest[end..], &rest[..end])
            })?;
            let (ty, _) = document.follow(&format!("/types/{name}"))?;
            Root::new(&ty).follow(rest)
        };
        let found = root.find(text).or_else(|| {
            let pointer = text.strip_prefix('#')?;
            of_document(pointer).or_else(|| document.follow(pointer).filter(|_| pointer.starts_with('/')))
        });
        if found.is_some() {
            return self.static_target(reference, found?);
        }
        if !text.starts_with('#') {
            let diagnostic = self
                .at(&codes::UNSUPPORTED, &reference.place(), format!("`{text}` is outside of this file"))
                .help("copy it under `types` and write `$ref: \"#/types/Name\"`: nothing is fetched when building");
            self.push(diagnostic);
            return None;
        }
        {
            let mut names: Vec<String> = Vec::new();
            for (holder, prefix) in
                [(&root.node, "$defs"), (&root.node, "definitions"), (&document.node, "types")]
            {
                names.extend(
                    holder
                        .get(prefix)
                        .iter()
                        .flat_map(Node::entries)
                        .map(|(name, _)| format!("#/{prefix}/{name}")),
                );
            }
            let diagnostic =
                self.at(&codes::BAD_REF, &reference.place(), format!("there is nothing at `{text}`"));
            let diagnostic = match toolnexus_rt::nearest(text, names.iter().map(String::as_str)) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None if names.is_empty() => diagnostic
                    .help("add the type under `types` of this file, or under `$defs` of this schema"),
                None => diagnostic.help(format!(
                    "this file has {}",
                    super::spec::list(&names.iter().map(String::as_str).collect::<Vec<_>>())
                )),
            };
            self.push(diagnostic);
        }
        None
    }

    /// Refuses assertions beside `$ref` where the schema's own draft leaves them out.
    pub(super) fn no_siblings(&mut self, node: &Node<'_>, root: &Root<'_>) -> Option<()> {
        let asserts = |key: &str| key != "$ref" && ASSERTIONS.contains(&key);
        let beside = node.entries().find(|(key, _)| asserts(key));
        match beside.filter(|_| root.is_old() && node.get("$ref").is_some()) {
            None => Some(()),
            Some((key, child)) => {
                let message =
                    format!("`{key}` beside `$ref` says nothing up to draft-07, and is not supported there");
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &child.key_place(), message)
                    .help("take it out, or leave `$schema` out: since 2019-09 both count");
                self.push(diagnostic);
                None
            }
        }
    }

    /// What `$dynamicRef` leads to depends on who refers, where there are several `$dynamicAnchor`s of the name.
    fn static_target<'d>(&mut self, reference: &Node<'d>, target: Target<'d>) -> Option<Target<'d>> {
        let fragment = reference.text().and_then(|text| text.split_once('#')).map_or("", |(_, name)| name);
        let anchor = target.0.get("$dynamicAnchor").and_then(|anchor| anchor.text());
        let dynamic = reference.is_under("$dynamicRef") && anchor == Some(fragment);
        if dynamic && target.1.dynamic_anchors(fragment) > 1 {
            let message =
                format!("`$dynamicRef` to one of several `$dynamicAnchor: {fragment}` is not supported");
            let diagnostic = self
                .at(&codes::UNSUPPORTED, &reference.place(), message)
                .help("write `$ref` with the path of the one that is meant");
            self.push(diagnostic);
            return None;
        }
        Some(target)
    }
}
