//! Types that nobody can look into, with the schema that somebody states.

use super::{Annotations, Check, Derives};

/// A type whose schema is stated where it is used, or where it is declared.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The type, absolute.
    pub path: String,
    /// What generated types that hold it can derive.
    pub derives: Derives,
    /// The function that reads it, absolute; its own `FromJson` where there is none.
    pub read: Option<String>,
    /// The schema, which a value satisfies before it is read.
    pub check: Check,
    /// What the schema says beside.
    pub annotations: Annotations,
}

impl Stated {
    /// The last name of its path, for messages.
    pub fn name(&self) -> &str {
        let path = self.path.split('<').next().unwrap_or_default();
        path.rsplit("::").next().unwrap_or_default()
    }
}
