//! The registry: what the tools are, their wire forms, and the way from a name to one.

use std::collections::BTreeMap;

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use toolnexus_rt::sanitize;

use super::{ident, lookup, option, string, Emitter, Payloads};
use crate::json::Json;
use crate::model::Tool;
use crate::provider::Provider;

impl Emitter<'_> {
    /// The module `schema`.
    pub(super) fn schemas(&self, payloads: &Payloads) -> TokenStream {
        let lenient = super::lenient();
        let arguments = self.model.tools.iter().zip(&payloads.schemas);
        let arguments = arguments.map(|(tool, schema)| constant(tool, "arguments", schema));
        let results = self.model.tools.iter().zip(&payloads.results);
        let results: Vec<TokenStream> =
            results.filter_map(|(tool, schema)| Some(constant(tool, "results", schema.as_ref()?))).collect();
        let results = match results.is_empty() {
            true => TokenStream::new(),
            false => quote! {
                /// The JSON Schemas of the tools' results.
                pub mod output { #(#results)* }
            },
        };
        quote! {
            /// The JSON Schemas of the tools' arguments.
            #lenient
            pub mod schema { #(#arguments)* #results }
        }
    }

    /// `TOOLS` and its tables.
    pub(super) fn registry(&self, payloads: &Payloads) -> TokenStream {
        let lenient = super::lenient();
        let rt = &self.rt;
        let tools = self.model.tools.iter().zip(&payloads.results);
        let specs = tools.map(|(tool, results)| self.spec(tool, results.as_ref()));
        let lookup = self.lookup();
        let wires = payloads.wires.iter().map(|(provider, tools)| self.wire(*provider, tools));
        quote! {
            /// The set of this crate's tools.
            pub type Registry = #rt::Registry<ToolCall, Wires>;

            /// Every tool of this crate.
            #lenient
            pub static TOOLS: Registry = #rt::Registry::generated(&[#(#specs),*], #lookup);

            /// The wire forms that were generated: a constant for each provider that the build names.
            #lenient
            #[derive(Debug)]
            pub enum Wires {}

            #(#wires)*
        }
    }

    fn spec(&self, tool: &Tool, results: Option<&Json>) -> TokenStream {
        let rt = &self.rt;
        let (name, wire_name) = (string(&tool.name), string(&sanitize(&tool.name)));
        let title = option(tool.title.as_deref().map(string));
        let description = string(&tool.description);
        let schema = ident(&tool.constant);
        let source = ident(&format!("{:?}", tool.source));
        let hints = tool.hints;
        let hints = [hints.read_only, hints.destructive, hints.idempotent, hints.open_world].map(option);
        let returning = results.map(|_| quote!(.returning(schema::output::#schema)));
        quote! {
            #rt::ToolSpec::generated(
                #name, #wire_name, #title, #description, schema::#schema,
                #rt::Source::#source, #rt::Hints::generated(#(#hints),*),
            )#returning
        }
    }

    fn lookup(&self) -> TokenStream {
        let mut names: BTreeMap<String, u16> = BTreeMap::new();
        for (index, tool) in self.model.tools.iter().enumerate() {
            let index = u16::try_from(index).unwrap_or(u16::MAX);
            names.insert(tool.name.clone(), index);
            names.extend(Provider::ALL.map(|provider| (provider.name(&tool.name), index)));
        }
        let pairs: Vec<(&str, u16)> = names.iter().map(|(name, index)| (name.as_str(), *index)).collect();
        let tables = lookup::build(&pairs);
        let displacements = tables.displacements.iter().map(|number| Literal::u16_unsuffixed(*number));
        let slots = tables.slots.iter().map(|(name, index)| {
            let (name, index) = (string(name), Literal::u16_unsuffixed(*index));
            quote!((#name, #index))
        });
        let rt = &self.rt;
        quote! { #rt::__private::Lookup::new(&[#(#displacements),*], &[#(#slots),*]) }
    }

    /// The whole array, with the place of each tool in it.
    fn wire(&self, provider: Provider, tools: &[Option<Json>]) -> TokenStream {
        let (open, close) = provider.frame();
        let mut array = open.to_owned();
        let mut places = Vec::new();
        for tool in tools {
            let text = tool.as_ref().map_or_else(String::new, Json::to_string);
            if !text.is_empty() && array.len() > open.len() {
                array.push(',');
            }
            let start = array.len();
            array.push_str(&text);
            let (start, end) = (Literal::usize_unsuffixed(start), Literal::usize_unsuffixed(array.len()));
            places.push(quote!((#start, #end)));
        }
        array.push_str(close);
        let rt = &self.rt;
        let (marker, array) = (ident(provider.marker()), string(&array));
        // A static of its own: one that nobody asks for is not linked.
        quote! {
            const _: () = {
                static WIRE: #rt::wire::Wire = #rt::wire::Wire::generated(#array, &[#(#places),*]);
                impl #rt::wire::Wired<#rt::wire::provider::#marker> for Wires {
                    const WIRE: &'static #rt::wire::Wire = &WIRE;
                }
            };
        }
    }

    /// `ToolId`.
    pub(super) fn tool_id(&self) -> TokenStream {
        let lenient = super::lenient();
        let variants: Vec<_> = self.model.tools.iter().map(|tool| ident(&tool.variant)).collect();
        let texts = self
            .model
            .tools
            .iter()
            .map(|tool| super::doc::doc(&format!("`{}`", tool.name.replace('`', "'"))));
        let rt = &self.rt;
        let name = if variants.is_empty() {
            // A reference to an enum without variants is matched by `*self`.
            quote! { match self {} }
        } else {
            quote! { TOOLS.specs()[self as usize].name }
        };
        let index = if variants.is_empty() {
            quote! { match *id {} }
        } else {
            quote! { *id as usize }
        };
        let spec = if variants.is_empty() {
            quote! { match self {} }
        } else {
            quote! { &TOOLS.specs()[self as usize] }
        };
        quote! {
            /// One of this crate's tools.
            #lenient
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum ToolId { #(#texts #variants),* }

            #lenient
            impl ::core::convert::From<&ToolId> for usize {
                fn from(id: &ToolId) -> usize { #index }
            }

            #lenient
            impl ToolId {
                /// Every tool, in the order in which they are advertised.
                pub const ALL: &'static [ToolId] = &[#(ToolId::#variants),*];

                /// The tool's name.
                pub fn name(self) -> &'static str { #name }

                /// What the tool is.
                pub fn spec(self) -> &'static #rt::ToolSpec { #spec }

                /// The tool with this name. Constant time.
                pub fn from_name(name: &str) -> Option<ToolId> {
                    ToolId::ALL.get(TOOLS.index(name)?).copied()
                }
            }
        }
    }
}

/// The constant of one of a tool's schemas.
fn constant(tool: &Tool, of: &str, schema: &Json) -> TokenStream {
    let name = ident(&tool.constant);
    let text = super::doc::doc(&format!("The JSON Schema of the {of} of `{}`.", tool.name.replace('`', "'")));
    let schema = string(&schema.to_string());
    quote! { #text pub const #name: &str = #schema; }
}
