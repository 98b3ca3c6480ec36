//! Rules about numbers and strings.

use super::equal::decimal;
use super::run::Run;
use super::{Decimal, Rule};
use crate::json::Raw;
use crate::problem::{Limit, ProblemKind};

impl Run<'_, '_> {
    pub(super) fn number(&mut self, rule: &Rule, value: Raw<'_>) -> bool {
        let Some(number) = decimal(value) else { return true };
        let against = |limit: &'static str| Decimal::parse(limit).map(|limit| number.cmp(&limit));
        let problem = match *rule {
            Rule::Minimum(limit) if !against(limit).is_some_and(|order| order.is_ge()) => {
                ProblemKind::TooSmall(Limit::Decimal(limit))
            }
            Rule::ExclusiveMinimum(limit) if !against(limit).is_some_and(|order| order.is_gt()) => {
                ProblemKind::TooSmall(Limit::BeyondDecimal(limit))
            }
            Rule::Maximum(limit) if !against(limit).is_some_and(|order| order.is_le()) => {
                ProblemKind::TooLarge(Limit::Decimal(limit))
            }
            Rule::ExclusiveMaximum(limit) if !against(limit).is_some_and(|order| order.is_lt()) => {
                ProblemKind::TooLarge(Limit::BeyondDecimal(limit))
            }
            Rule::MultipleOf(unit, words)
                if !Decimal::parse(unit).is_some_and(|unit| number.is_multiple_of(&unit)) =>
            {
                ProblemKind::Expected(words)
            }
            _ => return true,
        };
        self.tell(value, problem)
    }

    pub(super) fn string(&mut self, rule: &Rule, value: Raw<'_>) -> bool {
        let Some(text) = value.text() else { return true };
        let problem = match *rule {
            Rule::MinLength(min) if text.char_count() < min as usize => {
                ProblemKind::TooShort { chars: text.char_count(), min }
            }
            Rule::MaxLength(max) if text.char_count() > max as usize => {
                ProblemKind::TooLong { chars: text.char_count(), max }
            }
            Rule::Pattern(pattern) if !pattern.dfa.is_match(text.bytes()) => {
                ProblemKind::Mismatch(pattern.source)
            }
            Rule::Format(format) if !format.is_match(text) => ProblemKind::Expected(format.words()),
            _ => return true,
        };
        self.tell(value, problem)
    }
}
