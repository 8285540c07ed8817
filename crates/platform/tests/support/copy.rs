//! Copies of folders.

use std::fs;
use std::path::Path;

/// Copies a file, or a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in from.read_dir().unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}
