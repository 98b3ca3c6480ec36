//! The crate that `tests/schemars.rs` scans. Its types are compiled there.

mod tools {
    toolnexus_rt::include_tools!();
}
pub mod types;
pub mod way_out;
