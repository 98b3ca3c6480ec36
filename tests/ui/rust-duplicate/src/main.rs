mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Add two numbers.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

mod more {
    /// Add two more.
    #[toolnexus_rt::tool]
    pub fn add(a: i64, b: i64) -> i64 {
        a + b
    }

    /// Look up a user.
    #[toolnexus_rt::tool(name = "get user")]
    pub fn get_user(id: String) -> String {
        id
    }

    /// Look up another.
    #[toolnexus_rt::tool(name = "get/user")]
    pub fn get_other(id: String) -> String {
        id
    }
}

fn main() {}
