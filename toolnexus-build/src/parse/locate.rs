//! From a path in a spec to the bytes where it was written.
//!
//! Parsing keeps no positions. When an error needs one, the document is read again by a seed that follows the path and
//! fails on arrival: the parser's own error then carries the position.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::document::{Part, Step};
use crate::source::{FileId, Span};

/// Where in a YAML stream the node at `path` of a document starts. The start of the text if it cannot be found.
pub fn offset(text: &str, document: usize, path: &[Step], part: Part) -> usize {
    let Some(deserializer) = serde_yaml::Deserializer::from_str(text).nth(document) else { return 0 };
    match (Seek { path, part }).deserialize(deserializer) {
        Ok(()) => 0,
        Err(error) => error.location().map_or(0, |location| location.index()),
    }
}

/// The span of the token that starts at `offset`: a quoted string, or a plain scalar up to its end.
pub fn span(file: FileId, text: &str, offset: usize) -> Span {
    let rest = text.get(offset..).unwrap_or("");
    let length = match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => quoted(rest, quote),
        Some('-') if rest[1..].starts_with(|next: char| next.is_ascii_digit() || next == '.') => plain(rest),
        Some('{' | '[' | '-' | '|' | '>' | '&' | '*' | '!') => 1,
        _ => plain(rest),
    };
    Span::new(file, offset..offset + length.max(usize::from(!rest.is_empty())))
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, char) in text.char_indices().skip(1) {
        match char {
            _ if escaped => escaped = false,
            '\\' if quote == '"' => escaped = true,
            '\n' => return index,
            _ if char == quote => return index + 1,
            _ => {}
        }
    }
    text.len()
}

fn plain(text: &str) -> usize {
    let line = text.split(['\n', '\r']).next().unwrap_or("");
    let end =
        [": ", " #", ", ", "]", "}"].iter().filter_map(|stop| line.find(stop)).min().unwrap_or(line.len());
    let end = if line[..end].ends_with(':') { end - 1 } else { end };
    line[..end].trim_end().trim_end_matches(',').len()
}

#[derive(Clone, Copy)]
struct Seek<'p> {
    path: &'p [Step],
    part: Part,
}

impl<'de> DeserializeSeed<'de> for Seek<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.path.is_empty() {
            deserializer.deserialize_any(Arrived)
        } else {
            deserializer.deserialize_any(self)
        }
    }
}

impl<'de> Visitor<'de> for Seek<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a node on the path")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Some((Step::Key(wanted), rest)) = self.path.split_first() else {
            return Err(A::Error::custom("here"));
        };
        let last = rest.is_empty();
        let mut passed = false;
        loop {
            let stop = last && (self.part == Part::Key || self.part == Part::SecondKey && passed);
            let Some(found) = map.next_key_seed(Key { wanted, stop })? else { break };
            passed |= found;
            if found && !(last && self.part == Part::SecondKey) {
                map.next_value_seed(Seek { path: rest, ..self })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let Some((Step::Index(wanted), rest)) = self.path.split_first() else {
            return Err(A::Error::custom("here"));
        };
        for _ in 0..*wanted {
            seq.next_element::<IgnoredAny>()?;
        }
        seq.next_element_seed(Seek { path: rest, ..self })?;
        Ok(())
    }
}

struct Key<'p> {
    wanted: &'p str,
    stop: bool,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Key<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<bool, E> {
        if text != self.wanted {
            Ok(false)
        } else if self.stop {
            Err(E::custom("here"))
        } else {
            Ok(true)
        }
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<bool, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<bool, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<bool, E> {
        Ok(false)
    }
}

/// Fails whatever it meets.
struct Arrived;

impl<'de> Visitor<'de> for Arrived {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing: this is the node")
    }
}
