//! Keys of maps that are something other than a text.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::defaults::int_literal;
use super::{ident, string, Emitter};
use crate::json::Json;
use crate::model::{MapKey, TypeBody, TypeId};
use crate::number;

impl Emitter<'_> {
    /// The type of a key, where that is no text.
    pub(super) fn key_type(&self, key: MapKey) -> Option<TokenStream> {
        Some(match key {
            MapKey::Text => return None,
            MapKey::Bool => quote!(bool),
            MapKey::Char => quote!(char),
            MapKey::Int(ty) => {
                let name = ident(ty.name());
                quote!(#name)
            }
            MapKey::Enum(id) => self.type_path(id),
        })
    }

    /// The decoder of an enum as a key.
    pub(super) fn key_decoder(&self, id: TypeId) -> TokenStream {
        let TypeBody::Enum(body) = &self.model.ty(id).body else { return TokenStream::new() };
        let path = self.type_path(id);
        let names: Vec<String> =
            body.variants.iter().map(|variant| Json::string(&variant.name).to_string()).collect();
        let expected = string(&format!("one of the keys {}", names.join(", ")));
        let arms = body.variants.iter().map(|variant| {
            let names = std::iter::once(&variant.name).chain(&variant.aliases).map(|name| string(name));
            let ident = ident(&variant.ident);
            quote!(#(#names)|* => Self::#ident,)
        });
        quote! {
            impl rt::FromKey for #path {
                const EXPECTED: &'static str = #expected;
                fn from_key(text: &str) -> Option<Self> {
                    Some(match text { #(#arms)* _ => return None })
                }
            }
        }
    }

    /// A key of a default, which was checked.
    pub(super) fn key_value(&self, key: MapKey, text: &str) -> TokenStream {
        match key {
            MapKey::Text => {
                let text = string(text);
                quote!(rt::String::from(#text))
            }
            MapKey::Bool => {
                let value = text == "true";
                quote!(#value)
            }
            MapKey::Char => {
                let value = Literal::character(text.chars().next().unwrap_or_default());
                quote!(#value)
            }
            MapKey::Int(ty) => int_literal(ty, number::exact(text).unwrap_or_default()),
            MapKey::Enum(id) => self.default_of_type(id, &Json::string(text)).into_tokens(),
        }
    }
}
