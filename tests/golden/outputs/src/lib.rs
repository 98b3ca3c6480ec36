//! The crate that `tests/outputs.rs` scans. Its types are compiled there.

mod tools {
    toolnexus_rt::include_tools!();
}
pub mod reports;
