//! Looking at a CSV file, from the first row to the last or at a sample of its rows.

use std::cell::Cell;
use std::fs::File;
use std::io::Read;
use std::rc::Rc;

use belvedere_text_files::{self as text_files, Kind, TextColumn, TextFile, TextFormat, bare};
use csv::{ByteRecord, ReaderBuilder};

use super::{
    Depth, Report, Rows, STRIDE, Scan, TOO_LONG, Text, columns, index, key, key_of_sample,
    named_key, null_words, seek,
};
use crate::exceptions::{Census, TypeChange, beginning};
use crate::keys::{self, Search};
use crate::settings::{FileSettings, Named};
use crate::types;
use crate::unread::Unread;
use index::Index;
use layout::{Body, Layout, header, layout};
use values::Forms;
pub(crate) use values::{InFile, Values, allow_nulls, exceptions, typed};

mod layout;
mod values;

/// What a file says.
pub(crate) struct Seen {
    pub(crate) format: TextFormat,
    pub(crate) names: Vec<String>,
    /// Of each column.
    pub(crate) values: Vec<Values>,
    pub(crate) rows: u64,
    /// Where each thousandth row begins.
    pub(crate) starts: Vec<u64>,
    /// The last row for each column after which its values could be of another type than before.
    pub(crate) type_changes: Vec<TypeChange>,
    /// Whether the values are those of some rows only, and of how many.
    pub(crate) sample: Option<u64>,
}

pub(super) fn scan(
    file: File,
    stem: &str,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
) -> Result<Scan, Unread> {
    let mut search = None;
    let seen = read(file, settings, depth, report, |names, record| {
        let search = search.get_or_insert_with(|| key_search(stem, names, settings));
        search.add(|column| {
            let value = record.get(column).filter(|value| !value.is_empty());
            let value = value.and_then(|value| str::from_utf8(value).ok())?;
            let name = names.get(column)?;
            let is_text = || settings.types.get(name) == Some(&Named::String);
            Some(if is_number(value) && !is_text() {
                digits(value)
            } else {
                value
            })
        });
    })?;
    let search = search.unwrap_or_else(|| key_search(stem, &seen.names, settings));
    let mut file = TextFile {
        format: seen.format,
        columns: typed(seen.names.into_iter().zip(seen.values), settings)?,
    };
    let columns = columns(&file);
    let is_key = |number: &usize| {
        let has_nulls = |column: &TextColumn| !column.nulls.is_empty();
        let is_whole = !file.columns.get(*number).is_some_and(has_nulls);
        let column = columns.get(*number);
        is_whole && column.is_some_and(|column| types::is_key(&column.property))
    };
    let found = search.finish(is_key);
    let wanted = named_key(&columns, settings)?;
    let key = match seen.sample {
        Some(rows) => key_of_sample(&columns, rows, stem, wanted, found),
        None => key(&columns, seen.rows, wanted, found)?,
    };
    if seen.sample.is_some() {
        allow_nulls(&mut file.columns, settings)?;
    }
    Ok(Scan {
        key,
        rows: seen.rows,
        columns,
        text: Some(Text {
            file,
            starts: seen.starts,
            encoding: None,
        }),
        parts: None,
        is_sample: seen.sample.is_some(),
        type_changes: seen.type_changes,
    })
}

/// Whether a value may be an integer that can be written otherwise.
fn is_number(value: &str) -> bool {
    value.starts_with(['+', '-', ' ', '\t']) || value.ends_with([' ', '\t'])
}

/// The one way to write an integer; another value as it is.
fn digits(value: &str) -> &str {
    let number = bare(value);
    match text_files::Cell::of(number.as_bytes()) {
        text_files::Cell::Long { .. } if number == "-0" => "0",
        text_files::Cell::Long { .. } => number.trim_start_matches('+'),
        _ => value,
    }
}

/// The search for a key; one that the user names is looked at in any case.
fn key_search(stem: &str, names: &[String], settings: &FileSettings) -> Search {
    let wanted = settings.primary_key.as_ref();
    let wanted = wanted.and_then(|wanted| names.iter().position(|name| name == wanted));
    Search::new(match wanted {
        Some(wanted) => vec![wanted],
        None => keys::candidates(stem, names.iter().map(String::as_str).enumerate()),
    })
}

/// Reads a file from the first row to the last, or a sample of its rows.
pub(crate) fn read(
    mut file: File,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
    each: impl FnMut(&[String], &ByteRecord),
) -> Result<Seen, Unread> {
    let layout = layout(&mut file, settings)?;
    let Layout {
        start,
        delimiter,
        has_header,
        ..
    } = layout;
    let (names, body) = header(&mut file, &layout, settings)?;
    let mut values = Columns::new(names, settings, &layout)?;
    let index = match depth {
        Depth::Whole => None,
        Depth::Sample => {
            seek(&mut file, start)?;
            Some(index::csv(&mut file, start, has_header, delimiter, report)?)
        }
    };
    let (rows, starts) = match index {
        Some(index) if !index.is_sampled_whole() => {
            let rows = sampled(file, &index, delimiter, &mut values, each)?;
            return Ok(values.seen(index.rows, index.starts, Some(rows)));
        }
        // What it has was reported while its rows were counted.
        Some(_) => whole(file, &body, delimiter, &|_| Ok(()), &mut values, each)?,
        None => whole(file, &body, delimiter, report, &mut values, each)?,
    };
    Ok(values.seen(rows, starts, None))
}

/// Reads a sample of the rows; how many it has.
fn sampled(
    mut file: File,
    index: &Index,
    delimiter: u8,
    values: &mut Columns,
    mut each: impl FnMut(&[String], &ByteRecord),
) -> Result<u64, Unread> {
    let mut rows = 0;
    for place in index.sampled() {
        let Some(start) = index.starts.get(place) else {
            continue;
        };
        seek(&mut file, *start)?;
        let count = index.rows_at(place);
        let since_row = Rc::new(Cell::new(0));
        let mut reader = reader(&mut file, delimiter, Rc::clone(&since_row), &|_| Ok(()));
        let mut record = ByteRecord::new();
        for _ in 0..count {
            since_row.set(0);
            if !reader.read_byte_record(&mut record).map_err(problem)? {
                return Err("it is being written".into());
            }
            values.add(&record, 0)?;
            each(&values.names, &record);
        }
        rows += count;
    }
    Ok(rows)
}

/// A reader of rows, the header among them.
fn reader<R: Read>(
    inner: R,
    delimiter: u8,
    since_row: Rc<Cell<u64>>,
    report: Report<'_>,
) -> csv::Reader<Rows<'_, R>> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(256 << 10)
        .from_reader(Rows {
            inner,
            since_row,
            report,
        })
}

/// Reads all rows; how many they are, and where each thousandth begins.
fn whole(
    mut file: File,
    body: &Body,
    delimiter: u8,
    report: Report<'_>,
    values: &mut Columns,
    mut each: impl FnMut(&[String], &ByteRecord),
) -> Result<(u64, Vec<u64>), Unread> {
    seek(&mut file, body.start)?;
    let since_row = Rc::new(Cell::new(0));
    let mut reader = reader(file, delimiter, Rc::clone(&since_row), report);
    let mut record = ByteRecord::new();
    let mut starts = Vec::new();
    let mut rows = 0;
    loop {
        since_row.set(0);
        if !reader.read_byte_record(&mut record).map_err(problem)? {
            return Ok((rows, starts));
        }
        let position = record.position();
        if rows % STRIDE == 0 {
            starts.push(body.start + position.map_or(0, csv::Position::byte));
        }
        let line = body.line - 1 + position.map_or(0, csv::Position::line);
        values.add(&record, line + u64::from(body.has_crlf && rows > 0))?;
        rows += 1;
        each(&values.names, &record);
    }
}

/// The values of all columns.
struct Columns {
    names: Vec<String>,
    nulls: Vec<String>,
    forms: Forms,
    format: TextFormat,
    short_rows: bool,
    values: Vec<Values>,
    evidence: Vec<Evidence>,
}

/// What else was seen of a column, by which it is said why it has its type.
#[derive(Clone, Default)]
struct Evidence {
    /// The last row after which the values could be of another type than before: its line, and the value.
    type_change: Option<(u64, String)>,
    census: Census,
    /// Whether the settings name the type.
    is_named: bool,
}

impl Columns {
    fn new(names: Vec<String>, settings: &FileSettings, layout: &Layout) -> Result<Self, String> {
        let forms = Forms::of(settings)?;
        let short_rows = settings.short_rows.is_some();
        let evidence = names.iter().map(|name| Evidence {
            is_named: settings.types.contains_key(name),
            ..Evidence::default()
        });
        Ok(Self {
            nulls: null_words(settings)?,
            values: vec![Values::new(&forms); names.len()],
            evidence: evidence.collect(),
            forms,
            format: TextFormat::Csv {
                delimiter: layout.delimiter,
                short_rows,
                header: layout.has_header,
            },
            short_rows,
            names,
        })
    }

    /// Takes the row on a line into account.
    fn add(&mut self, record: &ByteRecord, line: u64) -> Result<(), Unread> {
        let (found, wanted) = (record.len(), self.names.len());
        if found > wanted || (found < wanted && !self.short_rows) {
            let reason = if self.has_header() {
                format!("line {line} has {found} values where the header has {wanted}")
            } else {
                format!("line {line} has {found} values, and there are {wanted} columns")
            };
            return Err(reason.into());
        }
        let columns = self.values.iter_mut().zip(&mut self.evidence);
        for (value, (seen, evidence)) in record.iter().zip(columns) {
            if !value.is_empty() {
                let value = str::from_utf8(value).map_err(|_| Unread::NotUtf8(line))?;
                let Some((cell, is_change)) = seen.add(value, &self.nulls, &self.forms) else {
                    continue;
                };
                if is_change {
                    evidence.type_change = Some((line, beginning(value).to_owned()));
                }
                evidence.census.add(cell, || bare(value).into(), line);
            }
        }
        Ok(())
    }

    fn has_header(&self) -> bool {
        matches!(self.format, TextFormat::Csv { header: true, .. })
    }

    /// Writes down the exceptions of columns of text.
    fn look_for_exceptions(&mut self) {
        for (values, evidence) in self.values.iter_mut().zip(&self.evidence) {
            if !evidence.is_named && values.kind(&self.forms).0 == Kind::Text {
                values.exceptions = evidence.census.exceptions().map(Box::new);
            }
        }
    }

    /// The row for each column, that there is one for, that says why it has its type.
    fn type_changes(&self) -> Vec<TypeChange> {
        let columns = self.names.iter().zip(&self.values).zip(&self.evidence);
        let type_changes = columns.filter_map(|((column, values), evidence)| {
            if let Some(exceptions) = &values.exceptions {
                return Some(exceptions.type_change(column, None));
            }
            let (line, value) = evidence.type_change.clone()?;
            Some(TypeChange {
                column: column.clone(),
                path: None,
                line,
                value,
                kind: values.kind(&self.forms).0,
                exceptions: None,
            })
        });
        type_changes.collect()
    }

    fn seen(mut self, rows: u64, starts: Vec<u64>, sample: Option<u64>) -> Seen {
        if sample.is_none() {
            self.look_for_exceptions();
        }
        Seen {
            format: self.format,
            type_changes: match sample {
                None => self.type_changes(),
                Some(_) => Vec::new(),
            },
            names: self.names,
            values: self.values,
            rows,
            starts,
            sample,
        }
    }
}

fn problem(error: csv::Error) -> String {
    let line = error.position().map(csv::Position::line);
    match error.into_kind() {
        csv::ErrorKind::Io(error) if error.kind() == std::io::ErrorKind::InvalidData => {
            format!("{TOO_LONG}; perhaps a quote is never closed")
        }
        csv::ErrorKind::Io(error) => error.to_string(),
        other => format!("line {}: {other:?}", line.unwrap_or(0)),
    }
}
