//! A spec describes, a function carries out: the two must agree.

use super::fit::{fit, is_whole, takes_anything};
use super::spec::{list, SpecTool};
use super::Lowering;
use crate::diag::codes;
use crate::diag::Diagnostic;
use crate::model::names::Scope;
use crate::model::{
    Argument, Function, Holder, Kind, MapKey, Model, Object, Pass, Presence, Property, RustName, Shape,
    TypeBody,
};
use crate::parse::document::Place;
use crate::parse::rust::syntax::{Field, Param, RustTool, TypeKind};
use crate::source::Spanned;

impl Lowering<'_> {
    /// The call of the function that carries out a spec's tool.
    pub(super) fn joined(
        &mut self,
        spec: &SpecTool<'_>,
        function: &RustTool,
        object: &mut Object,
        struct_name: &str,
    ) -> Option<Function> {
        let arguments = self.joined_arguments(function, object, struct_name, &spec.name_place)?;
        Some(self.function(function, arguments))
    }

    /// The arguments of a function whose schema is written elsewhere, at `described`.
    pub(super) fn joined_arguments(
        &mut self,
        function: &RustTool,
        object: &mut Object,
        struct_name: &str,
        described: &Place,
    ) -> Option<Vec<Argument>> {
        let errors = self.findings.error_count();
        let mut arguments = Vec::new();
        let mut taken: Vec<usize> = Vec::new();
        let (mut whole, mut misspelt) = (false, false);
        let mut scope = Scope::default();
        for param in &function.params {
            match param {
                Param::Generated(name, _) if name.value == struct_name => {
                    whole = true;
                    arguments.push(Argument::Whole);
                }
                Param::Generated(name, None) => {
                    misspelt = true;
                    self.of_another(function, name, struct_name);
                }
                Param::Generated(_, Some(field)) | Param::Value(field) => {
                    let name = field.rename.as_ref().unwrap_or(&field.ident);
                    let found = object.properties.iter().position(|property| property.name == name.value);
                    match (found, param) {
                        (Some(index), _) => {
                            taken.push(index);
                            let pass = self.agree(&mut object.properties[index], field, &mut scope);
                            arguments.extend(pass.map(|pass| Argument::Property(index, pass)));
                        }
                        (None, Param::Generated(name, _)) => {
                            misspelt = true;
                            self.of_another(function, name, struct_name);
                        }
                        (None, _) => {
                            misspelt = true;
                            self.no_such_property(field, object, described);
                        }
                    }
                }
                channel => arguments.extend(Self::channel(channel)),
            }
        }
        // A misspelt parameter is not a missing one too.
        if !whole && !misspelt {
            self.every_property_taken(function, object, &taken);
        }
        (self.findings.error_count() == errors).then_some(arguments)
    }

    fn of_another(&mut self, function: &RustTool, name: &Spanned<String>, struct_name: &str) {
        let place = Place::Span(name.span.clone());
        let message = format!("`{}` is not the arguments of `{}`", name.value, function.name.value);
        let diagnostic =
            self.at(&codes::DISAGREE, &place, message).help(format!("its own are `args::{struct_name}`"));
        self.push(diagnostic);
    }

    fn no_such_property(&mut self, field: &Field, object: &Object, described: &Place) {
        let name = field.rename.as_ref().unwrap_or(&field.ident);
        let names: Vec<&str> = object.properties.iter().map(|property| property.name.as_str()).collect();
        let diagnostic = self
            .at(
                &codes::DISAGREE,
                &Place::Span(name.span.clone()),
                format!("the spec has no argument `{}`", name.value),
            )
            .also(described.span(self.sources), "the spec");
        let diagnostic = match toolnexus_rt::nearest(&name.value, names.iter().copied()) {
            Some(near) => diagnostic.help(format!(
                "did you mean `{near}`? A parameter can also say `#[arg(rename = \"{near}\")]`"
            )),
            None if names.is_empty() => {
                diagnostic.help("the spec has no arguments: add them, or mark state as `#[state]`")
            }
            None => diagnostic.help(format!("it has {}; state is marked `#[state]`", list(&names))),
        };
        self.push(diagnostic);
    }

    fn every_property_taken(&mut self, function: &RustTool, object: &Object, taken: &[usize]) {
        for (index, property) in object.properties.iter().enumerate() {
            if taken.contains(&index) || object.unstated.contains(&property.name) {
                continue;
            }
            let place = Place::Span(function.span.clone());
            let diagnostic = self
                .at(
                    &codes::DISAGREE,
                    &place,
                    format!("`{}` does not take the argument `{}`", function.name.value, property.name),
                )
                .also(property.place.span(self.sources), "declared here")
                .help(format!("add the parameter `{}: {}`", property.ident, rust_type(&self.model, property)))
                .help(format!(
                    "or take all of them at once, as `args: tools::args::{}`",
                    crate::model::names::pascal(&function.name.value)
                ));
            self.push(diagnostic);
        }
    }

    /// Fits a property to the parameter that takes it.
    fn agree(&mut self, property: &mut Property, field: &Field, scope: &mut Scope) -> Option<Pass> {
        let (own, mut pass) = self.field(field, scope)?;
        let optional = matches!(field.ty.kind, TypeKind::Option(_));
        // What a spec says of null is the parameter's `Option`, whether or not it says so of absence too.
        let raw = takes_anything(&own.shape.kind) && is_whole(&property.shape);
        let (nullable, described) = match &property.shape.kind {
            Kind::Nullable(inner) if raw && optional => {
                (true, Shape { check: property.shape.check.clone(), ..(**inner).clone() })
            }
            Kind::Nullable(inner) if !raw => (true, (**inner).clone()),
            _ => (false, property.shape.clone()),
        };
        let kind = match fit(&self.model, &described, &own.shape) {
            Ok(kind) => kind,
            Err(reason) => {
                self.disagree(property, field, &reason);
                return None;
            }
        };
        match (&property.presence, optional) {
            (Presence::Required | Presence::Default(_), true) if nullable => {}
            (_, false) if nullable => {
                self.disagree(property, field, "it may be null in the spec and not here");
                return None;
            }
            (Presence::Required, false) | (Presence::Optional, true) => {}
            (Presence::Default(_) | Presence::DefaultStd | Presence::DefaultCall(_), false) => {}
            (Presence::Default(_) | Presence::DefaultStd | Presence::DefaultCall(_), true) => match pass {
                Pass::Move => pass = Pass::Some,
                _ => {
                    self.disagree(property, field, "it has a default in the spec and is optional here");
                    return None;
                }
            },
            (Presence::Required, true) => {
                self.disagree(property, field, "it is required in the spec and optional here");
                return None;
            }
            (Presence::Optional, false) => {
                self.disagree(property, field, "it is optional in the spec and required here");
                return None;
            }
        }
        if field.default.is_some() && property.presence != own.presence {
            self.disagree(
                property,
                field,
                "its default differs from that of the spec, which is enough: take it out",
            );
            return None;
        }
        property.shape.kind = match nullable {
            true => Kind::Nullable(Box::new(Shape { kind, ..described })),
            false => kind,
        };
        if property.shape.annotations.description.is_none() {
            property.shape.annotations.description = own.shape.annotations.description;
        }
        let others = &mut property.shape.annotations.others;
        if !others.iter().any(|(key, _)| key == "examples" || key == "example") {
            others.extend(own.shape.annotations.others);
        }
        Some(pass)
    }

    fn disagree(&mut self, property: &Property, field: &Field, reason: &str) {
        let expected = rust_type(&self.model, property);
        let diagnostic: Diagnostic = self
            .at(
                &codes::DISAGREE,
                &Place::Span(field.ty.span.clone()),
                format!("the spec and this function disagree on `{}`: {reason}", property.name),
            )
            .also(property.place.span(self.sources), "the spec")
            .help(format!("for this spec the parameter is `{}: {expected}`", property.ident));
        self.push(diagnostic);
    }
}

/// What a kind is, for messages.
pub(super) fn word(model: &Model, kind: &Kind) -> &'static str {
    match kind {
        Kind::Bool => "a boolean",
        Kind::Int(..) => "an integer",
        Kind::Float { .. } => "a number",
        Kind::Char => "a character",
        Kind::Text(_) => "a string",
        Kind::List(..) => "a list",
        Kind::Map(..) => "a map",
        Kind::Named(id) => match &model.ty(*id).body {
            TypeBody::Object(_) => "an object",
            TypeBody::Enum(_) | TypeBody::Variants(_) => "an enum",
            TypeBody::Wrapper(_) => "a struct that wraps a value",
            TypeBody::Tuple(_) => "a tuple",
            TypeBody::Union(_) => "an enum of alternatives",
            TypeBody::Unit => "null",
        },
        Kind::Held(inner, Holder::NonZero) if matches!(inner.kind, Kind::Int(..)) => {
            "an integer other than 0"
        }
        Kind::Held(_, Holder::Set(_)) => "a set",
        Kind::Held(inner, _) => word(model, &inner.kind),
        Kind::Tuple(_) => "a tuple",
        Kind::Duration => "a duration",
        Kind::Range(..) => "a range",
        Kind::Outside(outside) => outside.words,
        Kind::Stated(_) => "a type with a schema of its own",
        Kind::Nullable(_) => "a value or null",
        Kind::Any => "any JSON",
    }
}

/// The Rust type of a property, as a parameter would be written.
pub(super) fn rust_type(model: &Model, property: &Property) -> String {
    let ty = kind_type(model, &property.shape.kind);
    if property.presence == Presence::Optional && !matches!(property.shape.kind, Kind::Nullable(_)) {
        format!("Option<{ty}>")
    } else {
        ty
    }
}

fn key_type(model: &Model, key: MapKey) -> String {
    match key {
        MapKey::Text => "String".to_owned(),
        MapKey::Bool => "bool".to_owned(),
        MapKey::Char => "char".to_owned(),
        MapKey::Int(ty) => ty.name().to_owned(),
        MapKey::Enum(id) => kind_type(model, &Kind::Named(id)),
    }
}

fn kind_type(model: &Model, kind: &Kind) -> String {
    match kind {
        Kind::Bool => "bool".to_owned(),
        Kind::Int(ty, _) => ty.name().to_owned(),
        Kind::Float { single, .. } => if *single { "f32" } else { "f64" }.to_owned(),
        Kind::Char => "char".to_owned(),
        Kind::Text(_) => "String".to_owned(),
        Kind::List(item, _) => format!("Vec<{}>", kind_type(model, &item.kind)),
        Kind::Map(item, _, map) => {
            format!("{}<{}, {}>", map.rust, key_type(model, map.key), kind_type(model, &item.kind))
        }
        Kind::Named(id) => match &model.ty(*id).rust {
            RustName::Generated(name) => format!("tools::args::{name}"),
            RustName::Crate(ty) | RustName::ByHand(ty) => ty.path.clone(),
        },
        Kind::Nullable(inner) => format!("Option<{}>", kind_type(model, &inner.kind)),
        Kind::Any => "toolnexus_rt::Json".to_owned(),
        Kind::Duration => "std::time::Duration".to_owned(),
        Kind::Range(inner, name) => format!("std::ops::{name}<{}>", kind_type(model, &inner.kind)),
        Kind::Outside(outside) => outside.path.trim_start_matches("::").to_owned(),
        Kind::Stated(stated) => stated.path.trim_start_matches("::").to_owned(),
        Kind::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| kind_type(model, &part.kind)).collect();
            format!("({},)", parts.join(", "))
        }
        Kind::Held(inner, holder) => match (holder, &inner.kind) {
            (Holder::Pointer(name), kind) => format!("{name}<{}>", kind_type(model, kind)),
            (Holder::Unsized(name), Kind::List(item, _)) => {
                format!("{name}<[{}]>", kind_type(model, &item.kind))
            }
            (Holder::Unsized(name), _) => format!("{name}<str>"),
            (Holder::Path, _) => "std::path::PathBuf".to_owned(),
            (Holder::Deque, Kind::List(item, _)) => {
                format!("std::collections::VecDeque<{}>", kind_type(model, &item.kind))
            }
            (Holder::Set(name), Kind::List(item, _)) => {
                format!("std::collections::{name}<{}>", kind_type(model, &item.kind))
            }
            (Holder::Array(length), Kind::List(item, _)) => {
                format!("[{}; {length}]", kind_type(model, &item.kind))
            }
            (Holder::NonZero, kind) => format!("std::num::NonZero<{}>", kind_type(model, kind)),
            (Holder::Wrapper(id), _) => kind_type(model, &Kind::Named(*id)),
            (Holder::Deque | Holder::Set(_) | Holder::Array(_), kind) => kind_type(model, kind),
        },
    }
}
