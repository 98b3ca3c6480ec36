//! From YAML text to documents.

mod number;
mod value;

use serde::de::DeserializeSeed;

use super::document::{Document, Part, Step, Syntax};
use super::locate;
use crate::diag::{codes, Diagnostic, Findings};
use crate::json::Json;
use crate::source::{FileId, SourceMap, Span};
use value::{First, Loose, Second};

/// Parses every document of a spec file. What cannot be parsed is reported and left out.
pub fn parse(file: FileId, sources: &SourceMap, findings: &mut Findings) -> Vec<Document> {
    let text = &sources.file(file).text;
    let roots = match read(text) {
        Ok(roots) => roots,
        Err(error) => {
            findings.push(syntax_error(file, text, &error));
            return Vec::new();
        }
    };
    let documents = roots.into_iter().enumerate().map(|(index, root)| {
        let is_plain = |path: &[Step]| {
            let offset = locate::offset(text, index, path, Part::Value);
            is_plain(text.get(offset..).unwrap_or_default())
        };
        let root = root.into_json(&mut Vec::new(), &is_plain);
        Document { file, syntax: Syntax::Yaml(index), root }
    });
    let mut documents: Vec<Document> = documents.collect();
    documents.retain(|document| document.root != Json::Null);
    if documents.is_empty() {
        let message = "this file is empty: it declares no tool";
        findings.push(
            Diagnostic::new(&codes::EMPTY_FILE, Span::new(file, 0..0), message)
                .help("write `tools:` and a list of tools, or delete the file"),
        );
    }
    documents
}

/// Every document, with the digits of all of its numbers.
fn read(text: &str) -> Result<Vec<Loose>, serde_yaml::Error> {
    let deserializers = || serde_yaml::Deserializer::from_str(text);
    let roots: Vec<Loose> =
        deserializers().map(|deserializer| First.deserialize(deserializer)).collect::<Result<_, _>>()?;
    if !roots.iter().any(Loose::lacks_digits) {
        return Ok(roots);
    }
    deserializers().zip(roots).map(|(deserializer, root)| Second(root).deserialize(deserializer)).collect()
}

/// Whether a node is a scalar without quotes and without a tag.
fn is_plain(node: &str) -> bool {
    let node = match node.strip_prefix('&') {
        Some(anchored) => anchored.trim_start_matches(|char: char| !char.is_whitespace()).trim_start(),
        None => node,
    };
    !node.starts_with(['"', '\'', '|', '>', '!'])
}

fn syntax_error(file: FileId, text: &str, error: &serde_yaml::Error) -> Diagnostic {
    let offset = error.location().map_or(0, |location| location.index()).min(text.len());
    let full = error.to_string();
    let message = full.split(" at line ").next().unwrap_or(&full).to_owned();
    let diagnostic = Diagnostic::new(
        &codes::SYNTAX,
        locate::span(file, text, offset),
        format!("not valid YAML: {message}"),
    );
    let diagnostic = match begun(text, &full) {
        Some((what, start)) => {
            diagnostic.also(locate::span(file, text, start), format!("{what} starts here"))
        }
        None => diagnostic,
    };
    match help(text, offset, &message) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// What the parser was in the middle of and where that started, which its message ends with:
/// "…, while scanning a quoted scalar at line 2 column 11".
fn begun<'m>(text: &str, message: &'m str) -> Option<(&'m str, usize)> {
    let (_, context) = message.split_once(", while ")?;
    let (what, position) = context.split_once(" at line ")?;
    let (line, column) = position.split_once(" column ")?;
    let (line, column): (usize, usize) = (line.parse().ok()?, column.parse().ok()?);
    let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let (_, what) = what.split_once(' ')?;
    Some((what, start + column.checked_sub(1)?)).filter(|(_, offset)| text.is_char_boundary(*offset))
}

/// Advice for the mistakes that everyone makes.
fn help(text: &str, offset: usize, message: &str) -> Option<&'static str> {
    let start = text[..offset].rfind('\n').map_or(0, |index| index + 1);
    let line = text[start..].lines().next().unwrap_or("");
    if message.contains("JSON cannot hold") {
        Some("where there is no bound, leave it out; `.inf` and `.nan` are no numbers of JSON")
    } else if line.chars().take_while(|c| c.is_whitespace()).any(|c| c == '\t') {
        Some("YAML does not allow tabs for indentation: use spaces")
    } else if message.contains("repetition limit") || message.contains("recursion limit") {
        Some("its aliases expand to far more than what is written: write the parts out, or use `types` and `$ref`")
    } else if message.contains("quoted scalar") || message.contains("end of stream") {
        Some("a quote or a bracket that was opened is not closed")
    } else if message.contains("mapping values are not allowed") || message.contains("did not find expected")
    {
        Some("check the indentation, and quote a text that holds `: `, `#`, `{` or `[`")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> String {
        let (mut sources, mut findings) = (SourceMap::default(), Findings::default());
        let file = sources.add("tools.yaml".to_owned(), text.to_owned());
        let documents = parse(file, &sources, &mut findings);
        let reports: Vec<String> =
            findings.render(&sources).into_iter().map(|report| report.message).collect();
        let roots = documents.iter().map(|document| document.root.to_string());
        roots.chain(reports).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn numbers_keep_their_digits() {
        let list = "[0.1000000000000000055511151231257827, 1e400, '1e400', -9223372036854776000, +1.50, .5, -0.0, 0x1F]";
        let expected =
            r#"[0.1000000000000000055511151231257827,1e400,"1e400",-9223372036854776000,1.50,0.5,-0.0,31]"#;
        assert_eq!(json(list), expected);
        let great = "340282366920938463463374607431768211457";
        assert_eq!(json(&format!("a: {great}")), format!("{{\"a\":{great}}}"));
    }

    #[test]
    fn digits_are_found_behind_anchors_merge_keys_and_in_later_documents() {
        let text = "base: &base { n: &n 1.50, big: &big 1e999, text: &text \"1e999\" }\nuse: { <<: *base, again: *n, big2: *big, text2: *text }\n---\n- 2.50\n";
        let expected = "{\"base\":{\"n\":1.50,\"big\":1e999,\"text\":\"1e999\"},\
            \"use\":{\"again\":1.50,\"big2\":1e999,\"text2\":\"1e999\",\"n\":1.50,\"big\":1e999,\"text\":\"1e999\"}}\n[2.50]";
        assert_eq!(json(text), expected);
    }

    #[test]
    fn texts_stay_texts() {
        assert_eq!(
            json("[!!str 1e999, 1_000, 007, inf, nan, 1.2.3]"),
            r#"["1e999","1_000","007","inf","nan","1.2.3"]"#
        );
        assert_eq!(json("1.50: a"), r#"{"1.50":"a"}"#);
        assert_eq!(json("a: .inf"), "not valid YAML: a: a number that JSON cannot hold");
    }
}
