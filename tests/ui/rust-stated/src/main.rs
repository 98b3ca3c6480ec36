mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::{tool, Decoder, FromJson, ToolArgs};

fn day(d: &mut Decoder<'_>) -> Option<chrono::Weekday> {
    None
}

/// Without a schema, and with a misspelt function.
#[tool]
fn meet(
    #[arg(with = "day")] first: chrono::Weekday,
    #[arg(with = "dya", schema = r#"{"type": "string"}"#)] second: chrono::Weekday,
) -> String {
    String::new()
}

/// With schemas that are none, and with a bound beside one.
#[tool]
fn part(
    #[arg(with = "day", schema = r#"{"type": "text"}"#)] third: chrono::Weekday,
    #[arg(with = "day", schema = "{")] fourth: chrono::Weekday,
    #[arg(schema = r#"{"maximum": 5}"#, range = 1..)] fifth: i64,
) -> String {
    String::new()
}

#[derive(ToolArgs)]
#[arg(schema = r#"{"type": "string"}"#)]
struct Plain {
    day: String,
}

#[derive(ToolArgs)]
#[arg(with = "day")]
struct Hex(u32);

impl<'a> FromJson<'a> for Hex {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        None
    }
}

struct Inner {
    a: u8,
}

struct Outer {
    inner: Inner,
}

impl<'a> FromJson<'a> for Outer {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        None
    }
}

impl toolnexus_rt::ToJson for Outer {
    fn to_json(&self, w: &mut toolnexus_rt::json::Writer<'_>) -> std::fmt::Result {
        w.null()
    }
}

/// A schema where the fields are one, and a hand-written type that says nothing of a part of it.
#[tool]
fn read(plain: Vec<Plain>, hex: Hex, outer: Outer) -> String {
    String::new()
}

fn main() {}
