//! Checks: the interpreter's tables, and the calls that apply them.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use toolnexus_rt::check::{Rule, SchemaId};
use toolnexus_rt::pattern::Pattern;

use super::{option, string, Emitter};
use crate::model::{Check, Extent, Holder, Kind, TypeBody};

impl Emitter<'_> {
    /// Notes a check that is used.
    pub(super) fn note_check(&mut self, check: Option<&Check>) {
        self.checks.extend(check.map(|check| (check.schema, 0)));
    }

    /// Numbers every schema that a check leads to, and the patterns in them.
    pub(super) fn number_checks(&mut self) {
        let all = self.model.checks.reachable(self.checks.keys().copied());
        for id in &all {
            for rule in self.model.checks.rules(*id) {
                match rule {
                    Rule::Pattern(pattern) => self.note_pattern(pattern.source),
                    Rule::Properties { patterns, .. } => {
                        patterns.iter().for_each(|(pattern, _)| self.note_pattern(pattern.source));
                    }
                    _ => {}
                }
            }
        }
        self.checks = all.into_iter().zip(0..).collect();
    }

    pub(super) fn note_pattern(&mut self, text: &str) {
        let number = self.patterns.len();
        self.patterns.entry(text.to_owned()).or_insert(number);
    }

    /// The table of all checks.
    pub(super) fn check_table(&self) -> TokenStream {
        if self.checks.is_empty() {
            return TokenStream::new();
        }
        let schemas = self.checks.keys().map(|id| {
            let rules = self.model.checks.rules(*id).iter().map(|rule| self.rule(rule));
            quote!(&[#(#rules),*])
        });
        quote! { static CHECKS: rt::Checks<'static> = rt::Checks::new(&[#(#schemas),*]); }
    }

    /// A read, with a check of what is read.
    pub(super) fn checked(&self, check: Option<&Check>, read: TokenStream) -> TokenStream {
        let Some(check) = check else { return read };
        let schema = self.schema_number(check.schema);
        match check.extent {
            Extent::Whole => quote!(d.valid(&CHECKS, #schema, |d| #read)),
            Extent::Rest => quote!(d.checked(&CHECKS, #schema, |d| #read)),
        }
    }

    /// A read with the check of its shape. A type that has rules of its own hears only of what satisfies the check.
    pub(super) fn checked_as(&self, kind: &Kind, check: Option<&Check>, read: TokenStream) -> TokenStream {
        match check.filter(|_| self.has_own_rules(kind)) {
            Some(check) => self.checked_first(check, read),
            None => self.checked(check, read),
        }
    }

    fn has_own_rules(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Held(_, Holder::Set(_) | Holder::NonZero) => true,
            Kind::Held(inner, _) => self.has_own_rules(&inner.kind),
            Kind::Named(id) => !matches!(self.model.ty(*id).body, TypeBody::Object(_) | TypeBody::Enum(_)),
            Kind::Outside(_) | Kind::Range(..) | Kind::Tuple(_) => true,
            _ => false,
        }
    }

    /// A read of what has been checked.
    pub(super) fn checked_first(&self, check: &Check, read: TokenStream) -> TokenStream {
        let schema = self.schema_number(check.schema);
        quote!(d.checked_first(&CHECKS, #schema, |d| #read))
    }

    pub(super) fn schema_number(&self, id: SchemaId) -> Literal {
        Literal::usize_unsuffixed(self.checks.get(&id).copied().unwrap_or_default())
    }

    pub(super) fn numbers(&self, ids: &[SchemaId]) -> TokenStream {
        let ids = ids.iter().map(|id| self.schema_number(*id));
        quote!(&[#(#ids),*])
    }

    fn optional(&self, id: Option<SchemaId>) -> TokenStream {
        option(id.map(|id| self.schema_number(id)))
    }

    fn pattern(&self, pattern: &Pattern) -> TokenStream {
        let name =
            format_ident!("PATTERN_{}", self.patterns.get(pattern.source).copied().unwrap_or_default());
        quote!(&#name)
    }

    fn rule(&self, rule: &Rule) -> TokenStream {
        match *rule {
            Rule::Never => quote!(rt::Rule::Never),
            Rule::Type(types, words) => {
                let (bits, words) = (Literal::u8_unsuffixed(types.bits()), string(words));
                quote!(rt::Rule::Type(rt::Types::from_bits(#bits), #words))
            }
            Rule::Enum(texts, words) => {
                let (texts, words) = (strings(texts), string(words));
                quote!(rt::Rule::Enum(#texts, #words))
            }
            Rule::Minimum(text) => with_text(quote!(Minimum), text),
            Rule::ExclusiveMinimum(text) => with_text(quote!(ExclusiveMinimum), text),
            Rule::Maximum(text) => with_text(quote!(Maximum), text),
            Rule::ExclusiveMaximum(text) => with_text(quote!(ExclusiveMaximum), text),
            Rule::MultipleOf(text, words) => {
                let (text, words) = (string(text), string(words));
                quote!(rt::Rule::MultipleOf(#text, #words))
            }
            Rule::MinLength(count) => with_count(quote!(MinLength), count),
            Rule::MaxLength(count) => with_count(quote!(MaxLength), count),
            Rule::MinItems(count) => with_count(quote!(MinItems), count),
            Rule::MaxItems(count) => with_count(quote!(MaxItems), count),
            Rule::MinProperties(count) => with_count(quote!(MinProperties), count),
            Rule::MaxProperties(count) => with_count(quote!(MaxProperties), count),
            Rule::Pattern(pattern) => {
                let pattern = self.pattern(pattern);
                quote!(rt::Rule::Pattern(#pattern))
            }
            Rule::Format(format) => {
                // The names of the variants are those of the enum's `Debug`.
                let format = format_ident!("{format:?}");
                quote!(rt::Rule::Format(rt::Format::#format))
            }
            Rule::Items { first, rest } => {
                let (first, rest) = (self.numbers(first), self.optional(rest));
                quote!(rt::Rule::Items { first: #first, rest: #rest })
            }
            Rule::Contains { schema, min, max, words } => {
                let (schema, words) = (self.schema_number(schema), string(words));
                let (min, max) = (Literal::u32_unsuffixed(min), Literal::u32_unsuffixed(max));
                quote!(rt::Rule::Contains { schema: #schema, min: #min, max: #max, words: #words })
            }
            Rule::UniqueItems => quote!(rt::Rule::UniqueItems),
            Rule::Properties { names, schemas, patterns, rest } => {
                let (names, schemas) = (strings(names), self.numbers(schemas));
                let patterns = patterns.iter().map(|(pattern, schema)| {
                    let (pattern, schema) = (self.pattern(pattern), self.schema_number(*schema));
                    quote!((#pattern, #schema))
                });
                let rest = self.optional(rest);
                quote! {
                    rt::Rule::Properties {
                        names: #names, schemas: #schemas, patterns: &[#(#patterns),*], rest: #rest,
                    }
                }
            }
            Rule::PropertyNames(schema) => self.with_schema(quote!(PropertyNames), schema),
            Rule::Required(names) => {
                let names = strings(names);
                quote!(rt::Rule::Required(#names))
            }
            Rule::DependentRequired(dependent) => {
                let dependent = dependent.iter().map(|(name, names)| {
                    let (name, names) = (string(name), strings(names));
                    quote!((#name, #names))
                });
                quote!(rt::Rule::DependentRequired(&[#(#dependent),*]))
            }
            Rule::DependentSchemas(dependent) => {
                let dependent = dependent.iter().map(|(name, schema)| {
                    let (name, schema) = (string(name), self.schema_number(*schema));
                    quote!((#name, #schema))
                });
                quote!(rt::Rule::DependentSchemas(&[#(#dependent),*]))
            }
            Rule::AllOf(schemas) => {
                let schemas = self.numbers(schemas);
                quote!(rt::Rule::AllOf(#schemas))
            }
            Rule::AnyOf(schemas, words) => {
                let (schemas, words) = (self.numbers(schemas), string(words));
                quote!(rt::Rule::AnyOf(#schemas, #words))
            }
            Rule::OneOf(schemas, words) => {
                let (schemas, words) = (self.numbers(schemas), string(words));
                quote!(rt::Rule::OneOf(#schemas, #words))
            }
            Rule::Tagged { tag, values, schemas, words } => {
                let (tag, values, schemas, words) =
                    (string(tag), strings(values), self.numbers(schemas), string(words));
                quote! {
                    rt::Rule::Tagged { tag: #tag, values: #values, schemas: #schemas, words: #words }
                }
            }
            Rule::Not(schema, words) => {
                let (schema, words) = (self.schema_number(schema), string(words));
                quote!(rt::Rule::Not(#schema, #words))
            }
            Rule::If(condition, then, otherwise) => {
                let condition = self.schema_number(condition);
                let (then, otherwise) = (self.optional(then), self.optional(otherwise));
                quote!(rt::Rule::If(#condition, #then, #otherwise))
            }
            Rule::UnevaluatedItems(schema) => self.with_schema(quote!(UnevaluatedItems), schema),
            Rule::UnevaluatedProperties(schema) => self.with_schema(quote!(UnevaluatedProperties), schema),
            // The list of rules may grow; both crates are of one version, so this is seen when it does.
            _ => quote!(::core::compile_error!("toolnexus-build does not know a rule of toolnexus-rt")),
        }
    }

    fn with_schema(&self, rule: TokenStream, schema: SchemaId) -> TokenStream {
        let schema = self.schema_number(schema);
        quote!(rt::Rule::#rule(#schema))
    }
}

fn with_text(rule: TokenStream, text: &str) -> TokenStream {
    let text = string(text);
    quote!(rt::Rule::#rule(#text))
}

fn with_count(rule: TokenStream, count: u32) -> TokenStream {
    let count = Literal::u32_unsuffixed(count);
    quote!(rt::Rule::#rule(#count))
}

fn strings(texts: &[&str]) -> TokenStream {
    let texts = texts.iter().map(|text| string(text));
    quote!(&[#(#texts),*])
}
