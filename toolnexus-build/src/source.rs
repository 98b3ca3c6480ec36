//! Source files and positions in them.

use std::ops::Range;

/// A file of the [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct FileId(u32);

/// A byte range of a file: what a diagnostic points at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte, inclusive.
    pub start: usize,
    /// Last byte, exclusive.
    pub end: usize,
}

impl Span {
    /// A span of `range` in `file`.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Self { file, start: range.start, end: range.end.max(range.start) }
    }
}

/// A value and where it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Pairs `value` with `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One file as it was read.
#[derive(Debug)]
pub struct SourceFile {
    /// The path as it is shown: relative to the package, with `/`.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// Every file that was read, in the order in which it was read.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and returns its handle.
    pub fn add(&mut self, path: String, text: String) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile { path, text });
        id
    }

    /// The file behind a handle.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The line and the column of a byte offset, both counted from one; columns count characters.
    pub fn line_column(&self, id: FileId, offset: usize) -> (usize, usize) {
        let text = &self.file(id).text;
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}
