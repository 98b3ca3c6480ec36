//! Enums of alternatives: their types, decoders and defaults.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::defaults::Value;
use super::doc::doc;
use super::{derive, ident, string, Emitter};
use crate::json::Json;
use crate::model::{Choice, Derives, Kind, Member, Shape, TypeBody, TypeId, Union};

impl Emitter<'_> {
    /// Notes what a decoder of alternatives needs: the whole schema, and those that it chooses by.
    pub(super) fn note_union(&mut self, union: &Union) {
        self.note_check(Some(&union.check));
        if let Choice::First(schemas) = &union.choice {
            self.checks.extend(schemas.iter().map(|schema| (*schema, 0)));
        }
    }

    pub(super) fn union_type(
        &self,
        name: &syn::Ident,
        text: &TokenStream,
        union: &Union,
        derives: Derives,
    ) -> TokenStream {
        let derive = derive(derives);
        let variants = union.members.iter().map(|member| {
            let (ident, ty) = (ident(&member.ident), self.rust_type(&member.shape));
            let text = doc(&self.said_of(member));
            quote!(#text #ident(#ty))
        });
        quote! {
            #text
            #derive
            pub enum #name { #(#variants),* }
        }
    }

    /// What the schema says of an alternative, or of its type.
    fn said_of(&self, member: &Member) -> String {
        let of_type = match &member.shape.kind {
            Kind::Named(id) => self.model.ty(*id).annotations.description.clone(),
            _ => None,
        };
        let said = member.doc.clone().or(of_type);
        said.unwrap_or_else(|| format!("It is {}.", self.words(&member.shape, 0)))
    }

    pub(super) fn union_decoder(&self, id: TypeId, union: &Union) -> TokenStream {
        let path = self.type_path(id);
        let last = union.members.len().saturating_sub(1);
        let members = union.members.iter().enumerate().map(|(index, member)| {
            let (ident, read) = (ident(&member.ident), self.read(&member.shape));
            let pattern = match index == last {
                true => quote!(_),
                false => self.indices(&union.choice, index),
            };
            quote!(#pattern => #read.map(Self::#ident))
        });
        let choose = match &union.choice {
            Choice::Tag(tag, values) => {
                let (tag, values) = (string(tag), values.iter().map(|(value, _)| string(value)));
                quote!(d.alternative_by(#tag, &[#(#values),*])?)
            }
            Choice::First(schemas) => {
                let schemas = self.numbers(schemas);
                quote!(d.alternative(&CHECKS, #schemas)?)
            }
        };
        let schema = self.schema_number(union.check.schema);
        quote! {
            impl<'a> FromJson<'a> for #path {
                fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
                    d.valid(&CHECKS, #schema, |d| match #choose { #(#members,)* })
                }
            }
        }
    }

    /// What a choice returns for an alternative.
    fn indices(&self, choice: &Choice, member: usize) -> TokenStream {
        let indices: Vec<Literal> = match choice {
            Choice::First(_) => vec![Literal::usize_unsuffixed(member)],
            Choice::Tag(_, values) => {
                let own = values.iter().enumerate().filter(|(_, (_, index))| *index == member);
                own.map(|(number, _)| Literal::usize_unsuffixed(number)).collect()
            }
        };
        quote!(#(#indices)|*)
    }

    /// Whether the decoder of a shape's type makes the check of the shape.
    pub(super) fn checks_itself(&self, shape: &Shape) -> bool {
        let Kind::Named(id) = &shape.kind else { return false };
        match (&self.model.ty(*id).body, &shape.check) {
            (TypeBody::Union(union), Some(check)) => union.check.schema == check.schema,
            _ => false,
        }
    }

    pub(super) fn default_of_union(&self, path: &TokenStream, union: &Union, value: &Json) -> Value {
        let Some(member) = union.member_of(self.model, value) else {
            return Value::Made(quote!(::core::compile_error!("no alternative takes this default")));
        };
        let (ident, value) = (ident(&member.ident), self.default(&member.shape, value).into_tokens());
        Value::Made(quote!(#path::#ident(#value)))
    }
}
