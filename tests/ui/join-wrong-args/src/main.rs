mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[tool]
fn get_weather(args: tools::args::GetTime) -> String {
    args.zone
}

#[tool]
fn get_time(args: tools::args::GetTime) -> String {
    args.zone
}

#[tool(description = "A place.")]
fn get_tim(args: tools::args::GetTim) -> String {
    args.zone
}

fn main() {}
