//! `anyOf`, `oneOf` and lists of types to Rust enums.
//!
//! The whole schema is a check: what passes is an alternative, and the decoder only has to find out which.

use toolnexus_rt::check::{Rule, SchemaId};

use super::discriminator::{constants, discriminator};
use super::keywords::{ANY, OBJECT};
use super::root::{Root, Target};
use super::scalar::type_of_integers;
use super::Lowering;
use crate::json::Json;
use crate::model::check::{leak, leak_text};
use crate::model::names::Scope;
use crate::model::{
    Annotations, Bounds, Check, Choice, Enum, Extent, IntType, Kind, MapType, Member, Shape, Text, TypeBody,
    Union, Variant,
};
use crate::parse::document::Node;

/// How long a title may be to name a variant.
const MAX_TITLE: usize = 40;

/// How many required properties name a variant that has no better name.
const MAX_NAMES: usize = 2;

/// Alternatives as they are written.
struct Branches<'d> {
    /// Those that are values of their own.
    values: Vec<Target<'d>>,
    /// Whether null is one more.
    null: bool,
}

/// The keyword that makes a schema an enum of alternatives: the address under which that is known.
pub(super) fn key<'d>(node: &Node<'d>) -> Option<Node<'d>> {
    match (node.get("anyOf"), node.get("oneOf")) {
        (Some(list), None) | (None, Some(list)) => Some(list),
        (None, None) => node.get("type").filter(|ty| matches!(ty.value, Json::Array(_))),
        _ => None,
    }
}

/// Whether a schema names null among its types or alternatives.
pub(super) fn has_null(node: &Node<'_>) -> bool {
    key(node).is_some_and(|list| list.items().any(|item| item.text() == Some("null") || is_null(&item)))
}

fn is_null(node: &Node<'_>) -> bool {
    node.get("type").is_some_and(|ty| ty.text() == Some("null"))
        || node.get("const").is_some_and(|value| *value.value == Json::Null)
}

/// `{"not": {}}`, which zod writes for `undefined`.
pub(super) fn is_never(node: &Node<'_>) -> bool {
    let anything = |node: Node<'_>| match node.value {
        Json::Bool(value) => *value,
        Json::Object(entries) => entries.is_empty(),
        _ => false,
    };
    *node.value == Json::Bool(false) || node.get("not").is_some_and(anything)
}

impl Lowering<'_> {
    /// The enum of a schema that has alternatives; the outer option is `None` where it has none that Rust could tell
    /// apart.
    pub(super) fn union(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Option<Shape>> {
        let list = key(node).filter(|list| !list.is_under("type"))?;
        // What the check cannot say is no alternative either, and is reported once.
        if self.check(node, root, &[]).is_none() {
            return Some(None);
        }
        let branches = branches(&list, root);
        if let Some(body) = enum_of_constants(&branches.values) {
            let id = self.once(&list, node, name, |_, _| Some(TypeBody::Enum(body)));
            return Some(id.and_then(|id| self.with_null(node, root, Kind::Named(id), branches.null)));
        }
        if let [(only, root_of_only)] = branches.values.as_slice() {
            let shape = self.branch(node, only, root_of_only, name);
            return Some(shape.and_then(|shape| self.with_null(node, root, shape.kind, branches.null)));
        }
        // The type is known by the list from here on: a branch may refer to it.
        let before = self.findings.error_count();
        let mut merged = None;
        let id = self.once(&list, node, name, |this, enum_name| {
            let members = this.members(node, &branches, enum_name)?;
            merged = merged_kind(&members);
            if merged.is_some() {
                return None;
            }
            let tag = discriminator(&branches.values);
            let (choice, rule) = match tag {
                Some(found) => {
                    let values = found.values.iter().map(|(value, index)| ((*value).to_owned(), *index));
                    let choice = Choice::Tag(found.tag.to_owned(), values.collect());
                    (choice, this.tagged_rule(&branches.values, tag_words(found.tag))??)
                }
                None => {
                    let schemas: Vec<Option<SchemaId>> =
                        branches.values.iter().map(|(node, root)| this.deciding(node, root)).collect();
                    let schemas: Vec<SchemaId> = schemas.into_iter().collect::<Option<_>>()?;
                    let words = leak_text(this.alternatives(&list, root));
                    (Choice::First(schemas.clone()), Rule::AnyOf(leak(schemas), words))
                }
            };
            let check = match branches.null {
                false => this.check(node, root, &[])?,
                true => this.check_of(&list, vec![rule]),
            };
            Some(TypeBody::Union(Union { check, choice, members }))
        });
        match (id, merged) {
            (Some(id), _) => Some(self.with_null(node, root, Kind::Named(id), branches.null)),
            (None, Some(kind)) => Some(self.with_null(node, root, kind, branches.null)),
            (None, None) if self.findings.error_count() > before => Some(None),
            (None, None) => None,
        }
    }

    /// The enum of a schema with a list of types.
    pub(super) fn union_of_types(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        name: &str,
    ) -> Option<Option<Shape>> {
        let list = node.get("type")?;
        if self.check(node, root, &[]).is_none() {
            return Some(None);
        }
        let mut words: Vec<&str> = list.items().map(|word| word.text()).collect::<Option<_>>()?;
        let null = words.contains(&"null");
        let number = words.contains(&"number");
        words.retain(|word| *word != "null" && !(*word == "integer" && number));
        if words.len() < 2 {
            return None;
        }
        let id = self.once(&list, node, name, |this, enum_name| {
            let mut scope = Scope::default();
            let (mut members, mut schemas, mut complete) = (Vec::new(), Vec::new(), true);
            for word in &words {
                let kind = this.kind_of_word(node, root, word, &format!("{enum_name}_{word}"));
                let (Some(kind), Some(schema)) = (kind, this.limited_to(node, root, word)) else {
                    complete = false;
                    continue;
                };
                members.push(Member { ident: scope.type_name(word), doc: None, shape: kind.into() });
                schemas.push(schema);
            }
            if !complete {
                return None;
            }
            let rule = Rule::AnyOf(leak(schemas.clone()), leak_text(super::describe::type_words(&words)));
            let check = match null {
                false => this.check(node, root, &[])?,
                true => this.check_of(&list, vec![rule]),
            };
            Some(TypeBody::Union(Union { check, choice: Choice::First(schemas), members }))
        });
        Some(id.and_then(|id| self.with_null(node, root, Kind::Named(id), null)))
    }

    /// A kind with all of a schema as its check.
    pub(super) fn with_null(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        kind: Kind,
        null: bool,
    ) -> Option<Shape> {
        let check = self.check(node, root, &[])?;
        let kind = match null {
            false => kind,
            true => Kind::Nullable(Box::new(self.with_own_check(kind))),
        };
        Some(Shape { check: Some(check), ..kind.into() })
    }

    /// A kind with the check that its own type makes.
    fn with_own_check(&self, kind: Kind) -> Shape {
        let check = match &kind {
            Kind::Named(id) => match &self.model.ty(*id).body {
                TypeBody::Union(union) => Some(union.check.clone()),
                _ => None,
            },
            _ => None,
        };
        Shape { check, ..kind.into() }
    }

    /// A check that no author wrote.
    fn check_of(&mut self, node: &Node<'_>, rules: Vec<Rule>) -> Check {
        let schema = self.model.checks.reserve(node.place());
        self.model.checks.fill(schema, rules);
        Check { schema, extent: Extent::Whole, written: Vec::new() }
    }

    fn members(&mut self, node: &Node<'_>, branches: &Branches<'_>, enum_name: &str) -> Option<Vec<Member>> {
        let tag = discriminator(&branches.values);
        let mut scope = Scope::default();
        let mut members = Vec::new();
        let mut complete = true;
        for (index, (branch, root)) in branches.values.iter().enumerate() {
            let values = tag.iter().flat_map(|tag| &tag.values).filter(|(_, of)| *of == index);
            let word = match values.collect::<Vec<_>>().as_slice() {
                [(only, _)] => (*only).to_owned(),
                _ => variant_word(branch),
            };
            let ident = scope.type_name(&word);
            let Some(shape) = self.branch(node, branch, root, &format!("{enum_name}_{ident}")) else {
                complete = false;
                continue;
            };
            let doc = shape.annotations.description.clone();
            members.push(Member {
                ident,
                doc,
                shape: Shape { annotations: Annotations::default(), ..shape },
            });
        }
        complete.then_some(members)
    }

    /// The shape of one alternative. Where the schema around it says that it is an object, it need not say so.
    fn branch(&mut self, node: &Node<'_>, branch: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Shape> {
        let of_object = |node: &Node<'_>| node.get("type").is_some_and(|ty| ty.text() == Some("object"));
        let silent = branch.entries().all(|(key, _)| OBJECT.contains(&key) || !super::keywords::asserts(key));
        if !of_object(node) || !silent || !matches!(branch.value, Json::Object(_)) {
            return self.schema(branch, root, name);
        }
        let shape = self.mapping(branch, &root.within(branch), name)?;
        Some(Shape { annotations: self.annotations(branch), ..shape })
    }

    /// The kind of the values of one type that a schema with several allows. All of the schema is checked besides.
    fn kind_of_word(&mut self, node: &Node<'_>, root: &Root<'_>, word: &str, name: &str) -> Option<Kind> {
        let only = |allowed: &[&str]| {
            node.entries().all(|(key, _)| {
                key == "type"
                    || allowed.contains(&key)
                    || ANY.contains(&key)
                    || !super::keywords::asserts(key)
            })
        };
        let anything = || Box::new(Shape::from(Kind::Any));
        Some(match word {
            "boolean" => Kind::Bool,
            "integer" => Kind::Int(type_of_integers(node), Bounds::default()),
            "number" => Kind::Float {
                single: false,
                lower: std::ops::Bound::Unbounded,
                upper: std::ops::Bound::Unbounded,
            },
            "string" => Kind::Text(Text::default()),
            "array" => {
                let items = node.get("items").filter(|items| matches!(items.value, Json::Object(_)));
                let items = items.filter(|_| node.get("prefixItems").is_none());
                let item = match items {
                    Some(items) => Box::new(self.schema(&items, root, &format!("{name}_item"))?),
                    None => anything(),
                };
                Kind::List(item, (None, None))
            }
            "object" if only(OBJECT) => self.mapping(node, root, name)?.kind,
            "object" => Kind::Map(anything(), (None, None), MapType::OF_TEXTS),
            _ => {
                let ty = node.get("type").unwrap_or_else(|| node.clone());
                self.no_type(word, &ty);
                return None;
            }
        })
    }

    /// A schema, for values of one of its types.
    fn limited_to(&mut self, node: &Node<'_>, root: &Root<'_>, word: &str) -> Option<SchemaId> {
        let id = self.model.checks.reserve(node.place());
        let before = self.purpose;
        self.purpose = before.deciding();
        let rest = self.rules(node, &root.within(node), &["type"]);
        self.purpose = before;
        let mut rules = vec![super::check::type_of_word(word)?];
        rules.extend(rest?);
        self.model.checks.fill(id, rules);
        Some(id)
    }
}

fn branches<'d>(list: &Node<'d>, root: &Root<'d>) -> Branches<'d> {
    let all: Vec<Node<'d>> = list.items().collect();
    let null = all.iter().any(is_null);
    let values = all.into_iter().filter(|node| !is_null(node) && !is_never(node));
    Branches { values: values.map(|node| (node, root.clone())).collect(), null }
}

/// An enum of strings, where each alternative is one or several with something said about them.
fn enum_of_constants(branches: &[Target<'_>]) -> Option<Enum> {
    let mut scope = Scope::default();
    let mut variants: Vec<Variant> = Vec::new();
    for (node, _) in branches {
        let others = |key: &str| super::keywords::asserts(key) && !["type", "const", "enum"].contains(&key);
        if node.entries().any(|(key, _)| others(key)) {
            return None;
        }
        let said = |key: &str| Some(node.get(key)?.text()?.to_owned());
        for text in constants(node)? {
            if variants.iter().any(|variant| variant.name == text) {
                continue;
            }
            variants.push(Variant {
                name: text.to_owned(),
                ident: scope.type_name(text),
                doc: said("description").or_else(|| said("title")),
                aliases: Vec::new(),
            });
        }
    }
    (!variants.is_empty()).then_some(Enum { variants })
}

/// The one kind of all alternatives, if they differ in their checks alone.
fn merged_kind(members: &[Member]) -> Option<Kind> {
    let all = |is: fn(&Kind) -> bool| members.iter().all(|member| is(&member.shape.kind));
    let anything = || Box::new(Shape::from(Kind::Any));
    let unbounded = std::ops::Bound::Unbounded;
    if all(|kind| matches!(kind, Kind::Any)) {
        Some(Kind::Any)
    } else if all(|kind| matches!(kind, Kind::Bool)) {
        Some(Kind::Bool)
    } else if all(|kind| matches!(kind, Kind::Text(_))) {
        Some(Kind::Text(Text::default()))
    } else if all(|kind| matches!(kind, Kind::Int(..))) {
        let mut types = members.iter().filter_map(|member| match &member.shape.kind {
            Kind::Int(ty, _) => Some(*ty),
            _ => None,
        });
        let first = types.next()?;
        let ty = if types.all(|ty| ty == first) { first } else { IntType::I128 };
        Some(Kind::Int(ty, Bounds::default()))
    } else if all(|kind| matches!(kind, Kind::Float { .. } | Kind::Int(..))) {
        Some(Kind::Float { single: false, lower: unbounded.clone(), upper: unbounded })
    } else if all(|kind| matches!(kind, Kind::Map(value, _, _) if matches!(value.kind, Kind::Any))) {
        Some(Kind::Map(anything(), (None, None), MapType::OF_TEXTS))
    } else {
        None
    }
}

/// A word that names a variant.
fn variant_word(branch: &Node<'_>) -> String {
    let title = branch.get("title").and_then(|title| title.text()).filter(|title| title.len() <= MAX_TITLE);
    if let Some(title) = title {
        return title.to_owned();
    }
    let reference = branch.get("$ref").and_then(|reference| reference.text());
    if let Some(name) = reference.and_then(|text| text.rsplit(['/', '#']).find(|part| !part.is_empty())) {
        return name.to_owned();
    }
    if let Some([only]) = constants(branch).as_deref() {
        return (*only).to_owned();
    }
    let required: Vec<&str> =
        branch.get("required").iter().flat_map(Node::items).filter_map(|name| name.text()).collect();
    match branch.get("type").map(|ty| ty.value) {
        Some(Json::String(word)) if word != "object" => word.clone(),
        _ => match required.as_slice() {
            [_, ..] => required.iter().take(MAX_NAMES).copied().collect::<Vec<_>>().join("_"),
            [] if branch.get("properties").is_some() => "object".to_owned(),
            [] => match branch.get("type").and_then(|ty| ty.text()) {
                Some(word) => word.to_owned(),
                None if branch.get("enum").is_some() => "enum".to_owned(),
                None => "value".to_owned(),
            },
        },
    }
}

fn tag_words(tag: &str) -> &'static str {
    leak_text(format!("an object with {}", Json::string(tag)))
}
