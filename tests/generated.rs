//! The golden code, compiled as a user's crate would and called as a model would call it.
#![deny(warnings)]

use serde_json::{json, Value};

mod shapes {
    include!("golden/shapes/expected.rs");
}
mod names {
    include!("golden/names/expected.rs");
}
mod texts {
    include!("golden/texts/expected.rs");
}

mod checks {
    include!("golden/checks/expected.rs");
}
mod formats {
    include!("golden/formats/expected.rs");
}

use shapes::args::{self, DefaultsUnit, EveryShapeLevel, Place, Unit};
use shapes::ToolCall;

/// What the model reads when it sends this.
fn error(name: &str, json: &str) -> String {
    match ToolCall::parse(name, json) {
        Ok(call) => panic!("{json} was taken: {call:?}"),
        Err(error) => error.to_string(),
    }
}

fn every_shape() -> Value {
    json!({
        "flag": true, "whole": -3.0, "natural": u64::MAX, "wide": 7, "strictly": 9, "number": 2.25, "text": "Zür",
        "word": "abc", "list": [1, 2], "matrix": [[1, 2.5], []], "map": { "b": true, "a": false }, "unit": "imperial",
        "level": "high", "only": "always", "place": { "lat": 1, "lon": 2.5 }, "route": [{ "lat": 0, "lon": 0, "label": "x" }],
        "inner": { "deep": { "value": "v" } }, "open": { "known": "k", "other": [1] }, "anything": { "a": [null] },
        "nullable": null, "either": 4,
    })
}

#[test]
fn every_shape_arrives_as_its_rust_type() {
    let Ok(ToolCall::EveryShape(args)) = ToolCall::parse("every_shape", &every_shape().to_string()) else {
        panic!("{:?}", ToolCall::parse("every_shape", &every_shape().to_string()));
    };
    let place = |lat, lon, label: &str| Place { lat, lon, label: label.to_owned() };
    assert_eq!((args.flag, args.whole, args.natural, args.wide, args.strictly), (true, -3, u64::MAX, 7, 9));
    assert_eq!((args.number, args.text.as_str(), args.word.as_str()), (2.25, "Zür", "abc"));
    assert_eq!((args.list, args.matrix), (vec![1, 2], vec![vec![1.0, 2.5], vec![]]));
    assert_eq!(args.map.into_iter().collect::<Vec<_>>(), [("a".to_owned(), false), ("b".to_owned(), true)]);
    assert_eq!(
        (args.unit, args.level, args.only),
        (Unit::Imperial, EveryShapeLevel::High, args::EveryShapeOnly::Always)
    );
    assert_eq!((args.place, args.route), (place(1.0, 2.5, "here"), vec![place(0.0, 0.0, "x")]));
    assert_eq!((args.inner.deep.value.as_str(), args.open.known.as_deref()), ("v", Some("k")));
    assert_eq!((args.anything.as_str(), args.nullable, args.either), (r#"{"a":[null]}"#, None, Some(4)));
}

#[test]
fn every_bound_is_enforced() {
    let mut surprises = Vec::new();
    for (key, value, problem) in [
        ("flag", json!(1), "/flag: expected true or false, got 1"),
        ("whole", json!(1.5), "/whole: expected an integer, got 1.5"),
        ("natural", json!(-1), "/natural: -1 is less than the minimum 0"),
        ("strictly", json!(10), "/strictly: 10 is more than the maximum 9"),
        ("strictly", json!(0), "/strictly: 0 is less than the minimum 1"),
        ("number", json!(2.5), "/number: 2.5 is not less than 2.5"),
        ("number", json!(-2), "/number: -2 is less than the minimum -1.5"),
        ("text", json!("a"), "/text: 1 character "),
        ("text", json!("abcde"), "/text: 5 characters "),
        ("word", json!("ABC"), "/word: \"ABC\" does not match the pattern ^[a-z]+$"),
        ("list", json!([]), "/list: 0 items "),
        ("list", json!([1, 2, 3, 4]), "/list: 4 items "),
        ("list", json!([1, "2"]), "/list/1: expected an integer, got \"2\""),
        ("matrix", json!([[1], [[]]]), "/matrix/1/0: expected a number, got an array"),
        ("map", json!({ "a": true, "b": true, "c": true }), "/map: 3 entries "),
        ("map", json!({ "a/b": 1 }), "/map/a~1b: expected true or false, got 1"),
        (
            "unit",
            json!("metrics"),
            "/unit: \"metrics\" is not one of \"metric\", \"imperial\", did you mean \"metric\"?",
        ),
        ("only", json!("never"), "/only: \"never\" is not one of \"always\""),
        ("place", json!({ "lat": 91, "lon": 0 }), "/place/lat: 91 is more than the maximum 90"),
        ("place", json!({ "lat": 1, "lon": 0, "alt": 3 }), "/place/alt: unknown"),
        ("route", json!([{ "lat": 1 }]), "/route/0/lon: missing, required"),
        ("inner", json!({ "deep": {} }), "/inner/deep/value: missing, required"),
        ("nullable", json!(3), "/nullable: expected a string"),
    ] {
        let mut call = every_shape();
        call[key] = value.clone();
        let text = error("every_shape", &call.to_string());
        if !text.starts_with(problem) || text.contains("; ") {
            surprises.push(format!("{key} = {value}: {text}"));
        }
    }
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

#[test]
fn every_required_property_is_missed() {
    let all = every_shape();
    for key in all.as_object().expect("an object").keys() {
        let mut call = all.clone();
        call.as_object_mut().expect("an object").remove(key);
        assert_eq!(error("every_shape", &call.to_string()), format!("/{key}: missing, required"));
    }
}

#[test]
fn defaults_are_what_the_spec_says() {
    let expected = args::Defaults {
        flag: true,
        whole: -7,
        large: u64::MAX,
        number: 2.5,
        round: 3.0,
        text: "a \"quoted\" text\nof two lines".to_owned(),
        empty: String::new(),
        list: vec![1, 2, 3],
        none: vec![],
        map: [("a".to_owned(), 1), ("b".to_owned(), 2)].into(),
        unit: DefaultsUnit::Imperial,
        place: args::DefaultsPlace { lat: 1.5, lon: -2.0, label: "here".to_owned() },
        anything: toolnexus_rt::Json::parse(r#"{"a":[1,null,"x"]}"#).expect("it is JSON"),
        nothing: None,
    };
    let every_key_null = json!({
        "flag": null, "whole": null, "large": null, "number": null, "round": null, "text": null, "empty": null, "list": null,
        "none": null, "map": null, "unit": null, "place": null, "nothing": null,
    });
    for json in ["", "{}", "null", " \n", &every_key_null.to_string()] {
        assert_eq!(ToolCall::parse("defaults", json), Ok(ToolCall::Defaults(expected.clone())), "{json:?}");
    }
}

#[test]
fn absent_and_null_are_the_same_for_what_is_optional() {
    let null = json!({
        "flag": null, "whole": null, "number": null, "text": null, "words": null, "unit": null, "place": null, "object": null,
        "nullable": null,
    });
    let Ok(ToolCall::OptionalShapes(absent)) = ToolCall::parse("optional_shapes", "{}") else {
        panic!("no key is required")
    };
    let Ok(ToolCall::OptionalShapes(given)) = ToolCall::parse("optional_shapes", &null.to_string()) else {
        panic!("null is accepted for what is optional")
    };
    assert_eq!(absent, given);
    assert_eq!((absent.flag, absent.text, absent.place, absent.anything), (None, None, None, None));
}

#[test]
fn errors_read_as_promised() {
    let text = error("get_weather", r#"{"city": "Oslo", "days": 20, "cty": "Oslo"}"#);
    assert_eq!(text, "/days: 20 is more than the maximum 14; /cty: unknown, did you mean \"city\"?");
    let text = error("get_weather", r#"{"days": 0, "unit": 3}"#);
    assert_eq!(
        text,
        "/days: 0 is less than the minimum 1; /unit: 3 is not one of \"metric\", \"imperial\"; /city: missing, required"
    );
    assert_eq!(error("get_wether", "{}"), "there is no tool \"get_wether\", did you mean \"get_weather\"?");
    assert_eq!(error("no_arguments", r#"{"a": 1}"#), "/a: unknown, there are no properties");
    assert!(error("get_weather", r#"{"city": "Oslo","#).starts_with("arguments: invalid JSON at byte 16: "));
}

#[test]
fn eight_problems_are_told_and_the_rest_is_counted() {
    let keys: Vec<String> = (0..11).map(|index| format!("\"unknown{index}\": 1")).collect();
    let text = error("get_weather", &format!("{{{}, \"city\": \"Oslo\"}}", keys.join(", ")));
    assert_eq!(text.matches("unknown,").count(), 8, "{text}");
    assert!(text.ends_with("; and 3 more"), "{text}");
}

#[test]
fn only_a_tool_that_coerces_takes_text_for_numbers() {
    let json = r#"{"count": "3", "tags": "[\"a\"]", "place": "{\"lat\": \"1\", \"lon\": 2}"}"#;
    let Ok(ToolCall::Coerced(args)) = ToolCall::parse("coerced", json) else {
        panic!("{:?}", ToolCall::parse("coerced", json))
    };
    assert_eq!((args.count, args.tags), (3, Some(vec!["a".to_owned()])));
    assert_eq!(args.place, Some(Place { lat: 1.0, lon: 2.0, label: "here".to_owned() }));
    assert_eq!(error("coerced", r#"{"count": "10"}"#), "/count: \"10\" is more than the maximum 9");
    assert_eq!(
        error("get_weather", r#"{"city": "Oslo", "days": "3"}"#),
        "/days: expected an integer, got \"3\""
    );
}

#[test]
fn unknown_keys_pass_only_where_the_schema_lets_them() {
    let call = ToolCall::parse("open_arguments", r#"{"known": "k", "further": {"a": [1, 2]}}"#);
    assert_eq!(call, Ok(ToolCall::OpenArguments(args::OpenArguments { known: Some("k".to_owned()) })));
    assert_eq!(error("open_arguments", r#"{"known": 1, "further": 2}"#), "/known: expected a string, got 1");
}

#[test]
fn hard_names_are_found_as_written_and_as_advertised() {
    for (name, wire_name) in [
        ("get user", "get_user"),
        ("self.audio.set_volume", "self_audio_set_volume"),
        ("天気1", "__1"),
        ("2fa-check", "2fa-check"),
        ("type", "type"),
    ] {
        let entry = names::TOOLS.get(name).unwrap_or_else(|| panic!("{name} is not found"));
        assert_eq!((entry.name, entry.wire_name), (name, wire_name));
        assert_eq!(names::TOOLS.index(wire_name), names::TOOLS.index(name));
    }
    let json = json!({
        "+1": 1, "-1": 2, "": "e", "$filter": "f", "filter": "g", "orderBy": "o", "order_by": "p", "order-by": "q",
        "{{user}}": "u", "a/b~c": "s", "with \"quotes\" and \\": "w", "content": "日",
    });
    let Ok(names::ToolCall::React(args)) = names::ToolCall::parse("react", &json.to_string()) else {
        panic!("{json}")
    };
    let texts = [
        args.empty,
        args.filter,
        args.filter_2,
        args.order_by,
        args.order_by_2,
        args.order_by_3,
        args.user,
        args.a_b_c,
    ];
    assert_eq!(texts.map(Option::unwrap_or_default), ["e", "f", "g", "o", "p", "q", "u", "s"]);
    assert_eq!((args.plus_1, args.minus_1, args.with_quotes_and.as_deref()), (Some(1), Some(2), Some("w")));
    assert_eq!(args.content, names::args::ReactContent::U65e5);
    let error = names::ToolCall::parse("react", r#"{"content": "x", "a/b~c": 1}"#)
        .expect_err("both are wrong")
        .to_string();
    assert!(
        error.contains("/content: \"x\" is not one of \"+1\", \"-1\"")
            && error.contains("/a~1b~0c: expected a string"),
        "{error}"
    );
}

#[test]
fn hard_texts_arrive_unchanged() {
    let advertised: Value = serde_json::from_str(texts::TOOLS.mcp()).expect("the wire form is JSON");
    let spec = include_str!("golden/texts/tools/texts.yaml");
    for (index, tool) in texts::TOOLS.specs().iter().enumerate() {
        let description = tool.description;
        assert_eq!(advertised[index]["description"], description);
        let Some(default) = advertised[index]["inputSchema"]["properties"]["text"]["default"].as_str() else {
            continue;
        };
        // Description, title and default are the same text in the spec.
        assert_eq!((default, tool.title), (description, Some(description)));
        assert!(spec.contains(&format!("name: {}\n", tool.name)));
    }
    let bidi = texts::TOOLS.get("bidi").expect("a tool").description;
    assert_eq!(bidi, "Right to left: \u{202e}evil\u{202c} and \u{2066}isolated\u{2069}.");
    let breaks = texts::TOOLS.get("line_breaks").expect("a tool").description;
    assert_eq!(breaks, "One\r\nTwo\rThree\u{2028}Four\u{85}Five");
    let Ok(texts::ToolCall::Quotes(args)) = texts::ToolCall::parse("quotes", "") else {
        panic!("it has a default")
    };
    assert_eq!(args.text, "He said \"hello\", 'bye' and \\ backslash.");
}

/// Whether the tool with checks takes arguments, or what the model reads.
fn checked(json: &str) -> String {
    let name = if json.contains("\"one\"") { "merged" } else { "every_check" };
    match checks::ToolCall::parse(name, json) {
        Ok(_) => "ok".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_types_do_not_say_is_checked() {
    let mut surprises = Vec::new();
    for (json, answer) in [
        (r#"{"id":1}"#, "ok"),
        (r#"{"code":"x","step":1e1,"price":0.07,"size":2.50,"id":null}"#, "ok"),
        ("{}", "arguments: expected one of: an object with \"id\", an object with \"code\", got an object"),
        (r#"{"id":1,"step":7}"#, "/step: expected a multiple of 5, got 7"),
        (r#"{"id":1,"step":-7}"#, "/step: expected a multiple of 5, got -7; /step: -7 is less than the minimum 0"),
        (r#"{"id":1,"price":0.075}"#, "/price: expected a multiple of 0.01, got 0.075"),
        (r#"{"id":1,"size":"small"}"#, "/size: expected one of 1, 2.5, \"large\", null, got \"small\""),
        (r#"{"id":1.5}"#, "/id: expected a string or an integer, got 1.5"),
        (r#"{"code":"none"}"#, "/code: expected anything but \"none\", got \"none\""),
        (r#"{"id":1,"tags":["main","a","main"]}"#, "/tags/2: given twice"),
        (r#"{"id":1,"tags":["a"]}"#, "/tags: expected an array that has \"main\" in it, got an array"),
        (r#"{"id":1,"pair":["a",1]}"#, "ok"),
        (r#"{"id":1,"pair":["a",1,2]}"#, "/pair/2: expected nothing, got 2"),
        (r#"{"id":1,"pair":["a"]}"#, "/pair: 1 item is fewer than the minimum 2"),
        (r#"{"id":1,"shape":{"radius":2}}"#, "ok"),
        (
            r#"{"id":1,"shape":{"radius":2,"side":1}}"#,
            "/shape: expected exactly one of: an object with \"radius\", an object with \"side\", got an object, \
             which matches more than one",
        ),
        (r#"{"id":1,"tree":{"value":"a","children":[{"value":"b","children":[]}]}}"#, "ok"),
        (
            r#"{"id":1,"tree":{"value":"a","children":[{"children":[{"valu":"c"}]}]}}"#,
            "/tree/children/0/children/0/valu: unknown, did you mean \"value\"?; \
             /tree/children/0/children/0/value: missing, required; /tree/children/0/value: missing, required",
        ),
        (r#"{"id":1,"labels":{"x1":1,"a":"b"}}"#, "ok"),
        (r#"{"id":1,"labels":{"x1":"1"}}"#, "/labels/x1: expected an integer, got \"1\""),
        (r#"{"id":1,"labels":{"long":"1"}}"#, "/labels/long: 4 characters are more than the maximum 3"),
        (r#"{"id":1,"range":{"to":3}}"#, "/range/from: missing, required"),
        (r#"{"id":1,"range":{"fro":3}}"#, "/range/fro: unknown, did you mean \"from\"?"),
        (r#"{"id":1,"never":1}"#, "/never: expected nothing, got 1"),
        (r#"{"id":1,"other":1,"step":1}"#, "/step: expected a multiple of 5, got 1"),
        (r#"{"one":{"name":"a","more":1}}"#, "ok"),
        (r#"{"one":{"name":"a"},"more":{"name":"b"}}"#, "/more: 1 entry is fewer than the minimum 2"),
        (
            r#"{"one":{"name":"a","more":1},"more":{"name":"b","x":1}}"#,
            "/one: 2 entries are more than the maximum 1",
        ),
    ] {
        let got = checked(json);
        if got != answer && !(answer != "ok" && got.contains(answer)) {
            surprises.push(format!("{json}\n  expected {answer}\n  got      {got}"));
        }
    }
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

#[test]
fn structs_have_the_properties_that_they_inherit() {
    let json = r#"{"name":"n","note":"short","both":{"name":"ab","size":2}}"#;
    let Ok(checks::ToolCall::Inherits(args)) = checks::ToolCall::parse("inherits", json) else {
        panic!("{:?}", checks::ToolCall::parse("inherits", json));
    };
    let both = args.both.expect("it is there");
    assert_eq!((args.name.as_str(), args.note.as_deref()), ("n", Some("short")));
    assert_eq!((both.name.as_str(), both.size, both.note), ("ab", 2, None));
    let json = r#"{"note":"too long","both":{"name":"a"}}"#;
    let error = checks::ToolCall::parse("inherits", json).expect_err("much is wrong").to_string();
    for problem in [
        "/name: missing, required",
        "/note: 8 characters are more than the maximum 5",
        "/both/name: 1 character is fewer than the minimum 2",
        "/both/size: missing, required",
    ] {
        assert_eq!(error.matches(problem).count(), 1, "{problem} in: {error}");
    }
}

/// Whether a tool with formats takes an argument.
fn takes(name: &str, argument: &str, value: &str) -> bool {
    let json = format!("{{{argument:?}: {value}}}");
    formats::ToolCall::parse(name, &json).is_ok()
}

#[test]
fn formats_are_checked_where_that_is_asked() {
    for (argument, good, bad) in [
        ("seen", r#""2026-01-31T12:00:00Z""#, r#""2026-01-31""#),
        ("born", r#""2024-02-29""#, r#""2023-02-29""#),
        ("at", r#""12:00:00+01:00""#, r#""12:00""#),
        ("every", r#""PT1H""#, r#""1h""#),
        ("host", "null", r#""a_b""#),
        ("host", r#""a.b""#, "3"),
        ("address", r#""::1""#, r#""1.2.3""#),
        ("link", r#""../a""#, r#""a b""#),
        ("link", "3", r#""%""#),
        ("ids", r#"["f81d4fae-7dec-11d0-a765-00a0c91e6bf6"]"#, r#"["f81d4fae"]"#),
        ("day", r#""2026-01-31""#, r#""today""#),
        ("contact", r#"{"email": "a@b"}"#, r#"{"email": "a"}"#),
        ("contact", r#"{"email": "a@b", "site": "a:b"}"#, r#"{"email": "a@b", "site": "b"}"#),
    ] {
        assert!(takes("asserted", argument, good), "{argument} {good}");
        assert!(!takes("asserted", argument, bad), "{argument} {bad}");
    }
    assert!(takes("shown", "seen", r#""yesterday""#));
    assert!(takes("shown", "contact", r#"{"email": "a", "site": "b c"}"#));
    let error = formats::ToolCall::parse("asserted", r#"{"ids": ["x"]}"#).expect_err("no UUID").to_string();
    assert_eq!(error, "/ids/0: expected a UUID such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6, got \"x\"");
}

#[test]
fn bounds_are_exact_to_the_last_digit() {
    for (argument, good, bad) in [
        ("tenth", "0.1", "0.10000000000000000001"),
        ("double", "0.1000000000000000055511151231257827", "0.1000000000000000055511151231257828"),
        ("strict", "1.0000000000000000001", "1"),
        ("strict", "2.4999999999999999999", "2.5"),
        ("huge", "1e308", "1e401"),
        ("below", "-9223372036854776000", "-9223372036854776001"),
        ("above", "9223372036854775808", "9223372036854775807"),
        ("edge", "9007199254740993", "9007199254740994"),
        ("exact", "1000e397", "1e399"),
        ("exact", "9007199254740993", "9007199254740992"),
        ("exact", "0.1000000000000000055511151231257827", "0.1"),
    ] {
        assert!(takes("bounds", argument, good), "{argument} {good}");
        assert!(!takes("bounds", argument, bad), "{argument} {bad}");
    }
}
