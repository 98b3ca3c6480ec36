//! The structs and enums of arguments.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc::doc;
use super::{derive, ident, string, tokens, Emitter};
use crate::model::{
    Derives, Enum, Holder, Kind, Object, Presence, Property, RustName, Shape, TypeBody, TypeId,
};

impl Emitter<'_> {
    /// The module `args`.
    pub(super) fn types(&self) -> TokenStream {
        let lenient = super::lenient();
        let defs = self.used.iter().filter_map(|id| match &self.model.ty(*id).rust {
            RustName::Generated(name) => Some(self.definition(name, *id)),
            RustName::Crate(_) | RustName::ByHand(_) => None,
        });
        let aliases = self.model.tools.iter().filter_map(|tool| match &self.model.ty(tool.args).rust {
            RustName::Generated(_) => None,
            RustName::Crate(_) | RustName::ByHand(_) => {
                let name = ident(&tool.struct_name);
                let path = self.type_path(tool.args);
                let text = doc(&format!("The arguments of the tool `{}`.", tool.name));
                Some(quote! { #text pub type #name = #path; })
            }
        });
        let rt = &self.rt;
        quote! {
            /// The arguments of the tools.
            #lenient
            pub mod args {
                #lenient
                use #rt::__private::{String, Vec};
                #(#defs)*
                #(#aliases)*
            }
        }
    }

    fn definition(&self, name: &str, id: TypeId) -> TokenStream {
        let def = self.model.ty(id);
        let name = ident(name);
        let text = doc(def.annotations.description.as_deref().unwrap_or("A type of arguments."));
        match &def.body {
            TypeBody::Object(object) => self.structure(&name, &text, object, self.model.derives(id)),
            TypeBody::Enum(body) => self.enumeration(&name, &text, body),
            TypeBody::Union(union) => self.union_type(&name, &text, union, self.model.derives(id)),
            // Those are the crate's own alone.
            TypeBody::Variants(_) | TypeBody::Wrapper(_) | TypeBody::Tuple(_) | TypeBody::Unit => {
                TokenStream::new()
            }
        }
    }

    fn structure(
        &self,
        name: &syn::Ident,
        text: &TokenStream,
        object: &Object,
        derives: Derives,
    ) -> TokenStream {
        let derive = derive(derives);
        let fields = object.properties.iter().map(|property| {
            let ident = ident(&property.ident);
            let ty = self.field_type(property);
            let text = match &property.shape.annotations.description {
                Some(description) => doc(description),
                None => doc(&format!("`{}`", property.name.replace('`', "'"))),
            };
            quote! { #text pub #ident: #ty }
        });
        quote! {
            #text
            #derive
            pub struct #name { #(#fields),* }
        }
    }

    fn enumeration(&self, name: &syn::Ident, text: &TokenStream, body: &Enum) -> TokenStream {
        let variants: Vec<syn::Ident> = body.variants.iter().map(|variant| ident(&variant.ident)).collect();
        let names: Vec<_> = body.variants.iter().map(|variant| string(&variant.name)).collect();
        let texts = body.variants.iter().map(|variant| {
            let name = format!("`{}`", variant.name.replace('`', "'"));
            doc(&variant.doc.as_ref().map_or_else(|| name.clone(), |said| format!("{name}: {said}")))
        });
        let rt = &self.rt;
        quote! {
            #text
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum #name { #(#texts #variants),* }

            impl #name {
                /// Every value, in the order of the schema.
                pub const ALL: &'static [Self] = &[#(Self::#variants),*];

                /// The JSON string.
                pub const fn as_str(self) -> &'static str {
                    match self { #(Self::#variants => #names),* }
                }
            }

            impl ::core::fmt::Display for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(self.as_str())
                }
            }

            impl #rt::ToJson for #name {
                fn to_json(&self, writer: &mut #rt::json::Writer<'_>) -> ::core::fmt::Result {
                    writer.string(self.as_str())
                }
            }
        }
    }

    /// The type of a field of a generated struct.
    fn field_type(&self, property: &Property) -> TokenStream {
        match (&property.presence, &property.shape.kind) {
            // Absent and null are the same.
            (Presence::Optional, Kind::Nullable(inner)) => {
                let ty = self.rust_type(inner);
                quote!(Option<#ty>)
            }
            (Presence::Optional, _) => {
                let ty = self.rust_type(&property.shape);
                quote!(Option<#ty>)
            }
            _ => self.rust_type(&property.shape),
        }
    }

    fn holder_type(&self, inner: &Shape, holder: Holder) -> TokenStream {
        let rt = &self.rt;
        let item = match &inner.kind {
            Kind::List(item, _) => self.rust_type(item),
            _ => self.rust_type(inner),
        };
        match (holder, &inner.kind) {
            (Holder::Pointer(name), _) => {
                let (name, inner) = (ident(name), self.rust_type(inner));
                quote!(#rt::__private::#name<#inner>)
            }
            (Holder::Unsized(name), Kind::List(..)) => {
                let name = ident(name);
                quote!(#rt::__private::#name<[#item]>)
            }
            (Holder::Unsized(name), _) => {
                let name = ident(name);
                quote!(#rt::__private::#name<str>)
            }
            (Holder::Path, _) => quote!(#rt::__private::PathBuf),
            (Holder::Deque, _) => quote!(#rt::__private::VecDeque<#item>),
            (Holder::Array(length), _) => {
                let length = proc_macro2::Literal::u32_unsuffixed(length);
                quote!([#item; #length])
            }
            (Holder::Set(name), _) => {
                let name = ident(name);
                quote!(#rt::__private::#name<#item>)
            }
            (Holder::NonZero, _) => quote!(#rt::__private::NonZero<#item>),
            (Holder::Wrapper(id), _) => self.type_path(id),
        }
    }

    /// The type of a value, as seen from inside `args`.
    pub(super) fn rust_type(&self, shape: &Shape) -> TokenStream {
        let rt = &self.rt;
        match &shape.kind {
            Kind::Bool => quote!(bool),
            Kind::Int(ty, _) => {
                let name = ident(ty.name());
                quote!(#name)
            }
            Kind::Float { single: true, .. } => quote!(f32),
            Kind::Float { single: false, .. } => quote!(f64),
            Kind::Char => quote!(char),
            Kind::Text(_) => quote!(String),
            Kind::List(item, _) => {
                let item = self.rust_type(item);
                quote!(Vec<#item>)
            }
            Kind::Map(value, _, map) => {
                let (rust, value) = (ident(map.rust), self.rust_type(value));
                let key = self.key_type(map.key).unwrap_or(quote!(String));
                quote!(#rt::__private::#rust<#key, #value>)
            }
            Kind::Named(id) => match &self.model.ty(*id).rust {
                RustName::Generated(name) => {
                    let name = ident(name);
                    quote!(#name)
                }
                RustName::Crate(_) | RustName::ByHand(_) => self.type_path(*id),
            },
            Kind::Nullable(inner) => {
                let inner = self.rust_type(inner);
                quote!(Option<#inner>)
            }
            Kind::Any => quote!(#rt::Json),
            Kind::Duration => quote!(#rt::__private::Duration),
            Kind::Range(inner, name) => {
                let (inner, name) = (self.rust_type(inner), ident(name));
                quote!(::core::ops::#name<#inner>)
            }
            Kind::Outside(outside) => tokens(outside.path),
            Kind::Stated(stated) => tokens(&stated.path),
            Kind::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.rust_type(part));
                quote!((#(#parts,)*))
            }
            Kind::Held(inner, holder) => self.holder_type(inner, *holder),
        }
    }
}
