//! Rules about the finished model, one family a file.

mod names;
mod recursion;

use crate::diag::Findings;
use crate::model::Model;
use crate::source::SourceMap;

/// Applies every rule.
pub fn check(model: &Model, sources: &SourceMap, findings: &mut Findings) {
    names::check(model, sources, findings);
    recursion::check(model, sources, findings);
}
