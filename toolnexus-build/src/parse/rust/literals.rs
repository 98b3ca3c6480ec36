//! The values inside `#[arg(…)]`: defaults, ranges and lengths.

use syn::{Expr, ExprLit, ExprRange, ExprUnary, Lit, RangeLimits, UnOp};

use super::attrs::{bare, Entry};
use super::load::span_of;
use super::syntax::{DefaultExpr, LengthExpr, RangeExpr, ValueExpr};
use crate::diag::codes::BAD_ATTRIBUTE;
use crate::diag::{Diagnostic, Findings};
use crate::json::Json;
use crate::source::{FileId, Spanned};

/// `default`, or `default = …`.
pub(super) fn default(entry: &Entry, file: FileId, findings: &mut Findings) -> Option<Spanned<DefaultExpr>> {
    let Some(value) = &entry.value else {
        return Some(Spanned::new(DefaultExpr::Std, entry.key.span.clone()));
    };
    let found = read_value(value).map(DefaultExpr::Value);
    if found.is_none() {
        findings.push(
            Diagnostic::new(
                &BAD_ATTRIBUTE,
                span_of(file, value),
                "this default cannot be read at build time",
            )
            .label("not a literal")
            .help("write a literal, an array of literals, `None`, `Some(…)` of one, or a unit variant such as `Unit::Metric`")
            .help("for a computed default, make the parameter an `Option` and use `unwrap_or` in the body"),
        );
    }
    found.map(|default| Spanned::new(default, span_of(file, value)))
}

/// `example = …`.
pub(super) fn example(entry: &Entry, file: FileId, findings: &mut Findings) -> Option<Spanned<ValueExpr>> {
    const FORMS: &str = "write a literal, an array of literals, or a unit variant such as `Unit::Metric`";
    let found = entry.value.as_ref().and_then(read_value);
    spanned(found, "example", FORMS, entry, file, findings)
}

fn read_value(value: &Expr) -> Option<ValueExpr> {
    // What an `Option` has inside is what the model would send.
    if let Expr::Call(call) = bare(value) {
        let some = matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some"));
        return match (some, call.args.first(), call.args.len()) {
            (true, Some(inner), 1) => read_value(inner),
            _ => None,
        };
    }
    if let Expr::Path(path) = bare(value) {
        let last = path
            .path
            .segments
            .last()
            .filter(|segment| segment.arguments.is_none() && path.qself.is_none())?;
        let name = super::tree::plain(&last.ident);
        return Some(if name == "None" {
            ValueExpr::Json("null".to_owned())
        } else {
            ValueExpr::Variant(name)
        });
    }
    json(value).map(ValueExpr::Json)
}

/// A literal, or an array of them, as JSON text.
pub(super) fn json(value: &Expr) -> Option<String> {
    match bare(value) {
        Expr::Array(array) => {
            let elements = array.elems.iter().map(json).collect::<Option<Vec<_>>>()?;
            Some(format!("[{}]", elements.join(",")))
        }
        Expr::Lit(ExprLit { lit, .. }) => match lit {
            Lit::Str(text) => Some(quoted(&text.value())),
            Lit::Char(letter) => Some(quoted(&letter.value().to_string())),
            Lit::Bool(flag) => Some(flag.value.to_string()),
            _ => number(value),
        },
        _ => number(value),
    }
}

/// A number, negative or not, as its digits.
pub(super) fn number(value: &Expr) -> Option<String> {
    match bare(value) {
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match number(expr)? {
            digits if digits.starts_with('-') => None,
            digits => Some(format!("-{digits}")),
        },
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => Some(int.base10_digits().to_owned()),
        // `1.` is Rust and not JSON.
        Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => match float.base10_digits() {
            digits if digits.ends_with('.') => Some(format!("{digits}0")),
            digits => Some(digits.to_owned()),
        },
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    Json::string(text).to_string()
}

/// `range = …`.
pub(super) fn range(entry: &Entry, file: FileId, findings: &mut Findings) -> Option<Spanned<RangeExpr>> {
    const FORMS: &str = "write `range = 1..=14`, `1..`, `..=14` or `0.0..1.0`, with literal numbers";
    let found = entry.value.as_ref().and_then(|value| {
        let Expr::Range(ExprRange { start, limits, end, .. }) = bare(value) else {
            return None;
        };
        let min = bound(start.as_deref())?;
        let max = bound(end.as_deref())?;
        let max_exclusive = max.is_some() && matches!(limits, RangeLimits::HalfOpen(_));
        (min.is_some() || max.is_some()).then_some(RangeExpr {
            min,
            min_exclusive: false,
            max,
            max_exclusive,
        })
    });
    spanned(found, "range", FORMS, entry, file, findings)
}

/// A bound that may be missing; `None` where it is there and is no number.
fn bound(value: Option<&Expr>) -> Option<Option<String>> {
    match value {
        Some(value) => number(value).map(Some),
        None => Some(None),
    }
}

/// `length = …`.
pub(super) fn length(entry: &Entry, file: FileId, findings: &mut Findings) -> Option<Spanned<LengthExpr>> {
    const FORMS: &str =
        "write `length = 1..=80`, `1..`, `..=80` or `12`, with whole numbers, the smaller one first";
    let found = entry.value.as_ref().and_then(|value| read_length(bare(value)));
    spanned(found, "length", FORMS, entry, file, findings)
}

fn read_length(value: &Expr) -> Option<LengthExpr> {
    let count = |value: &Expr| number(value).and_then(|digits| digits.parse::<u32>().ok());
    let Expr::Range(ExprRange { start, limits, end, .. }) = value else {
        let exact = Some(count(value)?);
        return Some(LengthExpr { min: exact, max: exact });
    };
    let min = start.as_deref().map_or(Some(None), |value| count(value).map(Some))?;
    let max = match (end.as_deref(), limits) {
        (None, _) => None,
        (Some(end), RangeLimits::Closed(_)) => Some(count(end)?),
        (Some(_), RangeLimits::HalfOpen(_)) => return None,
    };
    let empty = matches!((min, max), (Some(min), Some(max)) if min > max) || (min, max) == (None, None);
    (!empty).then_some(LengthExpr { min, max })
}

fn spanned<T>(
    found: Option<T>,
    key: &str,
    forms: &str,
    entry: &Entry,
    file: FileId,
    findings: &mut Findings,
) -> Option<Spanned<T>> {
    let span = entry.value.as_ref().map_or_else(|| entry.key.span.clone(), |value| span_of(file, value));
    match found {
        Some(value) => Some(Spanned::new(value, span)),
        None => {
            let message = format!("this `{key}` cannot be read");
            findings.push(Diagnostic::new(&BAD_ATTRIBUTE, span, message).help(forms));
            None
        }
    }
}
