//! The quickstart, run as its reader would run it.

use toolnexus_tests::{golden, run_member};

#[test]
fn the_quickstart_prints_what_its_golden_file_says() {
    let finished = run_member("quickstart", env!("CARGO_TARGET_TMPDIR")).expect_success();
    let difference = golden("golden/quickstart.out", &finished.stdout).err();
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}
