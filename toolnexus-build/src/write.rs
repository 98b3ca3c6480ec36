//! Writing what was generated, and nothing else: a file whose content is the same keeps its time stamp.

use std::fs;
use std::io;
use std::path::Path;

/// Writes `contents` to `path` unless it is there already. Whether it was written.
pub fn write_if_changed(path: &Path, contents: &str) -> io::Result<bool> {
    if fs::read(path).is_ok_and(|found| found == contents.as_bytes()) {
        return Ok(false);
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, contents)?;
    Ok(true)
}
