//! The whole way on one page: scan, parse, lower, check, emit.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toolnexus_rt::Source;

use crate::builder::Builder;
use crate::diag::{codes, Diagnostic, Diagnostics, Findings, Report};
use crate::emit::{self, Payloads};
use crate::lower::{self, Settings};
use crate::model::Model;
use crate::parse::cfg::Cfg;
use crate::parse::document::Document;
use crate::parse::rust::syntax::RustCrate;
use crate::parse::{json_text, rust, spec};
use crate::provider::Provider;
use crate::scan::Package;
use crate::source::{FileId, SourceMap, Span};
use crate::{artefact, check};

/// What a build makes. Nothing is written yet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Output {
    /// The files to write.
    pub files: Vec<File>,
    /// Every file and folder that was read, relative to the package, sorted.
    pub inputs: Vec<String>,
    /// Every environment variable that was read.
    pub env_vars: Vec<String>,
    /// What is suspicious but stops nothing.
    pub warnings: Vec<Report>,
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// Where it belongs.
    pub place: Place,
    /// The path below that place, with `/`.
    pub path: String,
    /// What it holds.
    pub contents: String,
}

/// Where a file belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// Cargo's `OUT_DIR`.
    OutDir,
    /// The package's own folder.
    Package,
}

/// The name of the generated file, which `include_tools!` includes.
const GENERATED: &str = "toolnexus.rs";
/// Where specs are if nobody says.
const SPECS: &str = "tools";

impl Builder {
    /// Generates everything and writes nothing.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the specs and the functions, all at once.
    ///
    /// ```
    /// let folder = std::env::temp_dir().join("toolnexus-doc-run");
    /// std::fs::create_dir_all(folder.join("tools"))?;
    /// std::fs::write(folder.join("tools/time.yaml"), "
    /// tools:
    ///   - name: now
    ///     description: The time.
    ///     source: custom
    /// ")?;
    /// let output = toolnexus_build::Builder::new(&folder).run().map_err(|diagnostics| diagnostics.to_string())?;
    /// assert!(output.files[0].contents.contains("pub static TOOLS"));
    /// assert_eq!(output.inputs, ["tools", "tools/time.yaml"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self) -> Result<Output, Diagnostics> {
        let mut sources = SourceMap::default();
        let mut findings = Findings::default();
        let mut package = Package::new(&self.root);

        let spec_files = self.scan(&mut package, &mut sources, &mut findings);
        let rust = self.scan_rust(&mut package, &mut sources, &mut findings);
        let schemas = schema_texts(&rust, &mut sources);
        let inputs = package.into_inputs();

        let documents: Vec<Document> =
            spec_files.iter().flat_map(|file| spec::parse(*file, &sources, &mut findings)).collect();
        let documents = lower::imported(documents, self.foreign_types, &sources, &mut findings);
        let schemas = schemas
            .into_iter()
            .filter_map(|(span, (file, range))| {
                Some((span, json_text::part(file, range, &sources, &mut findings)?))
            })
            .collect();

        let settings = Settings {
            default_source: self.default_source.filter(|source| *source != Source::Native),
            coerce: self.coerce,
            formats: self.formats,
        };
        let model = lower::lower(&documents, &rust, &schemas, &settings, &sources, &mut findings);
        check::check(&model, &sources, &mut findings);
        if model.tools.is_empty() && !findings.has_errors() {
            findings.push(no_tools());
        }

        let files = self.emit(&model, &sources, &mut findings);
        let reports = findings.render(&sources);
        match files {
            Some(files) if !findings.has_errors() => {
                Ok(Output { files, inputs, env_vars: Vec::new(), warnings: reports })
            }
            _ => Err(Diagnostics { reports }),
        }
    }

    fn scan(&self, package: &mut Package, sources: &mut SourceMap, findings: &mut Findings) -> Vec<FileId> {
        if self.specs.is_empty() {
            return package.specs(SPECS, sources, findings).unwrap_or_default();
        }
        let mut files = Vec::new();
        for path in &self.specs {
            match package.specs(path, sources, findings) {
                Some(found) if found.is_empty() && !findings.has_errors() => {
                    let message = format!("`specs({path:?})` matched no `.yaml`, `.yml` or `.json` file");
                    findings.push(
                        Diagnostic::nowhere(&codes::NOTHING_MATCHED, message)
                            .help("take it out, or add a spec there"),
                    );
                }
                Some(found) => files.extend(found),
                None => {
                    let message =
                        format!("`specs({path:?})` matched nothing: there is no such file or folder");
                    findings.push(
                        Diagnostic::nowhere(&codes::NOTHING_MATCHED, message)
                            .help("paths are relative to the package's folder"),
                    );
                }
            }
        }
        files
    }

    fn scan_rust(
        &self,
        package: &mut Package,
        sources: &mut SourceMap,
        findings: &mut Findings,
    ) -> RustCrate {
        let cfg = Cfg::from_env(self.variables.iter().cloned());
        let roots: Vec<&str> = self.rust.iter().map(String::as_str).collect();
        let runtime = self.runtime.trim_start_matches(':');
        rust::scan(&roots, package, &cfg, runtime, sources, findings)
    }

    /// The providers whose wire forms are wanted: those of the build and of its specs, or the usual ones.
    fn targets(&self, model: &Model) -> BTreeSet<Provider> {
        let of_specs = model.tools.iter().filter_map(|tool| tool.providers.as_ref()).flatten();
        let named: BTreeSet<Provider> = self.providers.iter().flatten().chain(of_specs).copied().collect();
        match named.is_empty() && self.providers.is_none() {
            true => Provider::DEFAULT.into(),
            false => named,
        }
    }

    fn emit(&self, model: &Model, sources: &SourceMap, findings: &mut Findings) -> Option<Vec<File>> {
        if findings.has_errors() {
            return None;
        }
        let payloads = match Payloads::new(model, &self.targets(model)) {
            Ok(payloads) => payloads,
            Err(tools) => {
                for tool in tools {
                    let message = format!(
                        "the schema of `{}` grows beyond all use where references are written out",
                        tool.name
                    );
                    let diagnostic = Diagnostic::new(&codes::TOO_LARGE, tool.place.span(sources), message)
                        .help("types that use each other several times multiply: flatten them, or take a part as `any`");
                    findings.push(diagnostic);
                }
                return None;
            }
        };
        let runtime =
            syn::parse_str(&self.runtime).and_then(|runtime| emit::emit(model, &payloads, &runtime));
        let generated = match runtime {
            Ok(generated) => generated,
            Err(error) => {
                let message = format!("`runtime({:?})` is no path: {error}", self.runtime);
                findings.push(
                    Diagnostic::nowhere(&codes::BAD_VALUE, message)
                        .help("write it as in `::my_crate::toolnexus_rt`"),
                );
                return None;
            }
        };
        let mut files = vec![File { place: Place::OutDir, path: GENERATED.to_owned(), contents: generated }];
        files.extend(self.catalogue.as_ref().map(|path| File {
            place: Place::Package,
            path: path.clone(),
            contents: artefact::catalogue(model),
        }));
        Some(files)
    }
}

/// Where the JSON of each `schema = "…"` attribute is, by the attribute's place: in the literal itself, so that an error
/// points into it, or in a file of its own where the literal has escapes and so other bytes.
fn schema_texts(rust: &RustCrate, sources: &mut SourceMap) -> BTreeMap<Span, (FileId, Range<usize>)> {
    let mut places = BTreeMap::new();
    for (owner, schema) in rust.schemas() {
        places.entry(schema.span.clone()).or_insert_with(|| {
            let source = sources.file(schema.span.file);
            let literal = source.text.get(schema.span.start..schema.span.end).unwrap_or_default();
            let place = match literal.find(&schema.value) {
                Some(start) => {
                    let start = schema.span.start + start;
                    (schema.span.file, start..start + schema.value.len())
                }
                None => {
                    let shown = format!("{} (schema of {owner})", source.path);
                    (sources.add(shown, schema.value.clone()), 0..schema.value.len())
                }
            };
            place
        });
    }
    places
}

fn no_tools() -> Diagnostic {
    Diagnostic::nowhere(&codes::NO_TOOLS, "no tool was found: the registry is empty")
        .help("put a spec into `tools/`, or write `#[tool]` on a function")
}
