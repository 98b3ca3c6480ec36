//! Types of other crates, and of `core`, that the runtime reads and writes: what each is in JSON, as serde and schemars say.

/// A type that is known by its path.
#[derive(Debug, PartialEq, Eq)]
pub struct Outside {
    /// Its crate; `core` stands for `std` too.
    pub krate: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// The name of its type argument, where one has a form of its own.
    pub argument: Option<&'static str>,
    /// As generated code writes it.
    pub path: &'static str,
    /// What it is in JSON.
    pub form: Form,
    /// What it is in words.
    pub words: &'static str,
    /// What schemars calls it.
    pub schema_name: &'static str,
}

/// What a type is in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any value, null included.
    Any,
    /// An object with any keys.
    Object,
    /// A string, and its `format` if it has one.
    Text(Option<&'static str>),
}

macro_rules! table {
    ($($krate:literal $name:literal $(<$argument:literal>)? $schema_name:literal = $path:literal $form:expr, $words:literal;)*) => {
        &[$(Outside {
            krate: $krate,
            name: $name,
            argument: table!(@argument $($argument)?),
            path: $path,
            form: $form,
            words: $words,
            schema_name: $schema_name,
        }),*]
    };
    (@argument) => { None };
    (@argument $argument:literal) => { Some($argument) };
}

const TYPES: &[Outside] = table! {
    "core" "IpAddr" "ip" = "::core::net::IpAddr" Form::Text(Some("ip")), "an IP address";
    "core" "Ipv4Addr" "ipv4" = "::core::net::Ipv4Addr" Form::Text(Some("ipv4")), "an IPv4 address";
    "core" "Ipv6Addr" "ipv6" = "::core::net::Ipv6Addr" Form::Text(Some("ipv6")), "an IPv6 address";
    "core" "SocketAddr" "string" = "::core::net::SocketAddr" Form::Text(None), "an address and a port";
    "core" "SocketAddrV4" "string" = "::core::net::SocketAddrV4" Form::Text(None), "an address and a port";
    "core" "SocketAddrV6" "string" = "::core::net::SocketAddrV6" Form::Text(None), "an address and a port";
    "serde_json" "Value" "AnyValue" = "::serde_json::Value" Form::Any, "any JSON";
    "serde_json" "Map" "Map_of_AnyValue" =
        "::serde_json::Map<::std::string::String, ::serde_json::Value>" Form::Object, "an object";
    "chrono" "DateTime" <"Utc"> "DateTime" =
        "::chrono::DateTime<::chrono::Utc>" Form::Text(Some("date-time")), "a date-time";
    "chrono" "DateTime" <"FixedOffset"> "DateTime" =
        "::chrono::DateTime<::chrono::FixedOffset>" Form::Text(Some("date-time")), "a date-time";
    "chrono" "NaiveDate" "NaiveDate" = "::chrono::NaiveDate" Form::Text(Some("date")), "a date";
    "chrono" "NaiveTime" "NaiveTime" = "::chrono::NaiveTime" Form::Text(Some("partial-time")), "a time";
    "chrono" "NaiveDateTime" "NaiveDateTime" =
        "::chrono::NaiveDateTime" Form::Text(Some("partial-date-time")), "a date and time";
    "uuid" "Uuid" "Uuid" = "::uuid::Uuid" Form::Text(Some("uuid")), "a UUID";
    "url" "Url" "Url" = "::url::Url" Form::Text(Some("uri")), "a URL";
};

impl Outside {
    /// The type of this name in a crate, with the last name of its type argument's path.
    pub fn find(krate: &str, name: &str, argument: Option<&str>) -> Option<&'static Self> {
        let krate = if krate == "std" { "core" } else { krate };
        TYPES.iter().find(|ty| {
            (ty.krate, ty.name) == (krate, name) && (ty.argument.is_none() || ty.argument == argument)
        })
    }

    /// Whether a crate has such a type, or one that is an argument of such a type.
    pub fn is_named(krate: &str, name: &str) -> bool {
        let krate = if krate == "std" { "core" } else { krate };
        TYPES.iter().any(|ty| ty.krate == krate && (ty.name == name || ty.argument == Some(name)))
    }
}
