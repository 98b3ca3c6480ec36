//! Numbers and strings of JSON Schema, with their bounds.

use std::cmp::Ordering;
use std::ops::Bound;

use super::keywords::NUMBER;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::model::{Bounds, Count, IntType, Kind, Text};
use crate::number;
use crate::parse::document::Node;

impl Lowering<'_> {
    pub(super) fn integer(&mut self, node: &Node<'_>) -> Option<Kind> {
        let mut bounds = Bounds::default();
        for key in NUMBER {
            let Some(bound) = node.get(key) else { continue };
            let text = self.number(&bound, key)?;
            let Some(value) = int_bound(key, text) else {
                let message = format!("`{key}` of {text} is beyond 128 bits");
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &bound.place(), message)
                    .help("leave it out: no integer reaches it");
                self.push(diagnostic);
                return None;
            };
            narrow(&mut bounds, key, value);
        }
        if let (Some(min), Some(max)) = (bounds.min, bounds.max) {
            self.satisfiable(node, min <= max, &min, &max)?;
        }
        Some(Kind::Int(int_type(bounds, node), bounds))
    }

    /// A float, and the bounds that it takes care of. Those that no float says exactly are left to a check.
    pub(super) fn float(&mut self, node: &Node<'_>) -> Option<(Kind, Vec<&'static str>)> {
        let mut texts: Vec<(&'static str, &str)> = Vec::new();
        for key in NUMBER {
            if let Some(bound) = node.get(key) {
                texts.push((key, self.number(&bound, key)?));
            }
        }
        if let (Some(min), Some(max)) = (strictest(&texts, LOWER), strictest(&texts, UPPER)) {
            let possible = number::compare(min.1, max.1).is_some_and(Ordering::is_le);
            self.satisfiable(node, possible, &min.1, &max.1)?;
        }
        texts.retain(|(_, text)| number::is_float(text));
        let bound = |side: Side| match strictest(&texts, side) {
            None => Bound::Unbounded,
            Some((key, text)) if key.starts_with("exclusive") => Bound::Excluded(text.to_owned()),
            Some((_, text)) => Bound::Included(text.to_owned()),
        };
        let kind = Kind::Float { single: false, lower: bound(LOWER), upper: bound(UPPER) };
        Some((kind, texts.into_iter().map(|(key, _)| key).collect()))
    }

    pub(super) fn text(&mut self, node: &Node<'_>) -> Option<Kind> {
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

    pub(super) fn number<'n>(&mut self, node: &Node<'n>, key: &str) -> Option<&'n str> {
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
                    .at(
                        &codes::BAD_SCHEMA,
                        &count.place(),
                        format!("`{key}` must be a whole number from 0 to {}", u32::MAX),
                    )
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

    fn satisfiable(
        &mut self,
        node: &Node<'_>,
        possible: bool,
        min: &dyn std::fmt::Display,
        max: &dyn std::fmt::Display,
    ) -> Option<()> {
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

/// The two keywords that bound a number on one side, the stricter one for the same number first, and how a stricter
/// number compares with another.
type Side = ([&'static str; 2], Ordering);

const LOWER: Side = (["exclusiveMinimum", "minimum"], Ordering::Greater);
const UPPER: Side = (["exclusiveMaximum", "maximum"], Ordering::Less);

/// The stricter bound on a side: the other one says nothing beside it.
fn strictest<'t>(
    texts: &[(&'static str, &'t str)],
    (keys, stricter): Side,
) -> Option<(&'static str, &'t str)> {
    let [first, second] = keys.map(|key| texts.iter().find(|(found, _)| *found == key).copied());
    match (first, second) {
        (Some(first), Some(second)) if number::compare(second.1, first.1) == Some(stricter) => Some(second),
        (first, second) => first.or(second),
    }
}

/// The type that holds every integer of a schema that is checked besides.
pub(super) fn type_of_integers(node: &Node<'_>) -> IntType {
    let mut bounds = Bounds::default();
    for key in NUMBER {
        let text = node.get(key).map(|bound| bound.value);
        if let Some(value) = text.and_then(|text| int_bound(key, number_text(text)?)) {
            narrow(&mut bounds, key, value);
        }
    }
    int_type(bounds, node)
}

fn number_text(value: &Json) -> Option<&str> {
    match value {
        Json::Number(text) => Some(text),
        _ => None,
    }
}

fn is_lower(key: &str) -> bool {
    key.ends_with("inimum")
}

/// The last integer that a bound allows, if 128 bits hold it.
fn int_bound(key: &str, text: &str) -> Option<i128> {
    let toward = if is_lower(key) { number::Toward::Up } else { number::Toward::Down };
    let value = number::round(text, toward)?;
    let excluded = key.starts_with("exclusive") && number::exact(text).is_some();
    match (excluded, is_lower(key)) {
        (false, _) => Some(value),
        (true, true) => value.checked_add(1),
        (true, false) => value.checked_sub(1),
    }
}

fn narrow(bounds: &mut Bounds, key: &str, value: i128) {
    if is_lower(key) {
        bounds.min = Some(bounds.min.map_or(value, |min| min.max(value)));
    } else {
        bounds.max = Some(bounds.max.map_or(value, |max| max.min(value)));
    }
}

/// The type that holds every integer within the bounds, and those that the schema lists; without either, 64 bits.
fn int_type(bounds: Bounds, node: &Node<'_>) -> IntType {
    let (least, greatest) = (i128::from(i64::MIN), i128::from(i64::MAX));
    let min = bounds.min.unwrap_or(bounds.max.map_or(least, |max| max.min(least)));
    let max = bounds.max.unwrap_or(min.max(greatest));
    let listed: Vec<Node<'_>> =
        node.get("const").into_iter().chain(node.get("enum").iter().flat_map(Node::items)).collect();
    let listed = listed.iter().filter_map(|value| number::exact(number_text(value.value)?));
    let (min, max) = listed.fold((min, max), |(min, max), value| (min.min(value), max.max(value)));
    [IntType::I64, IntType::U64]
        .into_iter()
        .find(|ty| ty.min() <= min && max <= ty.max())
        .unwrap_or(IntType::I128)
}
