//! Alternatives as Rust enums, and types that contain themselves: `golden/unions`, compiled and called.
#![deny(warnings)]
#![allow(clippy::unwrap_used)]

mod unions {
    include!("golden/unions/expected.rs");
}

use serde_json::{json, Value};
use unions::args::{
    Circle, CircleKind, Condition, Draw, DrawBackground, DrawColor, DrawLabel, DrawOrder, DrawPlace, Shape,
    Tree,
};
use unions::ToolCall;

fn draw(arguments: Value) -> Result<Draw, String> {
    match ToolCall::parse("draw", &arguments.to_string()) {
        Ok(ToolCall::Draw(args)) => Ok(args),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

fn circle() -> Value {
    json!({ "kind": "circle", "radius": 1.5 })
}

#[test]
fn a_tag_tells_the_alternative_wherever_it_stands() {
    let args =
        draw(json!({ "shape": { "parts": [circle(), { "kind": "group", "parts": [] }], "kind": "group" } }));
    let Shape::Group(group) = args.unwrap().shape else { panic!("no group") };
    assert_eq!(group.parts[0], Shape::Circle(Circle { kind: CircleKind::Circle, radius: 1.5 }));
    assert!(matches!(&group.parts[1], Shape::Group(inner) if inner.parts.is_empty()));
}

#[test]
fn each_alternative_arrives_as_its_variant() {
    let args = draw(json!({
        "shape": circle(), "background": { "kind": "square", "sides": [1, 1, 1, 1] }, "label": 3, "order": "abc",
        "color": "green", "size": "3em", "range": 2, "exactly": 4, "place": { "anchor": "top" }, "level": 3,
        "mode": null, "both": "ab",
    }))
    .unwrap();
    assert!(matches!(args.background, Some(DrawBackground::Polygon(polygon)) if polygon.sides.len() == 4));
    assert_eq!(args.label, Some(DrawLabel::Number(3.0)));
    assert_eq!(args.order, Some(DrawOrder::String("abc".to_owned())));
    assert_eq!((args.color, args.mode), (Some(DrawColor::Green), None));
    assert_eq!((args.size.as_deref(), args.range, args.exactly), (Some("3em"), Some(2.0), Some(4)));
    assert!(matches!(args.place, Some(DrawPlace::Anchor(place)) if place.anchor == "top"));
    assert_eq!((args.level, args.both.as_deref()), (3, Some("ab")));
}

#[test]
fn what_is_absent_has_its_default() {
    let args = draw(json!({ "shape": circle() })).unwrap();
    assert_eq!(args.label, Some(DrawLabel::String("none".to_owned())));
    assert_eq!((args.level, args.background), (2, None));
    assert_eq!(draw(json!({ "shape": circle(), "label": null })).unwrap().label, None);
}

/// Each says what is wrong with the alternative that was meant, where that is certain.
#[test]
fn problems_are_those_of_the_alternative_that_was_meant() {
    let cases = [
        (json!({ "shape": { "kind": "circle", "radius": 0 } }), "/shape/radius: 0 is not more than 0"),
        (json!({ "shape": { "kind": "circle", "radius": 1, "radios": 2 } }), "/shape/radios: unknown, did you mean \"radius\"?"),
        (json!({ "shape": { "kind": "circel", "radius": 1 } }), "/shape/kind: \"circel\" is not one of \"circle\", \"triangle\", \"square\", \"group\", did you mean \"circle\"?"),
        (json!({ "shape": { "radius": 1 } }), "/shape/kind: missing"),
        (json!({ "shape": [] }), "/shape: expected one of: an object with \"kind\" and \"radius\", an object with \"kind\" and \"sides\", an object with \"kind\" and \"parts\", got an array"),
        (
            json!({ "shape": { "kind": "group", "parts": [{ "kind": "square", "sides": [1, "2", 3] }] } }),
            "/shape/parts/0/sides/1: expected a number, got \"2\"",
        ),
        (json!({ "shape": circle(), "background": { "kind": "square" } }), "/background/sides: missing"),
        (json!({ "shape": circle(), "label": "too long" }), "/label: 8 characters are more than the maximum 5"),
        (json!({ "shape": circle(), "label": [] }), "/label: expected one of: a string, a number, null, got an array"),
        (json!({ "shape": circle(), "order": 0 }), "/order: 0 is less than the minimum 1"),
        (json!({ "shape": circle(), "order": "abcd" }), "/order: 4 characters are more than the maximum 3"),
        (json!({ "shape": circle(), "order": true }), "/order: expected an integer or a string or null, got true"),
        (json!({ "shape": circle(), "exactly": 6 }), "/exactly: expected exactly one of several forms of an integer, got 6, which matches more than one"),
        (json!({ "shape": circle(), "exactly": 5 }), "/exactly: expected"),
        (json!({ "shape": circle(), "place": { "x": 1 } }), "/place"),
    ];
    let mut surprises = Vec::new();
    for (arguments, problem) in cases {
        let error = draw(arguments.clone()).expect_err(&arguments.to_string());
        if !error.contains(problem) {
            surprises.push(format!("{arguments}\n  {error}\n  {problem}"));
        }
        assert_eq!(error.matches("; ").count(), 0, "more than one problem: {error}");
    }
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

fn grow(arguments: &str) -> Result<(Tree, Option<Condition>), String> {
    match ToolCall::parse("grow", arguments) {
        Ok(ToolCall::Grow(args)) => Ok((args.tree, args.r#where)),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn a_type_that_contains_itself_is_checked_at_every_level() {
    let tree = json!({ "label": "a", "left": { "label": "b", "right": null }, "children": [{ "label": "c" }],
                       "named": { "d": { "label": "e", "right": { "label": "f" } } } });
    let (tree, _) = grow(&json!({ "tree": tree }).to_string()).unwrap();
    assert_eq!(tree.left.as_ref().map(|left| left.label.as_str()), Some("b"));
    assert_eq!(tree.named.unwrap()["d"].right.as_ref().map(|right| right.label.as_str()), Some("f"));
    for (bad, problem) in [
        (json!({ "label": "a", "left": { "label": "far too long" } }), "/tree/left/label: 12 characters"),
        (
            json!({ "label": "a", "children": [{ "label": "c" }, { "lable": "c" }] }),
            "/tree/children/1/lable: unknown",
        ),
        (
            json!({ "label": "a", "right": { "label": "b", "right": 1 } }),
            "/tree/right/right: expected an object, got 1",
        ),
    ] {
        let error = grow(&json!({ "tree": bad }).to_string()).unwrap_err();
        assert!(error.contains(problem), "{error}");
    }
    let (_, condition) = grow(r#"{"tree":{"label":"a"},"where":{"all":["x",{"not":{"all":[]}}]}}"#).unwrap();
    let Some(Condition::All(all)) = condition else { panic!("{condition:?}") };
    assert!(matches!(&all.all[..], [Condition::String(x), Condition::Not(_)] if x == "x"));
}

/// Both alternatives of every level look at what is below: without looking at the constants first, each level would
/// double the work.
#[test]
fn alternatives_within_alternatives_take_no_more_than_their_size() {
    let deep = |innermost: &str| {
        let (open, close) = ("{\"not\":".repeat(100), "}".repeat(100));
        format!("{{\"tree\":{{\"label\":\"a\"}},\"where\":{open}{innermost}{close}}}")
    };
    assert!(grow(&deep("\"x\"")).is_ok());
    let error = grow(&deep("\"X\"")).unwrap_err();
    assert!(error.contains("/not/not: \"X\" does not match the pattern"), "{error}");
    let nested = "{\"parts\":[".repeat(50) + &"],\"kind\":\"group\"}".repeat(50);
    assert!(draw(json!({ "shape": serde_json::from_str::<Value>(&nested).unwrap() })).is_ok());
}

#[test]
fn what_only_some_alternatives_name_arrives_as_it_is() {
    let call = ToolCall::parse("pay", r#"{"amount":2000,"card":"1234","approved-by":"me"}"#);
    let Ok(ToolCall::Pay(args)) = call else { panic!("{call:?}") };
    let raw = |value: &Option<toolnexus_rt::Json>| value.as_ref().map(|json| json.as_str().to_owned());
    assert_eq!((raw(&args.card), raw(&args.account)), (Some("\"1234\"".to_owned()), None));
    assert_eq!(raw(&args.approved_by).as_deref(), Some("\"me\""));
    for (bad, problem) in [
        (r#"{"amount":1}"#, "expected one of"),
        (r#"{"amount":1000,"card":"1234"}"#, "/approved-by: missing"),
        (r#"{"amount":1,"card":"1234","account":"a","bank":"b"}"#, "which matches more than one"),
    ] {
        let error = ToolCall::parse("pay", bad).expect_err(bad).to_string();
        assert!(error.contains(problem), "{error}");
    }
}
