//! Functions, structs and enums of the crate to shapes.

use std::ops::Bound;

use super::tool::Args;
use super::Lowering;
use crate::diag::codes::{self, Code};
use crate::json::Json;
use crate::model::names::Scope;
use crate::model::{
    Argument, Bounds, Holder, IntType, Kind, MapKey, MapType, Object, Pass, Presence, Property, RustName,
    Shape, Text, TypeBody, TypeId,
};
use crate::parse::document::{Node, Place};
use crate::parse::rust::syntax::{
    DefaultExpr, Field, Param, RustBody, RustTool, TypeExpr, TypeKind, ValueExpr,
};
use crate::source::Spanned;

impl Lowering<'_> {
    /// The arguments that a function's parameters describe, and how they are passed.
    pub(super) fn parameters(&mut self, function: &RustTool) -> Option<(Args, Vec<Argument>)> {
        if let Some(field) = self.whole_struct(function) {
            let arguments =
                function.params.iter().map(|param| Self::channel(param).unwrap_or(Argument::Whole)).collect();
            let Kind::Named(id) = self.value(&field.ty)?.0 else { return None };
            return Some((Args::Existing(id), arguments));
        }
        let mut object = Object::default();
        let mut fields = Scope::default();
        let mut arguments = Vec::new();
        let mut complete = true;
        for param in &function.params {
            match param {
                Param::Generated(name, None) => {
                    self.generated_without_spec(function, name);
                    complete = false;
                }
                Param::Generated(name, Some(_)) if self.generated(&name.value).is_none() => {
                    self.generated_without_spec(function, name);
                    complete = false;
                }
                Param::Generated(_, Some(field)) | Param::Value(field) => {
                    match self.field(field, &mut fields) {
                        Some((property, pass)) => {
                            arguments.push(Argument::Property(object.properties.len(), pass));
                            object.properties.push(property);
                        }
                        None => complete = false,
                    }
                }
                channel => arguments.extend(Self::channel(channel)),
            }
        }
        complete.then_some((Args::New(object), arguments))
    }

    /// A lone parameter of a type that derives `ToolArgs` is the whole of the arguments.
    fn whole_struct<'f>(&self, function: &'f RustTool) -> Option<&'f Field> {
        let mut values = function.params.iter().filter_map(|param| match param {
            Param::Value(field) => Some(field),
            _ => None,
        });
        let (Some(field), None) = (values.next(), values.next()) else { return None };
        let TypeKind::Named(path) = &field.ty.kind else { return None };
        let ty = self.rust.types.get(path)?;
        (ty.derives_tool_args
            && ty.schema.is_none()
            && field.schema.is_none()
            && matches!(ty.body, RustBody::Struct { .. }))
        .then_some(field)
    }

    fn generated_without_spec(&mut self, function: &RustTool, name: &Spanned<String>) {
        let place = Place::Span(name.span.clone());
        let message = format!(
            "`{}` takes `{}`, which is generated only for a tool that a spec describes",
            function.name.value, name.value
        );
        let names: Vec<String> = self.model.tools.iter().map(|tool| tool.name.clone()).collect();
        let diagnostic = self.at(&codes::DISAGREE, &place, message);
        let diagnostic = match toolnexus_rt::nearest(&function.name.value, names.iter().map(String::as_str)) {
            Some(near) => {
                diagnostic.help(format!("there is a spec for `{near}`: is one of the two names misspelt?"))
            }
            None => diagnostic.help(format!(
                "add `- name: {}` to a file in `tools/`, or take the arguments as parameters",
                function.name.value
            )),
        };
        self.push(diagnostic);
    }

    /// `schema = "…"`: the schema describes, and the function takes the generated struct, its properties or raw JSON.
    pub(super) fn explicit_schema(
        &mut self,
        schema: &Spanned<String>,
        function: &RustTool,
        struct_name: &str,
    ) -> Option<(Args, Vec<Argument>)> {
        let document = self.schemas.get(&schema.span)?;
        let mut object = self.root_schema(&Node::root(document), struct_name)?;
        let arguments =
            self.joined_arguments(function, &mut object, struct_name, &Place::Span(schema.span.clone()))?;
        Some((Args::New(object), arguments))
    }

    /// A parameter or a struct's field as a property.
    pub(super) fn field(&mut self, field: &Field, fields: &mut Scope) -> Option<(Property, Pass)> {
        let name = field.rename.as_ref().unwrap_or(&field.ident);
        let place = Place::Span(name.span.clone());
        let (optional, inner) = match &field.ty.kind {
            TypeKind::Option(inner) => (true, &**inner),
            _ => (false, &field.ty),
        };
        if let (true, TypeKind::Option(_)) = (optional, &inner.kind) {
            return self
                .refuse(
                    &codes::UNSUPPORTED_TYPE,
                    &field.ty,
                    "an `Option` of an `Option` is not supported".to_owned(),
                )
                .help_with(
                    "write `Option<T>`: an argument that is absent and one that is null are the same",
                );
        }
        let (kind, mut pass) = self.value_of(field, inner)?;
        let mut shape = Shape::from(kind);
        shape.annotations.description = field.doc.clone().filter(|doc| !doc.is_empty());
        self.bounds(field, &mut shape)?;
        self.also_satisfies(field, &mut shape)?;
        self.said(field, &mut shape)?;
        if let Some(example) = &field.example {
            self.example(example, &mut shape);
        }
        let presence = match &field.default {
            None if optional => Presence::Optional,
            None => Presence::Required,
            Some(default) => self.default_of(default, &shape, optional)?,
        };
        if optional {
            pass = match (presence == Presence::Optional, pass) {
                (true, Pass::Borrow) if matches!(inner.kind, TypeKind::Ref(_)) => Pass::AsRef,
                (true, Pass::Borrow) => Pass::AsDeref,
                (true, Pass::Cow) => Pass::OptionCow,
                (true, pass) => pass,
                (false, Pass::Move) => Pass::Some,
                (false, _) => {
                    let diagnostic = self
                        .at(
                            &codes::UNSUPPORTED_TYPE,
                            &Place::Span(field.ty.span.clone()),
                            "an optional reference with a default is not supported",
                        )
                        .help("drop the `Option`: with a default there is always a value");
                    self.push(diagnostic);
                    return None;
                }
            };
        }
        Some((
            Property {
                name: name.value.clone(),
                ident: fields.field(&field.ident.value),
                shape,
                presence,
                place,
                aliases: field.serde.aliases.iter().map(|alias| alias.value.clone()).collect(),
            },
            pass,
        ))
    }

    fn default_of(
        &mut self,
        default: &Spanned<DefaultExpr>,
        shape: &Shape,
        optional: bool,
    ) -> Option<Presence> {
        let value = match &default.value {
            DefaultExpr::Std if optional => return Some(Presence::Optional),
            DefaultExpr::Std => return Some(std_default(&shape.kind)),
            DefaultExpr::Call(call) => return Some(Presence::DefaultCall(call.clone())),
            DefaultExpr::Value(ValueExpr::Json(text)) if text == "null" && optional => {
                return Some(Presence::Optional)
            }
            DefaultExpr::Value(value) => self.stated_value(value, shape)?,
        };
        self.check_default_value(shape, &value, &Place::Span(default.span.clone()));
        Some(Presence::Default(value))
    }

    /// `#[arg(example = …)]`.
    fn example(&mut self, example: &Spanned<ValueExpr>, shape: &mut Shape) {
        if let Some(value) = self.stated_value(&example.value, shape) {
            self.check_example_value(shape, &value, &Place::Span(example.span.clone()));
            shape.annotations.others.push(("examples".to_owned(), Json::Array(vec![value])));
        }
    }

    fn stated_value(&self, value: &ValueExpr, shape: &Shape) -> Option<Json> {
        match value {
            ValueExpr::Json(text) => crate::parse::json_text::parse(text).ok(),
            ValueExpr::Variant(ident) => {
                Some(self.variant(shape, ident).unwrap_or_else(|| Json::string(ident)))
            }
        }
    }

    fn variant(&self, shape: &Shape, ident: &str) -> Option<Json> {
        let Kind::Named(id) = shape.kind else { return None };
        match &self.model.ty(id).body {
            TypeBody::Enum(body) => {
                let found =
                    body.variants.iter().find(|variant| variant.ident.trim_start_matches("r#") == ident);
                found.map(|variant| Json::string(&variant.name))
            }
            TypeBody::Variants(body) => {
                let found =
                    body.alternatives.iter().find(|variant| variant.ident.trim_start_matches("r#") == ident);
                found.map(|variant| Json::string(&variant.name))
            }
            _ => None,
        }
    }

    /// A type as the shape of a value.
    pub(super) fn value(&mut self, ty: &TypeExpr) -> Option<(Kind, Pass)> {
        let kind = match &ty.kind {
            TypeKind::Bool => Kind::Bool,
            TypeKind::Int(name) => Kind::Int(IntType::from_name(name)?, Bounds::default()),
            TypeKind::Float(name) => {
                Kind::Float { single: *name == "f32", lower: Bound::Unbounded, upper: Bound::Unbounded }
            }
            TypeKind::Char => Kind::Char,
            TypeKind::String => Kind::Text(Text::default()),
            TypeKind::Str => return Some((Kind::Text(Text::default()), Pass::Borrow)),
            TypeKind::CowStr => return Some((Kind::Text(Text::default()), Pass::Cow)),
            TypeKind::Json => Kind::Any,
            TypeKind::Option(inner) => Kind::Nullable(Box::new(self.owned(inner)?.into())),
            TypeKind::Vec(item) => Kind::List(Box::new(self.owned(item)?.into()), (None, None)),
            TypeKind::Slice(item) => {
                return Some((Kind::List(Box::new(self.owned(item)?.into()), (None, None)), Pass::Borrow));
            }
            TypeKind::Map(rust, key, value) => {
                let map = MapType { rust: map_type(rust), key: self.map_key(key)? };
                Kind::Map(Box::new(self.owned(value)?.into()), (None, None), map)
            }
            TypeKind::Held(Holder::Pointer("Rc") | Holder::Unsized("Rc"), _) => {
                return self
                    .refuse(
                        &codes::UNSUPPORTED_TYPE,
                        ty,
                        "an `Rc` stays on one thread, and a call may move to another".to_owned(),
                    )
                    .help_with("use `Arc`, `Box` or the type inside it");
            }
            TypeKind::Held(holder, inner) => held(*holder, self.owned(inner)?),
            TypeKind::Tuple(parts) => {
                let parts: Vec<Option<Kind>> = parts.iter().map(|part| self.owned(part)).collect();
                Kind::Tuple(parts.into_iter().map(|part| part.map(Shape::from)).collect::<Option<_>>()?)
            }
            TypeKind::Path => {
                let text = Kind::Text(Text::default());
                return Some((Kind::Held(Box::new(text.into()), Holder::Path), Pass::Borrow));
            }
            TypeKind::Duration => Kind::Duration,
            TypeKind::Range(name, end) => Kind::Range(Box::new(self.owned(end)?.into()), name),
            TypeKind::Outside(outside) => Kind::Outside(outside),
            TypeKind::Stated(stated) => self.stated(stated)?,
            TypeKind::Ref(inner) => return Some((self.owned(inner)?, Pass::Borrow)),
            TypeKind::Named(path) => match self.stated_at_type(path) {
                Some((own, schema)) => self.by_hand(own, schema)?,
                None => Kind::Named(self.crate_type(path, ty)?),
            },
            TypeKind::Generated(name) => match self.generated(name) {
                Some(id) => Kind::Named(id),
                None => {
                    let message = format!("`args::{name}` is not generated");
                    return self
                        .refuse(&codes::UNSUPPORTED_TYPE, ty, message)
                        .help_with("a type of a spec is called by the way to it, as in `GetWeatherUnit`; one under `types` by its name");
                }
            },
            TypeKind::Foreign(path) => {
                return self.refuse(&codes::FOREIGN_TYPE, ty, format!("`{path}` is a type of another crate: its fields cannot be seen from here"))
                    .help_with("say how it is read and what the model is told: `#[arg(with = \"path\", schema = r#\"{…}\"#)]`, where `path` is a \
                                `fn(&mut Decoder<'_>) -> Option<T>`; or take a struct of this crate with the same fields");
            }
            TypeKind::Unit => {
                return self
                    .refuse(&codes::UNSUPPORTED_TYPE, ty, "`()` holds no argument".to_owned())
                    .help_with("take the parameter out")
            }
            TypeKind::ToolResult | TypeKind::Result(_) => {
                return self
                    .refuse(&codes::UNSUPPORTED_TYPE, ty, "a result is no argument".to_owned())
                    .help_with("results are what tools return: take what the model should send");
            }
            TypeKind::Unsupported(text, why) => {
                return self.refuse(&codes::UNSUPPORTED_TYPE, ty, format!("`{text}` is not supported as an argument: {why}"))
                    .help_with("take a `Vec`, a `String`, a number, a struct or enum of this crate, or `toolnexus_rt::Json`");
            }
        };
        Some((kind, Pass::Move))
    }

    /// A type as the key of a map: what serde writes as a string.
    fn map_key(&mut self, ty: &TypeExpr) -> Option<MapKey> {
        match self.owned(ty)? {
            Kind::Text(_) => return Some(MapKey::Text),
            Kind::Bool => return Some(MapKey::Bool),
            Kind::Char => return Some(MapKey::Char),
            Kind::Int(ty, _) => return Some(MapKey::Int(ty)),
            Kind::Named(id) if self.model.is_plain_enum(id) => return Some(MapKey::Enum(id)),
            _ => {}
        }
        self.refuse(&codes::UNSUPPORTED_TYPE, ty, "the keys of a JSON object are strings".to_owned())
            .help_with("use `String`, `char`, `bool`, an integer or an enum of unit variants as the key")
    }

    /// The generated type of this name, if a spec that was lowered before has it.
    fn generated(&self, name: &str) -> Option<TypeId> {
        self.model.find(|rust| matches!(rust, RustName::Generated(found) if found == name))
    }

    /// The shape of something inside of another: it must be owned.
    fn owned(&mut self, ty: &TypeExpr) -> Option<Kind> {
        let (kind, pass) = self.value(ty)?;
        if pass == Pass::Move {
            return Some(kind);
        }
        self.refuse(
            &codes::UNSUPPORTED_TYPE,
            ty,
            "a reference inside of another type is not supported".to_owned(),
        )
        .help_with("use the owned type: `String` for `&str`, `Vec<T>` for `&[T]`")
    }

    pub(super) fn refuse(&mut self, code: &'static Code, ty: &TypeExpr, message: String) -> Refusal<'_> {
        let diagnostic = self.at(code, &Place::Span(ty.span.clone()), message);
        Refusal { diagnostic, findings: self.findings }
    }
}

/// A refusal that still wants its advice.
pub(super) struct Refusal<'d> {
    diagnostic: crate::diag::Diagnostic,
    findings: &'d mut crate::diag::Findings,
}

impl Refusal<'_> {
    /// Reports it, with what to do instead.
    pub(super) fn help_with<T>(self, help: &str) -> Option<T> {
        self.findings.push(self.diagnostic.help(help));
        None
    }
}

/// `Default::default()` of a std type, which the schema can state; that of the crate's own types it cannot.
fn std_default(kind: &Kind) -> Presence {
    match kind {
        Kind::Bool => Presence::Default(Json::Bool(false)),
        Kind::Int(_, bounds)
            if bounds.min.is_none_or(|min| min <= 0) && bounds.max.is_none_or(|max| max >= 0) =>
        {
            Presence::Default(Json::int(0))
        }
        Kind::Float { .. } => Presence::Default(Json::Number("0.0".to_owned())),
        Kind::Text(text) if text.min.unwrap_or(0) == 0 && text.pattern.is_none() => {
            Presence::Default(Json::string(""))
        }
        Kind::List(_, (min, _)) if min.unwrap_or(0) == 0 => Presence::Default(Json::Array(Vec::new())),
        Kind::Held(inner, holder) if !matches!(holder, Holder::Array(_) | Holder::NonZero) => {
            std_default(&inner.kind)
        }
        _ => Presence::DefaultStd,
    }
}

/// What a holder makes of the shape inside it.
pub(super) fn held(holder: Holder, inner: Kind) -> Kind {
    let inner = match (holder, inner) {
        (Holder::Array(length), Kind::List(item, _)) => Kind::List(item, (Some(length), Some(length))),
        (Holder::NonZero, Kind::Int(ty, bounds)) if ty.min() == 0 => {
            Kind::Int(ty, Bounds { min: Some(1), ..bounds })
        }
        (_, inner) => inner,
    };
    Kind::Held(Box::new(inner.into()), holder)
}

pub(super) fn map_type(path: &str) -> &'static str {
    if path.ends_with("HashMap") {
        "HashMap"
    } else {
        "BTreeMap"
    }
}
