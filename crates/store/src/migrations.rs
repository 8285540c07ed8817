//! How a data folder of an older format is brought up to date.
//!
//! The database says its format itself (`user_version`), so that a step and the new number are one transaction. The
//! folder's `format.json` repeats it, for a look without SQLite.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::clock::instant;
use super::disk_error::Damaged;
use super::format::{FIRST, STEPS, Step, UNRELEASED};
use super::{StoreError, folder};

/// Marks the database as one of this platform (SQLite's `application_id`): "Belv".
const APPLICATION: u32 = u32::from_be_bytes(*b"Belv");

/// The folder of backups in a data folder.
const BACKUPS: &str = "backups";

/// Writes the format into a new database.
pub(super) fn stamp(connection: &Connection, format: u32) -> Result<(), StoreError> {
    connection.pragma_update(None, "user_version", format)?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    Ok(())
}

/// The format of a database.
pub(super) fn format(connection: &Connection, folder: &Path) -> Result<u32, StoreError> {
    match connection.pragma_query_value(None, "user_version", |row| row.get(0))? {
        0 => Err(anyhow!("the database of {} is empty", folder.display())
            .context(Damaged)
            .into()),
        format => Ok(format),
    }
}

/// Brings the store in a folder up to date: first a backup of the database, then step after step. `now` is in
/// milliseconds since 1970.
///
/// # Errors
/// For a format that is too new or too old, when no backup can be made, and when a step fails. Then the folder is as it
/// was before that step, and the message names the backup.
pub(super) fn migrate(
    folder: &Path,
    connection: &mut Connection,
    now: i64,
) -> Result<(), StoreError> {
    let format = format(connection, folder)?;
    folder::require_known(folder, format)?;
    if format == UNRELEASED {
        stamp(connection, FIRST)?;
    }
    migrate_by(STEPS, folder, connection, now)
}

fn migrate_by(
    steps: &[Step],
    folder: &Path,
    connection: &mut Connection,
    now: i64,
) -> Result<(), StoreError> {
    let mut format = format(connection, folder)?;
    let shown = folder.display();
    if steps.last().is_some_and(|last| format < last.to) {
        let backup = back_up(folder, connection, format, now).with_context(|| {
            format!(
                "{shown} has format {format} and was left as it is, because no backup could be made"
            )
        })?;
        tracing::info!(
            "{shown} has format {format}; a backup of its database is in {}",
            backup.display()
        );
        connection.pragma_update(None, "foreign_keys", false)?;
        let reached = format;
        for step in steps.iter().filter(|step| step.to > reached) {
            run(step, connection).with_context(|| {
                format!(
                    "the step of {shown} from format {format} to {} ({}) failed and changed nothing. A backup of the \
                     database from before is in {}",
                    step.to,
                    step.what,
                    backup.display()
                )
            })?;
            format = step.to;
            tracing::info!("{shown} has format {format} now: {}", step.what);
        }
        connection.pragma_update(None, "foreign_keys", true)?;
    }
    if folder::format(folder)? != Some(format) {
        folder::mark(folder, format)?;
    }
    Ok(())
}

fn run(step: &Step, connection: &mut Connection) -> anyhow::Result<()> {
    let transaction = connection.transaction()?;
    (step.change)(&transaction)?;
    let broken = {
        let mut check = transaction.prepare("PRAGMA foreign_key_check")?;
        check.exists(())?
    };
    if broken {
        bail!("afterwards, rows name others that are not there");
    }
    stamp(&transaction, step.to)?;
    Ok(transaction.commit()?)
}

/// Copies the database into a folder of its own, with the mark of its format, and makes the copy durable.
fn back_up(
    folder: &Path,
    connection: &Connection,
    format: u32,
    now: i64,
) -> anyhow::Result<PathBuf> {
    let backups = folder.join(BACKUPS);
    folder::make(&backups)?;
    for entry in fs::read_dir(&backups)? {
        let path = entry?.path();
        // One that a crash left unfinished. The database is as it was then, so nothing is lost with it.
        if path.extension().is_some_and(|end| end == folder::PARTIAL) {
            fs::remove_dir_all(path)?;
        }
    }
    let time = instant(now)?.strftime("%Y%m%dT%H%M%SZ");
    let finished = (1..1_000)
        .map(|number| match number {
            1 => backups.join(format!("format-{format}-{time}")),
            more => backups.join(format!("format-{format}-{time}-{more}")),
        })
        .find(|path| !path.exists())
        .context("no name is free")?;
    let partial = finished.with_added_extension(folder::PARTIAL);
    folder::make(&partial)?;
    let copied = copy(connection, &partial, format).and_then(|()| {
        fs::rename(&partial, &finished)?;
        folder::sync_folder(&backups)?;
        Ok(folder::sync_folder(folder)?)
    });
    if copied.is_err() {
        // An incomplete backup is useless, and takes disk space that may be needed.
        let _ = fs::remove_dir_all(&partial);
    }
    copied.map(|()| finished)
}

fn copy(connection: &Connection, to: &Path, format: u32) -> anyhow::Result<()> {
    let path = folder::database(to);
    folder::create(&path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut target = Connection::open_with_flags(&path, flags)?;
    let outcome = Backup::new(connection, &mut target)?.step(-1)?;
    if outcome != StepResult::Done {
        bail!("the database is in use");
    }
    // One file, without a log beside it.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    let sound: String = target.pragma_query_value(None, "quick_check", |row| row.get(0))?;
    if sound != "ok" {
        bail!("the database is damaged: {sound}");
    }
    drop(target);
    File::open(&path)?.sync_all()?;
    Ok(folder::mark(to, format)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAILING: &[Step] = &[
        Step {
            to: 2,
            what: "a table",
            change: |transaction| Ok(transaction.execute_batch("CREATE TABLE first (a)")?),
        },
        Step {
            to: 3,
            what: "half of a table",
            change: |transaction| {
                transaction
                    .execute_batch("CREATE TABLE second (a); INSERT INTO first VALUES (1)")?;
                Err(anyhow!("on purpose").into())
            },
        },
    ];

    /// A database of format 1 with one table.
    fn old() -> (tempfile::TempDir, Connection) {
        let folder = tempfile::tempdir().unwrap();
        folder::mark(folder.path(), FIRST).unwrap();
        let connection = Connection::open(folder::database(folder.path())).unwrap();
        connection
            .execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
            .unwrap();
        stamp(&connection, FIRST).unwrap();
        (folder, connection)
    }

    fn tables(connection: &Connection) -> Vec<String> {
        let mut all = connection
            .prepare("SELECT name FROM sqlite_schema ORDER BY name")
            .unwrap();
        let names = all.query_map((), |row| row.get(0)).unwrap();
        names.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn the_steps_follow_each_other() {
        for (step, number) in STEPS.iter().zip(FIRST + 1..) {
            assert_eq!(step.to, number, "{}", step.what);
        }
    }

    #[test]
    fn every_format_is_brought_up_to_date_by_the_steps_after_it() {
        let second = Step {
            to: 3,
            what: "a row",
            change: |transaction| Ok(transaction.execute_batch("INSERT INTO first VALUES (1)")?),
        };
        let steps = [FAILING[0], second];
        for from in FIRST..=3 {
            let (folder, mut connection) = old();
            let before = steps.split_at((from - FIRST) as usize).0;
            migrate_by(before, folder.path(), &mut connection, 0).unwrap();
            assert_eq!(format(&connection, folder.path()).unwrap(), from);
            migrate_by(&steps, folder.path(), &mut connection, 1_000).unwrap();
            assert_eq!(format(&connection, folder.path()).unwrap(), 3);
            assert_eq!(folder::format(folder.path()).unwrap(), Some(3));
            assert_eq!(tables(&connection), ["first", "t"]);
            let sum = "SELECT (SELECT a FROM t) + (SELECT count(*) FROM first)";
            let sum: u32 = connection.query_row(sum, (), |row| row.get(0)).unwrap();
            assert_eq!(sum, 8, "from {from}");
            let backup = format!("backups/format-{from}-19700101T000001Z");
            let backup = folder.path().join(backup);
            assert_eq!(backup.exists(), from < 3, "from {from}");
            if from < 3 {
                let saved = Connection::open(folder::database(&backup)).unwrap();
                assert_eq!(format(&saved, &backup).unwrap(), from);
            }
        }
    }

    #[test]
    fn a_step_that_fails_changes_nothing_and_names_the_backup() {
        let (folder, mut connection) = old();
        let error = migrate_by(FAILING, folder.path(), &mut connection, 0).unwrap_err();
        let StoreError::Failed(error) = error else {
            panic!("{error}");
        };
        let text = format!("{error:#}");
        assert!(
            text.contains("from format 2 to 3 (half of a table) failed and changed nothing"),
            "{text}"
        );
        assert!(text.contains("backups/format-1-19700101T000000Z"), "{text}");
        assert!(text.ends_with("on purpose"), "{text}");
        // The step before is done, of this one there is nothing.
        assert_eq!(tables(&connection), ["first", "t"]);
        let rows: u32 = connection
            .query_row("SELECT count(*) FROM first", (), |row| row.get(0))
            .unwrap();
        assert_eq!(rows, 0);
        assert_eq!(format(&connection, folder.path()).unwrap(), 2);

        let backup = folder.path().join("backups/format-1-19700101T000000Z");
        let saved = Connection::open(folder::database(&backup)).unwrap();
        assert_eq!(tables(&saved), ["t"]);
        assert_eq!(folder::format(&backup).unwrap(), Some(1));
    }

    #[test]
    fn a_step_that_breaks_references_is_taken_back() {
        const BREAKING: &[Step] = &[Step {
            to: 2,
            what: "a reference to nothing",
            change: |transaction| {
                Ok(transaction.execute_batch(
                    "CREATE TABLE parent (id INTEGER PRIMARY KEY);
                     CREATE TABLE child (parent INTEGER REFERENCES parent);
                     INSERT INTO child VALUES (1)",
                )?)
            },
        }];
        let (folder, mut connection) = old();
        migrate_by(BREAKING, folder.path(), &mut connection, 0).unwrap_err();
        assert_eq!(tables(&connection), ["t"]);
    }

    #[test]
    fn without_a_backup_nothing_is_changed() {
        let (folder, mut connection) = old();
        fs::write(folder.path().join(BACKUPS), "no folder").unwrap();
        let error = migrate_by(FAILING, folder.path(), &mut connection, 0).unwrap_err();
        assert!(error.to_string().contains("was left as it is"), "{error}");
        assert_eq!(tables(&connection), ["t"]);
    }
}
