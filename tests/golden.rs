//! The code that specs become. It is compiled and called by `generated.rs`.

use toolnexus_build::Builder;
use toolnexus_tests::{golden, here};

fn check(set: &str) {
    let output =
        Builder::new(here(&format!("golden/{set}"))).run().unwrap_or_else(|failure| panic!("{failure}"));
    assert!(output.warnings.is_empty(), "{set}: {:?}", output.warnings);
    assert_eq!(output.files.len(), 1);
    let difference = golden(&format!("golden/{set}/expected.rs"), &output.files[0].contents).err();
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

#[test]
fn every_shape_and_every_default() {
    check("shapes");
}

#[test]
fn every_check_that_types_do_not_say() {
    check("checks");
}

#[test]
fn names_that_are_no_rust_names() {
    check("names");
}

#[test]
fn texts_that_would_end_a_string_or_a_comment() {
    check("texts");
}
