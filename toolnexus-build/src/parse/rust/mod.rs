//! The Rust front end.

pub mod syntax;

use crate::diag::Diagnostics;
use crate::parse::cfg::Cfg;
use crate::source::SourceMap;
use syntax::RustCrate;

/// Where the text of source files comes from. `None` means that there is no such file.
pub trait Files: Send {
    /// Reads the file at `path`, which is relative to the package and written with `/`.
    fn read(&mut self, path: &str) -> Option<Result<String, String>>;
}

/// Scans the crate whose root is that of `root_candidates` which holds `include_tools!`.
pub fn scan(
    root_candidates: &[&str],
    files: &mut dyn Files,
    cfg: &Cfg,
    runtime: &str,
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) -> RustCrate {
    let _ = (root_candidates, files, cfg, runtime, sources, diagnostics);
    RustCrate::default()
}
