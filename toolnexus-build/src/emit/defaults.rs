//! Defaults as expressions. They were checked against their shapes when they were lowered.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::decode::member;
use super::{ident, string, tokens, Emitter};
use crate::json::Json;
use crate::model::{IntType, Kind, Presence, Property, Shape, TypeBody, TypeId};
use crate::number;

impl Emitter<'_> {
    /// A default as an expression. It was checked against the shape.
    pub(super) fn default(&self, shape: &Shape, value: &Json) -> Value {
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
            (Kind::Map(item, _, map), Json::Object(entries)) => {
                let entries = entries.iter().map(|(key, value)| {
                    let key = self.key_value(map.key, key);
                    let value = self.default(item, value).into_tokens();
                    quote!((#key, #value))
                });
                Value::Made(quote!([#(#entries),*].into_iter().collect()))
            }
            (Kind::Named(id), value) => self.default_of_type(*id, value),
            (Kind::Held(inner, holder), value) => self.default_held(inner, *holder, value),
            (Kind::Range(inner, name), Json::Object(_)) => {
                let end = |key| value.get(key).map(|end| self.default(inner, end).into_tokens());
                let (start, end) = (end("start"), end("end"));
                Value::Made(match *name {
                    "RangeInclusive" => quote!(#start..=#end),
                    _ => quote!(#start..#end),
                })
            }
            (Kind::Tuple(parts), Json::Array(items)) => {
                let items =
                    parts.iter().zip(items).map(|(part, value)| self.default(part, value).into_tokens());
                Value::Made(quote!((#(#items,)*)))
            }
            (_, value) => {
                let text = string(&value.to_string());
                Value::Made(quote!(rt::json(#text)))
            }
        }
    }

    pub(super) fn default_of_type(&self, id: TypeId, value: &Json) -> Value {
        let path = self.value_path(id);
        match &self.model.ty(id).body {
            TypeBody::Variants(body) => {
                let found = body.plain(value).map(|variant| ident(&variant.ident));
                Value::Const(quote!(#path::#found))
            }
            TypeBody::Unit => Value::Const(quote!(#path)),
            TypeBody::Wrapper(wrapper) => {
                let (field, value) =
                    (member(&wrapper.field), self.default(&wrapper.shape, value).into_tokens());
                let skipped = wrapper.skipped.iter().map(|field| member(field));
                Value::Made(
                    quote!(#path { #field: #value, #(#skipped: ::core::default::Default::default(),)* }),
                )
            }
            TypeBody::Union(union) => self.default_of_union(&path, union, value),
            TypeBody::Tuple(parts) => {
                let Json::Array(items) = value else { return Value::Const(quote!(#path)) };
                let items =
                    items.iter().zip(parts).map(|(value, part)| self.default(part, value).into_tokens());
                Value::Made(quote!(#path(#(#items),*)))
            }
            TypeBody::Enum(body) => {
                let found = body.variants.iter().find(|variant| Json::string(&variant.name) == *value);
                let variant = found.map(|variant| ident(&variant.ident));
                Value::Const(quote!(#path::#variant))
            }
            TypeBody::Object(object) => {
                let values: Vec<TokenStream> = object
                    .properties
                    .iter()
                    .map(|property| self.default_of_property(property, value.get(&property.name)))
                    .collect();
                let fields = self.fields(object, &values);
                Value::Made(quote!(#path { #fields }))
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
            (Presence::DefaultCall(call), None) => tokens(call),
            (Presence::DefaultStd | Presence::Required, None) => quote!(::core::default::Default::default()),
        }
    }
}

/// A default: a constant, or something that is made each time.
pub(super) enum Value {
    /// An expression that can stand in a constant.
    Const(TokenStream),
    /// Any other.
    Made(TokenStream),
}

impl Value {
    fn map(self, wrap: impl FnOnce(TokenStream) -> TokenStream) -> Self {
        match self {
            Value::Const(value) => Value::Const(wrap(value)),
            Value::Made(value) => Value::Made(wrap(value)),
        }
    }

    pub(super) fn into_tokens(self) -> TokenStream {
        match self {
            Value::Const(value) | Value::Made(value) => value,
        }
    }
}

/// An integer of a type; one that the type cannot hold is cut to its range, which changes no verdict.
pub(super) fn int_literal(ty: IntType, value: i128) -> TokenStream {
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
pub(super) fn float_literal(text: &str) -> TokenStream {
    let value = number::float(text).unwrap_or_default();
    let magnitude = Literal::f64_suffixed(value.abs());
    if value.is_sign_negative() {
        quote!(-#magnitude)
    } else {
        quote!(#magnitude)
    }
}
