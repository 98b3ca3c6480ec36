//! Tools that change their state, called without an executor.

use toolnexus_rt::{tool, ToolContext};

mod tools {
    toolnexus_rt::include_tools!();
}
use tools::{ToolCall, ToolId, TOOLS};

#[derive(Default)]
struct Counter {
    value: i32,
}

impl Counter {
    /// Count on.
    #[tool]
    fn increment(&mut self, #[arg(default = 1, range = 1..=100)] by: i32) -> i32 {
        self.value += by;
        self.value
    }

    /// Say where the count stands.
    #[tool]
    fn read(&self) -> i32 {
        self.value
    }
}

/// Start over.
#[tool]
fn reset(#[state] counter: &mut Counter) {
    counter.value = 0;
}

fn main() {
    let mut counter = Counter::default();
    let ctx = ToolContext::new();
    for (name, json) in [
        ("increment", ""),
        ("increment", r#"{"by": 41}"#),
        ("increment", r#"{"by": 1000}"#),
        ("read", "{}"),
        ("reset", "null"),
    ] {
        let result = TOOLS.execute_sync_with(&mut counter, name, json, &ctx);
        println!("{name} {json} -> {}{:?}", if result.is_error { "error " } else { "" }, result.output);
    }

    // The same in two steps, with the typed call between them.
    let call = ToolCall::parse("increment", r#"{"by": 2}"#).expect("these arguments are right");
    println!("{:?} is {}", call, call.id().name());
    assert_eq!(call.id(), ToolId::Increment);
    println!("{}", call.execute_sync(&mut counter, &ctx));
}
