//! From the text of a Rust file to its syntax tree, with byte offsets that hold in the file as it was read.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::diag::codes::RUST_SYNTAX;
use crate::diag::Diagnostic;
use crate::source::{FileId, SourceMap, Span};

/// Nesting beyond this is nobody's code, and parsing it would exhaust the stack.
const MAX_DEPTH: usize = 256;

/// Parses a file. One that does not parse is reported, and the scan goes on without it.
pub(super) fn parse(file: FileId, sources: &SourceMap, findings: &mut Vec<Diagnostic>) -> Option<syn::File> {
    let text = &sources.file(file).text;
    let parsed = blank_start(text).parse::<TokenStream>().map_err(syn::Error::from).and_then(|tokens| {
        check_depth(&tokens)?;
        syn::parse2::<syn::File>(tokens)
    });
    parsed.map_err(|error| findings.push(syntax_error(&error, file, text))).ok()
}

/// The place of a syntax node.
pub(super) fn span_of(file: FileId, node: &impl syn::spanned::Spanned) -> Span {
    Span::new(file, node.span().byte_range())
}

/// Blanks a byte order mark and a `#!` line, which are not Rust, so that every offset stays as it is.
fn blank_start(text: &str) -> String {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut skipped = text.len() - body.len();
    if body.strip_prefix("#!").is_some_and(|rest| !rest.trim_start().starts_with('[')) {
        skipped += body.find('\n').unwrap_or(body.len());
    }
    " ".repeat(skipped) + text.get(skipped..).unwrap_or_default()
}

fn syntax_error(error: &syn::Error, file: FileId, text: &str) -> Diagnostic {
    let mut range = error.span().byte_range();
    if range.end == 0 {
        // What syn misses at the very end of a file has no place of its own.
        range = text.trim_end().len()..text.trim_end().len();
    }
    let reason = match error.to_string() {
        // proc-macro2 says no more than this of every token that it cannot read.
        vague if vague == "cannot parse string into token stream" => {
            "a bracket, a quote or a comment is not closed, or a character has no place in Rust".to_owned()
        }
        reason => reason,
    };
    Diagnostic::new(&RUST_SYNTAX, Span::new(file, range), format!("this Rust file does not parse: {reason}"))
        .help("mend the syntax; no tool of this file was read")
}

/// Refuses what is nested so deeply that a recursive parser would overflow. It does not recurse itself.
fn check_depth(tokens: &TokenStream) -> syn::Result<()> {
    let mut levels = vec![Level::new(tokens.clone())];
    while let Some(level) = levels.last_mut() {
        let Some(token) = level.tokens.next() else {
            levels.pop();
            continue;
        };
        level.note(&token);
        if level.run > MAX_RUN {
            return Err(syn::Error::new(
                token.span(),
                format!("more than {MAX_RUN} tokens in one statement"),
            ));
        }
        let depth: usize = levels.iter().map(|level| 1 + level.angles + level.prefixes).sum();
        if depth > MAX_DEPTH {
            return Err(syn::Error::new(token.span(), format!("nested more than {MAX_DEPTH} levels deep")));
        }
        if let TokenTree::Group(group) = token {
            levels.push(Level::new(group.stream()));
        }
    }
    Ok(())
}

/// A statement longer than this, without a comma, a block or a literal, is nobody's code either: `a = a = a = …`.
const MAX_RUN: usize = 4096;

/// One pair of delimiters: what is open in it besides other delimiters.
struct Level {
    tokens: proc_macro2::token_stream::IntoIter,
    /// `<` without its `>`, in this statement.
    angles: usize,
    /// Prefix operators in a row, such as `&&&x`.
    prefixes: usize,
    /// Tokens since something that ends a nested expression.
    run: usize,
    last: char,
}

impl Level {
    fn new(tokens: TokenStream) -> Self {
        Self { tokens: tokens.into_iter(), angles: 0, prefixes: 0, run: 0, last: ' ' }
    }

    fn note(&mut self, token: &TokenTree) {
        self.run += 1;
        let punct = match token {
            TokenTree::Punct(punct) => punct,
            token => {
                // A literal or a block ends whatever a comparison before it seemed to open.
                let ends = match token {
                    TokenTree::Literal(_) => true,
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    _ => false,
                };
                if ends {
                    self.run = 0;
                    self.angles = 0;
                }
                self.prefixes = 0;
                self.last = ' ';
                return;
            }
        };
        let before = self.last;
        self.last = punct.as_char();
        match self.last {
            // Shifts and `<=` open nothing.
            '<' | '=' if before == '<' => self.angles = self.angles.saturating_sub(1),
            '<' => self.angles += 1,
            '>' if !matches!(before, '=' | '-') => self.angles = self.angles.saturating_sub(1),
            // So do `=>` and `;`.
            ';' | '>' => self.angles = 0,
            _ => {}
        }
        if matches!(self.last, ';' | ',') {
            self.run = 0;
        }
        self.prefixes = if matches!(self.last, '&' | '*' | '!' | '-') { self.prefixes + 1 } else { 0 };
    }
}
