mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Add two numbers.
#[tool(nmae = "sum", sync)]
fn add(
    #[arg(defualt = 1)] a: i64,
    #[arg(default = sum(1, 2))] b: i64,
    #[arg(range = 1..=0)] c: i64,
    #[arg(range = 0..300)] d: u8,
    #[arg(length = 1..=3)] e: bool,
    #[arg(range = 0..1)] f: String,
    #[arg(pattern = 3)] g: String,
    #[arg(range = 0.0..=1e400)] h: f64,
) -> i64 {
    a + b
}

/// Tell the source.
#[tool(source = "mpc")]
fn tell() -> String {
    String::new()
}

fn main() {}
