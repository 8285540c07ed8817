//! SQLite databases: each table as Parquet. Views are not looked at, no trigger runs, and the database is never written to.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use belvedere_text_files::Kind;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use rusqlite::config::DbConfig;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row};

use super::Dataset;
use super::cells::{Cell, Column, Table, Type, Words, Writer};
use super::output::{Output, unwritten};
use crate::kinds::CHANGES;
use crate::scan::{check_columns, distinct};
use crate::settings::{FileSettings, Said};
use crate::unread::Unread;

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// The most tables of a database.
const MAX_TABLES: usize = 2_000;
/// What is no part of a path in an address.
const PATH: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#').add(b' ');

/// Writes each table as Parquet.
pub(super) fn convert(path: &Path, said: &Said, to: &Output<'_>) -> Result<Vec<Dataset>, Unread> {
    if !is_database(path)? {
        // Files of other programs end so, too.
        let is_other = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("db"));
        return Err(if is_other {
            Unread::NotRows
        } else {
            "it is no SQLite database".into()
        });
    }
    let opened = open(path, to)?;
    let database = &opened.connection;
    let tables = tables(database).map_err(|error| unread(&error))?;
    match tables.len() {
        0 => return Err("it has no tables".into()),
        1..=MAX_TABLES => {}
        many => return Err(format!("it has {many} tables; {MAX_TABLES} are the most").into()),
    }
    let is_one = tables.len() == 1;
    let mut found = Vec::new();
    for name in tables {
        let part = (!is_one).then_some(name.as_str());
        let settings = said.about(part);
        if settings.skip {
            continue;
        }
        let (copy, key) = match table(database, &name, &settings, to) {
            Ok((copy, key)) => (Ok(copy), key),
            Err(unread) => (Err(unread), None),
        };
        found.push(Dataset {
            part: part.map(str::to_owned),
            settings,
            copy,
            key,
        });
    }
    opened.close(to)?;
    Ok(found)
}

fn is_database(path: &Path) -> Result<bool, Unread> {
    let mut magic = [0; MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut magic));
    match read {
        Ok(()) => Ok(magic == *MAGIC),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(crate::root::reason(&error).into()),
    }
}

struct Opened {
    connection: Connection,
    /// The name of the copy that it is.
    copied: Option<String>,
}

impl Opened {
    fn close(self, to: &Output<'_>) -> Result<(), Unread> {
        drop(self.connection);
        self.copied.map_or(Ok(()), |name| to.remove(&name))
    }
}

/// Opens the database where it is, unless a program has left changes beside it: SQLite would bring these into the database,
/// so that is done with a copy.
fn open(path: &Path, to: &Output<'_>) -> Result<Opened, Unread> {
    let is_filled = |end: &&str| fs::metadata(beside(path, end)).is_ok_and(|found| found.len() > 0);
    let changes: Vec<&str> = CHANGES.into_iter().filter(is_filled).collect();
    let mut copied = None;
    if !changes.is_empty() {
        let name = copy(path, to)?;
        for end in changes {
            let change = copy(&beside(path, end), to)?;
            let renamed = fs::rename(to.path(&change), beside(&to.path(&name), end));
            renamed.map_err(|error| unwritten(&error))?;
        }
        copied = Some(name);
    }
    let opened = if let Some(name) = &copied {
        Connection::open_with_flags(to.path(name), OpenFlags::SQLITE_OPEN_READ_WRITE)
    } else {
        let path = path.to_str().ok_or("its path is not Unicode")?;
        let address = format!("file:{}?immutable=1", utf8_percent_encode(path, PATH));
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        Connection::open_with_flags(address, flags)
    };
    let prepared = opened.and_then(|connection| prepare(&connection).map(|()| connection));
    Ok(Opened {
        connection: prepared.map_err(|error| unread(&error))?,
        copied,
    })
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(end);
    path.into()
}

fn copy(from: &Path, to: &Output<'_>) -> Result<String, Unread> {
    let mut from = File::open(from).map_err(|error| crate::root::reason(&error))?;
    let mut sink = to.create()?;
    io::copy(&mut from, &mut sink).map_err(|error| unwritten(&error))?;
    sink.flush().map_err(|error| unwritten(&error))?;
    sink.finish()
}

/// What an untrusted database may not do.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "query_only", true)
}

/// The tables, without those of SQLite itself and of its extensions.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut all = connection.prepare("PRAGMA main.table_list")?;
    let rows = all.query_map((), |row| {
        Ok((row.get::<_, String>("name")?, row.get::<_, String>("type")?))
    })?;
    let mut found = Vec::new();
    for row in rows {
        let (name, kind) = row?;
        if kind == "table" && !name.starts_with("sqlite_") && !name.trim().is_empty() {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}

/// A column as the database declares it.
struct Declared {
    name: String,
    of: String,
    /// Its place in the primary key, from 1.
    key: u32,
}

/// Writes a table; gives the name of what was written and the number of the column that is its primary key.
fn table(
    connection: &Connection,
    name: &str,
    settings: &FileSettings,
    to: &Output<'_>,
) -> Result<(String, Option<usize>), Unread> {
    let declared = columns(connection, name).map_err(|error| unread(&error))?;
    check_columns(declared.len())?;
    let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
    let names: Vec<String> = declared.iter().map(|column| quoted(&column.name)).collect();
    let all = format!("SELECT {} FROM main.{}", names.join(", "), quoted(name));
    let words = Words::of(settings)?;
    let mut columns = vec![Column::default(); declared.len()];
    rows(connection, &all, declared.len(), &mut |cells| {
        for (cell, column) in cells.iter().zip(&mut columns) {
            column.add(cell, &words);
        }
        Ok(())
    })?;
    let mut key = declared
        .iter()
        .enumerate()
        .filter(|(_, column)| column.key > 0);
    let key = key
        .next()
        .filter(|_| key.next().is_none())
        .map(|(number, _)| number);
    let key = key.filter(|number| columns.get(*number).is_some_and(Column::is_whole));
    let found = declared.iter().zip(&columns);
    let table = Table {
        names: distinct(declared.iter().map(|column| column.name.clone())),
        found: found
            .map(|(declared, column)| of(&declared.of, column))
            .collect(),
        columns,
    };
    let mut writer = Writer::new(&table, settings, &words, to)?;
    rows(connection, &all, declared.len(), &mut |cells| {
        writer.row(cells.iter().cloned())
    })?;
    Ok((writer.finish()?, key))
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<Declared>> {
    let mut all = connection.prepare(
        "SELECT name, type, pk FROM pragma_table_xinfo(?1) WHERE hidden <> 1 ORDER BY cid",
    )?;
    let rows = all.query_map([table], |row| {
        Ok(Declared {
            name: row.get(0)?,
            of: row.get::<_, String>(1)?.to_uppercase(),
            key: row.get(2)?,
        })
    })?;
    rows.collect()
}

/// The type of a column: what its values are, and what the database declares where these leave it open.
fn of(declared: &str, column: &Column) -> Type {
    let is = |words: &[&str]| words.iter().any(|word| declared.contains(word));
    let found = column.found();
    let kind = if column.is_empty() {
        match declared {
            _ if is(&["BOOL"]) => Kind::Boolean,
            _ if is(&["INT"]) => Kind::Long,
            _ if is(&["CHAR", "CLOB", "TEXT"]) => Kind::Text,
            _ if is(&["BLOB", "BINARY"]) => return Type::Bytes,
            _ if is(&["REAL", "FLOA", "DOUB", "DEC", "NUM"]) => Kind::Double,
            _ if is(&["TIMESTAMP", "DATETIME"]) => Kind::Timestamp { nanoseconds: false },
            _ if is(&["DATE"]) => Kind::Date,
            _ => Kind::Text,
        }
    } else if is(&["BOOL"]) && column.are_bits() {
        Kind::Boolean
    } else {
        return found;
    };
    Type::Value(kind)
}

/// Gets the cells of a row.
type EachRow<'a> = &'a mut dyn FnMut(&[Cell<'_>]) -> Result<(), Unread>;

fn rows(
    connection: &Connection,
    all: &str,
    columns: usize,
    each: EachRow<'_>,
) -> Result<(), Unread> {
    let mut statement = connection.prepare(all).map_err(|error| unread(&error))?;
    let mut rows = statement.query(()).map_err(|error| unread(&error))?;
    while let Some(row) = rows.next().map_err(|error| unread(&error))? {
        let cells = (0..columns).map(|column| cell(row, column));
        each(&cells.collect::<Result<Vec<_>, Unread>>()?)?;
    }
    Ok(())
}

fn cell<'r>(row: &'r Row<'_>, column: usize) -> Result<Cell<'r>, Unread> {
    let value = row.get_ref(column).map_err(|error| unread(&error))?;
    Ok(match value {
        ValueRef::Null => Cell::Missing,
        ValueRef::Integer(value) => Cell::Long(value),
        ValueRef::Real(value) => Cell::Double(value),
        ValueRef::Text(text) => {
            let text = str::from_utf8(text).map_err(|_| "a text in it is not UTF-8")?;
            Cell::Text(text.into())
        }
        ValueRef::Blob(bytes) => Cell::Bytes(bytes.into()),
    })
}

/// Why a database can't be read.
fn unread(error: &rusqlite::Error) -> Unread {
    use rusqlite::ErrorCode;
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            format!("it is damaged: {error}").into()
        }
        Some(ErrorCode::DiskFull) => unwritten(&io::ErrorKind::StorageFull.into()),
        _ => format!("it can't be read as a database: {error}").into(),
    }
}
