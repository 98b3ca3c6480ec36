mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

struct Id(Box<Id>);

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Loose {
    Text(String),
    Same(Option<Box<Loose>>),
}

/// A type that contains itself in a list or under a name is supported.
struct Node {
    value: String,
    children: Vec<Node>,
}

/// Plant a tree.
#[tool]
fn plant(root: Node, id: Id, loose: Loose) -> String {
    root.value
}

fn main() {}
