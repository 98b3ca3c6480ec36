//! Instances of schemas with alternatives, as they are made from Rust types.

use serde_json::{json, Map, Value};

use crate::instances::{self, Random};

/// Texts of each format and of each pattern, some in a form that their crates do not write themselves.
const TEXTS: &[(&str, &str)] = &[
    ("date-time", "2026-01-31T12:00:00Z"),
    ("date-time", "2026-01-31T12:00:00.25+05:30"),
    ("date-time", "1999-12-31t23:59:60.123456789-00:00"),
    ("date-time", "+12026-01-31 12:00:00+00:00"),
    ("date", "2026-02-28"),
    ("date", "-0044-03-15"),
    ("partial-time", "00:00:00"),
    ("partial-time", "23:59:59.5"),
    ("partial-date-time", "2026-01-31T12:00:00"),
    ("partial-date-time", "2026-01-31T12:00:00.000001"),
    ("uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8"),
    ("uuid", "67E5504410B1426F9247BB680E5FE0C8"),
    ("uuid", "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8"),
    ("uri", "https://example.com"),
    ("uri", "HTTP://Ex\u{e4}mple.com:80/a b?q=\"x\"#f"),
    ("uri", "mailto:a@b.c"),
    ("email", "a@example.com"),
    ("^[a-z]+$", "a"),
    ("^[a-z]+$", "abc"),
    (r"^\d{2}$", "42"),
    ("ip", "192.0.2.1"),
    ("ip", "2001:DB8:0:0::1"),
    ("ipv4", "127.0.0.1"),
    ("ipv6", "::ffff:192.0.2.1"),
];

/// An instance that a schema of these types most likely allows.
pub fn instance(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let target = target.trim_start_matches('#').replace("%20", " ");
        let target = root.pointer(&target).expect("a type");
        let mut value = instance(target, root, random, depth + 1);
        if schema.get("properties").is_some() {
            let mut beside = schema.clone();
            beside.as_object_mut().expect("an object").remove("$ref");
            if let (Value::Object(value), Value::Object(more)) =
                (&mut value, instance(&beside, root, random, depth + 1))
            {
                value.extend(more);
            }
        }
        return value;
    }
    if let Some(parts) = schema.get("allOf").and_then(Value::as_array) {
        let mut beside = schema.clone();
        beside.as_object_mut().expect("an object").remove("allOf");
        let parts = parts.iter().chain([&beside]).map(|part| instance(part, root, random, depth + 1));
        return merged(parts.collect());
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(branches) = schema.get(key).and_then(Value::as_array) {
            // Deep down, the first branch without parts.
            let end = branches.iter().find(|branch| branch.get("$ref").is_none()).filter(|_| depth > 6);
            let branch = end.unwrap_or_else(|| &branches[random.below(branches.len())]);
            if schema.get("properties").is_none() {
                return instance(branch, root, random, depth + 1);
            }
            let mut beside = schema.clone();
            beside.as_object_mut().expect("an object").remove(key);
            return merged([branch, &beside].map(|part| instance(part, root, random, depth + 1)).to_vec());
        }
    }
    if let Some(parts) = schema.get("prefixItems").and_then(Value::as_array) {
        return parts.iter().map(|part| instance(part, root, random, depth + 1)).collect();
    }
    let nullable = schema["type"].as_array().is_some_and(|words| words.contains(&json!("null")));
    if nullable && (depth > 6 || random.chance(20)) {
        return Value::Null;
    }
    let word = schema.get("type").and_then(|word| word.as_str().or_else(|| word.get(0)?.as_str()));
    match word {
        Some("array") => {
            let low = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0) as usize;
            let more = if schema.get("maxItems").is_some() || depth > 5 { 0 } else { random.below(3) };
            let items = &schema["items"];
            (0..low + more).map(|_| instance(items, root, random, depth + 1)).collect()
        }
        Some("object") => {
            let required: Vec<&str> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let mut object = Map::new();
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                if required.contains(&name.as_str()) || (depth < 6 && random.chance(60)) {
                    let value = match name.as_str() {
                        "socket" => json!("[2001:db8::1]:8080"), // it has no format of its own
                        _ => instance(property, root, random, depth + 1),
                    };
                    object.insert(name.clone(), value);
                }
            }
            for (pattern, schema) in schema["patternProperties"].as_object().into_iter().flatten() {
                let of_numbers = pattern.contains("\\d");
                for _ in 0..if of_numbers { random.below(3) } else { 0 } {
                    object.insert(random.below(150).to_string(), instance(schema, root, random, depth + 1));
                }
            }
            if let rest @ Value::Object(_) = &schema["additionalProperties"] {
                for index in 0..if depth > 5 { 0 } else { random.below(3) } {
                    object.insert(format!("key{index}"), instance(rest, root, random, depth + 1));
                }
            }
            Value::Object(object)
        }
        Some("null") => Value::Null,
        Some("string") if text(schema).is_some() => {
            let texts: Vec<&str> =
                TEXTS.iter().filter(|(name, _)| Some(*name) == text(schema)).map(|(_, text)| *text).collect();
            random.pick(&texts).map_or(Value::Null, |text| json!(text))
        }
        Some("integer") => {
            let low = schema.get("minimum").and_then(Value::as_i64).unwrap_or(-5);
            let high = schema.get("maximum").and_then(Value::as_i64).unwrap_or(low + 300);
            json!(low + random.below((high - low + 1).min(400) as usize) as i64)
        }
        _ => instances::value(schema, root, random),
    }
}

/// The format or pattern of strings of which [`TEXTS`] has some.
fn text(schema: &Value) -> Option<&str> {
    let named = schema.get("format").or_else(|| schema.get("pattern"))?.as_str()?;
    Some(named).filter(|named| TEXTS.iter().any(|(known, _)| known == named))
}

/// The properties of all, or the first that is no object.
fn merged(parts: Vec<Value>) -> Value {
    if !parts.iter().all(Value::is_object) {
        return parts.into_iter().find(|part| !part.is_object()).unwrap_or_default();
    }
    let entries = parts.into_iter().filter_map(|part| match part {
        Value::Object(entries) => Some(entries),
        _ => None,
    });
    Value::Object(entries.flatten().collect())
}
