//! The files of a package: found in a fixed order, read once, and noted as inputs.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::diag::{codes, Diagnostic, Findings};
use crate::parse::rust::Files;
use crate::source::{FileId, SourceMap, Span};

/// A package's folder, and what was read of it.
pub struct Package {
    root: PathBuf,
    inputs: BTreeSet<String>,
}

impl Package {
    /// A package at `root`.
    pub fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), inputs: BTreeSet::new() }
    }

    /// Every file and folder that was read, relative to the package.
    pub fn into_inputs(self) -> Vec<String> {
        self.inputs.into_iter().collect()
    }

    /// Reads the spec file at `path`, or every spec file below the folder at `path`, in the order of their names.
    ///
    /// `None` if there is nothing at `path`.
    pub fn specs(
        &mut self,
        path: &str,
        sources: &mut SourceMap,
        findings: &mut Findings,
    ) -> Option<Vec<FileId>> {
        let start = self.root.join(path);
        if fs::symlink_metadata(&start).is_err() {
            return None;
        }
        let mut found = Vec::new();
        // Links are followed: a folder of specs may be shared. walkdir reports a loop as an error.
        let walk = WalkDir::new(&start).follow_links(true).sort_by_file_name();
        let walk = walk.into_iter().filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.path()));
        for entry in walk {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => self.note(entry.path()),
                Ok(entry) if entry.depth() == 0 || is_spec(entry.path()) => {
                    found.extend(self.read_spec(entry.path(), sources, findings));
                }
                Ok(_) => {}
                Err(error) => {
                    let place = error.path().map_or_else(|| path.to_owned(), |path| self.relative(path));
                    findings.push(unreadable(&place, &reason(&error)));
                }
            }
        }
        Some(found)
    }

    fn read_spec(&mut self, path: &Path, sources: &mut SourceMap, findings: &mut Findings) -> Option<FileId> {
        let shown = self.relative(path);
        if !self.inputs.insert(shown.clone()) {
            // It was named twice: by a folder and by itself.
            return None;
        }
        match fs::read(path) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => {
                    Some(sources.add(shown, text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
                }
                Err(error) => {
                    let at = error.utf8_error().valid_up_to();
                    let file = sources.add(shown, String::from_utf8_lossy(error.as_bytes()).into_owned());
                    let diagnostic = Diagnostic::new(
                        &codes::NOT_UTF8,
                        Span::new(file, at..at + 1),
                        "this file is not UTF-8",
                    )
                    .label(format!("byte {at} is not part of any character"))
                    .help("save it as UTF-8");
                    findings.push(diagnostic);
                    None
                }
            },
            Err(error) => {
                findings.push(unreadable(&shown, &error.kind().to_string()));
                None
            }
        }
    }

    fn note(&mut self, path: &Path) {
        let relative = self.relative(path);
        self.inputs.insert(relative);
    }

    /// The path below the package with `/`, as it is shown and announced.
    fn relative(&self, path: &Path) -> String {
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        let parts: Vec<String> =
            relative.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        if parts.is_empty() {
            ".".to_owned()
        } else {
            parts.join("/")
        }
    }
}

impl Files for Package {
    fn read(&mut self, path: &str) -> Option<Result<String, String>> {
        let full = self.root.join(path);
        if !full.is_file() {
            return None;
        }
        self.note(&full);
        Some(
            fs::read(&full)
                .map_err(|error| error.kind().to_string())
                .and_then(|bytes| String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())),
        )
    }
}

fn unreadable(path: &str, reason: &str) -> Diagnostic {
    Diagnostic::nowhere(&codes::UNREADABLE, format!("cannot read {path}: {reason}"))
        .help("check its permissions, or what a link in its place points to")
}

/// What went wrong, without the path that the message has already and without the system's number for it.
fn reason(error: &walkdir::Error) -> String {
    match (error.loop_ancestor(), error.io_error().map(io::Error::kind)) {
        (Some(_), _) => "a link leads back to a folder above it".to_owned(),
        (None, Some(kind)) => kind.to_string(),
        (None, None) => "it cannot be walked".to_owned(),
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

fn is_spec(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        ["yaml", "yml", "json"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}
