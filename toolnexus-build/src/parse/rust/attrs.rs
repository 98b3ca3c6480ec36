//! Attributes: those that are in force after `cfg` and `cfg_attr`, and the `key = value` lists inside ours.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, Meta, Token};

use super::load::span_of;
use crate::diag::codes::BAD_ATTRIBUTE;
use crate::diag::{Diagnostic, Findings};
use crate::parse::cfg::{Cfg, Predicate};
use crate::source::{FileId, Span, Spanned};

/// The attributes that are in force, with `cfg_attr` expanded; `None` where a `cfg` turns the item off.
pub(super) fn active(attrs: &[Attribute], cfg: &Cfg) -> Option<Vec<Meta>> {
    let mut out = Vec::new();
    for attr in attrs {
        expand(&attr.meta, cfg, &mut out)?;
    }
    Some(out)
}

fn expand(meta: &Meta, cfg: &Cfg, out: &mut Vec<Meta>) -> Option<()> {
    match meta {
        // A predicate that does not parse is the compiler's to report.
        Meta::List(list) if list.path.is_ident("cfg") => {
            let predicate = syn::parse2::<Predicate>(list.tokens.clone()).ok()?;
            cfg.holds(&predicate).then_some(())
        }
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            if let Ok(CfgAttr { predicate, attrs }) = syn::parse2(list.tokens.clone()) {
                for attr in attrs.iter().filter(|_| cfg.holds(&predicate)) {
                    expand(attr, cfg, out)?;
                }
            }
            Some(())
        }
        _ => {
            out.push(meta.clone());
            Some(())
        }
    }
}

/// The inside of `cfg_attr(…)`.
struct CfgAttr {
    predicate: Predicate,
    attrs: Punctuated<Meta, Token![,]>,
}

impl Parse for CfgAttr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let predicate = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Self { predicate, attrs: Punctuated::parse_terminated(input)? })
    }
}

/// One entry of an attribute's list: `key` or `key = value`.
pub(super) struct Entry {
    pub(super) key: Spanned<String>,
    pub(super) value: Option<Expr>,
}

/// The entries of the attributes whose name is `name`. What does not read as a list is reported.
pub(super) fn entries(metas: &[&Meta], file: FileId, findings: &mut Findings) -> Vec<Entry> {
    let mut out: Vec<Entry> = Vec::new();
    for meta in metas {
        let parsed = match meta {
            Meta::Path(_) => continue,
            Meta::List(list) => list_parser(file).parse2(list.tokens.clone()),
            Meta::NameValue(pair) => Err(syn::Error::new(pair.eq_token.span(), "expected `(…)`")),
        };
        match parsed {
            Ok(entries) => entries.into_iter().for_each(|entry| add(entry, &mut out, findings)),
            Err(error) => findings.push(unreadable(&error, meta, file)),
        }
    }
    out
}

fn list_parser(file: FileId) -> impl Parser<Output = Vec<Entry>> {
    move |input: ParseStream<'_>| {
        let mut out = Vec::new();
        while !input.is_empty() {
            let key = input.call(Ident::parse_any)?;
            let value = match input.parse::<Option<Token![=]>>()? {
                Some(_) => Some(input.parse::<Expr>()?),
                None => None,
            };
            out.push(Entry { key: Spanned::new(key.unraw().to_string(), span_of(file, &key)), value });
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(out)
    }
}

fn add(entry: Entry, out: &mut Vec<Entry>, findings: &mut Findings) {
    match out.iter().find(|other| other.key.value == entry.key.value) {
        Some(first) => findings.push(
            Diagnostic::new(&BAD_ATTRIBUTE, entry.key.span, format!("`{}` is given twice", entry.key.value))
                .also(first.key.span.clone(), "first given here")
                .help("keep one of the two"),
        ),
        None => out.push(entry),
    }
}

fn unreadable(error: &syn::Error, meta: &Meta, file: FileId) -> Diagnostic {
    let range = error.span().byte_range();
    let span = if range.end == 0 { span_of(file, meta) } else { Span::new(file, range) };
    let name = meta.path().segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    Diagnostic::new(&BAD_ATTRIBUTE, span, format!("`#[{name}]` cannot be read: {error}"))
        .help(format!("write a list such as `#[{name}(key = value)]`"))
}

/// The string literal of an entry; anything else is reported.
pub(super) fn string(entry: &Entry, file: FileId, findings: &mut Findings) -> Option<Spanned<String>> {
    if let Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) = entry.value.as_ref().map(bare) {
        return Some(Spanned::new(text.value(), span_of(file, text)));
    }
    let span = entry.value.as_ref().map_or_else(|| entry.key.span.clone(), |value| span_of(file, value));
    let key = &entry.key.value;
    findings.push(
        Diagnostic::new(&BAD_ATTRIBUTE, span, format!("`{key}` takes a string literal"))
            .help(format!("write `{key} = \"…\"`; macros and constants cannot be read here")),
    );
    None
}

/// An expression without the parentheses around it.
pub(super) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(inner) => bare(&inner.expr),
        Expr::Group(inner) => bare(&inner.expr),
        _ => expr,
    }
}

/// Reports a key that nothing reads, with the nearest one that something does.
pub(super) fn unknown_key(attribute: &str, key: &Spanned<String>, known: &[&str], findings: &mut Findings) {
    let mut diagnostic = Diagnostic::new(
        &BAD_ATTRIBUTE,
        key.span.clone(),
        format!("`#[{attribute}]` has no key `{}`", key.value),
    );
    if let Some(name) = toolnexus_rt::nearest(&key.value, known.iter().copied()) {
        diagnostic = diagnostic.help(format!("did you mean `{name}`?"));
    }
    let listed = known.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ");
    findings.push(diagnostic.help(format!("the keys are {listed}")));
}
