//! What only MCP's clients know of a tool: `icons`, `execution` and `_meta`, checked against `Tool` in the schema of
//! revision 2025-11-25, and hints in `annotations`.

use super::spec::list;
use super::Lowering;
use crate::diag::codes;
use crate::json::Json;
use crate::parse::document::Node;
use toolnexus_rt::{nearest, Hints};

const HINT_KEYS: &[&str] = &[
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "readOnlyHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
    "title",
];
const ICON_KEYS: &[&str] = &["src", "mimeType", "sizes", "theme"];
const THEMES: &[&str] = &["light", "dark"];
const TASK_SUPPORT: &[&str] = &["forbidden", "optional", "required"];

impl Lowering<'_> {
    /// Entries of a tool that go into MCP's wire form as they stand.
    pub(super) fn mcp_entries(&mut self, tool: &Node<'_>) -> Vec<(String, Json)> {
        // Servers send null for what they do not state.
        let entry = |key: &str| tool.get(key).filter(|node| *node.value != Json::Null);
        let (icons, execution, meta) = (entry("icons"), entry("execution"), entry("_meta"));
        if let Some(icons) = &icons {
            self.icons(icons);
        }
        if let Some(execution) = &execution {
            self.execution(execution);
        }
        if let Some(meta) = &meta {
            self.mapping_in(meta, "`_meta`", "write `_meta: { com.example/key: value }`");
        }
        let entries = [("icons", icons), ("execution", execution), ("_meta", meta)];
        entries.into_iter().filter_map(|(key, node)| Some((key.to_owned(), node?.value.clone()))).collect()
    }

    fn icons(&mut self, icons: &Node<'_>) {
        const FORM: &str = "write `icons: [{ src: \"https://…\", mimeType: image/png }]`";
        if !matches!(icons.value, Json::Array(_)) {
            let message = format!("`icons` must be a list, not {}", icons.value.kind());
            let diagnostic = self.at(&codes::WRONG_TYPE, &icons.place(), message).help(FORM);
            return self.push(diagnostic);
        }
        for icon in icons.items() {
            if self.mapping_in(&icon, "an icon", FORM).is_some() {
                self.icon(&icon);
            }
        }
    }

    fn icon(&mut self, icon: &Node<'_>) {
        self.misspelt(icon, ICON_KEYS, "an icon");
        match icon.get("src") {
            Some(src) => self.icon_source(&src),
            None => {
                let diagnostic = self.at(&codes::MISSING_KEY, &icon.place(), "this icon has no `src`").help(
                    "add `src: …`: an `https:` address, or the picture itself as `data:image/png;base64,…`",
                );
                self.push(diagnostic);
            }
        }
        if let Some(mime_type) = icon.get("mimeType") {
            self.string(&mime_type, "mimeType");
        }
        if let Some(sizes) = icon.get("sizes") {
            self.icon_sizes(&sizes);
        }
        if let Some(theme) = icon.get("theme") {
            self.one_of(&theme, "theme", THEMES);
        }
    }

    fn icon_source(&mut self, src: &Node<'_>) {
        let Some(text) = self.string(src, "src") else { return };
        let has_scheme = text.split_once(':').is_some_and(|(scheme, _)| {
            scheme.starts_with(|char: char| char.is_ascii_alphabetic())
                && scheme.chars().all(|char| char.is_ascii_alphanumeric() || "+-.".contains(char))
        });
        if !has_scheme {
            let diagnostic = self
                .at(&codes::BAD_VALUE, &src.place(), format!("`{text}` is no URI"))
                .help("write an `https:` address, or the picture itself as `data:image/png;base64,…`");
            self.push(diagnostic);
        }
    }

    fn icon_sizes(&mut self, sizes: &Node<'_>) {
        let is_list = matches!(sizes.value, Json::Array(_));
        let wrong = match is_list {
            true => sizes.items().filter(|size| size.text().is_none()).collect(),
            false => vec![sizes.clone()],
        };
        for node in wrong {
            let (what, wanted) = if is_list { ("a size", "a string") } else { ("`sizes`", "a list") };
            let message = format!("{what} must be {wanted}, not {}", node.value.kind());
            let diagnostic = self
                .at(&codes::WRONG_TYPE, &node.place(), message)
                .help("write `sizes: [48x48, 96x96]`, or `[any]` for an SVG");
            self.push(diagnostic);
        }
    }

    fn execution(&mut self, execution: &Node<'_>) {
        if self.mapping_in(execution, "`execution`", "write `execution: { taskSupport: optional }`").is_none()
        {
            return;
        }
        self.misspelt(execution, &["taskSupport"], "`execution`");
        if let Some(support) = execution.get("taskSupport") {
            self.one_of(&support, "taskSupport", TASK_SUPPORT);
        }
    }

    /// Reports a word that is none of those allowed.
    fn one_of(&mut self, node: &Node<'_>, key: &str, words: &[&str]) {
        let Some(text) = self.string(node, key) else { return };
        if words.contains(&text) {
            return;
        }
        let diagnostic = self.at(&codes::BAD_VALUE, &node.place(), format!("`{text}` is no `{key}`"));
        let diagnostic = match nearest(text, words.iter().copied()) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic.help(format!("it is one of {}", list(words))),
        };
        self.push(diagnostic);
    }

    fn mapping_in(&mut self, node: &Node<'_>, what: &str, form: &str) -> Option<()> {
        if matches!(node.value, Json::Object(_)) {
            return Some(());
        }
        let message = format!("{what} must be a mapping, not {}", node.value.kind());
        let diagnostic = self.at(&codes::WRONG_TYPE, &node.place(), message).help(form);
        self.push(diagnostic);
        None
    }

    /// Reports keys that are nearly known. MCP lets servers add keys of their own, which are none of those.
    fn misspelt(&mut self, node: &Node<'_>, known: &[&str], what: &str) {
        for (key, child) in node.entries() {
            match nearest(key, known.iter().copied()) {
                Some(near) if near != key => {
                    let message = format!("unknown key `{key}` in {what}");
                    let diagnostic = self.at(&codes::UNKNOWN_KEY, &child.key_place(), message);
                    self.push(diagnostic.help(format!("did you mean `{near}`?")));
                }
                _ => {}
            }
        }
    }

    /// The hints in `annotations`.
    pub(super) fn hints(&mut self, node: &Node<'_>) -> Hints {
        self.misspelt(node, HINT_KEYS, "`annotations`");
        let mut read = |short: &str, long: &str| {
            let (key, node) =
                node.get(short).map(|n| (short, n)).or_else(|| node.get(long).map(|n| (long, n)))?;
            self.boolean(&node, key)
        };
        Hints::generated(
            read("read_only", "readOnlyHint"),
            read("destructive", "destructiveHint"),
            read("idempotent", "idempotentHint"),
            read("open_world", "openWorldHint"),
        )
    }
}

/// Annotations that are none of MCP's own, as they stand.
pub(super) fn other_annotations(node: &Node<'_>) -> Vec<(String, Json)> {
    let others = node.entries().filter(|(key, _)| !HINT_KEYS.contains(key));
    others.map(|(key, node)| (key.to_owned(), node.value.clone())).collect()
}
