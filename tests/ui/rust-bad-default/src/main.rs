mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

enum Unit {
    Metric,
    Imperial,
}

/// Current weather for a city.
#[tool]
fn get_weather(
    #[arg(default = 20, range = 1..=14)] days: u32,
    #[arg(default = Unit::Kelvin)] unit: Unit,
    #[arg(default = "x")] loud: bool,
) -> String {
    String::new()
}

fn main() {}
