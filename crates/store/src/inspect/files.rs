//! The files beside the database.

use std::fs::{self, File};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::super::contents::{self, NAMED, hex};
use super::super::{StoreError, folder};
use super::{OtherDatabase, Report, View};

/// How many files of a kind are named before the rest is only counted.
const LISTED: usize = 20;

/// Checks that each content in the database exists, with its size and hash, and reports files that nothing refers to.
pub(super) fn contents(view: &View<'_>, report: &mut Report) -> Result<(), StoreError> {
    let files = folder::files(view.folder);
    let mut all = view.connection.prepare(NAMED)?;
    let mut rows = all.query(())?;
    let (mut count, mut bytes, mut bad) = (0_u64, 0_u64, Vec::new());
    while let Some(row) = rows.next()? {
        let (name, size, sha256): (String, u64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        count += 1;
        match look(&files.join(&name), size, &sha256) {
            None => bytes += size,
            Some(wrong) => bad.push(format!("files/{name} {wrong}")),
        }
    }
    list(&bad, |text| report.problem("contents", text));
    if bad.is_empty() {
        report.fine("contents", format!("{count} files, {bytes} bytes"));
    }
    let left = contents::leftovers(view.folder, view.connection)?;
    if !left.unnamed.is_empty() {
        let many = left.unnamed.len();
        report.note(
            "contents",
            format!("{many} files that nothing names; the next start moves them to `set-aside`"),
        );
    }
    if !left.partial.is_empty() {
        let many = left.partial.len();
        report.note(
            "contents",
            format!("{many} files that were never finished; the next start removes them"),
        );
    }
    Ok(())
}

/// The problem of a content, if any.
fn look(path: &Path, size: u64, sha256: &str) -> Option<String> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Some("is missing".to_owned());
        }
        Err(error) => return Some(format!("can't be read: {error}")),
    };
    let mut hash = Sha256::new();
    match std::io::copy(&mut file, &mut HashWriter(&mut hash)) {
        Err(error) => Some(format!("can't be read: {error}")),
        Ok(found) if found != size => Some(format!("has {found} bytes in place of {size}")),
        Ok(_) if hex(&hash.finalize()) != sha256 => Some("has another content".to_owned()),
        Ok(_) => None,
    }
}

struct HashWriter<'a>(&'a mut Sha256);

impl std::io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Only the owner may look into the folder.
#[cfg(unix)]
pub(super) fn permissions(folder: &Path, others: &[OtherDatabase], report: &mut Report) {
    use std::os::unix::fs::PermissionsExt as _;
    let is_open = |path: &Path| {
        let mode = fs::metadata(path).map(|found| found.permissions().mode());
        mode.is_ok_and(|mode| mode & 0o077 != 0)
    };
    if is_open(folder) {
        let text =
            "other accounts of this machine may look into the folder; the next start mends it";
        return report.problem("permissions", text);
    }
    let inside = ["files", "objects.sqlite", "objects.sqlite-wal"];
    let others = others.iter().map(|other| other.file);
    let open: Vec<&str> = inside
        .into_iter()
        .chain(others)
        .filter(|name| is_open(&folder.join(name)))
        .collect();
    if open.is_empty() {
        report.fine("permissions", "for the owner only");
    } else {
        let text = format!(
            "{} would be open to other accounts outside of this folder; the next start mends it",
            open.join(", ")
        );
        report.note("permissions", text);
    }
}

/// Folders of the account are private already.
#[cfg(not(unix))]
pub(super) fn permissions(_: &Path, _: &[OtherDatabase], _: &mut Report) {}

/// Reports other files in the folder.
pub(super) fn others(folder: &Path, report: &mut Report) {
    let names = |name: &str| -> Vec<String> {
        let entries = fs::read_dir(folder.join(name)).into_iter().flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    list(&names("backups"), |name| {
        report.note("backups", format!("backups/{name}"));
    });
    let aside = names("set-aside").len();
    if aside > 0 {
        report.note(
            "set-aside",
            format!("{aside} files that earlier starts found unnamed; they may be deleted"),
        );
    }
}

/// Gives the first texts, and how many more there are.
fn list(texts: &[String], mut give: impl FnMut(String)) {
    for text in texts.iter().take(LISTED) {
        give(text.clone());
    }
    if texts.len() > LISTED {
        give(format!("and {} more", texts.len() - LISTED));
    }
}
