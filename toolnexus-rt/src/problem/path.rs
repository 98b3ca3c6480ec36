//! The path of a problem, found by walking the input again.

use super::{Problem, ProblemKind, Problems};
use crate::json::{write_escaped, Kind, Reader, SyntaxError, Text};
use core::fmt::{self, Write};

/// Keys are shown up to this many characters.
const MAX_KEY: usize = 64;

pub(super) struct Path<'p>(pub Problem<'p>);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { entry, problems } = self.0;
        let mut out = Counted { out: f, empty: true };
        // A syntax error has its byte, and what is around it may be in pieces.
        if !matches!(entry.kind, ProblemKind::Syntax(_)) {
            write_all(&mut out, problems, entry.text, entry.at)?;
        }
        if let ProblemKind::Missing(name) = entry.kind {
            out.write_char('/')?;
            write_segment(&mut out, name.chars())?;
        }
        match out.empty {
            true => f.write_str("arguments"),
            false => Ok(()),
        }
    }
}

/// Writes the path of each string that holds the next text, outermost first, then that of the
/// value itself. The texts are chained from the inside out, hence the walk per level; there is
/// rarely more than one.
fn write_all(out: &mut dyn Write, problems: &Problems<'_>, text: u32, at: usize) -> fmt::Result {
    let parents = |&(text, _): &(u32, usize)| problems.parent(text);
    let chain = || core::iter::successors(Some((text, at)), parents);
    for level in (0..chain().count()).rev() {
        if let Some((text, at)) = chain().nth(level) {
            // An error ends the walk where the text does; what was written is the path so far.
            if let Err(Stop::Output) = write_pointer(out, problems.text(text), at) {
                return Err(fmt::Error);
            }
        }
    }
    Ok(())
}

enum Stop {
    Syntax,
    Output,
}

impl From<SyntaxError> for Stop {
    fn from(_: SyntaxError) -> Self {
        Stop::Syntax
    }
}

impl From<fmt::Error> for Stop {
    fn from(_: fmt::Error) -> Self {
        Stop::Output
    }
}

/// Writes the JSON Pointer of the value or key that stands at `target`.
fn write_pointer(out: &mut dyn Write, text: &str, target: usize) -> Result<(), Stop> {
    let mut reader = Reader::new(text);
    // Goes one level deeper each time round: past the children that end before the target, then
    // into the one that does not.
    loop {
        let kind = reader.peek()?;
        if reader.position() >= target {
            return Ok(());
        }
        match kind {
            Kind::Array => {
                reader.begin_array()?;
                let mut index = 0usize;
                while reader.next_element()? && ends_before(&mut reader, target) {
                    index += 1;
                }
                write!(out, "/{index}")?;
            }
            Kind::Object => {
                reader.begin_object()?;
                loop {
                    let Some(key) = reader.next_key()? else {
                        return Ok(());
                    };
                    if key.at == target || !ends_before(&mut reader, target) {
                        out.write_char('/')?;
                        write_key(out, key.text)?;
                        if key.at == target {
                            return Ok(());
                        }
                        break;
                    }
                }
            }
            _ => return Ok(()),
        }
    }
}

/// Skips a value that ends before the target. Any other is left to be read.
fn ends_before(reader: &mut Reader<'_>, target: usize) -> bool {
    let start = *reader;
    let before = reader.skip_value().is_ok() && reader.position() <= target;
    if !before {
        *reader = start;
    }
    before
}

fn write_key(out: &mut dyn Write, key: Text<'_>) -> fmt::Result {
    write_segment(out, key.chars().take(MAX_KEY))?;
    match key.chars().nth(MAX_KEY) {
        Some(_) => out.write_char('…'),
        None => Ok(()),
    }
}

fn write_segment(out: &mut dyn Write, chars: impl Iterator<Item = char>) -> fmt::Result {
    for c in chars {
        match c {
            '~' => out.write_str("~0")?,
            '/' => out.write_str("~1")?,
            '"' | '\\' => out.write_char(c)?,
            _ => write_escaped(out, c.encode_utf8(&mut [0; 4]))?,
        }
    }
    Ok(())
}

/// Notices whether anything was written.
struct Counted<'f, 'g> {
    out: &'f mut fmt::Formatter<'g>,
    empty: bool,
}

impl Write for Counted<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.empty = self.empty && text.is_empty();
        self.out.write_str(text)
    }
}
