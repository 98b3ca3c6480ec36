//! `ToJson` for the crate's own types that tools return.

use proc_macro2::TokenStream;
use quote::quote;

use super::{string, tokens, Emitter};
use crate::model::{Output, OutputBody};

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
        let body = match &output.body {
            OutputBody::Struct(fields) => {
                let fields = fields.iter().map(|(json, field)| {
                    let (json, field) = (string(json), tokens(&raw(field)));
                    quote!(object.field(#json, &self.#field)?;)
                });
                quote! {
                    let mut object = writer.object()?;
                    #(#fields)*
                    object.end()
                }
            }
            OutputBody::Enum(variants) => {
                let arms = variants.iter().map(|(variant, json)| {
                    let (variant, json) = (tokens(&raw(variant)), string(json));
                    quote!(Self::#variant => #json)
                });
                quote!(writer.string(match self { #(#arms),* }))
            }
        };
        quote! {
            impl #rt::ToJson for #path {
                fn to_json(&self, writer: &mut #rt::json::Writer<'_>) -> ::core::fmt::Result { #body }
            }

            impl #rt::IntoToolResult for #path {
                fn into_tool_result(self) -> #rt::ToolResult { #rt::ToolResult::json(&self) }
            }
        }
    }
}

/// A name of the source as it must be written.
fn raw(name: &str) -> String {
    if syn::parse_str::<syn::Ident>(name).is_ok() {
        name.to_owned()
    } else {
        format!("r#{name}")
    }
}
