//! Structs and enums that tools use.

use super::super::syntax::{DefaultExpr, RustBody, RustType};
use super::*;

/// The type `A` as an argument.
fn with(text: &str) -> Scanned {
    scan(&format!("{text}\n#[tool] pub fn f(a: A) {{}}"))
}

#[track_caller]
fn body(scanned: &Scanned) -> &RustType {
    match scanned.krate.types.get("crate::A") {
        Some(found) => found,
        None => panic!("no A\n{}", scanned.rendered()),
    }
}

fn fields(scanned: &Scanned) -> &[Field] {
    match &body(scanned).body {
        RustBody::Struct { fields, .. } => fields,
        other => panic!("{other:?}"),
    }
}

fn variants(scanned: &Scanned) -> Vec<String> {
    match &body(scanned).body {
        RustBody::Enum(variants) => variants.iter().map(|v| v.name.value.clone()).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_what_tools_reach() {
    let scanned = scan(
        "pub struct A { pub b: Option<Vec<B>>, pub a: Option<std::sync::Arc<Hidden>> } pub struct B { pub me: Vec<B> }
         pub struct Hidden; pub struct Unused; pub struct R { pub e: E } pub enum E { X }
         #[tool] pub fn f(a: &A) -> Result<R, Unused> {}",
    )
    .clean();
    assert_eq!(
        scanned.krate.types.keys().collect::<Vec<_>>(),
        ["crate::A", "crate::B", "crate::E", "crate::R"]
    );
    assert_eq!(short(&scanned.arg("a").ty), "ref(crate::A)");
}

#[test]
fn serde_on_structs() {
    let scanned = with(
        "/// An A.
         #[derive(serde::Deserialize, toolnexus_rt::ToolArgs)] #[serde(rename_all = \"camelCase\", deny_unknown_fields, default, bound = \"\")]
         pub struct A {
            /// The
            /// first.
            pub first_one: u8,
            #[serde(rename = \"2nd\", skip_serializing_if = \"x\")] pub second: u8,
            #[serde(rename(serialize = \"x\", deserialize = \"3rd\"), default)] pub third: u8,
            #[serde(skip)] pub fourth: std::sync::Mutex<u8>,
            #[arg(rename = \"v\", default = 5)] #[serde(rename = \"w\")] pub r#type: u8,
            #[cfg(windows)] pub none: u8,
         }",
    )
    .clean();
    let a = body(&scanned);
    assert!(a.derives_tool_args && matches!(a.body, RustBody::Struct { default: true, .. }));
    assert_eq!(a.doc.as_deref(), Some("An A."));
    assert_eq!(scanned.text(&a.span), "A");
    let names: Vec<_> = fields(&scanned).iter().map(|f| f.rename.as_ref().map_or("", |r| &r.value)).collect();
    assert_eq!(names, ["firstOne", "2nd", "3rd", "fourth", "v"]);
    assert_eq!(fields(&scanned)[0].doc.as_deref(), Some("The first."));
    assert_eq!(fields(&scanned)[2].default.as_ref().map(|d| &d.value), Some(&DefaultExpr::Std));
    assert_eq!(
        fields(&scanned)[4].default.as_ref().map(|d| d.value.clone()),
        Some(DefaultExpr::Json("5".into()))
    );
    assert!(fields(&scanned)[3].skip);
    assert_eq!(fields(&scanned)[4].ident.value, "type");
}

#[test]
fn unsupported_serde() {
    for key in [
        "flatten",
        "alias = \"x\"",
        "default = \"f\"",
        "with = \"m\"",
        "from = \"u8\"",
        "deserialize_with = \"f\"",
    ] {
        let scanned = with(&format!("pub struct A {{ #[serde({key})] pub x: u8 }}"));
        scanned.fails("TN0411", key, "is not supported");
        let scanned = with(&format!("#[serde({key})] pub struct A {{ pub x: u8 }}"));
        scanned.fails("TN0411", key, "help");
    }
    with("#[serde(untagged)] pub enum A { X }").fails("TN0411", "untagged", "plain string");
    with("#[serde(rename_all = \"camelcase\")] pub enum A { X }").fails(
        "TN0411",
        "\"camelcase\"",
        "did you mean `camelCase`?",
    );
    // Nobody reads it by serde.
    with("#[serde(untagged)] pub enum A { X } impl toolnexus_rt::FromJson<'_> for A {}").clean();
}

#[test]
fn enums() {
    let scanned = with(
        "#[serde(rename_all = \"kebab-case\")] pub enum A {
            /// Metric units.
            VeryMetric = 1, #[serde(rename = \"IMP\")] Imperial, #[serde(skip)] Hidden, #[cfg(windows)] Win, r#Plain }",
    )
    .clean();
    assert_eq!(variants(&scanned), ["very-metric", "IMP", "plain"]);
}

#[test]
fn unsupported_bodies() {
    for (text, reason) in [
        ("pub struct A(u8);", "tuple struct"),
        ("pub struct A;", "unit struct"),
        ("pub struct A<T> { pub x: T }", "is generic"),
        ("pub struct A<'a> { pub x: &'a str }", "borrows"),
        ("pub enum A { X(u8) }", "`X` of `A` holds data"),
        ("pub enum A {}", "no variants"),
        ("pub union A { x: u8 }", "union"),
    ] {
        let scanned = with(text).clean();
        match &body(&scanned).body {
            RustBody::Unsupported(why) => assert!(why.contains(reason), "{why}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn arg_belongs_to_our_derive() {
    let scanned = with("#[derive(clap::Args)] pub struct A { #[arg(long)] pub x: u8 }").clean();
    assert!(!body(&scanned).derives_tool_args);
    let ours =
        "use toolnexus_rt::ToolArgs; #[derive(Clone, ToolArgs)] pub struct A { #[arg(long)] pub x: u8 }";
    with(ours).fails("TN0408", "long", "the keys are");
}

#[test]
fn traits_by_hand() {
    let scanned = with(
        "pub struct A(u8); mod m { use toolnexus_rt::{FromJson as F, ToJson}; use super::A;
         impl<'a> F<'a> for A {} impl ToJson for A {} impl Other for A {} }",
    )
    .clean();
    assert_eq!(body(&scanned).by_hand, ["FromJson", "ToJson"]);
}
