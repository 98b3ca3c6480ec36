//! What tools return: the crate's own types that must be written as JSON.

use super::Lowering;
use crate::diag::codes;
use crate::model::{Output, OutputBody, OutputData, OutputField, OutputVariant, Tagging};
use crate::parse::document::Place;
use crate::parse::rust::syntax::{DataVariant, Field, RustBody, RustTool, TypeExpr, TypeKind, VariantData};
use crate::source::Spanned;

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
            | TypeKind::Held(_, inner) => self.returned(inner),
            TypeKind::Map(_, key, value) => {
                self.returned(key);
                self.returned(value);
            }
            TypeKind::Slice(inner) | TypeKind::Ref(inner) | TypeKind::Range(_, inner) => self.returned(inner),
            TypeKind::Tuple(parts) => parts.iter().for_each(|part| self.returned(part)),
            TypeKind::Named(path) => self.output_type(path),
            TypeKind::Stated(stated) => self.returned(&stated.ty),
            // Of a type that the scan does not know, the compiler says whether it can be a result.
            _ => {}
        }
    }

    fn output_type(&mut self, path: &str) {
        let Some(ty) = self.rust.types.get(path) else { return };
        if ty.by_hand.contains(&"ToJson") || !self.written.insert(path.to_owned()) {
            return;
        }
        let body = match &ty.body {
            RustBody::Struct { fields, .. } => self.written_fields(fields, &[], 0).map(OutputBody::Struct),
            RustBody::Enum(variants) => Some(OutputBody::Enum(
                variants.iter().map(|v| (v.ident.clone(), v.name.value.clone())).collect(),
            )),
            RustBody::Wrapper(field, _) => {
                self.returned(&field.ty);
                Some(OutputBody::Wrapper(field.ident.value.clone()))
            }
            RustBody::Unit => Some(OutputBody::Unit),
            RustBody::Tuple(parts) => {
                parts.iter().for_each(|part| self.returned(&part.ty));
                Some(OutputBody::Tuple(parts.len()))
            }
            RustBody::Variants(tagging, variants) => {
                let variants: Vec<Option<OutputVariant>> =
                    variants.iter().map(|variant| self.written_variant(tagging, variant)).collect();
                variants
                    .into_iter()
                    .collect::<Option<_>>()
                    .map(|variants| OutputBody::Variants(tagging.clone(), variants))
            }
            RustBody::Unsupported(reason) => {
                let diagnostic =
                    self.at(&codes::UNSUPPORTED_TYPE, &Place::Span(ty.span.clone()), reason.clone()).help(
                        format!("or write `impl toolnexus_rt::ToJson for {path}`: it is then used as it is"),
                    );
                return self.push(diagnostic);
            }
        };
        self.model.outputs.extend(body.map(|body| Output {
            path: path.to_owned(),
            hides_variants: ty.hides_variants,
            body,
        }));
    }

    /// The fields of an object, those of flattened structs in their place.
    fn written_fields(&mut self, fields: &[Field], way: &[String], depth: usize) -> Option<Vec<OutputField>> {
        let mut written = Vec::new();
        for field in fields.iter().filter(|field| !field.skip && !field.serde.unwritten) {
            let path: Vec<String> = way.iter().chain([&field.ident.value]).cloned().collect();
            if let Some(span) = &field.serde.flatten {
                let rust = self.rust;
                let inner = match &field.ty.kind {
                    TypeKind::Named(path) => rust.types.get(path),
                    _ => None,
                };
                match inner.map(|ty| (&ty.body, ty.by_hand.contains(&"ToJson"))) {
                    Some((RustBody::Struct { fields, .. }, false)) if depth < super::MAX_DEPTH => {
                        written.extend(self.written_fields(fields, &path, depth + 1)?);
                        continue;
                    }
                    _ => {
                        let message = "`#[serde(flatten)]` is supported for structs with named fields alone";
                        let diagnostic = self
                            .at(&codes::SERDE_ATTRIBUTE, &Place::Span(span.clone()), message)
                            .help("write its fields out in this struct, or leave `flatten` out");
                        self.push(diagnostic);
                        return None;
                    }
                }
            }
            self.returned(&field.ty);
            let unless = match &field.serde.unwritten_if {
                Some((_, Some(path))) => Some(path.clone()),
                Some((path, None)) => return self.no_function_to_skip(path),
                None => None,
            };
            written.push(OutputField {
                json: field.rename.as_ref().unwrap_or(&field.ident).value.clone(),
                path,
                unless,
            });
        }
        Some(written)
    }

    fn written_variant(&mut self, tagging: &Tagging, variant: &DataVariant) -> Option<OutputVariant> {
        let inside = matches!(tagging, Tagging::Internal(_));
        let data = match &variant.data {
            VariantData::Unit => OutputData::Unit,
            VariantData::Struct(fields) => OutputData::Struct(self.written_fields(fields, &[], 0)?),
            VariantData::One(field) if inside => {
                let rust = self.rust;
                let inner = match &field.ty.kind {
                    TypeKind::Named(path) => rust.types.get(path),
                    _ => None,
                };
                match inner.map(|ty| (&ty.body, ty.by_hand.contains(&"ToJson"))) {
                    Some((RustBody::Struct { fields, .. }, false)) => {
                        OutputData::One(self.written_fields(fields, &[], 0)?)
                    }
                    _ => return self.unwritable(&field.ty),
                }
            }
            VariantData::One(field) => {
                self.returned(&field.ty);
                OutputData::One(Vec::new())
            }
            VariantData::Tuple(parts) => match parts.first() {
                Some(part) if inside => return self.unwritable(&part.ty),
                _ => {
                    parts.iter().for_each(|part| self.returned(&part.ty));
                    OutputData::Tuple(parts.len())
                }
            },
        };
        let (ident, json) = (variant.variant.ident.clone(), variant.variant.name.value.clone());
        Some(OutputVariant { ident, json, data })
    }

    fn no_function_to_skip<T>(&mut self, path: &Spanned<String>) -> Option<T> {
        let message = format!("the function `{}` is not found, or is private to another module", path.value);
        let diagnostic = self.at(&codes::SERDE_ATTRIBUTE, &Place::Span(path.span.clone()), message).help(
            "name a `pub(crate)` function of this crate by its path, or a method as in `Option::is_none`",
        );
        self.push(diagnostic);
        None
    }

    fn unwritable<T>(&mut self, ty: &TypeExpr) -> Option<T> {
        let message = "only a struct with named fields can be written beside a tag".to_owned();
        self.refuse(&codes::UNSUPPORTED_TYPE, ty, message)
            .help_with("name the variant's fields, or add `content = \"…\"` to the enum's `#[serde(tag)]`")
    }
}
