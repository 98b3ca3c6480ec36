//! Takes the links for rustdoc out of a text: a model cannot follow them.

/// The label of a reference definition such as `[label]: target`.
pub(super) fn definition(line: &str) -> Option<String> {
    let (label, target) = line.trim_start().strip_prefix('[')?.split_once("]:")?;
    let target = target.trim();
    let one_target = !target.is_empty() && (!target.contains(' ') || target.contains(['"', '\'']));
    (!label.contains(['[', ']']) && one_target).then(|| label.to_lowercase())
}

/// The text with links into the documentation replaced by what they show. Links to the web stay.
pub(super) fn plain(text: &str, labels: &[String]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['[', '`', '\\']) {
        let (before, tail) = rest.split_at(at);
        out.push_str(before);
        let (shown, used) = match tail.as_bytes().first() {
            Some(b'`') => code(tail),
            Some(b'[') if !before.ends_with('!') => link(tail, labels),
            _ => verbatim(
                tail,
                1 + tail.chars().nth(1).filter(|_| tail.starts_with('\\')).map_or(0, char::len_utf8),
            ),
        };
        out.push_str(&shown);
        rest = &tail[used..];
    }
    out + rest
}

/// The start of `text` as it is, and how long it is.
fn verbatim(text: &str, length: usize) -> (String, usize) {
    let length = length.min(text.len());
    (text[..length].to_owned(), length)
}

/// An inline code span, which holds no links.
fn code(text: &str) -> (String, usize) {
    let marks = text.len() - text.trim_start_matches('`').len();
    let close = text[marks..].find(&text[..marks]);
    verbatim(text, close.map_or(marks, |at| marks + at + marks))
}

/// Whatever starts with `[`.
fn link(text: &str, labels: &[String]) -> (String, usize) {
    let Some(end) = closing(text, '[', ']') else {
        return verbatim(text, 1);
    };
    let shown = &text[1..end];
    let after = &text[end + 1..];
    if after.starts_with('(') {
        let Some(close) = closing(after, '(', ')') else {
            return verbatim(text, 1);
        };
        let target = after[1..close].trim();
        let whole = end + 1 + close + 1;
        let to_the_web = target.contains("://") || target.starts_with("mailto:");
        return if to_the_web { verbatim(text, whole) } else { (plain(shown, labels), whole) };
    }
    if after.starts_with('[') {
        if let Some(close) = closing(after, '[', ']') {
            return (plain(shown, labels), end + 1 + close + 1);
        }
    }
    if labels.contains(&shown.to_lowercase()) || is_path(shown) {
        return (undecorated(shown), end + 1);
    }
    verbatim(text, 1)
}

/// The offset of the bracket that closes the one that `text` starts with.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// Whether a text in brackets is a link to an item rather than brackets.
fn is_path(shown: &str) -> bool {
    let quoted = shown.len() > 2 && shown.starts_with('`') && shown.ends_with('`');
    let name = undecorated(shown);
    let name = name.trim_matches('`').trim_end_matches("()").trim_end_matches('!');
    let is_path = !name.is_empty()
        && name.split("::").all(|part| {
            part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '<' | '>')) && !part.is_empty()
        })
        && !name.starts_with(|c: char| c.is_ascii_digit());
    let is_called =
        shown.ends_with("()") || shown.ends_with('!') || shown.contains('@') || shown.contains("::");
    quoted || (is_path && (is_called || name.starts_with(char::is_uppercase)))
}

/// `struct@Foo` is how rustdoc is told which `Foo`.
fn undecorated(shown: &str) -> String {
    const KINDS: &[&str] = &[
        "struct",
        "enum",
        "trait",
        "union",
        "mod",
        "module",
        "const",
        "constant",
        "fn",
        "function",
        "field",
        "variant",
        "method",
        "derive",
        "type",
        "value",
        "macro",
        "prim",
        "primitive",
        "static",
        "tyalias",
        "attr",
    ];
    match shown.trim_matches('`').split_once('@') {
        Some((kind, name)) if KINDS.contains(&kind) && shown.starts_with('`') => {
            format!("`{name}`")
        }
        Some((kind, name)) if KINDS.contains(&kind) => name.to_owned(),
        _ => shown.to_owned(),
    }
}
