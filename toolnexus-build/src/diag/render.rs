//! From a [`Diagnostic`] to text, in rustc's look.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::codes::Severity;
use super::{Diagnostic, Report};
use crate::source::{FileId, SourceMap, Span};

pub(super) fn report(diagnostic: &Diagnostic, sources: &SourceMap) -> Report {
    let level = match diagnostic.code.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(&*diagnostic.message).id(diagnostic.code.id));
    for file in files(diagnostic) {
        group = group.element(snippet(diagnostic, sources, file));
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(&**help));
    }
    let rendered = Renderer::plain().render(&[group]);
    Report {
        code: diagnostic.code.id,
        severity: diagnostic.code.severity,
        message: diagnostic.message.clone(),
        position: diagnostic.primary.as_ref().map(|label| {
            let (line, column) = sources.line_column(label.span.file, label.span.start);
            (sources.file(label.span.file).path.clone(), line, column)
        }),
        rendered,
    }
}

/// The files that the diagnostic speaks of, the primary one first.
fn files(diagnostic: &Diagnostic) -> Vec<FileId> {
    let mut files = Vec::new();
    for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

fn snippet<'a>(
    diagnostic: &'a Diagnostic,
    sources: &'a SourceMap,
    file: FileId,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let source = sources.file(file);
    let mut snippet = Snippet::source(&*source.text).path(&*source.path);
    let primary = diagnostic.primary.iter().map(|label| (AnnotationKind::Primary, label));
    let secondary = diagnostic.secondary.iter().map(|label| (AnnotationKind::Context, label));
    for (kind, label) in primary.chain(secondary).filter(|(_, label)| label.span.file == file) {
        let mut annotation = kind.span(within(&source.text, &label.span));
        if !label.text.is_empty() {
            annotation = annotation.label(&*label.text);
        }
        snippet = snippet.annotation(annotation);
    }
    snippet
}

/// The span cut to the first line it touches and to the text: a caret under twenty lines helps nobody.
fn within(text: &str, span: &Span) -> std::ops::Range<usize> {
    let start = floor(text, span.start);
    let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
    let end = floor(text, span.end.min(line_end)).max(start);
    start..end
}

fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
