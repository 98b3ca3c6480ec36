//! The outermost level of a spec file: which tools it declares, with which defaults and types.

use std::collections::BTreeSet;

use super::formats::Formats;
use super::root::Root;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::parse::document::{Document, Node, Place};
use crate::provider::Provider;
use toolnexus_rt::{nearest, Source};

/// A tool as a spec declares it.
pub struct SpecTool<'d> {
    /// Its name.
    pub name: &'d str,
    /// Where the name is written.
    pub name_place: Place,
    /// The mapping that declares it.
    pub node: Node<'d>,
    /// What the file says of all its tools.
    pub defaults: Defaults,
}

/// The `defaults` of a file.
#[derive(Clone, Default)]
pub struct Defaults {
    /// `source`
    pub source: Option<Source>,
    /// `coerce`
    pub coerce: Option<bool>,
    /// `formats`
    pub formats: Option<Formats>,
    /// `providers`
    pub providers: Option<BTreeSet<Provider>>,
}

pub(super) const FILE_KEYS: &[&str] = &["types", "defaults", "tools"];
/// What an MCP server sends around its tools, which says nothing about them.
const RESULT_KEYS: &[&str] = &["nextCursor", "_meta", "resultType", "ttlMs", "cacheScope", "$schema"];
const DEFAULTS_KEYS: &[&str] = &["source", "coerce", "formats", "foreign_types", "providers"];

impl Lowering<'_> {
    /// The tools of every document.
    pub(super) fn spec_tools<'d>(&mut self, documents: &'d [Document]) -> Vec<SpecTool<'d>> {
        let mut tools = Vec::new();
        for document in documents {
            self.document(&Node::root(document), &mut tools);
        }
        tools
    }

    fn document<'d>(&mut self, root: &Node<'d>, tools: &mut Vec<SpecTool<'d>>) {
        let root = match (root.get("jsonrpc"), root.get("result")) {
            (Some(_), Some(result)) => result,
            _ => root.clone(),
        };
        if matches!(root.value, Json::Array(_)) {
            return self.tool_list(&root, Defaults::default(), tools);
        }
        let is_file = FILE_KEYS.iter().any(|key| root.get(key).is_some());
        if !is_file && root.get("name").is_some() {
            return tools.extend(self.named(&root, Defaults::default()));
        }
        if !matches!(root.value, Json::Object(_)) || !is_file {
            let diagnostic = self
                .at(&codes::NOT_A_SPEC, &root.place(), format!("this file holds {}, not tools", root.value.kind()))
                .help("write `tools:` and a list of tools, or one tool with `name`, `description` and `input_schema`")
                .help("a file that is no tool spec belongs outside the folder, or is left out with `Builder::specs`");
            return self.push(diagnostic);
        }
        self.known_keys(&root, FILE_KEYS, RESULT_KEYS, "a spec file");
        let defaults = root.get("defaults").map(|node| self.defaults(&node)).unwrap_or_default();
        if let Some(list) = root.get("tools") {
            match list.value {
                Json::Array(_) => self.tool_list(&list, defaults, tools),
                Json::Null => {}
                other => {
                    let diagnostic = self
                        .at(
                            &codes::WRONG_TYPE,
                            &list.place(),
                            format!("`tools` must be a list, not {}", other.kind()),
                        )
                        .help("start each tool with `- name: …`");
                    self.push(diagnostic);
                }
            }
        }
    }

    fn tool_list<'d>(&mut self, list: &Node<'d>, defaults: Defaults, tools: &mut Vec<SpecTool<'d>>) {
        for item in list.items() {
            tools.extend(self.named(&item, defaults.clone()));
        }
    }

    fn named<'d>(&mut self, node: &Node<'d>, defaults: Defaults) -> Option<SpecTool<'d>> {
        if !matches!(node.value, Json::Object(_)) {
            let message = format!("a tool must be a mapping, not {}", node.value.kind());
            let diagnostic = self
                .at(&codes::WRONG_TYPE, &node.place(), message)
                .help("write `name: …` and `description: …`");
            self.push(diagnostic);
            return None;
        }
        let Some(name) = node.get("name") else {
            let diagnostic = self
                .at(&codes::MISSING_KEY, &node.place(), "this tool has no `name`")
                .help("add `name: …`: it is what the model calls");
            self.push(diagnostic);
            return None;
        };
        let text = self.string(&name, "name")?;
        let spec = SpecTool { name: text, name_place: name.place(), node: node.clone(), defaults };
        Some(spec)
    }

    fn defaults(&mut self, node: &Node<'_>) -> Defaults {
        self.known_keys(node, DEFAULTS_KEYS, &[], "`defaults`");
        self.foreign_types(node);
        Defaults {
            source: node.get("source").and_then(|node| self.source(&node)),
            coerce: node.get("coerce").and_then(|node| self.boolean(&node, "coerce")),
            formats: node.get("formats").and_then(|node| self.formats(&node)),
            providers: self.providers(node),
        }
    }

    /// `providers`: a list of words.
    pub(super) fn providers(&mut self, node: &Node<'_>) -> Option<BTreeSet<Provider>> {
        let list = node.get("providers")?;
        if !matches!(list.value, Json::Array(_)) || list.items().next().is_none() {
            let message = "`providers` must be a list of at least one provider";
            let diagnostic = self
                .at(&codes::WRONG_TYPE, &list.place(), message)
                .help("write `providers: [openai, mcp]`, or leave it out: then the build's own count");
            self.push(diagnostic);
            return None;
        }
        let words = Provider::ALL.map(Provider::word);
        let mut found = BTreeSet::new();
        for item in list.items() {
            let word = self.string(&item, "providers")?;
            let Some(provider) = Provider::from_word(word) else {
                let message = format!("`{word}` is no provider");
                let diagnostic = self.at(&codes::BAD_VALUE, &item.place(), message);
                let diagnostic = match nearest(word, words.iter().copied()) {
                    Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                    None => diagnostic.help(format!("it is one of {}", self::list(&words))),
                };
                self.push(diagnostic);
                return None;
            };
            found.insert(provider);
        }
        Some(found)
    }

    /// `foreign_types` has done its work before lowering: what is left is to say that it was no boolean.
    pub(super) fn foreign_types(&mut self, node: &Node<'_>) {
        if let Some(asks) = node.get("foreign_types") {
            self.boolean(&asks, "foreign_types");
        }
    }

    /// Lowers every entry of every file's `types`, so that a mistake in one that nobody uses is seen too.
    pub(super) fn file_types(&mut self, documents: &[Document]) {
        for document in documents {
            let root = Node::root(document);
            let Some(types) = root.get("types") else { continue };
            let formats = root.get("defaults").and_then(|defaults| Formats::of(&defaults));
            self.formats = formats.unwrap_or(self.settings.formats);
            if !matches!(types.value, Json::Object(_)) {
                let message =
                    format!("`types` must be a mapping from names to schemas, not {}", types.value.kind());
                let diagnostic = self
                    .at(&codes::WRONG_TYPE, &types.place(), message)
                    .help("write `Name: { type: … }` for each");
                self.push(diagnostic);
            }
            for (name, node) in types.entries() {
                self.schema(&node, &Root::new(&node), name);
            }
        }
    }

    /// Reports every key that is neither known nor tolerated.
    pub(super) fn known_keys(&mut self, node: &Node<'_>, known: &[&str], tolerated: &[&str], what: &str) {
        for (key, child) in node.entries() {
            if known.contains(&key) || tolerated.contains(&key) || key.starts_with("x-") {
                continue;
            }
            let diagnostic =
                self.at(&codes::UNKNOWN_KEY, &child.key_place(), format!("unknown key `{key}` in {what}"));
            let diagnostic = match nearest(key, known.iter().copied()) {
                Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
                None => diagnostic.help(format!("known keys are {}", list(known))),
            };
            self.push(diagnostic);
        }
    }

    pub(super) fn string<'d>(&mut self, node: &Node<'d>, key: &str) -> Option<&'d str> {
        if let Some(text) = node.text() {
            return Some(text);
        }
        let diagnostic = self.at(
            &codes::WRONG_TYPE,
            &node.place(),
            format!("`{key}` must be a string, not {}", node.value.kind()),
        );
        let diagnostic = match node.value {
            Json::Bool(_) | Json::Number(_) => {
                diagnostic.help(format!("quote it: `{key}: \"{}\"`", node.value))
            }
            _ => diagnostic.help(format!("write `{key}: …`, with the text behind it")),
        };
        self.push(diagnostic);
        None
    }

    pub(super) fn boolean(&mut self, node: &Node<'_>, key: &str) -> Option<bool> {
        match node.value {
            Json::Bool(value) => Some(*value),
            other => {
                let message = format!("`{key}` must be true or false, not {}", other.kind());
                let diagnostic = self
                    .at(&codes::WRONG_TYPE, &node.place(), message)
                    .help(format!("write `{key}: true` or `{key}: false`, without quotes"));
                self.push(diagnostic);
                None
            }
        }
    }

    pub(super) fn source(&mut self, node: &Node<'_>) -> Option<Source> {
        let word = self.string(node, "source")?;
        let source = Source::from_word(word);
        if source.is_none() {
            let words = Source::ALL.map(Source::as_str);
            let diagnostic =
                self.at(&codes::BAD_VALUE, &node.place(), format!("`{word}` is no source of tools"));
            let diagnostic = match nearest(word, words.iter().copied()) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help(format!("it is one of {}", list(&words))),
            };
            self.push(diagnostic);
        }
        source
    }
}

/// "`a`, `b` and `c`"
pub(super) fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
