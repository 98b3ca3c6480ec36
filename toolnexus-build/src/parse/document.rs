//! A parsed spec, and references to its nodes that can be turned into positions when an error needs one.

use std::ops::Range;
use std::rc::Rc;

use super::{json_text, locate};
use crate::json::Json;
use crate::source::{FileId, SourceMap, Span};

/// One YAML document or JSON text.
#[derive(Debug)]
pub struct Document {
    /// The file that holds it.
    pub file: FileId,
    /// What it is written in.
    pub syntax: Syntax,
    /// What it holds.
    pub root: Json,
}

/// What a document is written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// YAML, and its number in a stream of documents.
    Yaml(usize),
    /// JSON, and the part of the file that it is: all of it, or a literal in a Rust source.
    Json(Range<usize>),
}

/// A step from a node to one of its children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value of a key.
    Key(String),
    /// The item of a list.
    Index(usize),
}

/// The way from a document's root to a node. Cheap to extend: siblings share their beginning.
#[derive(Clone, Debug, Default)]
pub struct Path(Option<Rc<(Path, Step)>>);

impl Path {
    fn push(&self, step: Step) -> Path {
        Path(Some(Rc::new((self.clone(), step))))
    }

    /// The steps from the root.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut path = self;
        while let Some(link) = &path.0 {
            steps.push(link.1.clone());
            path = &link.0;
        }
        steps.reverse();
        steps
    }
}

/// Where a part of the model was written. Positions in specs are found only when they are printed.
#[derive(Clone, Debug)]
pub enum Place {
    /// A range that is known: Rust sources.
    Span(Span),
    /// A node's value.
    Value(FileId, Syntax, Path),
    /// The key under which a node stands.
    Key(FileId, Syntax, Path),
    /// That key where it is written for the second time.
    SecondKey(FileId, Syntax, Path),
}

impl Place {
    /// The position.
    pub fn span(&self, sources: &SourceMap) -> Span {
        match self {
            Place::Span(span) => span.clone(),
            Place::Value(file, syntax, path) => find(sources, *file, syntax, &path.steps(), Part::Value),
            Place::Key(file, syntax, path) => find(sources, *file, syntax, &path.steps(), Part::Key),
            Place::SecondKey(file, syntax, path) => {
                find(sources, *file, syntax, &path.steps(), Part::SecondKey)
            }
        }
    }
}

/// Which part of an entry is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its key.
    Key,
    /// Its key where that is written for the second time.
    SecondKey,
    /// Its value.
    Value,
}

fn find(sources: &SourceMap, file: FileId, syntax: &Syntax, path: &[Step], part: Part) -> Span {
    let text = &sources.file(file).text;
    let offset = match syntax {
        Syntax::Yaml(index) => locate::offset(text, *index, path, part),
        Syntax::Json(range) => {
            let json = text.get(range.clone()).unwrap_or_default();
            range.start + json_text::offset(json, path, part)
        }
    };
    locate::span(file, text, offset)
}

/// A node of a document, with the way to it.
#[derive(Clone, Debug)]
pub struct Node<'d> {
    document: &'d Document,
    /// The node's value.
    pub value: &'d Json,
    path: Path,
}

impl<'d> Node<'d> {
    /// The root of a document.
    pub fn root(document: &'d Document) -> Self {
        Self { document, value: &document.root, path: Path::default() }
    }

    /// The document's root.
    pub fn document(&self) -> Node<'d> {
        Node::root(self.document)
    }

    /// The place of its value.
    pub fn place(&self) -> Place {
        Place::Value(self.document.file, self.document.syntax.clone(), self.path.clone())
    }

    /// The place of its key. For an item of a list or the root, that of its value.
    pub fn key_place(&self) -> Place {
        match self.path.0.as_deref() {
            Some((_, Step::Key(_))) => {
                Place::Key(self.document.file, self.document.syntax.clone(), self.path.clone())
            }
            _ => self.place(),
        }
    }

    /// The place of its key where that is written for the second time.
    pub fn second_key_place(&self) -> Place {
        Place::SecondKey(self.document.file, self.document.syntax.clone(), self.path.clone())
    }

    /// Whether it stands under this key.
    pub fn is_under(&self, key: &str) -> bool {
        matches!(self.path.0.as_deref(), Some((_, Step::Key(found))) if found == key)
    }

    /// The node under a key of a mapping.
    pub fn get(&self, key: &str) -> Option<Node<'d>> {
        let value = self.value.get(key)?;
        Some(self.child(Step::Key(key.to_owned()), value))
    }

    /// The entries of a mapping; nothing for anything else.
    pub fn entries(&self) -> impl Iterator<Item = (&'d str, Node<'d>)> + use<'d, '_> {
        let entries = match self.value {
            Json::Object(entries) => entries.as_slice(),
            _ => &[],
        };
        entries.iter().map(|(key, value)| (key.as_str(), self.child(Step::Key(key.clone()), value)))
    }

    /// The items of a list; nothing for anything else.
    pub fn items(&self) -> impl Iterator<Item = Node<'d>> + use<'d, '_> {
        let items = match self.value {
            Json::Array(items) => items.as_slice(),
            _ => &[],
        };
        items.iter().enumerate().map(|(index, value)| self.child(Step::Index(index), value))
    }

    /// The text, if it is a string.
    pub fn text(&self) -> Option<&'d str> {
        match self.value {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    fn child(&self, step: Step, value: &'d Json) -> Node<'d> {
        Node { document: self.document, value, path: self.path.push(step) }
    }
}
