//! What the tools module can reach.

use super::*;

#[test]
fn functions() {
    // The tools module is inside the root, so what is private there is visible.
    scan("#[tool] fn f() {} mod a { use super::tool; #[tool] pub(super) fn g() {} #[tool] pub(in crate::a) fn _h() {} }")
        .fails("TN0404", "_h", "private");
    scan("mod a { use super::tool; #[tool] fn f() {} }").fails("TN0404", "f()", "write `pub(crate) fn f`");
    let scanned = scan("mod a { mod b { use toolnexus_rt::tool; #[tool] pub fn f() {} } }");
    scanned.fails("TN0404", "f()", "write `pub(crate) mod b`");
    scan("mod a { pub(super) mod b { use toolnexus_rt::tool; #[tool] pub(in crate::a) fn f() {} } }").fails(
        "TN0404",
        "f()",
        "cannot be reached",
    );
    let inside = "mod a { #[toolnexus_rt::tool] fn f() {} mod tools { toolnexus_rt::include_tools!(); } }";
    let scanned = scan_files(&[("src/lib.rs", inside)]).clean();
    assert_eq!(scanned.names(), ["f"]);
}

#[test]
fn methods_and_their_types() {
    scan("mod a { pub struct A; impl A { #[toolnexus_rt::tool] fn f(&self) {} } }")
        .fails("TN0404", "f(&self)", "fn f");
    scan("mod a { struct A; impl A { #[toolnexus_rt::tool] pub fn f(&self) {} } }")
        .fails("TN0404", "A;", "struct A");
}

#[test]
fn types_and_fields() {
    let field = "mod a { pub struct A { x: u8 } } #[tool] pub fn f(a: a::A) {}";
    scan(field).fails("TN0404", "x: u8", "write `pub(crate) x`");
    scan("mod a { pub struct A { x: u8 } } #[tool] pub fn f() -> a::A {}").fails(
        "TN0404",
        "x: u8",
        "write `pub(crate) x`",
    );
    scan("mod a { pub struct A { x: u8 } impl toolnexus_rt::ToJson for A {} } #[tool] pub fn f() -> a::A {}")
        .clean();
    scan("mod a { struct A { pub x: u8 } pub type B = A; } #[tool] pub fn f(a: a::B) {}")
        .fails("TN0404", "A {", "struct A");
    scan("struct A { x: u8 } #[tool] fn f(a: A) {}").clean();
    scan(
        "mod a { pub struct A { x: u8 } impl toolnexus_rt::FromJson<'_> for A {} } #[tool] pub fn f(a: a::A) {}",
    )
    .clean();
}
