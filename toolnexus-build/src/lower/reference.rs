//! `$ref`: JSON pointers within a file.

use super::{address, Lowering};
use crate::diag::codes;
use crate::model::Kind;
use crate::parse::document::Node;

impl Lowering<'_> {
    pub(super) fn reference(&mut self, reference: &Node<'_>, root: &Node<'_>) -> Option<Kind> {
        let target = self.resolve(reference, root)?;
        if let Some((_, name)) = self.open.iter().find(|(open, _)| *open == address(&target)) {
            let message = format!("`{name}` contains itself: recursion is not supported");
            let diagnostic = self
                .at(&codes::RECURSION, &reference.place(), message)
                .help("take the inner part as `any` (a schema with only a `description`): it stays raw JSON");
            self.push(diagnostic);
            return None;
        }
        let pointer = reference.text().unwrap_or_default();
        let name = pointer.rsplit('/').next().unwrap_or("").to_owned();
        self.schema(&target, root, &name).map(|shape| shape.kind)
    }

    /// The node that `$ref` names: from the schema's root, else from the document's.
    pub(super) fn resolve<'d>(&mut self, reference: &Node<'d>, root: &Node<'d>) -> Option<Node<'d>> {
        let text = self.string(reference, "$ref")?;
        let Some(pointer) = text.strip_prefix('#') else {
            let diagnostic = self
                .at(&codes::UNSUPPORTED, &reference.place(), format!("`{text}` is outside of this file"))
                .help("copy it under `types` and write `$ref: \"#/types/Name\"`: nothing is fetched when building");
            self.push(diagnostic);
            return None;
        };
        if !pointer.is_empty() && !pointer.starts_with('/') {
            let diagnostic = self
                .at(&codes::UNSUPPORTED, &reference.place(), "an anchor in `$ref` is not supported")
                .help("write the path: `#/$defs/Name` or `#/types/Name`");
            self.push(diagnostic);
            return None;
        }
        let found = follow(root.clone(), pointer).or_else(|| follow(root.document(), pointer));
        if found.is_none() {
            let mut names: Vec<String> = Vec::new();
            for (holder, prefix) in
                [(root.clone(), "$defs"), (root.clone(), "definitions"), (root.document(), "types")]
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
        found
    }
}

/// RFC 6901, with the percent-encoding of URI fragments.
fn follow<'d>(from: Node<'d>, pointer: &str) -> Option<Node<'d>> {
    pointer.split('/').skip(1).try_fold(from, |node, token| {
        let token = percent_decoded(token)?.replace("~1", "/").replace("~0", "~");
        node.get(&token).or_else(|| node.items().nth(token.parse().ok()?))
    })
}

fn percent_decoded(token: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = token.as_bytes();
    while let [first, tail @ ..] = rest {
        match (first, tail) {
            (b'%', [high, low, tail @ ..]) => {
                let digits = [*high, *low];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
                rest = tail;
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8(bytes).ok()
}
