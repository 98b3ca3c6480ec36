//! The code that specs and Rust types become. It is compiled and called by `generated.rs` and `schemars.rs`.

use toolnexus_build::{Builder, Provider};
use toolnexus_tests::{golden, here};

fn check(folder: &str) {
    check_with_warnings(folder, &[]);
}

/// The same for a folder that is warned of.
fn check_with_warnings(folder: &str, codes: &[&str]) {
    let output = Builder::new(here(folder))
        .providers(Provider::ALL)
        .run()
        .unwrap_or_else(|failure| panic!("{failure}"));
    let warned: Vec<&str> = output.warnings.iter().map(|warning| warning.code).collect();
    assert_eq!(warned, codes, "{folder}: {:?}", output.warnings);
    assert_eq!(output.files.len(), 1);
    let difference = golden(&format!("{folder}/expected.rs"), &output.files[0].contents).err();
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

#[test]
fn every_shape_and_every_default() {
    check("golden/shapes");
}

#[test]
fn every_check_that_types_do_not_say() {
    check("golden/checks");
}

#[test]
fn alternatives_and_types_that_contain_themselves() {
    check("golden/unions");
}

#[test]
fn formats_and_bounds_that_are_exact() {
    // A value of an `enum` that its format refuses.
    check_with_warnings("golden/formats", &["TN0214"]);
}

#[test]
fn names_that_are_no_rust_names() {
    check("golden/names");
}

#[test]
fn texts_that_would_end_a_string_or_a_comment() {
    check("golden/texts");
}

#[test]
fn every_kind_of_result() {
    check("golden/outputs");
}

#[test]
fn every_kind_of_rust_type() {
    check("schemars");
}
