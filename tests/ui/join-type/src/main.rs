mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

enum Unit {
    metric,
    kelvin,
}

#[tool]
fn get_weather(city: i64, days: u8, unit: Unit, tags: Vec<bool>) -> String {
    String::new()
}

fn main() {}
