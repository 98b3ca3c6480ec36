mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Record what was done.
#[tool(schema = r#"{
    "type": "object",
    "properties": { "action": { "type": "strin" } }
}"#)]
fn audit(args: tools::args::Audit) -> String {
    args.action
}

/// Record again.
#[tool(schema = "{ \"type\": \"object\", }")]
fn again(args: tools::args::Again) -> String {
    String::new()
}

fn main() {}
