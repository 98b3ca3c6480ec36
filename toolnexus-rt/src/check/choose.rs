//! Reading a value that is checked, and choosing among the types that it can be read as.

use super::apply::position;
use super::members::members;
use super::run::{self, Run};
use super::{Checks, SchemaId, Types};
use crate::decode::{Decoder, Mode};
use crate::json::{Kind, Raw};

impl<'a> Decoder<'a> {
    /// Reads a value with `read`, and demands that it matches a schema as well.
    ///
    /// Problems of both are recorded. Under [`Mode::Coerce`] a string that holds a number or a boolean is taken for it
    /// by the check too, where the schema wants no string.
    pub fn checked<T>(
        &mut self,
        checks: &Checks<'_>,
        schema: SchemaId,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.valid {
            return read(self);
        }
        let outer = self.enter_checked(checks, schema);
        let before = self.problem_count();
        self.check(checks, schema);
        let value = read(self);
        let clean = self.problem_count() == before;
        self.leave_string(outer);
        value.filter(|_| clean)
    }

    /// Reads a value with `read` once it matches a schema: what it does not expect never reaches it.
    pub fn checked_first<T>(
        &mut self,
        checks: &Checks<'_>,
        schema: SchemaId,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let before = self.problem_count();
        self.checked(checks, schema, |d| match d.problem_count() == before {
            true => read(d),
            false => d.raw().and(None),
        })
    }

    /// [`checked`](Self::checked) by a schema that says all there is to say of a value: one that matches is read without
    /// another check of its parts, one that does not is skipped.
    pub fn valid<T>(
        &mut self,
        checks: &Checks<'_>,
        schema: SchemaId,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.valid {
            return read(self);
        }
        let outer = self.enter_checked(checks, schema);
        let before = self.problem_count();
        self.check(checks, schema);
        let value = if self.problem_count() == before {
            self.valid = true;
            let value = read(self);
            self.valid = false;
            value
        } else {
            self.raw();
            None
        };
        let clean = self.problem_count() == before;
        self.leave_string(outer);
        value.filter(|_| clean)
    }

    /// The index of the first schema that the next value matches. The value is left to be read.
    pub fn alternative(&mut self, checks: &Checks<'_>, schemas: &[SchemaId]) -> Option<usize> {
        let mode = self.mode();
        self.choose(|value| {
            schemas.iter().position(|schema| Run::new(checks.schemas, mode).probe(*schema, value))
        })
    }

    /// The index, among `values`, of the string that the next value, an object, has under `tag`. The value is left to be
    /// read.
    pub fn alternative_by(&mut self, tag: &str, values: &[&str]) -> Option<usize> {
        self.choose(|value| {
            let member = members(value).find(|member| member.name == tag)?;
            position(values, member.value.text()?)
        })
    }

    fn choose(&mut self, choose: impl FnOnce(Raw<'a>) -> Option<usize>) -> Option<usize> {
        let Some((at, value)) = self.look() else {
            // What cannot be looked at is no JSON: reading it tells why.
            self.raw()?;
            return None;
        };
        choose(value).or_else(|| {
            self.raw()?;
            self.refuse_at(at, "a value that is one of its alternatives")
        })
    }

    /// The value that comes next, checked and not consumed.
    fn check(&mut self, checks: &Checks<'_>, schema: SchemaId) {
        let Some((start, value)) = self.look() else { return };
        let base = value.as_str().as_ptr().addr();
        let mode = self.mode();
        let mut report = |place: &str, kind| {
            let at = start + place.as_ptr().addr().saturating_sub(base);
            self.record(at, kind);
        };
        Run::new(checks.schemas, mode).report(schema, value, &mut report);
    }

    /// Under `Coerce`, moves into a string that holds what the schema wants instead.
    fn enter_checked(&mut self, checks: &Checks<'_>, schema: SchemaId) -> Option<crate::decode::Outer<'a>> {
        if self.mode() != Mode::Coerce || self.kind()? != Kind::String {
            return None;
        }
        let types = run::types(checks.schemas, schema)?;
        if types.has(Types::STRING) {
            return None;
        }
        [(Types::OBJECT, Kind::Object), (Types::ARRAY, Kind::Array)]
            .into_iter()
            .filter(|(ty, _)| types.has(*ty))
            .find_map(|(_, kind)| self.enter_string(kind))
    }
}
