mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

enum Unit {
    Metric,
    Imperial,
}

/// Current weather for a city.
#[tool]
fn get_weather(
    #[arg(example = "Oslo")] city: String,
    #[arg(example = 20, range = 1..=14)] days: u32,
    #[arg(example = Unit::Kelvin)] unit: Option<Unit>,
    #[arg(example = ["a", 1])] words: Vec<String>,
    #[arg(example = today())] day: String,
    #[arg(example)] night: bool,
) -> String {
    String::new()
}

fn main() {}
