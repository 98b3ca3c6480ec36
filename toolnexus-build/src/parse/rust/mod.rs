//! The Rust front end: finds the tools of a crate in its sources, and the types that they use.
//!
//! It reads what rustc would compile: it follows `mod`, evaluates `cfg`, and resolves names. What a macro makes it
//! cannot see.

mod args;
mod attrs;
mod classify;
mod data;
mod docs;
mod functions;
mod hidden;
mod instance;
mod known;
mod links;
mod literals;
mod load;
mod modules;
mod names;
mod params;
mod paths;
mod roots;
mod serde_attrs;
mod stated;
pub mod syntax;
#[cfg(test)]
mod tests;
mod tree;
mod types;
mod validators;
mod variants;
mod visibility;

use std::thread;

use crate::diag::codes::RUST_SYNTAX;
use crate::diag::{Diagnostic, Findings};
use crate::parse::cfg::Cfg;
use crate::source::{SourceMap, Span, Spanned};
use instance::Instance;
use roots::Root;
use syntax::RustCrate;
use tree::Tree;

/// Where the text of source files comes from.
pub trait Files: Send {
    /// Reads the file at `path`, which is relative to the package and written with `/`. `None`: there is no such file.
    fn read(&mut self, path: &str) -> Option<Result<String, String>>;
}

/// Sources nest as deeply as their authors like, and parsing recurses: this is room for all that `load` lets through.
const STACK: usize = 256 << 20;

/// Scans the crate whose root is that of `root_candidates` which holds `include_tools!`.
///
/// `runtime` is the path by which users import the runtime, such as `toolnexus_rt`.
pub fn scan(
    root_candidates: &[&str],
    files: &mut dyn Files,
    cfg: &Cfg,
    runtime: &str,
    sources: &mut SourceMap,
    findings: &mut Findings,
) -> RustCrate {
    let errors = findings.error_count();
    let scanned = thread::scope(|scope| {
        let work = || scan_here(root_candidates, files, cfg, runtime, sources, findings);
        let thread = thread::Builder::new().name("toolnexus-scan".to_owned()).stack_size(STACK);
        thread.spawn_scoped(scope, work).ok()?.join().ok()
    });
    let mut found = scanned.unwrap_or_else(|| {
        let message = "the Rust sources could not be scanned";
        let help = "this is a fault of toolnexus-build, or of too little memory: please report it";
        findings.push(Diagnostic::nowhere(&RUST_SYNTAX, message).help(help));
        RustCrate::default()
    });
    found.incomplete = findings.error_count() > errors;
    found
}

fn scan_here(
    root_candidates: &[&str],
    files: &mut dyn Files,
    cfg: &Cfg,
    runtime: &str,
    sources: &mut SourceMap,
    findings: &mut Findings,
) -> RustCrate {
    let roots = roots::load(root_candidates, files, cfg, runtime, sources);
    let Some((Root { tree, .. }, include)) = roots::choose(roots, cfg, runtime, findings) else {
        return RustCrate::default();
    };
    let mut scan = Scan { tree: &tree, cfg, sources, findings, inputs: Vec::new(), outputs: Vec::new() };
    let marked = functions::marked(&tree, cfg);
    let tools = marked.iter().filter_map(|marked| scan.tool(marked)).collect();
    scan.hidden_tools();
    let types = scan.types(&data::by_hand(&tree));
    let tools_module = tree.tools.map(|module| Spanned::new(tree.path(module), include));
    RustCrate { tools_module, tools, types, incomplete: false }
}

/// What reading tools and types needs, and what it gathers.
struct Scan<'a> {
    tree: &'a Tree,
    cfg: &'a Cfg,
    sources: &'a SourceMap,
    findings: &'a mut Findings,
    /// The crate's own types that arguments mention, and where.
    inputs: Vec<(Instance, Span)>,
    /// Those that results mention.
    outputs: Vec<(Instance, Span)>,
}
