//! The interpreter: one value against one schema.

use super::equal::decimal;
use super::{Rule, SchemaId, Types, MAX_NESTING, MAX_STEPS};
use crate::decode::Mode;
use crate::json::{Kind, Raw};
use crate::problem::ProblemKind;

/// Where problems go: the text of the value that has one, and what it is.
type Report<'r> = &'r mut dyn FnMut(&str, ProblemKind);

/// A check under way.
pub(super) struct Run<'t, 'r> {
    schemas: &'t [&'static [Rule]],
    mode: Mode,
    steps: u32,
    nesting: u32,
    /// `None` while probing: then the first mismatch ends the check, and nothing is told.
    report: Option<Report<'r>>,
}

impl<'t, 'r> Run<'t, 'r> {
    pub fn new(schemas: &'t [&'static [Rule]], mode: Mode) -> Self {
        Self { schemas, mode, steps: 0, nesting: 0, report: None }
    }

    /// Reports everything that is wrong with a value.
    pub fn report(mut self, schema: SchemaId, value: Raw<'_>, report: Report<'r>) {
        self.report = Some(report);
        // Whatever finds a mismatch tells it.
        self.valid(schema, value);
        if self.exhausted() {
            self.tell(value, ProblemKind::Expected("a value that takes less time to check"));
        }
    }

    /// Whether a value matches, without a word.
    pub fn probe(&mut self, schema: SchemaId, value: Raw<'_>) -> bool {
        let report = self.report.take();
        let valid = self.valid(schema, value) && !self.exhausted();
        self.report = report;
        valid
    }

    /// Whether a value matches a schema.
    pub fn valid(&mut self, schema: SchemaId, value: Raw<'_>) -> bool {
        let Some(&rules) = self.schemas.get(schema as usize) else {
            return self.tell(value, ProblemKind::Expected("nothing"));
        };
        if self.nesting >= MAX_NESTING {
            self.steps = MAX_STEPS;
        }
        if !self.step() {
            return false;
        }
        self.nesting += 1;
        let value = self.coerced(rules, value);
        let mut valid = true;
        for (index, rule) in rules.iter().enumerate() {
            valid &= self.rule(rules, index, rule, value);
            if !valid && (self.report.is_none() || matches!(rule, Rule::Type(..))) {
                break; // what is of the wrong type has nothing else to mend
            }
        }
        self.nesting -= 1;
        valid
    }

    fn rule(&mut self, rules: &'static [Rule], index: usize, rule: &Rule, value: Raw<'_>) -> bool {
        match (rule, value.kind()) {
            (Rule::Never, _) => self.tell(value, ProblemKind::Expected("nothing")),
            (Rule::Type(types, words), kind) => {
                is_of(*types, kind, value) || self.tell(value, ProblemKind::Expected(words))
            }
            (Rule::Enum(texts, words), _) => {
                let found = texts.iter().any(|text| self.equal(value, Raw::checked(text)));
                found || self.tell(value, ProblemKind::Expected(words))
            }
            (Rule::AllOf(schemas), _) => self.all_of(schemas, value),
            (Rule::AnyOf(schemas, words), _) => self.any_of(schemas, words, value),
            (Rule::OneOf(schemas, words), _) => self.one_of(schemas, words, value),
            (Rule::Tagged { tag, values, schemas, words }, _) => {
                self.tagged((tag, values), schemas, words, value)
            }
            (Rule::Not(schema, words), _) => {
                !self.probe(*schema, value) || self.tell(value, ProblemKind::Expected(words))
            }
            (Rule::If(condition, then, otherwise), _) => {
                let branch = if self.probe(*condition, value) { then } else { otherwise };
                branch.is_none_or(|schema| self.valid(schema, value))
            }
            (_, Kind::Number) => self.number(rule, value),
            (_, Kind::String) => self.string(rule, value),
            (_, Kind::Array) => self.array(rules, index, rule, value),
            (_, Kind::Object) => self.object(rules, index, rule, value),
            (_, Kind::Null | Kind::Bool) => true,
        }
    }

    /// Asks something of a schema's rules, as deep as schemas may nest.
    pub(super) fn look_into(
        &mut self,
        schema: SchemaId,
        look: &mut dyn FnMut(&mut Self, &'static [Rule]) -> bool,
    ) -> bool {
        let Some(&rules) = self.schemas.get(schema as usize) else { return false };
        if self.nesting >= MAX_NESTING {
            self.steps = MAX_STEPS;
        }
        if !self.step() {
            return false;
        }
        self.nesting += 1;
        let found = look(self, rules);
        self.nesting -= 1;
        found
    }

    /// Whether a schema refuses everything.
    pub(super) fn is_never(&self, schema: SchemaId) -> bool {
        matches!(self.schemas.get(schema as usize), Some([Rule::Never]))
    }

    /// Tells a problem, unless this is a probe. It is `false`, the verdict that goes with it.
    pub(super) fn tell(&mut self, value: Raw<'_>, kind: ProblemKind) -> bool {
        if let Some(report) = &mut self.report {
            report(value.as_str(), kind);
        }
        false
    }

    /// Whether the first mismatch ends the check.
    pub(super) fn probing(&self) -> bool {
        self.report.is_none()
    }

    /// Counts a step, and tells whether there was one left.
    pub(super) fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_add(1);
        !self.exhausted()
    }

    /// Whether all steps are used up: then no verdict means anything but "no".
    pub(super) fn exhausted(&self) -> bool {
        self.steps >= MAX_STEPS
    }

    /// Under `Coerce`, the number or boolean that a string holds, where no string is wanted.
    pub(super) fn coerced<'v>(&self, rules: &[Rule], value: Raw<'v>) -> Raw<'v> {
        if self.mode != Mode::Coerce || value.kind() != Kind::String {
            return value;
        }
        let types = rules.iter().find_map(|rule| match rule {
            Rule::Type(types, _) if !types.has(Types::STRING) => Some(*types),
            _ => None,
        });
        let inner = value.text().and_then(|text| text.borrowed()).and_then(|text| Raw::parse(text).ok());
        match (types, inner) {
            (Some(types), Some(inner))
                if matches!(inner.kind(), Kind::Number | Kind::Bool) && is_of(types, inner.kind(), inner) =>
            {
                inner
            }
            _ => value,
        }
    }
}

/// The types that a schema allows, where it says so itself or by what it refers to.
pub(super) fn types(schemas: &[&'static [Rule]], schema: SchemaId) -> Option<Types> {
    types_within(schemas, schema, 0)
}

/// How far a type may be from the schema that is asked for it.
const MAX_STEPS_TO_TYPE: u32 = 8;

fn types_within(schemas: &[&'static [Rule]], schema: SchemaId, depth: u32) -> Option<Types> {
    let within = |schema: &SchemaId| types_within(schemas, *schema, depth + 1);
    schemas.get(schema as usize).filter(|_| depth < MAX_STEPS_TO_TYPE)?.iter().find_map(|rule| match rule {
        Rule::Type(types, _) => Some(*types),
        Rule::Tagged { .. } => Some(Types::OBJECT),
        Rule::AllOf(all) => all.iter().find_map(within),
        Rule::AnyOf(any, _) | Rule::OneOf(any, _) => {
            any.iter().try_fold(Types::NONE, |types, schema| Some(types.or(within(schema)?)))
        }
        _ => None,
    })
}

pub(super) fn is_of(types: Types, kind: Kind, value: Raw<'_>) -> bool {
    match kind {
        Kind::Null => types.has(Types::NULL),
        Kind::Bool => types.has(Types::BOOLEAN),
        Kind::String => types.has(Types::STRING),
        Kind::Array => types.has(Types::ARRAY),
        Kind::Object => types.has(Types::OBJECT),
        Kind::Number => {
            types.has(Types::NUMBER)
                || types.has(Types::INTEGER) && decimal(value).is_some_and(|number| number.is_whole())
        }
    }
}
