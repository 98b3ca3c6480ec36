//! What tools return: the crate's own types that must be written as JSON, and the shape of that JSON.

use super::data::{declared, raw_ident};
use super::rust::{held, map_type};
use super::Lowering;
use crate::diag::codes;
use crate::model::{
    Kind, MapKey, MapType, Output, OutputBody, OutputData, OutputField, OutputVariant, Presence, Property,
    Shape, Tagging, TypeId, Variant,
};
use crate::parse::document::Place;
use crate::parse::rust::syntax::{
    self, DataVariant, Field, RustBody, RustTool, RustType, TypeExpr, TypeKind, VariantData,
};
use crate::source::Spanned;

impl Lowering<'_> {
    /// Notes every type of the crate in a function's return type, and tells what is written.
    pub(super) fn output(&mut self, function: &RustTool) -> Kind {
        self.returned(&function.output)
    }

    fn returned(&mut self, ty: &TypeExpr) -> Kind {
        match &ty.kind {
            TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Char
            | TypeKind::String
            | TypeKind::Str
            | TypeKind::CowStr
            | TypeKind::Path
            | TypeKind::Duration => self.value(ty).map_or(Kind::Any, |(kind, _)| kind),
            TypeKind::Result(inner) | TypeKind::Ref(inner) => self.returned(inner),
            TypeKind::Option(inner) => Kind::Nullable(Box::new(self.returned(inner).into())),
            TypeKind::Vec(inner) | TypeKind::Slice(inner) => {
                Kind::List(Box::new(self.returned(inner).into()), (None, None))
            }
            TypeKind::Map(rust, key, value) => self.returned_map(rust, key, value),
            TypeKind::Held(holder, inner) => held(*holder, self.returned(inner)),
            TypeKind::Tuple(parts) => {
                Kind::Tuple(parts.iter().map(|part| self.returned(part).into()).collect())
            }
            TypeKind::Named(path) => self.output_type(path),
            TypeKind::Range(name, end) => Kind::Range(Box::new(self.returned(end).into()), name),
            TypeKind::Outside(outside) => Kind::Outside(outside),
            TypeKind::Stated(stated) => self.returned(&stated.ty),
            // Of a type that the scan does not know, the compiler says whether it can be a result.
            _ => Kind::Any,
        }
    }

    fn returned_map(&mut self, rust: &str, key: &TypeExpr, value: &TypeExpr) -> Kind {
        let key = match self.returned(key) {
            Kind::Named(id) if self.model.is_plain_enum(id) => MapKey::Enum(id),
            Kind::Int(ty, _) => MapKey::Int(ty),
            Kind::Bool => MapKey::Bool,
            Kind::Char => MapKey::Char,
            _ => MapKey::Text,
        };
        let map = MapType { rust: map_type(rust), key };
        Kind::Map(Box::new(self.returned(value).into()), (None, None), map)
    }

    /// A type of the crate, by the JSON that is written for it.
    fn output_type(&mut self, path: &str) -> Kind {
        let Some(ty) = self.rust.types.get(path) else { return Kind::Any };
        if ty.by_hand.contains(&"ToJson") {
            return Kind::Any;
        }
        let id = match self.written.get(path) {
            Some(id) => *id,
            None => self.new_output_type(ty),
        };
        let kind = Kind::Named(id);
        match ty.hides_variants {
            // What has no form in JSON is written as null.
            true => Kind::Nullable(Box::new(kind.into())),
            false => kind,
        }
    }

    /// One that contains itself has its handle before its parts.
    fn new_output_type(&mut self, ty: &RustType) -> TypeId {
        let id = self.model.add(declared(ty));
        self.written.insert(ty.path.clone(), id);
        if let Some(body) = self.output_body(ty) {
            self.model.types[id.index()].body = body.shown();
            self.model.outputs.push(Output {
                path: ty.path.clone(),
                hides_variants: ty.hides_variants,
                body,
            });
        }
        id
    }

    fn output_body(&mut self, ty: &RustType) -> Option<OutputBody> {
        match &ty.body {
            RustBody::Struct { fields, .. } => self.written_fields(fields, &[], 0).map(OutputBody::Struct),
            RustBody::Enum(variants) => Some(OutputBody::Enum(variants.iter().map(named).collect())),
            RustBody::Wrapper(field, _) => {
                let shape = self.written_part(field);
                Some(OutputBody::Wrapper(field.ident.value.clone(), shape))
            }
            RustBody::Tuple(parts) => Some(OutputBody::Tuple(self.written_parts(parts))),
            RustBody::Unit => Some(OutputBody::Unit),
            RustBody::Variants(tagging, variants) => {
                let variants: Vec<Option<OutputVariant>> =
                    variants.iter().map(|variant| self.written_variant(tagging, variant)).collect();
                let variants = variants.into_iter().collect::<Option<_>>()?;
                Some(OutputBody::Variants(tagging.clone(), variants))
            }
            RustBody::Unsupported(reason) => {
                let place = Place::Span(ty.span.clone());
                let diagnostic = self.at(&codes::UNSUPPORTED_TYPE, &place, reason.clone()).help(format!(
                    "or write `impl toolnexus_rt::ToJson for {}`: it is then used as it is",
                    ty.path
                ));
                self.push(diagnostic);
                None
            }
        }
    }

    /// The fields of an object, those of flattened structs in their place.
    fn written_fields(&mut self, fields: &[Field], way: &[String], depth: usize) -> Option<Vec<OutputField>> {
        let mut written = Vec::new();
        for field in fields.iter().filter(|field| !field.skip && !field.serde.unwritten) {
            let path: Vec<String> = way.iter().chain([&field.ident.value]).cloned().collect();
            let Some(span) = &field.serde.flatten else {
                written.push(self.written_field(field, path)?);
                continue;
            };
            match written_struct(self.rust, &field.ty) {
                Some((_, fields)) if depth < super::MAX_DEPTH => {
                    written.extend(self.written_fields(fields, &path, depth + 1)?);
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
        Some(written)
    }

    fn written_field(&mut self, field: &Field, path: Vec<String>) -> Option<OutputField> {
        let mut shape = self.written_part(field);
        let unless = match &field.serde.unwritten_if {
            Some((written, Some(function))) => Some((written, function.clone())),
            Some((path, None)) => return self.no_function_to_skip(path),
            None => None,
        };
        let name = field.rename.as_ref().unwrap_or(&field.ident);
        if unless.as_ref().is_some_and(|(written, _)| written.value.ends_with("Option::is_none")) {
            // It is left out where it would be null.
            if let Kind::Nullable(inner) = shape.kind {
                shape.kind = inner.kind;
            }
        }
        Some(OutputField {
            property: Property {
                name: name.value.clone(),
                ident: raw_ident(&field.ident.value),
                shape,
                presence: if unless.is_some() { Presence::Optional } else { Presence::Required },
                place: Place::Span(name.span.clone()),
                aliases: Vec::new(),
            },
            path,
            unless: unless.map(|(_, function)| function),
        })
    }

    /// A field's type, and what is said of it.
    fn written_part(&mut self, field: &Field) -> Shape {
        let mut shape = Shape::from(self.returned(&field.ty));
        shape.annotations.description = field.doc.clone().filter(|doc| !doc.is_empty());
        shape
    }

    fn written_parts(&mut self, parts: &[Field]) -> Vec<Shape> {
        parts.iter().map(|part| self.written_part(part)).collect()
    }

    fn written_variant(&mut self, tagging: &Tagging, variant: &DataVariant) -> Option<OutputVariant> {
        let inside = matches!(tagging, Tagging::Internal(_));
        let mut names = named(&variant.variant);
        let data = match &variant.data {
            VariantData::Unit => OutputData::Unit,
            VariantData::Struct(fields) => OutputData::Struct(self.written_fields(fields, &[], 0)?),
            VariantData::One(field) if inside => {
                let Some((inner, fields)) = written_struct(self.rust, &field.ty) else {
                    return self.unwritable(&field.ty);
                };
                names.doc = names.doc.or_else(|| inner.doc.clone());
                OutputData::Beside(self.written_fields(fields, &[], 0)?)
            }
            VariantData::One(field) => OutputData::One(self.written_part(field)),
            VariantData::Tuple(parts) => match parts.first() {
                Some(part) if inside => return self.unwritable(&part.ty),
                _ => OutputData::Tuple(self.written_parts(parts)),
            },
        };
        Some(OutputVariant { variant: names, data })
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

/// A struct with named fields whose JSON is not written by hand.
fn written_struct<'r>(rust: &'r syntax::RustCrate, ty: &TypeExpr) -> Option<(&'r RustType, &'r [Field])> {
    let TypeKind::Named(path) = &ty.kind else { return None };
    let ty = rust.types.get(path)?;
    match &ty.body {
        RustBody::Struct { fields, .. } if !ty.by_hand.contains(&"ToJson") => Some((ty, fields)),
        _ => None,
    }
}

/// The names of a variant. It is written by one of them alone.
fn named(variant: &syntax::Variant) -> Variant {
    Variant {
        name: variant.name.value.clone(),
        ident: raw_ident(&variant.ident),
        doc: variant.doc.clone().filter(|doc| !doc.is_empty()),
        aliases: Vec::new(),
    }
}
