//! Looking at a file of rows: its columns, the number of its rows, what identifies a row, and where rows begin.

use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};

use belvedere_store::{FileFormat, PropertyType};
use belvedere_text_files::{Kind, Part, TextColumn, TextFile};
use serde::{Deserialize, Serialize};

use super::exceptions::TypeChange;
use super::keys::{self, Key, Proof};
use super::settings::FileSettings;
use super::unread::Unread;
use super::{names, types};

pub(super) mod csv;
mod index;
pub(super) mod ndjson;
pub(super) mod parquet;
pub(super) mod parts;

use parts::Parts;

/// How many rows of text lie between two places that are remembered.
pub(super) const STRIDE: u64 = 1000;
/// The longest row of text, in bytes: more is no row but a mistake, such as a quote that is never closed.
const MAX_ROW_BYTES: u64 = 16 << 20;
/// The most columns of a file.
const MAX_COLUMNS: usize = 2000;
/// Property of the row's number, in files without a key.
pub(super) const ROW_NUMBER: &str = "rowNumber";

/// What is known about a file of rows, or about a folder of such files that are one dataset.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Scan {
    /// Number of rows.
    pub(super) rows: u64,
    /// The columns, in order.
    pub(super) columns: Vec<Column>,
    /// What identifies a row.
    pub(super) key: Key,
    /// How text is read; none for Parquet, and for a folder.
    pub(super) text: Option<Text>,
    /// The files of a folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) parts: Option<Parts>,
    /// Whether types and key are those of a sample, and may be others when all rows have been looked at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_sample: bool,
    /// The rows that decided the types of columns of text. Of what is served: those that a sample did not show, and the exceptions
    /// because of which a column is text.
    #[serde(default, rename = "turns", skip_serializing_if = "Vec::is_empty")]
    pub(super) type_changes: Vec<TypeChange>,
}

impl Scan {
    /// The values because of which a column is text, where they are few: a sentence.
    pub(super) fn exceptions(&self, column: &str) -> Option<String> {
        let mut type_changes = self
            .type_changes
            .iter()
            .filter(|type_change| type_change.column == column);
        let (type_change, found) = type_changes
            .find_map(|type_change| Some((type_change, type_change.exceptions.as_ref()?)))?;
        let of = type_change
            .path
            .as_ref()
            .map(|path| format!(" of {path:?}"));
        let more = match found.count {
            1 => String::new(),
            2 => ", and because of another value".to_owned(),
            count => format!(", and because of {} others", count - 1),
        };
        Some(format!(
            "Text because of {:?} on line {}{}{more}.",
            type_change.value,
            type_change.line,
            of.unwrap_or_default()
        ))
    }
}

/// How much of a file is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Depth {
    /// All rows.
    Whole,
    /// Where all rows begin, and the values of some from all over the file.
    Sample,
}

/// Is told how many more bytes were read, and may end the reading.
pub(super) type Report<'a> = &'a dyn Fn(u64) -> io::Result<()>;

/// How a file of text is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Text {
    /// How its rows are read, also by SQL.
    pub(super) file: TextFile,
    /// At which byte each thousandth row begins, from the first.
    pub(super) starts: Vec<u64>,
    /// The encoding of the file, where it is not UTF-8: then a copy in UTF-8 is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) encoding: Option<String>,
}

impl Text {
    /// All rows in parts of some MiB, which can be read at the same time.
    pub(super) fn parts(&self, rows: u64) -> Vec<Part> {
        const PART_BYTES: u64 = 4 << 20;
        let mut parts: Vec<Part> = Vec::new();
        for (start, number) in self.starts.iter().zip(0..) {
            let count = STRIDE.min(rows - number * STRIDE);
            match parts.last_mut() {
                Some(part) if start - part.start < PART_BYTES => part.rows += count,
                _ => parts.push(Part {
                    start: *start,
                    rows: count,
                }),
            }
        }
        parts
    }
}

/// A column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Column {
    /// Its name in the file.
    pub(super) name: String,
    /// Its name as a property.
    pub(super) api_name: String,
    /// The type of the property.
    pub(super) property: PropertyType,
}

/// Looks at a file. Its name without the ending tells which columns are likely keys.
///
/// # Errors
/// Why it can't be used.
pub(super) fn scan(
    file: File,
    format: FileFormat,
    stem: &str,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
) -> Result<Scan, Unread> {
    match format {
        FileFormat::Csv => csv::scan(file, stem, settings, depth, report),
        FileFormat::NdJson => ndjson::scan(file, stem, settings, depth, report),
        FileFormat::Parquet => Ok(parquet::scan(&file, stem, settings)?),
    }
}

/// The columns of text.
fn columns(file: &TextFile) -> Vec<Column> {
    let names: Vec<String> = file
        .columns
        .iter()
        .map(|column| column.name.clone())
        .collect();
    let kinds = file.columns.iter().map(|column| &column.kind);
    named(&names, kinds.map(|kind| types::property(&kind.data_type())))
}

pub(super) fn named(
    names: &[String],
    properties: impl Iterator<Item = PropertyType>,
) -> Vec<Column> {
    let api_names = names::property_names(names, &[ROW_NUMBER]);
    let columns = names.iter().zip(api_names).zip(properties);
    columns
        .map(|((name, api_name), property)| Column {
            name: name.clone(),
            api_name,
            property,
        })
        .collect()
}

/// The number of the column that the user names as the key.
///
/// # Errors
/// When there is no such column, or it can't be a key.
pub(super) fn named_key(
    columns: &[Column],
    settings: &FileSettings,
) -> Result<Option<usize>, String> {
    let Some(wanted) = &settings.primary_key else {
        return Ok(None);
    };
    let found = columns.iter().position(|column| column.name == *wanted);
    let Some(number) = found else {
        return Err(format!("it has no column {wanted:?} for the primary key"));
    };
    let fits = columns
        .get(number)
        .is_some_and(|column| types::is_key(&column.property));
    if fits {
        Ok(Some(number))
    } else {
        let reason = "can't be the primary key: only texts and integers can";
        Err(format!("the column {wanted:?} {reason}"))
    }
}

/// The key, given the one that the user names and the one that was found.
fn key(
    columns: &[Column],
    rows: u64,
    named: Option<usize>,
    found: Option<usize>,
) -> Result<Key, String> {
    match (named, found) {
        (Some(named), Some(found)) if named == found => Ok(Key::Column(named, Proof::Exact)),
        (Some(named), _) if rows > keys::EXACT_ROWS => Ok(Key::Column(named, Proof::Named)),
        (Some(named), _) => Err(match columns.get(named) {
            Some(column) => format!(
                "the primary key {:?} is missing or the same in some rows",
                column.name
            ),
            None => "it has no primary key".to_owned(),
        }),
        (None, Some(found)) => Ok(Key::Column(found, Proof::Exact)),
        (None, None) => Ok(Key::RowNumber),
    }
}

/// The key as far as a sample of so many rows says, given the one that the user names and the one that was found.
fn key_of_sample(
    columns: &[Column],
    rows: u64,
    stem: &str,
    named: Option<usize>,
    found: Option<usize>,
) -> Key {
    // Not all rows are looked at, so the name must speak for the column too.
    let is_likely = |number: &usize| {
        let column = columns.get(*number);
        column.is_some_and(|column| keys::is_named_like_a_key(stem, &column.name))
    };
    match (named, found.filter(is_likely)) {
        (Some(named), _) => Key::Column(named, Proof::Named),
        (None, Some(found)) => Key::Column(found, Proof::Sample(rows)),
        (None, None) => Key::RowNumber,
    }
}

/// Marks the columns whose types are those of a sample.
pub(super) fn mark_sample(columns: &mut [TextColumn]) {
    for column in columns {
        column.is_sample = column.kind != Kind::Text && !column.kind.is_nested();
    }
}

fn seek(file: &mut File, to: u64) -> Result<(), String> {
    let sought = file.seek(SeekFrom::Start(to));
    sought.map(drop).map_err(|error| error.to_string())
}

/// Refuses a number of columns that no table has.
pub(super) fn check_columns(columns: usize) -> Result<(), String> {
    match columns {
        0 => Err("it has no columns".to_owned()),
        1..=MAX_COLUMNS => Ok(()),
        many => Err(format!("it has {many} columns; {MAX_COLUMNS} are the most")),
    }
}

/// Names of columns, all different and none empty.
pub(super) fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut taken = std::collections::HashSet::new();
    names
        .zip(1..)
        .map(|(name, number)| {
            let name = if name.trim().is_empty() {
                format!("column {number}")
            } else {
                name
            };
            let others = (2..u64::MAX).map(|number| format!("{name} {number}"));
            let mut names = std::iter::once(name.clone()).chain(others);
            let name = names.find(|name| !taken.contains(name)).unwrap_or_default();
            taken.insert(name.clone());
            name
        })
        .collect()
}

/// Words that stand for a missing value in columns whose other values are no text: those of R, pandas, databases and Excel.
const NULLS: [&str; 12] = [
    "NA", "N/A", "n/a", "#N/A", "NULL", "null", "NaN", "nan", "None", "none", "-", "\\N",
];
/// The most words for a missing value.
const MAX_NULLS: usize = 32;

/// The words that stand for a missing value: the usual ones, or those in the settings.
pub(super) fn null_words(settings: &FileSettings) -> Result<Vec<String>, String> {
    match &settings.nulls {
        Some(words) if words.len() > MAX_NULLS => {
            Err(format!("the settings name more than {MAX_NULLS} nulls"))
        }
        Some(words) => Ok(words.clone()),
        None => Ok(NULLS.map(str::to_owned).to_vec()),
    }
}

/// Why a type in the settings is not that of a column.
pub(super) fn other_values(column: &str) -> String {
    format!("the column {column:?} has other values than its type in the settings")
}

/// Reads text, and fails when a row is too long for one.
pub(super) struct Rows<'a, R> {
    pub(super) inner: R,
    /// How much was read since the row began.
    pub(super) since_row: std::rc::Rc<std::cell::Cell<u64>>,
    pub(super) report: Report<'a>,
}

pub(super) const TOO_LONG: &str = "a row is longer than 16 MiB";

impl<R: Read> Read for Rows<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.since_row.get() > MAX_ROW_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, TOO_LONG));
        }
        let read = self.inner.read(buffer)?;
        self.since_row.set(self.since_row.get() + read as u64);
        (self.report)(read as u64)?;
        Ok(read)
    }
}

/// How many of the first bytes of a text in UTF-8 are a byte order mark.
///
/// # Errors
/// When it is no text.
fn byte_order_mark(head: &[u8]) -> Result<u64, String> {
    if head.starts_with(b"\xef\xbb\xbf") {
        return Ok(3);
    }
    if head.starts_with(b"PAR1") {
        return Err("it is Parquet under another name".to_owned());
    }
    if head.starts_with(b"\x1f\x8b") || head.starts_with(b"PK\x03\x04") {
        return Err("it is packed under a name that does not say so".to_owned());
    }
    if head.contains(&0) {
        return Err("it is no text".to_owned());
    }
    Ok(0)
}
