//! The types of the standard library and of the runtime that the scan knows by their paths.

use super::names::Def;
use super::syntax::TypeKind;
use crate::model::Outside;

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
    /// A set: its name.
    Set(&'static str),
    /// `Box`, `Rc` or `Arc`: its name.
    Pointer(&'static str),
    Deque,
    Path,
    PathBuf,
    Duration,
    /// `Range<T>` or `RangeInclusive<T>`: its name.
    Range(&'static str),
    /// `NonZero<T>`, or an alias of it: the name of `T`.
    NonZero(Option<&'static str>),
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
        ["boxed", "Box"] => Std::Pointer("Box"),
        ["rc", "Rc"] => Std::Pointer("Rc"),
        ["sync", "Arc"] => Std::Pointer("Arc"),
        ["path", "Path"] => Std::Path,
        ["path", "PathBuf"] => Std::PathBuf,
        ["time", "Duration"] => Std::Duration,
        ["time", "Instant" | "SystemTime"] => {
            Std::Not("a point in time has no form in JSON of its own: take a `String`, or seconds")
        }
        ["ops", "Range"] => Std::Range("Range"),
        ["ops", "RangeInclusive"] => Std::Range("RangeInclusive"),
        ["ops" | "range", "Range" | "RangeInclusive" | "RangeFrom" | "RangeTo" | "Bound"] => {
            Std::Not("take the two ends as arguments of their own")
        }
        ["ffi", "OsString" | "OsStr" | "CString" | "CStr"] => {
            Std::Not("JSON is Unicode: use `String` or `PathBuf`")
        }
        ["cell" | "sync", _] => {
            Std::Not("arguments are plain values: use the type inside it, or make this `#[state]`")
        }
        ["collections", "BTreeSet"] | ["collections", "btree_set", "BTreeSet"] => Std::Set("BTreeSet"),
        ["collections", "HashSet"] | ["collections", "hash_set", "HashSet"] => Std::Set("HashSet"),
        ["collections", "VecDeque"] | ["collections", "vec_deque", "VecDeque"] => Std::Deque,
        ["collections", "LinkedList" | "BinaryHeap"] => Std::Not("use `Vec`"),
        ["num", "NonZero"] => Std::NonZero(None),
        ["num", name] if name.starts_with("NonZero") => {
            let name = name.trim_start_matches("NonZero").to_ascii_lowercase();
            Std::NonZero(Some(PRIMITIVES.iter().find(|primitive| **primitive == name)?))
        }
        _ => return None,
    })
}

/// A type of another crate, or of `core`, that the runtime reads, by its absolute path and the path of its argument.
pub(super) fn outside(path: &[String], argument: Option<&[String]>) -> Option<&'static Outside> {
    // Their modules do not matter: `chrono::naive::NaiveDate` is what `chrono::NaiveDate` is.
    let (krate, name) = (path.first()?, path.last()?);
    let argument = argument.filter(|argument| argument.first() == Some(krate));
    Outside::find(krate, name, argument.and_then(|argument| argument.last()).map(String::as_str))
}

/// Why a type of another crate that many know is not one of [`outside`].
pub(super) fn not_outside(path: &[String]) -> Option<&'static str> {
    match (path.first()?.as_str(), path.last()?.as_str()) {
        ("chrono", "DateTime") => {
            Some("a text has no time zone, only an offset: use `DateTime<Utc>` or `DateTime<FixedOffset>`")
        }
        ("time", "OffsetDateTime" | "UtcDateTime" | "PrimitiveDateTime" | "Date" | "Time") => {
            Some("what its serde reads is not RFC 3339: write `#[arg(with = \"path\", schema = …)]` and parse it there")
        }
        _ => None,
    }
}

/// Whether a glob import brings in what is at this path: that is known of these types alone.
pub(super) fn is_known(path: &[String]) -> bool {
    let named = path.first().zip(path.last()).is_some_and(|(krate, name)| Outside::is_named(krate, name));
    std_type(path).is_some() || named
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
