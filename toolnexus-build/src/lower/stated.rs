//! `schema = "…"` beside a type: what a value must satisfy, and what the model is told of it.

use super::root::Root;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::model::{Annotations, Check, Derives, Form, Kind, Pass, Shape, Stated};
use crate::parse::document::{Node, Place};
use crate::parse::rust::syntax::{Field, RustType, Said, StatedType, TypeExpr, TypeKind};
use crate::source::Spanned;

impl<'r> Lowering<'r> {
    /// A type that an attribute says how to read.
    pub(super) fn stated(&mut self, ty: &StatedType) -> Option<Kind> {
        let (check, annotations) = self.stated_schema(&ty.schema)?;
        let (path, read) = (ty.path.clone(), ty.with.clone());
        Some(Kind::Stated(Box::new(Stated { path, derives: ty.derives, read, check, annotations })))
    }

    /// A type of the crate that is read by hand and states its schema, or whose use does.
    pub(super) fn by_hand(&mut self, ty: &RustType, schema: &Spanned<String>) -> Option<Kind> {
        let (check, annotations) = self.stated_schema(schema)?;
        let told = annotations.description.or_else(|| ty.doc.clone().filter(|doc| !doc.is_empty()));
        let annotations = Annotations { description: told, ..annotations };
        let (path, derives) = (ty.path.clone(), Derives::of(&ty.derives));
        Some(Kind::Stated(Box::new(Stated { path, derives, read: None, check, annotations })))
    }

    /// The schema that a type states for itself.
    pub(super) fn stated_at_type(&self, path: &str) -> Option<(&'r RustType, &'r Spanned<String>)> {
        let ty = self.rust.types.get(path)?;
        Some((ty, ty.schema.as_ref()?))
    }

    /// The value of a field: a type that is read by hand takes the schema that stands at the field.
    pub(super) fn value_of(&mut self, field: &Field, ty: &TypeExpr) -> Option<(Kind, Pass)> {
        let named = match &ty.kind {
            TypeKind::Named(path) => self.rust.types.get(path),
            _ => None,
        };
        match (named.filter(|ty| ty.by_hand.contains(&"FromJson")), &field.schema) {
            (Some(own), Some(schema)) => Some((self.by_hand(own, schema)?, Pass::Move)),
            _ => self.value(ty),
        }
    }

    /// What a field of a type that is understood must satisfy beside.
    pub(super) fn also_satisfies(&mut self, field: &Field, shape: &mut Shape) -> Option<()> {
        let Some(schema) = &field.schema else { return Some(()) };
        if matches!(shape.kind, Kind::Stated(_)) {
            return Some(()); // it is this very schema
        }
        let bounds = [
            field.range.as_ref().map(|range| &range.span),
            field.length.as_ref().map(|length| &length.span),
            field.pattern.as_ref().map(|pattern| &pattern.span),
        ];
        if let Some(span) = bounds.into_iter().flatten().next() {
            let diagnostic = self
                .at(
                    &codes::BAD_ATTRIBUTE,
                    &Place::Span(span.clone()),
                    "this bound stands beside a whole schema",
                )
                .also(schema.span.clone(), "the schema")
                .help("say it in the schema");
            self.push(diagnostic);
            return None;
        }
        let (check, annotations) = self.stated_schema(schema)?;
        shape.check = Some(check);
        let said = &mut shape.annotations;
        said.title = said.title.take().or(annotations.title);
        said.description = said.description.take().or(annotations.description);
        said.others = annotations.others;
        Some(())
    }

    /// What other crates' attributes say of a field.
    pub(super) fn said(&mut self, field: &Field, shape: &mut Shape) -> Option<()> {
        let said = &field.said;
        shape.annotations.title = shape.annotations.title.take().or_else(|| said.title.clone());
        if let Some(format) = &said.format {
            if !is_text(&shape.kind) {
                let message = format!("the format `{}` is for strings", format.value);
                let diagnostic = self
                    .at(&codes::BAD_ATTRIBUTE, &Place::Span(format.span.clone()), message)
                    .help("take it out, or change the type");
                self.push(diagnostic);
                return None;
            }
            shape.annotations.others.push(("format".to_owned(), Json::string(&format.value)));
        }
        shape.annotations.others.extend(examples(said));
        Some(())
    }

    fn stated_schema(&mut self, schema: &Spanned<String>) -> Option<(Check, Annotations)> {
        let schemas = self.schemas;
        let node = Node::root(schemas.get(&schema.span)?);
        let check = self.check(&node, &Root::new(&node), &[])?;
        Some((check, self.annotations(&node)))
    }
}

/// The examples that attributes give, as JSON Schema has them.
pub(super) fn examples(said: &Said) -> Option<(String, Json)> {
    let examples = said.examples.iter().filter_map(|text| crate::parse::json_text::parse(text).ok());
    let examples: Vec<Json> = examples.collect();
    (!examples.is_empty()).then(|| ("examples".to_owned(), Json::Array(examples)))
}

fn is_text(kind: &Kind) -> bool {
    match kind {
        Kind::Text(_) => true,
        Kind::Outside(outside) => matches!(outside.form, Form::Text(_)),
        Kind::Held(inner, _) => is_text(&inner.kind),
        _ => false,
    }
}
