//! What names mean.

use super::*;

/// The short form of the type `x` has in a crate.
fn of(ty: &str, rest: &str) -> String {
    let scanned = scan(&format!("#[tool] pub fn f(x: {ty}) {{}}\n{rest}"));
    short(&scanned.arg("x").ty)
}

#[test]
fn standard_types() {
    let cases = [
        ("bool", "bool"),
        ("u8", "u8"),
        ("isize", "isize"),
        ("f32", "f32"),
        ("char", "char"),
        ("String", "string"),
        ("&str", "str"),
        ("&'a str", "str"),
        ("()", "unit"),
        ("(i64)", "i64"),
        ("std::string::String", "string"),
        ("::alloc::string::String", "string"),
        ("core::option::Option<u8>", "option(u8)"),
        ("Option<Vec<String>>", "option(vec(string))"),
        ("&[i64]", "slice(i64)"),
        ("&String", "ref(string)"),
        ("&Vec<u8>", "ref(vec(u8))"),
        ("std::borrow::Cow<'_, str>", "cowstr"),
        ("std::collections::BTreeMap<String, u8>", "map(::std::collections::BTreeMap, u8)"),
        ("alloc::collections::BTreeMap<String, u8>", "map(::alloc::collections::BTreeMap, u8)"),
        ("std::collections::HashMap<String, Vec<u8>>", "map(::std::collections::HashMap, vec(u8))"),
        ("toolnexus_rt::Json", "json"),
        ("std::primitive::u16", "u16"),
        ("chrono::DateTime<Utc>", "not chrono::DateTime<Utc>"),
        ("chrono::Weekday", "foreign ::chrono::Weekday"),
        ("std::time::Duration", "duration"),
        ("Result<u8, String>", "result(u8)"),
        ("std::io::Result<u8>", "result(u8)"),
        ("std::fmt::Result", "result(unit)"),
        ("Box<u8>", "pointer(\"box\") u8"),
        ("std::sync::Arc<str>", "unsized(\"arc\") string"),
        ("std::rc::Rc<[u8]>", "unsized(\"rc\") vec(u8)"),
        ("(u8, bool)", "(u8, bool)"),
        ("(u8, u8, u8, u8, u8, u8, u8)", "not (u8, u8, u8, u8, u8, u8, u8)"),
        ("[u8; 4]", "array(4) vec(u8)"),
        ("[u8; N]", "not [u8; N]"),
        ("std::collections::HashSet<u8>", "set(\"hashset\") vec(u8)"),
        ("alloc::collections::BTreeSet<u8>", "set(\"btreeset\") vec(u8)"),
        ("std::collections::HashSet<u8, S>", "not std::collections::HashSet<u8, S>"),
        ("std::collections::VecDeque<u8>", "deque vec(u8)"),
        ("std::collections::LinkedList<u8>", "not std::collections::LinkedList<u8>"),
        ("std::num::NonZeroU8", "nonzero u8"),
        ("core::num::NonZero<i16>", "nonzero i16"),
        ("core::num::NonZero<String>", "not core::num::NonZero<String>"),
        ("std::path::PathBuf", "path string"),
        ("&std::path::Path", "path"),
        ("std::path::Path", "not std::path::Path"),
        ("&[std::path::PathBuf]", "slice(path string)"),
        ("&(u8, u8)", "ref((u8, u8))"),
        ("std::ops::Range<u8>", "Range(u8)"),
        ("core::ops::RangeInclusive<u8>", "RangeInclusive(u8)"),
        ("std::ops::RangeFrom<u8>", "not std::ops::RangeFrom<u8>"),
        ("std::time::Instant", "not std::time::Instant"),
        ("std::ffi::OsString", "not std::ffi::OsString"),
        ("std::net::IpAddr", "::core::net::IpAddr"),
        ("core::net::SocketAddrV4", "::core::net::SocketAddrV4"),
        ("chrono::DateTime<chrono::offset::Utc>", "::chrono::DateTime<::chrono::Utc>"),
        ("chrono::DateTime<chrono::Local>", "not chrono::DateTime<chrono::Local>"),
        ("&uuid::Uuid", "ref(::uuid::Uuid)"),
        ("Box<dyn Send>", "not dyn Send"),
        ("fn(u8) -> u8", "not fn(u8) -> u8"),
        ("*const u8", "not *const u8"),
        ("&dyn Send", "not dyn Send"),
        ("&u8", "not &u8"),
        ("&mut String", "not &mut String"),
        ("&'static str", "not &'static str"),
        ("std::collections::BTreeMap<u8, u8>", "map(::std::collections::BTreeMap, u8, u8)"),
        ("Option", "not Option"),
        ("Unknown", "not Unknown"),
        ("<u8 as Tr>::T", "not <u8 as Tr>::T"),
        ("mac!()", "not mac!()"),
        ("toolnexus_rt::ToolContext<'_>", "not toolnexus_rt::ToolContext<'_>"),
    ];
    for (ty, expected) in cases {
        assert_eq!(of(ty, ""), expected, "{ty}");
    }
}

#[test]
fn uses() {
    let rest = "pub mod a { pub struct T { pub x: u8 } pub mod b { pub use super::T as U; pub enum E { A } } pub type N = u8; }";
    let with = |ty: &str, uses: &str| of(ty, &format!("{uses}\n{rest}"));
    assert_eq!(with("T", "use a::T;"), "crate::a::T");
    assert_eq!(with("X", "use crate::a::T as X;"), "crate::a::T");
    assert_eq!(with("E", "use self::a::{b::{self, E}, T};"), "crate::a::b::E");
    assert_eq!(with("b::U", "use a::{b::{self}};"), "crate::a::T");
    assert_eq!(with("E", "use a::b::*;"), "crate::a::b::E");
    assert_eq!(with("U", "use c::*; mod c { pub use super::a::b::*; }"), "crate::a::T");
    assert_eq!(with("c::N", "mod c { pub(crate) use super::a::*; }"), "u8");
    assert_eq!(with("String", "use a::T as String;"), "crate::a::T");
    assert_eq!(
        with("M<String, u8>", "use std::collections::BTreeMap as M;"),
        "map(::std::collections::BTreeMap, u8)"
    );
    assert_eq!(
        with("BTreeMap<String, u8>", "use std::collections::*;"),
        "map(::std::collections::BTreeMap, u8)"
    );
    assert_eq!(
        with("m::BTreeMap<String, u8>", "use std::collections as m;"),
        "map(::std::collections::BTreeMap, u8)"
    );
    assert_eq!(with("S", "extern crate std as core2; use core2::string::String as S;"), "string");
    assert_eq!(with("Json", "use toolnexus_rt::*;"), "json");
    assert_eq!(with("rt::Json", "use toolnexus_rt as rt;"), "json");
    assert_eq!(with("serde_json::Value", "use serde_json;"), "::serde_json::Value");
    assert_eq!(with("Value", "use serde_json::*;"), "::serde_json::Value");
    assert_eq!(with("DateTime<Utc>", "use chrono::prelude::*;"), "::chrono::DateTime<::chrono::Utc>");
    assert_eq!(
        with("At", "type At = c::DateTime<c::Utc>; use chrono as c;"),
        "::chrono::DateTime<::chrono::Utc>"
    );
    assert_eq!(with("Uuid", "use uuid::Uuid as Value; use other::Uuid;"), "foreign ::other::Uuid");
    // A private `use` in a module does not come out by a glob.
    assert_eq!(with("String", "use c::*; mod c { use super::a::T as String; }"), "string");
    // Cycles end.
    assert_eq!(with("Z", "use c::*; mod c { pub use super::*; }"), "not Z");
    assert_eq!(with("Z", "use c::Z; mod c { pub use super::Z; }"), "not Z");
}

#[test]
fn aliases() {
    let scanned = scan(
        "mod e { pub type Result<T, E = String> = std::result::Result<T, E>; pub type Pair<A, B> = std::collections::BTreeMap<B, A>; }
         pub type Loop = Option<Loop>; pub type Two<T> = (T, T); pub type Few = Two<Two<Two<u8>>>; pub type Many = Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<Two<u8>>>>>>>>>>>>>;
         #[tool] pub fn f(x: e::Pair<u8, String>, l: Loop, m: Many, n: Few) -> e::Result<Vec<u8>> { }",
    )
    .clean();
    assert_eq!(short(&scanned.tool("f").output), "result(vec(u8))");
    assert_eq!(short(&scanned.arg("x").ty), "map(::std::collections::BTreeMap, u8)");
    assert_eq!(scanned.text(&scanned.arg("x").ty.span), "e::Pair<u8, String>");
    assert!(short(&scanned.arg("l").ty).contains("not Loop"));
    assert!(short(&scanned.arg("m").ty).contains("not Many"));
    assert_eq!(short(&scanned.arg("n").ty), "(((u8, u8), (u8, u8)), ((u8, u8), (u8, u8)))");
}

#[test]
fn the_attribute_is_the_runtimes() {
    let find = |text: &str| {
        let text = format!("mod tools {{ toolnexus_rt::include_tools!(); }}\n{text}");
        let scanned = scan_files(&[("src/lib.rs", &text)]).clean();
        scanned.names().len()
    };
    assert_eq!(find("#[toolnexus_rt::tool] fn f() {}"), 1);
    assert_eq!(find("#[::toolnexus_rt::tool] fn f() {}"), 1);
    assert_eq!(find("use toolnexus_rt::tool as t; #[t] fn f() {}"), 1);
    assert_eq!(find("use toolnexus_rt::*; #[tool] fn f() {}"), 1);
    assert_eq!(find("use toolnexus_rt as rt; #[rt::tool] fn f() {}"), 1);
    assert_eq!(find("#[macro_use] extern crate toolnexus_rt; #[tool] fn f() {}"), 1);
    assert_eq!(find("pub mod tool {} use toolnexus_rt::tool; #[tool] fn f() {}"), 1);
    assert_eq!(find("use rmcp::tool; #[tool] fn f() {}"), 0);
    assert_eq!(find("#[rmcp::tool] fn f() {}"), 0);
    assert_eq!(find("#[tool] fn f() {}"), 0);
}

#[test]
fn generated_structs() {
    for (uses, ty) in [
        ("", "tools::args::GetWeather"),
        ("", "crate::tools::args::GetWeather"),
        ("use tools::args;", "args::GetWeather"),
        ("use crate::tools::args::GetWeather as W;", "W"),
        ("use tools::args::*;", "GetWeather"),
        ("use tools::*;", "args::GetWeather"),
    ] {
        let scanned = scan(&format!("{uses} #[tool] pub fn f(args: {ty}) {{}}")).clean();
        match scanned.tool("f").params.as_slice() {
            [Param::Generated(name, Some(_))] => {
                assert_eq!((name.value.as_str(), scanned.text(&name.span)), ("GetWeather", ty));
            }
            other => panic!("{ty}: {other:?}"),
        }
    }
}
