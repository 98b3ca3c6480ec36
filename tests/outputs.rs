//! What tools return, and the schemas of it that MCP's clients are told.
#![deny(warnings)]

use serde_json::{json, Value};
use toolnexus_rt::ToolContext;

#[path = "golden/outputs/src/reports.rs"]
#[allow(missing_docs)]
mod reports;

#[allow(missing_docs)]
mod tools {
    include!("golden/outputs/expected.rs");
}

use tools::{ToolCall, TOOLS};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn output_schema(tool: &str) -> Option<Value> {
    TOOLS.get(tool).unwrap_or_else(|| panic!("no tool {tool}")).output_schema.map(parsed)
}

/// The result of a call, which its output schema must allow.
fn returned(tool: &str, arguments: Value) -> Value {
    let call =
        ToolCall::parse(tool, &arguments.to_string()).unwrap_or_else(|error| panic!("{tool}: {error}"));
    let result = call.execute_sync(&ToolContext::new());
    let structured = result.structured().unwrap_or_else(|| panic!("{tool} gives {result}"));
    let value = parsed(structured.as_str());
    let schema = output_schema(tool).unwrap_or_else(|| panic!("{tool} has no output schema"));
    let validator = jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{tool}: {error}"));
    if let Err(error) = validator.validate(&value) {
        panic!("{tool} gives {value}: {error}");
    }
    value
}

#[test]
fn what_is_returned_is_what_the_schema_says() {
    assert_eq!(
        returned("weather", json!({ "city": "Oslo" })),
        json!({
            "city": "Oslo", "degrees": null, "sky": "clear", "days": [], "wind": { "kind": "Calm" }, "measured_at": 1,
            "source": "station 7",
        })
    );
    let windy = returned("weather", json!({ "city": "Bergen", "days": 2 }));
    assert_eq!(windy["wind"], json!({ "kind": "Blowing", "knots": 20 }));
    assert_eq!(windy["best"], json!({ "name": "Tuesday", "low": -3, "high": 4 }));
    returned("folder", json!({ "name": "/" }));
    assert_eq!(returned("page", json!({})), json!({ "items": [1, 2], "place": [1, 9] }));
    let forecast = returned("forecast", json!({ "city": "Oslo" }));
    assert_eq!(forecast["items"][1], json!({ "name": "Wednesday", "low": -3, "high": 4 }));
    returned("words", json!({ "text": "a b a" }));
    returned("wind", json!({ "strong": true }));
    returned("wind", json!({ "strong": false }));
    returned("old_report", json!({ "city": "Oslo" }));
}

#[test]
fn schemas_of_types_say_what_is_known_of_them() {
    let report = output_schema("weather").expect("a schema");
    let required = json!(["city", "degrees", "sky", "days", "wind", "measured_at", "source"]);
    assert_eq!((&report["type"], &report["required"]), (&json!("object"), &required));
    assert_eq!(report["description"], "What the weather is.");
    let properties = &report["properties"];
    assert_eq!(properties["city"], json!({ "type": "string", "description": "The city's name." }));
    assert_eq!(properties["degrees"], json!({ "type": ["number", "null"] }));
    assert_eq!(properties["sky"]["enum"], json!(["clear", "cloudy"]));
    assert_eq!(properties["days"]["items"], json!({ "$ref": "#/$defs/Day" }));
    // It is left out where it would be null.
    assert_eq!(properties["best"], json!({ "$ref": "#/$defs/Day" }));
    assert_eq!(properties["source"], json!({}));
    assert_eq!(report["$defs"]["Day"]["required"], json!(["name", "low", "high"]));

    let folder = output_schema("folder").expect("a schema");
    assert_eq!(folder["properties"]["children"]["items"], json!({ "$ref": "#/$defs/Entry" }));
    assert_eq!(output_schema("wind").expect("a schema")["type"], "object");
}

#[test]
fn a_wrong_result_would_be_noticed() {
    let wrong = |tool: &str, value: Value| {
        let schema = output_schema(tool).expect("a schema");
        assert!(!jsonschema::draft202012::is_valid(&schema, &value), "{tool}: {value}");
    };
    wrong("weather", json!({ "city": "Oslo" }));
    wrong("folder", json!({ "name": "/", "children": [{ "name": "a" }], "size": null }));
    wrong("words", json!({ "a": -1 }));
    wrong("wind", json!({ "kind": "Blowing" }));
    wrong("list_cities", json!({ "cities": [{ "name": "Oslo", "near": [{}] }] }));
    wrong("list_cities", json!({ "cities": [], "size": [1, 2, 3] }));
}

#[test]
fn a_spec_has_the_last_word() {
    let schema = output_schema("old_report").expect("a schema");
    let city = json!({ "type": "string", "pattern": "^(?!x)" });
    assert_eq!(schema, json!({ "type": "object", "properties": { "city": city }, "required": ["city"] }));
    let cities = output_schema("list_cities").expect("a schema");
    assert_eq!(cities["properties"]["cities"]["items"], json!({ "$ref": "#/$defs/City" }));
    assert_eq!(cities["properties"]["size"]["prefixItems"].as_array().map(Vec::len), Some(2));
    assert_eq!(cities["$defs"]["City"]["properties"]["near"]["items"], json!({ "$ref": "#/$defs/City" }));
    assert_eq!(output_schema("find_city").expect("a schema")["required"], json!(["name"]));
}

#[test]
fn what_is_no_object_has_no_schema_and_is_not_structured() {
    for tool in ["text", "list", "maybe", "anything", "by_hand"] {
        assert_eq!(output_schema(tool), None, "{tool}");
        let result = ToolCall::parse(tool, "{}").expect("no arguments").execute_sync(&ToolContext::new());
        assert_eq!(result.structured(), None, "{tool}: {result}");
    }
    let call = ToolCall::parse("weather", r#"{"city":"Atlantis"}"#).expect("a city");
    let result = call.execute_sync(&ToolContext::new());
    assert_eq!((result.structured(), result.output.as_str()), (None, "there is no such city"));
}

#[test]
fn mcp_is_told_all_of_it() {
    for (spec, wire) in TOOLS.specs().iter().zip(parsed(TOOLS.mcp()).as_array().expect("a list")) {
        assert_eq!(wire.get("outputSchema").cloned(), spec.output_schema.map(parsed), "{}", spec.name);
        let Some(schema) = wire.get("outputSchema") else { continue };
        assert!(jsonschema::draft202012::meta::is_valid(schema), "{}: no schema: {schema}", spec.name);
        assert_eq!(schema["type"], "object", "{}", spec.name);
    }
    assert_eq!(
        TOOLS.get("weather").and_then(|tool| tool.output_schema),
        Some(tools::schema::output::WEATHER)
    );
    let cities = parsed(TOOLS.get("list_cities").expect("a tool").mcp());
    assert_eq!(cities["title"], "List cities");
    assert_eq!(cities["icons"][0]["theme"], "dark");
    assert_eq!(cities["execution"], json!({ "taskSupport": "optional" }));
    assert_eq!(cities["_meta"], json!({ "example.com/owner": "maps" }));
    let nothing = parsed(TOOLS.get("nothing").expect("a tool").mcp());
    assert_eq!((nothing.get("icons"), nothing.get("outputSchema")), (None, None));
    assert_eq!(parsed(TOOLS.get("weather").expect("a tool").mcp())["title"], "The weather");
}

#[test]
fn examples_of_rust_are_shown() {
    let weather = parsed(tools::schema::WEATHER);
    assert_eq!(weather["properties"]["city"]["examples"], json!(["Oslo"]));
    assert_eq!(weather["properties"]["days"]["examples"], json!([3]));
    assert_eq!(parsed(tools::schema::LIST_CITIES)["properties"]["page"]["examples"], json!([1, 2]));
}
