//! Decoders: `FromJson` for every struct and enum of arguments.
//!
//! A decoder calls the runtime's checked readers with constant rules. It holds no logic of its own, so that a
//! thousand of them compile fast.

use std::ops::Bound;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{ident, option, string, Emitter};
use crate::json::Json;
use crate::model::{
    Bounds, Count, Enum, IntType, Kind, Object, Presence, Property, RustName, Shape, Text, TypeBody, TypeId,
    Unknown,
};
use crate::{number, pattern};

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
            }
        });
        let patterns = self.patterns.iter().map(|(text, number)| self.pattern_table(text, *number));
        let checks = self.check_table();
        let rt = &self.rt;
        quote! {
            #lenient
            const _: () = {
                use #rt::{Decoder, FromJson, __private as rt};
                #(#decoders)*
                #(#patterns)*
                #checks
            };
        }
    }

    fn object_decoder(&self, id: TypeId, object: &Object) -> TokenStream {
        let path = self.type_path(id);
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
        let fields = object.properties.iter().zip(&locals).map(|(property, local)| {
            let ident = ident(&property.ident);
            let value = match &property.presence {
                Presence::Required => quote!(#local?),
                Presence::Optional => quote!(#local),
                Presence::DefaultStd => quote!(#local.unwrap_or_default()),
                Presence::Default(value) => match self.default(&property.shape, value) {
                    Value::Const(value) => quote!(#local.unwrap_or(#value)),
                    Value::Made(value) => quote!(#local.unwrap_or_else(|| #value)),
                },
            };
            quote! { #ident: #value }
        });
        let skipped = object.skipped.iter().map(|field| {
            let ident = ident(field);
            quote! { #ident: ::core::default::Default::default() }
        });
        let body = if object.properties.is_empty() {
            // Without arms the loop would be unreachable code to the compiler.
            quote! { while d.next_field(&mut object, &FIELDS, &mut seen).is_some() {} }
        } else {
            quote! {
                #(let mut #locals = None;)*
                while let Some(field) = d.next_field(&mut object, &FIELDS, &mut seen) {
                    match field { #(#arms,)* _ => break }
                }
            }
        };
        let read = quote! {
            let mut seen = [0u64; #words];
            let mut object = d.begin_object()?;
            #body
            d.end_object(object, &FIELDS, &seen)?;
            Some(Self { #(#fields,)* #(#skipped,)* })
        };
        let read = match &object.check {
            Some(check) => self.checked(Some(check), quote!({ #read })),
            None => read,
        };
        quote! {
            impl<'a> FromJson<'a> for #path {
                #[inline(never)]
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
                    static FIELDS: rt::Fields = rt::Fields {
                        names: &[#(#names),*],
                        required: &[#(#required),*],
                        unknown: rt::Unknown::#unknown,
                    };
                    #read
                }
            }
        }
    }

    fn enum_decoder(&self, id: TypeId, body: &Enum) -> TokenStream {
        let path = self.type_path(id);
        let names = body.variants.iter().map(|variant| string(&variant.name));
        let (last, rest) = match body.variants.split_last() {
            Some((last, rest)) => (ident(&last.ident), rest),
            None => return TokenStream::new(),
        };
        let arms = rest.iter().enumerate().map(|(index, variant)| {
            let (index, variant) = (Literal::usize_unsuffixed(index), ident(&variant.ident));
            quote!(#index => Self::#variant)
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
        let (kind, null_is_absence) = match (&property.presence, kind) {
            (Presence::Optional, Kind::Nullable(inner)) => {
                let read = self.checked(check, self.read(inner));
                return quote!(d.unless_null(|d| #read));
            }
            (Presence::Required, _) | (_, Kind::Nullable(_)) => (kind, false),
            (_, Kind::Any) => {
                let null = check.is_none_or(|check| self.model.checks.accepts_null(check.schema));
                (kind, !null)
            }
            _ => (kind, true),
        };
        let read = self.checked(check, self.read_kind(kind));
        if null_is_absence {
            quote!(d.unless_null(|d| #read))
        } else {
            read
        }
    }

    fn read(&self, shape: &Shape) -> TokenStream {
        self.checked(shape.check.as_ref(), self.read_kind(&shape.kind))
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
            Kind::Map(value, count, _) => {
                let (rule, value) = (count_rule(*count), self.read(value));
                quote!(d.map(&#rule, |d| #value))
            }
            Kind::Named(_) | Kind::Any => quote!(FromJson::from_json(d)),
            Kind::Nullable(inner) => {
                let inner = self.read(inner);
                quote!(d.nullable(|d| #inner))
            }
        }
    }

    /// A default as an expression. It was checked against the shape.
    fn default(&self, shape: &Shape, value: &Json) -> Value {
        match (&shape.kind, value) {
            (Kind::Nullable(_), Json::Null) => Value::Const(quote!(None)),
            (Kind::Nullable(inner), value) => self.default(inner, value).map(|value| quote!(Some(#value))),
            (Kind::Bool, Json::Bool(value)) => Value::Const(quote!(#value)),
            (Kind::Int(ty, _), Json::Number(text)) => {
                Value::Const(int_literal(*ty, number::exact(text).unwrap_or_default()))
            }
            (Kind::Float { single, .. }, Json::Number(text)) => {
                let value = float_literal(text);
                Value::Const(if *single { quote!(#value as f32) } else { value })
            }
            (Kind::Char, Json::String(text)) => {
                let char = Literal::character(text.chars().next().unwrap_or_default());
                Value::Const(quote!(#char))
            }
            (Kind::Text(_), Json::String(text)) => {
                let text = string(text);
                Value::Made(quote!(rt::String::from(#text)))
            }
            (Kind::List(item, _), Json::Array(items)) => {
                let items = items.iter().map(|value| self.default(item, value).into_tokens());
                Value::Made(quote!(rt::vec![#(#items),*]))
            }
            (Kind::Map(item, _, _), Json::Object(entries)) => {
                let entries = entries.iter().map(|(key, value)| {
                    let (key, value) = (string(key), self.default(item, value).into_tokens());
                    quote!((rt::String::from(#key), #value))
                });
                Value::Made(quote!([#(#entries),*].into_iter().collect()))
            }
            (Kind::Named(id), value) => self.default_of_type(*id, value),
            (_, value) => {
                let text = string(&value.to_string());
                Value::Made(quote!(rt::json(#text)))
            }
        }
    }

    fn default_of_type(&self, id: TypeId, value: &Json) -> Value {
        let path = self.type_path(id);
        match &self.model.ty(id).body {
            TypeBody::Enum(body) => {
                let found = body.variants.iter().find(|variant| Json::string(&variant.name) == *value);
                let variant = found.map(|variant| ident(&variant.ident));
                Value::Const(quote!(#path::#variant))
            }
            TypeBody::Object(object) => {
                let fields = object.properties.iter().map(|property| {
                    let ident = ident(&property.ident);
                    let value = self.default_of_property(property, value.get(&property.name));
                    quote!(#ident: #value)
                });
                let skipped = object.skipped.iter().map(|field| {
                    let ident = ident(field);
                    quote! { #ident: ::core::default::Default::default() }
                });
                Value::Made(quote!(#path { #(#fields,)* #(#skipped,)* }))
            }
        }
    }

    fn default_of_property(&self, property: &Property, value: Option<&Json>) -> TokenStream {
        match (&property.presence, value) {
            (Presence::Optional, None | Some(Json::Null)) => quote!(None),
            (Presence::Optional, Some(value)) => {
                let value = match &property.shape.kind {
                    Kind::Nullable(inner) => self.default(inner, value).into_tokens(),
                    _ => self.default(&property.shape, value).into_tokens(),
                };
                quote!(Some(#value))
            }
            (Presence::Default(default), None) => self.default(&property.shape, default).into_tokens(),
            (_, Some(value)) => self.default(&property.shape, value).into_tokens(),
            (Presence::DefaultStd | Presence::Required, None) => quote!(::core::default::Default::default()),
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

/// A default: a constant, or something that is made each time.
enum Value {
    Const(TokenStream),
    Made(TokenStream),
}

impl Value {
    fn map(self, wrap: impl FnOnce(TokenStream) -> TokenStream) -> Self {
        match self {
            Value::Const(value) => Value::Const(wrap(value)),
            Value::Made(value) => Value::Made(wrap(value)),
        }
    }

    fn into_tokens(self) -> TokenStream {
        match self {
            Value::Const(value) | Value::Made(value) => value,
        }
    }
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

fn count_rule(count: Count) -> TokenStream {
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

/// An integer of a type; one that the type cannot hold is cut to its range, which changes no verdict.
fn int_literal(ty: IntType, value: i128) -> TokenStream {
    let value = value.clamp(ty.min(), ty.max());
    let name = ident(ty.name());
    if value == ty.min() && value < 0 {
        // The magnitude of the least value is no literal of its type.
        return quote!(#name::MIN);
    }
    let magnitude = Literal::u128_unsuffixed(value.unsigned_abs());
    if value < 0 {
        quote!(-#magnitude)
    } else {
        quote!(#magnitude)
    }
}

/// A float with its sign outside of the literal, as `Literal` wants it.
fn float_literal(text: &str) -> TokenStream {
    let value = number::float(text).unwrap_or_default();
    let magnitude = Literal::f64_suffixed(value.abs());
    if value.is_sign_negative() {
        quote!(-#magnitude)
    } else {
        quote!(#magnitude)
    }
}
