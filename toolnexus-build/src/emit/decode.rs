//! Decoders: `FromJson` for every struct and enum of arguments.
//!
//! A decoder calls the runtime's checked readers with constant rules. It holds no logic of its own, so that a
//! thousand of them compile fast.

use std::ops::Bound;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::defaults::{float_literal, int_literal, Value};
use super::{ident, option, string, tokens, Emitter};
use crate::model::{
    Bounds, Count, Enum, Flattened, Form, IntType, Kind, Object, Outside, Presence, Property, RustName,
    Shape, Text, TypeBody, TypeId, Unknown,
};
use crate::pattern;

impl Emitter<'_> {
    /// Every decoder, and the tables of patterns.
    pub(super) fn decoders(&self) -> TokenStream {
        let lenient = super::lenient();
        let decoders = self.used.iter().filter_map(|id| {
            let def = self.model.ty(*id);
            match (&def.rust, &def.body) {
                (RustName::ByHand(_), _) => None,
                (_, TypeBody::Object(object)) => Some(self.object_decoder(*id, object)),
                (_, TypeBody::Enum(body)) => Some(self.enum_decoder(*id, body)),
                (_, TypeBody::Variants(body)) => Some(self.variants_decoder(*id, body)),
                (_, TypeBody::Wrapper(wrapper)) => Some(self.wrapper_decoder(*id, wrapper)),
                (_, TypeBody::Tuple(parts)) => Some(self.tuple_decoder(*id, parts)),
                (_, TypeBody::Union(union)) => Some(self.union_decoder(*id, union)),
                (_, TypeBody::Unit) => Some(self.unit_decoder(*id)),
            }
        });
        let keys = self.keys.iter().map(|id| self.key_decoder(*id));
        let patterns = self.patterns.iter().map(|(text, number)| self.pattern_table(text, *number));
        let checks = self.check_table();
        let rt = &self.rt;
        quote! {
            #lenient
            const _: () = {
                use #rt::{Decoder, FromJson, __private as rt};
                #(#decoders)*
                #(#keys)*
                #(#patterns)*
                #checks
            };
        }
    }

    fn object_decoder(&self, id: TypeId, object: &Object) -> TokenStream {
        let path = self.type_path(id);
        let body = self.read_object(object, &quote!(Self));
        quote! {
            impl<'a> FromJson<'a> for #path {
                #[inline(never)]
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> { #body }
            }
        }
    }

    /// The statements that read an object and make a `made` of it.
    pub(super) fn read_object(&self, object: &Object, made: &TokenStream) -> TokenStream {
        let names = object.properties.iter().map(|property| string(&property.name));
        let required = bits(object.properties.iter().map(|property| property.presence == Presence::Required));
        let unknown = match object.unknown {
            Unknown::Refuse => quote!(Refuse),
            Unknown::Ignore => quote!(Ignore),
        };
        let words = Literal::usize_unsuffixed(object.properties.len().div_ceil(64));
        let locals: Vec<_> = (0..object.properties.len()).map(|index| format_ident!("f{index}")).collect();
        let arms = object.properties.iter().zip(&locals).enumerate().map(|(index, (property, local))| {
            let read = self.read_property(property);
            let index = Literal::usize_unsuffixed(index);
            quote! { #index => #local = #read }
        });
        let values: Vec<_> = object
            .properties
            .iter()
            .zip(&locals)
            .map(|(property, local)| match &property.presence {
                Presence::Required => quote!(#local?),
                Presence::Optional => quote!(#local),
                Presence::DefaultStd => quote!(#local.unwrap_or_default()),
                Presence::DefaultCall(call) => {
                    let call = tokens(call);
                    quote!(#local.unwrap_or_else(|| #call))
                }
                Presence::Default(value) => match self.default(&property.shape, value) {
                    Value::Const(value) => quote!(#local.unwrap_or(#value)),
                    Value::Made(value) => quote!(#local.unwrap_or_else(|| #value)),
                },
            })
            .collect();
        let fields = self.fields(object, &values);
        let aliases = aliases(object);
        let next = match aliases.is_empty() {
            true => quote!(d.next_field(&mut object, &FIELDS, &mut seen)),
            false => quote!(d.next_field_or_alias(&mut object, &FIELDS, &[#(#aliases),*], &mut seen)),
        };
        let body = if object.properties.is_empty() {
            // Without arms the loop would be unreachable code to the compiler.
            quote! { while #next.is_some() {} }
        } else {
            quote! {
                #(let mut #locals = None;)*
                while let Some(field) = #next {
                    match field { #(#arms,)* _ => break }
                }
            }
        };
        let read = quote! {
            let mut seen = [0u64; #words];
            let mut object = d.begin_object()?;
            #body
            d.end_object(object, &FIELDS, &seen)?;
            Some(#made { #fields })
        };
        let read = match &object.check {
            Some(check) => self.checked(Some(check), quote!({ #read })),
            None => read,
        };
        quote! {
            static FIELDS: rt::Fields = rt::Fields {
                names: &[#(#names),*],
                required: &[#(#required),*],
                unknown: rt::Unknown::#unknown,
            };
            #read
        }
    }

    /// The fields of an object, each with its value; a flattened struct with its own.
    pub(super) fn fields(&self, object: &Object, values: &[TokenStream]) -> TokenStream {
        let mut fields = TokenStream::new();
        let flattened = || {
            object.flattened.iter().filter_map(|flattened| match &self.model.ty(flattened.ty).body {
                TypeBody::Object(inner) => Some((flattened, inner)),
                _ => None,
            })
        };
        for (empty, inner) in flattened().filter(|(_, inner)| inner.properties.is_empty()) {
            fields.extend(self.flattened(empty, inner, &[]));
        }
        let inner = |index| {
            flattened().find(|(flattened, inner)| flattened.start == index && !inner.properties.is_empty())
        };
        let mut index = 0;
        while let Some((property, value)) = object.properties.get(index).zip(values.get(index)) {
            match inner(index) {
                Some((flattened, inner)) => {
                    let end = index + inner.properties.len();
                    let values = values.get(index..end).unwrap_or_default();
                    fields.extend(self.flattened(flattened, inner, values));
                    index = end;
                }
                None => {
                    let ident = member(&property.ident);
                    fields.extend(quote!(#ident: #value,));
                    index += 1;
                }
            }
        }
        for field in &object.skipped {
            let ident = ident(field);
            fields.extend(quote!(#ident: ::core::default::Default::default(),));
        }
        fields
    }

    fn flattened(&self, flattened: &Flattened, inner: &Object, values: &[TokenStream]) -> TokenStream {
        let (ident, path) = (ident(&flattened.ident), self.value_path(flattened.ty));
        let fields = self.fields(inner, values);
        quote!(#ident: #path { #fields },)
    }

    fn enum_decoder(&self, id: TypeId, body: &Enum) -> TokenStream {
        let path = self.type_path(id);
        let names = body.variants.iter().map(|variant| string(&variant.name));
        let further = body.variants.iter().flat_map(|variant| &variant.aliases).map(|alias| string(alias));
        let names = names.chain(further);
        let (last, rest) = match body.variants.split_last() {
            Some((last, rest)) => (ident(&last.ident), rest),
            None => return TokenStream::new(),
        };
        let arms = rest.iter().enumerate().map(|(at, variant)| {
            let (index, name) = (Literal::usize_unsuffixed(at), ident(&variant.ident));
            let further = further_indices(body.variants.iter().map(|other| other.aliases.len()), at);
            quote!(#index #(| #further)* => Self::#name)
        });
        quote! {
            impl<'a> FromJson<'a> for #path {
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
                    Some(match d.variant(&[#(#names),*])? { #(#arms,)* _ => Self::#last })
                }
            }
        }
    }

    /// The read of a property: an `Option` of its value.
    fn read_property(&self, property: &Property) -> TokenStream {
        // Null stands for an absent value, unless the shape has a meaning for it.
        let (kind, check) = (&property.shape.kind, property.shape.check.as_ref());
        let check = check.filter(|_| !self.checks_itself(&property.shape));
        let (kind, null_is_absence) = match (&property.presence, kind) {
            (Presence::Optional, Kind::Nullable(inner)) => {
                let read = self.checked(check, self.read(inner));
                return quote!(d.unless_null(|d| #read));
            }
            (Presence::Required, _) | (_, Kind::Nullable(_)) => (kind, false),
            (_, Kind::Any | Kind::Outside(Outside { form: Form::Any, .. })) => {
                let null = check.is_none_or(|check| self.model.checks.accepts_null(check.schema));
                (kind, !null)
            }
            _ => (kind, true),
        };
        let read = self.checked_as(kind, check, self.read_kind(kind));
        if null_is_absence {
            quote!(d.unless_null(|d| #read))
        } else {
            read
        }
    }

    pub(super) fn read(&self, shape: &Shape) -> TokenStream {
        let check = shape.check.as_ref().filter(|_| !self.checks_itself(shape));
        self.checked_as(&shape.kind, check, self.read_kind(&shape.kind))
    }

    fn read_kind(&self, kind: &Kind) -> TokenStream {
        match kind {
            Kind::Bool => quote!(d.boolean()),
            Kind::Int(ty, bounds) => {
                let rule = int_rule(*ty, *bounds);
                quote!(d.integer(&#rule))
            }
            Kind::Float { single, lower, upper } => {
                let read = if *single { quote!(float32) } else { quote!(float) };
                let rule = float_rule(lower, upper);
                quote!(d.#read(&#rule))
            }
            Kind::Char => quote!(d.character()),
            Kind::Text(text) if *text == Text::default() => quote!(d.string(&rt::TextRule::ANY)),
            Kind::Text(text) => {
                let (min, max) = least_and_greatest((text.min, text.max));
                let pattern =
                    option(text.pattern.as_ref().and_then(|pattern| self.patterns.get(pattern.text())).map(
                        |number| {
                            let name = format_ident!("PATTERN_{number}");
                            quote!(&#name)
                        },
                    ));
                quote!(d.string(&rt::TextRule { min_chars: #min, max_chars: #max, pattern: #pattern }))
            }
            Kind::List(item, count) => {
                let (rule, item) = (count_rule(*count), self.read(item));
                quote!(d.array(&#rule, |d| #item))
            }
            Kind::Map(value, count, map) => {
                let (rule, value) = (count_rule(*count), self.read(value));
                match self.key_type(map.key) {
                    None => quote!(d.map(&#rule, |d| #value)),
                    Some(key) => quote!(d.keyed::<_, #key, _>(&#rule, |d| #value)),
                }
            }
            Kind::Named(_) | Kind::Any | Kind::Duration | Kind::Outside(_) => {
                quote!(FromJson::from_json(d))
            }
            Kind::Range(inner, name) => self.read_range(inner, name),
            Kind::Stated(stated) => self.read_stated(stated),
            Kind::Held(inner, holder) => self.read_held(inner, *holder),
            Kind::Tuple(parts) => self.read_tuple(parts, &TokenStream::new()),
            Kind::Nullable(inner) => {
                let inner = self.read(inner);
                quote!(d.nullable(|d| #inner))
            }
        }
    }

    fn pattern_table(&self, text: &str, number: usize) -> TokenStream {
        // What cannot be compiled was taken out of the shape, with a warning, when the pattern was lowered.
        let Ok(table) = pattern::compile(text) else { return TokenStream::new() };
        let name = format_ident!("PATTERN_{number}");
        let text = string(text);
        let classes = Literal::byte_string(&table.classes);
        let transitions = table.transitions.iter().map(|state| Literal::u16_unsuffixed(*state));
        let accepting = Literal::byte_string(&table.accepting);
        let (class_count, start) = (table.class_count, table.start);
        quote! {
            static #name: rt::Pattern = rt::Pattern::new(
                #text,
                rt::Dfa::new(#classes, #class_count, &[#(#transitions),*], #accepting, #start),
            );
        }
    }
}

/// A field's name, or the index of a tuple's part.
pub(super) fn member(name: &str) -> syn::Member {
    match name.parse::<usize>() {
        Ok(index) => syn::Member::Unnamed(index.into()),
        Err(_) => syn::Member::Named(ident(name)),
    }
}

/// Each further name of a property, with the property's index.
fn aliases(object: &Object) -> Vec<TokenStream> {
    let properties = object.properties.iter().enumerate();
    let all =
        properties.flat_map(|(index, property)| property.aliases.iter().map(move |alias| (alias, index)));
    all.map(|(alias, index)| {
        let (alias, index) = (string(alias), Literal::usize_unsuffixed(index));
        quote!((#alias, #index))
    })
    .collect()
}

/// The indices of the further names of the variant at `wanted`, where those of all follow the names.
pub(super) fn further_indices(aliases: impl Iterator<Item = usize> + Clone, wanted: usize) -> Vec<Literal> {
    let count = aliases.clone().count();
    let before: usize = aliases.clone().take(wanted).sum();
    let own = aliases.clone().nth(wanted).unwrap_or(0);
    (0..own).map(|index| Literal::usize_unsuffixed(count + before + index)).collect()
}

fn int_rule(ty: IntType, bounds: Bounds) -> TokenStream {
    let name = ident(ty.name());
    if bounds == Bounds::default() {
        return quote!(rt::IntRule::<#name>::ANY);
    }
    let literal = |value: Option<i128>, limit: TokenStream| match value {
        Some(value) => int_literal(ty, value),
        None => limit,
    };
    let (min, max) = (literal(bounds.min, quote!(#name::MIN)), literal(bounds.max, quote!(#name::MAX)));
    quote!(rt::IntRule::<#name> { min: #min, max: #max })
}

fn float_rule(lower: &Bound<String>, upper: &Bound<String>) -> TokenStream {
    if (lower, upper) == (&Bound::Unbounded, &Bound::Unbounded) {
        return quote!(rt::FloatRule::ANY);
    }
    let (lower, upper) = (bound(lower), bound(upper));
    quote!(rt::FloatRule { lower: #lower, upper: #upper })
}

fn bound(bound: &Bound<String>) -> TokenStream {
    match bound {
        Bound::Included(text) => {
            let value = float_literal(text);
            quote!(rt::Bound::Included(#value))
        }
        Bound::Excluded(text) => {
            let value = float_literal(text);
            quote!(rt::Bound::Excluded(#value))
        }
        Bound::Unbounded => quote!(rt::Bound::Unbounded),
    }
}

pub(super) fn count_rule(count: Count) -> TokenStream {
    if count == Count::default() {
        return quote!(rt::CountRule::ANY);
    }
    let (min, max) = least_and_greatest(count);
    quote!(rt::CountRule { min: #min, max: #max })
}

/// One bit for each flag, least significant first.
fn bits(flags: impl Iterator<Item = bool>) -> Vec<Literal> {
    let mut words: Vec<u64> = Vec::new();
    for (index, flag) in flags.enumerate() {
        if index % 64 == 0 {
            words.push(0);
        }
        if let Some(word) = words.last_mut() {
            *word |= u64::from(flag) << (index % 64);
        }
    }
    words.into_iter().map(Literal::u64_unsuffixed).collect()
}

fn least_and_greatest((min, max): Count) -> (TokenStream, TokenStream) {
    let min = Literal::u32_unsuffixed(min.unwrap_or(0));
    let max = max.map(Literal::u32_unsuffixed).map_or(quote!(u32::MAX), |max| quote!(#max));
    (quote!(#min), max)
}
