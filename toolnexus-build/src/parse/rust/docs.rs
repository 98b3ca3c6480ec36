//! Doc comments: the description for the model, and the list of arguments.

use syn::{Expr, ExprLit, Lit, Meta};

use super::links;
use super::load::span_of;
use crate::source::{FileId, SourceMap, Span, Spanned};

/// The lines of a doc comment, without common indentation.
#[derive(Default)]
pub(super) struct Docs {
    lines: Vec<Spanned<String>>,
    /// What reference links point at: they are dropped, and links by them become text.
    labels: Vec<String>,
}

/// An entry of an `# Arguments` list.
pub(super) struct Argument {
    pub(super) name: Spanned<String>,
    pub(super) text: String,
}

impl Docs {
    /// Reads the doc comment of an item.
    pub(super) fn read(metas: &[Meta], file: FileId, sources: &SourceMap) -> Self {
        let mut lines = Vec::new();
        for meta in metas {
            let Meta::NameValue(pair) = meta else {
                continue;
            };
            let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value else {
                continue;
            };
            if !pair.path.is_ident("doc") {
                continue;
            }
            let span = span_of(file, meta);
            let source = sources.file(file).text.get(span.start..span.end).unwrap_or_default();
            let value = text.value();
            let own: Vec<&str> =
                if source.starts_with("/*") { block(&value) } else { value.lines().collect() };
            // `///` alone is a line too.
            let own = if own.is_empty() { vec![""] } else { own };
            lines.extend(own.into_iter().map(|line| Spanned::new(line.trim_end().to_owned(), span.clone())));
        }
        let indent =
            lines.iter().filter(|line| !line.value.is_empty()).map(|line| indentation(&line.value)).min();
        for line in &mut lines {
            line.value = line.value.chars().skip(indent.unwrap_or(0)).collect();
        }
        let mut docs = Self { lines, labels: Vec::new() };
        docs.take_labels();
        docs
    }

    /// Drops the definitions of reference links.
    fn take_labels(&mut self) {
        let mut fence = Fence::default();
        let labels = &mut self.labels;
        self.lines.retain(|line| match links::definition(&line.value) {
            Some(label) if !fence.note(&line.value) => {
                labels.push(label);
                false
            }
            Some(_) => true,
            None => {
                fence.note(&line.value);
                true
            }
        });
    }

    /// The text up to the first heading, for a model to read.
    pub(super) fn description(&self) -> Option<Spanned<String>> {
        let mut fence = Fence::default();
        let lines: Vec<&Spanned<String>> = self
            .lines
            .iter()
            .take_while(|line| fence.note(&line.value) || heading(&line.value).is_none())
            .collect();
        let text = self.flow(lines.iter().map(|line| line.value.as_str()));
        let span = covering(lines.iter().filter(|line| !line.value.is_empty()).map(|line| &line.span))?;
        (!text.is_empty()).then_some(Spanned::new(text, span))
    }

    /// Joins the lines of each paragraph; lists, tables and code keep theirs.
    fn flow<'l>(&self, lines: impl Iterator<Item = &'l str>) -> String {
        let mut out = Flow::default();
        let mut fence = Fence::default();
        for line in lines {
            if fence.note(line) {
                out.finish(&self.labels);
                out.text.push_str(line);
                out.text.push('\n');
            } else {
                out.line(line, &self.labels);
            }
        }
        out.finish(&self.labels);
        out.text.trim().to_owned()
    }

    /// The entries under `# Arguments` or `# Parameters`.
    pub(super) fn arguments(&self, sources: &SourceMap) -> Vec<Argument> {
        let mut out: Vec<Argument> = Vec::new();
        let mut fence = Fence::default();
        let mut inside = false;
        let mut open = false;
        for line in &self.lines {
            let code = fence.note(&line.value);
            if let Some(title) = heading(&line.value).filter(|_| !code) {
                inside =
                    ["arguments", "parameters", "args", "params"].contains(&title.to_lowercase().as_str());
                open = false;
            } else if !inside {
            } else if let Some((name, text)) = entry(&line.value).filter(|_| !code) {
                let span = within(&line.span, name, sources);
                out.push(Argument { name: Spanned::new(name.to_owned(), span), text: text.to_owned() });
                open = true;
            } else if line.value.is_empty()
                || (list_item(&line.value).is_some() && indentation(&line.value) == 0)
            {
                open = false;
            } else if let Some(last) = out.last_mut().filter(|_| open) {
                last.text.push(' ');
                last.text.push_str(line.value.trim_start());
            }
        }
        for argument in &mut out {
            argument.text = links::plain(argument.text.trim(), &self.labels);
        }
        out
    }
}

/// The block of text that is being joined.
#[derive(Default)]
struct Flow {
    text: String,
    block: String,
    /// Whether the lines of this block stay lines.
    keep: bool,
}

impl Flow {
    fn line(&mut self, line: &str, labels: &[String]) {
        if line.is_empty() {
            self.finish(labels);
            if !self.text.is_empty() && !self.text.ends_with("\n\n") {
                self.text.push('\n');
            }
            return;
        }
        let marked = list_item(line).is_some() || line.trim_start().starts_with(['|', '>']);
        let starts_code = self.block.is_empty() && indentation(line) >= 4;
        if marked && !self.keep {
            self.finish(labels);
        }
        self.keep |= marked || starts_code;
        let (glue, line) = if self.keep { ('\n', line) } else { (' ', line.trim_start()) };
        if !self.block.is_empty() {
            self.block.push(glue);
        }
        self.block.push_str(line.trim_end_matches('\\'));
    }

    fn finish(&mut self, labels: &[String]) {
        if !self.block.is_empty() {
            self.text.push_str(&links::plain(&self.block, labels));
            self.text.push('\n');
        }
        self.block.clear();
        self.keep = false;
    }
}

/// Whether lines are inside a code fence.
#[derive(Default)]
struct Fence {
    open: Option<String>,
}

impl Fence {
    /// Takes the next line; true where it belongs to a fence.
    fn note(&mut self, line: &str) -> bool {
        let trimmed = line.trim_start();
        let marks: String =
            trimmed.chars().take_while(|c| matches!(c, '`' | '~') && trimmed.starts_with(*c)).collect();
        match &self.open {
            Some(open) => {
                if marks.starts_with(open.as_str()) && trimmed.len() == marks.len() {
                    self.open = None;
                }
                true
            }
            None if marks.len() >= 3 && !trimmed[marks.len()..].contains('`') => {
                self.open = Some(marks);
                true
            }
            None => false,
        }
    }
}

/// The lines of `/** … */`, without the column of stars.
fn block(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    let starred = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('*');
    let first = usize::from(lines.len() > 1);
    if lines.len() > 1 && lines[first..].iter().all(starred) {
        for line in &mut lines[first..] {
            let rest = line.trim_start();
            *line = rest.strip_prefix('*').unwrap_or(rest);
        }
    }
    // The first line starts after `/**`, whatever the others' indentation.
    if let Some(line) = lines.first_mut() {
        *line = line.trim_start();
    }
    let inner = lines.get(1..).unwrap_or_default();
    if lines.first().is_some_and(|line| !line.is_empty()) && inner.iter().any(|line| !line.trim().is_empty())
    {
        let indent = inner.iter().filter(|line| !line.trim().is_empty()).map(|line| indentation(line)).min();
        for line in lines.iter_mut().skip(1) {
            *line = line.get(indent.unwrap_or(0).min(line.len())..).unwrap_or(line);
        }
    }
    lines
}

fn indentation(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).count()
}

/// The title of a `# Heading` line.
fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start().trim_start_matches('#');
    let level = line.trim_start().len() - rest.len();
    let is_heading = (1..=6).contains(&level)
        && indentation(line) < 4
        && (rest.is_empty() || rest.starts_with([' ', '\t']));
    is_heading.then(|| rest.trim().trim_end_matches('#').trim_end())
}

/// The text of a list item.
fn list_item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let after = if rest.len() < line.len() {
        rest.strip_prefix(['.', ')'])?
    } else {
        line.strip_prefix(['-', '*', '+'])?
    };
    after.starts_with([' ', '\t']).then(|| after.trim_start())
}

/// The name and the text of an entry such as ``* `name` - text``.
fn entry(line: &str) -> Option<(&str, &str)> {
    let item = list_item(line).filter(|_| indentation(line) < 2)?;
    let item = item.trim_start_matches("**");
    let (name, rest) = match item.strip_prefix('`') {
        Some(quoted) => quoted.split_once('`')?,
        None => {
            let end = item.find(|c: char| !c.is_alphanumeric() && c != '_')?;
            let rest = item[end..].trim_start_matches("**");
            // Without backticks only punctuation tells a name from a sentence.
            let marked = rest.starts_with(':')
                || [" - ", " – ", " — ", " : "].iter().any(|mark| rest.starts_with(mark));
            marked.then_some((&item[..end], rest))?
        }
    };
    let rest = rest.trim_start_matches("**").trim_start().trim_start_matches([':', '-', '–', '—']);
    let name = name.strip_prefix("r#").unwrap_or(name);
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then(|| (name, rest.trim_start()))
}

/// The place of `name` in the doc line at `span`, in backticks if it is there so.
fn within(span: &Span, name: &str, sources: &SourceMap) -> Span {
    let text = sources.file(span.file).text.get(span.start..span.end).unwrap_or_default();
    let quoted = text.find(&format!("`{name}`")).map(|at| at + 1);
    match quoted.or_else(|| text.find(name)) {
        Some(at) => Span::new(span.file, span.start + at..span.start + at + name.len()),
        None => span.clone(),
    }
}

fn covering<'s>(mut spans: impl Iterator<Item = &'s Span>) -> Option<Span> {
    let first = spans.next()?.clone();
    let end = spans.last().map_or(first.end, |last| last.end.max(first.end));
    Some(Span { end, ..first })
}
