//! Rust types whose JSON is that of another.

use super::TypeId;

/// A Rust type that holds the value of another shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// `Box<T>`, `Rc<T>` or `Arc<T>`: its name.
    Pointer(&'static str),
    /// The same around `str` or `[T]`.
    Unsized(&'static str),
    /// `PathBuf`
    Path,
    /// `VecDeque<T>`
    Deque,
    /// `[T; N]`
    Array(u32),
    /// `BTreeSet<T>` or `HashSet<T>`: its name. Equal items are refused.
    Set(&'static str),
    /// `NonZero<T>`
    NonZero,
    /// A struct of the crate around one field, whose bounds are those of a spec.
    Wrapper(TypeId),
}
