mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

struct App;
struct Other;

impl App {
    /// Save.
    #[tool]
    fn save(&self) -> String {
        String::new()
    }
}

/// Load.
#[tool]
fn load(#[state] other: &Other, name: String) -> String {
    name
}

fn main() {}
