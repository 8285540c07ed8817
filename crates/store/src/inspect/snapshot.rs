//! A look at a database that leaves every file as it is.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use rusqlite::{Connection, OpenFlags};
use url::Url;

use super::super::ownership::Use;
use super::super::{folder, wal};
use super::Report;

/// A connection that reads, and a copy of the files where the look needs one.
pub(super) struct Snapshot {
    connection: Connection,
    _copy: Option<Copy>,
}

impl Deref for Snapshot {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl Snapshot {
    /// Opens a database. That of a running platform is read beside it. Else the write-ahead log may not be in the database yet,
    /// and SQLite would write when it reads it: so a database with a log is copied first.
    pub(super) fn of(database: &Path, used: &Use, report: &mut Report) -> anyhow::Result<Self> {
        let size = fs::metadata(database)
            .with_context(|| named(database))?
            .len();
        let log = wal::of(database);
        let logged = fs::metadata(&log).map_or(0, |log| log.len());
        wal::require_sound(database)?;
        let read = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let (connection, copy) = match (used, logged) {
            (Use::Running, _) => (Connection::open_with_flags(database, read)?, None),
            (_, 0) => {
                let path = database.canonicalize()?;
                let mut url = Url::from_file_path(&path)
                    .map_err(|()| anyhow!("{} has no address", path.display()))?;
                url.set_query(Some("immutable=1"));
                let read = read | OpenFlags::SQLITE_OPEN_URI;
                (Connection::open_with_flags(url.as_str(), read)?, None)
            }
            _ => {
                let copy = Copy::of(&[database, &log])?;
                let path = copy.0.join(database.file_name().unwrap_or_default());
                let write = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                (Connection::open_with_flags(path, write)?, Some(copy))
            }
        };
        let name = named(database);
        report.fine(
            "log",
            match logged {
                0 => format!("{name}: {size} bytes, all changes in it"),
                _ => format!("{name}: {size} bytes, and {logged} in its log"),
            },
        );
        Ok(Self {
            connection,
            _copy: copy,
        })
    }
}

fn named(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Copies of files in a folder for temporary ones, for the owner only.
struct Copy(PathBuf);

impl Copy {
    fn of(files: &[&Path]) -> anyhow::Result<Self> {
        let name = format!("belvedere-check-{}", uuid::Uuid::new_v4().simple());
        let copy = Self(std::env::temp_dir().join(name));
        folder::make(&copy.0)?;
        for file in files {
            let to = copy.0.join(file.file_name().unwrap_or_default());
            fs::copy(file, to).context("no copy to look at could be made")?;
        }
        Ok(copy)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // It lies among temporary files, where the system removes leftovers.
        let _ = fs::remove_dir_all(&self.0);
    }
}
