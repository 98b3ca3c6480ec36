mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[tool]
fn get_weather(city: Option<String>, zone: String, #[arg(default = 4)] days: i64) -> String {
    String::new()
}

fn main() {}
