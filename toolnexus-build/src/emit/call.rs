//! `ToolCall`: a call with typed arguments, and how it is carried out.

use proc_macro2::TokenStream;
use quote::quote;

use super::{ident, tokens, Emitter};
use crate::model::{Argument, Derives, Function, Handler, Pass, Property, Tool};

impl Emitter<'_> {
    /// `ToolCall` and its traits.
    pub(super) fn tool_call(&self) -> TokenStream {
        let lenient = super::lenient();
        let rt = &self.rt;
        let tools = &self.model.tools;
        let variants: Vec<_> = tools.iter().map(|tool| ident(&tool.variant)).collect();
        let texts = tools
            .iter()
            .map(|tool| super::doc::doc(&format!("A call of `{}`.", tool.name.replace('`', "'"))));
        let payloads = tools.iter().map(|tool| {
            let name = ident(&tool.struct_name);
            quote!(args::#name)
        });
        let parse = self.parse();
        let id = if tools.is_empty() {
            quote! { match *self {} }
        } else {
            quote! { match self { #(ToolCall::#variants(_) => ToolId::#variants),* } }
        };
        let execute = self.execute();
        let derive = super::derive(
            tools.iter().fold(Derives::ALL, |all, tool| all.and(self.model.derives(tool.args))),
        );
        quote! {
            /// A call of one of this crate's tools, with its arguments decoded and checked.
            #lenient
            #derive
            pub enum ToolCall { #(#texts #variants(#payloads)),* }

            #lenient
            impl ToolCall {
                /// Finds the tool and decodes its arguments; empty text, `null` and `{}` all mean none.
                pub fn parse(name: &str, json: &str) -> Result<Self, #rt::CallError> {
                    let id = match ToolId::from_name(name) {
                        Some(id) => id,
                        None => {
                            return Err(#rt::CallError::UnknownTool { name: name.into(), nearest: TOOLS.nearest(name) });
                        }
                    };
                    #parse
                }

                /// The tool that is called.
                pub fn id(&self) -> ToolId { #id }
            }

            #execute
        }
    }

    /// The decoding of the arguments of the tool `id`.
    fn parse(&self) -> TokenStream {
        let rt = &self.rt;
        if self.model.tools.is_empty() {
            return quote!(match id {});
        }
        let variants: Vec<_> = self.model.tools.iter().map(|tool| ident(&tool.variant)).collect();
        let coercing: Vec<_> =
            self.model.tools.iter().filter(|tool| tool.coerce).map(|tool| ident(&tool.variant)).collect();
        let mode = match coercing.len() {
            0 => quote!(#rt::decode::Mode::Exact),
            all if all == self.model.tools.len() => quote!(#rt::decode::Mode::Coerce),
            _ => quote! {
                match id {
                    #(ToolId::#coercing)|* => #rt::decode::Mode::Coerce,
                    _ => #rt::decode::Mode::Exact,
                }
            },
        };
        quote! {
            #rt::__private::parse(id.spec().wire_name, json, #mode, |d| match id {
                #(ToolId::#variants => #rt::FromJson::from_json(d).map(ToolCall::#variants),)*
            })
        }
    }

    /// The ways to carry a call out. Without an async tool there is one that needs no executor.
    fn execute(&self) -> TokenStream {
        let lenient = super::lenient();
        let rt = &self.rt;
        let (state, parameter, argument) = self.state();
        let lifetime = self.model.state.as_ref().map(|_| quote!(<'s>));
        let is_async =
            self.model.tools.iter().any(|tool| matches!(&tool.handler, Handler::Function(f) if f.is_async));
        let arms: Vec<TokenStream> =
            self.model.tools.iter().map(|tool| self.arm(tool, Wait::Await)).collect();
        let body = if arms.is_empty() {
            quote! { match self {} }
        } else {
            quote! { match self { #(#arms)* } }
        };
        let sync = if is_async {
            TokenStream::new()
        } else {
            let arms: Vec<TokenStream> =
                self.model.tools.iter().map(|tool| self.arm(tool, Wait::Block)).collect();
            let body = if arms.is_empty() {
                quote! { match self {} }
            } else {
                quote! { match self { #(#arms)* } }
            };
            quote! {
                #lenient
                impl ToolCall {
                    /// Carries the call out on this thread. An error or a panic becomes a result with `is_error`.
                    pub fn execute_sync(self, #parameter ctx: &#rt::ToolContext<'_>) -> #rt::ToolResult {
                        #rt::__private::guard_sync(self.id().spec().wire_name, ctx, || #body)
                    }
                }

                #lenient
                impl #lifetime #rt::SyncCall<#state> for ToolCall {
                    fn execute_sync(self, state: #state, ctx: &#rt::ToolContext<'_>) -> #rt::ToolResult {
                        ToolCall::execute_sync(self, #argument ctx)
                    }
                }
            }
        };
        quote! {
            #lenient
            impl ToolCall {
                /// Carries the call out. An error, a panic, a timeout or a cancellation becomes a result with `is_error`.
                pub async fn execute(self, #parameter ctx: &#rt::ToolContext<'_>) -> #rt::ToolResult {
                    #rt::__private::guard(self.id().spec().wire_name, ctx, async move { #body }).await
                }
            }

            #lenient
            impl #lifetime #rt::Call<#state> for ToolCall {
                fn parse(name: &str, json: &str) -> Result<Self, #rt::CallError> {
                    ToolCall::parse(name, json)
                }

                async fn execute(self, state: #state, ctx: &#rt::ToolContext<'_>) -> #rt::ToolResult {
                    ToolCall::execute(self, #argument ctx).await
                }
            }

            #sync
        }
    }

    /// The state: its type, the parameter that takes it, and the argument that passes it on.
    fn state(&self) -> (TokenStream, TokenStream, TokenStream) {
        match &self.model.state {
            None => (quote!(()), TokenStream::new(), TokenStream::new()),
            Some(state) => {
                let ty = tokens(&state.ty);
                if state.mutable {
                    (quote!(&'s mut #ty), quote!(state: &mut #ty,), quote!(state,))
                } else {
                    (quote!(&'s #ty), quote!(state: &#ty,), quote!(state,))
                }
            }
        }
    }

    fn arm(&self, tool: &Tool, wait: Wait) -> TokenStream {
        let rt = &self.rt;
        let variant = ident(&tool.variant);
        let Handler::Function(function) = &tool.handler else {
            let text = super::string(&format!(
                "the tool {:?} is declared here and carried out elsewhere",
                tool.name
            ));
            return quote! { ToolCall::#variant(_) => #rt::ToolResult::error(#text), };
        };
        let call = self.call(tool, function);
        let result = quote!(#rt::IntoToolResult::into_tool_result);
        // A plain function that borrows nothing may leave this thread.
        let borrows =
            function.arguments.iter().any(|argument| matches!(argument, Argument::State | Argument::Context));
        let run = match (function.is_async, wait, borrows) {
            (true, _, _) => quote!(#result(#call.await)),
            (false, Wait::Block, _) => quote!(#result(#call)),
            (false, Wait::Await, true) => quote!(#rt::__private::attached(|| #result(#call))),
            (false, Wait::Await, false) => quote!(#rt::__private::detached(move || #result(#call)).await),
        };
        quote! { ToolCall::#variant(args) => #run, }
    }

    fn call(&self, tool: &Tool, function: &Function) -> TokenStream {
        let path = tokens(&function.path);
        let properties = &self.model.arguments(tool).properties;
        let arguments = function.arguments.iter().map(|argument| match argument {
            Argument::State => quote!(state),
            Argument::Context => quote!(ctx),
            Argument::Whole => quote!(args),
            Argument::Property(index, pass) => self.pass(&properties[*index], *pass),
        });
        quote!(#path(#(#arguments),*))
    }

    fn pass(&self, property: &Property, pass: Pass) -> TokenStream {
        let rt = &self.rt;
        let ident = ident(&property.ident);
        let value = quote!(args.#ident);
        match pass {
            Pass::Move => value,
            Pass::Borrow => quote!(&#value),
            Pass::AsDeref => quote!(#value.as_deref()),
            Pass::AsRef => quote!(#value.as_ref()),
            Pass::Cow => quote!(#rt::__private::Cow::Owned(#value)),
            Pass::OptionCow => quote!(#value.map(#rt::__private::Cow::Owned)),
            Pass::Some => quote!(Some(#value)),
        }
    }
}

/// Whether a call is made inside of a future.
#[derive(Clone, Copy)]
enum Wait {
    Await,
    Block,
}
