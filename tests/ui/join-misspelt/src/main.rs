mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Current weather.
#[tool]
fn get_wether(city: String) -> String {
    city
}

fn main() {}
