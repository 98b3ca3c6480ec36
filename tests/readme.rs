//! The README's crate, made of the README's own text alone: it builds, runs, and prints what the README says.

use toolnexus_tests::{workspace, Package};

/// The fenced blocks of a page: their language and their text.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((language, text.join("\n") + "\n"));
        }
    }
    blocks
}

/// The path in a block's first line: `// src/main.rs` or `# Cargo.toml`.
fn file(text: &str) -> Option<&str> {
    let first = text.lines().next()?;
    let path = first.strip_prefix("// ").or_else(|| first.strip_prefix("# "))?;
    path.contains('.').then_some(path)
}

#[test]
fn the_readme_makes_a_crate_that_prints_what_it_says() {
    let page = std::fs::read_to_string(workspace().join("README.md")).expect("the README");
    let blocks = blocks(&page);
    let package = Package::new("weather", "2021", env!("CARGO_TARGET_TMPDIR"), true);
    let mut files = 0;
    for (_, text) in &blocks {
        if let Some(path) = file(text) {
            package.write(path, text);
            files += 1;
        }
    }
    assert_eq!(files, 4, "Cargo.toml, build.rs, a spec and main.rs");

    // Until they are published the crates come from here. Nothing else is added to what the README says.
    let mut manifest = std::fs::read_to_string(package.path("Cargo.toml")).expect("the README's manifest");
    manifest.push_str("\n[workspace]\n\n[patch.crates-io]\n");
    for name in ["toolnexus-rt", "toolnexus-build"] {
        manifest.push_str(&format!("{name} = {{ path = {:?} }}\n", workspace().join(name)));
    }
    package.write("Cargo.toml", manifest);

    let run = package.cargo(&["run", "--quiet"]).expect_success();
    assert_eq!(run.stderr, "", "nothing is warned of");
    let (_, expected) = blocks.iter().find(|(language, _)| *language == "text").expect("the README's output");
    assert_eq!(run.stdout, *expected);
}

#[test]
fn the_readmes_way_out_is_code_that_is_compiled() {
    let page = std::fs::read_to_string(workspace().join("README.md")).expect("the README");
    let code = std::fs::read_to_string(toolnexus_tests::here("schemars/src/way_out.rs")).expect("the code");
    assert!(
        blocks(&page).iter().any(|(_, text)| *text == code),
        "README.md does not show tests/schemars/src/way_out.rs"
    );
}
