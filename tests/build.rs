//! Tells the tests whether the corpus of real tools is here: what cannot run is shown as ignored, never as passed.

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=TOOLNEXUS_CORPUS");
    println!("cargo:rustc-check-cfg=cfg(toolnexus_corpus)");
    let member = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let corpus = match env::var_os("TOOLNEXUS_CORPUS") {
        Some(path) => PathBuf::from(path),
        None => member.join("../../shared/corpus"),
    };
    if is_corpus(&corpus) {
        println!("cargo:rustc-cfg=toolnexus_corpus");
        println!("cargo:rustc-env=TOOLNEXUS_CORPUS_FOLDER={}", corpus.display());
    }
}

fn is_corpus(folder: &Path) -> bool {
    folder.join("github-mcp-server").is_dir() && folder.join("mcp-live-tools-list").is_dir()
}
