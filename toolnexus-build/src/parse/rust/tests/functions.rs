//! Which functions are tools.

use super::*;

#[test]
fn functions_and_methods() {
    let scanned = scan(
        "pub mod a { pub struct App; }
         use a::App;
         /// Saves.
         #[tool] pub async fn save(text: String) -> Result<u8, ()> {}
         impl App { #[tool] pub fn load(&self) {} #[tool] pub(crate) fn put(&mut self) {} #[tool] pub fn new() -> Self {} #[tool] pub fn typed(self: &Self) {} }
         #[tool] pub const fn r#type<'a>(x: &'a str) -> &'a str { x }",
    )
    .clean();
    let save = scanned.tool("save");
    assert!(save.is_async && save.receiver.is_none());
    assert_eq!((save.path.as_str(), scanned.text(&save.span)), ("crate::save", "save"));
    assert_eq!(short(&save.output), "result(u8)");
    assert_eq!(save.description.as_ref().map(|d| scanned.text(&d.span)), Some("/// Saves."));
    let load = scanned.tool("load");
    assert_eq!(load.path, "crate::a::App::load");
    let state = load.receiver.as_ref().expect("a receiver");
    assert_eq!(
        (state.ty.as_str(), state.mutable, scanned.text(&state.span)),
        ("crate::a::App", false, "&self")
    );
    assert!(scanned.tool("put").receiver.as_ref().is_some_and(|state| state.mutable));
    assert!(scanned.tool("typed").receiver.is_some());
    assert!(scanned.tool("new").receiver.is_none());
    assert_eq!(short(&scanned.tool("new").output), "crate::a::App");
    assert_eq!(scanned.tool("type").path, "crate::r#type");
    assert_eq!(short(&load.output), "unit");
}

#[test]
fn what_cannot_be_a_tool() {
    scan("#[tool] pub fn f<T>(x: T) {}").fails("TN0405", "T>", "concrete types");
    scan("#[tool] pub fn f<const N: usize>() {}").fails("TN0405", "const N", "concrete types");
    scan("#[tool] pub fn f(x: Vec<impl Send>) {}").fails("TN0405", "Vec<impl Send>", "name a type");
    scan("#[tool] pub unsafe fn f() {}").fails("TN0410", "unsafe", "safe function");
    scan("#[tool] pub extern \"C\" fn f() {}").fails("TN0410", "extern", "plain function");
    scan("#[tool] pub fn f((a, b): (u8, u8)) {}").fails("TN0410", "(a, b)", "name the parameter");
    scan("#[tool] pub fn f(_: u8) {}").fails("TN0410", "_", "name the parameter");
    scan("pub struct A; impl A { #[tool] pub fn f(self) {} }").fails("TN0410", "self", "&self");
    scan("pub struct A; impl A { #[tool] pub fn f(self: Box<Self>) {} }").fails(
        "TN0410",
        "self: Box",
        "&self",
    );
    scan("pub struct A<T>(T); impl<T> A<T> { #[tool] pub fn f(&self) {} }").fails(
        "TN0405",
        "f(&self)",
        "generic type",
    );
    scan("pub struct A<T>(T); impl A<u8> { #[tool] pub fn f(&self) {} }").fails(
        "TN0405",
        "f(&self)",
        "generic type",
    );
    scan("impl Unknown { #[tool] pub fn f(&self) {} }").fails("TN0410", "Unknown", "not found");
    scan("pub struct A; impl Clone for A { #[tool] fn clone(&self) -> A {} }")
        .fails("TN0410", "clone", "trait");
    scan("pub trait T { #[tool] fn f(&self); }").fails("TN0410", "f(&self)", "trait");
    scan("#[tool] pub struct S;").fails("TN0410", "tool", "belongs on a function");
    scan("pub struct S; #[tool] impl S {}").fails("TN0410", "impl", "belongs on a function");
}
