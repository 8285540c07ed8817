//! Whether the databases are whole, and have their tables.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::Connection;

use super::super::ownership::Use;
use super::super::{StoreError, database};
use super::snapshot::Snapshot;
use super::{OtherDatabase, Report, View};

/// How many mistakes are listed before the rest is only counted.
const LISTED: usize = 20;

/// SQLite's own check, and that no row names another that is not there.
///
/// # Errors
/// When the database can't be read at all.
pub(super) fn whole(
    connection: &Connection,
    topic: &'static str,
    report: &mut Report,
) -> Result<(), StoreError> {
    let mut check = connection.prepare(&format!("PRAGMA integrity_check({LISTED})"))?;
    let mut rows = check.query(())?;
    let mut mistakes = 0;
    while let Some(row) = rows.next()? {
        let text: String = row.get(0)?;
        if text != "ok" {
            mistakes += 1;
            report.problem(topic, text);
        }
    }
    let mut check = connection
        .prepare("SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1")?;
    let mut rows = check.query(())?;
    while let Some(row) = rows.next()? {
        let (table, count): (String, u64) = (row.get(0)?, row.get(1)?);
        mistakes += 1;
        report.problem(
            topic,
            format!("{count} rows of `{table}` name rows that are not there"),
        );
    }
    if mistakes == 0 {
        report.fine(topic, "whole");
    }
    Ok(())
}

/// The tables are those of a new store.
pub(super) fn tables(view: &View<'_>, report: &mut Report) -> Result<(), StoreError> {
    let mut found = columns(view.connection)?;
    for (table, wanted) in columns(&database::blank()?)? {
        match found.remove(&table) {
            None => report.problem("tables", format!("`{table}` is missing")),
            Some(found) => {
                for column in wanted.difference(&found) {
                    report.problem("tables", format!("`{table}` has no column `{column}`"));
                }
            }
        }
    }
    // Stores over a user's folder have these tables too.
    found.retain(|table, _| !table.starts_with("own_"));
    for table in found.keys() {
        report.note(
            "tables",
            format!("`{table}` is none that this version knows"),
        );
    }
    Ok(())
}

fn columns(connection: &Connection) -> Result<BTreeMap<String, BTreeSet<String>>, StoreError> {
    let mut all = connection.prepare(
        "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )?;
    let mut rows = all.query(())?;
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        tables.entry(row.get(0)?).or_default().insert(row.get(1)?);
    }
    Ok(tables)
}

/// Whether a database beside that of the store is whole, and of a schema that is known.
pub(super) fn other(
    folder: &Path,
    other: OtherDatabase,
    used: &Use,
    report: &mut Report,
) -> anyhow::Result<()> {
    let path = folder.join(other.file);
    if path.exists() {
        let snapshot = Snapshot::of(&path, used, report)?;
        whole(&snapshot, other.topic, report)?;
        let version: i64 = snapshot.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version > other.newest {
            report.problem(
                other.topic,
                format!("schema {version} is of a newer version of the platform"),
            );
        }
    }
    Ok(())
}
