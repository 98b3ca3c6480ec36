//! From shapes to JSON Schema 2020-12.

mod alternatives;
mod outside;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::written;
use crate::json::{Json, Object};
use crate::model::{
    self, Annotations, Bounds, Check, Count, Handler, Kind, Model, Presence, Property, Shape, Tool, TypeBody,
    TypeId, Unknown,
};
use crate::vocabulary;

/// What becomes of types that are used in several places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum References {
    /// They go to `$defs`.
    Kept,
    /// They are written out wherever they are used, and titles are left out. Those that contain themselves cannot be,
    /// and go to `$defs`.
    WrittenOut,
}

/// A schema that grew beyond all use while references were written out.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLarge;

/// How many nodes a schema may have. Real ones have hundreds.
pub(super) const MAX_NODES: usize = 100_000;

/// The schema of a tool's arguments.
pub fn arguments(model: &Model, tool: &Tool, references: References) -> Result<Json, TooLarge> {
    complete(model, alternatives::parts(model, tool.args), references, |writer, root| {
        writer.object(root, model.arguments(tool))
    })
}

/// The schema of a tool's results: what a spec states, else what its function returns, if that is an object.
pub fn results(model: &Model, tool: &Tool) -> Result<Option<Json>, TooLarge> {
    if let Some(stated) = &tool.output_schema {
        return written::finish(stated.clone(), Vec::new(), &model.checks.defs, References::Kept).map(Some);
    }
    let Handler::Function(function) = &tool.handler else { return Ok(None) };
    let returned = model.unwrapped(&function.returns);
    let parts = match returned {
        Kind::Named(id) => alternatives::parts(model, *id),
        kind => kind.inner().iter().collect(),
    };
    let schema = complete(model, parts, References::Kept, |writer, root| match returned {
        Kind::Named(id) => writer.definition(root, *id, &Annotations::default()),
        kind => writer.kind(root, kind, &Annotations::default()),
    });
    schema.map(as_object)
}

/// A schema that allows nothing but objects, with the word for it, which MCP asks for.
fn as_object(schema: Json) -> Option<Json> {
    let is_object = |schema: &Json| schema.get("type") == Some(&Json::string("object"));
    if is_object(&schema) {
        return Some(schema);
    }
    let branches = schema.get("oneOf").or_else(|| schema.get("anyOf"));
    let all = matches!(branches, Some(Json::Array(branches)) if branches.iter().all(is_object));
    match schema {
        Json::Object(entries) if all => {
            let word = ("type".to_owned(), Json::string("object"));
            Some(Json::Object(std::iter::once(word).chain(entries).collect()))
        }
        _ => None,
    }
}

/// A schema with the definitions that it needs. `parts` are the shapes in its root, which `write` writes.
fn complete(
    model: &Model,
    parts: Vec<&Shape>,
    references: References,
    write: impl FnOnce(&mut Writer<'_>, &mut Object) -> Result<(), TooLarge>,
) -> Result<Json, TooLarge> {
    let mut uses = BTreeMap::new();
    parts.into_iter().for_each(|shape| count_shape(model, shape, &mut uses));
    let recursive = recursive(model, uses.keys().copied());
    let kept =
        |id: &TypeId, uses: usize| recursive.contains(id) || (references == References::Kept && uses > 1);
    let shared: BTreeMap<TypeId, String> =
        names(model, uses.into_iter().filter(|(id, uses)| kept(id, *uses)).map(|(id, _)| id));
    let mut writer = Writer { model, references, shared, nodes: 0 };
    let mut root = Object::new();
    write(&mut writer, &mut root)?;
    let mut defs: Vec<(String, Json)> = Vec::new();
    for (id, name) in writer.shared.clone() {
        let mut def = Object::new();
        writer.definition(&mut def, id, &Annotations::default())?;
        defs.push((name, def.finish()));
    }
    written::finish(root.finish(), defs, &model.checks.defs, references)
}

/// The schema of one shape, with its types written out.
pub fn shape(model: &Model, shape: &Shape) -> Result<Json, TooLarge> {
    let mut uses = BTreeMap::new();
    count_shape(model, shape, &mut uses);
    let recursive = recursive(model, uses.keys().copied());
    let shared = names(model, recursive.into_iter());
    let references = References::WrittenOut;
    let mut writer = Writer { model, references, shared, nodes: 0 };
    let schema = writer.shape(shape)?.finish();
    written::finish(schema, Vec::new(), &model.checks.defs, references)
}

/// How often each type is used. A type's own parts are counted once.
fn count(model: &Model, id: TypeId, uses: &mut BTreeMap<TypeId, usize>) {
    for shape in alternatives::parts(model, id) {
        count_shape(model, shape, uses);
    }
}

fn count_shape(model: &Model, shape: &Shape, uses: &mut BTreeMap<TypeId, usize>) {
    if shape.check.is_some() {
        return; // it is written as its author wrote it
    }
    match &shape.kind {
        Kind::Named(id) => {
            let seen = uses.entry(*id).or_default();
            *seen += 1;
            if *seen == 1 {
                count(model, *id, uses);
            }
        }
        kind => kind.inner().iter().for_each(|shape| count_shape(model, shape, uses)),
    }
}

/// Those of the types that contain themselves.
fn recursive(model: &Model, ids: impl Iterator<Item = TypeId>) -> BTreeSet<TypeId> {
    ids.filter(|id| {
        let (mut open, mut seen) = (vec![*id], BTreeSet::new());
        while let Some(next) = open.pop() {
            let mut shapes = alternatives::parts(model, next);
            while let Some(shape) = shapes.pop() {
                match &shape.kind {
                    Kind::Named(inner) if inner == id => return true,
                    Kind::Named(inner) => open.extend(seen.insert(*inner).then_some(*inner)),
                    kind => shapes.extend(kind.inner()),
                }
            }
        }
        false
    })
    .collect()
}

/// A name for each type, unique in this schema.
fn names(model: &Model, ids: impl Iterator<Item = TypeId>) -> BTreeMap<TypeId, String> {
    let mut taken: BTreeSet<String> = model.checks.defs.keys().cloned().collect();
    ids.map(|id| {
        let base = &model.ty(id).name;
        let mut name = base.clone();
        let mut number = 2;
        while !taken.insert(name.clone()) {
            name = format!("{base}{number}");
            number += 1;
        }
        (id, name)
    })
    .collect()
}

struct Writer<'m> {
    model: &'m Model,
    references: References,
    shared: BTreeMap<TypeId, String>,
    nodes: usize,
}

impl Writer<'_> {
    fn shape(&mut self, shape: &Shape) -> Result<Object, TooLarge> {
        let mut out = Object::new();
        match &shape.check {
            Some(check) => self.checked(&mut out, check, &shape.annotations),
            None => self.kind(&mut out, &shape.kind, &shape.annotations)?,
        }
        Ok(out)
    }

    /// What is checked is written as its author wrote it.
    fn checked(&mut self, out: &mut Object, check: &Check, annotations: &Annotations) {
        let is_type = |entry: &&(String, Json)| entry.0 == "type";
        out.set_some("type", check.written.iter().find(is_type).map(|(_, ty)| ty.clone()));
        self.annotate(out, annotations);
        for (key, value) in check.written.iter().filter(|entry| !is_type(entry)) {
            out.set(key, value.clone());
        }
    }

    fn kind(&mut self, out: &mut Object, kind: &Kind, annotations: &Annotations) -> Result<(), TooLarge> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(TooLarge);
        }
        match kind {
            Kind::Named(id) => return self.named(out, *id, annotations),
            Kind::Held(inner, holder) => return self.held(out, inner, *holder, annotations),
            Kind::Nullable(inner) => return self.nullable(out, inner, annotations),
            Kind::Stated(stated) => {
                self.stated(out, stated, annotations);
                return Ok(());
            }
            Kind::Outside(outside) => {
                self.outside(out, outside, annotations);
                return Ok(());
            }
            Kind::Bool => out.set("type", Json::string("boolean")),
            Kind::Int(..) => out.set("type", Json::string("integer")),
            Kind::Float { .. } => out.set("type", Json::string("number")),
            Kind::Char | Kind::Text(_) => out.set("type", Json::string("string")),
            Kind::List(..) | Kind::Tuple(_) => out.set("type", Json::string("array")),
            Kind::Map(..) | Kind::Duration | Kind::Range(..) => out.set("type", Json::string("object")),
            Kind::Any => {}
        }
        self.annotate(out, annotations);
        match kind {
            Kind::Int(ty, bounds) => {
                let stated: Bounds = ty.stated();
                out.set_some("minimum", bounds.min.or(stated.min).map(Json::int));
                out.set_some("maximum", bounds.max.or(stated.max).map(Json::int));
            }
            Kind::Float { lower, upper, .. } => {
                bound(out, lower, "minimum", "exclusiveMinimum");
                bound(out, upper, "maximum", "exclusiveMaximum");
            }
            Kind::Char => counts(out, (Some(1), Some(1)), "minLength", "maxLength"),
            Kind::Text(text) => {
                counts(out, (text.min, text.max), "minLength", "maxLength");
                out.set_some("pattern", text.pattern.as_ref().map(|pattern| Json::string(pattern.text())));
            }
            Kind::List(item, count) => {
                let items = self.shape(item)?;
                out.set("items", items.finish());
                counts(out, *count, "minItems", "maxItems");
            }
            Kind::Map(value, count, map) => {
                let value = match value.kind {
                    Kind::Any if value.check.is_none() && value.annotations == Annotations::default() => {
                        Json::Bool(true)
                    }
                    _ => self.shape(value)?.finish(),
                };
                self.map_keys(out, map.key, value);
                counts(out, *count, "minProperties", "maxProperties");
            }
            Kind::Tuple(parts) => self.tuple(out, parts)?,
            Kind::Duration => alternatives::duration(out),
            Kind::Range(inner, _) => self.range(out, inner)?,
            Kind::Bool
            | Kind::Any
            | Kind::Named(_)
            | Kind::Nullable(_)
            | Kind::Held(..)
            | Kind::Outside(_)
            | Kind::Stated(_) => {}
        }
        Ok(())
    }

    fn annotate(&self, out: &mut Object, annotations: &Annotations) {
        if self.references == References::Kept {
            out.set_some("title", annotations.title.as_ref().map(Json::string));
        }
        out.set_some("description", annotations.description.as_ref().map(Json::string));
        for (key, value) in &annotations.others {
            out.set(key, value.clone());
        }
    }

    fn named(&mut self, out: &mut Object, id: TypeId, annotations: &Annotations) -> Result<(), TooLarge> {
        match self.shared.get(&id) {
            Some(name) => {
                out.set("$ref", vocabulary::reference(name));
                // Where references are written out, one that cannot be stands alone.
                if self.references == References::Kept {
                    self.annotate(out, annotations);
                }
                Ok(())
            }
            None => self.definition(out, id, annotations),
        }
    }

    /// A type in place. What is said where it is used comes before what is said of the type.
    fn definition(&mut self, out: &mut Object, id: TypeId, used: &Annotations) -> Result<(), TooLarge> {
        let def = self.model.ty(id);
        let said = Annotations {
            title: used.title.clone().or_else(|| def.annotations.title.clone()),
            description: used.description.clone().or_else(|| def.annotations.description.clone()),
            others: if used.others.is_empty() { def.annotations.others.clone() } else { used.others.clone() },
        };
        match &def.body {
            TypeBody::Enum(body) => {
                out.set("type", Json::string("string"));
                self.annotate(out, &Annotations { description: described(said.description, body), ..said });
                out.set(
                    "enum",
                    Json::Array(body.variants.iter().map(|variant| Json::string(&variant.name)).collect()),
                );
                Ok(())
            }
            TypeBody::Wrapper(wrapper) => {
                let inner = &wrapper.shape.annotations;
                let said = Annotations {
                    description: said.description.or_else(|| inner.description.clone()),
                    others: if said.others.is_empty() { inner.others.clone() } else { said.others },
                    ..said
                };
                self.kind(out, &wrapper.shape.kind, &said)
            }
            TypeBody::Tuple(parts) => {
                out.set("type", Json::string("array"));
                self.annotate(out, &said);
                self.tuple(out, parts)
            }
            TypeBody::Unit => {
                out.set("type", Json::string("null"));
                self.annotate(out, &said);
                Ok(())
            }
            TypeBody::Variants(body) => {
                self.annotate(out, &said);
                self.alternatives(out, body)
            }
            TypeBody::Union(union) => {
                self.checked(out, &union.check, &said);
                Ok(())
            }
            TypeBody::Object(object) => {
                out.set("type", Json::string("object"));
                self.annotate(out, &said);
                self.members(out, object)
            }
        }
    }

    /// The root: an object about which nothing is said that the tool's description does not say.
    fn object(&mut self, out: &mut Object, object: &model::Object) -> Result<(), TooLarge> {
        out.set("type", Json::string("object"));
        self.members(out, object)
    }

    fn members(&mut self, out: &mut Object, object: &model::Object) -> Result<(), TooLarge> {
        let mut properties = Object::new();
        for property in object.properties.iter().filter(|property| !object.unstated.contains(&property.name))
        {
            let schema = self.property(property)?;
            properties.set(&property.name, schema);
        }
        out.set("properties", properties.finish());
        let written = object.check.as_ref().map_or(&[][..], |check| &check.written);
        let is_written = |key: &str| written.iter().any(|(written, _)| written == key);
        let required: Vec<Json> = object
            .properties
            .iter()
            .filter(|property| property.presence == Presence::Required)
            .map(|property| Json::string(&property.name))
            .collect();
        if !required.is_empty() && !is_written("required") {
            out.set("required", Json::Array(required));
        }
        if object.unknown == Unknown::Refuse && !is_written("additionalProperties") {
            out.set("additionalProperties", Json::Bool(false));
        }
        for (key, value) in written.iter().filter(|(key, _)| key != "type" && key != "properties") {
            out.set(key, value.clone());
        }
        Ok(())
    }

    fn property(&mut self, property: &Property) -> Result<Json, TooLarge> {
        let mut schema = self.shape(&property.shape)?;
        if let Presence::Default(value) = &property.presence {
            schema.set("default", value.clone());
        }
        Ok(schema.finish())
    }

    fn nullable(
        &mut self,
        out: &mut Object,
        inner: &Shape,
        annotations: &Annotations,
    ) -> Result<(), TooLarge> {
        let mut value = self.shape(inner)?.finish();
        let plain = inner.check.is_none() && alternatives::has_plain_type(&inner.kind);
        if let (true, Json::Object(entries)) = (plain, &mut value) {
            // `type: [T, "null"]`; what is said stands beside it.
            for (key, entry) in std::mem::take(entries) {
                let is_type = key == "type";
                out.set(&key, if is_type { Json::Array(vec![entry, Json::string("null")]) } else { entry });
                if is_type {
                    self.annotate(out, annotations);
                }
            }
            return Ok(());
        }
        let mut null = Object::new();
        null.set("type", Json::string("null"));
        out.set("anyOf", Json::Array(vec![value, null.finish()]));
        self.annotate(out, annotations);
        Ok(())
    }
}

/// An enum's description, with what is said of its values: JSON Schema has no place for that.
fn described(description: Option<String>, body: &model::Enum) -> Option<String> {
    let values = body
        .variants
        .iter()
        .filter_map(|variant| Some(format!("- {}: {}", variant.name, variant.doc.as_ref()?)));
    let lines: Vec<String> = description.into_iter().chain(values).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn bound(out: &mut Object, bound: &Bound<String>, included: &str, excluded: &str) {
    match bound {
        Bound::Included(value) => out.set(included, Json::Number(value.clone())),
        Bound::Excluded(value) => out.set(excluded, Json::Number(value.clone())),
        Bound::Unbounded => {}
    }
}

fn counts(out: &mut Object, (min, max): Count, least: &str, greatest: &str) {
    out.set_some(least, min.map(Json::int));
    out.set_some(greatest, max.map(Json::int));
}
