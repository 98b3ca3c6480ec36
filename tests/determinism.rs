//! Same input, same bytes: in every folder, on every run, and without a trace of where it was made.

use std::path::Path;

use toolnexus_build::{Builder, File, Output};
use toolnexus_tests::{copy, here, workspace};

/// The packages that are generated: one of specs and functions, one of specs alone.
fn packages() -> Vec<(&'static str, std::path::PathBuf)> {
    vec![
        ("quickstart", workspace().join("examples/quickstart")),
        ("shapes", here("golden/shapes")),
        ("names", here("golden/names")),
    ]
}

fn generate(root: &Path) -> Output {
    let builder = Builder::new(root).catalogue("TOOLS.md");
    builder.run().unwrap_or_else(|failure| panic!("{failure}"))
}

/// The package, copied to `folder` below a new temporary one, and what is generated there.
fn copied(package: &Path, folder: &str) -> (tempfile::TempDir, Output) {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let root = temporary.path().join(folder);
    copy(package, &root);
    let output = generate(&root);
    (temporary, output)
}

fn assert_same(name: &str, one: &[File], other: &[File]) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one.path, other.path);
        assert!(one.contents == other.contents, "{name}: {} differs", one.path);
    }
    assert_eq!(one.len(), other.len(), "{name}");
}

#[test]
fn the_folder_does_not_matter() {
    for (name, package) in packages() {
        let (_one, short) = copied(&package, "p");
        let (_other, long) = copied(&package, "a/much/longer/way/with spaces/to-the-package");
        assert_eq!(short.files.len(), 2, "the registry and the catalogue");
        assert_same(name, &short.files, &long.files);
        assert_eq!(short.inputs, long.inputs, "{name}");
    }
}

#[test]
fn the_second_run_is_the_first() {
    for (name, package) in packages() {
        let first = generate(&package);
        let second = generate(&package);
        assert_same(name, &first.files, &second.files);
        assert_eq!(first.inputs, second.inputs, "{name}");
    }
}

#[test]
fn no_absolute_path_is_in_the_output() {
    for (name, package) in packages() {
        let (temporary, output) = copied(&package, "package");
        let places = [temporary.path().to_owned(), std::env::temp_dir(), workspace()];
        let texts = output.files.iter().map(|file| &file.contents).chain(&output.inputs);
        for text in texts {
            for place in &places {
                let place = place.to_string_lossy();
                assert!(!text.contains(&*place), "{name}: {place} is in the output");
            }
        }
    }
}

#[test]
fn the_order_of_files_does_not_depend_on_the_file_system() {
    let spec = |name: &str| {
        format!("tools:\n  - name: {name}\n    description: One of three.\n    source: custom\n")
    };
    let files = ["b.yaml", "a.yaml", "c/d.yaml"];
    let mut outputs = Vec::new();
    // Written in every order: a folder often lists its files as they were made.
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        for index in order {
            let path = temporary.path().join("tools").join(files[index]);
            toolnexus_tests::write(&path, spec(&format!("tool_{index}")));
        }
        outputs.push(generate(temporary.path()));
    }
    for output in &outputs[1..] {
        assert_same("three files", &outputs[0].files, &output.files);
        assert_eq!(output.inputs, ["tools", "tools/a.yaml", "tools/b.yaml", "tools/c", "tools/c/d.yaml"]);
    }
}
