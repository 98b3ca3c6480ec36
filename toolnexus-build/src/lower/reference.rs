//! `$ref`: JSON pointers, anchors and identifiers within a file.

use super::keywords::ASSERTIONS;
use super::root::{Root, Target};
use super::{address, Lowering};
use crate::diag::codes;
use crate::model::{Kind, Shape};
use crate::parse::document::Node;

impl Lowering<'_> {
    /// The shape of what `$ref` names. A type that contains itself is named there, or raw JSON if it is no named type.
    pub(super) fn reference(
        &mut self,
        node: &Node<'_>,
        reference: &Node<'_>,
        root: &Root<'_>,
    ) -> Option<Shape> {
        let (target, inner) = self.resolve(reference, root)?;
        if self.open.iter().any(|(open, _)| *open == address(&target)) {
            return self.recursive(node, &target, root);
        }
        let pointer = reference.text().unwrap_or_default();
        let name = pointer.rsplit(['/', '#']).next().filter(|name| !name.is_empty());
        let title = || target.get("title").and_then(|title| title.text());
        let name = name.or_else(title).unwrap_or("root").to_owned();
        self.schema(&target, &inner, &name)
    }

    /// The shape of a schema that is being lowered, where a `node` in it refers to it.
    fn recursive(&mut self, node: &Node<'_>, target: &Node<'_>, root: &Root<'_>) -> Option<Shape> {
        let id = self.by_node.get(&(address(target), self.formats)).copied();
        match id {
            // Its objects check themselves.
            Some(id) if target.get("type").is_some_and(|ty| ty.text() == Some("object")) => {
                Some(Kind::Named(id).into())
            }
            _ => {
                let check = self.check(node, root, &[])?;
                let union = super::union::key(target)
                    .and_then(|key| self.by_node.get(&(address(&key), self.formats)));
                let kind = match id.or(union.copied()) {
                    Some(id) if super::union::has_null(target) => {
                        Kind::Nullable(Box::new(Kind::Named(id).into()))
                    }
                    Some(id) => Kind::Named(id),
                    None => Kind::Any,
                };
                Some(Shape { check: Some(check), ..kind.into() })
            }
        }
    }

    /// What a reference names, as seen from all of the document.
    pub(super) fn find_in_document<'d>(text: &str, root: &Root<'d>) -> Option<Target<'d>> {
        let document = Root::new(&root.node.document());
        let pointer = text.strip_prefix('#')?;
        // An entry of `types` is a schema of its own.
        let of_types = pointer.strip_prefix("/types/").and_then(|rest| {
            let end = rest.find('/').unwrap_or(rest.len());
            let (ty, _) = document.follow(&format!("/types/{}", &rest[..end]))?;
            Root::new(&ty).follow(&rest[end..])
        });
        of_types.or_else(|| document.follow(pointer).filter(|_| pointer.starts_with('/')))
    }

    /// The node that a reference names: from the schema's root, else from the document's.
    pub(super) fn resolve<'d>(&mut self, reference: &Node<'d>, root: &Root<'d>) -> Option<Target<'d>> {
        let text = self.string(reference, "$ref")?;
        let document = Root::new(&root.node.document());
        let found = root.find(text).or_else(|| Self::find_in_document(text, root));
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
