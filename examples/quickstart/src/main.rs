//! The six samples of toolnexus's Python documentation, in Rust.

use std::fmt;
use std::time::Duration;

use toolnexus_rt::{tool, ToolContext, ToolResult};

mod tools {
    toolnexus_rt::include_tools!();
}
use tools::{args, ToolCall, ToolId, TOOLS};

/// Return whatever it is given
#[tool(source = "custom")]
fn echo(text: String) -> String {
    text
}

/// Divide two numbers
#[tool(source = "custom")]
fn divide(a: f64, b: f64) -> ToolResult {
    if b == 0.0 {
        // The model sees this text and can correct itself on the next turn.
        return ToolResult::error("Cannot divide by zero");
    }
    ToolResult::text((a / b).to_string()).with("title", "divide").with("operands", [a, b])
}

// Two of a table of endpoints: tools/endpoints.yaml describes them, these functions carry them out.
#[tool(name = "get user")]
fn get_user(id: &str) -> String {
    format!("/users/:id <- {id}")
}

#[tool(name = "list orders")]
fn list_orders(args: args::ListOrders) -> String {
    let status = args.status.map_or("any", |status| status.as_str());
    format!("/orders <- {} {status} {}", args.customer, args.limit)
}

/// Add two numbers.
#[tool]
fn add(
    /// The first addend.
    a: i64,
    /// The second addend.
    b: i64,
) -> i64 {
    a + b
}

/// What an order can be asked about.
enum Detail {
    Short,
    /// With its history.
    Full,
}

#[derive(Debug)]
struct NoSuchOrder(u32);

impl fmt::Display for NoSuchOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no order with id {}", self.0)
    }
}

/// Look up an order.
///
/// # Arguments
///
/// * `order_id` - The order's number.
/// * `detail` - How much to tell.
#[tool(name = "order_status", title = "Order status")]
fn look_up_order(
    #[arg(range = 1..)] order_id: u32,
    #[arg(default = Detail::Short)] detail: Detail,
) -> Result<String, NoSuchOrder> {
    match (order_id, detail) {
        (42, Detail::Short) => Ok("shipped".to_owned()),
        (42, Detail::Full) => Ok("ordered, packed, shipped".to_owned()),
        _ => Err(NoSuchOrder(order_id)),
    }
}

/// A row of a table.
struct Row {
    id: u32,
    name: String,
}

/// Fetch rows of a table.
#[tool]
async fn fetch_rows(
    /// The table's name.
    #[arg(length = 1..=64, pattern = "^[a-z_]+$")]
    table: String,
    /// How many rows at most.
    #[arg(default = 2, range = 1..=1000)]
    limit: u32,
    ctx: &ToolContext<'_>,
) -> Result<Vec<Row>, String> {
    if ctx.timeout().is_some_and(|timeout| timeout < Duration::from_millis(1)) {
        return Err("too little time to ask the database".to_owned());
    }
    Ok((1..=limit).map(|id| Row { id, name: format!("{table} {id}") }).collect())
}

/// Record what was done.
#[tool(schema = r#"{
    "type": "object",
    "properties": {
        "action": { "type": "string", "enum": ["read", "write", "delete"], "description": "What was done." },
        "target": { "type": "string" }
    },
    "required": ["action", "target"],
    "additionalProperties": false
}"#)]
fn audit(args: args::Audit) -> ToolResult {
    ToolResult::text("recorded").with("action", args.action).with("target", args.target)
}

fn main() {
    println!("{} tools", ToolId::ALL.len());
    for tool in TOOLS.specs() {
        println!("  {:<12} {:<7} {}", tool.wire_name, tool.source, tool.description);
    }

    println!("\ncalls");
    let ctx = ToolContext::new().with_timeout(Duration::from_secs(5));
    for (name, json) in [
        ("echo", r#"{"text": "hello"}"#),
        ("divide", r#"{"a": 10, "b": 4}"#),
        ("divide", r#"{"a": 1, "b": 0}"#),
        ("get_user", r#"{"id": "42"}"#),
        ("list orders", r#"{"customer": "ada", "status": "open"}"#),
        ("add", r#"{"a": 2, "b": 3.0}"#),
        ("order_status", r#"{"order_id": 42}"#),
        ("order_status", r#"{"order_id": 42, "detail": "Full"}"#),
        ("order_status", r#"{"order_id": 7}"#),
        ("fetch_rows", r#"{"table": "users"}"#),
        ("audit", r#"{"action": "write", "target": "users"}"#),
    ] {
        show(name, json, &pollster::block_on(TOOLS.execute(name, json, &ctx)));
    }

    println!("\nmistakes");
    for (name, json) in [
        ("ad", "{}"),
        ("add", ""),
        ("add", r#"{"a": "2", "c": 3}"#),
        ("add", r#"{"a": 2, "b": "#),
        ("list_orders", r#"{"customer": "ada", "statsu": "open", "limit": 500}"#),
        ("fetch_rows", r#"{"table": "Users; drop", "limit": 0}"#),
        ("audit", r#"{"action": "wirte", "target": null}"#),
    ] {
        show(name, json, &pollster::block_on(TOOLS.execute(name, json, &ctx)));
    }

    println!("\npolicy");
    let result = match ToolCall::parse("audit", r#"{"action": "delete", "target": "users"}"#) {
        Ok(ToolCall::Audit(args)) if args.action == args::AuditAction::Delete => {
            ToolResult::error("not allowed")
        }
        Ok(call) => pollster::block_on(call.execute(&ctx)),
        Err(error) => error.into(),
    };
    println!("  {result}");

    println!("\nopenai\n{}", TOOLS.openai());
}

fn show(name: &str, json: &str, result: &ToolResult) {
    let mark = if result.is_error { "error" } else { "ok" };
    println!("  {name} {json}\n    {mark}: {}", result.output);
    if let Some(metadata) = &result.metadata {
        println!("    metadata: {metadata}");
    }
}
