//! The schemas of Rust types that no spec has: enums with data, tuples, and types that hold others. As schemars writes them.

use super::{counts, TooLarge, Writer};
use crate::json::{Json, Object};
use crate::model::{
    Alternative, Annotations, Content, Form, Holder, IntType, Kind, Model, Shape, Tagging, TypeBody, TypeId,
    Variants,
};

impl Writer<'_> {
    pub(super) fn held(
        &mut self,
        out: &mut Object,
        inner: &Shape,
        holder: Holder,
        annotations: &Annotations,
    ) -> Result<(), TooLarge> {
        self.kind(out, &inner.kind, annotations)?;
        match (holder, &inner.kind) {
            (Holder::Set(_), _) => out.set("uniqueItems", Json::Bool(true)),
            (Holder::NonZero, Kind::Int(ty, _)) if ty.min() < 0 => {
                let mut zero = Object::new();
                zero.set("const", Json::int(0));
                out.set("not", zero.finish());
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn tuple(&mut self, out: &mut Object, parts: &[Shape]) -> Result<(), TooLarge> {
        let schemas: Vec<Json> =
            parts.iter().map(|part| Ok(self.shape(part)?.finish())).collect::<Result<_, TooLarge>>()?;
        out.set("prefixItems", Json::Array(schemas));
        let length = u32::try_from(parts.len()).ok();
        counts(out, (length, length), "minItems", "maxItems");
        Ok(())
    }

    pub(super) fn alternatives(&mut self, out: &mut Object, body: &Variants) -> Result<(), TooLarge> {
        let mut branches = Vec::new();
        let plain = |alternative: &&Alternative| matches!(alternative.content, Content::Unit);
        let told = body.alternatives.iter().filter(plain).any(|alternative| alternative.doc.is_some());
        if let (Tagging::External, false) = (&body.tagging, told) {
            // Variants about which nothing is said are one enum of strings.
            let names: Vec<Json> = body
                .alternatives
                .iter()
                .filter(plain)
                .map(|alternative| Json::string(&alternative.name))
                .collect();
            if !names.is_empty() {
                let mut branch = Object::new();
                branch.set("type", Json::string("string"));
                branch.set("enum", Json::Array(names));
                branches.push(branch.finish());
            }
        }
        for alternative in &body.alternatives {
            if body.tagging == Tagging::External && !told && plain(&alternative) {
                continue;
            }
            branches.push(self.alternative(&body.tagging, alternative)?.finish());
        }
        let key = if body.tagging == Tagging::Untagged { "anyOf" } else { "oneOf" };
        out.set(key, Json::Array(branches));
        Ok(())
    }

    fn alternative(&mut self, tagging: &Tagging, alternative: &Alternative) -> Result<Object, TooLarge> {
        let name = Json::string(&alternative.name);
        let plain = matches!(alternative.content, Content::Unit);
        match tagging {
            Tagging::External if plain => {
                let mut out = Object::new();
                out.set("type", Json::string("string"));
                self.tell(&mut out, alternative);
                out.set("const", name);
                Ok(out)
            }
            Tagging::External => {
                let content = self.content(alternative, None, false)?.finish();
                Ok(self.keys(alternative, vec![(&alternative.name, content)]))
            }
            Tagging::Internal(tag) => {
                let content = self.content(alternative, Some(alternative), true)?;
                Ok(with_tag(content, tag, constant(name)))
            }
            Tagging::Adjacent(tag, key) => {
                let mut keys = vec![(tag, constant(name))];
                if !plain {
                    keys.push((key, self.content(alternative, None, false)?.finish()));
                }
                Ok(self.keys(alternative, keys))
            }
            Tagging::Untagged => self.content(alternative, Some(alternative), false),
        }
    }

    /// An object that has these keys and no other.
    fn keys(&self, alternative: &Alternative, keys: Vec<(&String, Json)>) -> Object {
        let mut out = Object::new();
        out.set("type", Json::string("object"));
        self.tell(&mut out, alternative);
        let required = keys.iter().map(|(key, _)| Json::string(key)).collect();
        let mut properties = Object::new();
        keys.into_iter().for_each(|(key, schema)| properties.set(key, schema));
        out.set("properties", properties.finish());
        out.set("required", Json::Array(required));
        out.set("additionalProperties", Json::Bool(false));
        out
    }

    fn tell(&self, out: &mut Object, alternative: &Alternative) {
        out.set_some("description", alternative.doc.as_ref().map(Json::string));
    }

    /// The schema of what a variant holds. `told`: what is said of the
    /// variant stands here too; `inline`: a type in place, whatever else refers to it.
    fn content(
        &mut self,
        alternative: &Alternative,
        told: Option<&Alternative>,
        inline: bool,
    ) -> Result<Object, TooLarge> {
        let said = Annotations {
            description: told.and_then(|alternative| alternative.doc.clone()),
            ..Annotations::default()
        };
        let mut out = Object::new();
        match &alternative.content {
            Content::Unit => {
                // Beside a tag it is an object; without one, null.
                out.set("type", Json::string("null"));
                self.annotate(&mut out, &said);
            }
            Content::One(shape) => {
                let own = &shape.annotations;
                let said = Annotations {
                    description: said.description.or_else(|| own.description.clone()),
                    ..own.clone()
                };
                match &shape.kind {
                    // A tag cannot stand beside a reference.
                    Kind::Named(id) if inline && self.shared.contains_key(id) => {
                        self.definition(&mut out, *id, &said)?;
                    }
                    kind => self.kind(&mut out, kind, &said)?,
                }
            }
            Content::Tuple(parts) => {
                out.set("type", Json::string("array"));
                self.annotate(&mut out, &said);
                self.tuple(&mut out, parts)?;
            }
            Content::Object(object) => {
                out.set("type", Json::string("object"));
                self.annotate(&mut out, &said);
                self.members(&mut out, object)?;
            }
        }
        Ok(out)
    }
}

/// The schema of an object with a tag beside its properties.
fn with_tag(content: Object, tag: &str, value: Json) -> Object {
    let Json::Object(entries) = content.finish() else { return Object::new() };
    let mut tagged = Object::new();
    tagged.set(tag, value);
    let mut required = vec![Json::string(tag)];
    let mut out = Object::new();
    let is_object = entries.iter().any(|(key, value)| key == "type" && *value == Json::string("object"));
    let mut closed = !is_object;
    let mut rest = Vec::new();
    for (key, value) in entries {
        match (key.as_str(), value) {
            ("type", _) => out.set("type", Json::string("object")),
            ("description", value) => out.set("description", value),
            ("properties", Json::Object(properties)) => {
                properties.into_iter().for_each(|(key, schema)| tagged.set(&key, schema));
            }
            ("required", Json::Array(names)) => required.extend(names),
            ("additionalProperties", Json::Bool(false)) => closed = true,
            (_, value) => rest.push((key, value)),
        }
    }
    out.set("properties", tagged.finish());
    out.set("required", Json::Array(required));
    if closed {
        out.set("additionalProperties", Json::Bool(false));
    }
    rest.into_iter().for_each(|(key, value)| out.set(&key, value));
    out
}

fn constant(name: Json) -> Json {
    let mut out = Object::new();
    out.set("type", Json::string("string"));
    out.set("const", name);
    out.finish()
}

impl Writer<'_> {
    /// The two ends of a range.
    pub(super) fn range(&mut self, out: &mut Object, inner: &Shape) -> Result<(), TooLarge> {
        let mut ends = Object::new();
        for end in ["start", "end"] {
            ends.set(end, self.shape(inner)?.finish());
        }
        out.set("properties", ends.finish());
        out.set("required", Json::Array(vec![Json::string("start"), Json::string("end")]));
        out.set("additionalProperties", Json::Bool(false));
        Ok(())
    }
}

/// `core::time::Duration`, as serde writes it.
pub(super) fn duration(out: &mut Object) {
    let mut properties = Object::new();
    for (name, ty) in [("secs", IntType::U64), ("nanos", IntType::U32)] {
        let mut schema = Object::new();
        schema.set("type", Json::string("integer"));
        schema.set_some("minimum", ty.stated().min.map(Json::int));
        schema.set_some("maximum", ty.stated().max.map(Json::int));
        properties.set(name, schema.finish());
    }
    out.set("properties", properties.finish());
    out.set("required", Json::Array(vec![Json::string("secs"), Json::string("nanos")]));
    out.set("additionalProperties", Json::Bool(false));
}

/// Whether the schema of a kind starts with one word for its type, to which `null` can be added.
pub(super) fn has_plain_type(kind: &Kind) -> bool {
    match kind {
        Kind::Bool | Kind::Int(..) | Kind::Float { .. } | Kind::Char | Kind::Text(_) => true,
        Kind::Held(inner, _) => has_plain_type(&inner.kind),
        Kind::Outside(outside) => matches!(outside.form, Form::Text(_)),
        _ => false,
    }
}

/// The shapes of a type's parts. A struct beside a tag is no part: its own parts are.
pub(super) fn parts(model: &Model, id: TypeId) -> Vec<&Shape> {
    let TypeBody::Variants(body) = &model.ty(id).body else { return model.ty(id).body.shapes() };
    if !matches!(body.tagging, Tagging::Internal(_)) {
        return body.shapes();
    }
    let parts = body.alternatives.iter().flat_map(|alternative| match &alternative.content {
        Content::One(Shape { kind: Kind::Named(inner), .. }) => model.ty(*inner).body.shapes(),
        content => content.shapes(),
    });
    parts.collect()
}
