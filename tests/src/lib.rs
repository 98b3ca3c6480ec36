//! Shared helpers of the integration tests.

pub mod branches;
pub mod corpus;
mod golden;
pub mod instances;
pub mod mistakes;
mod package;
pub mod verdicts;

pub use golden::golden;
pub use package::{run_member, Finished, Package};

use std::fs;
use std::path::{Path, PathBuf};

/// The workspace's folder.
pub fn workspace() -> PathBuf {
    let member = Path::new(env!("CARGO_MANIFEST_DIR"));
    member.parent().expect("the tests are a member of the workspace").to_owned()
}

/// A file or folder of this member.
pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The folders or files below `folder`, sorted by name.
pub fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of a folder").path()).collect();
    paths.sort();
    paths
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Copies a folder and all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder in the temporary one");
    for path in sorted(from) {
        let target = to.join(name(&path));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}

/// Writes a file, and the folders above it.
pub fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder to write to");
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
