//! Context, state and generated arguments.

use super::*;

fn state(ty: &str) -> String {
    let scanned = scan(&format!(
        "use std::sync::{{Arc, Mutex as M}}; pub mod a {{ pub struct App; pub trait Store {{}} pub type Shared = std::sync::Arc<App>; }}
         use a::*;
         #[tool] pub fn f(#[state] s: {ty}) {{}}"
    ));
    match scanned.krate.tools.first().map(|tool| tool.params.as_slice()) {
        Some([Param::State(state)]) => {
            format!("{}{}", if state.mutable { "mut " } else { "" }, state.ty)
        }
        _ => scanned.rendered(),
    }
}

#[test]
fn state_types() {
    assert_eq!(state("&App"), "crate::a::App");
    assert_eq!(state("&'a mut App"), "mut crate::a::App");
    assert_eq!(state("&M<App>"), "::std::sync::Mutex<crate::a::App>");
    assert_eq!(state("&Shared"), "::std::sync::Arc<crate::a::App>");
    assert_eq!(state("&Arc<[String]>"), "::std::sync::Arc<[::std::string::String]>");
    assert_eq!(state("&sqlx::Pool<sqlx::Postgres>"), "::sqlx::Pool<::sqlx::Postgres>");
    assert_eq!(state("&(u8, &'static str, [App; 2])"), "(u8, &'static str, [crate::a::App; 2])");
    assert_eq!(state("&dyn Store"), "dyn crate::a::Store");
    assert_eq!(state("&(dyn Store + Send)"), "(dyn crate::a::Store + ::std::marker::Send)");
    for (ty, code) in [
        ("App", "TN0408"),
        ("&x::Y<'a>", "TN0407"),
        ("&M<&str>", "TN0407"),
        ("&fn()", "TN0407"),
        ("&Nope", "TN0407"),
    ] {
        assert!(state(ty).contains(code), "{ty}: {}", state(ty));
    }
}

#[test]
fn two_states() {
    let scanned = scan("pub struct A; impl A { #[tool] pub fn f(&self, #[state] b: &u8) {} }");
    scanned.fails("TN0409", "&u8", "the first");
    scan("#[tool] pub fn f(#[state] a: &u8, #[state] b: &u8) {}").fails("TN0409", "&u8) {}", "one struct");
}

#[test]
fn the_context() {
    let scanned = scan(
        "use toolnexus_rt::ToolContext; pub type Ctx<'a> = ToolContext<'a>;
         #[tool] pub fn f(ctx: &ToolContext<'_>, _: &toolnexus_rt::ToolContext, c: &Ctx<'_>, x: u8) {}",
    )
    .clean();
    let kinds =
        scanned.tool("f").params.iter().map(|param| matches!(param, Param::Context)).collect::<Vec<_>>();
    assert_eq!(kinds, [true, true, true, false]);
    scan("#[tool] pub fn f(#[arg(default)] ctx: &toolnexus_rt::ToolContext<'_>) {}")
        .fails("TN0408", "arg", "drop");
}

#[test]
fn arguments_by_pattern() {
    let scanned = scan("#[tool] pub fn f(tools::args::F { city, .. }: tools::args::F) {}").clean();
    assert!(
        matches!(scanned.tool("f").params.as_slice(), [Param::Generated(name, None)] if name.value == "F")
    );
}
