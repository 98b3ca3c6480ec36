//! `#[validate(…)]`, `#[garde(…)]` and `#[schemars(…)]`: bounds that a crate states already, read as schemars reads them.
//!
//! What these attributes say and no schema can show is an error: it would be checked by nobody.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Meta, MetaList, Token};

use super::args::ArgAttribute;
use super::attrs::bare;
use super::literals;
use super::load::span_of;
use super::syntax::{DefaultExpr, LengthExpr, RangeExpr, Said, TypeExpr, TypeKind};
use crate::diag::codes::BAD_ATTRIBUTE;
use crate::diag::{Diagnostic, Findings};
use crate::model::Holder;
use crate::source::{FileId, Spanned};

/// The crates whose attributes are read.
const CRATES: &[&str] = &["validate", "garde", "schemars"];

/// Keys that bound nothing, by crate.
const HARMLESS: &[(&str, &[&str])] = &[
    ("validate", &["nested", "skip"]),
    ("garde", &["skip", "dive", "code", "rename"]),
    ("schemars", &["inline"]),
];

/// The same on a type.
const HARMLESS_ON_TYPES: &[(&str, &[&str])] = &[
    ("validate", &["context"]),
    ("garde", &["context", "transparent", "allow_unvalidated"]),
    // A name for `$defs` changes nothing, and keys that nobody knows are refused in any case.
    ("schemars", &["crate", "bound", "inline", "rename", "deny_unknown_fields"]),
];

/// Formats by the name of their rule.
const FORMATS: &[(&str, &str)] =
    &[("email", "email"), ("url", "uri"), ("ip", "ip"), ("ipv4", "ipv4"), ("ipv6", "ipv6")];

/// Adds what these attributes say of a field of this type to what `#[arg]` says.
pub(super) fn read(
    metas: &[Meta],
    ty: &TypeExpr,
    file: FileId,
    arg: &mut ArgAttribute,
    findings: &mut Findings,
) -> Said {
    let mut reader = Reader { file, findings, ty, arg, said: Said::default(), krate: "" };
    let rules = rules(metas, file, reader.findings);
    // A path to a regular expression is nothing to look for where the pattern itself stands beside it.
    let is_path = |krate: &str, meta: &Meta| krate == "validate" && key(meta) == "regex";
    for (krate, meta) in rules.iter().filter(|(krate, meta)| !is_path(krate, meta)) {
        reader.krate = krate;
        reader.rule(meta);
    }
    for (krate, meta) in rules.iter().filter(|(krate, meta)| is_path(krate, meta)) {
        if reader.arg.pattern.is_none() {
            reader.krate = krate;
            reader.rule(meta);
        }
    }
    reader.said
}

/// What these attributes say of a whole type. Reports what nobody would check.
pub(super) fn of_type(metas: &[Meta], name: &str, file: FileId, findings: &mut Findings) -> Said {
    let mut said = Said::default();
    for (krate, meta) in rules(metas, file, findings) {
        let key = key(&meta);
        if harmless(HARMLESS_ON_TYPES, krate, &key) || krate == "schemars" && said.take(&meta) {
            continue;
        }
        let message = format!("`#[{krate}({key})]` on the type `{name}` is not followed");
        let help = match krate {
            "schemars" => "say it with `#[serde(…)]`, which decides what is read, or with a doc comment",
            _ => "take it out, and check it in the body: a schema has no place for it",
        };
        findings.push(Diagnostic::new(&BAD_ATTRIBUTE, span_of(file, &meta), message).help(help));
    }
    said
}

impl Said {
    /// Takes over what an attribute of schemars tells the model; tells whether it is one that does, and can be read.
    fn take(&mut self, meta: &Meta) -> bool {
        let Meta::NameValue(pair) = meta else { return false };
        match key(meta).as_str() {
            "title" => set(&mut self.title, text(&pair.value)),
            "description" => set(&mut self.description, text(&pair.value)),
            "example" => match literals::json(without_reference(&pair.value)) {
                Some(example) => {
                    self.examples.push(example);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }
}

/// Sets what was read, and tells whether it was.
fn set(place: &mut Option<String>, read: Option<String>) -> bool {
    let is_read = read.is_some();
    *place = read.or(place.take());
    is_read
}

/// Every rule in these attributes, with its crate.
fn rules(metas: &[Meta], file: FileId, findings: &mut Findings) -> Vec<(&'static str, Meta)> {
    let mut out = Vec::new();
    for meta in metas {
        let Some(krate) = CRATES.iter().find(|krate| meta.path().is_ident(krate)) else { continue };
        let Meta::List(list) = meta else { continue };
        match Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone()) {
            Ok(rules) => out.extend(rules.into_iter().map(|rule| (*krate, rule))),
            Err(error) => {
                let message = format!("`#[{krate}]` cannot be read: {error}");
                findings
                    .push(Diagnostic::new(&BAD_ATTRIBUTE, span_of(file, meta), message).help(instead(krate)));
            }
        }
    }
    out
}

fn key(meta: &Meta) -> String {
    meta.path().segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

fn harmless(table: &[(&str, &[&str])], krate: &str, key: &str) -> bool {
    table.iter().any(|(name, keys)| *name == krate && keys.contains(&key))
}

/// The way out for a rule that is not understood.
fn instead(krate: &str) -> String {
    let own = "derive `ToolArgs` and state the field's schema, `#[arg(schema = r#\"{…}\"#)]`";
    match krate {
        "schemars" => format!("{own}: it stands for all of these attributes"),
        _ => format!("{own}: it stands for all of these attributes, and `validate` still runs in the body"),
    }
}

struct Reader<'r> {
    file: FileId,
    findings: &'r mut Findings,
    ty: &'r TypeExpr,
    arg: &'r mut ArgAttribute,
    said: Said,
    krate: &'static str,
}

impl Reader<'_> {
    fn rule(&mut self, meta: &Meta) {
        let key = key(meta);
        if let Some((_, format)) = FORMATS.iter().find(|(rule, _)| *rule == key) {
            self.said.format = Some(Spanned::new((*format).to_owned(), span_of(self.file, meta)));
            return;
        }
        match (self.krate, key.as_str(), meta) {
            (_, "range", Meta::List(list)) => self.range(list),
            (_, "length", Meta::List(list)) => self.length(list),
            ("garde", "pattern", Meta::List(list)) => self.pattern(list.parse_args::<Expr>().ok(), list),
            ("schemars", "regex", Meta::List(list)) => {
                let pattern = self.entries(list).and_then(|entries| value(&entries, "pattern"));
                self.pattern(pattern, list);
            }
            ("schemars", "title" | "description" | "example", _) => {
                if !self.said.take(meta) {
                    self.not_understood(meta, &key);
                }
            }
            ("schemars", "rename", Meta::NameValue(pair)) => match text(&pair.value) {
                Some(name) => {
                    let name = Spanned::new(name, span_of(self.file, &pair.value));
                    self.arg.rename.get_or_insert(name);
                }
                None => self.not_understood(meta, &key),
            },
            ("schemars", "default", Meta::Path(_)) => {
                let default = Spanned::new(DefaultExpr::Std, span_of(self.file, meta));
                self.arg.default.get_or_insert(default);
            }
            (krate, key, _) if harmless(HARMLESS, krate, key) => {}
            _ => self.not_understood(meta, &key),
        }
    }

    fn not_understood(&mut self, meta: &Meta, key: &str) {
        let krate = self.krate;
        let help = match (krate, key) {
            ("validate", "regex") => {
                "its path cannot be followed: repeat the pattern in `#[schemars(regex(pattern = \"…\"))]` or `#[arg(pattern = \"…\")]`"
                    .to_owned()
            }
            (_, "required") => "drop the `Option`: what is no `Option` is required".to_owned(),
            ("schemars", "skip" | "skip_deserializing") => "write `#[serde(skip)]`".to_owned(),
            ("schemars", "with" | "schema_with") => {
                "say how it is read as well: `#[arg(with = \"path\", schema = r#\"{…}\"#)]`".to_owned()
            }
            _ => instead(krate),
        };
        let message = format!("`#[{krate}({key})]` is not understood, and nobody would check it");
        self.findings.push(Diagnostic::new(&BAD_ATTRIBUTE, span_of(self.file, meta), message).help(help));
    }

    /// The entries of a rule: `min = 1, max = 5, message = "…"`, and words such as `chars`.
    fn entries(&mut self, list: &MetaList) -> Option<Vec<Meta>> {
        let parsed = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        match parsed {
            Ok(entries) => Some(entries.into_iter().collect()),
            Err(error) => {
                let span = span_of(self.file, list);
                let message = format!("this rule cannot be read: {error}");
                self.findings.push(Diagnostic::new(&BAD_ATTRIBUTE, span, message).help(instead(self.krate)));
                None
            }
        }
    }

    /// The literal numbers of a rule under these keys; reports any other entry.
    fn numbers<const N: usize>(&mut self, list: &MetaList, keys: [&str; N]) -> Option<[Option<String>; N]> {
        let mut found = [const { None }; N];
        for entry in self.entries(list)? {
            let name = key(&entry);
            let place = keys.iter().position(|key| *key == name).and_then(|index| found.get_mut(index));
            let number = match &entry {
                Meta::NameValue(pair) => literals::number(&pair.value),
                _ => None,
            };
            match (place, number) {
                (Some(place), Some(number)) => *place = Some(number),
                (Some(_), None) => {
                    let message =
                        format!("`{name}` is no literal number: nothing else can be read when building");
                    self.findings.push(
                        Diagnostic::new(&BAD_ATTRIBUTE, span_of(self.file, &entry), message)
                            .help("write the number here"),
                    );
                    return None;
                }
                // What the validator tells a person.
                (None, _) if matches!(name.as_str(), "message" | "code") => {}
                (None, _) if self.krate == "garde" && matches!(name.as_str(), "chars" | "simple") => {}
                (None, _) => {
                    self.not_understood(&entry, &format!("{}({name})", list.path.get_ident()?));
                    return None;
                }
            }
        }
        Some(found)
    }

    fn range(&mut self, list: &MetaList) {
        let keys = ["min", "max", "equal", "exclusive_min", "exclusive_max"];
        let Some([min, max, equal, above, below]) = self.numbers(list, keys) else { return };
        let (min_exclusive, max_exclusive) = (above.is_some(), below.is_some());
        let (min, max) = (above.or(min).or(equal.clone()), below.or(max).or(equal));
        let range = RangeExpr { min, min_exclusive, max, max_exclusive };
        let range = Spanned::new(range, span_of(self.file, list));
        agree(&mut self.arg.range, range, "range", self.findings);
    }

    fn length(&mut self, list: &MetaList) {
        let Some(counts) = self.numbers(list, ["min", "max", "equal"]) else { return };
        let [min, max, equal] = counts.map(|text| text.and_then(|text| text.parse::<u32>().ok()));
        let length = LengthExpr { min: equal.or(min), max: equal.or(max) };
        let span = span_of(self.file, list);
        let in_chars = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let in_chars = in_chars.is_ok_and(|entries| entries.iter().any(|entry| key(entry) == "chars"));
        // No byte and no character, or any at all, is the same.
        let same = length.min.unwrap_or(0) <= 1 && length.max.unwrap_or(0) == 0;
        if self.krate == "garde" && is_text(self.ty) && !in_chars && !same {
            let message = "garde counts bytes here, and a schema counts characters";
            self.findings.push(
                Diagnostic::new(&BAD_ATTRIBUTE, span, message)
                    .help("write `length(chars, …)`: both then mean the same"),
            );
            return;
        }
        agree(&mut self.arg.length, Spanned::new(length, span), "length", self.findings);
    }

    fn pattern(&mut self, pattern: Option<Expr>, list: &MetaList) {
        let span = span_of(self.file, list);
        match pattern.as_ref().and_then(text) {
            Some(text) => {
                let span = pattern.map_or(span, |pattern| span_of(self.file, &pattern));
                agree(&mut self.arg.pattern, Spanned::new(text, span), "pattern", self.findings);
            }
            None => {
                let message = "this pattern is no string literal: nothing else can be read when building";
                self.findings.push(
                    Diagnostic::new(&BAD_ATTRIBUTE, span, message).help("write the regular expression here"),
                );
            }
        }
    }
}

/// Two attributes may say the same twice, and nothing else.
fn agree<T: PartialEq>(own: &mut Option<Spanned<T>>, other: Spanned<T>, what: &str, findings: &mut Findings) {
    match own {
        Some(first) if first.value != other.value => findings.push(
            Diagnostic::new(
                &BAD_ATTRIBUTE,
                other.span,
                format!("two attributes give different values for `{what}`"),
            )
            .also(first.span.clone(), "the other one")
            .help("say the same in both, or keep one"),
        ),
        Some(_) => {}
        None => *own = Some(other),
    }
}

/// The string literal that an expression is.
fn text(value: &Expr) -> Option<String> {
    match bare(value) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// schemars wants string literals as `&"…"`.
fn without_reference(value: &Expr) -> &Expr {
    match bare(value) {
        Expr::Reference(reference) => &reference.expr,
        other => other,
    }
}

fn value(entries: &[Meta], wanted: &str) -> Option<Expr> {
    entries.iter().find_map(|entry| match entry {
        Meta::NameValue(pair) if key(entry) == wanted => Some(pair.value.clone()),
        _ => None,
    })
}

fn is_text(ty: &TypeExpr) -> bool {
    match &ty.kind {
        TypeKind::String | TypeKind::Str | TypeKind::CowStr => true,
        TypeKind::Option(inner) | TypeKind::Ref(inner) => is_text(inner),
        TypeKind::Held(Holder::Pointer(_) | Holder::Unsized(_), inner) => is_text(inner),
        _ => false,
    }
}
