//! The schemas of types that are not the crate's own, and of the keys of maps.

use super::{counts, Writer};
use crate::json::{Json, Object};
use crate::model::{Annotations, Form, MapKey, Outside, Stated, TypeBody};

impl Writer<'_> {
    /// The keys of a map, each with a value of this schema: as schemars writes them, and closed where it leaves them open.
    pub(super) fn map_keys(&self, out: &mut Object, key: MapKey, value: Json) {
        let named = |names: Vec<&str>| {
            let mut properties = Object::new();
            names.into_iter().for_each(|name| properties.set(name, value.clone()));
            properties.finish()
        };
        let (keyword, schemas) = match key {
            MapKey::Text => return out.set("additionalProperties", value),
            MapKey::Char => {
                let mut names = Object::new();
                counts(&mut names, (Some(1), Some(1)), "minLength", "maxLength");
                out.set("propertyNames", names.finish());
                return out.set("additionalProperties", value);
            }
            MapKey::Bool => ("properties", named(vec!["false", "true"])),
            MapKey::Int(ty) if ty.min() == 0 => ("patternProperties", named(vec![r"^\d+$"])),
            MapKey::Int(_) => ("patternProperties", named(vec![r"^-?\d+$"])),
            MapKey::Enum(id) => match &self.model.ty(id).body {
                TypeBody::Enum(body) => {
                    ("properties", named(body.variants.iter().map(|variant| variant.name.as_str()).collect()))
                }
                _ => return out.set("additionalProperties", value),
            },
        };
        out.set(keyword, schemas);
        out.set("additionalProperties", Json::Bool(false));
    }

    /// A type of another crate, as schemars writes it.
    pub(super) fn outside(&self, out: &mut Object, outside: &Outside, annotations: &Annotations) {
        match outside.form {
            Form::Any => self.annotate(out, annotations),
            Form::Object => {
                out.set("type", Json::string("object"));
                self.annotate(out, annotations);
                out.set("additionalProperties", Json::Bool(true));
            }
            Form::Text(format) => {
                out.set("type", Json::string("string"));
                self.annotate(out, annotations);
                let stated = annotations.others.iter().any(|(key, _)| key == "format");
                out.set_some("format", format.filter(|_| !stated).map(Json::string));
            }
        }
    }

    /// A type whose schema is stated. What is said where it is used comes before what the schema says.
    pub(super) fn stated(&mut self, out: &mut Object, stated: &Stated, used: &Annotations) {
        let own = &stated.annotations;
        let others = own.others.iter().filter(|(key, _)| used.others.iter().all(|(other, _)| other != key));
        let said = Annotations {
            title: used.title.clone().or_else(|| own.title.clone()),
            description: used.description.clone().or_else(|| own.description.clone()),
            others: used.others.iter().chain(others).cloned().collect(),
        };
        self.checked(out, &stated.check, &said);
    }
}
