//! Structs and enums that tools use.

use super::super::syntax::{DefaultExpr, RustBody, RustType, Tagging, ValueExpr, VariantData};
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
        "pub struct A { pub b: Option<Vec<B>>, pub a: Option<std::sync::Mutex<Hidden>> } pub struct B { pub me: Vec<B> }
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
        Some(DefaultExpr::Value(ValueExpr::Json("5".into())))
    );
    assert!(fields(&scanned)[3].skip);
    assert_eq!(fields(&scanned)[4].ident.value, "type");
}

#[test]
fn unsupported_serde() {
    for key in ["with = \"m\"", "try_from = \"u8\"", "from = \"u8\"", "deserialize_with = \"f\""] {
        let scanned = with(&format!("pub struct A {{ #[serde({key})] pub x: u8 }}"));
        scanned.fails("TN0411", key, "is not supported");
        let scanned = with(&format!("#[serde({key})] pub struct A {{ pub x: u8 }}"));
        scanned.fails("TN0411", key, "help");
    }
    with("pub struct A { #[serde(default = \"none\")] pub x: u8 }").fails(
        "TN0411",
        "\"none\"",
        "is not found",
    );
    with("pub struct A { #[serde(default = \"g::<u8>\")] pub x: u8 }").fails(
        "TN0411",
        "\"g::<u8>\"",
        "is not found",
    );
    with("pub struct A { #[serde(default = \"m::f\")] pub x: u8 } pub mod m { fn f() -> u8 { 1 } }").fails(
        "TN0404",
        "f",
        "pub(crate) fn f",
    );
    with("#[serde(default = \"f\")] pub struct A { pub x: u8 }").fails(
        "TN0411",
        "\"f\"",
        "implement `Default`",
    );
    with("pub enum A { #[serde(untagged)] X(u8) }").fails("TN0411", "untagged", "put it on the enum");
    with("#[serde(tag = \"t\")] pub enum A { #[serde(other)] X }").fails(
        "TN0411",
        "other",
        "name the values",
    );
    with("#[serde(rename_all = \"camelcase\")] pub enum A { X }").fails(
        "TN0411",
        "\"camelcase\"",
        "did you mean `camelCase`?",
    );
    // Nobody reads it by serde.
    with("#[serde(from = \"u8\")] pub enum A { X } impl toolnexus_rt::FromJson<'_> for A {}").clean();
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
        ("pub struct A();", "holds nothing"),
        ("pub struct A(pub u8, #[serde(skip)] pub u8);", "is skipped"),
        ("#[serde(transparent)] pub struct A { pub a: u8, pub b: u8 }", "exactly one field"),
        ("pub struct A<const N: usize> { pub x: u8 }", "generic over a constant"),
        ("pub struct A<'a> { pub x: &'a str }", "borrows"),
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

#[test]
fn structs_without_named_fields() {
    assert!(
        matches!(&body(&with("pub struct A(pub u8);").clean()).body, RustBody::Wrapper(field, _) if field.ident.value == "0")
    );
    let transparent =
        with("#[serde(transparent)] pub struct A { pub x: u8, #[serde(skip)] pub y: u8 }").clean();
    assert!(
        matches!(&body(&transparent).body, RustBody::Wrapper(field, skipped) if field.ident.value == "x" && skipped == &["y"])
    );
    assert!(
        matches!(&body(&with("pub struct A(pub u8, pub u8);").clean()).body, RustBody::Tuple(parts) if parts.len() == 2)
    );
    // The generated code has to make one.
    with("pub struct A(u8);").clean();
    with("mod m { pub struct A(u8); } pub use m::A;").fails("TN0404", "u8", "private");
}

#[test]
fn generic_types_are_read_once_for_each_instance() {
    let scanned = scan(
        "pub struct Page<T, U = String> { pub items: Vec<T>, pub other: U, pub me: Option<Box<Page<T, U>>> } pub struct B { pub x: u8 }
         #[tool] pub fn f(a: Page<B>, b: Page<u8, Vec<bool>>, c: Page<B, std::string::String>) {}",
    )
    .clean();
    let types: Vec<_> =
        scanned.krate.types.iter().map(|(path, ty)| (path.as_str(), ty.name.as_str())).collect();
    assert_eq!(
        types,
        [
            ("crate::B", "B"),
            ("crate::Page<crate::B, ::std::string::String>", "Page_for_B_and_string"),
            ("crate::Page<u8, ::std::vec::Vec<bool>>", "Page_for_uint8_and_Array_of_boolean"),
        ]
    );
    scan("pub struct P<T> { pub next: Option<Box<P<Vec<T>>>>, pub x: T } #[tool] pub fn f(a: P<u8>) {}")
        .clean();
    // What is wrong with it is told once.
    let wrong =
        "pub struct P<T> { #[serde(with = \"x\")] pub x: T } #[tool] pub fn f(a: P<u8>, b: P<u16>) {}";
    scan(wrong).fails("TN0411", "with", "not supported");
}

#[test]
fn enums_with_data_in_four_taggings() {
    for (attribute, expected) in [
        ("", Tagging::External),
        ("#[serde(tag = \"t\")]", Tagging::Internal("t".into())),
        ("#[serde(tag = \"t\", content = \"c\")]", Tagging::Adjacent("t".into(), "c".into())),
        ("#[serde(untagged)]", Tagging::Untagged),
    ] {
        let scanned = with(&format!("{attribute} #[serde(rename_all_fields = \"camelCase\")] pub enum A {{ X, Y(u8), Z {{ a_b: u8 }}, W(u8, u8) }}"));
        match &body(&scanned.clean()).body {
            RustBody::Variants(tagging, variants) => {
                assert_eq!(tagging, &expected);
                let VariantData::Struct(fields) = &variants[2].data else { panic!("{variants:?}") };
                assert_eq!(fields[0].rename.as_ref().map(|name| name.value.as_str()), Some("aB"));
            }
            other => panic!("{other:?}"),
        }
    }
}
