//! The attributes of `toolnexus-rt`.
//!
//! `toolnexus-build` reads them from the source text when the build script runs. When the compiler meets them they
//! have done their work: `#[tool]` takes `#[arg]` and `#[state]` off the parameters and leaves the rest as it stands.
//! That needs no parser, so this crate depends on nothing.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Marks a function as a tool.
///
/// The build script reads its name, doc comment and parameters; see `toolnexus-build`.
///
/// - `name = "…"`, `title = "…"`, `description = "…"`, `schema = "…"`, `source = "…"` override what is read.
/// - On parameters: `#[arg(default = …, example = …, rename = "…", range = …, length = …, pattern = "…", with = "…",
///   schema = "…")]`, `#[state]`, and doc comments.
#[proc_macro_attribute]
pub fn tool(_options: TokenStream, item: TokenStream) -> TokenStream {
    let mut seen_fn = false;
    let mut seen_parameters = false;
    item.into_iter()
        .map(|token| match token {
            TokenTree::Ident(ref ident) if ident.to_string() == "fn" => {
                seen_fn = true;
                token
            }
            // The first parentheses after `fn` hold the parameters: generic parameters cannot hold any before them.
            TokenTree::Group(group)
                if seen_fn && !seen_parameters && group.delimiter() == Delimiter::Parenthesis =>
            {
                seen_parameters = true;
                TokenTree::Group(regroup(&group, without_attributes(group.stream())))
            }
            token => token,
        })
        .collect()
}

/// Allows `#[arg(…)]` on the fields of a struct that holds a tool's arguments.
///
/// A function whose only argument is such a struct takes the whole of the model's arguments as that struct. The
/// decoder is written by the build script. On a type with an `impl FromJson` of its own, `#[arg(schema = "…")]` states what
/// the model is told of it.
#[proc_macro_derive(ToolArgs, attributes(arg))]
pub fn tool_args(_item: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// The parameters without our attributes and without doc comments, which Rust does not allow there.
fn without_attributes(parameters: TokenStream) -> TokenStream {
    let mut out = Vec::new();
    let mut tokens = parameters.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        match tokens.peek() {
            Some(TokenTree::Group(group))
                if is_hash && group.delimiter() == Delimiter::Bracket && is_ours(group) =>
            {
                tokens.next();
            }
            _ => out.push(token),
        }
    }
    out.into_iter().collect()
}

/// Whether an attribute is one that the build script reads.
fn is_ours(attribute: &Group) -> bool {
    match attribute.stream().into_iter().next() {
        Some(TokenTree::Ident(ident)) => matches!(ident.to_string().as_str(), "arg" | "state" | "doc"),
        _ => false,
    }
}

/// The same delimiters around other tokens, at the same place.
fn regroup(group: &Group, stream: TokenStream) -> Group {
    let mut new = Group::new(group.delimiter(), stream);
    new.set_span(group.span());
    new
}
