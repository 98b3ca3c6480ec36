//! Random schemas and random values: the generated decoder and the advertised schema against a validator that is not
//! ours. `TOOLNEXUS_ROUNDS` sets how many values each schema meets.

use serde_json::{json, Map, Value};
use toolnexus_build::{Builder, Source};
use toolnexus_tests::instances::Random;
use toolnexus_tests::verdicts::Program;

/// How many schemas are tried.
const SCHEMAS: usize = 300;
/// Names, values and patterns are few, so that values often meet what schemas say.
const NAMES: [&str; 4] = ["a", "b", "ab", "é"];
const PATTERNS: [&str; 4] = ["^a", "b$", "^[ab]+$", "."];
const FORMATS: [&str; 4] = ["date", "ipv6", "uri-reference", "hostname"];
const TEXTS: [&str; 11] = ["", "a", "b", "ab", "ba", "é", "😀", "abc", "2024-02-29", "::a", "a b"];

/// What names must be. Not any schema: `jsonschema` 0.48 runs out of stack where these lead to a recursive one.
fn name_schema(random: &mut Random) -> Value {
    let length = random.below(3);
    pick(
        random,
        &[json!({ "maxLength": length }), json!({ "pattern": "^a" }), json!({ "not": { "const": "b" } })],
    )
}

fn pick<T: Clone>(random: &mut Random, values: &[T]) -> T {
    values[random.below(values.len())].clone()
}

fn number(random: &mut Random) -> Value {
    pick(
        random,
        &[
            json!(0),
            json!(1),
            json!(-1),
            json!(2),
            json!(1.5),
            json!(1.0),
            json!(0.5),
            json!(10),
            json!(-0.0),
        ],
    )
}

fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 4 } else { 6 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => number(random),
        3 => json!(pick(random, &TEXTS)),
        4 => Value::Array((0..random.below(4)).map(|_| value(random, depth - 1)).collect()),
        _ => {
            let count = random.below(4);
            Value::Object(
                (0..count).map(|_| (pick(random, &NAMES).to_owned(), value(random, depth - 1))).collect(),
            )
        }
    }
}

fn names(random: &mut Random) -> Value {
    let mut names: Vec<&str> = NAMES.to_vec();
    names.retain(|_| random.below(3) == 0);
    json!(names)
}

fn list(random: &mut Random, depth: usize) -> Value {
    Value::Array((0..1 + random.below(3)).map(|_| schema(random, depth)).collect())
}

fn by_name(random: &mut Random, depth: usize, names: &[&str]) -> Value {
    let count = random.below(3);
    Value::Object((0..count).map(|_| (pick(random, names).to_owned(), schema(random, depth))).collect())
}

fn schema(random: &mut Random, depth: usize) -> Value {
    if depth == 0 || random.below(12) == 0 {
        return match random.below(6) {
            0 => json!(false),
            1 => json!(true),
            2 => json!({ "$ref": "#/$defs/d" }),
            3 => json!({ "const": value(random, 1) }),
            _ => json!({ "type": pick(random, &["null", "boolean", "number", "string", "array", "object"]) }),
        };
    }
    let depth = depth - 1;
    let mut out = Map::new();
    let mut set = |key: &str, value: Value| drop(out.insert(key.to_owned(), value));
    for _ in 0..1 + random.below(4) {
        match random.below(32) {
            0 => set("enum", Value::Array(vec![value(random, 1), value(random, 2), json!([1])])),
            1 => set("const", value(random, 2)),
            2 => set("minimum", number(random)),
            3 => set("exclusiveMaximum", number(random)),
            4 => set("multipleOf", pick(random, &[json!(1), json!(0.5), json!(2), json!(0.01)])),
            5 => set("minLength", json!(random.below(3))),
            6 => set("maxLength", json!(random.below(3))),
            7 if random.below(2) == 0 => set("format", json!(pick(random, &FORMATS))),
            7 => set("pattern", json!(pick(random, &PATTERNS))),
            8 => set("prefixItems", list(random, depth)),
            9 => set("items", schema(random, depth)),
            10 => set("contains", schema(random, depth)),
            11 => set("minContains", json!(random.below(3))),
            12 => set("maxContains", json!(random.below(3))),
            13 => set("uniqueItems", json!(true)),
            14 => set("minItems", json!(random.below(3))),
            15 => set("properties", by_name(random, depth, &NAMES)),
            16 => set("patternProperties", by_name(random, depth, &PATTERNS)),
            17 => set("additionalProperties", schema(random, depth)),
            18 => set("propertyNames", name_schema(random)),
            19 => set("required", names(random)),
            20 => set("dependentRequired", json!({ pick(random, &NAMES): names(random) })),
            21 => set("dependentSchemas", by_name(random, depth, &NAMES)),
            22 => set("minProperties", json!(random.below(3))),
            23 => set("allOf", list(random, depth)),
            24 => set("anyOf", list(random, depth)),
            25 => set("oneOf", list(random, depth)),
            26 => set("not", schema(random, depth)),
            27 => {
                // `jsonschema` 0.48 forgets what is evaluated below a condition that is `true` or `false` alone.
                set("if", json!({ "allOf": [schema(random, depth)] }));
                set("then", schema(random, depth));
                set("else", schema(random, depth));
            }
            28 => set("unevaluatedProperties", schema(random, depth.min(1))),
            29 => set("unevaluatedItems", schema(random, depth.min(1))),
            30 => set("$ref", json!("#/$defs/d")),
            _ => set(
                "type",
                pick(random, &[json!("object"), json!("array"), json!(["string", "number", "null"])]),
            ),
        }
    }
    Value::Object(out)
}

/// A schema that becomes a Rust type, often with more than the type says. Every property is required: null stands for
/// an absent optional one.
fn typed(random: &mut Random, depth: usize) -> Value {
    let mut out = Map::new();
    let kind = pick(random, &["object", "object", "array", "string", "number", "integer"]);
    let mut set = |key: &str, value: Value| drop(out.insert(key.to_owned(), value));
    let part = |random: &mut Random| match depth {
        0 => json!({ "type": pick(random, &["string", "integer", "number", "boolean"]) }),
        _ if random.below(3) == 0 => schema(random, 1),
        _ => typed(random, depth - 1),
    };
    let null = random.below(4) == 0;
    set("type", if null { json!([kind, "null"]) } else { json!(kind) });
    if kind == "object" {
        let mut properties = Map::new();
        for name in NAMES {
            if random.below(3) == 0 {
                properties.insert(name.to_owned(), part(random));
            }
        }
        let names: Vec<&String> = properties.keys().collect();
        set("required", json!(names));
        set("properties", Value::Object(properties));
    }
    for _ in 0..random.below(3) {
        match (kind, random.below(10)) {
            (_, 0) => set("anyOf", list(random, 1)),
            (_, 1) => set("allOf", Value::Array(vec![typed(random, 0), schema(random, 1)])),
            (_, 2) => set("not", schema(random, 1)),
            (_, 3) => set("oneOf", list(random, 1)),
            ("object", 4) => set("additionalProperties", part(random)),
            ("object", 5) => set("patternProperties", by_name(random, 1, &PATTERNS)),
            ("object", 6) => set("unevaluatedProperties", schema(random, 1)),
            ("object", 7) => set("additionalProperties", json!(random.below(2) == 0)),
            ("object", 8) => set("maxProperties", json!(random.below(4))),
            ("object", _) => set("dependentRequired", json!({ pick(random, &NAMES): names(random) })),
            ("array", 4) => set("items", part(random)),
            ("array", 5) => set("prefixItems", list(random, 1)),
            ("array", 6) => set("unevaluatedItems", schema(random, 1)),
            ("array", 7) => set("uniqueItems", json!(true)),
            ("array", 8) => set("minItems", json!(random.below(2))),
            ("array", _) => set("contains", schema(random, 1)),
            ("string", 4 | 5) => set("maxLength", json!(random.below(3))),
            ("string", 6 | 7) => set("format", json!(pick(random, &FORMATS))),
            ("string", _) => set("pattern", json!(pick(random, &PATTERNS))),
            (_, 4 | 5) => set("multipleOf", pick(random, &[json!(2), json!(0.5)])),
            (_, 6 | 7) => set("minimum", number(random)),
            (_, _) => set("enum", Value::Array(vec![number(random), number(random), value(random, 0)])),
        }
    }
    Value::Object(out)
}

/// A value that a schema of `typed` may accept: its shape is that of the type.
fn fitting(schema: &Value, random: &mut Random) -> Value {
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
    match kind {
        _ if random.below(8) == 0 => value(random, 2),
        Some("object") => {
            let known = schema["properties"].as_object().into_iter().flatten();
            let mut object: Map<String, Value> =
                known.map(|(name, schema)| (name.clone(), fitting(schema, random))).collect();
            for _ in 0..random.below(3) {
                object
                    .entry(pick(random, &NAMES))
                    .or_insert_with(|| fitting(&schema["additionalProperties"], random));
            }
            Value::Object(object)
        }
        Some("array") => (0..random.below(4)).map(|_| fitting(&schema["items"], random)).collect(),
        Some("string") => json!(pick(random, &TEXTS)),
        Some("number" | "integer") => number(random),
        Some("boolean") => json!(true),
        _ => value(random, 2),
    }
}

fn spec(number: usize, schema: &Value) -> Value {
    let name = format!("case_{number}");
    let arguments = json!({ "type": "object", "properties": { "value": { "$ref": "#/types/S" } }, "required": ["value"] });
    let tool = json!({ "name": name, "description": "A case.", "inputSchema": arguments });
    json!({ "types": { "S": schema }, "tools": [tool] })
}

fn builds(specs: &[(usize, Value)]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (number, schema) in specs {
        let text = spec(*number, schema).to_string();
        toolnexus_tests::write(&folder.path().join(format!("tools/{number}.json")), text);
    }
    let output =
        Builder::new(folder.path()).no_rust().default_source(Source::Mcp).assert_formats(true).run().ok()?;
    Some(output.files.into_iter().map(|file| file.contents).collect())
}

#[test]
fn random_verdicts_are_those_of_another_validator() {
    let rounds = std::env::var("TOOLNEXUS_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(100);
    let mut random = Random::new(7);
    let mut specs = Vec::new();
    for number in 0..SCHEMAS {
        let mut made = if number % 2 == 0 { schema(&mut random, 3) } else { typed(&mut random, 2) };
        let list = json!({ "type": "array", "items": { "$ref": "#" } });
        let def = json!({ "type": ["string", "object"], "maxProperties": 2, "properties": { "a": list } });
        let Some(object) = made.as_object_mut() else { continue };
        object.insert("$defs".to_owned(), json!({ "d": def }));
        // Bounds that no value meets and keywords of another type are mistakes, which the build refuses.
        if builds(&[(number, made.clone())]).is_some() {
            specs.push((number, made));
        }
    }
    assert!(specs.len() * 3 > SCHEMAS * 2, "only {} of {SCHEMAS} schemas are supported", specs.len());
    let program =
        Program::new("random", &builds(&specs).expect("they compile together"), env!("CARGO_TARGET_TMPDIR"));
    let served = program.schemas();
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    for (number, schema) in &specs {
        let name = format!("case_{number}");
        let validator = |schema: &Value| {
            jsonschema::options().should_validate_formats(true).build(schema).expect("a schema")
        };
        let (source, advertised) = (validator(schema), validator(&served[&name]));
        for _ in 0..rounds {
            let value =
                if random.below(2) == 0 { fitting(schema, &mut random) } else { value(&mut random, 3) };
            let arguments = json!({ "value": value });
            let valid = source.is_valid(&value);
            assert_eq!(
                valid,
                advertised.is_valid(&arguments),
                "{schema} is advertised as {} and {value} differs",
                served[&name]
            );
            calls.push((name.clone(), arguments.to_string()));
            expected.push((schema, valid));
        }
    }
    let answers = program.answers(&calls);
    let wrong: Vec<String> = expected
        .iter()
        .zip(&calls)
        .zip(&answers)
        .filter(|(((_, valid), _), answer)| *valid != (*answer == "ok"))
        .map(|(((schema, valid), (_, json)), answer)| {
            format!("{schema}\n  {json}\n  valid: {valid}, got: {answer}")
        })
        .collect();
    let valid = expected.iter().filter(|(_, valid)| *valid).count();
    println!("{} schemas, {} values, {valid} of them valid", specs.len(), calls.len());
    assert!(
        wrong.is_empty(),
        "{} verdicts differ:\n{}",
        wrong.len(),
        wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n")
    );
}
