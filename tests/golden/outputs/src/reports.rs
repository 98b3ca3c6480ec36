//! Every kind of result that a function can return.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Serialize, Serializer};
use toolnexus_rt::json::{ToJson, Writer};
use toolnexus_rt::{tool, IntoToolResult, ToolResult};

/// What the weather is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The city's name.
    pub city: String,
    #[serde(rename = "degrees")]
    pub celsius: Option<f32>,
    /// How the sky looks.
    pub sky: Sky,
    /// One entry a day.
    pub days: Vec<Day>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Day>,
    pub wind: Wind,
    #[serde(flatten)]
    pub measured: Measured,
    #[serde(skip)]
    #[allow(dead_code)]
    pub seen: bool,
    pub source: Source,
}

/// What stands among the fields of the report.
#[derive(Serialize)]
pub struct Measured {
    /// In seconds since 1970.
    pub measured_at: u64,
}

/// The sky.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sky {
    /// No cloud.
    Clear,
    Cloudy,
}

/// A day.
#[derive(Serialize)]
pub struct Day {
    pub name: &'static str,
    pub low: i8,
    pub high: i8,
}

/// The wind, tagged inside.
#[derive(Serialize)]
#[serde(tag = "kind")]
pub enum Wind {
    Calm,
    Blowing(Gust),
}

/// A gust.
#[derive(Serialize)]
pub struct Gust {
    pub knots: u16,
}

/// Its JSON is written by hand, so that nobody else knows it.
pub struct Source(pub u32);

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("station {}", self.0))
    }
}

impl ToJson for Source {
    fn to_json(&self, writer: &mut Writer<'_>) -> std::fmt::Result {
        writer.string(&format!("station {}", self.0))
    }
}

/// What can go wrong.
#[derive(Debug)]
pub struct NoSuchCity;

impl std::fmt::Display for NoSuchCity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there is no such city")
    }
}

/// An alias of a result.
pub type Answer<T> = Result<T, NoSuchCity>;

fn day(name: &'static str) -> Day {
    Day { name, low: -3, high: 4 }
}

/// Current weather for a city.
#[tool(title = "The weather")]
pub fn weather(
    /// The city's name.
    #[arg(example = "Oslo")]
    city: String,
    #[arg(example = 3, range = 1..=14)] days: Option<u8>,
) -> Answer<Report> {
    let days = match (city.as_str(), days) {
        ("Atlantis", _) => return Err(NoSuchCity),
        (_, None) => Vec::new(),
        (_, Some(count)) => (0..count).map(|_| day("Monday")).collect(),
    };
    let windy = days.len() > 1;
    Ok(Report {
        celsius: windy.then_some(2.5),
        sky: if windy { Sky::Cloudy } else { Sky::Clear },
        best: windy.then(|| day("Tuesday")),
        wind: if windy { Wind::Blowing(Gust { knots: 20 }) } else { Wind::Calm },
        city,
        days,
        measured: Measured { measured_at: 1 },
        seen: true,
        source: Source(7),
    })
}

/// The report as it once was.
#[tool]
pub fn old_report(city: String) -> Report {
    Report {
        city,
        celsius: None,
        sky: Sky::Clear,
        days: Vec::new(),
        best: None,
        wind: Wind::Calm,
        measured: Measured { measured_at: 0 },
        seen: false,
        source: Source(1),
    }
}

/// The days to come.
#[tool]
pub fn forecast(city: String) -> Answer<Page<Day>> {
    match city.as_str() {
        "Atlantis" => Err(NoSuchCity),
        _ => Ok(Page { items: vec![day("Tuesday"), day("Wednesday")], place: Place(1, 2) }),
    }
}

/// A part of a file system.
pub struct Entry {
    pub name: String,
    pub children: Vec<Rc<Entry>>,
    /// How much it holds.
    pub size: Option<Size>,
}

/// A size: it is the JSON of its number.
pub struct Size(pub u64);

/// A page of anything.
pub struct Page<T> {
    pub items: Vec<T>,
    pub place: Place,
}

/// Where a page is.
pub struct Place(pub u32, pub u32);

/// A newtype of an object.
pub struct Wrapped(pub Box<Page<Size>>);

/// The files of a folder.
#[tool]
pub fn folder(name: String) -> Entry {
    let file = Entry { name: "a.txt".to_owned(), children: Vec::new(), size: Some(Size(u64::MAX)) };
    Entry { name, children: vec![Rc::new(file)], size: None }
}

/// A page.
#[tool]
pub fn page() -> Wrapped {
    Wrapped(Box::new(Page { items: vec![Size(1), Size(2)], place: Place(1, 9) }))
}

/// How often each word stands in a text.
#[tool]
pub fn words(text: String) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    text.split_whitespace().for_each(|word| *counts.entry(word.to_owned()).or_default() += 1);
    counts
}

/// The wind alone: one of several objects.
#[tool]
pub fn wind(strong: bool) -> Wind {
    if strong {
        Wind::Blowing(Gust { knots: 40 })
    } else {
        Wind::Calm
    }
}

/// Text has no schema.
#[tool]
pub fn text() -> String {
    "{}".to_owned()
}

/// Nor has what is no object.
#[tool]
pub fn list() -> Vec<u8> {
    vec![1, 2]
}

/// Nor has what may be none.
#[tool]
pub fn maybe() -> Option<Place> {
    None
}

/// Nor has a result that may be anything.
#[tool]
pub fn anything() -> ToolResult {
    ToolResult::json(&Source(1))
}

/// Nor has what is written by hand.
#[tool]
pub fn by_hand() -> Source {
    Source(3)
}

impl IntoToolResult for Source {
    fn into_tool_result(self) -> ToolResult {
        ToolResult::json(&self)
    }
}
