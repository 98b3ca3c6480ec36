//! Patterns: checked when they are lowered.

use super::Lowering;
use crate::diag::codes;
use crate::model::Pattern;
use crate::parse::document::Place;
use crate::pattern::{self, Refused};

impl Lowering<'_> {
    /// A pattern that the runtime will check, or only show where no automaton can check it, which is a warning.
    pub(super) fn pattern(&mut self, text: &str, place: &Place) -> Option<Pattern> {
        match pattern::compile(text) {
            Ok(_) => Some(Pattern::Checked(text.to_owned())),
            Err(Refused::Beyond(why)) => {
                let diagnostic = self
                    .at(
                        &codes::PATTERN_NOT_CHECKED,
                        place,
                        format!("this pattern cannot be checked at run time: {why}"),
                    )
                    .help("the model still sees it; check the value in the tool, or rewrite the pattern");
                self.push(diagnostic);
                Some(Pattern::Shown(text.to_owned()))
            }
            Err(Refused::Invalid(why)) => {
                let diagnostic = self
                    .at(&codes::BAD_PATTERN, place, format!("this is no regular expression: {why}"))
                    .help("patterns are ECMA-262's, as JSON Schema has them");
                self.push(diagnostic);
                None
            }
        }
    }
}
