//! Whether every value of one schema is one of another: as far as that can be told by looking, and else not.

use crate::json::Json;
use crate::number;
use crate::vocabulary::ANNOTATIONS;

/// Whether a schema allows at most what another does.
pub(super) fn narrower(schema: &Json, wide: &Json) -> bool {
    if let Some(branches) = branches(wide) {
        let some = |part: &Json| branches.iter().any(|branch| narrower(part, branch));
        return match (self::branches(schema), values(schema)) {
            (Some(parts), _) => parts.iter().all(|part| narrower(part, wide)),
            // Each value may be one of another branch.
            (None, Some(values)) => {
                values.into_iter().all(|value| some(&Json::Object(vec![("const".to_owned(), value)])))
            }
            (None, None) => some(schema),
        };
    }
    if let Some(parts) = branches(schema) {
        return parts.iter().all(|part| narrower(part, wide));
    }
    match (schema, wide) {
        (_, Json::Bool(true)) | (Json::Bool(false), _) => true,
        (Json::Object(_), Json::Object(demands)) => demands
            .iter()
            .filter(|(key, _)| !ANNOTATIONS.contains(&key.as_str()) && key != "$defs")
            .all(|(key, demand)| implied(schema, wide, key, demand)),
        _ => schema == wide,
    }
}

/// The alternatives of a schema that says nothing else.
fn branches(schema: &Json) -> Option<Vec<&Json>> {
    let Json::Object(entries) = schema else { return None };
    let mut assertions =
        entries.iter().filter(|(key, _)| !ANNOTATIONS.contains(&key.as_str()) && key != "$defs");
    match (assertions.next(), assertions.next()) {
        (Some((key, Json::Array(list))), None) if key == "anyOf" || key == "oneOf" => {
            Some(list.iter().collect())
        }
        _ => None,
    }
}

/// Whether a schema says what one keyword of another demands.
fn implied(schema: &Json, wide: &Json, key: &str, demand: &Json) -> bool {
    let said = schema.get(key);
    let at_least =
        |keys: [&str; 2]| keys.iter().any(|key| number_of(schema.get(key)) >= number_of(Some(demand)));
    let at_most = |keys: [&str; 2]| {
        let found = keys.iter().filter_map(|key| number_of(schema.get(key)));
        found.into_iter().any(|found| number_of(Some(demand)).is_some_and(|demand| found <= demand))
    };
    let properties = |schema: &'_ Json| -> Vec<(String, Json)> {
        match schema.get("properties") {
            Some(Json::Object(properties)) => properties.clone(),
            _ => Vec::new(),
        }
    };
    match (key, demand) {
        ("type", _) => match (values(schema), said) {
            (Some(values), _) => {
                values.iter().all(|value| words(demand).into_iter().any(|word| is_of(value, word)))
            }
            (None, Some(said)) => words(said).into_iter().all(|word| {
                words(demand).into_iter().any(|wide| wide == word || (wide, word) == ("number", "integer"))
            }),
            (None, None) => false,
        },
        ("enum" | "const", _) => {
            let allowed = values(wide).unwrap_or_default();
            values(schema).is_some_and(|values| values.iter().all(|value| allowed.contains(value)))
        }
        ("minimum", _) => at_least(["minimum", "exclusiveMinimum"]),
        ("maximum", _) => at_most(["maximum", "exclusiveMaximum"]),
        ("minLength" | "minItems" | "minProperties", _) => {
            number_of(Some(demand)) == Some(0.0) || at_least([key, key])
        }
        ("maxLength" | "maxItems" | "maxProperties", _) => at_most([key, key]),
        ("required", Json::Array(names)) => match said {
            Some(Json::Array(said)) => names.iter().all(|name| said.contains(name)),
            _ => names.is_empty(),
        },
        ("properties", Json::Object(demanded)) => properties(schema)
            .iter()
            .all(|(name, part)| demanded.iter().all(|(other, wide)| other != name || narrower(part, wide))),
        ("additionalProperties", rest) => {
            let own = properties(wide);
            let further = properties(schema);
            let mut further = further.iter().filter(|(name, _)| own.iter().all(|(other, _)| other != name));
            further.all(|(_, part)| narrower(part, rest)) && said.is_some_and(|said| narrower(said, rest))
        }
        ("items", _) => said.is_some_and(|said| narrower(said, demand)),
        ("prefixItems", Json::Array(demanded)) => match said {
            Some(Json::Array(parts)) => {
                parts.len() == demanded.len()
                    && parts.iter().zip(demanded).all(|(part, wide)| narrower(part, wide))
            }
            _ => false,
        },
        _ => said == Some(demand),
    }
}

/// The words of a `type`.
fn words(ty: &Json) -> Vec<&str> {
    match ty {
        Json::String(word) => vec![word],
        Json::Array(words) => words.iter().flat_map(self::words).collect(),
        _ => Vec::new(),
    }
}

/// The values of a schema that lists them.
fn values(schema: &Json) -> Option<Vec<Json>> {
    match (schema.get("enum"), schema.get("const")) {
        (Some(Json::Array(values)), _) => Some(values.clone()),
        (None, Some(value)) => Some(vec![value.clone()]),
        _ => None,
    }
}

fn is_of(value: &Json, word: &str) -> bool {
    match value {
        Json::String(_) => word == "string",
        Json::Bool(_) => word == "boolean",
        Json::Null => word == "null",
        Json::Number(text) => word == "number" || word == "integer" && number::exact(text).is_some(),
        Json::Array(_) => word == "array",
        Json::Object(_) => word == "object",
    }
}

fn number_of(value: Option<&Json>) -> Option<f64> {
    match value {
        Some(Json::Number(text)) => number::float(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::narrower;
    use crate::parse::json_text::parse;

    #[test]
    fn what_allows_at_most_what_another_does() {
        for (schema, wide, expected) in [
            (r#"{"type":"integer","minimum":1,"title":"x"}"#, r#"{"type":"integer","minimum":0}"#, true),
            (r#"{"type":"integer"}"#, r#"{"type":"number"}"#, true),
            (r#"{"type":"number"}"#, r#"{"type":"integer"}"#, false),
            (r#"{"type":"string"}"#, r#"{"type":["string","null"]}"#, true),
            (r#"{"type":["string","null"]}"#, r#"{"type":"string"}"#, false),
            (r#"{"enum":["a"]}"#, r#"{"type":"string","enum":["a","b"]}"#, true),
            (r#"{"enum":["a","c"]}"#, r#"{"type":"string","enum":["a","b"]}"#, false),
            (r#"{"enum":["a","b"]}"#, r#"{"oneOf":[{"const":"a"},{"const":"b"},{"type":"null"}]}"#, true),
            (r#"{"anyOf":[{"const":1},{"const":"a"}]}"#, r#"{"oneOf":[{"type":"string"}]}"#, false),
            (
                r#"{"type":"array","items":{"const":1}}"#,
                r#"{"type":"array","items":{"type":"integer"}}"#,
                true,
            ),
            (r#"{"type":"array"}"#, r#"{"type":"array","items":{"type":"integer"}}"#, false),
            (r#"{"type":"string","maxLength":3}"#, r#"{"type":"string","maxLength":2}"#, false),
            (
                r#"{"properties":{"a":{"const":1}},"required":["a"],"additionalProperties":false}"#,
                r#"{"properties":{"a":{"type":"integer"},"b":{}},"required":["a"],"additionalProperties":false}"#,
                true,
            ),
            (
                r#"{"properties":{"a":{}},"additionalProperties":false}"#,
                r#"{"properties":{"a":{}},"required":["a"],"additionalProperties":false}"#,
                false,
            ),
            (r#"{"properties":{"a":{}}}"#, r#"{"properties":{"a":{}},"additionalProperties":false}"#, false),
            (r#"{"type":"string"}"#, r#"{"type":"string","pattern":"a"}"#, false),
            ("false", "{}", true),
            ("{}", "true", true),
            ("{}", "false", false),
        ] {
            let [schema, wide] = [schema, wide].map(|text| parse(text).expect("JSON"));
            assert_eq!(narrower(&schema, &wide), expected, "{schema} and {wide}");
        }
    }
}
