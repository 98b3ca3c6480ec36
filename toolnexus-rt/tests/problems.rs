//! What the model is told: one test per kind of message, and how paths and lists are shown.

#![allow(clippy::unwrap_used)]

mod sample;

use sample::Sample;
use toolnexus_rt::decode::{self, Decoder, Fields, FromJson, IntRule, Mode, Unknown};
use toolnexus_rt::problem::ProblemKind;

/// The problems of a text as arguments.
fn told(text: &str) -> String {
    decode::arguments::<Sample>(text.as_bytes(), Mode::Exact).unwrap_err().to_string()
}

/// The problems of one member beside a city.
fn member(text: &str) -> String {
    told(&format!(r#"{{"city": "Oslo", {text}}}"#))
}

#[test]
fn several_at_once() {
    assert_eq!(
        told(r#"{"days": 20, "cty": "Oslo"}"#),
        "/days: 20 is more than the maximum 14; /cty: unknown, did you mean \"city\"?; \
         /city: missing, required",
    );
}

#[test]
fn numbers() {
    assert_eq!(member(r#""days": 0"#), "/days: 0 is less than the minimum 1");
    assert_eq!(member(r#""days": 1e400"#), "/days: 1e400 is more than the maximum 14");
    assert_eq!(member(r#""days": "three""#), r#"/days: expected an integer, got "three""#);
    assert_eq!(member(r#""days": 3.5"#), "/days: expected an integer, got 3.5");
    assert_eq!(member(r#""days": [1]"#), "/days: expected an integer, got an array");
    assert_eq!(member(r#""ratio": 0.0"#), "/ratio: 0.0 is not more than 0");
    assert_eq!(member(r#""ratio": 2"#), "/ratio: 2 is more than the maximum 1.5");
    assert_eq!(member(r#""ratio": 1e400"#), "/ratio: 1e400 is too large for a number");
    assert_eq!(member(r#""ratio": {"a": 1}"#), "/ratio: expected a number, got an object");
    let long = "9".repeat(50);
    assert_eq!(
        member(&format!(r#""days": {long}"#)),
        format!("/days: {}… is more than the maximum 14", "9".repeat(40)),
    );
}

#[test]
fn strings() {
    assert_eq!(told(r#"{"city": ""}"#), "/city: 0 characters are fewer than the minimum 1");
    assert_eq!(
        told(&format!(r#"{{"city": "{}"}}"#, "é".repeat(21))),
        "/city: 21 characters are more than the maximum 20",
    );
    assert_eq!(told(r#"{"city": null}"#), "/city: expected a string, got null");
    assert_eq!(member(r#""id": "x y""#), r#"/id: "x y" does not match the pattern ^[a-z]+$"#);
    assert_eq!(
        member(&format!(r#""days": "{}""#, "日".repeat(41))),
        format!("/days: expected an integer, got \"{}…\"", "日".repeat(40)),
    );
    assert_eq!(member(r#""deep": "true""#), r#"/deep: expected true or false, got "true""#);
    // What could disturb a terminal or a log is shown escaped.
    assert_eq!(
        member("\"days\": \"\u{202e}\\n\\u0007\""),
        r#"/days: expected an integer, got "\u202e\n\u0007""#,
    );
}

#[test]
fn enums() {
    assert_eq!(member(r#""unit": "kelvin""#), r#"/unit: "kelvin" is not one of "metric", "imperial""#);
    assert_eq!(
        member(r#""unit": "m\u0065trc""#),
        r#"/unit: "metrc" is not one of "metric", "imperial", did you mean "metric"?"#,
    );
    assert_eq!(member(r#""unit": 3"#), r#"/unit: 3 is not one of "metric", "imperial""#);
}

#[test]
fn counts() {
    assert_eq!(member(r#""tags": []"#), "/tags: 0 items are fewer than the minimum 1");
    assert_eq!(member(r#""tags": ["a","b","c","d"]"#), "/tags: 4 items are more than the maximum 3",);
    assert_eq!(
        member(r#""labels": {"a": 1, "b": 2, "c": 3}"#),
        "/labels: 3 entries are more than the maximum 2",
    );
    assert_eq!(member(r#""labels": []"#), "/labels: expected an object, got an array");
    assert_eq!(member(r#""tags": {}"#), "/tags: expected an array, got an object");
}

#[test]
fn keys() {
    assert_eq!(told("{}"), "/city: missing, required");
    assert_eq!(member(r#""days": 1, "days": 2"#), "/days: given twice");
    assert_eq!(member(r#""d\u0061ys": 1, "days": 99"#), "/days: given twice");
    assert_eq!(member(r#""labels": {"a": 1, "\u0061": 2}"#), "/labels/a: given twice");
    assert_eq!(member(r#""c\u0074y": 1"#), r#"/cty: unknown, did you mean "city"?"#);
    assert_eq!(
        member(r#""zzz": {"deep": [1, 2]}"#),
        "/zzz: unknown, expected one of \"city\", \"days\", \"unit\", \"ratio\", \"id\", \"tags\", \
         \"filters\", \"labels\" and 2 more",
    );
    let long = "k".repeat(100);
    assert!(member(&format!(r#""{long}": 1"#)).starts_with(&format!("/{}…: unk", "k".repeat(64))));
}

#[test]
fn no_properties() {
    #[derive(Debug)]
    struct Nothing;
    impl<'a> FromJson<'a> for Nothing {
        fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
            const FIELDS: Fields = Fields { names: &[], required: &[], unknown: Unknown::Refuse };
            let mut scope = d.begin_object()?;
            while d.next_field(&mut scope, &FIELDS, &mut []).is_some() {}
            d.end_object(scope, &FIELDS, &[])?;
            Some(Nothing)
        }
    }
    for text in ["", " \n", "null", "{}", " {} "] {
        assert!(decode::arguments::<Nothing>(text.as_bytes(), Mode::Exact).is_ok(), "{text}");
    }
    let problems = decode::arguments::<Nothing>(b"{\"a\": 1}", Mode::Exact).unwrap_err();
    assert_eq!(problems.to_string(), "/a: unknown, there are no properties");
}

#[test]
fn paths() {
    assert_eq!(
        member(r#""filters": [{"name": "n"}, {"name": 1}]"#),
        "/filters/1/name: expected a string, got 1"
    );
    assert_eq!(member(r#""filters": [ {} ]"#), "/filters/0/name: missing, required");
    assert_eq!(
        member(r#""filters": [{"name": "n", "inner": {"x": [], "inner": 7}}]"#),
        "/filters/0/inner/inner: expected an object, got 7; /filters/0/inner/name: missing, required",
    );
    assert_eq!(member(r#""labels": {"a/b~\n": 256}"#), r"/labels/a~1b~0\n: 256 is more than the maximum 255");
    assert_eq!(member(r#""labels": {"": -1}"#), "/labels/: -1 is less than the minimum 0");
    assert_eq!(told("7"), "arguments: expected an object, got 7");
    assert_eq!(told("[]"), "arguments: expected an object, got an array");
}

#[test]
fn syntax() {
    let cases: [(&[u8], &str); 12] = [
        (b"{\"city\": \"Oslo\" x", "byte 16: expected `,` or `}`, found `x`"),
        (b"{\"city\": \"Oslo", "byte 14: expected the closing `\"` of a string, found the end"),
        (b"{'city': 1}", "byte 1: expected a key in double quotes, found `'`"),
        (b"{\"city\" 1}", "byte 8: expected `:`, found `1`"),
        (b"{\"city\": \"a\",}", "byte 13: expected a key in double quotes, found `}`"),
        (b"{\"city\": nul}", "byte 12: expected `null`, found `}`"),
        (b"{\"city\": }", "byte 9: expected a value, found `}`"),
        (b"{\"city\": 01}", "byte 9: a number must not start with a needless zero"),
        (b"{\"city\": \"a\nb\"}", "byte 11: U+000A in a string must be escaped"),
        (b"{\"city\": \"a\\x\"}", "byte 11: not an escape that JSON has"),
        (b"{\"city\": \"\\ud800\"}", "byte 10: half of a surrogate pair"),
        (b"{\"city\": \"\xff\"}", "byte 10: not UTF-8"),
    ];
    for (input, expected) in cases {
        let problems = decode::arguments::<Sample>(input, Mode::Exact).unwrap_err();
        assert_eq!(problems.to_string(), format!("arguments: invalid JSON at {expected}"));
        assert!(matches!(problems.iter().next().unwrap().kind(), ProblemKind::Syntax(_)));
    }
    assert_eq!(
        told(r#"{"city": "Oslo"} {"#),
        "arguments: invalid JSON at byte 17: expected the end, found `{`",
    );
    // What was found before is told too, also when it is within what is broken.
    assert_eq!(
        told(r#"{"filters": [{"name": 7, "inner": "#),
        "/filters/0/name: expected a string, got 7; \
         arguments: invalid JSON at byte 34: expected a value, found the end",
    );
}

#[test]
fn eight_are_told_and_the_rest_counted() {
    let problems = decode::from_slice::<Vec<u8>>(b"[-1,-2,-3,-4,-5,-6,-7,-8,-9,-10]", Mode::Exact);
    let problems = problems.unwrap_err();
    assert_eq!(problems.total(), 10);
    assert_eq!(problems.iter().count(), 8);
    assert_eq!(problems.to_reports().len(), 8);
    let text = problems.to_string();
    assert!(text.starts_with("/0: -1 is less than the minimum 0; /1: -2"), "{text}");
    assert!(text.ends_with("/7: -8 is less than the minimum 0; and 2 more"), "{text}");
}

#[test]
fn reports_outlive_the_input() {
    let report = {
        let input = String::from(r#"{"city": "Oslo", "days": 20}"#);
        let problems = decode::arguments::<Sample>(input.as_bytes(), Mode::Exact).unwrap_err();
        assert_eq!(problems.iter().next().unwrap().at(), 25);
        problems.to_reports().remove(0)
    };
    assert_eq!((report.path.as_str(), report.message.as_str()), ("/days", "20 is more than the maximum 14"));
    assert_eq!(report.to_string(), "/days: 20 is more than the maximum 14");
}

#[test]
fn a_problem_without_words_is_still_a_problem() {
    #[derive(Debug)]
    struct Silent;
    impl<'a> FromJson<'a> for Silent {
        fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
            d.integer::<u8>(&IntRule::ANY)?;
            None
        }
    }
    let problems = decode::from_slice::<Silent>(b"1", Mode::Exact).unwrap_err();
    assert_eq!(problems.to_string(), "arguments: expected something else, got 1");
}
