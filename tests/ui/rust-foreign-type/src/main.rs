mod tools { toolnexus_rt::include_tools!(); }

use toolnexus_rt::tool;

/// Wait until a moment.
#[tool]
fn wait(until: chrono::DateTime<chrono::Local>, day: chrono::Weekday, at: time::OffsetDateTime) -> String {
    String::new()
}

/// Wait for a while.
#[tool]
fn sleep(time: std::process::ExitStatus) -> String {
    String::new()
}

fn main() {}
