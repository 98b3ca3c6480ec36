//! Names that are one to a provider.

use std::collections::BTreeMap;

use crate::diag::{codes, Diagnostic, Findings};
use crate::model::{Model, Tool};
use crate::provider::Provider;
use crate::source::SourceMap;

/// Two tools that a provider is told by the same name, once what it refuses is replaced.
pub fn check(model: &Model, sources: &SourceMap, findings: &mut Findings) {
    let mut reported: Vec<(&str, &str)> = Vec::new();
    for provider in Provider::ALL {
        let mut seen: BTreeMap<String, &Tool> = BTreeMap::new();
        for tool in &model.tools {
            let name = provider.name(&tool.name);
            let Some(first) = seen.get(&name) else {
                seen.insert(name, tool);
                continue;
            };
            if reported.contains(&(&first.name, &tool.name)) {
                continue;
            }
            reported.push((&first.name, &tool.name));
            let message = format!("`{}` and `{}` are both `{name}` to a provider", first.name, tool.name);
            let diagnostic = Diagnostic::new(&codes::DUPLICATE, tool.place.span(sources), message)
                .label("this one")
                .also(first.place.span(sources), "the other one")
                .help("rename one of the two: providers take letters, digits, `_` and `-`, all else becomes `_`");
            findings.push(diagnostic);
        }
    }
}
