//! What `#` means: the resource that a reference starts from, its base URI, and the way to others in the same document.

use super::draft::Draft;
use crate::json::Json;
use crate::parse::document::Node;
use crate::vocabulary::{holds, Holds};

/// The schema that references within it start from.
#[derive(Clone)]
pub(super) struct Root<'d> {
    /// The schema itself.
    pub node: Node<'d>,
    /// The outermost schema around it.
    outer: Node<'d>,
    /// Its URI.
    base: String,
}

/// A schema, and the root of the references in it.
pub(super) type Target<'d> = (Node<'d>, Root<'d>);

impl<'d> Root<'d> {
    /// A schema that is not part of another.
    pub fn new(node: &Node<'d>) -> Self {
        let root = Self { node: node.clone(), outer: node.clone(), base: String::new() };
        root.renamed(node)
    }

    /// The root of a part: the part itself if it has an `$id`, else this one.
    pub fn within(&self, node: &Node<'d>) -> Self {
        if std::ptr::eq(self.node.value, node.value) {
            return self.clone();
        }
        self.renamed(node)
    }

    fn renamed(&self, node: &Node<'d>) -> Self {
        let id = node.get("$id").and_then(|id| id.text());
        match id.filter(|id| !id.starts_with('#')) {
            Some(id) => {
                let base = join(&self.base, id.trim_end_matches('#'));
                Self { node: node.clone(), outer: self.outer.clone(), base }
            }
            None => self.clone(),
        }
    }

    /// The draft of which the schema says that it is.
    pub fn draft(&self) -> Option<Draft> {
        Draft::of(self.outer.get("$schema")?.text()?)
    }

    /// Whether that is one in which nothing counts beside `$ref`: up to draft-07.
    pub fn is_old(&self) -> bool {
        self.draft().is_some_and(|draft| draft <= Draft::Draft7)
    }

    /// What a reference names: a part of this resource, or of another one in the same schema or in `types`.
    pub fn find(&self, reference: &str) -> Option<Target<'d>> {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let start = if uri.is_empty() { self.clone() } else { self.resource(&join(&self.base, uri))? };
        if fragment.is_empty() || fragment.starts_with('/') {
            return start.follow(fragment);
        }
        let name = percent_decoded(fragment)?;
        let mut found = None;
        walk(&start.node.clone(), &start, &mut |node, root| {
            let own = root.base == start.base;
            let named = |key| node.get(key).and_then(|anchor| anchor.text()) == Some(name.as_str());
            if found.is_none() && own && (named("$anchor") || named("$dynamicAnchor")) {
                found = Some((node.clone(), root.clone()));
            }
        });
        found
    }

    /// RFC 6901, with the percent-encoding of URI fragments.
    pub fn follow(&self, pointer: &str) -> Option<Target<'d>> {
        let start = (self.node.clone(), self.clone());
        pointer.split('/').skip(1).try_fold(start, |(node, root), token| {
            let token = percent_decoded(token)?.replace("~1", "/").replace("~0", "~");
            let next = node.get(&token).or_else(|| node.items().nth(token.parse().ok()?))?;
            let root = root.within(&next);
            Some((next, root))
        })
    }

    /// Every schema in a part, itself included, with its root.
    pub fn schemas_in(&self, part: &Node<'d>) -> Vec<Target<'d>> {
        let mut found = Vec::new();
        walk(part, self, &mut |node, root| found.push((node.clone(), root.clone())));
        found
    }

    /// How many schemas of the same document that can refer to each other have this `$dynamicAnchor`.
    pub fn dynamic_anchors(&self, name: &str) -> usize {
        let mut count = 0;
        for root in self.outermost() {
            walk(&root.node, &root, &mut |node, _| {
                let anchor = node.get("$dynamicAnchor").and_then(|anchor| anchor.text());
                count += usize::from(anchor == Some(name));
            });
        }
        count
    }

    fn resource(&self, uri: &str) -> Option<Root<'d>> {
        let mut found = None;
        for root in self.outermost() {
            walk(&root.node, &root, &mut |node, root| {
                if found.is_none() && root.base == uri && node.get("$id").is_some() {
                    found = Some(root.clone());
                }
            });
        }
        found
    }

    /// The outermost schema around this one, and the types of its document.
    fn outermost(&self) -> Vec<Root<'d>> {
        let types: Vec<Node<'d>> =
            self.outer.document().get("types").iter().flat_map(Node::entries).map(|(_, ty)| ty).collect();
        let others = types.iter().filter(|ty| !std::ptr::eq(ty.value, self.outer.value));
        std::iter::once(&self.outer).chain(others).map(Root::new).collect()
    }
}

/// Every schema in a schema, itself included, with its root.
fn walk<'d>(node: &Node<'d>, root: &Root<'d>, visit: &mut dyn FnMut(&Node<'d>, &Root<'d>)) {
    if !matches!(node.value, Json::Object(_)) {
        return;
    }
    let root = root.within(node);
    visit(node, &root);
    for child in subschemas(node) {
        walk(&child, &root, visit);
    }
}

/// The schemas that stand directly in a schema.
fn subschemas<'d>(node: &Node<'d>) -> Vec<Node<'d>> {
    let mut found = Vec::new();
    for (key, child) in node.entries() {
        match (holds(key), child.value) {
            (Some(Holds::Schema | Holds::List), Json::Array(_)) => found.extend(child.items()),
            (Some(Holds::Schema), _) => found.push(child),
            (Some(Holds::Names), _) => found.extend(child.entries().map(|(_, schema)| schema)),
            _ => {}
        }
    }
    found
}

/// A reference against its base: RFC 3986, section 5.2, without dot segments in the middle.
fn join(base: &str, reference: &str) -> String {
    let scheme = |uri: &str| {
        uri.split_once(':').map(|(scheme, _)| scheme.len()).filter(|length| {
            *length > 0
                && uri
                    .bytes()
                    .take(*length)
                    .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        })
    };
    let Some(length) = scheme(base).filter(|_| scheme(reference).is_none()) else {
        return match base.rsplit_once('/') {
            Some((folder, _)) if scheme(reference).is_none() && !reference.starts_with('/') => {
                format!("{folder}/{}", reference.trim_start_matches("./"))
            }
            _ => reference.to_owned(),
        };
    };
    let rest = &base[length + 1..];
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (format!("//{}", &rest[..end]), &rest[end..])
        }
        None => (String::new(), rest),
    };
    let scheme = &base[..=length];
    if reference.starts_with("//") {
        return format!("{scheme}{reference}");
    }
    if reference.starts_with('/') {
        return format!("{scheme}{authority}{reference}");
    }
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{scheme}{authority}{folder}/{}", reference.trim_start_matches("./"))
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
