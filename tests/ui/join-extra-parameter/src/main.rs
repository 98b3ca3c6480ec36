mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

struct App;

#[tool]
fn get_weather(city: String, citty: String, app: &App) -> String {
    city
}

#[tool]
fn get_time(zone: String) -> String {
    zone
}

fn main() {}
