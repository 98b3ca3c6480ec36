mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[derive(serde::Deserialize)]
struct Place {
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, String>,
    #[serde(deserialize_with = "read")]
    city: String,
    #[serde(default = "nowhere")]
    code: String,
}

#[derive(serde::Deserialize)]
#[serde(tag = "unit")]
enum Unit {
    Metric { unit: u8 },
    #[serde(other)]
    Imperial,
}

#[derive(serde::Deserialize)]
#[serde(try_from = "u8")]
struct Level {
    value: u8,
}

/// Current weather at a place.
#[tool]
fn get_weather(place: Place, unit: Unit, level: Level) -> String {
    String::new()
}

fn main() {}
