//! Bounds that attributes state: `range`, `length` and `pattern`.

use std::ops::Bound;

use super::Lowering;
use crate::diag::codes;
use crate::model::{Bounds, Holder, IntType, Kind, Shape};
use crate::number;
use crate::parse::document::Place;
use crate::parse::rust::syntax::{Field, RangeExpr};
use crate::source::Span;

impl Lowering<'_> {
    /// `#[arg(range, length, pattern)]`.
    pub(super) fn bounds(&mut self, field: &Field, shape: &mut Shape) -> Option<()> {
        if let Kind::Held(inner, holder) = &mut shape.kind {
            // Their own bounds are part of what they are.
            if !matches!(holder, Holder::Array(_) | Holder::NonZero) {
                return self.bounds(field, inner);
            }
        }
        let misplaced = |this: &mut Self, span: &Span, what: &str, on: &str| {
            let diagnostic = this
                .at(&codes::BAD_ATTRIBUTE, &Place::Span(span.clone()), format!("`{what}` is for {on}"))
                .help(format!("`{}` is neither: take it out, or change the type", field.ident.value));
            this.push(diagnostic);
            None
        };
        if let Some(range) = &field.range {
            let place = Place::Span(range.span.clone());
            match &mut shape.kind {
                Kind::Int(ty, bounds) => *bounds = self.int_range(&range.value, *ty, &place)?,
                Kind::Float { lower, upper, .. } => {
                    let [min, max] =
                        [&range.value.min, &range.value.max].map(|bound| self.float_bound(bound, &place));
                    *lower = match min? {
                        None => Bound::Unbounded,
                        Some(min) if range.value.min_exclusive => Bound::Excluded(min),
                        Some(min) => Bound::Included(min),
                    };
                    *upper = match max? {
                        None => Bound::Unbounded,
                        Some(max) if range.value.max_exclusive => Bound::Excluded(max),
                        Some(max) => Bound::Included(max),
                    };
                }
                _ => return misplaced(self, &range.span, "range", "integers and floats"),
            }
        }
        if let Some(length) = &field.length {
            let count = (length.value.min, length.value.max);
            if let (Some(min), Some(max)) = count {
                if min > max {
                    let place = Place::Span(length.span.clone());
                    let diagnostic = self.at(
                        &codes::BAD_ATTRIBUTE,
                        &place,
                        format!("no length is at least {min} and at most {max}"),
                    );
                    self.push(diagnostic);
                    return None;
                }
            }
            match &mut shape.kind {
                Kind::Text(text) => (text.min, text.max) = count,
                Kind::List(_, of) | Kind::Map(_, of, _) => *of = count,
                _ => return misplaced(self, &length.span, "length", "strings, lists and maps"),
            }
        }
        if let Some(pattern) = &field.pattern {
            let Kind::Text(_) = shape.kind else {
                return misplaced(self, &pattern.span, "pattern", "strings");
            };
            let checked = self.pattern(&pattern.value, &Place::Span(pattern.span.clone()))?;
            if let Kind::Text(text) = &mut shape.kind {
                text.pattern = Some(checked);
            }
        }
        Some(())
    }

    /// A literal of Rust is the float that is nearest to it.
    fn float_bound(&mut self, text: &Option<String>, place: &Place) -> Option<Option<String>> {
        let Some(text) = text else { return Some(None) };
        match number::float(text) {
            Some(_) if number::is_float(text) => Some(Some(text.clone())),
            Some(float) => Some(Some(format!("{float:?}"))),
            None => {
                let diagnostic = self
                    .at(&codes::BAD_ATTRIBUTE, place, format!("{text} is beyond what a float holds"))
                    .help("leave that end of the range out");
                self.push(diagnostic);
                None
            }
        }
    }

    fn int_range(&mut self, range: &RangeExpr, ty: IntType, place: &Place) -> Option<Bounds> {
        let mut read = |text: &Option<String>| -> Option<Option<i128>> {
            let Some(text) = text else { return Some(None) };
            let value = number::exact(text).filter(|value| (ty.min()..=ty.max()).contains(value));
            if value.is_none() {
                let diagnostic = self
                    .at(&codes::BAD_ATTRIBUTE, place, format!("{text} is no `{}`", ty.name()))
                    .help("use bounds that the type can hold");
                self.push(diagnostic);
                return None;
            }
            Some(value)
        };
        let (mut min, mut max) = (read(&range.min)?, read(&range.max)?);
        if range.min_exclusive {
            min = min.map(|min| min.saturating_add(1));
        }
        if range.max_exclusive {
            max = max.map(|max| max.saturating_sub(1));
        }
        if let (Some(min), Some(max)) = (min, max) {
            if min > max {
                let diagnostic = self
                    .at(&codes::BAD_ATTRIBUTE, place, "this range is empty")
                    .help("exchange the two bounds");
                self.push(diagnostic);
                return None;
            }
        }
        Some(Bounds { min, max })
    }
}
