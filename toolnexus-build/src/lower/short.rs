//! The short form of arguments: `args: { city: string, days?: integer, unit: Unit }`.

use super::foreign::{meaning, FOREIGN_HELP};
use super::root::Root;
use super::spec::list;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::model::names::Scope;
use crate::model::{Bounds, Count, IntType, Kind, MapType, Object, Presence, Property, Shape, Text, Unknown};
use crate::parse::document::Node;

/// The words that stand for a schema. `T[]` is a list of T; any other word is a name under `types`.
const WORDS: &[&str] = &["string", "integer", "number", "boolean", "any", "object"];

/// The T of `T[]`.
pub(super) fn unlisted(word: &str) -> Option<&str> {
    word.strip_suffix("[]")
}

impl Lowering<'_> {
    /// `args`: closed, and each argument is required unless its name ends in `?` or it has a default.
    pub(super) fn short_form(&mut self, node: &Node<'_>, struct_name: &str) -> Option<Object> {
        match node.value {
            Json::Object(_) => {}
            Json::Null => return Some(Object::default()),
            other => {
                let diagnostic = self
                    .at(
                        &codes::WRONG_TYPE,
                        &node.place(),
                        format!("`args` must be a mapping, not {}", other.kind()),
                    )
                    .help("write one line for each argument: `city: string`");
                self.push(diagnostic);
                return None;
            }
        }
        let mut fields = Scope::default();
        let mut properties: Vec<Property> = Vec::new();
        let mut complete = true;
        for (key, child) in node.entries() {
            let (name, optional) = match key.strip_suffix('?') {
                Some(name) => (name, true),
                None => (key, false),
            };
            if properties.iter().any(|property| property.name == name) {
                let message = format!("the argument `{name}` is given twice");
                let diagnostic =
                    self.at(&codes::BAD_SCHEMA, &child.key_place(), message).help("remove one of the two");
                self.push(diagnostic);
                complete = false;
                continue;
            }
            let property = match child.text() {
                Some(word) => self.word(word, &child).map(|shape| Property {
                    name: name.to_owned(),
                    ident: fields.field(name),
                    shape,
                    presence: if optional { Presence::Optional } else { Presence::Required },
                    place: child.key_place(),
                    aliases: Vec::new(),
                }),
                None => {
                    let required = !optional && child.get("default").is_none();
                    self.property(name, &child, &Root::new(&child), required, struct_name, &mut fields)
                }
            };
            match property {
                Some(property) => properties.push(property),
                None => complete = false,
            }
        }
        complete.then_some(Object { properties, unknown: Unknown::Refuse, ..Object::default() })
    }

    fn word(&mut self, word: &str, node: &Node<'_>) -> Option<Shape> {
        if let Some(item) = unlisted(word) {
            let item = self.word(item, node)?;
            return Some(Kind::List(Box::new(item), Count::default()).into());
        }
        let kind = match word {
            "string" => Kind::Text(Text::default()),
            "integer" => Kind::Int(IntType::I64, Bounds::default()),
            "number" => Kind::Float {
                single: false,
                lower: std::ops::Bound::Unbounded,
                upper: std::ops::Bound::Unbounded,
            },
            "boolean" => Kind::Bool,
            "any" => Kind::Any,
            "object" => Kind::Map(Box::new(Kind::Any.into()), Count::default(), MapType::OF_TEXTS),
            _ => {
                let document = node.document();
                if let Some(ty) = document.get("types").and_then(|types| types.get(word)) {
                    return self.schema(&ty, &Root::new(&ty), word);
                }
                let types: Vec<&str> =
                    document.get("types").iter().flat_map(Node::entries).map(|(name, _)| name).collect();
                let known = [WORDS, &types].concat();
                let diagnostic = self.at(&codes::BAD_VALUE, &node.place(), format!("`{word}` is no type"));
                let meaning = meaning(word).map(|_| super::foreign::short_word(word));
                let near = toolnexus_rt::nearest(word, known.iter().copied());
                let diagnostic = match (&meaning, near) {
                    (Some(near), _) => diagnostic.help(format!("did you mean `{near}`?")).help(FOREIGN_HELP),
                    (None, Some(near)) => diagnostic.help(format!("did you mean `{near}`?")),
                    (None, None) => diagnostic.help(format!(
                        "it is one of {}, one of them with `[]`, or a schema in `{{ }}`",
                        list(&known)
                    )),
                };
                self.push(diagnostic);
                return None;
            }
        };
        Some(kind.into())
    }
}
