mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

mod again { toolnexus_rt::include_tools!(); }

/// Add two numbers.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
