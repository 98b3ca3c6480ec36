mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

trait Greet {
    /// Greet someone.
    #[tool]
    fn greet(&self, name: String) -> String {
        name
    }
}

struct App;

impl App {
    /// Take it all.
    #[tool]
    fn consume(self) -> String {
        String::new()
    }
}

/// Take a pair apart.
#[tool]
fn pair((a, b): (i64, i64)) -> i64 {
    a + b
}

/// Touch memory.
#[tool]
unsafe fn touch(at: u64) -> u64 {
    at
}

fn outer() {
    /// Inside of another.
    #[tool]
    fn inner(a: i64) -> i64 {
        a
    }
}

/// Not a function.
#[tool]
struct Thing;

fn main() {}
