//! Looking at an NDJSON file, from the first line to the last or at a sample of its lines.

use std::cell::Cell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read, Seek as _};
use std::rc::Rc;

use belvedere_text_files::{self as text_files, Kind, TextColumn, TextFile, TextFormat, Written};
use indexmap::IndexMap;
use serde_json::Value;

use super::{
    Depth, MAX_ROW_BYTES, Report, Rows, STRIDE, Scan, Text, byte_order_mark, check_columns,
    columns, index, key, key_of_sample, mark_sample, named_key, other_values, seek,
};
use crate::exceptions::{Census, TypeChange, beginning};
use crate::infer::Values;
use crate::keys::{self, Search};
use crate::settings::FileSettings;
use crate::types;
use crate::unread::Unread;

/// How much of the file says whether it is text, in bytes.
const HEAD: u64 = 4096;

/// What a file says.
pub(crate) struct Seen {
    pub(crate) values: Values,
    pub(crate) rows: u64,
    /// Where each thousandth row begins.
    pub(crate) starts: Vec<u64>,
    /// The last row for each field after which its values could be of another type than before.
    pub(crate) type_changes: Vec<TypeChange>,
    /// Whether the values are those of some rows only, and of how many.
    pub(crate) sample: Option<u64>,
}

impl Seen {
    /// Whether a sample is not enough: inside of a list or structure a reader takes 2.5 for 2 where the sample has whole numbers.
    pub(crate) fn is_sample_of_nested(&self) -> bool {
        let is_nested = |(_, kind): (String, Kind)| kind.is_nested();
        self.sample.is_some() && self.values.fields().into_iter().any(is_nested)
    }
}

pub(super) fn scan(
    file: File,
    stem: &str,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
) -> Result<Scan, Unread> {
    let mut search: Option<KeySearch> = None;
    let whole = file.try_clone();
    let seen = read(file, depth, report, |fields| {
        let search = search.get_or_insert_with(|| {
            KeySearch::new(stem, fields.keys().cloned().collect(), settings)
        });
        search.add(fields);
    })?;
    let mut file = TextFile {
        format: TextFormat::NdJson,
        columns: typed(&seen.values, settings)?,
    };
    if seen.is_sample_of_nested() {
        let mut whole = whole.map_err(|error| error.to_string())?;
        whole.rewind().map_err(|error| error.to_string())?;
        return scan(whole, stem, settings, Depth::Whole, report);
    }
    if seen.sample.is_some() {
        mark_sample(&mut file.columns);
    }
    let columns = columns(&file);
    let found = search.and_then(|search| {
        search.finish(|name| {
            let place = columns.iter().position(|column| column.name == *name)?;
            columns
                .get(place)
                .is_some_and(|c| types::is_key(&c.property))
                .then_some(place)
        })
    });
    let wanted = named_key(&columns, settings)?;
    Ok(Scan {
        key: match seen.sample {
            Some(rows) => key_of_sample(&columns, rows, stem, wanted, found),
            None => key(&columns, seen.rows, wanted, found)?,
        },
        rows: seen.rows,
        columns,
        text: Some(Text {
            file,
            starts: seen.starts,
            encoding: None,
        }),
        parts: None,
        is_sample: seen.sample.is_some(),
        type_changes: unnamed(seen.type_changes, settings),
    })
}

/// The rows that decide types; a type that the settings name needs no reason.
fn unnamed(mut type_changes: Vec<TypeChange>, settings: &FileSettings) -> Vec<TypeChange> {
    type_changes.retain(|type_change| {
        type_change.exceptions.is_none() || !settings.types.contains_key(&type_change.column)
    });
    type_changes
}

/// Reads a file from the first line to the last, or a sample of its lines.
pub(crate) fn read(
    mut file: File,
    depth: Depth,
    report: Report<'_>,
    mut each: impl FnMut(&serde_json::Map<String, Value>),
) -> Result<Seen, Unread> {
    let mut head = Vec::new();
    let read = file.by_ref().take(HEAD).read_to_end(&mut head);
    read.map_err(|error| error.to_string())?;
    let start = byte_order_mark(&head)?;
    let mut lines = Lines::default();
    if depth == Depth::Sample {
        seek(&mut file, start)?;
        let index = index::ndjson(&mut file, start, report)?;
        if index.is_sampled_whole() {
            // All of it was reported while its rows were counted.
            let (rows, starts) = lines.read(&mut file, start, u64::MAX, &|_| Ok(()), &mut each)?;
            return Ok(lines.seen(rows, starts, None));
        }
        let mut rows = 0;
        for place in index.sampled() {
            if let Some(start) = index.starts.get(place) {
                let count = index.rows_at(place);
                lines.read(&mut file, *start, count, &|_| Ok(()), &mut each)?;
                rows += count;
            }
        }
        return Ok(lines.seen(index.rows, index.starts, Some(rows)));
    }
    let (rows, starts) = lines.read(&mut file, start, u64::MAX, report, &mut each)?;
    Ok(lines.seen(rows, starts, None))
}

/// What lines say.
#[derive(Default)]
struct Lines {
    values: Values,
    type_changes: IndexMap<String, (u64, String)>,
    /// What the values of each field are by themselves.
    census: HashMap<String, Census>,
}

impl Lines {
    /// Reads so many rows, from a line on; how many there were, and where each thousandth begins.
    fn read(
        &mut self,
        file: &mut File,
        start: u64,
        most: u64,
        report: Report<'_>,
        mut each: impl FnMut(&serde_json::Map<String, Value>),
    ) -> Result<(u64, Vec<u64>), Unread> {
        seek(file, start)?;
        let since_row = Rc::new(Cell::new(0));
        let rows = Rows {
            inner: file,
            since_row: Rc::clone(&since_row),
            report,
        };
        let mut reader = BufReader::with_capacity(256 << 10, rows);
        let mut offset = start;
        let mut starts = Vec::new();
        let mut rows = 0;
        let mut line = Vec::new();
        let mut number = 0_u64;
        while rows < most {
            number += 1;
            since_row.set(0);
            line.clear();
            let read = reader
                .read_until(b'\n', &mut line)
                .map_err(|error| error.to_string())?;
            if read == 0 {
                break;
            }
            let start = offset;
            offset += read as u64;
            if read as u64 > MAX_ROW_BYTES {
                return Err(format!("line {number}: {}", super::TOO_LONG).into());
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            if str::from_utf8(&line).is_err() {
                return Err(Unread::NotUtf8(number));
            }
            let row: Value = serde_json::from_slice(&line)
                .map_err(|error| format!("line {number} is no JSON object: {error}"))?;
            let Value::Object(fields) = &row else {
                return Err(format!("line {number} is no JSON object").into());
            };
            if rows % STRIDE == 0 {
                starts.push(start);
            }
            rows += 1;
            each(fields);
            for (name, value) in fields {
                self.add(name, value, number);
            }
            let type_changes = &mut self.type_changes;
            let added = self.values.add_fields(fields, |name, value| {
                let type_change = (number, beginning(&value.to_string()).to_owned());
                type_changes.insert(name.to_owned(), type_change);
            });
            added.map_err(|reason| format!("line {number}: {reason}"))?;
        }
        Ok((rows, starts))
    }

    /// Takes a value by itself into account.
    fn add(&mut self, name: &str, value: &Value, line: u64) {
        let Some(cell) = cell(value) else {
            return;
        };
        if !self.census.contains_key(name) {
            self.census.insert(name.to_owned(), Census::default());
        }
        if let Some(census) = self.census.get_mut(name) {
            let text = || match value {
                Value::String(text) => text.as_str().into(),
                other => other.to_string().into(),
            };
            census.add(cell, text, line);
        }
    }

    fn seen(self, rows: u64, starts: Vec<u64>, sample: Option<u64>) -> Seen {
        let fields = self.values.fields().into_iter();
        let (mut type_changes, census) = (self.type_changes, self.census);
        let type_changes = fields.filter_map(|(column, kind)| {
            if kind == Kind::Text
                && let Some(found) = census.get(&column).and_then(Census::exceptions)
            {
                return Some(found.without_words().type_change(&column, None));
            }
            let (line, value) = type_changes.swap_remove(&column)?;
            Some(TypeChange {
                column,
                path: None,
                line,
                value,
                kind,
                exceptions: None,
            })
        });
        Seen {
            type_changes: match sample {
                None => type_changes.collect(),
                Some(_) => Vec::new(),
            },
            values: self.values,
            rows,
            starts,
            sample,
        }
    }
}

/// What a value is by itself; nothing for one that is missing, and for lists and structures.
fn cell(value: &Value) -> Option<text_files::Cell> {
    use text_files::Cell;
    match value {
        Value::Null | Value::Array(_) | Value::Object(_) => None,
        Value::Bool(_) => Some(Cell::Boolean),
        Value::Number(number) if number.is_i64() => Some(Cell::Long { is_double: true }),
        Value::Number(number) if number.is_u64() => Some(Cell::Text),
        Value::Number(_) => Some(Cell::Double),
        Value::String(text) => Some(match Cell::of(text.as_bytes()) {
            cell @ (Cell::Date | Cell::Timestamp { .. }) => cell,
            _ => Cell::Text,
        }),
    }
}

/// The columns with these values.
pub(crate) fn typed(values: &Values, settings: &FileSettings) -> Result<Vec<TextColumn>, String> {
    let mut fields = values.fields();
    check_columns(fields.len())?;
    for (name, kind) in &mut fields {
        if let Some(wanted) = settings.types.get(name).map(|wanted| wanted.kind()) {
            if !types::reads_as(kind, &wanted) {
                return Err(other_values(name));
            }
            *kind = wanted;
        }
    }
    let fields = fields.into_iter().map(|(name, kind)| TextColumn {
        name,
        kind,
        nulls: Vec::new(),
        blanks: false,
        written: Written::Plain,
        is_sample: false,
    });
    Ok(fields.collect())
}

/// Looks for a key among the fields of the first row: what it does not have is missing in it.
struct KeySearch {
    names: Vec<String>,
    search: Search,
}

impl KeySearch {
    fn new(stem: &str, names: Vec<String>, settings: &FileSettings) -> Self {
        let wanted = settings.primary_key.as_ref();
        let wanted = wanted.and_then(|wanted| names.iter().position(|name| name == wanted));
        let candidates = match wanted {
            Some(wanted) => vec![wanted],
            None => keys::candidates(stem, names.iter().map(String::as_str).enumerate()),
        };
        Self {
            search: Search::new(candidates),
            names,
        }
    }

    fn add(&mut self, fields: &serde_json::Map<String, Value>) {
        let values: Vec<(usize, String)> = self
            .search
            .columns()
            .filter_map(|column| {
                let value = fields.get(self.names.get(column)?)?;
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Number(number) => number.to_string(),
                    _ => return None,
                };
                Some((column, text))
            })
            .collect();
        self.search.add(|column| {
            let found = values.iter().find(|(number, _)| *number == column);
            found.map(|(_, text)| text.as_str())
        });
    }

    fn finish(self, place: impl Fn(&str) -> Option<usize>) -> Option<usize> {
        let names = &self.names;
        let of = |number: &usize| names.get(*number).and_then(|name| place(name));
        let found = self.search.finish(|number| of(number).is_some());
        found.and_then(|number| of(&number))
    }
}
