//! Which of a package's crates the generated code goes into: the one with `include_tools!`.

use std::collections::BTreeMap;

use syn::Item;

use super::functions::marked;
use super::modules::{self, Reader};
use super::names::Space;
use super::tree::{ModuleId, Tree};
use super::Files;
use crate::diag::codes::{NO_INCLUDE, TWO_INCLUDES};
use crate::diag::{Diagnostic, Findings};
use crate::parse::cfg::Cfg;
use crate::source::{SourceMap, Span};

/// A crate of the package.
pub(super) struct Root {
    path: String,
    pub(super) tree: Tree,
    /// What went wrong in loading it: of interest only if the crate is.
    problems: Vec<Diagnostic>,
    /// Each `include_tools!` in it.
    includes: Vec<(ModuleId, Span)>,
}

/// Loads those of the roots that exist.
pub(super) fn load(
    candidates: &[&str],
    files: &mut dyn Files,
    cfg: &Cfg,
    runtime: &str,
    sources: &mut SourceMap,
) -> Vec<Root> {
    let mut reader = Reader { files, sources, known: BTreeMap::new() };
    let mut roots = Vec::new();
    for path in candidates {
        let mut problems = Vec::new();
        let tree = modules::load(path, &mut reader, cfg, runtime, &mut problems);
        let includes = includes(&tree);
        roots.push(Root { path: (*path).to_owned(), tree, problems, includes });
    }
    roots
}

fn includes(tree: &Tree) -> Vec<(ModuleId, Span)> {
    let mut out = Vec::new();
    for (module, inside) in tree.modules.iter().enumerate() {
        for entry in &inside.items {
            match &entry.item {
                Item::Macro(item)
                    if tree.is_runtime(module, &item.mac.path, Space::Macros, "include_tools") =>
                {
                    out.push((module, tree.span(module, &item.mac)));
                }
                _ => {}
            }
        }
    }
    out
}

/// The crate with `include_tools!`, and its place; `None` where there is nothing to scan, or no way to.
pub(super) fn choose(
    mut roots: Vec<Root>,
    cfg: &Cfg,
    runtime: &str,
    findings: &mut Findings,
) -> Option<(Root, Span)> {
    let chosen = roots.iter().position(|root| !root.includes.is_empty());
    let Some(chosen) = chosen else {
        for root in roots {
            check_no_tools(&root, cfg, runtime, findings);
            root.problems.into_iter().for_each(|problem| findings.push(problem));
        }
        return None;
    };
    let places: Vec<Span> =
        roots.iter().flat_map(|root| root.includes.iter().map(|(_, span)| span.clone())).collect();
    let (module, include) = roots[chosen].includes.first().cloned()?;
    roots[chosen].tree.tools = Some(module);
    // Two crates may share the file that holds it; two places are too many.
    for place in places.iter().filter(|place| **place != include) {
        findings.push(
            Diagnostic::new(&TWO_INCLUDES, place.clone(), "`include_tools!` stands twice in this package")
                .label("the second")
                .also(include.clone(), "the first")
                .help("keep one, and `use` its module from elsewhere"),
        );
    }
    let root = roots.remove(chosen);
    check_other_crates(&root, &include, &roots, cfg, findings);
    let mut root = root;
    root.problems.drain(..).for_each(|problem| findings.push(problem));
    Some((root, include))
}

fn check_no_tools(root: &Root, cfg: &Cfg, runtime: &str, findings: &mut Findings) {
    if let Some(first) = marked(&root.tree, cfg).first() {
        findings.push(
            Diagnostic::new(&NO_INCLUDE, first.span.clone(), "this crate has tools and no `include_tools!`")
                .label("a tool")
                .help(format!("add to {}: `mod tools {{ {runtime}::include_tools!(); }}`", root.path)),
        );
    }
}

/// Generated code calls functions by their paths in its own crate.
fn check_other_crates(chosen: &Root, include: &Span, others: &[Root], cfg: &Cfg, findings: &mut Findings) {
    let own: Vec<Span> = marked(&chosen.tree, cfg).into_iter().map(|marked| marked.span).collect();
    for root in others {
        for marked in marked(&root.tree, cfg).iter().filter(|marked| !own.contains(&marked.span)) {
            let message = format!(
                "this tool is in the crate of {}, and `include_tools!` in that of {}",
                root.path, chosen.path
            );
            findings.push(
                Diagnostic::new(&NO_INCLUDE, marked.span.clone(), message)
                    .also(include.clone(), "included here")
                    .help(format!(
                        "move the tool to the crate of {}, or `include_tools!` to that of {}",
                        chosen.path, root.path
                    )),
            );
        }
    }
}
