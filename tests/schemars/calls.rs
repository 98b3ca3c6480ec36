//! Calls whose outcome is known, beside those that the oracles judge.

use serde_json::json;
use toolnexus_rt::ToolContext;

use super::tools::{ToolCall, TOOLS};

fn call(tool: &str, json: &str) -> String {
    match ToolCall::parse(tool, json) {
        Ok(call) => call.execute_sync(&ToolContext::new()).output,
        Err(error) => error.to_string(),
    }
}

fn value(tool: &str, json: &str) -> String {
    call(tool, &format!("{{\"value\":{json}}}"))
}

#[test]
fn parameters_are_lent_and_have_defaults() {
    let least = r#"{"path":"/a","pair":[1,"x"],"items":[1,2]}"#;
    assert_eq!(call("parameters", least), r#"["/a (1, \"x\") [1, 2] 5 [7, 8] false false",3,3,["a","b"]]"#);
    let all = r#"{"path":"/a","pair":[1,"x"],"items":[],"array":[9,9],"positive":1,"set":["z"],"boxed":6,
        "shape":{"Circle":1},"deque":[1],"file":"f","name":"n"}"#;
    assert_eq!(call("parameters", all), r#"["/a (1, \"x\") [9, 9] 6 [1] true true",0,1,["z"]]"#);
    let wrong = r#"{"path":1,"pair":[1],"items":[],"array":[1,2,3],"positive":0,"set":["z","z"],"deque":[]}"#;
    assert_eq!(
        call("parameters", wrong),
        "/path: expected a string, got 1; /pair: 1 item is fewer than the minimum 2; \
         /array: 3 items are more than the maximum 2; /positive: 0 is less than the minimum 1; \
         /set/1: given twice; /deque: 0 items are fewer than the minimum 1"
    );
}

#[test]
fn aliases_are_read_and_not_shown() {
    let serde = |query: &str| value("serde", &format!(r#"{{{query},"from":1,"settings":{{}},"items":[]}}"#));
    let expected = r#"{"query":"x","from":1,"step":7,"to":null,"settings":{"retries":3,"label":"none"},"items":[],"next":null}"#;
    for name in ["query", "q", "search"] {
        assert_eq!(serde(&format!("\"{name}\":\"x\"")), expected);
    }
    assert_eq!(serde(r#""q":"x","search":"y""#), "/value/search: given twice");
    assert!(!TOOLS.get("serde").expect("a tool").input_schema.contains("search"));
    assert_eq!(value("shape", "\"Nothing\""), "\"Void\"");
    assert_eq!(
        value("event", r#"{"items":[1],"type":"pages"}"#),
        r#"{"type":"listed","items":[1],"next":null}"#
    );
}

#[test]
fn problems_of_enums_say_what_was_expected() {
    for (tool, json, problem) in [
        ("shape", "3", "/value: expected \"Empty\", \"Void\" or an object with one of the keys \"Circle\", \"rect\", \"Line\" or \"Named\", got 3"),
        ("shape", "{}", "/value: expected \"Empty\", \"Void\" or an object with one of the keys \"Circle\", \"rect\", \"Line\" or \"Named\", got an object"),
        ("shape", r#"{"circle":1}"#, "/value/circle: unknown, did you mean \"Circle\"?"),
        ("shape", r#"{"Circle":1,"Line":[1,2]}"#, "/value/Line: expected no key but the variant's name, got \"Line\""),
        ("shape", r#"{"rect":{"widht":1}}"#, "/value/rect/widht: unknown, did you mean \"width\"?; /value/rect/width: missing, required"),
        ("event", r#"{"keyCode":1}"#, "/value/type: missing, required"),
        ("event", r#"{"keyCode":1,"type":"key"}"#, "/value/type: \"key\" is not one of \"started\", \"key_pressed\", \"moved\", \"listed\", \"counted\", \"pages\""),
        ("event", r#"{"keyCode":300,"type":"key_pressed"}"#, "/value/keyCode: 300 is more than the maximum 255"),
        ("event", r#"{"from":1,"type":"moved","far":2}"#, "/value/far: unknown, expected one of \"from\", \"step\", \"to\""),
        ("event", r#"{"type":"started","type":"started"}"#, "/value/type: given twice"),
        ("command", r#"{"data":{},"kind":"Stop"}"#, "/value/data: unknown, there are no properties"),
        ("command", r#"{"kind":"Say"}"#, "/value/data: missing, required"),
        ("loose", r#"{"x":256}"#, "/value: expected null, true or false, an integer, a string, an array of 2, an object with \"x\" or an object with \"from\", got an object"),
    ] {
        let told = value(tool, json);
        assert!(told.starts_with(problem), "{tool} {json}\n told {told}\n not  {problem}");
    }
}

#[test]
fn recursion_ends_with_the_depth_of_the_reader() {
    for (tool, open, close, inner) in [
        ("nested", "[", "]", ""),
        ("json", "[", "]", "1"),
        ("tree", r#"{"value":1,"children":[],"left":"#, "}", r#"{"value":1,"children":[]}"#),
        ("expression", r#"{"of":"#, r#","op":"not"}"#, r#"{"op":"number","value":1}"#),
        (
            "command",
            r#"{"kind":"Wait","data":{"time":{"secs":1,"nanos":0},"then":"#,
            "}}",
            r#"{"kind":"Stop"}"#,
        ),
    ] {
        let deep =
            |levels: usize| value(tool, &format!("{}{inner}{}", open.repeat(levels), close.repeat(levels)));
        assert!(!deep(50).contains("JSON"), "{tool}: {}", deep(50));
        assert!(deep(100_000).contains("deep"), "{tool}: {}", deep(100_000));
    }
}

#[test]
fn references_stay_where_types_contain_themselves() {
    let wire: serde_json::Value = serde_json::from_str(TOOLS.gemini()).expect("JSON");
    let tools = wire[0]["functionDeclarations"].as_array().expect("a list");
    let schema = |name: &str| {
        let tool = tools.iter().find(|tool| tool["name"] == name).expect("a tool");
        tool["parametersJsonSchema"].clone()
    };
    assert_eq!(schema("tree")["properties"]["value"], json!({ "$ref": "#/$defs/Tree" }));
    assert_eq!(schema("tree")["$defs"]["Tree"]["properties"]["left"], json!({ "$ref": "#/$defs/Tree" }));
    assert_eq!(schema("newtypes").get("$defs"), None);
    let generics: serde_json::Value =
        serde_json::from_str(TOOLS.get("generics").expect("a tool").input_schema).expect("JSON");
    assert_eq!(
        generics["properties"]["value"]["properties"]["ids"],
        json!({ "$ref": "#/$defs/Page_for_Id" })
    );
}

#[test]
fn a_struct_can_be_the_whole_and_contain_itself() {
    assert_eq!(call("whole", "{}"), r#"[3,"B",false,null]"#);
    let json = r#"{"count":null,"unit":"a","words":["x","y"],"next":{"count":9,"next":{}}}"#;
    assert_eq!(call("whole", json), r#"[null,"A",true,2]"#);
    let wrong = r#"{"count":10,"unit":"D","words":["x"],"next":{"nxt":1}}"#;
    assert_eq!(
        call("whole", wrong),
        "/count: 10 is more than the maximum 9; /unit: \"D\" is not one of \"A\", \"B\", \"C\", \"a\", \"b\", \"bb\"; \
         /words: 1 item is fewer than the minimum 2; /next/nxt: unknown, did you mean \"next\"?"
    );
}

#[test]
fn a_variant_without_a_form_is_null() {
    let hidden = super::types::OddEnum::Hidden(std::sync::Arc::new(1));
    assert_eq!(toolnexus_rt::ToolResult::json(&hidden).output, "null");
}
