//! Options.

use std::collections::BTreeSet;
use std::path::PathBuf;

use toolnexus_rt::Source;

use crate::lower::Formats;
use crate::provider::Provider;

/// What to scan, and how to generate.
///
/// ```no_run
/// // build.rs
/// fn main() {
///     toolnexus_build::Builder::from_env().specs("agent/tools").catalogue("TOOLS.md").generate();
/// }
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `generate` or `run` is called"]
pub struct Builder {
    pub(crate) root: PathBuf,
    pub(crate) specs: Vec<String>,
    pub(crate) rust: Vec<String>,
    pub(crate) variables: Vec<(String, String)>,
    pub(crate) runtime: String,
    pub(crate) coerce: bool,
    pub(crate) formats: Formats,
    pub(crate) foreign_types: bool,
    pub(crate) providers: Option<BTreeSet<Provider>>,
    pub(crate) default_source: Option<Source>,
    pub(crate) catalogue: Option<String>,
}

impl Builder {
    /// Options for the package at `root`, with no `cfg` set.
    ///
    /// Build scripts want [`from_env`](Self::from_env); this is for programs and tests.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self {
            root: root.into(),
            specs: Vec::new(),
            rust: vec!["src/lib.rs".to_owned(), "src/main.rs".to_owned()],
            variables: Vec::new(),
            runtime: "::toolnexus_rt".to_owned(),
            coerce: false,
            formats: Formats::Annotate,
            foreign_types: false,
            providers: None,
            default_source: None,
            catalogue: None,
        }
    }

    /// A folder of specs, or a single spec file, relative to the package. May be given several times.
    ///
    /// Without it, the folder is `tools` if there is one.
    pub fn specs(mut self, path: impl Into<String>) -> Self {
        self.specs.push(path.into());
        self
    }

    /// The file with which the crate starts, relative to the package, instead of `src/lib.rs` or `src/main.rs`.
    pub fn crate_root(mut self, path: impl Into<String>) -> Self {
        self.rust = vec![path.into()];
        self
    }

    /// Looks at no Rust source: every tool comes from a spec.
    pub fn no_rust(mut self) -> Self {
        self.rust.clear();
        self
    }

    /// The variables by which cargo tells features and `cfg`s (`CARGO_FEATURE_*`, `CARGO_CFG_*`).
    pub fn variables(mut self, variables: impl IntoIterator<Item = (String, String)>) -> Self {
        self.variables = variables.into_iter().collect();
        self
    }

    /// The path of the runtime in generated code, for a crate that re-exports it. `::toolnexus_rt` by default.
    pub fn runtime(mut self, path: impl Into<String>) -> Self {
        self.runtime = path.into();
        self
    }

    /// Whether tools take `"3"` for `3` and a string that holds JSON for an object or a list, where neither the tool
    /// nor its file's `defaults` say. Off by default.
    pub fn coerce(mut self, coerce: bool) -> Self {
        self.coerce = coerce;
        self
    }

    /// Whether the `format` of a string is checked, where neither the tool nor its file's `defaults` say. Off by default:
    /// JSON Schema 2020-12 only shows it to the model.
    ///
    /// Those of [`Format`](toolnexus_rt::check::Format) are checked. Others are a warning, apart from words like `int32`
    /// and `password`, which say nothing of how a string is written.
    ///
    /// ```no_run
    /// // build.rs
    /// fn main() {
    ///     toolnexus_build::Builder::from_env().assert_formats(true).generate();
    /// }
    /// ```
    pub fn assert_formats(mut self, assert: bool) -> Self {
        self.formats = if assert { Formats::Assert } else { Formats::Annotate };
        self
    }

    /// Whether the words of other languages for types are read as JSON Schema's: `dict` as `object`, `float` as
    /// `number`, `tuple` as `array`, `any` as no type at all, and so on, where neither a tool nor its file's `defaults`
    /// say `foreign_types`. Off by default.
    ///
    /// For tools that were written for something else: a default that its own schema refuses is then left out with a
    /// warning instead of an error, and an `enum` that its type refuses is kept instead of the type.
    pub fn foreign_types(mut self, foreign_types: bool) -> Self {
        self.foreign_types = foreign_types;
        self
    }

    /// The source of tools in specs that have no function and name no source. They are then declared: advertised and
    /// decoded, and carried out by your own code. Without it, or with [`Source::Native`], such a tool is an error.
    pub fn default_source(mut self, source: Source) -> Self {
        self.default_source = Some(source);
        self
    }

    /// The providers whose wire forms are generated: `TOOLS.openai()` and so on. Those that specs name as their
    /// `providers` are added; where nobody names one it is [`Provider::DEFAULT`].
    ///
    /// A tool that names its own providers is told to those alone.
    ///
    /// ```no_run
    /// // build.rs
    /// use toolnexus_build::{Builder, Provider};
    ///
    /// fn main() {
    ///     Builder::from_env().providers([Provider::OpenAiResponses, Provider::Mcp]).generate();
    /// }
    /// ```
    pub fn providers(mut self, providers: impl IntoIterator<Item = Provider>) -> Self {
        self.providers = Some(providers.into_iter().collect());
        self
    }

    /// Writes a Markdown page of all tools to this path, relative to the package.
    pub fn catalogue(mut self, path: impl Into<String>) -> Self {
        self.catalogue = Some(path.into());
        self
    }
}
