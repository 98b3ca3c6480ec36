//! Schemas that apply themselves to the same value: their check would never end.

use std::collections::BTreeSet;

use toolnexus_rt::check::SchemaId;

use crate::diag::{codes, Diagnostic, Findings};
use crate::model::check::applied;
use crate::model::Model;
use crate::source::SourceMap;

/// Reports one schema of each such circle.
pub fn check(model: &Model, sources: &SourceMap, findings: &mut Findings) {
    let mut done = BTreeSet::new();
    for (start, _, place) in model.checks.iter() {
        if done.contains(&start) {
            continue;
        }
        // Depth first. A schema that is met again while it is open closes a circle.
        let mut open: Vec<(SchemaId, Vec<SchemaId>)> = vec![(start, next(model, start))];
        let mut circle = false;
        while let Some((id, left)) = open.last_mut() {
            let id = *id;
            match left.pop() {
                None => {
                    done.insert(id);
                    open.pop();
                }
                Some(other) if open.iter().any(|(id, _)| *id == other) => circle = true,
                Some(other) if done.contains(&other) => {}
                Some(other) => open.push((other, next(model, other))),
            }
        }
        if circle {
            let message =
                "this schema leads back to itself for the same value: no value could ever be judged";
            findings.push(Diagnostic::new(&codes::RECURSION, place.span(sources), message).help(
                "let the `$ref` stand under `properties` or `items`, where each round is one level deeper",
            ));
        }
    }
}

fn next(model: &Model, id: SchemaId) -> Vec<SchemaId> {
    model.checks.rules(id).iter().flat_map(|rule| applied(rule).0).collect()
}
