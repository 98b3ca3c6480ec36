//! What users see when something is wrong: one folder a mistake, with all reports in `expected.txt`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toolnexus_build::{Builder, Report, Source};
use toolnexus_tests::{golden, here, name, sorted};

/// Runs the case in `folder` with the options of its `builder.txt`.
fn run(folder: &Path) -> Vec<Report> {
    let mut builder = Builder::new(folder);
    for line in fs::read_to_string(folder.join("builder.txt")).unwrap_or_default().lines() {
        builder = match line.split_once(' ').unwrap_or((line, "")) {
            ("specs", path) => builder.specs(path),
            ("runtime", path) => builder.runtime(path),
            ("mcp", "") => builder.default_source(Source::Mcp),
            ("feature", feature) => builder.variables([(format!("CARGO_FEATURE_{feature}"), "1".to_owned())]),
            _ => panic!("{}: unknown option {line:?}", folder.display()),
        };
    }
    match builder.run() {
        Ok(output) => output.warnings,
        Err(failure) => failure.reports,
    }
}

fn text(reports: &[Report]) -> String {
    let rendered: Vec<&str> = reports.iter().map(|report| report.rendered.as_str()).collect();
    format!("{}\n", rendered.join("\n\n"))
}

fn cases() -> Vec<PathBuf> {
    let cases: Vec<PathBuf> = sorted(&here("ui")).into_iter().filter(|path| path.is_dir()).collect();
    assert!(cases.len() > 40, "only {} cases were found", cases.len());
    cases
}

/// Cases whose input git or an editor would not keep: these are made here.
const MADE: &[&str] = &["files-not-utf8", "files-link-loop"];

#[test]
fn every_case_reports_what_its_golden_file_says() {
    let mut failures = Vec::new();
    for case in cases() {
        let name = name(&case);
        if MADE.contains(&name.as_str()) {
            continue;
        }
        let reports = run(&case);
        assert!(!reports.is_empty(), "ui/{name} reports nothing: it is no case");
        failures.extend(golden(&format!("ui/{name}/expected.txt"), &text(&reports)).err());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// The same for input that is written here.
fn made(case: &str, make: impl FnOnce(&Path)) {
    assert!(MADE.contains(&case), "{case} is not in the list of those that are made");
    let folder = tempfile::tempdir().expect("a temporary folder");
    make(folder.path());
    let difference = golden(&format!("ui/{case}/expected.txt"), &text(&run(folder.path()))).err();
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

#[test]
fn a_file_that_is_not_utf8_is_shown_with_the_byte() {
    made("files-not-utf8", |folder| {
        let latin1 = b"tools:\n  - name: get_weather\n    description: Temperature in \xb0C.\n";
        toolnexus_tests::write(&folder.join("tools/weather.yaml"), latin1);
    });
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_back_is_no_endless_walk() {
    made("files-link-loop", |folder| {
        let good = "tools:\n  - name: now\n    description: The time.\n    source: custom\n";
        toolnexus_tests::write(&folder.join("tools/time.yaml"), good);
        fs::create_dir(folder.join("tools/more")).expect("a folder");
        std::os::unix::fs::symlink("..", folder.join("tools/more/up")).expect("a link");
        std::os::unix::fs::symlink("nowhere.yaml", folder.join("tools/dangling.yaml")).expect("a link");
    });
}

#[cfg(unix)]
#[test]
fn a_folder_without_permission_is_an_error() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let closed = folder.path().join("tools");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("permissions of an own folder");
    // The superuser reads everything: then there is no such mistake, and the folder is just empty.
    let superuser = fs::read_dir(&closed).is_ok();
    let reports = run(folder.path());
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).expect("permissions of an own folder");
    let first = reports.first().expect("a report").message.as_str();
    let expected = if superuser {
        "no tool was found: the registry is empty"
    } else {
        "cannot read tools: permission denied"
    };
    assert_eq!(first, expected);
}

#[test]
fn every_code_of_the_catalogue_has_a_case() {
    let catalogue =
        fs::read_to_string(here("../toolnexus-build/src/diag/codes.rs")).expect("the catalogue of codes");
    let codes: BTreeSet<&str> = quoted(&catalogue).collect();
    assert!(codes.len() > 30, "only {} codes were found in the catalogue", codes.len());
    let shown: String =
        cases().iter().filter_map(|case| fs::read_to_string(case.join("expected.txt")).ok()).collect();
    let missing: Vec<&&str> = codes.iter().filter(|code| !shown.contains(&format!("[{code}]"))).collect();
    assert!(missing.is_empty(), "no case in tests/ui shows {missing:?}");
}

/// Every `"TNxxxx"` of the catalogue.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split('"').skip(1).step_by(2);
    words.filter(|word| {
        word.len() == 6 && word.starts_with("TN") && word[2..].bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[test]
fn every_error_says_how_to_mend_it() {
    let mut silent = Vec::new();
    for case in cases() {
        for report in run(&case) {
            if !report.rendered.contains("help: ") {
                silent.push(report.rendered);
            }
        }
    }
    assert!(silent.is_empty(), "{} reports give no way out:\n{}", silent.len(), silent.join("\n\n"));
}
