mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Add two numbers.
#[tool]
fn add<T: std::ops::Add>(a: T, b: T) -> String {
    String::new()
}

/// Show a value.
#[tool]
fn show(value: impl std::fmt::Display) -> String {
    value.to_string()
}

fn main() {}
