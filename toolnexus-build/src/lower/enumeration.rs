//! `enum` and `const`: Rust enums of strings, or the one type of all values.

use super::keywords::STRING;
use super::root::Root;
use super::Lowering;
use crate::json::Json;
use crate::model::names::Scope;
use crate::model::{Bounds, Enum, IntType, Kind, Shape, TypeBody, Variant};
use crate::number;
use crate::parse::document::Node;

impl Lowering<'_> {
    /// The shape of a list of values; `None` where their types differ, or where `type` says as much.
    pub(super) fn enumeration(
        &mut self,
        node: &Node<'_>,
        root: &Root<'_>,
        name: &str,
    ) -> Option<Option<Shape>> {
        let (key, values): (_, Vec<Node<'_>>) = match (node.get("enum"), node.get("const")) {
            (Some(list), None) => ("enum", list.items().collect()),
            (None, Some(value)) => ("const", vec![value]),
            _ => return None,
        };
        let list = node.get("enum").filter(|list| matches!(list.value, Json::Array(_)));
        if let (true, Some(list)) = (values.is_empty(), list) {
            return Some(self.bad(
                &list,
                "`enum` must be a list of at least one value",
                "write `enum: [one, other]`",
            ));
        }
        let (nulls, values): (Vec<_>, Vec<_>) =
            values.into_iter().partition(|value| *value.value == Json::Null);
        let null = !nulls.is_empty();
        let texts: Option<Vec<&str>> = values.iter().map(Node::text).collect();
        match (texts.filter(|texts| !texts.is_empty()), type_of(node)) {
            (Some(texts), Named::Nothing | Named::String | Named::StringOrNull) => {
                let id = self.string_enum(node, name, &texts, &values);
                Some(id.and_then(|id| match (null, type_of(node)) {
                    (false, Named::Nothing | Named::String) => {
                        let check = self.rest(node, root, &["type", key], STRING, "beside `enum`")?;
                        Some(Shape { check, ..Kind::Named(id).into() })
                    }
                    _ => self.with_null(node, root, Kind::Named(id), null),
                }))
            }
            (None, Named::Nothing) => {
                let kind = kind_of(&values)?;
                Some(self.with_null(node, root, kind, null))
            }
            _ => None,
        }
    }

    fn string_enum(
        &mut self,
        node: &Node<'_>,
        name: &str,
        texts: &[&str],
        values: &[Node<'_>],
    ) -> Option<crate::model::TypeId> {
        self.once(node, node, name, |this, _| {
            let mut scope = Scope::default();
            let mut variants: Vec<Variant> = Vec::new();
            for (text, value) in texts.iter().zip(values) {
                if variants.iter().any(|variant| variant.name == *text) {
                    let message = format!("`{text}` is in this `enum` twice");
                    return this.bad(value, message, "remove one of the two");
                }
                variants.push(Variant {
                    name: (*text).to_owned(),
                    ident: scope.type_name(text),
                    doc: None,
                    aliases: Vec::new(),
                });
            }
            Some(TypeBody::Enum(Enum { variants }))
        })
    }
}

/// What `type` says beside a list of values.
enum Named {
    Nothing,
    String,
    StringOrNull,
    Other,
}

fn type_of(node: &Node<'_>) -> Named {
    let Some(ty) = node.get("type") else { return Named::Nothing };
    let words: Option<Vec<&str>> = ty.items().map(|word| word.text()).collect();
    match (ty.text(), words.as_deref()) {
        (Some("string"), _) => Named::String,
        (_, Some(["string", "null"] | ["null", "string"])) => Named::StringOrNull,
        _ => Named::Other,
    }
}

/// The one kind of several values.
fn kind_of(values: &[Node<'_>]) -> Option<Kind> {
    let all = |is: fn(&Json) -> bool| !values.is_empty() && values.iter().all(|value| is(value.value));
    let whole = |text: &str| number::exact(text).is_some_and(|value| i64::try_from(value).is_ok());
    if all(|value| matches!(value, Json::Bool(_))) {
        Some(Kind::Bool)
    } else if !all(|value| matches!(value, Json::Number(_))) {
        None
    } else if values.iter().all(|value| matches!(value.value, Json::Number(text) if whole(text))) {
        Some(Kind::Int(IntType::I64, Bounds::default()))
    } else if values.iter().all(|value| matches!(value.value, Json::Number(text) if number::is_float(text))) {
        Some(Kind::Float {
            single: false,
            lower: std::ops::Bound::Unbounded,
            upper: std::ops::Bound::Unbounded,
        })
    } else {
        None // a float would not be one of them
    }
}
