//! `format`: shown to the model, or asserted where the author asks for it.

use toolnexus_rt::check::Format;

use super::spec::list;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::parse::document::Node;

/// What `format` means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Formats {
    /// It is shown and checks nothing, as in JSON Schema 2020-12 by default.
    #[default]
    Annotate,
    /// It is checked.
    Assert,
}

/// Words of OpenAPI's and schemars' formats that say how numbers, bytes and secrets are held: none of them says how a
/// string is written.
const REPRESENTATIONS: &[&str] = &[
    "int", "int8", "int16", "int32", "int64", "int128", "uint", "uint8", "uint16", "uint32", "uint64",
    "uint128", "float", "double", "byte", "binary", "password",
];

impl Formats {
    /// The meaning with this word.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        match word {
            "annotate" => Some(Self::Annotate),
            "assert" => Some(Self::Assert),
            _ => None,
        }
    }

    /// The meaning that a tool or a file's `defaults` give. A word that is none is reported elsewhere.
    pub(super) fn of(node: &Node<'_>) -> Option<Self> {
        Self::from_word(node.get("formats")?.text()?)
    }
}

impl Lowering<'_> {
    /// The meaning that a tool or a file gives.
    pub(super) fn formats(&mut self, node: &Node<'_>) -> Option<Formats> {
        let words = ["annotate", "assert"];
        let Some(word) = node.text() else {
            let message = format!("`formats` must be a word, not {}", node.value.kind());
            let diagnostic = self
                .at(&codes::WRONG_TYPE, &node.place(), message)
                .help("write `formats: assert` or `formats: annotate`");
            self.push(diagnostic);
            return None;
        };
        let formats = Formats::from_word(word);
        if formats.is_none() {
            let diagnostic =
                self.at(&codes::BAD_VALUE, &node.place(), format!("`formats` cannot be `{word}`"));
            let diagnostic = match toolnexus_rt::nearest(word, words.into_iter()) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help(format!("it is one of {}", list(&words))),
            };
            self.push(diagnostic);
        }
        formats
    }

    /// The format that the values of a schema must have, where formats are asserted and it is one of those that the
    /// runtime knows.
    pub(super) fn asserted_format(&self, node: &Node<'_>) -> Option<Format> {
        let word = node.get("format")?.text()?;
        let of_strings = match node.get("type").map(|ty| ty.value) {
            Some(Json::String(ty)) => ty == "string",
            Some(Json::Array(types)) => types.contains(&Json::string("string")),
            _ => true,
        };
        Format::from_word(word).filter(|_| self.formats == Formats::Assert && of_strings)
    }

    /// Warns of a format that only the schema shows, where checking it was asked for.
    pub(super) fn shown_format(&mut self, format: &Node<'_>) {
        let Some(word) = format.text() else { return };
        if self.formats == Formats::Annotate
            || Format::from_word(word).is_some()
            || REPRESENTATIONS.contains(&word)
        {
            return;
        }
        let message = format!("the format `{word}` is not checked: it is only shown");
        let diagnostic = self.at(&codes::FORMAT_NOT_CHECKED, &format.place(), message);
        let words = Format::ALL.map(Format::word);
        let diagnostic = match toolnexus_rt::nearest(word, words.iter().copied()) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic.help(format!("those that are checked are {}", list(&words))),
        };
        self.push(diagnostic.help("or say it by a `pattern`, or check the value in the tool"));
    }
}
