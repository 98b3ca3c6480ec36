//! `#[arg(…)]` and what else makes up an argument: of a parameter and of a struct's field alike.

use syn::Meta;

use super::attrs::{entries, string, unknown_key};
use super::literals;
use super::syntax::{DefaultExpr, LengthExpr, RangeExpr, ValueExpr};
use crate::diag::Findings;
use crate::source::{FileId, Spanned};

/// What `#[arg(…)]` says.
#[derive(Default)]
pub(super) struct ArgAttribute {
    pub(super) rename: Option<Spanned<String>>,
    pub(super) default: Option<Spanned<DefaultExpr>>,
    pub(super) example: Option<Spanned<ValueExpr>>,
    pub(super) range: Option<Spanned<RangeExpr>>,
    pub(super) length: Option<Spanned<LengthExpr>>,
    pub(super) pattern: Option<Spanned<String>>,
    /// The function that reads it.
    pub(super) with: Option<Spanned<String>>,
    /// The JSON text of its schema.
    pub(super) schema: Option<Spanned<String>>,
}

const KEYS: &[&str] = &["default", "example", "length", "pattern", "range", "rename", "schema", "with"];

/// The `#[arg]` attributes among `metas`.
pub(super) fn marks(metas: &[Meta]) -> Vec<&Meta> {
    metas.iter().filter(|meta| meta.path().is_ident("arg")).collect()
}

/// Reads the `#[arg(…)]` among `metas`.
pub(super) fn read(metas: &[Meta], file: FileId, findings: &mut Findings) -> ArgAttribute {
    let mut arg = ArgAttribute::default();
    for entry in entries(&marks(metas), file, findings) {
        match entry.key.value.as_str() {
            "default" => arg.default = literals::default(&entry, file, findings),
            "example" => arg.example = literals::example(&entry, file, findings),
            "range" => arg.range = literals::range(&entry, file, findings),
            "length" => arg.length = literals::length(&entry, file, findings),
            "pattern" => arg.pattern = string(&entry, file, findings),
            "rename" => arg.rename = string(&entry, file, findings),
            "with" => arg.with = string(&entry, file, findings),
            "schema" => arg.schema = string(&entry, file, findings),
            _ => unknown_key("arg", &entry.key, KEYS, findings),
        }
    }
    arg
}

/// Reads the `#[arg(schema = "…")]` of a type.
pub(super) fn schema_of_type(
    metas: &[Meta],
    file: FileId,
    findings: &mut Findings,
) -> Option<Spanned<String>> {
    let mut schema = None;
    for entry in entries(&marks(metas), file, findings) {
        match entry.key.value.as_str() {
            "schema" => schema = string(&entry, file, findings),
            _ => unknown_key("arg", &entry.key, &["schema"], findings),
        }
    }
    schema
}
