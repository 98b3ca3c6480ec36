//! JSON as the runtime reads and writes it: text in, text out, nothing in between.
//!
//! - [`Reader`] pulls one value at a time out of a text, strictly as RFC 8259 has it.
//! - [`Text`] and [`Number`] are what it yields for strings and numbers: slices of the input that
//!   convert exactly, and only when asked.
//! - [`Raw`] is a whole value that has been checked but not decoded; `Json` is the owned one.
//! - [`ToJson`] and [`Writer`] are the way back.
//!
//! Reading never allocates, never recurses and never panics, whatever the input.

mod error;
mod key;
mod number;
#[cfg(feature = "alloc")]
mod owned;
mod raw;
mod reader;
mod text;
mod to_json;
mod writer;

pub use error::{SyntaxError, SyntaxKind};
pub use key::ToKey;
pub use number::{Integer, NotWhole, Number, Whole};
#[cfg(feature = "alloc")]
pub use owned::Json;
pub use raw::{Entries, Items, Raw};
pub use reader::{Key, Kind, Reader, MAX_DEPTH};
pub use text::{Bytes, Chars, Text};
#[cfg(feature = "alloc")]
pub use to_json::to_string;
pub use to_json::ToJson;
pub use writer::{ArrayWriter, ObjectWriter, Writer};

pub(crate) use writer::write_escaped;
