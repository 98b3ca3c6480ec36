//! The schemas of types that are not the crate's own.

use super::Writer;
use crate::json::{Json, Object};
use crate::model::{Annotations, Form, Outside, Stated};

impl Writer<'_> {
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
