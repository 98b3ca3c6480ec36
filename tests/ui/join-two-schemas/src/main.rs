mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[tool(title = "Weather", schema = r#"{ "type": "object", "properties": { "city": { "type": "string" } } }"#)]
fn get_weather(args: tools::args::GetWeather) -> String {
    args.city
}

fn main() {}
