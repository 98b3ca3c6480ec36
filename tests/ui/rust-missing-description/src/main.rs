mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// # Arguments
///
/// * `a` - The first.
#[tool]
fn sub(a: i64) -> i64 {
    a
}

fn main() {}
