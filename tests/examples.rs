//! The examples, run as their readers would run them.

use toolnexus_tests::{golden, run_member};

fn check(example: &str) {
    let finished = run_member(example, env!("CARGO_TARGET_TMPDIR")).expect_success();
    let difference = golden(&format!("golden/{example}.out"), &finished.stdout).err();
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

#[test]
fn quickstart() {
    check("quickstart");
}

/// State under tokio: methods, timeouts, cancellation, panics, `coerce`.
#[test]
fn state() {
    check("state");
}

/// State that changes, without an executor.
#[test]
fn counter() {
    check("counter");
}
