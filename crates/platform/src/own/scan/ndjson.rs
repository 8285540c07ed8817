//! Looking at an NDJSON file, from the first line to the last.

use std::cell::Cell;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::rc::Rc;

use belvedere_text_files::{TextColumn, TextFile, TextFormat, Written};
use serde_json::Value;

use super::{
    LONGEST_ROW, Rows, STRIDE, Scan, Text, byte_order_mark, check_columns, columns, key, named_key,
    other_values,
};
use crate::own::convert::Unread;
use crate::own::infer::Values;
use crate::own::keys::{self, Search};
use crate::own::settings::FileSettings;
use crate::own::types;

/// What a file says.
pub(in crate::own) struct Seen {
    pub(in crate::own) values: Values,
    pub(in crate::own) rows: u64,
    /// Where each thousandth row begins.
    pub(in crate::own) starts: Vec<u64>,
}

pub(super) fn scan(file: File, stem: &str, settings: &FileSettings) -> Result<Scan, Unread> {
    let mut search: Option<KeySearch> = None;
    let seen = read(file, |fields| {
        let search = search.get_or_insert_with(|| {
            KeySearch::new(stem, fields.keys().cloned().collect(), settings)
        });
        search.add(fields);
    })?;
    let file = TextFile {
        format: TextFormat::NdJson,
        columns: typed(&seen.values, settings)?,
    };
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
        key: key(&columns, seen.rows, wanted, found)?,
        rows: seen.rows,
        columns,
        text: Some(Text {
            file,
            starts: seen.starts,
            encoding: None,
        }),
        parts: None,
    })
}

/// Reads a file from the first line to the last.
pub(in crate::own) fn read(
    file: File,
    mut each: impl FnMut(&serde_json::Map<String, Value>),
) -> Result<Seen, Unread> {
    let since_row = Rc::new(Cell::new(0));
    let rows = Rows {
        inner: file,
        since_row: Rc::clone(&since_row),
    };
    let mut reader = BufReader::with_capacity(256 << 10, rows);
    let head = reader.fill_buf().map_err(|error| error.to_string())?;
    let mark = byte_order_mark(head.get(..head.len().min(4096)).unwrap_or_default())?;
    reader.consume(usize::try_from(mark).unwrap_or(0));

    let mut offset = mark;
    let mut starts = Vec::new();
    let mut rows = 0;
    let mut values = Values::default();
    let mut line = Vec::new();
    for number in 1_u64.. {
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
        if read as u64 > LONGEST_ROW {
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
        values
            .add(row)
            .map_err(|reason| format!("line {number}: {reason}"))?;
    }
    Ok(Seen {
        values,
        rows,
        starts,
    })
}

/// The columns with these values.
pub(in crate::own) fn typed(
    values: &Values,
    settings: &FileSettings,
) -> Result<Vec<TextColumn>, String> {
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
        written: Written::Plain,
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
