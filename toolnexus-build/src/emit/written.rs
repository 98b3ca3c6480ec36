//! The last step of a schema: the definitions that schemas in their authors' words refer to.

use std::collections::{BTreeMap, BTreeSet};

use super::schema::{References, TooLarge, MAX_NODES};
use crate::json::Json;
use crate::vocabulary::{map_subschemas, referred, ANNOTATIONS};

/// Definitions by name.
type Defs = BTreeMap<String, Json>;

/// A schema with the definitions that it needs: its `own`, and those of `written` that it leads to. Where references
/// are written out, only those that lead back to themselves stay.
pub fn finish(
    root: Json,
    own: Vec<(String, Json)>,
    written: &Defs,
    references: References,
) -> Result<Json, TooLarge> {
    if references == References::Kept {
        let used = reachable(std::iter::once(&root).chain(own.iter().map(|(_, def)| def)), written);
        let used = used.iter().filter_map(|name| Some((name.clone(), written.get(name)?.clone())));
        return Ok(with_defs(root, own.into_iter().chain(used).collect()));
    }
    let recursive: BTreeSet<&String> = written
        .iter()
        .filter(|(name, def)| reachable(std::iter::once(*def), written).contains(*name))
        .map(|(name, _)| name)
        .collect();
    let mut inliner = Inliner { written, recursive: &recursive, nodes: 0 };
    let root = inliner.schema(&root);
    // The types' own that stay are those that contain themselves.
    let mut defs: Vec<(String, Json)> =
        own.into_iter().map(|(name, def)| (name, inliner.schema(&def))).collect();
    let leads = std::iter::once(&root).chain(defs.iter().map(|(_, def)| def));
    for name in reachable(leads, written) {
        if let Some(def) = written.get(&name).filter(|_| recursive.contains(&name)) {
            defs.push((name, inliner.schema(def)));
        }
    }
    if inliner.nodes > MAX_NODES {
        return Err(TooLarge);
    }
    Ok(with_defs(root, defs))
}

fn with_defs(root: Json, defs: Vec<(String, Json)>) -> Json {
    match root {
        Json::Object(mut entries) if !defs.is_empty() => {
            entries.push(("$defs".to_owned(), Json::Object(defs)));
            Json::Object(entries)
        }
        root => root,
    }
}

/// The definitions that schemas lead to.
fn reachable<'s>(schemas: impl Iterator<Item = &'s Json>, written: &Defs) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for schema in schemas {
        reach(schema, written, &mut found);
    }
    found
}

fn reach(schema: &Json, written: &Defs, found: &mut BTreeSet<String>) {
    if let Some(name) = target(schema, written) {
        if found.insert(name.clone()) {
            if let Some(def) = written.get(name) {
                reach(def, written, found);
            }
        }
    }
    map_subschemas(schema, &mut |schema| {
        reach(schema, written, found);
        Json::Null
    });
}

fn target<'d>(schema: &Json, written: &'d Defs) -> Option<&'d String> {
    match schema.get("$ref") {
        Some(Json::String(reference)) => referred(reference, written.keys()),
        _ => None,
    }
}

struct Inliner<'d> {
    written: &'d Defs,
    recursive: &'d BTreeSet<&'d String>,
    nodes: usize,
}

impl Inliner<'_> {
    /// A schema without titles and without references that need not be.
    fn schema(&mut self, schema: &Json) -> Json {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Json::Null; // it is refused as a whole
        }
        let target = target(schema, self.written).filter(|name| !self.recursive.contains(name));
        let mut out = map_subschemas(schema, &mut |schema| self.schema(schema));
        let Json::Object(entries) = &mut out else { return out };
        entries.retain(|(key, _)| key != "title");
        let Some(def) = target.and_then(|name| self.written.get(name)) else { return out };
        entries.retain(|(key, _)| key != "$ref");
        let def = self.schema(def);
        match def {
            _ if entries.is_empty() => def,
            // What is said of it comes before what is said of the definition.
            Json::Object(of_def) if entries.iter().all(|(key, _)| ANNOTATIONS.contains(&key.as_str())) => {
                let said: Vec<String> = entries.iter().map(|(key, _)| key.clone()).collect();
                entries.extend(of_def.into_iter().filter(|(key, _)| !said.contains(key)));
                out
            }
            def => {
                // Beside others, keywords may mean something else: the definition stays a schema of its own.
                match entries.iter_mut().find(|(key, _)| key == "allOf") {
                    Some((_, Json::Array(list))) => list.push(def),
                    _ => entries.push(("allOf".to_owned(), Json::Array(vec![def]))),
                }
                out
            }
        }
    }
}
