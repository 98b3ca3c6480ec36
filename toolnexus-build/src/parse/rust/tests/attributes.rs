//! `#[tool(…)]` and `#[arg(…)]`.

use super::super::syntax::{DefaultExpr, LengthExpr, RangeExpr, ValueExpr};
use super::*;

#[test]
fn tool_arguments() {
    let scanned = scan(
        "#[tool(name = \"a-b\", title = \"T\", description = \"D\", schema = r#\"{\"type\":\"object\"}\"#, source = \"http\")] pub fn f() {}",
    )
    .clean();
    let tool = scanned.tool("a-b");
    let value = |text: &Option<crate::source::Spanned<String>>| {
        text.as_ref().map(|t| t.value.clone()).unwrap_or_default()
    };
    assert_eq!(value(&tool.title) + &value(&tool.description) + &value(&tool.source), "TDhttp");
    assert_eq!(value(&tool.schema), "{\"type\":\"object\"}");
    assert_eq!(scanned.text(&tool.name.span), "\"a-b\"");
    scan("#[tool(nme = \"x\")] pub fn f() {}").fails("TN0408", "nme", "did you mean `name`?");
    scan("#[tool(name = 3)] pub fn f() {}").fails("TN0408", "3", "string literal");
    scan("#[tool(name)] pub fn f() {}").fails("TN0408", "name", "string literal");
    scan("#[tool(schema = include_str!(\"x\"))] pub fn f() {}").fails("TN0408", "include_str", "macros");
    scan("#[tool(source = \"htp\")] pub fn f() {}").fails("TN0408", "\"htp\"", "did you mean `http`?");
    scan("#[tool(name = \"a\", name = \"b\")] pub fn f() {}").fails("TN0408", "name = \"b\"", "twice");
    scan("#[tool] #[tool] pub fn f() {}").fails("TN0408", "tool]", "twice");
    scan("#[tool = \"x\"] pub fn f() {}").fails("TN0408", "= \"x\"", "cannot be read");
    scan("#[tool(name = )] pub fn f() {}").fails("TN0408", "tool(", "cannot be read");
}

fn arg(attribute: &str) -> Scanned {
    scan(&format!("#[tool] pub fn f(#[arg({attribute})] x: u8) {{}}"))
}

#[test]
fn defaults() {
    for (text, json) in [
        ("3", "3"),
        ("-3", "-3"),
        ("0xFF_u8", "255"),
        ("1_000", "1000"),
        ("1.", "1.0"),
        ("-1.5e3f64", "-1.5e3"),
        ("true", "true"),
        ("\"a\\\"\\n\\u{1}é\"", "\"a\\\"\\n\\u0001é\""),
        ("'c'", "\"c\""),
        ("[1, -2]", "[1,-2]"),
        ("[[\"a\"], []]", "[[\"a\"],[]]"),
        ("(4)", "4"),
        ("None", "null"),
        ("Some(1)", "1"),
        ("Some([1])", "[1]"),
    ] {
        let scanned = arg(&format!("default = {text}")).clean();
        let default = scanned.arg("x").default.as_ref().expect("a default");
        assert_eq!(default.value, DefaultExpr::Value(ValueExpr::Json(json.to_owned())), "{text}");
        assert_eq!(scanned.text(&default.span), text);
    }
    let default = |text: &str| arg(text).clean().arg("x").default.as_ref().map(|d| d.value.clone());
    assert_eq!(default("default"), Some(DefaultExpr::Std));
    assert_eq!(
        default("default = a::Unit::Metric"),
        Some(DefaultExpr::Value(ValueExpr::Variant("Metric".to_owned())))
    );
    for text in
        ["f()", "String::new()", "1 + 1", "b\"x\"", "vec![1]", "--1", "Some(f())", "Some(1, 2)", "Other(1)"]
    {
        arg(&format!("default = {text}")).fails(
            "TN0408",
            text.split(' ').next().unwrap_or(text),
            "unwrap_or",
        );
    }
}

#[test]
fn ranges_and_lengths() {
    let range =
        |text: &str| arg(&format!("range = {text}")).clean().arg("x").range.as_ref().map(|r| r.value.clone());
    let of = |min: Option<&str>, max: Option<&str>, max_exclusive| {
        Some(RangeExpr {
            min: min.map(str::to_owned),
            min_exclusive: false,
            max: max.map(str::to_owned),
            max_exclusive,
        })
    };
    assert_eq!(range("1..=14"), of(Some("1"), Some("14"), false));
    assert_eq!(range("-1_0.."), of(Some("-10"), None, false));
    assert_eq!(range("..=0.5f32"), of(None, Some("0.5"), false));
    assert_eq!(range("-1.5..1e3"), of(Some("-1.5"), Some("1e3"), true));
    for text in ["..", "3", "a..b", "\"x\"..", "1..=MAX"] {
        arg(&format!("range = {text}")).fails("TN0408", text, "1..=14");
    }
    let length =
        |text: &str| arg(&format!("length = {text}")).clean().arg("x").length.as_ref().map(|r| r.value);
    assert_eq!(length("1..=80"), Some(LengthExpr { min: Some(1), max: Some(80) }));
    assert_eq!(length("1.."), Some(LengthExpr { min: Some(1), max: None }));
    assert_eq!(length("..=80"), Some(LengthExpr { min: None, max: Some(80) }));
    assert_eq!(length("12"), Some(LengthExpr { min: Some(12), max: Some(12) }));
    for text in ["..", "-1", "1..9", "5..=4", "1.5"] {
        arg(&format!("length = {text}")).fails("TN0408", text, "1..=80");
    }
}

#[test]
fn other_keys() {
    let scanned = arg("rename = \"y\", pattern = r\"^a$\", default = 1, range = 1.., length = 3").clean();
    let x = scanned.arg("x");
    assert_eq!(x.rename.as_ref().map(|r| r.value.as_str()), Some("y"));
    assert_eq!(x.pattern.as_ref().map(|p| scanned.text(&p.span)), Some("r\"^a$\""));
    arg("rang = 1..").fails("TN0408", "rang", "did you mean `range`?");
    arg("range").fails("TN0408", "range", "1..=14");
    arg("default = 1 default").fails("TN0408", "default)", "cannot be read");
}
