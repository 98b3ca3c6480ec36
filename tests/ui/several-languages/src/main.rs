mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

mod more;

/// Add two numbers.
#[tool]
fn add(#[arg(default = "x")] a: i64, b: chrono::Weekday) -> i64 {
    a
}

fn main() {}
