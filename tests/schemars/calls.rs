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

#[test]
fn a_type_that_nobody_can_look_into_has_the_schema_that_is_stated() {
    let schema: serde_json::Value =
        serde_json::from_str(TOOLS.get("stated").expect("a tool").input_schema).expect("JSON");
    let properties = &schema["properties"];
    let hex = json!({ "type": "string", "pattern": "^[0-9a-f]{1,8}$", "examples": ["ff"],
        "description": "A number of 32 bits in hexadecimal." });
    assert_eq!(properties["hexes"], json!({ "type": "array", "items": hex }));
    assert_eq!(properties["hex"]["description"], "A number.");
    assert_eq!(properties["step"], json!({ "type": "integer", "multipleOf": 5, "format": "fives" }));
    let when = &properties["when"]["properties"];
    assert_eq!(when["day"], json!({ "type": "string", "enum": ["Mon", "Sun"], "description": "The day." }));
    assert_eq!(when["wait"]["description"], "Hours.");
    assert_eq!(schema["required"], json!(["day", "step", "silent", "hex", "hexes"]));
    let right = r#"{"day":"Mon","other":null,"step":5,"silent":true,"hex":"ff","hexes":["1","2"],
        "when":{"day":"Sun","wait":2}}"#;
    assert_eq!(call("stated", right), r#"["Mon None Some((Sun, Some(7200s)))",true,263]"#);
    let wrong = r#"{"day":"Noday","step":4,"silent":1,"hex":"xy","hexes":["","fffffffff"],
        "when":{"day":"Tue","wait":25}}"#;
    assert_eq!(
        call("stated", wrong),
        "/day: expected a day of the week, got \"Noday\"; /step: expected a multiple of 5, got 4; \
         /silent: expected true or false, got 1; \
         /hex: \"xy\" does not match the pattern ^[0-9a-f]{1,8}$; \
         /hexes/0: \"\" does not match the pattern ^[0-9a-f]{1,8}$; \
         /hexes/1: \"fffffffff\" does not match the pattern ^[0-9a-f]{1,8}$; \
         /when/day: expected one of \"Mon\", \"Sun\", got \"Tue\"; /when/wait: 25 is more than the maximum 24"
    );
}

#[test]
fn texts_that_are_no_value_of_a_type_say_what_is_expected() {
    for (key, json, problem) in [
        ("at", "\"yesterday\"", "expected a date-time such as 2026-01-31T12:00:00Z, got \"yesterday\""),
        ("date", "\"2026-02-30\"", "expected a date such as 2026-01-31, got \"2026-02-30\""),
        ("id", "7", "expected a UUID such as 67e55044-10b1-426f-9247-bb680e5fe0c8, got 7"),
        ("url", "\"/a\"", "expected an absolute URL such as https://example.com/, got \"/a\""),
        ("ip", "\"1.2.3\"", "expected an IP address such as 192.0.2.1 or 2001:db8::1, got \"1.2.3\""),
        ("any", "1e999", "expected a value whose numbers an `f64` can hold, got 1e999"),
        ("map", "[]", "expected an object, got an array"),
    ] {
        let told = value("outside", &format!("{{\"{key}\":{json}}}"));
        assert!(told.starts_with(&format!("/value/{key}: {problem}")), "{told}");
    }
}

#[test]
fn keys_are_what_serde_writes() {
    assert_eq!(
        call("open_keys", r#"{"chars":{"ä":1,"\u0062":2},"bools":{"true":1}}"#),
        r#"[{"b":2,"ä":1},{"true":1},3,"Sun",null]"#
    );
    assert_eq!(
        call("open_keys", r#"{"chars":{"ab":1,"":2,"c":3},"bools":{"yes":1,"true":"x"},"some":null}"#),
        "/chars/ab: expected a key of one character, got \"ab\"; /chars/: expected a key of one character, got \"\"; \
         /chars: 3 entries are more than the maximum 2; \
         /bools/yes: expected the key \"true\" or \"false\", got \"yes\"; /bools/true: expected an integer, got \"x\""
    );
    let told = value("keys", r#"{"bytes":{"256":true,"07":true,"7":true,"7":true},"days":{"Monday":1}}"#);
    assert!(
        told.starts_with(
            "/value/bytes/256: expected a key that is an integer of `u8`, got \"256\"; \
             /value/bytes/07: expected a key that is an integer of `u8`, got \"07\"; /value/bytes/7: given twice; \
             /value/days/Monday: expected one of the keys \"saturday\", \"Sun\", got \"Monday\""
        ),
        "{told}"
    );
}

#[test]
fn a_spec_narrows_what_a_type_of_rust_takes() {
    let right = r#"{"id":9,"ids":[1,2],"positive":200,"signed":-5,"told":{"Third":true},
        "key":"67e55044-10b1-426f-9247-bb680e5fe0c8","any":[],"pair":[1,"x"]}"#;
    assert_eq!(call("joined", right), "/any: expected a string or an integer or true or false, got an array");
    assert_eq!(
        call("joined", &right.replace("[],", "7,")),
        r#"[9,2,195,{"Third":true},["67e55044-10b1-426f-9247-bb680e5fe0c8",7,[1,"x"],3]]"#
    );
    let wrong = r#"{"id":10,"ids":[1,1],"positive":0,"signed":0,"told":{"Third":false},"key":"k","any":1,"pair":[10,"x"],"boxed":6}"#;
    assert_eq!(
        call("joined", wrong),
        "/id: 10 is more than the maximum 9; /ids/1: given twice; /positive: 0 is less than the minimum 1; \
         /signed: expected anything but 0, got 0; \
         /told: expected one of: one of \"First\", \"Second\", an object with \"Third\", got an object; \
         /key: expected a UUID such as 67e55044-10b1-426f-9247-bb680e5fe0c8, got \"k\"; \
         /pair/0: 10 is more than the maximum 9; /boxed: 6 is more than the maximum 5"
    );
    let schema: serde_json::Value =
        serde_json::from_str(TOOLS.get("joined").expect("a tool").input_schema).expect("JSON");
    assert_eq!(
        schema["properties"]["id"],
        json!({ "type": "integer", "description": "Between one and nine.", "minimum": 1, "maximum": 9 })
    );
    assert_eq!(schema["properties"]["key"], json!({ "type": "string", "format": "uuid" }));
}

#[test]
fn the_readmes_way_out() {
    assert_eq!(call("meet", r##"{"day":"Tue","badge":"#ff8000"}"##), "Tue, ff8000");
    assert_eq!(
        call("meet", r##"{"day":"Wed","badge":"red"}"##),
        "/day: expected one of \"Mon\", \"Tue\", got \"Wed\"; /badge: \"red\" does not match the pattern ^#[0-9a-f]{6}$"
    );
}
