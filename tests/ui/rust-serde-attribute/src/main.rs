mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[derive(serde::Deserialize)]
struct Place {
    #[serde(flatten)]
    inner: Inner,
    #[serde(deserialize_with = "read")]
    city: String,
    #[serde(alias = "zip")]
    code: String,
}

#[derive(serde::Deserialize)]
struct Inner {
    lat: f64,
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Unit {
    Metric,
    Imperial,
}

/// Current weather at a place.
#[tool]
fn get_weather(place: Place, unit: Unit) -> String {
    String::new()
}

fn main() {}
