//! Cargo: what it says by variables, and what it is told by directives. Nothing else here knows of it.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::builder::Builder;
use crate::diag::Report;
use crate::pipeline::{Output, Place};
use crate::write::write_if_changed;

/// Scans the package, generates its registry into `OUT_DIR`, and tells cargo about it.
///
/// The same as [`Builder::from_env`] and [`Builder::generate`].
///
/// ```no_run
/// // build.rs
/// fn main() {
///     toolnexus_build::generate();
/// }
/// ```
///
/// # Panics
///
/// Outside of a build script, where cargo's variables are missing.
pub fn generate() {
    Builder::from_env().generate();
}

impl Builder {
    /// Options for the package whose build script this is.
    ///
    /// # Panics
    ///
    /// Outside of a build script, where `CARGO_MANIFEST_DIR` is missing.
    pub fn from_env() -> Self {
        let read = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            let name = name.into_string().ok()?;
            let told = name.starts_with("CARGO_CFG_") || name.starts_with("CARGO_FEATURE_");
            told.then(|| (name, value.to_string_lossy().into_owned()))
        };
        Builder::new(variable("CARGO_MANIFEST_DIR")).variables(env::vars_os().filter_map(read))
    }

    /// Generates, writes what has changed, and tells cargo about inputs, warnings and errors.
    ///
    /// An error is printed in full and fails the build; the build script itself ends normally, which keeps cargo's
    /// output to that error.
    ///
    /// # Panics
    ///
    /// Outside of a build script, where `OUT_DIR` is missing.
    pub fn generate(self) {
        let out_dir = variable("OUT_DIR");
        let directives = match self.run() {
            Ok(output) => match write(&output, &out_dir, &self.root) {
                Ok(()) => success(&output),
                Err(error) => errors(&[format!("error: {error}")]),
            },
            Err(failure) => {
                let rendered: Vec<String> =
                    failure.reports.iter().map(|report| report.rendered.clone()).collect();
                errors(&rendered)
            }
        };
        // Without a reader there is nobody to tell.
        let _ = io::stdout().lock().write_all(directives.as_bytes());
    }
}

fn variable(name: &str) -> PathBuf {
    match env::var_os(name) {
        Some(value) => value.into(),
        None => panic!(
            "{name} is not set: toolnexus_build::generate() is for build scripts; elsewhere use Builder::new"
        ),
    }
}

fn write(output: &Output, out_dir: &Path, package: &Path) -> Result<(), String> {
    for file in &output.files {
        let root = match file.place {
            Place::OutDir => out_dir,
            Place::Package => package,
        };
        let path = file.path.split('/').fold(root.to_owned(), |path, part| path.join(part));
        write_if_changed(&path, &file.contents)
            .map_err(|error| format!("cannot write {}: {error}", file.path))?;
    }
    Ok(())
}

/// Cargo runs the script again when one of these changes, and never otherwise.
fn success(output: &Output) -> String {
    let mut directives = Directives::default();
    for input in &output.inputs {
        directives.add("cargo:rerun-if-changed=", input);
    }
    for variable in &output.env_vars {
        directives.add("cargo:rerun-if-env-changed=", variable);
    }
    if output.inputs.is_empty() {
        // Without any such line cargo would look at every file of the package.
        directives.add("cargo:rerun-if-changed=", "build.rs");
    }
    for Report { rendered, .. } in &output.warnings {
        directives.lines("cargo:warning=", rendered);
    }
    directives.0
}

fn errors(rendered: &[String]) -> String {
    let mut directives = Directives::default();
    for text in rendered {
        directives.lines("cargo::error=", text);
    }
    directives.0
}

/// Lines for cargo. A line break in a value would end the directive and start whatever follows it.
#[derive(Default)]
struct Directives(String);

impl Directives {
    fn add(&mut self, key: &str, value: &str) {
        let value = value.replace(['\n', '\r'], " ");
        self.0.push_str(&format!("{key}{value}\n"));
    }

    fn lines(&mut self, key: &str, text: &str) {
        for line in text.lines() {
            self.add(key, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_break_cannot_start_a_directive() {
        let text = errors(&["one\ncargo:rustc-link-lib=evil\r\nthree".to_owned()]);
        assert_eq!(text, "cargo::error=one\ncargo::error=cargo:rustc-link-lib=evil\ncargo::error=three\n");
    }
}
