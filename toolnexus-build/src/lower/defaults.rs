//! A default, and an example that Rust states, is checked against its own shape when building.

use std::cmp::Ordering;
use std::ops::Bound;

use super::{address, Lowering};
use crate::diag::codes::{self, Code};
use crate::json::Json;
use crate::model::{Count, Holder, Kind, MapKey, Model, Pattern, Presence, Shape, TypeBody, Unknown};
use crate::number;
use crate::parse::document::{Node, Place};

/// A value that is stated beside a shape.
pub(super) struct Stated {
    /// What it is reported as.
    code: &'static Code,
    shape: Shape,
    value: Json,
    place: Place,
}

impl Stated {
    fn new(code: &'static Code, shape: &Shape, value: &Json, place: &Place) -> Self {
        Self { code, shape: shape.clone(), value: value.clone(), place: place.clone() }
    }
}

impl Lowering<'_> {
    /// Notes a default, to be checked against its shape.
    pub(super) fn check_default(&mut self, shape: &Shape, default: &Node<'_>) {
        self.checked_defaults.insert(address(default));
        self.check_default_value(shape, default.value, &default.place());
    }

    /// The same for a default that was written in Rust.
    pub(super) fn check_default_value(&mut self, shape: &Shape, value: &Json, place: &Place) {
        self.stated.push(Stated::new(&codes::BAD_DEFAULT, shape, value, place));
    }

    /// The same for an example that was written in Rust.
    pub(super) fn check_example_value(&mut self, shape: &Shape, value: &Json, place: &Place) {
        self.stated.push(Stated::new(&codes::BAD_EXAMPLE, shape, value, place));
    }

    /// Reports each default and each example that its own shape refuses.
    pub(super) fn check_stated(&mut self) {
        for stated in std::mem::take(&mut self.stated) {
            if let Err(reason) = satisfies(&self.model, &stated.shape, &stated.value) {
                self.unsatisfied(stated.code, &stated.place, &reason);
            }
        }
    }

    /// Reports a default or an example that its own schema refuses.
    pub(super) fn unsatisfied(&mut self, code: &'static Code, place: &Place, reason: &str) {
        let what = if *code == codes::BAD_EXAMPLE { "example" } else { "default" };
        let diagnostic = self
            .at(code, place, format!("this {what} does not satisfy its own schema: {reason}"))
            .help(format!("change the {what}, or the schema that refuses it"));
        self.push(diagnostic);
    }
}

/// Whether the decoder would accept a value.
pub fn satisfies(model: &Model, shape: &Shape, value: &Json) -> Result<(), String> {
    if let Some(check) = &shape.check {
        model.checks.verdict(check.schema, value)?;
    }
    let mismatch = |expected: &str| Err(format!("{value} is not {expected}"));
    match (&shape.kind, value) {
        (Kind::Any, _) | (Kind::Bool, Json::Bool(_)) | (Kind::Nullable(_), Json::Null) => Ok(()),
        (Kind::Nullable(inner), value) => satisfies(model, inner, value),
        (Kind::Bool, _) => mismatch("a boolean"),
        (Kind::Int(ty, bounds), Json::Number(text)) => {
            let Some(number) = number::exact(text) else { return mismatch("an integer") };
            let min = bounds.min.unwrap_or(ty.min()).max(ty.min());
            let max = bounds.max.unwrap_or(ty.max()).min(ty.max());
            in_order(number >= min, value, "less than the minimum", min)?;
            in_order(number <= max, value, "more than the maximum", max)
        }
        (Kind::Int(..), _) => mismatch("an integer"),
        (Kind::Float { lower, upper, .. }, Json::Number(text)) => {
            if number::float(text).is_none() {
                return mismatch("a number that a float can hold");
            }
            let against = |bound: &String| number::compare(text, bound);
            match lower {
                Bound::Included(min) => {
                    in_order(against(min).is_some_and(Ordering::is_ge), value, "less than the minimum", min)?
                }
                Bound::Excluded(min) => {
                    in_order(against(min).is_some_and(Ordering::is_gt), value, "not more than", min)?
                }
                Bound::Unbounded => {}
            }
            match upper {
                Bound::Included(max) => {
                    in_order(against(max).is_some_and(Ordering::is_le), value, "more than the maximum", max)
                }
                Bound::Excluded(max) => {
                    in_order(against(max).is_some_and(Ordering::is_lt), value, "not less than", max)
                }
                Bound::Unbounded => Ok(()),
            }
        }
        (Kind::Float { .. }, _) => mismatch("a number"),
        (Kind::Char, Json::String(text)) if text.chars().count() == 1 => Ok(()),
        (Kind::Char, _) => mismatch("one character"),
        (Kind::Text(rule), Json::String(text)) => {
            counted(text.chars().count(), (rule.min, rule.max), "character")?;
            match &rule.pattern {
                Some(Pattern::Checked(pattern)) if !crate::pattern::is_match(pattern, text) => {
                    Err(format!("{value} does not match the pattern {pattern}"))
                }
                _ => Ok(()),
            }
        }
        (Kind::Text(_), _) => mismatch("a string"),
        (Kind::List(item, count), Json::Array(items)) => {
            counted(items.len(), *count, "item")?;
            items.iter().try_for_each(|value| satisfies(model, item, value))
        }
        (Kind::List(..), _) => mismatch("a list"),
        (Kind::Map(item, count, map), Json::Object(entries)) => {
            counted(entries.len(), *count, "entry")?;
            entries.iter().try_for_each(|(key, value)| {
                is_key(model, map.key, key)?;
                satisfies(model, item, value)
            })
        }
        (Kind::Map(..), _) => mismatch("an object"),
        (Kind::Held(inner, holder), value) => {
            satisfies(model, inner, value)?;
            match (holder, value) {
                (Holder::NonZero, Json::Number(text)) if number::exact(text) == Some(0) => {
                    mismatch("an integer other than 0")
                }
                (Holder::Set(_), Json::Array(items)) => {
                    match items.iter().enumerate().find(|(index, item)| items[..*index].contains(item)) {
                        Some((_, item)) => Err(format!("{item} is in it twice")),
                        None => Ok(()),
                    }
                }
                _ => Ok(()),
            }
        }
        (Kind::Tuple(parts), Json::Array(items)) if parts.len() == items.len() => {
            parts.iter().zip(items).try_for_each(|(part, item)| satisfies(model, part, item))
        }
        (Kind::Tuple(parts), _) => mismatch(&format!("a list of {} items", parts.len())),
        (Kind::Range(inner, _), value @ Json::Object(entries)) => {
            let ends: Vec<&Json> = ["start", "end"].iter().filter_map(|key| value.get(key)).collect();
            match ends.len() == 2 && entries.len() == 2 {
                true => ends.into_iter().try_for_each(|end| satisfies(model, inner, end)),
                false => mismatch("an object with \"start\" and \"end\""),
            }
        }
        (Kind::Range(..), _) => mismatch("an object with \"start\" and \"end\""),
        (Kind::Duration, _) => Err("a duration has no default here: make it an `Option`".to_owned()),
        (Kind::Outside(outside), _) => {
            Err(format!("{} has no default here: make it an `Option`", outside.words))
        }
        (Kind::Stated(stated), _) => {
            Err(format!("`{}` has no default here: make it an `Option`", stated.name()))
        }
        (Kind::Named(id), value) => match (&model.ty(*id).body, value) {
            (TypeBody::Enum(body), Json::String(text)) => {
                if body.variants.iter().any(|variant| variant.name == *text) {
                    return Ok(());
                }
                let names: Vec<String> =
                    body.variants.iter().map(|variant| Json::string(&variant.name).to_string()).collect();
                Err(format!("{value} is not one of {}", names.join(", ")))
            }
            (TypeBody::Enum(_), _) => mismatch("a string"),
            (TypeBody::Object(object), Json::Object(entries)) => {
                if let Some(check) = &object.check {
                    model.checks.verdict(check.schema, value)?;
                }
                for (key, value) in entries {
                    match object.properties.iter().find(|property| property.name == *key) {
                        Some(property) if *value == Json::Null && property.presence != Presence::Required => {
                        }
                        Some(property) => satisfies(model, &property.shape, value)?,
                        None if object.unknown == Unknown::Ignore => {}
                        None => return Err(format!("`{key}` is no property of it")),
                    }
                }
                match object
                    .properties
                    .iter()
                    .find(|p| p.presence == Presence::Required && value.get(&p.name).is_none())
                {
                    Some(missing) => Err(format!("`{}` is missing", missing.name)),
                    None => Ok(()),
                }
            }
            (TypeBody::Object(_), _) => mismatch("an object"),
            (TypeBody::Wrapper(wrapper), value) => satisfies(model, &wrapper.shape, value),
            (TypeBody::Tuple(parts), Json::Array(items)) if parts.len() == items.len() => {
                parts.iter().zip(items).try_for_each(|(part, item)| satisfies(model, part, item))
            }
            (TypeBody::Tuple(parts), _) => mismatch(&format!("a list of {} items", parts.len())),
            (TypeBody::Union(union), value) => {
                model.checks.verdict(union.check.schema, value)?;
                match union.member_of(model, value) {
                    Some(member) => satisfies(model, &member.shape, value),
                    None => mismatch("one of the alternatives"),
                }
            }
            (TypeBody::Unit, Json::Null) => Ok(()),
            (TypeBody::Unit, _) => mismatch("null"),
            (TypeBody::Variants(body), value) => match body.plain(value) {
                Some(_) => Ok(()),
                None => {
                    Err("a default of an enum with data must be one of its variants without data".to_owned())
                }
            },
        },
    }
}

/// Whether a text is a key of a map.
fn is_key(model: &Model, key: MapKey, text: &str) -> Result<(), String> {
    let fits = match key {
        MapKey::Text => true,
        MapKey::Bool => matches!(text, "true" | "false"),
        MapKey::Char => text.chars().count() == 1,
        MapKey::Int(ty) => text
            .parse::<i128>()
            .is_ok_and(|number| number.to_string() == text && (ty.min()..=ty.max()).contains(&number)),
        MapKey::Enum(id) => satisfies(model, &Kind::Named(id).into(), &Json::string(text)).is_ok(),
    };
    match fits {
        true => Ok(()),
        false => Err(format!("{} is no key of it", Json::string(text))),
    }
}

fn in_order(ok: bool, value: &Json, relation: &str, bound: impl std::fmt::Display) -> Result<(), String> {
    if ok {
        Ok(())
    } else {
        Err(format!("{value} is {relation} {bound}"))
    }
}

fn counted(found: usize, (min, max): Count, what: &str) -> Result<(), String> {
    let plural = what.strip_suffix('y').map_or(format!("{what}s"), |stem| format!("{stem}ies"));
    let counted = if found == 1 { format!("1 {what} is") } else { format!("{found} {plural} are") };
    match (min, max) {
        (Some(min), _) if found < min as usize => Err(format!("{counted} fewer than the minimum {min}")),
        (_, Some(max)) if found > max as usize => Err(format!("{counted} more than the maximum {max}")),
        _ => Ok(()),
    }
}
