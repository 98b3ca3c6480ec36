//! Rules about the finished model, one family a file.

mod names;

use crate::diag::Diagnostics;
use crate::model::Model;
use crate::source::SourceMap;

/// Applies every rule.
pub fn check(model: &Model, sources: &SourceMap, diagnostics: &mut Diagnostics) {
    names::check(model, sources, diagnostics);
}
