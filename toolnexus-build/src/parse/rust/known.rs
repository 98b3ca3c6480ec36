//! The types of the standard library and of the runtime that the scan knows by their paths.

use super::names::Def;
use super::syntax::TypeKind;

/// The runtime's macros.
pub(super) const RUNTIME_MACROS: &[&str] = &["tool", "include_tools", "ToolArgs"];

const RUNTIME_TYPES: &[&str] = &["Json", "ToolResult", "ToolContext", "FromJson", "ToJson"];

const PRIMITIVES: &[&str] = &[
    "bool", "char", "str", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
    "usize", "f32", "f64",
];

/// What a type of the standard library is to a tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Std {
    String,
    Vec,
    Option,
    /// `Result<T, E>` and aliases of it that fix `E`.
    Result,
    /// `fmt::Result`, which fixes both.
    ResultUnit,
    /// A map, by its absolute path.
    Map(&'static str),
    Cow,
    Primitive(&'static str),
    /// Not supported, and why.
    Not(&'static str),
}

/// The standard library's type at an absolute path such as `["alloc", "vec", "Vec"]`.
pub(super) fn std_type(path: &[String]) -> Option<Std> {
    let (krate, rest) = path.split_first()?;
    if !matches!(krate.as_str(), "std" | "core" | "alloc") {
        return None;
    }
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let map = |std, alloc| Std::Map(if krate == "alloc" { alloc } else { std });
    Some(match rest.as_slice() {
        ["string", "String"] => Std::String,
        ["vec", "Vec"] => Std::Vec,
        ["option", "Option"] => Std::Option,
        ["result" | "io" | "thread", "Result"] => Std::Result,
        ["fmt", "Result"] => Std::ResultUnit,
        ["borrow", "Cow"] => Std::Cow,
        ["collections", "BTreeMap"] | ["collections", "btree_map", "BTreeMap"] => {
            map("::std::collections::BTreeMap", "::alloc::collections::BTreeMap")
        }
        ["collections", "HashMap"] | ["collections", "hash_map", "HashMap"] => {
            Std::Map("::std::collections::HashMap")
        }
        ["primitive", name] => Std::Primitive(PRIMITIVES.iter().find(|primitive| *primitive == name)?),
        ["boxed", "Box"] => Std::Not("a `Box` means nothing in JSON: use the type inside it"),
        ["rc", "Rc"] | ["sync", "Arc"] => Std::Not("arguments are not shared: use the type inside it"),
        ["cell" | "sync", _] => {
            Std::Not("arguments are plain values: use the type inside it, or make this `#[state]`")
        }
        ["collections", "BTreeSet" | "HashSet"] | ["collections", "btree_set" | "hash_set", _] => {
            Std::Not("sets are not supported: use `Vec`")
        }
        ["collections", "VecDeque" | "LinkedList" | "BinaryHeap"] => Std::Not("use `Vec`"),
        ["num", name] if name.starts_with("NonZero") => {
            Std::Not("use the plain integer with `#[arg(range = 1..)]`")
        }
        _ => return None,
    })
}

/// Whether the path is one of [`std_type`]'s.
pub(super) fn is_std_type(path: &[String]) -> bool {
    std_type(path).is_some()
}

/// Whether the runtime has an item of this name that matters here.
pub(super) fn is_runtime(name: Option<&str>) -> bool {
    name.is_some_and(|name| RUNTIME_MACROS.contains(&name) || RUNTIME_TYPES.contains(&name))
}

/// What a name means where nothing shadows it.
pub(super) fn prelude(name: &str) -> Option<Def> {
    let path = match name {
        "String" => ["std", "string", "String"],
        "Vec" => ["std", "vec", "Vec"],
        "Option" => ["std", "option", "Option"],
        "Result" => ["std", "result", "Result"],
        "Box" => ["std", "boxed", "Box"],
        _ => return PRIMITIVES.iter().find(|primitive| **primitive == name).map(|name| Def::Primitive(name)),
    };
    Some(Def::Extern(path.map(str::to_owned).to_vec()))
}

/// A primitive type; `str` alone has no size.
pub(super) fn primitive(name: &'static str) -> Option<TypeKind> {
    Some(match name {
        "bool" => TypeKind::Bool,
        "char" => TypeKind::Char,
        "f32" | "f64" => TypeKind::Float(name),
        "str" => return None,
        _ => TypeKind::Int(name),
    })
}
