mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

use std::collections::{BTreeMap, LinkedList};
use std::rc::Rc;

#[serde(tag = "kind")]
enum Shape {
    Circle(f64),
    Square { side: f64 },
}

struct Unit;

struct Pair(i64, #[serde(skip)] i64);

union Both {
    a: u32,
    b: f32,
}

struct Buffer<const N: usize> {
    bytes: [u8; N],
}

/// Draw something.
#[tool]
fn draw(shape: Shape, unit: Unit, pair: Pair, both: Both, buffer: Buffer<4>, tags: LinkedList<String>, nothing: (), raw: *const u8) -> String {
    String::new()
}

/// Take what cannot be taken.
#[tool]
fn borrow(names: Vec<&str>, other: &mut String, boxed: Box<dyn Fn()>, shared: Rc<u8>, by_pair: BTreeMap<(u8, u8), u8>, range: std::ops::Range<u8>) -> String {
    String::new()
}

/// Return something odd.
#[tool]
fn odd(a: i64) -> Shape {
    Shape::Circle(a as f64)
}

fn main() {}
