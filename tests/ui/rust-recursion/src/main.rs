mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

struct Node {
    value: String,
    children: Vec<Node>,
}

/// Plant a tree.
#[tool]
fn plant(root: Node) -> String {
    root.value
}

fn main() {}
