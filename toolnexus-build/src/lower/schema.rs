//! JSON Schema 2020-12 to shapes. A keyword is compiled, kept as an annotation, or refused: never ignored.

use super::keywords::{ARRAY, NUMBER, OBJECT, STRING};
use super::{address, Lowering, MAX_DEPTH};
use crate::diag::codes;
use crate::json::Json;
use crate::model::names::Scope;
use crate::model::{Enum, Kind, Object, RustName, Shape, TypeBody, TypeDef, TypeId, Unknown, Variant};
use crate::parse::document::Node;

impl Lowering<'_> {
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
                .at(
                    &codes::TOO_LARGE,
                    &node.place(),
                    format!("this schema nests more than {MAX_DEPTH} levels"),
                )
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
                    Json::String(word) => {
                        diagnostic.help(format!("write `{{ type: {word} }}`; bare words belong to `args`"))
                    }
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
                [Json::String(word), Json::String(null)] | [Json::String(null), Json::String(word)]
                    if null == "null" =>
                {
                    let kind = self.typed(node, root, name, word)?;
                    Some(Kind::Nullable(Box::new(kind.into())))
                }
                [Json::String(word)] => self.typed(node, root, name, word),
                _ => {
                    let diagnostic = self
                        .at(
                            &codes::UNSUPPORTED,
                            &ty.place(),
                            "a `type` list other than one type and \"null\" is not supported",
                        )
                        .help("choose one type, or leave `type` out: the value then stays raw JSON");
                    self.push(diagnostic);
                    None
                }
            },
            other => {
                let message = format!("`type` must be a string, not {}", other.kind());
                let diagnostic = self
                    .at(&codes::BAD_SCHEMA, &ty.place(), message)
                    .help("write a word, as in `type: string`");
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
                let diagnostic =
                    self.at(&codes::BAD_SCHEMA, &ty.place(), format!("`{word}` is no type of JSON Schema"));
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
        for (keywords, word) in [(NUMBER, "number"), (STRING, "string"), (ARRAY, "array"), (OBJECT, "object")]
        {
            if let Some(found) = keywords.iter().find_map(|key| node.get(key)) {
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &found.key_place(), "a check without `type` is not supported")
                    .help(format!(
                        "add `type: {word}`: without it the schema lets every other type pass unchecked"
                    ));
                self.push(diagnostic);
                return None;
            }
        }
        self.only(node, &[], "for a value of any type").map(|()| Kind::Any)
    }

    fn list(&mut self, node: &Node<'_>, root: &Node<'_>, name: &str) -> Option<Kind> {
        self.only(node, ARRAY, "for an array")?;
        let count = self.counts(node, "minItems", "maxItems")?;
        let item = match node.get("items") {
            Some(items) if matches!(items.value, Json::Array(_)) => {
                let diagnostic = self
                    .at(
                        &codes::UNSUPPORTED,
                        &items.place(),
                        "a list of `items` (draft-07's tuples) is not supported",
                    )
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
        if let Some(required) =
            node.get("required").filter(|r| matches!(r.value, Json::Array(names) if !names.is_empty()))
        {
            self.required(&required, &[])?;
        }
        let count = self.counts(node, "minProperties", "maxProperties")?;
        let value = match node.get("additionalProperties") {
            Some(schema) => self.schema(&schema, root, &format!("{name}_value"))?,
            None => Kind::Any.into(),
        };
        Some(Kind::Map(Box::new(value), count, "BTreeMap"))
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
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &node.place(), "`enum` and `const` together are not supported")
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
                        Json::Null => diagnostic
                            .help("leave null out and make the property optional: null is accepted for it"),
                        Json::Bool(_) | Json::Number(_) => {
                            diagnostic.help(format!("quote it: \"{}\"", value.value))
                        }
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
                variants.push(Variant {
                    name: text.clone(),
                    ident: scope.type_name(text),
                    doc: None,
                    aliases: Vec::new(),
                });
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
}

/// The other half of `anyOf: [X, {type: null}]`.
fn or_null<'d>(node: &Node<'d>) -> Option<Node<'d>> {
    let branches: Vec<Node<'d>> = node.get("anyOf")?.items().collect();
    let is_null =
        |node: &Node<'_>| *node.value == Json::Object(vec![("type".to_owned(), Json::string("null"))]);
    match branches.as_slice() {
        [value, null] if is_null(null) && !is_null(value) => Some(value.clone()),
        [null, value] if is_null(null) && !is_null(value) => Some(value.clone()),
        _ => None,
    }
}
