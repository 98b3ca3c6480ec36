//! Words that OpenAPI adds to schemas: what they become, and what the decoder makes of them.

use serde_json::{json, Value};
use toolnexus_build::{Builder, Source};
use toolnexus_tests::verdicts::Program;

/// Property, schema as OpenAPI 3.0 has it, and as JSON Schema has it. All properties are required: null must come from
/// the schema alone.
fn cases() -> Vec<(&'static str, Value, Value)> {
    let pet = json!({ "propertyName": "kind", "mapping": { "cat": "#/components/schemas/Cat" } });
    vec![
        ("text", json!({ "type": "string", "nullable": true }), json!({ "type": ["string", "null"] })),
        ("not", json!({ "type": "string", "nullable": false }), json!({ "type": "string" })),
        (
            "word",
            json!({ "type": "string", "enum": ["a", "b"], "nullable": true }),
            json!({ "type": ["string", "null"], "enum": ["a", "b", null] }),
        ),
        ("plain", json!({ "enum": ["a", 1], "nullable": true }), json!({ "enum": ["a", 1, null] })),
        (
            "list",
            json!({ "type": "array", "items": { "type": "integer", "minimum": 1, "nullable": true } }),
            json!({ "type": "array", "items": { "type": ["integer", "null"], "minimum": 1 } }),
        ),
        (
            "part",
            json!({ "type": "object", "nullable": true, "properties": { "nullable": { "type": "boolean" } } }),
            json!({ "type": ["object", "null"], "properties": { "nullable": { "type": "boolean" } } }),
        ),
        (
            "either",
            json!({ "type": ["string", "null"], "nullable": true }),
            json!({ "type": ["string", "null"] }),
        ),
        (
            "pet",
            json!({ "oneOf": [{ "type": "string" }, { "type": "integer", "nullable": true }], "discriminator": pet }),
            json!({ "oneOf": [{ "type": "string" }, { "type": ["integer", "null"] }] }),
        ),
        (
            "note",
            json!({ "type": "string", "xml": { "attribute": true }, "externalDocs": { "url": "a:b" } }),
            json!({ "type": "string" }),
        ),
    ]
}

#[test]
fn openapi_words_become_those_of_json_schema() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, schema, _) in cases() {
        let schema = json!({ "type": "object", "properties": { "value": schema }, "required": ["value"] });
        let tool = json!({ "name": name, "description": "A case.", "inputSchema": schema });
        toolnexus_tests::write(&folder.path().join(format!("tools/{name}.json")), tool.to_string());
    }
    let output =
        Builder::new(folder.path()).no_rust().default_source(Source::Mcp).run().expect("they compile");
    assert!(output.warnings.iter().all(|warning| warning.code == "TN0212"), "{:?}", output.warnings);
    assert_eq!(output.warnings.len(), 7);
    let code: String = output.files.into_iter().map(|file| file.contents).collect();
    let program = Program::new("openapi", &code, env!("CARGO_TARGET_TMPDIR"));
    let served = program.schemas();
    let values = [
        json!(null),
        json!("a"),
        json!("c"),
        json!(1),
        json!([null, 1]),
        json!([0]),
        json!({}),
        json!({ "nullable": null }),
        json!({ "nullable": true }),
    ];
    let (mut calls, mut expected) = (Vec::new(), Vec::new());
    for (name, _, meant) in cases() {
        let advertised = &served[name];
        let says = |keyword: &str| advertised["properties"]["value"].get(keyword).is_some();
        assert!(!says("nullable"), "{advertised}");
        assert_eq!(says("discriminator"), name == "pet", "{advertised}");
        assert_eq!(says("xml") && says("externalDocs"), name == "note", "{advertised}");
        let validators = [&meant, &advertised["properties"]["value"]]
            .map(|schema| jsonschema::draft202012::new(schema).expect("a schema"));
        for value in &values {
            let [valid, also] = validators.each_ref().map(|validator| validator.is_valid(value));
            assert_eq!(valid, also, "{name}: {value} by {advertised}");
            // Null stands for an absent optional property, which an own schema does not say.
            if name == "part" && *value == json!({ "nullable": null }) {
                continue;
            }
            calls.push((name.to_owned(), json!({ "value": value }).to_string()));
            expected.push(valid);
        }
    }
    for ((call, valid), answer) in calls.iter().zip(expected).zip(program.answers(&calls)) {
        assert_eq!(valid, answer == "ok", "{call:?}: {answer}");
    }
}
