//! JSON Schema 2020-12 to shapes. A keyword is compiled, kept as an annotation, or refused: never ignored.

use std::ops::Bound;

use super::{Lowering, MAX_DEPTH, address};
use crate::diag::codes;
use crate::json::Json;
use crate::model::names::Scope;
use crate::model::{
    Annotations, Bounds, Count, Enum, IntType, Kind, Object, Presence, Property, RustName, Shape, Text, TypeBody, TypeDef,
    TypeId, Unknown, Variant,
};
use crate::number;
use crate::parse::document::Node;

/// Keywords that check nothing (2020-12 "Meta-Data", "Format-Annotation", "Content", and OpenAPI's `example`).
const ANNOTATIONS: &[&str] = &[
    "title", "description", "default", "examples", "example", "format", "deprecated", "readOnly", "writeOnly", "$comment",
    "contentEncoding", "contentMediaType",
];
/// Keywords that hold or name other schemas and are followed by `$ref`.
const CONTAINERS: &[&str] = &["$defs", "definitions", "$schema", "$id"];
/// Keywords of 2020-12 and its neighbours that are not compiled.
const UNSUPPORTED: &[&str] = &[
    "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "multipleOf", "uniqueItems", "contains", "minContains",
    "maxContains", "propertyNames", "patternProperties", "dependentRequired", "dependentSchemas", "dependencies",
    "prefixItems", "additionalItems", "unevaluatedItems", "unevaluatedProperties", "contentSchema", "$anchor",
    "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary", "nullable", "discriminator",
    "xml", "externalDocs",
];
const NUMBER: &[&str] = &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const STRING: &[&str] = &["minLength", "maxLength", "pattern"];
const ARRAY: &[&str] = &["items", "minItems", "maxItems"];
const OBJECT: &[&str] = &["properties", "required", "additionalProperties", "minProperties", "maxProperties"];

impl<'a> Lowering<'a> {
    /// The schema of all of a tool's arguments: an object.
    pub(super) fn root_schema(&mut self, node: &Node<'_>, name: &str) -> Option<Object> {
        let (root, target) = match node.get("$ref") {
            Some(reference) => (node.clone(), self.resolve(&reference, node)?),
            None => (node.clone(), node.clone()),
        };
        match (target.value, target.get("type").map(|ty| ty.value.clone())) {
            (Json::Null, _) => Some(Object { unknown: Unknown::Ignore, ..Object::default() }),
            // `type` may be missing here alone: arguments are always an object.
            (Json::Object(_), None) => self.object(&target, &root, name),
            (Json::Object(_), Some(Json::String(ty))) if ty == "object" => self.object(&target, &root, name),
            _ => {
                let place = target.get("type").map_or(target.place(), |ty| ty.place());
                let diagnostic = self
                    .at(&codes::BAD_SCHEMA, &place, "the arguments of a tool must be an object")
                    .help("write `type: object` and put the value under `properties`: every provider asks for it");
                self.push(diagnostic);
                None
            }
        }
    }

    /// The shape of a schema. `root` is what `#` means in its references, `name` what a type found here is called.
    pub(super) fn schema(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str) -> Option<Shape> {
        if self.open.len() >= MAX_DEPTH {
            let diagnostic = self
                .at(&codes::TOO_LARGE, &node.place(), format!("this schema nests more than {MAX_DEPTH} levels"))
                .help("flatten it, or take the inner part as `any`: it then stays raw JSON");
            self.push(diagnostic);
            return None;
        }
        match node.value {
            Json::Object(_) => {}
            Json::Bool(true) => return Some(Kind::Any.into()),
            other => {
                let message = format!("a schema must be a mapping, not {}", other.kind());
                let diagnostic = self.at(&codes::BAD_SCHEMA, &node.place(), message);
                let diagnostic = match other {
                    Json::String(word) => diagnostic.help(format!("write `{{ type: {word} }}`; bare words belong to `args`")),
                    _ => diagnostic,
                };
                self.push(diagnostic);
                return None;
            }
        }
        self.open.push((address(node), name.to_owned()));
        let kind = self.kind(node, root, name);
        self.open.pop();
        let annotations = self.annotations(node);
        let shape = Shape { kind: kind?, annotations };
        Some(shape)
    }

    fn kind(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str) -> Option<Kind> {
        if let Some(reference) = node.get("$ref") {
            self.only(node, &["$ref"], "beside `$ref`")?;
            return self.reference(&reference, root);
        }
        if let Some(inner) = or_null(node) {
            self.only(node, &["anyOf"], "beside `anyOf` with null")?;
            let inner = self.schema(&inner, root, name)?;
            return Some(Kind::Nullable(Box::new(inner)));
        }
        if node.get("enum").is_some() || node.get("const").is_some() {
            return self.string_enum(node, name);
        }
        let Some(ty) = node.get("type") else { return self.untyped(node) };
        match ty.value {
            Json::String(word) => self.typed(node, root, name, word),
            Json::Array(words) => match words.as_slice() {
                [Json::String(word), Json::String(null)] | [Json::String(null), Json::String(word)] if null == "null" => {
                    let kind = self.typed(node, root, name, word)?;
                    Some(Kind::Nullable(Box::new(kind.into())))
                }
                [Json::String(word)] => self.typed(node, root, name, word),
                _ => {
                    let diagnostic = self
                        .at(&codes::UNSUPPORTED, &ty.place(), "a `type` list other than one type and \"null\" is not supported")
                        .help("choose one type, or leave `type` out: the value then stays raw JSON");
                    self.push(diagnostic);
                    None
                }
            },
            other => {
                let message = format!("`type` must be a string, not {}", other.kind());
                let diagnostic =
                    self.at(&codes::BAD_SCHEMA, &ty.place(), message).help("write a word, as in `type: string`");
                self.push(diagnostic);
                None
            }
        }
    }

    fn typed(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str, word: &str) -> Option<Kind> {
        match word {
            "boolean" => self.only(node, &[], "for a boolean").map(|()| Kind::Bool),
            "integer" => self.integer(node),
            "number" => self.float(node),
            "string" => self.text(node),
            "array" => self.list(node, root, name),
            "object" => self.mapping(node, root, name),
            _ => {
                let ty = node.get("type").unwrap_or_else(|| node.clone());
                let words = ["boolean", "integer", "number", "string", "array", "object"];
                let diagnostic = self.at(&codes::BAD_SCHEMA, &ty.place(), format!("`{word}` is no type of JSON Schema"));
                let near = match word {
                    "int" | "long" | "i64" => Some("integer"),
                    "float" | "double" | "f64" => Some("number"),
                    "str" | "text" | "char" => Some("string"),
                    "bool" => Some("boolean"),
                    "dict" | "map" => Some("object"),
                    "list" | "tuple" => Some("array"),
                    _ => toolnexus_rt::nearest(word, words.into_iter()),
                };
                let diagnostic = match near {
                    Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                    None => diagnostic.help(format!("it is one of {}", super::spec::list(&words))),
                };
                self.push(diagnostic);
                None
            }
        }
    }

    /// Without a type, a schema that checks nothing is any JSON; one that does must say of what.
    fn untyped(&mut self, node: &Node<'_>) -> Option<Kind> {
        for (keywords, word) in [(NUMBER, "number"), (STRING, "string"), (ARRAY, "array"), (OBJECT, "object")] {
            if let Some(found) = keywords.iter().find_map(|key| node.get(key)) {
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &found.key_place(), "a check without `type` is not supported")
                    .help(format!("add `type: {word}`: without it the schema lets every other type pass unchecked"));
                self.push(diagnostic);
                return None;
            }
        }
        self.only(node, &[], "for a value of any type").map(|()| Kind::Any)
    }

    fn integer(&mut self, node: &Node<'_>) -> Option<Kind> {
        self.only(node, NUMBER, "for an integer")?;
        let mut bounds = Bounds::default();
        for key in NUMBER {
            let Some(bound) = node.get(key) else { continue };
            let text = self.number(&bound, key)?;
            let lower = key.ends_with("inimum");
            let Some(mut value) = number::round(text, if lower { number::Toward::Up } else { number::Toward::Down }) else {
                let message = format!("`{key}` of {text} is beyond 128 bits");
                let diagnostic = self.at(&codes::UNSUPPORTED, &bound.place(), message).help("leave it out: no integer reaches it");
                self.push(diagnostic);
                return None;
            };
            if key.starts_with("exclusive") && number::exact(text) == Some(value) {
                value = if lower { value.saturating_add(1) } else { value.saturating_sub(1) };
            }
            if lower {
                bounds.min = Some(bounds.min.map_or(value, |min| min.max(value)));
            } else {
                bounds.max = Some(bounds.max.map_or(value, |max| max.min(value)));
            }
        }
        if let (Some(min), Some(max)) = (bounds.min, bounds.max) {
            self.satisfiable(node, min <= max, &min, &max)?;
        }
        Some(Kind::Int(int_type(bounds), bounds))
    }

    fn float(&mut self, node: &Node<'_>) -> Option<Kind> {
        self.only(node, NUMBER, "for a number")?;
        let (mut lower, mut upper) = (Bound::Unbounded, Bound::Unbounded);
        for key in NUMBER {
            let Some(bound) = node.get(key) else { continue };
            let text = self.number(&bound, key)?.to_owned();
            match *key {
                "minimum" => lower = Bound::Included(text),
                "exclusiveMinimum" => lower = Bound::Excluded(text),
                "maximum" => upper = Bound::Included(text),
                _ => upper = Bound::Excluded(text),
            }
        }
        for (one, other) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
            if let (Some(_), Some(second)) = (node.get(one), node.get(other)) {
                let message = format!("`{one}` and `{other}` exclude each other");
                let diagnostic =
                    self.at(&codes::CONFLICTING_KEYS, &second.key_place(), message).help("keep the stricter one");
                self.push(diagnostic);
                return None;
            }
        }
        if let (Bound::Included(min) | Bound::Excluded(min), Bound::Included(max) | Bound::Excluded(max)) = (&lower, &upper) {
            let possible = number::float(min) <= number::float(max);
            self.satisfiable(node, possible, min, max)?;
        }
        Some(Kind::Float { single: false, lower, upper })
    }

    fn text(&mut self, node: &Node<'_>) -> Option<Kind> {
        self.only(node, STRING, "for a string")?;
        let (min, max) = self.counts(node, "minLength", "maxLength")?;
        let pattern = match node.get("pattern") {
            Some(pattern) => {
                let text = self.string(&pattern, "pattern")?;
                Some(self.pattern(text, &pattern.place())?)
            }
            None => None,
        };
        Some(Kind::Text(Text { min, max, pattern }))
    }

    fn list(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str) -> Option<Kind> {
        self.only(node, ARRAY, "for an array")?;
        let count = self.counts(node, "minItems", "maxItems")?;
        let item = match node.get("items") {
            Some(items) if matches!(items.value, Json::Array(_)) => {
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &items.place(), "a list of `items` (draft-07's tuples) is not supported")
                    .help("give one schema for every item, or an object with a property for each place");
                self.push(diagnostic);
                return None;
            }
            Some(items) => self.schema(&items, root, &format!("{name}_item"))?,
            None => Kind::Any.into(),
        };
        Some(Kind::List(Box::new(item), count))
    }

    /// `type: object`: a struct, or a map where only `additionalProperties` says what is in it.
    fn mapping(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str) -> Option<Kind> {
        let has_properties = match node.get("properties").map(|properties| properties.value) {
            None | Some(Json::Null) => false,
            Some(Json::Object(properties)) => !properties.is_empty(),
            // A mistake, which `object` reports.
            Some(_) => true,
        };
        let closed = matches!(node.get("additionalProperties").map(|p| p.value), Some(Json::Bool(false)));
        if has_properties || closed {
            let id = self.once(node, |this| {
                let struct_name = this.types.type_name(name);
                let object = this.object(node, root, &struct_name)?;
                Some(this.define(node, struct_name, TypeBody::Object(object)))
            })?;
            return Some(Kind::Named(id));
        }
        self.only(node, OBJECT, "for an object")?;
        if let Some(required) = node.get("required").filter(|r| matches!(r.value, Json::Array(names) if !names.is_empty())) {
            self.required(&required, &[])?;
        }
        let count = self.counts(node, "minProperties", "maxProperties")?;
        let value = match node.get("additionalProperties") {
            Some(schema) => self.schema(&schema, root, &format!("{name}_value"))?,
            None => Kind::Any.into(),
        };
        Some(Kind::Map(Box::new(value), count, "BTreeMap"))
    }

    /// The properties of an object.
    pub(super) fn object(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str) -> Option<Object> {
        self.only(node, &OBJECT[..3], "for an object with properties")?;
        let unknown = match node.get("additionalProperties") {
            None => Unknown::Ignore,
            Some(schema) => match schema.value {
                Json::Bool(false) => Unknown::Refuse,
                Json::Bool(true) => Unknown::Ignore,
                Json::Object(entries) if entries.is_empty() => Unknown::Ignore,
                _ => {
                    let diagnostic = self
                        .at(&codes::UNSUPPORTED, &schema.place(), "a schema for further properties beside `properties` is not supported")
                        .help("write `additionalProperties: false`, or put the free part under a property of its own");
                    self.push(diagnostic);
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
            Some(required) => self.required(&required, &names),
            None => Some(Vec::new()),
        };
        // What is wrong with the properties is shown beside what is wrong with the list.
        let mut complete = required.is_some();
        let required = required.unwrap_or_default();
        let mut fields = Scope::default();
        let mut properties = Vec::new();
        for (json, child) in node.get("properties").iter().flat_map(Node::entries) {
            let must = required.contains(&json);
            match self.property(json, &child, root, must, name, &mut fields) {
                Some(property) => properties.push(property),
                None => complete = false,
            }
        }
        complete.then_some(Object { properties, unknown, skipped: Vec::new() })
    }

    /// One property; `default` decides its presence and is checked against its shape.
    pub(super) fn property(
        &mut self,
        json: &str,
        node: &Node<'_>,
        root: &Node<'_>,
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
                self.check_default(&shape, &default)?;
                if required { Presence::Required } else { Presence::Default(default.value.clone()) }
            }
        };
        let ident = fields.field(json);
        Some(Property { name: json.to_owned(), ident, shape, presence, place: node.key_place() })
    }

    /// The names in `required`, each of which must be a property.
    fn required<'n>(&mut self, node: &Node<'n>, properties: &[&str]) -> Option<Vec<&'n str>> {
        let Json::Array(_) = node.value else {
            let message = format!("`required` must be a list of names, not {}", node.value.kind());
            let diagnostic = self.at(&codes::BAD_SCHEMA, &node.place(), message);
            let diagnostic = match node.value {
                Json::Bool(_) => diagnostic.help("list the required names in the object that holds the properties"),
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
            if !properties.contains(&name) {
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

    fn string_enum(&mut self, node: &Node<'_>, name: &str) -> Option<Kind> {
        self.only(node, &["enum", "const"], "beside `enum`")?;
        if let Some(ty) = node.get("type").filter(|ty| ty.text() != Some("string")) {
            let diagnostic = self
                .at(&codes::UNSUPPORTED, &ty.place(), "an `enum` of anything but strings is not supported")
                .help("use strings, or bounds (`minimum`, `maximum`) for numbers");
            self.push(diagnostic);
            return None;
        }
        let values: Vec<Node<'_>> = match (node.get("enum"), node.get("const")) {
            (Some(list), None) => {
                if list.items().next().is_none() {
                    let diagnostic = self
                        .at(&codes::BAD_SCHEMA, &list.place(), "`enum` must be a list of at least one string")
                        .help("write `enum: [one, other]`");
                    self.push(diagnostic);
                    return None;
                }
                list.items().collect()
            }
            (None, Some(value)) => vec![value],
            _ => {
                let diagnostic = self.at(&codes::UNSUPPORTED, &node.place(), "`enum` and `const` together are not supported")
                    .help("keep `const`");
                self.push(diagnostic);
                return None;
            }
        };
        let id = self.once(node, |this| {
            let mut scope = Scope::default();
            let mut variants: Vec<Variant> = Vec::new();
            for value in &values {
                let Json::String(text) = value.value else {
                    let message = format!("an `enum` with {} in it is not supported", value.value.kind());
                    let diagnostic = this.at(&codes::UNSUPPORTED, &value.place(), message);
                    let diagnostic = match value.value {
                        Json::Null => diagnostic.help("leave null out and make the property optional: null is accepted for it"),
                        Json::Bool(_) | Json::Number(_) => diagnostic.help(format!("quote it: \"{}\"", value.value)),
                        _ => diagnostic.help("an enum's values must be strings"),
                    };
                    this.push(diagnostic);
                    return None;
                };
                if variants.iter().any(|variant| variant.name == *text) {
                    let diagnostic = this
                        .at(&codes::BAD_SCHEMA, &value.place(), format!("`{text}` is in this `enum` twice"))
                        .help("remove one of the two");
                    this.push(diagnostic);
                    return None;
                }
                variants.push(Variant { name: text.clone(), ident: scope.type_name(text), doc: None });
            }
            let enum_name = this.types.type_name(name);
            Some(this.define(node, enum_name, TypeBody::Enum(Enum { variants })))
        })?;
        Some(Kind::Named(id))
    }

    /// The type of this node: the one made before, or a new one.
    fn once(&mut self, node: &Node<'_>, make: impl FnOnce(&mut Self) -> Option<TypeId>) -> Option<TypeId> {
        if let Some(id) = self.by_node.get(&address(node)) {
            return Some(*id);
        }
        let id = make(self)?;
        self.by_node.insert(address(node), id);
        Some(id)
    }

    fn define(&mut self, node: &Node<'_>, name: String, body: TypeBody) -> TypeId {
        let annotations = self.annotations(node);
        self.model.add(TypeDef { name: name.clone(), rust: RustName::Generated(name), annotations, body })
    }

    fn reference(&mut self, reference: &Node<'_>, root: &Node<'_>) -> Option<Kind> {
        let target = self.resolve(reference, root)?;
        if let Some(start) = self.open.iter().position(|(open, _)| *open == address(&target)) {
            let names: Vec<&str> = self.open[start..].iter().map(|(_, name)| name.as_str()).collect();
            let message = format!("this type contains itself ({}): recursion is not supported", names.join(" > "));
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
    fn resolve<'d>(&mut self, reference: &Node<'d>, root: &Node<'d>) -> Option<Node<'d>> {
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
            for (holder, prefix) in [(root.clone(), "$defs"), (root.clone(), "definitions"), (root.document(), "types")] {
                names.extend(holder.get(prefix).iter().flat_map(Node::entries).map(|(name, _)| format!("#/{prefix}/{name}")));
            }
            let diagnostic = self.at(&codes::BAD_REF, &reference.place(), format!("there is nothing at `{text}`"));
            let diagnostic = match toolnexus_rt::nearest(text, names.iter().map(String::as_str)) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None if names.is_empty() => diagnostic.help("add the type under `types` of this file, or under `$defs` of this schema"),
                None => diagnostic.help(format!("there are {}", super::spec::list(&names.iter().map(String::as_str).collect::<Vec<_>>()))),
            };
            self.push(diagnostic);
        }
        found
    }

    /// Refuses each keyword that is none of `allowed`, an annotation, or a container.
    fn only(&mut self, node: &Node<'_>, allowed: &[&str], context: &str) -> Option<()> {
        let mut clean = true;
        for (key, child) in node.entries() {
            let passes = allowed.contains(&key)
                || key == "type"
                || ANNOTATIONS.contains(&key)
                || CONTAINERS.contains(&key)
                || key.starts_with("x-");
            if passes {
                continue;
            }
            clean = false;
            let all = [NUMBER, STRING, ARRAY, OBJECT, &["enum", "const", "$ref"]].concat();
            let diagnostic = if UNSUPPORTED.contains(&key) {
                self.at(&codes::UNSUPPORTED, &child.key_place(), format!("`{key}` is not supported"))
                    .help(unsupported_help(key))
            } else if all.contains(&key) {
                self.at(&codes::UNSUPPORTED, &child.key_place(), format!("`{key}` {context} is not supported"))
                    .help("take it out: it would check nothing, or not what it says")
            } else {
                let known = [&all, ANNOTATIONS, CONTAINERS, UNSUPPORTED].concat();
                let diagnostic =
                    self.at(&codes::BAD_SCHEMA, &child.key_place(), format!("`{key}` is no keyword of JSON Schema"));
                match toolnexus_rt::nearest(key, known.into_iter()) {
                    Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                    None => diagnostic.help(format!("name it `x-{key}` if it is meant for other readers")),
                }
            };
            self.push(diagnostic);
        }
        clean.then_some(())
    }

    fn annotations(&mut self, node: &Node<'_>) -> Annotations {
        let mut annotations = Annotations::default();
        for (key, child) in node.entries() {
            match key {
                "title" => annotations.title = self.string(&child, key).map(str::to_owned),
                "description" => annotations.description = self.string(&child, key).map(str::to_owned),
                "default" | "$comment" => {}
                _ if ANNOTATIONS.contains(&key) || key.starts_with("x-") => {
                    annotations.others.push((key.to_owned(), child.value.clone()));
                }
                _ => {}
            }
        }
        annotations
    }

    fn number<'n>(&mut self, node: &Node<'n>, key: &str) -> Option<&'n str> {
        if let Json::Number(text) = node.value {
            return Some(text);
        }
        let message = format!("`{key}` must be a number, not {}", node.value.kind());
        let diagnostic = self.at(&codes::BAD_SCHEMA, &node.place(), message);
        let diagnostic = match node.value {
            Json::Bool(_) => diagnostic.help(format!(
                "a boolean `{key}` is draft-04: write `{key}: N` with the bound itself, and no `{}`",
                if key.ends_with("inimum") { "minimum" } else { "maximum" }
            )),
            _ => diagnostic.help(format!("write `{key}: N`, without quotes")),
        };
        self.push(diagnostic);
        None
    }

    /// Two counts, the first no more than the second.
    pub(super) fn counts(&mut self, node: &Node<'_>, least: &str, greatest: &str) -> Option<Count> {
        let mut read = |key: &str| -> Option<Option<u32>> {
            let Some(count) = node.get(key) else { return Some(None) };
            let text = self.number(&count, key)?;
            let value = number::exact(text).and_then(|value| u32::try_from(value).ok());
            if value.is_none() {
                let diagnostic = self
                    .at(&codes::BAD_SCHEMA, &count.place(), format!("`{key}` must be a whole number from 0 to {}", u32::MAX))
                    .help("leave it out where there is no such bound");
                self.push(diagnostic);
                return None;
            }
            Some(value)
        };
        let (min, max) = (read(least)?, read(greatest)?);
        if let (Some(min), Some(max)) = (min, max) {
            self.satisfiable(node, min <= max, &min, &max)?;
        }
        Some((min, max))
    }

    fn satisfiable(&mut self, node: &Node<'_>, possible: bool, min: &dyn std::fmt::Display, max: &dyn std::fmt::Display) -> Option<()> {
        if possible {
            return Some(());
        }
        let diagnostic = self
            .at(&codes::BAD_SCHEMA, &node.place(), format!("no value is at least {min} and at most {max}"))
            .help("exchange the two bounds");
        self.push(diagnostic);
        None
    }
}

/// The type that holds every integer within the bounds; without bounds, 64 bits.
fn int_type(bounds: Bounds) -> IntType {
    let (min, max) = (bounds.min.unwrap_or(i128::from(i64::MIN)), bounds.max.unwrap_or(i128::from(i64::MAX)));
    [IntType::I64, IntType::U64].into_iter().find(|ty| ty.min() <= min && max <= ty.max()).unwrap_or(IntType::I128)
}

/// The other half of `anyOf: [X, {type: null}]`.
fn or_null<'d>(node: &Node<'d>) -> Option<Node<'d>> {
    let branches: Vec<Node<'d>> = node.get("anyOf")?.items().collect();
    let is_null = |node: &Node<'_>| *node.value == Json::Object(vec![("type".to_owned(), Json::string("null"))]);
    match branches.as_slice() {
        [value, null] if is_null(null) && !is_null(value) => Some(value.clone()),
        [null, value] if is_null(null) && !is_null(value) => Some(value.clone()),
        _ => None,
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

fn unsupported_help(keyword: &str) -> &'static str {
    match keyword {
        "anyOf" | "oneOf" | "allOf" | "not" | "if" | "then" | "else" => {
            "use one object with optional properties, or leave the schema open (only a `description`): the value stays raw JSON"
        }
        "nullable" => "write `type: [T, \"null\"]`, or make the property optional: null is accepted for it",
        "prefixItems" | "additionalItems" => "use an object with a property for each place",
        "patternProperties" | "propertyNames" => "use `additionalProperties: { … }` for a map, and say the rest in `description`",
        "$anchor" | "$dynamicRef" | "$dynamicAnchor" | "$recursiveRef" | "$recursiveAnchor" => "refer by path: `#/$defs/Name`",
        _ => "take it out, and say it in `description`: the model reads that",
    }
}
