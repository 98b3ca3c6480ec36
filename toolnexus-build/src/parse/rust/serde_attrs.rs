//! `#[serde(…)]`: what serde would read is read the same way here; the rest is refused.

use syn::parse::{ParseStream, Parser};
use syn::{Expr, ExprLit, Lit, LitStr, Meta, Token};

use super::load::span_of;
use crate::diag::codes::SERDE_ATTRIBUTE;
use crate::diag::{Diagnostic, Findings};
use crate::source::{FileId, Span, Spanned};

/// What serde's attributes on a type, a field or a variant say about reading it.
#[derive(Default)]
pub(super) struct Serde {
    pub(super) rename: Option<Spanned<String>>,
    pub(super) rename_all: Option<Rule>,
    pub(super) rename_all_fields: Option<Rule>,
    pub(super) default: Option<Span>,
    /// `default = "…"`
    pub(super) default_call: Option<Spanned<String>>,
    pub(super) skip: bool,
    pub(super) unwritten: bool,
    pub(super) unwritten_if: Option<Spanned<String>>,
    pub(super) aliases: Vec<Spanned<String>>,
    pub(super) flatten: Option<Span>,
    pub(super) tag: Option<Spanned<String>>,
    pub(super) content: Option<Spanned<String>>,
    pub(super) untagged: Option<Span>,
    pub(super) transparent: bool,
    /// `with` or `deserialize_with`
    pub(super) with: Option<Spanned<String>>,
}

/// How `rename_all` writes names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const RULES: &[(&str, Rule)] = &[
    ("lowercase", Rule::Lower),
    ("UPPERCASE", Rule::Upper),
    ("PascalCase", Rule::Pascal),
    ("camelCase", Rule::Camel),
    ("snake_case", Rule::Snake),
    ("SCREAMING_SNAKE_CASE", Rule::ScreamingSnake),
    ("kebab-case", Rule::Kebab),
    ("SCREAMING-KEBAB-CASE", Rule::ScreamingKebab),
];

impl Rule {
    /// The name of a field, which is in snake case.
    pub(super) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => name.split('_').map(capitalised).collect(),
            Self::Camel => uncapitalised(&Self::Pascal.field(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// The name of a variant, which is in Pascal case.
    pub(super) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => uncapitalised(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.char_indices() {
        if i > 0 && c.is_uppercase() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_ascii_uppercase().to_string() + chars.as_str())
}

fn uncapitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_ascii_lowercase().to_string() + chars.as_str())
}

/// Reads the `#[serde(…)]` among `metas`.
pub(super) fn read(metas: &[Meta], file: FileId, findings: &mut Findings) -> Serde {
    let mut serde = Serde::default();
    for meta in metas.iter().filter(|meta| meta.path().is_ident("serde")) {
        let Meta::List(list) = meta else { continue };
        let parser = syn::punctuated::Punctuated::<Meta, Token![,]>::parse_terminated;
        match parser.parse2(list.tokens.clone()) {
            Ok(keys) => keys.iter().for_each(|key| read_key(key, &mut serde, file, findings)),
            Err(error) => {
                let range = error.span().byte_range();
                let span = if range.end == 0 { span_of(file, meta) } else { Span::new(file, range) };
                let message = format!("`#[serde]` cannot be read: {error}");
                findings.push(Diagnostic::new(&SERDE_ATTRIBUTE, span, message).help("mend the attribute"));
            }
        }
    }
    serde
}

fn read_key(meta: &Meta, serde: &mut Serde, file: FileId, findings: &mut Findings) {
    let key = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
    match (key.as_str(), meta) {
        ("rename", _) => serde.rename = for_reading(meta, file).or(serde.rename.take()),
        ("rename_all", _) => {
            serde.rename_all = rule(meta, file, findings).or(serde.rename_all);
        }
        ("rename_all_fields", _) => {
            serde.rename_all_fields = rule(meta, file, findings).or(serde.rename_all_fields);
        }
        ("alias", Meta::NameValue(_)) => serde.aliases.extend(for_reading(meta, file)),
        ("tag", Meta::NameValue(_)) => serde.tag = for_reading(meta, file),
        ("content", Meta::NameValue(_)) => serde.content = for_reading(meta, file),
        ("untagged", Meta::Path(_)) => serde.untagged = Some(span_of(file, meta)),
        ("flatten", Meta::Path(_)) => serde.flatten = Some(span_of(file, meta)),
        ("transparent", Meta::Path(_)) => serde.transparent = true,
        ("default", Meta::NameValue(_)) => serde.default_call = for_reading(meta, file),
        ("skip_serializing", Meta::Path(_)) => serde.unwritten = true,
        ("skip_serializing_if", Meta::NameValue(_)) => serde.unwritten_if = for_reading(meta, file),
        ("with" | "deserialize_with", Meta::NameValue(_)) => {
            serde.with = Some(Spanned::new(key, span_of(file, meta)));
        }
        ("default", Meta::Path(_)) => serde.default = Some(span_of(file, meta)),
        ("skip" | "skip_deserializing", Meta::Path(_)) => serde.skip = true,
        // The default here is to refuse them too.
        ("deny_unknown_fields", _) => {}
        // These do not change what is read.
        ("serialize_with" | "into" | "getter", _) => {}
        ("bound" | "borrow" | "crate" | "expecting", _) => {}
        _ => findings.push(
            Diagnostic::new(
                &SERDE_ATTRIBUTE,
                span_of(file, meta),
                format!("`#[serde({key})]` is not supported"),
            )
            .label("this changes what is read in a way that the schema cannot show")
            .help(way_out(&key)),
        ),
    }
}

/// The rule of `rename_all` and its like.
fn rule(meta: &Meta, file: FileId, findings: &mut Findings) -> Option<Rule> {
    let rule = for_reading(meta, file)?;
    match RULES.iter().find(|(name, _)| *name == rule.value) {
        Some((_, found)) => Some(*found),
        None => {
            unknown_rule(&rule, findings);
            None
        }
    }
}

/// The value for reading of `key = "…"` or `key(serialize = "…", deserialize = "…")`.
fn for_reading(meta: &Meta, file: FileId) -> Option<Spanned<String>> {
    match meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                Some(Spanned::new(text.value(), span_of(file, text)))
            }
            _ => None,
        },
        Meta::List(list) => {
            let mut found = None;
            let parser = |input: ParseStream<'_>| {
                while !input.is_empty() {
                    let key: syn::Ident = input.parse()?;
                    input.parse::<Token![=]>()?;
                    let text: LitStr = input.parse()?;
                    if key == "deserialize" {
                        found = Some(Spanned::new(text.value(), Span::new(file, text.span().byte_range())));
                    }
                    input.parse::<Option<Token![,]>>()?;
                }
                Ok(())
            };
            // What serde cannot read it reports itself.
            let _ = parser.parse2(list.tokens.clone());
            found
        }
        Meta::Path(_) => None,
    }
}

fn unknown_rule(rule: &Spanned<String>, findings: &mut Findings) {
    let names = RULES.iter().map(|(name, _)| *name);
    let mut diagnostic = Diagnostic::new(
        &SERDE_ATTRIBUTE,
        rule.span.clone(),
        format!("`{}` is no rule of `rename_all`", rule.value),
    );
    if let Some(name) = toolnexus_rt::nearest(&rule.value, names.clone()) {
        diagnostic = diagnostic.help(format!("did you mean `{name}`?"));
    }
    findings.push(diagnostic.help(format!("the rules are {}", names.collect::<Vec<_>>().join(", "))));
}

/// What to write beside `#[serde(with)]`.
pub(super) const WITH_INSTEAD: &str =
    "derive `ToolArgs` and add `#[arg(with = \"path\", schema = r#\"{…}\"#)]`, where \
     `path` is a `fn(&mut Decoder<'_>) -> Option<T>`";

fn way_out(key: &str) -> &'static str {
    match key {
        "other" => {
            "name the values that are meant: what is none of them is then an error that the model reads"
        }
        "variant_identifier" | "field_identifier" => {
            "take a `String`, or an enum of unit variants with a string for each value"
        }
        "from" | "try_from" | "remote" => {
            "use the inner type and convert it in the body, or implement `FromJson` by hand"
        }
        _ => "drop the attribute, or implement `FromJson` for this type by hand",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_rules() {
        let of = |rule: &str| RULES.iter().find(|(name, _)| *name == rule).expect("a rule").1;
        let fields = RULES.iter().map(|(_, rule)| rule.field("max_len")).collect::<Vec<_>>();
        assert_eq!(
            fields,
            ["max_len", "MAX_LEN", "MaxLen", "maxLen", "max_len", "MAX_LEN", "max-len", "MAX-LEN"]
        );
        assert_eq!(of("kebab-case").variant("VeryTasty"), "very-tasty");
        assert_eq!(of("SCREAMING_SNAKE_CASE").variant("VeryTasty"), "VERY_TASTY");
        assert_eq!(of("camelCase").variant("VeryTasty"), "veryTasty");
        assert_eq!(of("lowercase").variant("VeryTasty"), "verytasty");
    }
}
