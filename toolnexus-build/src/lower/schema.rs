//! JSON Schema 2020-12 to shapes. A keyword is compiled, kept as an annotation, or refused: never ignored.

use super::foreign::{meaning, Meaning, FOREIGN_HELP};
use super::keywords::{ANY, ARRAY, ASSERTIONS, NUMBER, OBJECT, STRING};
use super::root::Root;
use super::{address, Lowering, MAX_DEPTH};
use crate::diag::codes;
use crate::json::Json;
use crate::model::{Kind, MapType, Object, RustName, Shape, TypeBody, TypeDef, TypeId, Unknown};
use crate::parse::document::Node;

impl Lowering<'_> {
    /// The schema of all of a tool's arguments: an object.
    pub(super) fn root_schema(&mut self, node: &Node<'_>, name: &str) -> Option<Object> {
        let root = Root::new(node);
        let mut target = (node.clone(), root.clone());
        // Another schema alone is that schema; with more beside it, it is a check.
        if let Some(reference) = node
            .get("$ref")
            .filter(|_| !node.entries().any(|(key, _)| key != "$ref" && ASSERTIONS.contains(&key)))
        {
            self.only(node, &["$ref"], "beside `$ref`")?;
            target = self.resolve(&reference, &root)?;
        }
        let (target, root) = target;
        match (target.value, target.get("type").map(|ty| ty.value.clone())) {
            (Json::Null, _) => Some(Object { unknown: Unknown::Ignore, ..Object::default() }),
            // `type` may be missing here alone: arguments are always an object.
            (Json::Object(_), None) => self.object(&target, &root, name),
            (Json::Object(_), Some(Json::String(ty))) if ty == "object" => self.object(&target, &root, name),
            (Json::Object(_), Some(Json::String(ty))) if meaning(&ty) == Some(Meaning::Type("object")) => {
                self.no_type(&ty, &target.get("type")?);
                None
            }
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
    pub(super) fn schema(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Shape> {
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
            Json::Bool(false) => {
                let check = self.check(node, root, &[])?;
                return Some(Shape { check: Some(check), ..Kind::Any.into() });
            }
            _ => {
                self.no_schema(node);
                return None;
            }
        }
        let root = &root.within(node);
        self.of_its_draft(node, root)?;
        self.open.push((address(node), name.to_owned()));
        let shape = self.kind(node, root, name);
        self.open.pop();
        let (shape, mut annotations) = (shape?, self.annotations(node));
        if shape.check.is_some() {
            // It is written where it is used, with what was said where it stands.
            annotations.title = annotations.title.or(shape.annotations.title);
            annotations.description = annotations.description.or(shape.annotations.description);
        }
        Some(Shape { annotations, kind: shape.kind, check: shape.check })
    }

    fn kind(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Shape> {
        if let Some(shape) = self.of_one_other(node, root, name) {
            return shape;
        }
        if let Some(inner) = or_null(node) {
            let check = self.rest(node, root, &["anyOf"], &[], "beside `anyOf` with null")?;
            let inner = self.schema(&inner, root, name)?;
            return Some(Shape { check, ..Kind::Nullable(Box::new(inner)).into() });
        }
        if node.get("enum").is_some() || node.get("const").is_some() {
            if let Some(shape) = self.enumeration(node, root, name) {
                return shape;
            }
        }
        match node.get("type").map(|ty| ty.value) {
            Some(Json::String(word)) if word == "object" => match self.object_union(node, root, name) {
                Some(shape) => shape,
                None => self.mapping(node, root, name),
            },
            Some(Json::String(word)) => self.typed(node, root, name, word),
            Some(Json::Array(words)) => match words.as_slice() {
                [Json::String(word), Json::String(null)] | [Json::String(null), Json::String(word)]
                    if null == "null" && word != "null" =>
                {
                    self.typed_or_null(node, root, name, word)
                }
                [Json::String(word)] => self.typed(node, root, name, word),
                _ => match self.union_of_types(node, root, name) {
                    Some(shape) => shape,
                    None => self.any(node, root),
                },
            },
            None if node.get("allOf").is_some() => self.all_of(node, root, name),
            None => match self.union(node, root, name) {
                Some(shape) => shape,
                None => self.any(node, root),
            },
            _ => self.any(node, root),
        }
    }

    fn typed_or_null(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str, word: &str) -> Option<Shape> {
        let inner = self.typed(node, root, name, word)?;
        // A struct checks its objects itself; what else is said is said of null too.
        let check = match (&inner.check, &inner.kind) {
            (None, Kind::Named(_)) => {
                let of_objects = [OBJECT, &["type"]].concat();
                self.rest(node, root, &of_objects, OBJECT, "for an object")?
            }
            _ => inner.check,
        };
        Some(Shape { check, ..Kind::Nullable(Box::new(inner.kind.into())).into() })
    }

    /// An object that says nothing of its properties but by its alternatives.
    fn object_union(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Option<Shape>> {
        let own = |(key, _): (&str, Node<'_>)| OBJECT.contains(&key);
        if node.entries().any(own) || !self.inherited(node, root).properties.is_empty() {
            return None;
        }
        self.union(node, root, name)
    }

    /// `allOf` alone: an object with the properties of all, or the type of the first that has one.
    fn all_of(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Shape> {
        let inherited = self.inherited(node, root);
        if inherited.is_object && !inherited.properties.is_empty() {
            return self.mapping(node, root, name);
        }
        for item in node.get("allOf").iter().flat_map(Node::items) {
            let shape = self.schema(&item, root, name)?;
            if !matches!(shape.kind, Kind::Any) {
                let check = self.check(node, root, &[])?;
                return Some(Shape { check: Some(check), ..shape.kind.into() });
            }
        }
        self.any(node, root)
    }

    /// Raw JSON, with every assertion as a check.
    fn any(&mut self, node: &Node<'_>, root: &Root<'_>) -> Option<Shape> {
        let check = self.rest(node, root, &[], &ASSERTIONS, "for a value of any type")?;
        let check = match check {
            None if node.get("type").is_some() => Some(self.check(node, root, &[])?),
            check => check,
        };
        Some(Shape { check, ..Kind::Any.into() })
    }

    /// The shape of a schema that is another one, by `$ref` or an `allOf` of one, with more checks or without.
    fn of_one_other(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Option<Shape>> {
        let format = self.asserted_format(node).is_some();
        let asserts = |key: &str| {
            format || node.entries().any(|(other, _)| other != key && ASSERTIONS.contains(&other))
        };
        if let Some(reference) = node.get("$ref") {
            if self.only(node, &ASSERTIONS, "beside `$ref`").is_none() {
                return Some(None);
            }
            let shape = self.reference(node, &reference, root);
            return Some(shape.and_then(|shape| match (asserts("$ref"), &shape.check) {
                (false, _) => Some(shape),
                (true, None) => {
                    let check = self.rest(node, root, &["$ref"], &ASSERTIONS, "beside `$ref`")?;
                    Some(Shape { check, ..shape })
                }
                // What passes all of it passes the part that the type was made for.
                (true, Some(_)) => {
                    let check = self.check(node, root, &[])?;
                    Some(Shape { check: Some(check), ..shape })
                }
            }));
        }
        let list = node.get("allOf").filter(|_| !asserts("allOf"))?;
        let mut items = list.items();
        let (only, None) = (items.next()?, items.next()) else { return None };
        let checked = self.only(node, &["allOf"], "beside `allOf`");
        Some(checked.and_then(|()| self.schema(&only, root, name)))
    }

    fn typed(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str, word: &str) -> Option<Shape> {
        let numeric = &[NUMBER, &["multipleOf"]].concat();
        let (kind, covered, more, context): (_, &[&str], &[&str], _) = match word {
            "boolean" => (Kind::Bool, &[], &[], "for a boolean"),
            "integer" => (self.integer(node)?, NUMBER, numeric, "for an integer"),
            "number" => {
                let (kind, covered) = self.float(node)?;
                let check =
                    self.rest(node, root, &[&covered, &["type"][..]].concat(), numeric, "for a number")?;
                return Some(Shape { check, ..kind.into() });
            }
            "string" => (self.text(node)?, STRING, STRING, "for a string"),
            "array" => return self.list(node, root, name),
            "object" => return self.mapping(node, root, name),
            "null" => return self.any(node, root),
            _ => {
                let ty = node.get("type").unwrap_or_else(|| node.clone());
                self.no_type(word, &ty);
                return None;
            }
        };
        let check = self.rest(node, root, &[covered, &["type"]].concat(), more, context)?;
        Some(Shape { check, ..kind.into() })
    }

    /// Reports a word that is no type.
    pub(super) fn no_type(&mut self, word: &str, ty: &Node<'_>) {
        let words = ["boolean", "integer", "number", "string", "array", "object"];
        let diagnostic =
            self.at(&codes::BAD_SCHEMA, &ty.place(), format!("`{word}` is no type of JSON Schema"));
        let diagnostic = match (meaning(word), toolnexus_rt::nearest(word, words.into_iter())) {
            (Some(Meaning::Type(near)), _) => {
                diagnostic.help(format!("did you mean `{near}`?")).help(FOREIGN_HELP)
            }
            (Some(Meaning::Anything), _) => {
                diagnostic.help("leave `type` out where any value will do").help(FOREIGN_HELP)
            }
            (None, Some(near)) => diagnostic.help(format!("did you mean `{near}`?")),
            (None, None) => diagnostic.help(format!("it is one of {}", super::spec::list(&words))),
        };
        self.push(diagnostic);
    }

    /// Reports what stands where a schema belongs.
    pub(super) fn no_schema(&mut self, node: &Node<'_>) {
        let message = format!("a schema must be a mapping, not {}", node.value.kind());
        let diagnostic = self.at(&codes::BAD_SCHEMA, &node.place(), message);
        let diagnostic = match node.value {
            Json::String(word) => {
                diagnostic.help(format!("write `{{ type: {word} }}`; bare words belong to `args`"))
            }
            _ => diagnostic.help("write `{ type: … }`, or `true` for anything"),
        };
        self.push(diagnostic);
    }

    fn list(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Shape> {
        self.only(node, &[ARRAY, ANY].concat(), "for an array")?;
        let count = self.counts(node, "minItems", "maxItems")?;
        let mut covered = vec!["type", "minItems", "maxItems"];
        let tuple = node.get("prefixItems").is_some();
        let item = match node.get("items").filter(|items| !tuple && !matches!(items.value, Json::Array(_))) {
            Some(items) => {
                covered.push("items");
                self.schema(&items, root, &format!("{name}_item"))?
            }
            None => Kind::Any.into(),
        };
        let check = self.rest(node, root, &covered, ARRAY, "for an array")?;
        Some(Shape { check, ..Kind::List(Box::new(item), count).into() })
    }

    /// `type: object`: a struct, or a map where only `additionalProperties` says what is in it.
    pub(super) fn mapping(&mut self, node: &Node<'_>, root: &Root<'_>, name: &str) -> Option<Shape> {
        let has_properties = match node.get("properties").map(|properties| properties.value) {
            None | Some(Json::Null) => false,
            Some(Json::Object(properties)) => !properties.is_empty(),
            // A mistake, which `object` reports.
            Some(_) => true,
        };
        let has_properties = has_properties || !self.inherited(node, root).properties.is_empty();
        let by_pattern = node.get("patternProperties").is_some();
        let closed = matches!(node.get("additionalProperties").map(|p| p.value), Some(Json::Bool(false)));
        if has_properties || closed && !by_pattern {
            let id = self.once(node, node, name, |this, struct_name| {
                this.object(node, root, struct_name).map(TypeBody::Object)
            })?;
            return Some(Kind::Named(id).into());
        }
        self.only(node, &[OBJECT, ANY].concat(), "for an object")?;
        let count = self.counts(node, "minProperties", "maxProperties")?;
        let mut covered = vec!["type", "properties", "minProperties", "maxProperties"];
        let value = match node.get("additionalProperties").filter(|_| !by_pattern) {
            Some(schema) => {
                covered.push("additionalProperties");
                self.schema(&schema, root, &format!("{name}_value"))?
            }
            None => Kind::Any.into(),
        };
        if matches!(node.get("required").map(|required| required.value), Some(Json::Array(names)) if names.is_empty())
        {
            covered.push("required");
        }
        let check = self.rest(node, root, &covered, OBJECT, "for an object")?;
        Some(Shape { check, ..Kind::Map(Box::new(value), count, MapType::OF_TEXTS).into() })
    }

    /// The type that is known by the address of `key`: the one made before, or a new one of what `node` says. It has its
    /// handle before its parts, which may refer to it.
    pub(super) fn once(
        &mut self,
        key: &Node<'_>,
        node: &Node<'_>,
        name: &str,
        make: impl FnOnce(&mut Self, &str) -> Option<TypeBody>,
    ) -> Option<TypeId> {
        if let Some(id) = self.by_node.get(&(address(key), self.formats)) {
            return Some(*id);
        }
        let name = self.types.type_name(name);
        let annotations = self.annotations(node);
        let body = TypeBody::Object(Object::default());
        let rust = RustName::Generated(name.clone());
        let id = self.model.add(TypeDef { name: name.clone(), rust, annotations, body });
        self.by_node.insert((address(key), self.formats), id);
        match make(self, &name) {
            Some(body) => self.model.ty_mut(id).body = body,
            None => {
                self.by_node.remove(&(address(key), self.formats));
                return None;
            }
        }
        Some(id)
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
