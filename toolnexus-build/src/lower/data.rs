//! Structs and enums of the crate to types of the model.

use std::collections::BTreeSet;

use super::{Lowering, MAX_DEPTH};
use crate::diag::codes;
use crate::model::names::Scope;
use crate::model::{
    Alternative, Annotations, Content, CrateType, Derives, Enum, Flattened, Kind, Object, Pass, Presence,
    RustName, Shape, Tagging, TypeBody, TypeDef, TypeId, Unknown, Variant, Variants, Wrapper,
};
use crate::parse::document::Place;
use crate::parse::rust::syntax::{self, DataVariant, Field, RustBody, RustType, TypeExpr, VariantData};

/// The way out for a type that only its author can read.
pub(super) const BY_HAND: &str = "or write `impl FromJson` for it, and state its schema there: \
     `#[derive(ToolArgs)] #[arg(schema = r#\"{…}\"#)]`";

impl Lowering<'_> {
    /// The model's type for a struct or enum of the crate. One that contains itself has its handle before its parts.
    pub(super) fn crate_type(&mut self, path: &str, used: &TypeExpr) -> Option<TypeId> {
        if let Some(done) = self.by_path.get(path) {
            return *done;
        }
        let Some(ty) = self.rust.types.get(path) else {
            // What is inside of a type that is read by hand is not followed.
            let message = format!("`{path}` is a part of a type that is read by hand");
            return self.refuse(&codes::UNSUPPORTED_TYPE, used, message).help_with(
                "state the schema at that type: `#[derive(ToolArgs)] #[arg(schema = r#\"{…}\"#)]`",
            );
        };
        if self.open.len() >= MAX_DEPTH {
            let diagnostic = self.at(
                &codes::TOO_LARGE,
                &Place::Span(used.span.clone()),
                format!("these types nest more than {MAX_DEPTH} levels"),
            );
            self.push(diagnostic.help("flatten them, or take a part as `toolnexus_rt::Json`"));
            return None;
        }
        let id = self.model.add(declared(ty));
        self.by_path.insert(path.to_owned(), Some(id));
        self.open.push((usize::MAX, path.to_owned()));
        let body = self.body(ty);
        self.open.pop();
        match body {
            Some(body) => {
                self.model.types[id.index()].body = body;
                self.comes_to_an_end(id, ty);
            }
            None => _ = self.by_path.insert(path.to_owned(), None),
        }
        self.by_path.get(path).copied().flatten()
    }

    /// Refuses a type whose JSON is its own: `struct Id(Box<Id>)`. Reading one would never end.
    fn comes_to_an_end(&mut self, id: TypeId, ty: &RustType) {
        let (mut open, mut seen) = (vec![id], BTreeSet::new());
        while let Some(next) = open.pop() {
            for inner in self.model.same_json(next) {
                if inner == id {
                    let message = format!("the JSON of `{}` would be that of itself", ty.path);
                    let diagnostic = self
                        .at(&codes::RECURSION, &Place::Span(ty.span.clone()), message)
                        .help("put a struct with named fields or a `Vec` between the two");
                    self.push(diagnostic);
                    self.by_path.insert(ty.path.clone(), None);
                    return;
                }
                if seen.insert(inner) {
                    open.push(inner);
                }
            }
        }
    }

    fn body(&mut self, ty: &RustType) -> Option<TypeBody> {
        match &ty.body {
            RustBody::Unsupported(reason) => {
                let diagnostic = self
                    .at(&codes::UNSUPPORTED_TYPE, &Place::Span(ty.span.clone()), reason.clone())
                    .help("or take it as `toolnexus_rt::Json`, and read it in the body")
                    .help(BY_HAND);
                self.push(diagnostic);
                None
            }
            RustBody::Enum(variants) => {
                let variants = variants.iter().map(|variant| Variant {
                    name: variant.name.value.clone(),
                    ident: raw_ident(&variant.ident),
                    doc: variant.doc.clone().filter(|doc| !doc.is_empty()),
                    aliases: variant.aliases.clone(),
                });
                Some(TypeBody::Enum(Enum { variants: variants.collect() }))
            }
            RustBody::Struct { fields, default } => {
                let default =
                    default.then(|| format!("<{} as ::core::default::Default>::default()", ty.path));
                self.named_fields(fields, default.as_deref()).map(TypeBody::Object)
            }
            RustBody::Wrapper(field, skipped) => {
                let shape = self.part(field)?;
                let skipped = skipped.iter().map(|field| raw_ident(field)).collect();
                Some(TypeBody::Wrapper(Wrapper { field: raw_ident(&field.ident.value), shape, skipped }))
            }
            RustBody::Tuple(parts) => self.tuple_parts(parts).map(TypeBody::Tuple),
            RustBody::Unit => Some(TypeBody::Unit),
            RustBody::Variants(tagging, variants) => self.variants(tagging, variants).map(TypeBody::Variants),
        }
    }

    /// Named fields. `default` is the expression of the struct that an absent field is taken from.
    fn named_fields(&mut self, fields: &[Field], default: Option<&str>) -> Option<Object> {
        let mut object = Object { unknown: Unknown::Refuse, ..Object::default() };
        let mut scope = Scope::default();
        let mut complete = true;
        for field in fields {
            if field.skip {
                object.skipped.push(raw_ident(&field.ident.value));
            } else if field.serde.flatten.is_some() {
                complete &= self.flatten(field, &mut object).is_some();
            } else {
                complete &= self.named_field(field, default, &mut scope, &mut object).is_some();
            }
        }
        complete.then_some(object)
    }

    fn named_field(
        &mut self,
        field: &Field,
        default: Option<&str>,
        scope: &mut Scope,
        object: &mut Object,
    ) -> Option<()> {
        let (mut property, pass) = self.field(field, scope)?;
        if pass != Pass::Move && pass != Pass::Some {
            return self.not_owned(field);
        }
        property.ident = raw_ident(&field.ident.value);
        let optional = property.presence == Presence::Optional || pass == Pass::Some;
        // An absent `Option` is the struct's own default too, which need not be `None`.
        if let (Some(default), None) = (default, &field.default) {
            property.presence = Presence::DefaultCall(format!("{default}.{}", property.ident));
        }
        if optional && property.presence != Presence::Optional {
            // Null and absence differ here.
            let inner = Shape::from(property.shape.kind);
            property.shape.kind = Kind::Nullable(Box::new(inner));
        }
        self.names_are_free(object, std::slice::from_ref(&property))?;
        object.properties.push(property);
        Some(())
    }

    /// A field whose properties are those of the object around it.
    fn flatten(&mut self, field: &Field, object: &mut Object) -> Option<()> {
        let id = match &field.ty.kind {
            syntax::TypeKind::Named(path) => Some(self.crate_type(path, &field.ty)?),
            _ => None,
        };
        let Some((id, TypeBody::Object(inner))) = id.map(|id| (id, &self.model.ty(id).body)) else {
            let place = Place::Span(field.serde.flatten.clone().unwrap_or_else(|| field.ty.span.clone()));
            let diagnostic = self
                .at(
                    &codes::SERDE_ATTRIBUTE,
                    &place,
                    "`#[serde(flatten)]` is supported for structs with named fields alone",
                )
                .help("write its fields out in this struct, or leave `flatten` out")
                .help("for keys that nobody knows before, take the whole as `toolnexus_rt::Json`");
            self.push(diagnostic);
            return None;
        };
        if matches!(self.model.ty(id).rust, RustName::ByHand(_)) {
            return self
                .refuse(
                    &codes::SERDE_ATTRIBUTE,
                    &field.ty,
                    "a type that is decoded by hand cannot be flattened".to_owned(),
                )
                .help_with("leave `flatten` out, or write its fields out in this struct");
        }
        let properties = inner.properties.clone();
        self.names_are_free(object, &properties)?;
        let start = object.properties.len();
        object.flattened.push(Flattened { ident: raw_ident(&field.ident.value), ty: id, start });
        object.properties.extend(properties);
        Some(())
    }

    /// Reports a JSON name that an object has already.
    fn names_are_free(&mut self, object: &Object, new: &[crate::model::Property]) -> Option<()> {
        let names = |property: &crate::model::Property| -> Vec<String> {
            std::iter::once(&property.name).chain(&property.aliases).cloned().collect()
        };
        for property in new {
            let taken = object.properties.iter().find_map(|other| {
                Some((
                    names(other).into_iter().find(|name| names(property).contains(name))?,
                    other.place.clone(),
                ))
            });
            if let Some((name, place)) = taken {
                let diagnostic = self
                    .at(
                        &codes::BAD_ATTRIBUTE,
                        &property.place,
                        format!("two fields are called `{name}` in JSON"),
                    )
                    .also(place.span(self.sources), "the other one")
                    .help("rename one of them");
                self.push(diagnostic);
                return None;
            }
        }
        Some(())
    }

    /// A field without a name: nothing but its type counts.
    fn part(&mut self, field: &Field) -> Option<Shape> {
        let (property, pass) = self.field(field, &mut Scope::default())?;
        if pass != Pass::Move {
            return self.not_owned(field);
        }
        let mut shape = property.shape;
        if property.presence == Presence::Optional {
            let inner = Shape::from(shape.kind);
            shape = Shape { kind: Kind::Nullable(Box::new(inner)), ..shape };
        }
        Some(shape)
    }

    fn tuple_parts(&mut self, parts: &[Field]) -> Option<Vec<Shape>> {
        let parts: Vec<Option<Shape>> = parts.iter().map(|part| self.part(part)).collect();
        parts.into_iter().collect()
    }

    fn not_owned<T>(&mut self, field: &Field) -> Option<T> {
        self.refuse(&codes::UNSUPPORTED_TYPE, &field.ty, "a field must own its value".to_owned())
            .help_with("use the owned type: `String` for `&str`, `Vec<T>` for `&[T]`")
    }

    fn variants(&mut self, tagging: &Tagging, variants: &[DataVariant]) -> Option<Variants> {
        let alternatives: Vec<Option<Alternative>> = variants
            .iter()
            .map(|DataVariant { variant, data }| {
                let content = match data {
                    VariantData::Unit => Content::Unit,
                    VariantData::One(field) => Content::One(self.one(tagging, field)?),
                    VariantData::Tuple(parts) => {
                        if let (Tagging::Internal(_), Some(part)) = (tagging, parts.first()) {
                            return self.not_beside_a_tag(&part.ty);
                        }
                        Content::Tuple(self.tuple_parts(parts)?)
                    }
                    VariantData::Struct(fields) => {
                        let object = self.named_fields(fields, None)?;
                        self.tag_is_free(tagging, &object)?;
                        Content::Object(object)
                    }
                };
                Some(Alternative {
                    name: variant.name.value.clone(),
                    aliases: variant.aliases.clone(),
                    ident: raw_ident(&variant.ident),
                    doc: variant.doc.clone().filter(|doc| !doc.is_empty()),
                    content,
                })
            })
            .collect();
        let alternatives: Vec<Alternative> = alternatives.into_iter().collect::<Option<_>>()?;
        Some(Variants { tagging: tagging.clone(), alternatives })
    }

    /// The one value of a variant. Beside a tag it must be an object.
    fn one(&mut self, tagging: &Tagging, field: &Field) -> Option<Shape> {
        let shape = self.part(field)?;
        if !matches!(tagging, Tagging::Internal(_)) {
            return Some(shape);
        }
        let by_hand = |id: &TypeId| matches!(self.model.ty(*id).rust, RustName::ByHand(_));
        let object = match &shape.kind {
            Kind::Map(..) => None,
            Kind::Named(id) if !by_hand(id) => match &self.model.ty(*id).body {
                TypeBody::Object(object) => Some(object),
                _ => return self.not_beside_a_tag(&field.ty),
            },
            _ => return self.not_beside_a_tag(&field.ty),
        };
        if let Some(object) = object {
            let clash = matches!(tagging, Tagging::Internal(tag) if has_name(object, tag));
            if clash {
                return self.tag_is_taken(&field.ty);
            }
        }
        Some(shape)
    }

    fn not_beside_a_tag<T>(&mut self, ty: &TypeExpr) -> Option<T> {
        self.refuse(
            &codes::UNSUPPORTED_TYPE,
            ty,
            "only a struct with named fields or a map can stand beside a tag".to_owned(),
        )
        .help_with("name the variant's fields, or add `content = \"…\"` to the enum's `#[serde(tag)]`")
    }

    fn tag_is_free(&mut self, tagging: &Tagging, object: &Object) -> Option<()> {
        let Tagging::Internal(tag) = tagging else { return Some(()) };
        let Some(property) = object.properties.iter().find(|property| property.name == *tag) else {
            return Some(());
        };
        let message = format!("this field and the enum's tag are both called `{tag}`");
        let diagnostic =
            self.at(&codes::SERDE_ATTRIBUTE, &property.place, message).help("rename one of the two");
        self.push(diagnostic);
        None
    }

    fn tag_is_taken<T>(&mut self, ty: &TypeExpr) -> Option<T> {
        self.refuse(
            &codes::SERDE_ATTRIBUTE,
            ty,
            "this type has a field with the name of the enum's tag".to_owned(),
        )
        .help_with("rename one of the two")
    }
}

fn has_name(object: &Object, name: &str) -> bool {
    object.properties.iter().any(|property| property.name == name)
}

/// A type of the crate whose parts are not known yet.
pub(super) fn declared(ty: &RustType) -> TypeDef {
    let derives = Derives::of(&ty.derives);
    let crate_type = CrateType { path: ty.path.clone(), derives };
    let by_hand = ty.by_hand.contains(&"FromJson");
    TypeDef {
        name: ty.name.clone(),
        rust: if by_hand { RustName::ByHand(crate_type) } else { RustName::Crate(crate_type) },
        annotations: Annotations {
            title: ty.said.title.clone(),
            description: ty.said.description.clone().or_else(|| ty.doc.clone()).filter(|doc| !doc.is_empty()),
            others: super::stated::examples(&ty.said).into_iter().collect(),
        },
        body: TypeBody::Object(Object::default()),
    }
}

/// A field or variant of the crate keeps its own name; that of a tuple is its index.
pub(super) fn raw_ident(ident: &str) -> String {
    let index = ident.starts_with(|c: char| c.is_ascii_digit());
    if !index && (ident == "gen" || syn::parse_str::<syn::Ident>(ident).is_err()) {
        format!("r#{ident}")
    } else {
        ident.to_owned()
    }
}
