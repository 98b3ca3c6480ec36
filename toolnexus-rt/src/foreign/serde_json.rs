//! `serde_json::Value` and its map: any JSON, as a tree.
//!
//! Numbers are what `serde_json` makes of them: a whole number without fraction or exponent that fits is a `u64` or an
//! `i64`, anything else the nearest `f64`; one that is beyond every `f64` is refused. With `arbitrary_precision` turned on
//! somewhere in the build, a number keeps its digits. `3.0` stays a float: what is an integer only a schema can say. Of a
//! key that is given twice the last value counts. [`Json`](crate::Json) keeps the text as it is instead.

use ::serde_json::{Map, Value};
use core::fmt;

use crate::json::Writer;
use crate::{Decoder, FromJson, IntoToolResult, ToJson, ToolResult};
use alloc::string::String;

impl<'a> FromJson<'a> for Value {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.converted("a value whose numbers an `f64` can hold", Decoder::raw, |raw| {
            // It is JSON, and nested no deeper than both readers allow: only a number can be refused.
            ::serde_json::from_str(raw.as_str()).ok()
        })
    }
}

impl<'a> FromJson<'a> for Map<String, Value> {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.converted("an object", Value::from_json, |value| match value {
            Value::Object(map) => Some(map),
            _ => None,
        })
    }
}

impl ToJson for Value {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        match self {
            Value::Null => w.null(),
            Value::Bool(value) => w.boolean(*value),
            Value::Number(number) => w.number(number),
            Value::String(text) => w.string(text),
            Value::Array(items) => items.to_json(w),
            Value::Object(map) => map.to_json(w),
        }
    }
}

impl ToJson for Map<String, Value> {
    fn to_json(&self, w: &mut Writer<'_>) -> fmt::Result {
        let mut object = w.object()?;
        for (key, value) in self {
            object.field(key, value)?;
        }
        object.end()
    }
}

impl IntoToolResult for Value {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::json(&self)
    }
}

impl IntoToolResult for Map<String, Value> {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::json(&self)
    }
}
