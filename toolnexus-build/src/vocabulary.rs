//! Which keywords of JSON Schema hold schemas, and which check nothing.

use crate::json::Json;

/// Keywords that check nothing (2020-12 "Meta-Data", "Format-Annotation", "Content", and what OpenAPI adds).
pub const ANNOTATIONS: &[&str] = &[
    "title",
    "description",
    "default",
    "examples",
    "example",
    "format",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "discriminator",
    "xml",
    "externalDocs",
];

/// How a keyword holds schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// One, or (draft-07's `items`) a list.
    Schema,
    /// A list.
    List,
    /// A mapping from names.
    Names,
}

/// How a keyword holds schemas, if it does.
pub fn holds(key: &str) -> Option<Holds> {
    Some(match key {
        "items"
        | "additionalItems"
        | "unevaluatedItems"
        | "contains"
        | "additionalProperties"
        | "unevaluatedProperties"
        | "propertyNames"
        | "not"
        | "if"
        | "then"
        | "else"
        | "contentSchema" => Holds::Schema,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Holds::List,
        "$defs" | "definitions" | "properties" | "patternProperties" | "dependentSchemas"
        | "dependencies" => Holds::Names,
        _ => return None,
    })
}

/// A schema with each schema that stands directly in it replaced.
pub fn map_subschemas(schema: &Json, map: &mut dyn FnMut(&Json) -> Json) -> Json {
    let Json::Object(entries) = schema else { return schema.clone() };
    let entries = entries.iter().map(|(key, value)| {
        let value = match (holds(key), value) {
            (Some(Holds::Schema | Holds::List), Json::Array(items)) => {
                Json::Array(items.iter().map(&mut *map).collect())
            }
            (Some(Holds::Schema), schema) => map(schema),
            (Some(Holds::Names), Json::Object(named)) => {
                Json::Object(named.iter().map(|(name, schema)| (name.clone(), map(schema))).collect())
            }
            (_, value) => value.clone(),
        };
        (key.clone(), value)
    });
    Json::Object(entries.collect())
}

/// The reference to a name in `$defs` of the outermost schema.
pub fn reference(name: &str) -> Json {
    Json::string(format!("#/$defs/{}", escaped(name)))
}

/// The name that such a reference has.
pub fn referred<'n>(reference: &str, names: impl IntoIterator<Item = &'n String>) -> Option<&'n String> {
    let token = reference.strip_prefix("#/$defs/")?;
    names.into_iter().find(|name| escaped(name) == token)
}

/// A name as a token of a JSON Pointer in a URI fragment (RFC 6901, section 6).
fn escaped(name: &str) -> String {
    let mut out = String::new();
    for char in name.chars() {
        match char {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            _ if char.is_ascii_alphanumeric() || matches!(char, '-' | '.' | '_') => out.push(char),
            _ => out.extend(char.to_string().bytes().map(|byte| format!("%{byte:02X}"))),
        }
    }
    out
}
