//! Diagnostics: what went wrong, where, and how to mend it.
//!
//! Every phase pushes into one [`Findings`] and goes on, so a build shows all of its errors at once.

pub mod codes;
mod render;

use crate::source::{SourceMap, Span};
use codes::{Code, Severity};

/// A second place that a diagnostic speaks of.
#[derive(Clone, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// One error or warning.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The entry of the catalogue.
    pub code: &'static Code,
    /// What is wrong, in one line.
    pub message: String,
    /// Where it is wrong and what stands under the caret. `None` only where there is no place, as for a missing folder.
    pub primary: Option<Label>,
    /// Other places, such as the first of two definitions.
    pub secondary: Vec<Label>,
    /// How to mend it.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic at `span`.
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        let primary = Some(Label { span, text: String::new() });
        Self { code, message: message.into(), primary, secondary: Vec::new(), help: Vec::new() }
    }

    /// A diagnostic that belongs to no place in a file.
    pub fn nowhere(code: &'static Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), primary: None, secondary: Vec::new(), help: Vec::new() }
    }

    /// Sets the text under the caret.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(label) = &mut self.primary {
            label.text = text.into();
        }
        self
    }

    /// Adds a second place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a way to mend it.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }
}

/// Everything that was found to be wrong, in the order in which it was found.
#[derive(Debug, Default)]
pub struct Findings {
    items: Vec<Diagnostic>,
}

impl Findings {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.items.push(diagnostic);
    }

    /// Whether any of them is an error.
    pub fn has_errors(&self) -> bool {
        self.items.iter().any(|d| d.code.severity == Severity::Error)
    }

    /// How many errors there are so far. A phase compares two counts to learn whether it failed.
    pub fn error_count(&self) -> usize {
        self.items.iter().filter(|d| d.code.severity == Severity::Error).count()
    }

    /// All of them, ordered by place; equal ones once.
    pub fn render(&self, sources: &SourceMap) -> Vec<Report> {
        let mut sorted: Vec<&Diagnostic> = self.items.iter().collect();
        sorted.sort_by_key(|d| d.primary.as_ref().map(|l| l.span.clone()));
        let mut reports: Vec<Report> = Vec::new();
        for diagnostic in sorted {
            let report = render::report(diagnostic, sources);
            if !reports.contains(&report) {
                reports.push(report);
            }
        }
        reports
    }
}

/// A rendered diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The stable code, such as `TN0203`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// The message alone, in one line.
    pub message: String,
    /// The file, relative to the package, and the line and column counted from one.
    pub position: Option<(String, usize, usize)>,
    /// The whole text as rustc would print it: code, position, source line, caret, help.
    pub rendered: String,
}

/// Why a build failed: every error, and the warnings beside them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Diagnostics {
    /// What is wrong, in the order of files and lines.
    pub reports: Vec<Report>,
}

impl std::fmt::Display for Diagnostics {
    /// Every report in full.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, report) in self.reports.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n\n" };
            write!(f, "{separator}{}", report.rendered)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
