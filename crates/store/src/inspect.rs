//! Looks at a data folder without changing it, for `belvedere-platform check`.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::format::FORMAT;
use super::ownership::Use;
use super::{StoreError, folder, migrations};

mod database;
mod files;
mod report;
mod rules;
mod snapshot;

use snapshot::Snapshot;

pub use report::{Finding, Kind, Report};

/// A database beside that of the store, which another part of the platform keeps in the data folder.
#[derive(Debug, Clone, Copy)]
pub struct OtherDatabase {
    /// The name of its file. It may be missing.
    pub file: &'static str,
    /// The topic of findings about it.
    pub topic: &'static str,
    /// The newest schema that this version knows (`user_version`).
    pub newest: i64,
}

/// The data that a part of the check inspects.
struct View<'a> {
    /// The data folder.
    folder: &'a Path,
    /// Its database, of the current format.
    connection: &'a Connection,
}

/// The parts that need a database of the current format, in order. An area that keeps more in the folder adds its own.
const PARTS: &[Part] = &[
    ("tables", database::tables),
    ("rules", rules::look),
    ("contents", files::contents),
];

/// The topic of a part, and the part. It reports its findings; an error means that it could not continue.
type Part = (
    &'static str,
    fn(&View<'_>, &mut Report) -> Result<(), StoreError>,
);

/// Looks at all of a data folder.
pub fn folder(folder: &Path, others: &[OtherDatabase], report: &mut Report) {
    match fs::metadata(folder) {
        Err(error) => return report.problem("folder", error.to_string()),
        Ok(found) if !found.is_dir() => return report.problem("folder", "it is a file"),
        Ok(_) => {}
    }
    let used = match Use::of(folder) {
        Ok(used) => used,
        Err(error) => return report.problem("lock", format!("{error:#}")),
    };
    match used {
        Use::Running => report.note(
            "lock",
            "a platform is running on the folder: this is its state as of the last change",
        ),
        Use::Kept(_) | Use::NoLock => report.fine("lock", "nobody uses the folder"),
    }
    if !is_ready(folder, report) {
        return;
    }
    files::permissions(folder, others, report);
    match Snapshot::of(&folder::database(folder), &used, report) {
        Ok(snapshot) => data(folder, &snapshot, report),
        Err(error) => report.problem("database", format!("{error:#}")),
    }
    for other in others {
        if let Err(error) = database::other(folder, *other, &used, report) {
            report.problem(other.topic, format!("{error:#}"));
        }
    }
    files::others(folder, report);
}

/// Whether the folder says that it holds a store. Its format is looked at with the database.
fn is_ready(folder: &Path, report: &mut Report) -> bool {
    match folder::format(folder) {
        Ok(Some(_)) => true,
        Ok(None) => {
            match folder::state(folder) {
                Ok(folder::State::Unfinished) => report.problem(
                    "format",
                    "the data was never finished; the next start makes it anew",
                ),
                Ok(_) => report.problem("format", "the folder holds no data"),
                Err(error) => report.problem("format", whole_text(error)),
            }
            false
        }
        Err(error) => {
            report.problem("format", whole_text(error));
            false
        }
    }
}

/// Inspects the database and the files that belong to it.
fn data(folder: &Path, connection: &Connection, report: &mut Report) {
    if let Err(error) = database::whole(connection, "database", report) {
        return report.problem("database", whole_text(error));
    }
    let format = match migrations::format(connection, folder) {
        Ok(format) => format,
        Err(error) => return report.problem("format", whole_text(error)),
    };
    if let Err(error) = folder::require_known(folder, format) {
        return report.problem("format", whole_text(error));
    }
    if format != FORMAT {
        return report.note(
            "format",
            format!(
                "{format}; the next start brings the folder to {FORMAT}. \
                 What the formats after {format} need was not looked at"
            ),
        );
    }
    report.fine("format", format!("{format}"));
    match folder::format(folder) {
        Ok(Some(FORMAT)) => {}
        Ok(Some(said)) => match folder::require_known(folder, said) {
            Ok(()) => report.note("format", "`format.json` is behind; the next start mends it"),
            Err(error) => report.problem("format", whole_text(error)),
        },
        Ok(None) => report.problem("format", "`format.json` is gone"),
        Err(error) => report.problem("format", whole_text(error)),
    }
    let view = View { folder, connection };
    for (topic, part) in PARTS {
        let before = report.findings.len();
        if let Err(error) = part(&view, report) {
            report.problem(topic, whole_text(error));
        }
        if report.findings.len() == before {
            report.fine(topic, "as they should be");
        }
    }
}

/// An error with all its reasons.
fn whole_text(error: StoreError) -> String {
    format!("{:#}", anyhow::Error::from(error))
}
