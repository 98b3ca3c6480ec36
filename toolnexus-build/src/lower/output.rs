//! What tools return: the crate's own types that must be written as JSON.

use super::Lowering;
use crate::diag::codes;
use crate::model::{Output, OutputBody};
use crate::parse::document::Place;
use crate::parse::rust::syntax::{RustBody, RustTool, TypeExpr, TypeKind};

impl Lowering<'_> {
    /// Notes every type of the crate in a function's return type.
    pub(super) fn output(&mut self, function: &RustTool) {
        self.returned(&function.output);
    }

    fn returned(&mut self, ty: &TypeExpr) {
        match &ty.kind {
            TypeKind::Result(inner)
            | TypeKind::Option(inner)
            | TypeKind::Vec(inner)
            | TypeKind::Map(_, inner) => {
                self.returned(inner);
            }
            TypeKind::Slice(inner) | TypeKind::Ref(inner) => self.returned(inner),
            TypeKind::Named(path) => self.output_type(path),
            // Of a type that the scan does not know, the compiler says whether it can be a result.
            _ => {}
        }
    }

    fn output_type(&mut self, path: &str) {
        let Some(ty) = self.rust.types.get(path) else { return };
        if ty.by_hand.contains(&"ToJson") || self.model.outputs.iter().any(|output| output.path == path) {
            return;
        }
        let body = match &ty.body {
            RustBody::Struct { fields, .. } => {
                let shown = fields.iter().filter(|field| !field.skip);
                OutputBody::Struct(
                    shown
                        .clone()
                        .map(|field| {
                            (
                                field.rename.as_ref().unwrap_or(&field.ident).value.clone(),
                                field.ident.value.clone(),
                            )
                        })
                        .collect(),
                )
            }
            RustBody::Enum(variants) => {
                OutputBody::Enum(variants.iter().map(|v| (v.ident.clone(), v.name.value.clone())).collect())
            }
            RustBody::Unsupported(reason) => {
                let diagnostic =
                    self.at(&codes::UNSUPPORTED_TYPE, &Place::Span(ty.span.clone()), reason.clone()).help(
                        format!("or write `impl toolnexus_rt::ToJson for {path}`: it is then used as it is"),
                    );
                return self.push(diagnostic);
            }
        };
        self.model.outputs.push(Output { path: path.to_owned(), body });
        if let RustBody::Struct { fields, .. } = &ty.body {
            for field in fields.iter().filter(|field| !field.skip) {
                self.returned(&field.ty);
            }
        }
    }
}
