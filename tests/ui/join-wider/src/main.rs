mod tools { toolnexus_rt::include_tools!(); }

use std::collections::BTreeSet;
use std::num::NonZero;
use toolnexus_rt::tool;

struct Id(u8);

#[derive(toolnexus_rt::ToolArgs)]
struct Even(#[arg(schema = r#"{"multipleOf": 2}"#)] i64);

enum Unit {
    Metric,
    Scaled(f64),
}

#[tool]
fn store(set: BTreeSet<String>, count: NonZero<u8>, id: Id, unit: Unit, key: uuid::Uuid, pair: (i64, i64), even: Even) -> String {
    String::new()
}

fn main() {}
