//! Names that are one to a provider.

use std::collections::BTreeMap;

use toolnexus_rt::sanitize;

use crate::diag::{codes, Diagnostic, Findings};
use crate::model::{Model, Tool};
use crate::source::SourceMap;

/// Two tools whose names are the same once what providers refuse is replaced.
pub fn check(model: &Model, sources: &SourceMap, findings: &mut Findings) {
    let mut seen: BTreeMap<String, &Tool> = BTreeMap::new();
    for tool in &model.tools {
        let wire_name = sanitize(&tool.name);
        let Some(first) = seen.get(&wire_name) else {
            seen.insert(wire_name, tool);
            continue;
        };
        let message = format!("`{}` and `{}` are both `{wire_name}` to a provider", first.name, tool.name);
        let diagnostic = Diagnostic::new(&codes::DUPLICATE, tool.place.span(sources), message)
            .label("this one")
            .also(first.place.span(sources), "the other one")
            .help("rename one of the two: providers take letters, digits, `_` and `-`, all else becomes `_`");
        findings.push(diagnostic);
    }
}
