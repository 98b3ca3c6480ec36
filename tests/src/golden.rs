//! Golden files: what a test should have produced, beside its input.

use std::env;
use std::fmt::Write;
use std::fs;

/// Compares `actual` with the golden file at `path`, which is relative to this member. `Err` shows the difference.
///
/// With `TOOLNEXUS_BLESS=1` the file is written instead.
pub fn golden(path: &str, actual: &str) -> Result<(), String> {
    compare(path, actual, env::var_os("TOOLNEXUS_BLESS").is_some_and(|value| value == "1"))
}

fn compare(path: &str, actual: &str, bless: bool) -> Result<(), String> {
    let full = crate::here(path);
    let found = fs::read_to_string(&full);
    if found.as_deref().is_ok_and(|found| found == actual) {
        return Ok(());
    }
    if bless {
        crate::write(&full, actual);
        return Ok(());
    }
    let advice = "if the new text is right, run again with TOOLNEXUS_BLESS=1";
    match found {
        Ok(expected) => Err(format!("tests/{path} differs ({advice}):\n{}", diff(&expected, actual))),
        Err(error) => Err(format!("tests/{path}: {error} ({advice}). The text is:\n{actual}")),
    }
}

/// The lines that differ, with two lines around them, as `diff -u` shows them.
fn diff(expected: &str, actual: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let mut text = format!("@@ line {} @@\n", start + 1);
    let mut show = |mark: char, lines: &[&str]| {
        for line in lines.iter().take(60) {
            let _ = writeln!(text, "{mark}{line}");
        }
        if lines.len() > 60 {
            let _ = writeln!(text, "{mark}… and {} more lines", lines.len() - 60);
        }
    };
    show(' ', &old[start.saturating_sub(2)..start]);
    show('-', &old[start..old.len() - end]);
    show('+', &new[start..new.len() - end]);
    show(' ', &old[old.len() - end..(old.len() - end + 2).min(old.len())]);
    if start == old.len() && start == new.len() {
        text.push_str("only the line breaks at the end differ\n");
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_difference_shows_both_sides_and_what_is_around() {
        let text = super::diff("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nD\nDD\ne\nf\n");
        assert_eq!(text, "@@ line 4 @@\n b\n c\n-d\n+D\n+DD\n e\n f\n");
    }

    #[test]
    fn a_missing_golden_is_an_error() {
        let error =
            super::compare("ui/no-such-case/expected.txt", "text", false).expect_err("there is no such file");
        assert!(
            error.contains("ui/no-such-case/expected.txt") && error.contains("TOOLNEXUS_BLESS=1"),
            "{error}"
        );
    }
}
