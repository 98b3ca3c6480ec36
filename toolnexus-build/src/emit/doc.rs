//! Descriptions as doc comments.
//!
//! They were written for a language model, not for rustdoc: nothing in them may become a doctest, a link that leads
//! nowhere, or a character that makes the source read differently from what it is.

use proc_macro2::TokenStream;
use quote::quote;

/// `#[doc = "…"]` for each line.
pub fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| {
        let line = escape(line.trim());
        // What rustc itself puts between `///` and the text.
        let line = if line.is_empty() { line } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    lines.collect()
}

fn escape(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    if line.starts_with("```") || line.starts_with("~~~") {
        out.push('\\');
    }
    for char in line.chars() {
        match char {
            '[' | ']' | '<' | '>' => out.extend(['\\', char]),
            // Text direction and other invisible controls.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                out.push_str(&format!("U+{:04X}", u32::from(char)));
            }
            _ if char.is_control() => out.push(' '),
            _ => out.push(char),
        }
    }
    // A block comment's end is harmless after `///`, but prettyplease may print either form.
    out.replace("*/", "* /").replace("/*", "/ *")
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn nothing_becomes_markup_or_code() {
        assert_eq!(escape("```rust"), "\\```rust");
        assert_eq!(escape("see [x] and <tag>"), "see \\[x\\] and \\<tag\\>");
        assert_eq!(escape("a\u{202e}b\rc"), "aU+202Eb c");
        assert_eq!(escape("ends */ here"), "ends * / here");
    }
}
