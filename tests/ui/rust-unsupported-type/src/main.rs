mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

use std::collections::HashSet;

enum Shape {
    Circle(f64),
    Square { side: f64 },
}

struct Pair(i64, i64);

union Both {
    a: u32,
    b: f32,
}

/// Draw something.
#[tool]
fn draw(shape: Shape, pair: Pair, both: Both, point: (i64, i64), tags: HashSet<String>, nothing: (), raw: *const u8) -> String {
    String::new()
}

/// Take references.
#[tool]
fn borrow(names: Vec<&str>, other: &mut String, boxed: Box<dyn Fn()>) -> String {
    String::new()
}

/// Return something odd.
#[tool]
fn odd(a: i64) -> Shape {
    Shape::Circle(a as f64)
}

fn main() {}
