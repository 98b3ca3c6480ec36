//! Every kind of Rust type that a tool can take, each as the one argument of a tool that returns it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZero, NonZeroI8, NonZeroU32};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::{prelude::*, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolnexus_rt::{tool, Decoder};

/// Types that hold the value of another.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Holders {
    pub boxed: Box<u8>,
    pub shared: Arc<Vec<i32>>,
    pub word: Arc<str>,
    pub text: Box<str>,
    pub slice: Box<[bool]>,
    pub path: PathBuf,
    pub deque: VecDeque<u16>,
    pub maybe: Option<Box<u8>>,
    pub positive: NonZeroU32,
    pub signed: NonZeroI8,
    pub generic: NonZero<u8>,
    pub time: Option<Duration>,
    #[serde(default)]
    pub names: VecDeque<String>,
}

/// An identifier.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
pub struct Id(pub u32);

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Name {
    pub inner: String,
    #[serde(skip)]
    pub seen: u8,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Pair(pub i32, pub Option<String>);

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Newtypes {
    pub id: Id,
    pub name: Name,
    pub pair: Pair,
    pub ids: Vec<Id>,
    pub maybe: Option<Id>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Collections {
    pub array: [u8; 3],
    pub nested: [[bool; 2]; 1],
    pub one: (u8,),
    pub pair: (String, i64),
    pub six: (u8, u8, u8, bool, String, Option<u8>),
    pub points: Vec<(f64, f64)>,
    pub sorted: BTreeSet<String>,
    pub hashed: HashSet<Id>,
    pub by_name: BTreeMap<String, (u8, u8)>,
    pub hash_map: HashMap<String, Vec<Id>>,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Page<T> {
    pub items: Vec<T>,
    pub next: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Keyed<K, V = String> {
    pub key: K,
    pub value: V,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Generics {
    pub ids: Page<Id>,
    pub more: Page<Id>,
    pub texts: Page<String>,
    pub pages: Page<Page<bool>>,
    pub keyed: Keyed<u8>,
    pub both: Keyed<Id, Option<Vec<u8>>>,
    pub either: Either<u8, String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub enum Either<L, R> {
    Left(L),
    Right(R),
}

pub(crate) fn no_tags() -> Vec<String> {
    Vec::new()
}

pub(crate) fn seven() -> u8 {
    7
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Range {
    pub from: i32,
    #[serde(default = "seven")]
    pub step: u8,
    pub to: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(default)]
pub struct Settings {
    pub retries: u8,
    pub label: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { retries: 3, label: Some("none".to_owned()) }
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Serde {
    #[serde(alias = "q", alias = "search")]
    pub query: String,
    #[serde(flatten)]
    pub range: Range,
    #[serde(default = "no_tags", skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub settings: Settings,
    #[serde(flatten)]
    pub page: Page<bool>,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub enum Shape {
    Empty,
    #[serde(alias = "Nothing")]
    Void,
    /// A circle by its radius.
    Circle(f64),
    #[serde(rename = "rect")]
    Rectangle {
        width: u32,
        height: Option<u32>,
    },
    Line(i8, i8),
    Named(Page<Id>),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub enum Told {
    /// The first.
    First,
    Second,
    Third(bool),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    /// Nothing more.
    Started,
    KeyPressed {
        key_code: u8,
        with_shift: Option<bool>,
    },
    Moved(Range),
    #[serde(alias = "pages")]
    Listed(Page<Id>),
    Counted(BTreeMap<String, u8>),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", content = "data")]
pub enum Command {
    Stop,
    Say(String),
    Go(i8, i8),
    Wait { time: Duration, then: Option<Box<Command>> },
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Loose {
    Nothing,
    Flag(bool),
    Number(i64),
    Text(String),
    Point(u8, u8),
    Object { x: u8, y: Option<u8> },
    Range(Range),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Enums {
    pub told: Option<Told>,
    pub loose: Vec<Loose>,
    pub command: Box<Command>,
    pub tagged: Tagged,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "t")]
pub enum Tagged {
    A,
    B,
}

/// A tree.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Tree {
    pub value: u8,
    pub children: Vec<Tree>,
    pub left: Option<Box<Tree>>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Expression {
    Number { value: i32 },
    Add { terms: Vec<Expression> },
    Not { of: Box<Expression> },
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Json {
    Number(i64),
    List(Vec<Json>),
    Map(BTreeMap<String, Json>),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Nested(pub Vec<Nested>);

#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Nothing {}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Inner {
    pub r#type: u8,
    #[serde(flatten)]
    pub none: Nothing,
    #[serde(flatten)]
    pub innermost: Keyed<bool>,
}

pub(crate) mod defaults {
    pub(crate) fn some() -> Option<u8> {
        Some(9)
    }

    pub(crate) struct Start;

    impl Start {
        pub(crate) fn value() -> i8 {
            -1
        }
    }
}

/// What is rare.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Odd {
    #[serde(flatten)]
    pub none: Nothing,
    #[serde(flatten)]
    pub inner: Inner,
    #[serde(skip)]
    pub skipped: u8,
    #[serde(default = "defaults::some")]
    pub with_default: Option<u8>,
    #[serde(default = "defaults::Start::value")]
    pub start: i8,
    pub last: OddEnum,
    pub tuples: Page<(u8, bool)>,
    pub arrays: Page<[u8; 2]>,
    pub maybe: Option<Either<Nothing, (u8,)>>,
    pub unit: Option<OddUnit>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "t", content = "c", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum OddEnum {
    Nothing {},
    Maybe(Box<OddEnum>),
    #[serde(rename_all = "kebab-case")]
    Keys {
        r#fn: u8,
        long_name: Option<Vec<OddEnum>>,
    },
    #[serde(skip)]
    Hidden(std::sync::Arc<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub enum OddUnit {
    #[serde(alias = "a")]
    A,
    #[serde(alias = "b", alias = "bb")]
    B,
    C,
}

/// What is rare.
#[tool]
pub fn odd(value: Odd) -> Odd {
    value
}

/// Holders.
#[tool]
pub fn holders(value: Holders) -> Holders {
    value
}

/// Newtypes.
#[tool]
pub fn newtypes(value: Newtypes) -> Newtypes {
    value
}

/// Collections.
#[tool]
pub fn collections(value: Collections) -> Collections {
    value
}

/// Generic structs.
#[tool]
pub fn generics(value: Generics) -> Generics {
    value
}

/// Attributes.
#[tool]
pub fn serde(value: Serde) -> Serde {
    value
}

/// Tagged outside.
#[tool]
pub fn shape(value: Shape) -> Shape {
    value
}

/// Tagged inside.
#[tool]
pub fn event(value: Event) -> Event2 {
    Event2(value)
}

/// What is written of an [`Event`]: a map beside a tag is only read.
pub struct Event2(pub Event);

impl toolnexus_rt::ToJson for Event2 {
    fn to_json(&self, writer: &mut toolnexus_rt::json::Writer<'_>) -> std::fmt::Result {
        writer.raw(&serde_json::to_string(&self.0).map_err(|_| std::fmt::Error)?)
    }
}

impl toolnexus_rt::IntoToolResult for Event2 {
    fn into_tool_result(self) -> toolnexus_rt::ToolResult {
        toolnexus_rt::ToolResult::json(&self)
    }
}

/// Tagged beside.
#[tool]
pub fn command(value: Command) -> Command {
    value
}

/// Not tagged.
#[tool]
pub fn loose(value: Loose) -> Loose {
    value
}

/// Enums in a struct.
#[tool]
pub fn enums(value: Enums) -> Enums {
    value
}

/// A tree.
#[tool]
pub fn tree(value: Tree) -> Tree {
    value
}

/// An expression.
#[tool]
pub fn expression(value: Expression) -> Expression {
    value
}

/// JSON in JSON.
#[tool]
pub fn json(value: Json) -> Json {
    value
}

/// Lists of lists.
#[tool]
pub fn nested(value: Nested) -> Nested {
    value
}

/// The whole of a tool's arguments.
#[derive(toolnexus_rt::ToolArgs)]
pub struct Whole {
    /// How many.
    #[arg(default = 3, range = 1..=9)]
    pub count: Option<i64>,
    #[arg(default = OddUnit::B)]
    pub unit: OddUnit,
    #[arg(length = 2..)]
    pub words: Option<VecDeque<String>>,
    pub next: Option<Box<Whole>>,
}

/// A struct as the whole, which contains itself.
#[tool]
pub fn whole(all: Whole) -> (Option<i64>, OddUnit, bool, Option<usize>) {
    (all.count, all.unit, all.next.is_some(), all.words.map(|words| words.len()))
}

/// Parameters that are lent, optional or have a default.
#[tool]
#[allow(clippy::too_many_arguments)]
pub fn parameters(
    path: &std::path::Path,
    pair: &(u8, String),
    items: &[Id],
    #[arg(default = [1, 2])] array: [u8; 2],
    #[arg(default = 3)] positive: NonZeroU32,
    #[arg(default = ["a", "b"])] set: BTreeSet<String>,
    #[arg(default = 5)] boxed: Box<u8>,
    #[arg(default = Shape::Empty)] shape: Shape,
    #[arg(default = [7, 8], length = 1..=3)] deque: VecDeque<i64>,
    file: Option<&std::path::Path>,
    name: Option<Box<str>>,
) -> (String, usize, u32, Vec<String>) {
    let text = format!(
        "{} {pair:?} {array:?} {boxed} {deque:?} {} {}",
        path.display(),
        file.is_some(),
        name.is_some()
    );
    let shape = matches!(shape, Shape::Empty);
    (text, items.len() + usize::from(shape), positive.get(), set.into_iter().collect())
}

/// Types of other crates.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Outside {
    pub any: serde_json::Value,
    pub map: serde_json::Map<String, serde_json::Value>,
    pub at: chrono::DateTime<chrono::Utc>,
    pub local: chrono::DateTime<chrono::FixedOffset>,
    pub date: NaiveDate,
    pub time: chrono::naive::NaiveTime,
    pub civil: chrono::NaiveDateTime,
    pub id: uuid::Uuid,
    pub url: url::Url,
    pub ip: IpAddr,
    pub ipv4: std::net::Ipv4Addr,
    pub ipv6: std::net::Ipv6Addr,
    pub socket: SocketAddr,
    pub maybe: Option<Moment>,
    pub nothing: Option<serde_json::Value>,
    pub many: Vec<uuid::Uuid>,
    pub page: Page<url::Url>,
}

/// An alias of a foreign type.
pub type Moment = chrono::DateTime<Utc>;

/// Types of other crates.
#[tool]
pub fn outside(value: Outside) -> Outside {
    value
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Marker;

/// Ranges, and a struct that is null.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Ranges {
    pub half_open: std::ops::Range<u8>,
    pub closed: RangeInclusive<i64>,
    pub of_ids: Option<std::ops::Range<Id>>,
    pub marker: Marker,
    pub markers: Vec<Marker>,
}

/// Ranges, and a struct that is null.
#[tool]
pub fn ranges(value: Ranges) -> Ranges {
    value
}

/// A number of 32 bits in hexadecimal.
#[derive(Clone, Debug, PartialEq, toolnexus_rt::ToolArgs)]
#[arg(schema = r#"{"type": "string", "pattern": "^[0-9a-f]{1,8}$", "examples": ["ff"]}"#)]
pub struct Hex(pub u32);

impl<'a> toolnexus_rt::FromJson<'a> for Hex {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.parsed("a hexadecimal number of 32 bits", |text| u32::from_str_radix(text, 16).ok()).map(Hex)
    }
}

/// One that is read by hand and says nothing of itself.
#[derive(Debug)]
pub struct Silent(pub std::sync::Mutex<bool>);

impl<'a> toolnexus_rt::FromJson<'a> for Silent {
    fn from_json(d: &mut Decoder<'a>) -> Option<Self> {
        d.boolean().map(|value| Silent(value.into()))
    }
}

pub(crate) mod read {
    use toolnexus_rt::Decoder;

    pub(crate) fn weekday(d: &mut Decoder<'_>) -> Option<chrono::Weekday> {
        d.parsed("a day of the week", |text| text.parse().ok())
    }

    pub(crate) fn hours(d: &mut Decoder<'_>) -> Option<std::time::Duration> {
        let hours = d.integer(&toolnexus_rt::decode::IntRule { min: 0, max: 24 })?;
        Some(std::time::Duration::from_secs(hours * 3600))
    }
}

/// When, by functions.
#[derive(toolnexus_rt::ToolArgs)]
pub struct When {
    /// The day.
    #[arg(with = "read::weekday", schema = r#"{"type": "string", "enum": ["Mon", "Sun"]}"#)]
    pub day: chrono::Weekday,
    #[arg(
        with = "read::hours",
        schema = r#"{"type": "integer", "minimum": 0, "maximum": 24, "description": "Hours."}"#
    )]
    pub wait: Option<Duration>,
}

/// Types that nobody can look into.
#[tool]
#[allow(clippy::too_many_arguments)]
pub fn stated(
    #[arg(with = "read::weekday", schema = r#"{"type": "string"}"#)] day: &chrono::Weekday,
    #[arg(with = "read::weekday", schema = r#"{"type": "string"}"#)] other: Option<chrono::Weekday>,
    #[arg(schema = r#"{"type": "integer", "multipleOf": 5, "format": "fives"}"#)] step: i64,
    #[arg(schema = r#"{"type": "boolean"}"#)] silent: Silent,
    /// A number.
    hex: Hex,
    hexes: Vec<Hex>,
    when: Option<When>,
) -> (String, bool, u32) {
    let when = when.map(|when| (when.day, when.wait));
    (
        format!("{day} {other:?} {when:?}"),
        silent.0.into_inner().unwrap_or_default(),
        hex.0 + hexes.iter().map(|hex| hex.0).sum::<u32>() + step as u32,
    )
}

/// Bounds of validators, as schemars reads them.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[schemars(title = "Bounds", description = "What validators allow.", rename = "Limited", deny_unknown_fields)]
pub struct Bounded {
    #[validate(range(min = 1, max = 14, message = "too far"))]
    pub days: u8,
    #[validate(length(min = 1, max = 5, code = "short"))]
    pub city: String,
    #[validate(length(equal = 2))]
    pub pair: Vec<i32>,
    #[validate(email)]
    pub email: Option<String>,
    #[validate(url(message = "no URL"))]
    pub site: String,
    #[garde(range(min = -2.5, max = 2))]
    pub ratio: f64,
    #[garde(length(chars, max = 3), pattern("^[a-z]+$"))]
    pub code: String,
    #[garde(length(min = 1), skip)]
    pub some: Box<str>,
    #[schemars(regex(pattern = r"^\d{2}$"), title = "Two digits", example = &"42", length(min = 2, max = 2))]
    #[validate(length(equal = 2))]
    pub digits: String,
    #[schemars(range(min = 0), description = "How many.", rename = "count")]
    #[serde(rename = "count")]
    pub number: Option<i64>,
    #[validate(nested)]
    #[serde(default)]
    #[schemars(default)]
    pub page: Option<Page<bool>>,
}

/// Bounds of validators.
#[tool]
pub fn bounded(value: Bounded) -> Bounded {
    value
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Weekend {
    Saturday,
    #[serde(rename = "Sun")]
    Sunday,
}

/// Keys that are no texts.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Keys {
    pub bytes: BTreeMap<u8, bool>,
    pub signed: HashMap<i16, String>,
    pub days: BTreeMap<Weekend, Id>,
    pub nested: Option<HashMap<Weekend, BTreeMap<u64, Weekend>>>,
    pub page: Page<BTreeMap<i8, u8>>,
}

/// Keys that are no texts.
#[tool]
pub fn keys(value: Keys) -> Keys {
    value
}

/// Keys that schemars leaves open, and defaults.
#[tool]
#[allow(clippy::type_complexity)]
pub fn open_keys(
    #[arg(length = ..=2)] chars: BTreeMap<char, u8>,
    bools: BTreeMap<bool, u8>,
    #[arg(default = Some(3))] some: Option<u8>,
    #[arg(default = Some(Weekend::Sunday))] day: Option<Weekend>,
    #[arg(default = None)] none: Option<u8>,
) -> (BTreeMap<char, u8>, BTreeMap<bool, u8>, Option<u8>, Option<Weekend>, Option<u8>) {
    (chars, bools, some, day, none)
}

#[tool]
#[allow(clippy::too_many_arguments, clippy::boxed_local)]
pub fn joined(
    id: Id,
    ids: HashSet<Id>,
    positive: NonZero<u8>,
    signed: NonZeroI8,
    told: Told,
    key: uuid::Uuid,
    any: serde_json::Value,
    pair: Pair,
    boxed: Box<Id>,
) -> (u32, usize, i16, Told, (uuid::Uuid, serde_json::Value, Pair, u32)) {
    let sum = i16::from(positive.get()) + i16::from(signed.get());
    (id.0, ids.len(), sum, told, (key, any, pair, boxed.0))
}
