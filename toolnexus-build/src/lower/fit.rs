//! Whether a spec's shape and a function's type describe the same values.

use super::join::word;
use super::narrower::narrower;
use crate::emit::schema;
use crate::json::Json;
use crate::model::{
    Bounds, Extent, Form, Holder, IntType, Kind, MapKey, Model, RustName, Shape, Text, TypeBody, TypeId,
};

/// The spec's shape with the function's Rust types, if both describe the same values.
pub(super) fn fit(model: &Model, spec: &Shape, own: &Shape) -> Result<Kind, String> {
    fit_within(model, spec, own, &mut Vec::new())
}

/// Types of a spec and of the crate that are being compared: where they are met again, they contain themselves.
type Open = Vec<(TypeId, TypeId)>;

fn fit_within(model: &Model, spec: &Shape, own: &Shape, open: &mut Open) -> Result<Kind, String> {
    let differ =
        || Err(format!("it is {} in the spec and {} here", word(model, &spec.kind), word(model, &own.kind)));
    unsaid(own.check.is_none(), "schema")?;
    match (&spec.kind, &own.kind) {
        // All of the schema is checked before.
        (_, kind) if takes_anything(kind) && is_whole(spec) => Ok(own.kind.clone()),
        (Kind::Bool, Kind::Bool) => Ok(Kind::Bool),
        (Kind::Any, Kind::Any) => Ok(Kind::Any),
        (Kind::Int(natural, bounds), Kind::Int(ty, own)) => {
            unsaid(*own == Bounds::default(), "range")?;
            let (min, max) = (bounds.min.unwrap_or(natural.min()), bounds.max.unwrap_or(natural.max()));
            if ty.min() <= min && max <= ty.max() {
                return Ok(Kind::Int(*ty, *bounds));
            }
            Err(format!("the spec allows {}, which `{}` cannot hold", outside(min, max, *ty), ty.name()))
        }
        (Kind::Float { lower, upper, .. }, Kind::Float { single, .. }) => {
            Ok(Kind::Float { single: *single, lower: lower.clone(), upper: upper.clone() })
        }
        (Kind::Text(text), Kind::Text(own)) => {
            unsaid(*own == Text::default(), "length or pattern")?;
            Ok(Kind::Text(text.clone()))
        }
        (Kind::Text(Text { min: Some(1), max: Some(1), pattern: None }), Kind::Char) => Ok(Kind::Char),
        (Kind::List(item, count), Kind::List(own, _)) => {
            let kind = fit_within(model, item, own, open)?;
            Ok(Kind::List(Box::new(Shape { kind, ..(**item).clone() }), *count))
        }
        (Kind::Map(item, count, _), Kind::Map(own, _, rust)) if rust.key == MapKey::Text => {
            let kind = fit_within(model, item, own, open)?;
            Ok(Kind::Map(Box::new(Shape { kind, ..(**item).clone() }), *count, *rust))
        }
        (Kind::Nullable(inner), Kind::Nullable(own)) => {
            let kind = fit_within(model, inner, own, open)?;
            Ok(Kind::Nullable(Box::new(Shape { kind, ..(**inner).clone() })))
        }
        (Kind::List(item, count), Kind::Held(own, holder @ Holder::Set(_))) => {
            let Kind::List(own, _) = &own.kind else { return differ() };
            if !says(spec, "uniqueItems", &Json::Bool(true)) {
                return Err(
                    "the spec allows equal items, and a set has none: add `uniqueItems: true`".to_owned()
                );
            }
            let kind = fit_within(model, item, own, open)?;
            let list = Kind::List(Box::new(Shape { kind, ..(**item).clone() }), *count);
            Ok(Kind::Held(Box::new(list.into()), *holder))
        }
        (Kind::Int(_, bounds), Kind::Held(own, Holder::NonZero)) => {
            let Kind::Int(ty, _) = own.kind else { return differ() };
            let excluded = bounds.min.is_some_and(|min| min > 0) || bounds.max.is_some_and(|max| max < 0);
            if !excluded && !says(spec, "not", &zero()) {
                return Err("the spec allows 0, which a `NonZero` cannot hold: add `minimum: 1`".to_owned());
            }
            let kind = fit(model, spec, &Kind::Int(ty, Bounds::default()).into())?;
            Ok(Kind::Held(Box::new(kind.into()), Holder::NonZero))
        }
        (kind, Kind::Held(own, holder))
            if *holder != Holder::NonZero && !matches!(holder, Holder::Set(_)) =>
        {
            if let (Holder::Array(length), Kind::List(_, count)) = (holder, kind) {
                let exact = (Some(*length), Some(*length));
                if *count != exact {
                    return Err(format!(
                        "an array of {length} needs `minItems` and `maxItems` of {length} in the spec"
                    ));
                }
            }
            let kind = fit_within(model, spec, own, open)?;
            Ok(Kind::Held(Box::new(kind.into()), *holder))
        }
        (kind, Kind::Outside(outside)) => match outside.form {
            Form::Any if matches!(kind, Kind::Any) => Ok(own.kind.clone()),
            Form::Text(format) if matches!(kind, Kind::Text(_)) => {
                let plain = matches!(kind, Kind::Text(text) if *text == Text::default());
                unsaid(plain, "form")
                    .map_err(|_| "its length or pattern is that of its format".to_owned())?;
                same_format(spec, outside.words, format).map(|()| own.kind.clone())
            }
            _ => differ(),
        },
        (Kind::Named(spec), Kind::Named(own)) if spec == own => Ok(Kind::Named(*own)),
        (kind, Kind::Named(id)) => match (kind, &model.ty(*id).body, &model.ty(*id).rust) {
            (_, TypeBody::Wrapper(wrapper), RustName::Crate(_)) => {
                let kind = fit_within(model, spec, &wrapper.shape, open)?;
                Ok(Kind::Held(Box::new(kind.into()), Holder::Wrapper(*id)))
            }
            (Kind::Named(spec), TypeBody::Object(_) | TypeBody::Enum(_), _) => {
                same_type(model, *spec, *id, open).map(|()| own.kind.clone())
            }
            (_, TypeBody::Variants(_) | TypeBody::Tuple(_) | TypeBody::Unit, _) => {
                same_schema(model, spec, own).map(|()| own.kind.clone())
            }
            _ => differ(),
        },
        (Kind::Any | Kind::List(..), Kind::Tuple(_)) | (_, Kind::Range(..)) => {
            same_schema(model, spec, own).map(|()| own.kind.clone())
        }
        _ => differ(),
    }
}

/// Whether a type holds any JSON.
pub(super) fn takes_anything(kind: &Kind) -> bool {
    match kind {
        Kind::Any => true,
        Kind::Outside(outside) => outside.form == Form::Any,
        _ => false,
    }
}

/// Whether a check says all of a shape.
pub(super) fn is_whole(shape: &Shape) -> bool {
    shape.check.as_ref().is_some_and(|check| check.extent == Extent::Whole)
}

/// A bound that the spec does not know would be a second truth.
fn unsaid(nothing: bool, what: &str) -> Result<(), String> {
    if nothing {
        Ok(())
    } else {
        Err(format!("its {what} is given here too: keep it in the spec"))
    }
}

fn outside(min: i128, max: i128, ty: IntType) -> String {
    if min < ty.min() {
        format!("values down to {min}")
    } else {
        format!("values up to {max}")
    }
}

fn same_type(model: &Model, spec: TypeId, own: TypeId, open: &mut Open) -> Result<(), String> {
    if open.contains(&(spec, own)) {
        return Ok(());
    }
    open.push((spec, own));
    match (&model.ty(spec).body, &model.ty(own).body) {
        (TypeBody::Enum(spec), TypeBody::Enum(own)) => {
            let names = |body: &crate::model::Enum| -> Vec<String> {
                body.variants.iter().map(|v| v.name.clone()).collect()
            };
            let (spec, own) = (names(spec), names(own));
            match (spec.iter().find(|name| !own.contains(name)), own.iter().find(|name| !spec.contains(name)))
            {
                (Some(missing), _) => {
                    Err(format!("the spec allows \"{missing}\", which this enum does not have"))
                }
                (None, Some(extra)) => {
                    Err(format!("this enum has \"{extra}\", which the spec does not allow"))
                }
                (None, None) => Ok(()),
            }
        }
        (TypeBody::Object(spec), TypeBody::Object(own)) => {
            if spec.unknown != own.unknown {
                return Err(
                    "the spec allows further properties: add `additionalProperties: false`".to_owned()
                );
            }
            for property in &own.properties {
                let Some(other) = spec.properties.iter().find(|other| other.name == property.name) else {
                    return Err(format!("the spec has no property `{}` in it", property.name));
                };
                let kind = fit_within(model, &other.shape, &property.shape, open)?;
                let checked = other.shape.check.is_some();
                // A struct's own decoder makes no check of the spec, and knows its own bounds alone.
                let same = match checked {
                    true => same_schema(model, &property.shape, &other.shape).is_ok(),
                    false => same_bounds(&kind, &property.shape.kind),
                };
                if !same || other.presence != property.presence {
                    return Err(format!("`{}` in it has other bounds or another presence", property.name));
                }
            }
            match spec
                .properties
                .iter()
                .find(|other| !own.properties.iter().any(|property| property.name == other.name))
            {
                Some(missing) => Err(format!("this struct has no field for `{}`", missing.name)),
                None => Ok(()),
            }
        }
        _ => Err("one is an object, the other an enum".to_owned()),
    }
}

/// Whether a type that fits a spec's has no other bounds than it.
fn same_bounds(fitting: &Kind, own: &Kind) -> bool {
    let inner = |one: &Shape, other: &Shape| one.check.is_none() && same_bounds(&one.kind, &other.kind);
    match (fitting, own) {
        (Kind::Int(_, spec), Kind::Int(_, own)) => spec == own,
        (Kind::Text(spec), Kind::Text(own)) => spec == own,
        (Kind::Float { lower, upper, .. }, Kind::Float { lower: own_lower, upper: own_upper, .. }) => {
            (lower, upper) == (own_lower, own_upper)
        }
        (Kind::List(spec, count), Kind::List(own, own_count))
        | (Kind::Map(spec, count, _), Kind::Map(own, own_count, _)) => count == own_count && inner(spec, own),
        (Kind::Nullable(spec), Kind::Nullable(own)) | (Kind::Held(spec, _), Kind::Held(own, _)) => {
            inner(spec, own)
        }
        // Those of named types were compared with their parts.
        _ => true,
    }
}

/// Whether a check of the spec says this.
fn says(spec: &Shape, key: &str, value: &Json) -> bool {
    let written = spec.check.as_ref().map_or(&[][..], |check| &check.written);
    written.iter().any(|(written, said)| written == key && said == value)
}

fn zero() -> Json {
    Json::Object(vec![("const".to_owned(), Json::int(0))])
}

/// A type that parses a text takes that of one format, so the spec has to say which.
fn same_format(spec: &Shape, words: &str, format: Option<&str>) -> Result<(), String> {
    let Some(format) = format else { return Ok(()) };
    let said = spec.annotations.others.iter().find(|(key, _)| key == "format");
    match said.is_some_and(|(_, said)| *said == Json::string(format)) {
        true => Ok(()),
        false => Err(format!("it is any string in the spec and {words} here: add `format: {format}`")),
    }
}

/// A type that no shape of a spec is like is compared by its schema. The spec's is checked first where it has a check, so
/// it may be narrower; else both must say the same.
fn same_schema(model: &Model, spec: &Shape, own: &Shape) -> Result<(), String> {
    let schema =
        |shape| schema::shape(model, shape).map_err(|_| "its schema is too large to compare".to_owned());
    let (said, own) = (schema(spec)?, schema(own)?);
    let fits = narrower(&said, &own) && (spec.check.is_some() || narrower(&own, &said));
    match fits {
        true => Ok(()),
        false => Err(format!("the spec allows what this type does not; the schema of this type is {own}")),
    }
}
