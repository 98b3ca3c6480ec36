//! Numbers and strings of JSON Schema, with their bounds.

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
            let lower = key.ends_with("inimum");
            let Some(mut value) =
                number::round(text, if lower { number::Toward::Up } else { number::Toward::Down })
            else {
                let message = format!("`{key}` of {text} is beyond 128 bits");
                let diagnostic = self
                    .at(&codes::UNSUPPORTED, &bound.place(), message)
                    .help("leave it out: no integer reaches it");
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

    pub(super) fn float(&mut self, node: &Node<'_>) -> Option<Kind> {
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
                let diagnostic = self
                    .at(&codes::CONFLICTING_KEYS, &second.key_place(), message)
                    .help("keep the stricter one");
                self.push(diagnostic);
                return None;
            }
        }
        if let (Bound::Included(min) | Bound::Excluded(min), Bound::Included(max) | Bound::Excluded(max)) =
            (&lower, &upper)
        {
            let possible = number::float(min) <= number::float(max);
            self.satisfiable(node, possible, min, max)?;
        }
        Some(Kind::Float { single: false, lower, upper })
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

/// The type that holds every integer within the bounds; without bounds, 64 bits.
fn int_type(bounds: Bounds) -> IntType {
    let (min, max) = (bounds.min.unwrap_or(i128::from(i64::MIN)), bounds.max.unwrap_or(i128::from(i64::MAX)));
    [IntType::I64, IntType::U64]
        .into_iter()
        .find(|ty| ty.min() <= min && max <= ty.max())
        .unwrap_or(IntType::I128)
}
