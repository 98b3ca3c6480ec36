//! Tools where the scan cannot see them: in the body of a function, and in what a macro makes.
//!
//! They would be left out without a word. They are found by their attribute alone, among the tokens.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::{ImplItem, Item, Path, TraitItem};

use super::names::Space;
use super::tree::ModuleId;
use super::Scan;
use crate::diag::codes::UNSUPPORTED_FN;
use crate::diag::Diagnostic;

/// Why a tool cannot be seen.
#[derive(Clone, Copy)]
enum Where {
    Body,
    Macro,
}

impl Scan<'_> {
    /// Reports every `#[tool]` that stands where no tool can be.
    pub(super) fn hidden_tools(&mut self) {
        for module in 0..self.tree.modules.len() {
            // Most files never speak of tools, and looking at every token of them takes its time.
            let file = self.tree.modules[module].file;
            if !self.sources.file(file).text.contains("tool") {
                continue;
            }
            for entry in &self.tree.modules[module].items {
                match &entry.item {
                    Item::Fn(item) => self.hidden_in(module, item.block.to_token_stream(), Where::Body),
                    Item::Impl(item) => {
                        for part in &item.items {
                            match part {
                                ImplItem::Fn(method) => {
                                    self.hidden_in(module, method.block.to_token_stream(), Where::Body);
                                }
                                ImplItem::Macro(item) => {
                                    self.hidden_in(module, item.mac.tokens.clone(), Where::Macro);
                                }
                                _ => {}
                            }
                        }
                    }
                    Item::Trait(item) => {
                        for part in &item.items {
                            if let TraitItem::Fn(method) = part {
                                self.hidden_in(module, method.default.to_token_stream(), Where::Body);
                            }
                        }
                    }
                    Item::Macro(item) => self.hidden_in(module, item.mac.tokens.clone(), Where::Macro),
                    _ => {}
                }
            }
        }
    }

    fn hidden_in(&mut self, module: ModuleId, tokens: TokenStream, place: Where) {
        let mut open = vec![tokens];
        while let Some(tokens) = open.pop() {
            let mut after_hash = false;
            for token in tokens {
                if let TokenTree::Group(group) = &token {
                    if after_hash && group.delimiter() == Delimiter::Bracket {
                        self.hidden_attribute(module, group.stream(), place);
                    } else {
                        open.push(group.stream());
                    }
                }
                after_hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
            }
        }
    }

    fn hidden_attribute(&mut self, module: ModuleId, attribute: TokenStream, place: Where) {
        let path = |input: syn::parse::ParseStream<'_>| {
            let path: Path = Path::parse_mod_style(input)?;
            input.parse::<TokenStream>().map(|_| path)
        };
        let Ok(path) = path.parse2(attribute) else { return };
        if !self.tree.is_runtime(module, &path, Space::Macros, "tool") {
            return;
        }
        let (message, help) = match place {
            Where::Body => {
                ("a function inside of another cannot be a tool", "move it out of the body, and mark it there")
            }
            Where::Macro => (
                "what a macro makes cannot be seen, and so is no tool",
                "write the function out; or describe the tool in a spec with `source: custom`, and call what the \
                 macro makes when its `ToolCall` comes",
            ),
        };
        let span = self.tree.span(module, &path);
        self.findings.push(Diagnostic::new(&UNSUPPORTED_FN, span, message).help(help));
    }
}
