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
        3 => json!(pick(random, &["", "a", "b", "ab", "ba", "é", "😀", "abc"])),
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
                set("if", schema(random, depth));
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
    let output = Builder::new(folder.path()).no_rust().default_source(Source::Mcp).run().ok()?;
    Some(output.files.into_iter().map(|file| file.contents).collect())
}

#[test]
fn random_verdicts_are_those_of_another_validator() {
    let rounds = std::env::var("TOOLNEXUS_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(400);
    let mut random = Random::new(7);
    let mut specs = Vec::new();
    for number in 0..SCHEMAS {
        let mut made = schema(&mut random, 3);
        if let Value::Object(made) = &mut made {
            made.insert("$defs".to_owned(), json!({ "d": { "type": ["string", "object"], "maxProperties": 2, "properties": { "a": { "type": "array", "items": { "$ref": "#" } } } } }));
        } else {
            continue;
        }
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
            jsonschema::options().should_validate_formats(false).build(schema).expect("a schema")
        };
        let (source, advertised) = (validator(schema), validator(&served[&name]));
        for _ in 0..rounds {
            let value = value(&mut random, 3);
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
