mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[tool]
fn get_weather(city: String) -> String {
    city
}

fn main() {}
