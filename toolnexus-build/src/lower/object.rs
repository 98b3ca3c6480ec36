//! Objects of JSON Schema: properties, and which of them must be there.

use super::keywords::{ANY, OBJECT};
use super::root::Root;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::model::names::Scope;
use crate::model::{Kind, Object, Presence, Property, Unknown};
use crate::parse::document::Node;

/// Keywords that may demand or describe properties which `properties` does not name.
pub(super) const BRINGS_PROPERTIES: &[&str] = &[
    "allOf",
    "anyOf",
    "oneOf",
    "if",
    "then",
    "else",
    "$ref",
    "$dynamicRef",
    "dependentSchemas",
    "dependencies",
    "patternProperties",
];

/// `{}`: further properties are anything.
fn is_open(schema: &Node<'_>) -> bool {
    matches!(schema.value, Json::Object(entries) if entries.is_empty())
}

/// A property that no one schema describes: raw JSON, where it is given.
fn conditional_property(json: &str, node: &Node<'_>, fields: &mut Scope) -> Property {
    Property {
        name: json.to_owned(),
        ident: fields.field(json),
        shape: Kind::Any.into(),
        presence: Presence::Optional,
        place: node.place(),
        aliases: Vec::new(),
    }
}

impl Lowering<'_> {
    /// The properties of an object.
    pub(super) fn object(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Object> {
        self.only(node, &[OBJECT, ANY].concat(), "for an object")?;
        let by_pattern = node.get("patternProperties").is_some();
        let mut covered = vec!["type", "properties", "required", "additionalProperties"];
        let unknown = match node.get("additionalProperties") {
            Some(schema) if by_pattern || matches!(schema.value, Json::Object(_)) => {
                covered.retain(|key| *key != "additionalProperties" || is_open(&schema) && !by_pattern);
                Unknown::Ignore
            }
            None => Unknown::Ignore,
            Some(schema) => match schema.value {
                Json::Bool(false) => Unknown::Refuse,
                Json::Bool(true) => Unknown::Ignore,
                _ => {
                    self.no_schema(&schema);
                    return None;
                }
            },
        };
        let empty: Vec<(String, Json)> = Vec::new();
        let entries = match node.get("properties").map(|properties| (properties.value, properties)) {
            None | Some((Json::Null, _)) => &empty,
            Some((Json::Object(entries), _)) => entries,
            Some((other, properties)) => {
                let message = format!("`properties` must be a mapping, not {}", other.kind());
                let diagnostic = self
                    .at(&codes::BAD_SCHEMA, &properties.place(), message)
                    .help("write one schema for each property: `city: { type: string }`");
                self.push(diagnostic);
                return None;
            }
        };
        let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
        let required = match node.get("required") {
            // Where other keywords bring properties, so may they bring those that are required.
            Some(required) if node.entries().any(|(key, _)| BRINGS_PROPERTIES.contains(&key)) => {
                let required = self.required(&required, None);
                if required.iter().flatten().any(|name| !names.contains(name)) {
                    covered.retain(|key| *key != "required");
                }
                required
            }
            Some(required) => self.required(&required, Some(&names)),
            None => Some(Vec::new()),
        };
        // What is wrong with the properties is shown beside what is wrong with the list.
        let mut complete = required.is_some();
        let required = required.unwrap_or_default();
        let inherited = self.inherited(node, root);
        let mut fields = Scope::default();
        let mut properties = Vec::new();
        for (json, child) in node.get("properties").iter().flat_map(Node::entries) {
            let must = required.contains(&json) || inherited.required.contains(&json);
            match self.property(json, &child, root, must, name, &mut fields) {
                Some(property) => properties.push(property),
                None => complete = false,
            }
        }
        for (json, (child, root)) in &inherited.properties {
            let must = required.contains(json) || inherited.required.contains(json);
            match self.property(json, child, root, must, name, &mut fields) {
                Some(property) => properties.push(property),
                None => complete = false,
            }
        }
        let mut unstated = Vec::new();
        for json in self.conditional(node, root) {
            if properties.iter().all(|property| property.name != json) {
                unstated.push(json.to_owned());
                properties.push(conditional_property(json, node, &mut fields));
            }
        }
        let check = self.rest(node, root, &covered, OBJECT, "for an object")?;
        complete.then_some(Object { properties, unknown, unstated, check, ..Object::default() })
    }

    /// One property; `default` decides its presence and is checked against its shape.
    pub(super) fn property(
        &mut self,
        json: &str,
        node: &Node<'_>,
        root: &Root<'_>,
        required: bool,
        struct_name: &str,
        fields: &mut Scope,
    ) -> Option<Property> {
        let shape = self.schema(node, root, &format!("{struct_name}_{json}"))?;
        let presence = match node.get("default") {
            None if required => Presence::Required,
            None => Presence::Optional,
            // pydantic writes this for every `Optional`: absent and null are the same here.
            Some(default) if *default.value == Json::Null && !required => Presence::Optional,
            Some(default) => {
                self.check_default(&shape, &default);
                if required {
                    Presence::Required
                } else {
                    Presence::Default(default.value.clone())
                }
            }
        };
        let ident = fields.field(json);
        Some(Property {
            name: json.to_owned(),
            ident,
            shape,
            presence,
            place: node.key_place(),
            aliases: Vec::new(),
        })
    }

    /// The names in `required`, each of which must be a property.
    /// Without a list of properties, any names.
    pub(super) fn required<'n>(
        &mut self,
        node: &Node<'n>,
        properties: Option<&[&str]>,
    ) -> Option<Vec<&'n str>> {
        let Json::Array(_) = node.value else {
            let message = format!("`required` must be a list of names, not {}", node.value.kind());
            let diagnostic = self.at(&codes::BAD_SCHEMA, &node.place(), message);
            let diagnostic = match node.value {
                Json::Bool(_) => {
                    diagnostic.help("list the required names in the object that holds the properties")
                }
                _ => diagnostic.help("write `required: [name, …]`"),
            };
            self.push(diagnostic);
            return None;
        };
        let mut names = Vec::new();
        let mut complete = true;
        for item in node.items() {
            let Some(name) = self.string(&item, "required") else {
                complete = false;
                continue;
            };
            if let Some(properties) = properties.filter(|properties| !properties.contains(&name)) {
                let message = format!("`required` names `{name}`, which is no property");
                let diagnostic = self.at(&codes::REQUIRED_UNKNOWN, &item.place(), message);
                let diagnostic = match toolnexus_rt::nearest(name, properties.iter().copied()) {
                    Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                    None => diagnostic.help("add it to `properties`, or take it out of `required`"),
                };
                self.push(diagnostic);
                complete = false;
            }
            names.push(name);
        }
        complete.then_some(names)
    }
}
