//! Types of other crates, each behind a feature with its crate's name, and the addresses of `core::net`.
//!
//! Each is in JSON what serde makes of it, and its own crate parses it.

/// Types that are a string in JSON: what was expected where the text is none, and how the text is read and written.
macro_rules! texts {
    ($($ty:ty: $expected:literal, $parse:expr, $write:expr;)*) => {$(
        impl<'a> crate::FromJson<'a> for $ty {
            fn from_json(d: &mut crate::Decoder<'a>) -> Option<Self> {
                d.parsed($expected, $parse)
            }
        }

        impl crate::ToJson for $ty {
            fn to_json(&self, w: &mut crate::json::Writer<'_>) -> core::fmt::Result {
                let write: fn(&Self, &mut crate::json::Writer<'_>) -> core::fmt::Result = $write;
                write(self, w)
            }
        }

        #[cfg(feature = "alloc")]
        impl crate::IntoToolResult for $ty {
            fn into_tool_result(self) -> crate::ToolResult {
                crate::ToolResult::json(&self)
            }
        }
    )*};
}

#[cfg(feature = "chrono")]
mod chrono;
mod net;
#[cfg(feature = "serde_json")]
mod serde_json;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;
