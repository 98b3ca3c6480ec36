//! JSON in strings: the texts that `Mode::Coerce` finds in strings where an array or object belongs.
//!
//! The unescaped text lives beside the input, and the decoder's reader moves into it and back out.
//! Decoding only ever adds texts, and what it has added stays where it is, so they form a list that
//! is grown through shared references. Problems remember in which text they are, and each text
//! remembers the string it came from; that is enough to tell the path when one is displayed.

#[cfg(feature = "alloc")]
pub(crate) use with_alloc::{Inner, InnerText};
#[cfg(not(feature = "alloc"))]
pub(crate) use without_alloc::{Inner, InnerText};

use super::Decoder;
use crate::json::{Kind, Reader};

/// Where to go on after a string that holds JSON.
#[derive(Debug)]
pub(crate) struct Outer<'a> {
    reader: Reader<'a>,
    text: u32,
}

impl<'a> Decoder<'a> {
    /// If a string comes that holds a value of this kind, moves to its inside.
    pub(crate) fn enter_string(&mut self, kind: Kind) -> Option<Outer<'a>> {
        let inner = match self.inner {
            Some(inner) if self.mode == super::Mode::Coerce => inner,
            _ => return None,
        };
        let at = self.reader.position();
        let mut outer = self.reader;
        let string = outer.string().ok()?;
        let (text, rest) = inner.add(string, self.text, at, |text| {
            let mut reader = Reader::at_depth(text, outer.depth());
            reader.peek() == Ok(kind) && reader.skip_value().is_ok() && reader.finish().is_ok()
        })?;
        let outer = Outer { reader: outer, text: self.text };
        self.reader = Reader::at_depth(text, outer.reader.depth());
        self.text = rest.index();
        self.inner = Some(rest);
        Some(outer)
    }

    /// Moves back out of a string that holds JSON.
    pub(crate) fn leave_string(&mut self, outer: Option<Outer<'a>>) {
        if let Some(outer) = outer {
            self.reader = outer.reader;
            self.text = outer.text;
        }
    }
}

#[cfg(feature = "alloc")]
mod with_alloc {
    use crate::json::Text;
    use alloc::{boxed::Box, vec::Vec};
    use core::cell::OnceCell;

    /// The end of the list of texts, where the next one goes.
    #[derive(Debug)]
    pub(crate) struct Inner {
        index: u32,
        next: OnceCell<Box<Node>>,
    }

    #[derive(Debug)]
    struct Node {
        text: InnerText,
        rest: Inner,
    }

    /// A text that was found in a string.
    #[derive(Clone, Debug)]
    pub(crate) struct InnerText {
        /// The text.
        pub text: Box<str>,
        /// The text that the string is in.
        pub parent: u32,
        /// Where in that one the string is.
        pub at: usize,
    }

    impl Inner {
        pub fn new() -> Self {
            Self { index: 0, next: OnceCell::new() }
        }

        /// The index of the text before this end.
        pub fn index(&self) -> u32 {
            self.index
        }

        /// Adds the string's text, if it is `fit`, and returns it with the new end of the list.
        pub fn add(
            &self,
            string: Text<'_>,
            parent: u32,
            at: usize,
            fit: impl FnOnce(&str) -> bool,
        ) -> Option<(&str, &Self)> {
            let text = string.to_cow();
            if !fit(&text) {
                return None;
            }
            let node = self.next.get_or_init(|| {
                let text = InnerText { text: text.into(), parent, at };
                let index = self.index.saturating_add(1);
                Box::new(Node { text, rest: Self { index, next: OnceCell::new() } })
            });
            Some((&node.text.text, &node.rest))
        }

        /// The texts, in order; text `n` is the element `n - 1`.
        pub fn take(mut self) -> Vec<InnerText> {
            let mut texts = Vec::new();
            let mut next = self.next.take();
            while let Some(mut node) = next {
                next = node.rest.next.take();
                texts.push(node.text.clone());
            }
            texts
        }
    }

    /// Box by box, because dropping the first would drop the rest by recursion.
    impl Drop for Inner {
        fn drop(&mut self) {
            let mut next = self.next.take();
            while let Some(mut node) = next {
                next = node.rest.next.take();
            }
        }
    }

    impl InnerText {
        pub fn none() -> Vec<Self> {
            Vec::new()
        }
    }
}

#[cfg(not(feature = "alloc"))]
mod without_alloc {
    use crate::json::Text;

    /// Without an allocator there is nowhere to keep an unescaped text, so there are none.
    #[derive(Debug)]
    pub(crate) struct Inner;

    #[derive(Clone, Debug)]
    pub(crate) struct InnerText;

    impl Inner {
        pub fn new() -> Self {
            Self
        }

        pub fn index(&self) -> u32 {
            0
        }

        pub fn add(
            &self,
            _: Text<'_>,
            _: u32,
            _: usize,
            _: impl FnOnce(&str) -> bool,
        ) -> Option<(&str, &Self)> {
            None
        }

        pub fn take(self) -> [InnerText; 0] {
            []
        }
    }

    impl InnerText {
        pub fn none() -> [Self; 0] {
            []
        }
    }
}
