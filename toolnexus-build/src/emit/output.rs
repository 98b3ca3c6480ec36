//! `ToJson` for the crate's own types that tools return.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{string, tokens, Emitter};
use crate::model::{Output, OutputBody, OutputData, OutputField, OutputVariant, Tagging};

impl Emitter<'_> {
    /// Writers for every output.
    pub(super) fn outputs(&self) -> TokenStream {
        let lenient = super::lenient();
        let outputs = self.model.outputs.iter().map(|output| self.output(output));
        quote! {
            #lenient
            const _: () = { #(#outputs)* };
        }
    }

    fn output(&self, output: &Output) -> TokenStream {
        let rt = &self.rt;
        let path = tokens(&output.path);
        // Serde has no form for them either.
        let hidden = output.hides_variants.then(|| quote!(_ => return writer.null(),));
        let body = match &output.body {
            OutputBody::Struct(fields) => {
                let fields = fields.iter().map(|field| written(field, &quote!(self.)));
                quote! {
                    let mut object = writer.object()?;
                    #(#fields)*
                    object.end()
                }
            }
            OutputBody::Enum(variants) => {
                let arms = variants.iter().map(|variant| {
                    let (variant, json) = (tokens(&variant.ident), string(&variant.name));
                    quote!(Self::#variant => #json)
                });
                match hidden {
                    Some(hidden) => quote!(writer.string(match self { #(#arms,)* #hidden })),
                    None => quote!(writer.string(match self { #(#arms),* })),
                }
            }
            OutputBody::Variants(tagging, variants) => {
                let arms = variants.iter().map(|variant| self.variant(tagging, variant));
                quote!(match self { #(#arms)* #hidden })
            }
            OutputBody::Wrapper(field, _) => {
                let field = tokens(&raw(field));
                quote!(#rt::ToJson::to_json(&self.#field, writer))
            }
            OutputBody::Unit => quote!(writer.null()),
            OutputBody::Tuple(parts) => {
                let parts = (0..parts.len()).map(Literal::usize_unsuffixed);
                quote! {
                    let mut array = writer.array()?;
                    #(array.element(&self.#parts)?;)*
                    array.end()
                }
            }
        };
        let key = matches!(output.body, OutputBody::Enum(_)).then(|| self.written_key(output));
        quote! {
            #key
            impl #rt::ToJson for #path {
                fn to_json(&self, writer: &mut #rt::json::Writer<'_>) -> ::core::fmt::Result { #body }
            }

            impl #rt::IntoToolResult for #path {
                fn into_tool_result(self) -> #rt::ToolResult { #rt::ToolResult::json(&self) }
            }
        }
    }

    /// An enum of unit variants can be the key of a map.
    fn written_key(&self, output: &Output) -> TokenStream {
        let (rt, path) = (&self.rt, tokens(&output.path));
        quote! {
            impl #rt::json::ToKey for #path {
                fn to_key(&self, writer: &mut #rt::json::Writer<'_>) -> ::core::fmt::Result {
                    #rt::ToJson::to_json(self, writer)
                }
            }
        }
    }

    /// The arm of a variant.
    fn variant(&self, tagging: &Tagging, variant: &OutputVariant) -> TokenStream {
        let (ident, json) = (tokens(&variant.variant.ident), string(&variant.variant.name));
        let (pattern, content) = self.content_of(tagging, &variant.data);
        let body = match (tagging, &variant.data) {
            (Tagging::External, OutputData::Unit) => quote!(writer.string(#json)),
            (Tagging::External, _) => quote! {
                {
                    let mut object = writer.object()?;
                    object.field(#json, &#content)?;
                    object.end()
                }
            },
            (Tagging::Internal(tag), data) => {
                let tag = string(tag);
                let fields = match data {
                    OutputData::Struct(fields) => fields.iter().map(written_local).collect(),
                    OutputData::Beside(fields) => {
                        fields.iter().map(|field| written(field, &quote!(v0.))).collect()
                    }
                    OutputData::Unit | OutputData::One(_) | OutputData::Tuple(_) => Vec::new(),
                };
                quote! {
                    {
                        let mut object = writer.object()?;
                        object.field(#tag, &#json)?;
                        #(#fields)*
                        object.end()
                    }
                }
            }
            (Tagging::Adjacent(tag, key), data) => {
                let (tag, key) = (string(tag), string(key));
                let content = match data {
                    OutputData::Unit => TokenStream::new(),
                    _ => quote!(object.field(#key, &#content)?;),
                };
                quote! {
                    {
                        let mut object = writer.object()?;
                        object.field(#tag, &#json)?;
                        #content
                        object.end()
                    }
                }
            }
            (Tagging::Untagged, OutputData::Unit) => quote!(writer.null()),
            (Tagging::Untagged, _) => {
                let rt = &self.rt;
                quote!(#rt::ToJson::to_json(&#content, writer))
            }
        };
        quote!(Self::#ident #pattern => #body,)
    }

    /// The pattern that takes a variant apart, and its data as one value that can be written.
    fn content_of(&self, tagging: &Tagging, data: &OutputData) -> (TokenStream, TokenStream) {
        let rt = &self.rt;
        let locals = |count: usize| (0..count).map(|index| format_ident!("v{index}")).collect::<Vec<_>>();
        match data {
            OutputData::Unit => (TokenStream::new(), TokenStream::new()),
            OutputData::One(_) | OutputData::Beside(_) => (quote!((v0)), quote!(v0)),
            OutputData::Tuple(parts) => {
                let locals = locals(parts.len());
                (quote!((#(#locals),*)), quote!((#(#locals,)*)))
            }
            OutputData::Struct(fields) => {
                let mut names: Vec<TokenStream> = Vec::new();
                for field in fields {
                    let name = tokens(&raw(field.path.first().map_or("", String::as_str)));
                    if !names.iter().any(|other| other.to_string() == name.to_string()) {
                        names.push(name);
                    }
                }
                let pattern = quote!({ #(#names,)* .. });
                if matches!(tagging, Tagging::Internal(_)) {
                    return (pattern, TokenStream::new());
                }
                let fields = fields.iter().map(written_local);
                let content = quote! {
                    #rt::__private::written(|writer| {
                        let mut object = writer.object()?;
                        #(#fields)*
                        object.end()
                    })
                };
                (pattern, content)
            }
        }
    }
}

/// The statement that writes a field of `owner`, which ends in a dot.
fn written(field: &OutputField, owner: &TokenStream) -> TokenStream {
    let path: Vec<TokenStream> = field.path.iter().map(|name| tokens(&raw(name))).collect();
    unless(field, &quote!(&#owner #(#path).*))
}

/// The same for a field of a variant, which is a reference of its own.
fn written_local(field: &OutputField) -> TokenStream {
    let path: Vec<TokenStream> = field.path.iter().map(|name| tokens(&raw(name))).collect();
    match path.as_slice() {
        [name] => unless(field, &quote!(#name)),
        path => unless(field, &quote!(&#(#path).*)),
    }
}

fn unless(field: &OutputField, value: &TokenStream) -> TokenStream {
    let json = string(&field.property.name);
    match &field.unless {
        None => quote!(object.field(#json, #value)?;),
        Some(function) => {
            let function = tokens(function);
            quote!(if !#function(#value) { object.field(#json, #value)?; })
        }
    }
}

/// A name of the source as it must be written.
fn raw(name: &str) -> String {
    if name.starts_with(|c: char| c.is_ascii_digit()) || syn::parse_str::<syn::Ident>(name).is_ok() {
        name.to_owned()
    } else {
        format!("r#{name}")
    }
}
