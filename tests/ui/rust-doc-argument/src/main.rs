mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Current weather for a city.
///
/// # Arguments
///
/// * `city` - The city.
/// * `dyas` - How many days.
#[tool]
fn get_weather(city: String, days: u32) -> String {
    format!("{city} {days}")
}

fn main() {}
