//! Tables whose cells have a type each, as in Excel and SQLite: what the cells of a column are together, and writing them
//! as Parquet.
//!
//! The cells come by twice. First it is seen what they are, then they are written as that.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use belvedere_text_files::Kind;
use jiff::civil::{Date, DateTime};
use parquet::arrow::ArrowWriter;

use super::output::{Output, Sink, finish, parquet, unencoded};
use crate::infer::Texts;
use crate::scan::{null_words, other_values};
use crate::settings::FileSettings;
use crate::types;
use crate::unread::Unread;

use values::Values;

mod values;

/// So many rows are written at a time, or fewer of so many bytes.
const ROWS: usize = 8192;
const BYTES: usize = 32 << 20;
/// The integers that floating-point numbers tell apart.
const EXACT: std::ops::RangeInclusive<i64> = -(1 << 53)..=1 << 53;

/// What is in a cell.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell<'a> {
    Missing,
    Boolean(bool),
    Long(i64),
    Double(f64),
    Day(Date),
    Instant(DateTime),
    Text(Cow<'a, str>),
    Bytes(Cow<'a, [u8]>),
}

impl Cell<'_> {
    /// Its text, in a column of texts.
    pub(super) fn text(&self) -> Option<Cow<'_, str>> {
        Some(match self {
            Self::Missing => return None,
            Self::Boolean(value) => value.to_string().into(),
            Self::Long(value) => value.to_string().into(),
            Self::Double(value) => format!("{value:?}").into(),
            Self::Day(day) => day.to_string().into(),
            Self::Instant(instant) => instant.to_string().into(),
            Self::Text(text) => text.as_ref().into(),
            Self::Bytes(bytes) => BASE64_STANDARD.encode(bytes).into(),
        })
    }

    fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
            _ => 8,
        }
    }
}

/// The type of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Type {
    Value(Kind),
    Bytes,
}

impl Type {
    fn data_type(&self) -> DataType {
        match self {
            Self::Value(kind) => kind.data_type(),
            Self::Bytes => DataType::Binary,
        }
    }
}

/// What the cells of a column are.
#[derive(Debug, Clone, Default)]
pub(super) struct Column {
    missing: bool,
    boolean: bool,
    long: bool,
    /// Longs that are neither 0 nor 1, and that floating-point numbers do not tell apart.
    long_is_no_bit: bool,
    long_is_large: bool,
    double: bool,
    day: bool,
    instant: bool,
    text: bool,
    texts: Texts,
    bytes: bool,
    /// Words that may stand for a missing value, a bit for each.
    words: u64,
}

/// Words that stand for missing values.
#[derive(Debug)]
pub(super) struct Words {
    words: Vec<String>,
    /// Whether they do so in every column, because the settings say so.
    everywhere: bool,
}

impl Words {
    pub(super) fn of(settings: &FileSettings) -> Result<Self, Unread> {
        let mut words = null_words(settings)?;
        let everywhere = settings.nulls.is_some();
        if !everywhere {
            words.push(String::new());
        }
        Ok(Self { words, everywhere })
    }

    /// The number of the word that a cell is. Words in the settings may be numbers, too.
    fn place(&self, cell: &Cell<'_>) -> Option<usize> {
        let text = match cell {
            Cell::Text(text) => Cow::Borrowed(text.as_ref()),
            other if self.everywhere => other.text()?,
            _ => return None,
        };
        self.words.iter().position(|word| *word == text)
    }
}

impl Column {
    /// Takes a cell into account.
    pub(super) fn add(&mut self, cell: &Cell<'_>, words: &Words) {
        if let Some(place) = words.place(cell) {
            self.words |= 1 << place;
            return;
        }
        match cell {
            Cell::Missing => self.missing = true,
            Cell::Boolean(_) => self.boolean = true,
            Cell::Long(value) => {
                self.long = true;
                self.long_is_no_bit |= ![0, 1].contains(value);
                self.long_is_large |= !EXACT.contains(value);
            }
            Cell::Double(_) => self.double = true,
            Cell::Day(_) => self.day = true,
            Cell::Instant(_) => self.instant = true,
            Cell::Text(text) => {
                self.text = true;
                self.texts.add(text);
            }
            Cell::Bytes(_) => self.bytes = true,
        }
    }

    /// Whether there is nothing in any cell.
    pub(super) fn is_empty(&self) -> bool {
        let value = self.boolean || self.long || self.double || self.day || self.instant;
        !(value || self.text || self.bytes || self.words != 0)
    }

    /// Whether all cells are 0 or 1.
    pub(super) fn are_bits(&self) -> bool {
        self.long && !self.long_is_no_bit && self.is_only(|only| only.long = false)
    }

    /// Whether each cell has a value.
    pub(super) fn is_whole(&self) -> bool {
        !self.missing
    }

    /// Whether there are no values but those that a change takes away.
    fn is_only(&self, without: impl Fn(&mut Self)) -> bool {
        let mut rest = self.clone();
        without(&mut rest);
        rest.words = 0;
        rest.is_empty()
    }

    /// What all of its values are.
    pub(super) fn found(&self) -> Type {
        let only = |without: fn(&mut Self)| self.is_only(without);
        let kind = if only(|_| {}) {
            Kind::Text
        } else if only(|rest| rest.boolean = false) {
            Kind::Boolean
        } else if only(|rest| rest.long = false) {
            Kind::Long
        } else if only(|rest| (rest.long, rest.double) = (false, false)) && !self.long_is_large {
            Kind::Double
        } else if only(|rest| rest.day = false) {
            Kind::Date
        } else if only(|rest| (rest.day, rest.instant) = (false, false)) {
            Kind::Timestamp { nanoseconds: false }
        } else if only(|rest| rest.text = false) {
            self.texts.json_kind()
        } else if only(|rest| rest.bytes = false) {
            return Type::Bytes;
        } else {
            Kind::Text
        };
        Type::Value(kind)
    }

    /// The type that the column gets: what is found, or what the settings name.
    fn chosen(&self, name: &str, found: Type, settings: &FileSettings) -> Result<Type, Unread> {
        let Some(wanted) = settings.types.get(name).map(|wanted| wanted.kind()) else {
            return Ok(found);
        };
        let is_text = !self.is_empty() && self.is_only(|rest| rest.text = false);
        let fits = match &found {
            _ if self.is_only(|_| {}) || wanted == Kind::Text => true,
            // Numbers that are stored as text.
            Type::Value(_) if is_text => types::reads_as(&self.texts.kind(), &wanted),
            Type::Value(found) => types::reads_as(found, &wanted),
            Type::Bytes => false,
        };
        if fits {
            Ok(Type::Value(wanted))
        } else {
            Err(other_values(name).into())
        }
    }
}

/// A table that was seen and is to be written.
pub(super) struct Table {
    pub(super) names: Vec<String>,
    pub(super) columns: Vec<Column>,
    /// What is found in the columns, as far as their values say it.
    pub(super) found: Vec<Type>,
}

/// Writes a table.
pub(super) struct Writer<'a> {
    file: ArrowWriter<Sink>,
    schema: Arc<Schema>,
    builders: Vec<Builder>,
    words: &'a Words,
    rows: usize,
    bytes: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        table: &Table,
        settings: &FileSettings,
        words: &'a Words,
        to: &Output<'_>,
    ) -> Result<Self, Unread> {
        let mut fields = Vec::new();
        let mut builders = Vec::new();
        let columns = table.names.iter().zip(&table.columns).zip(&table.found);
        for ((name, column), found) in columns {
            let chosen = column.chosen(name, found.clone(), settings)?;
            fields.push(Field::new(name, chosen.data_type(), true));
            builders.push(Builder {
                // Among texts, such a word may be one like any other.
                words_are_missing: words.everywhere || chosen != Type::Value(Kind::Text),
                values: Values::of(&chosen),
            });
        }
        let schema = Arc::new(Schema::new(fields));
        Ok(Self {
            file: parquet(to.create()?, Arc::clone(&schema))?,
            schema,
            builders,
            words,
            rows: 0,
            bytes: 0,
        })
    }

    /// Writes a row.
    pub(super) fn row<'c>(&mut self, cells: impl Iterator<Item = Cell<'c>>) -> Result<(), Unread> {
        for (builder, cell) in self.builders.iter_mut().zip(cells) {
            self.bytes += cell.size();
            let is_missing = builder.words_are_missing && self.words.place(&cell).is_some();
            builder
                .values
                .push(if is_missing { &Cell::Missing } else { &cell });
        }
        self.rows += 1;
        if self.rows >= ROWS || self.bytes >= BYTES {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Unread> {
        let builders = self.builders.iter_mut();
        let columns = builders.map(|builder| builder.values.finish());
        let batch = columns
            .collect::<Result<Vec<_>, _>>()
            .and_then(|columns| RecordBatch::try_new(Arc::clone(&self.schema), columns));
        let batch = batch.map_err(|error| error.to_string())?;
        (self.rows, self.bytes) = (0, 0);
        self.file.write(&batch).map_err(|error| unencoded(&error))
    }

    /// Ends the file, and gives its name.
    pub(super) fn finish(mut self) -> Result<String, Unread> {
        self.flush()?;
        finish(self.file)
    }
}

struct Builder {
    words_are_missing: bool,
    values: Values,
}

/// A time of day or a duration: hours, minutes, seconds and what remains.
pub(super) fn hours(milliseconds: i64) -> String {
    let (sign, all) = if milliseconds < 0 {
        ("-", -milliseconds)
    } else {
        ("", milliseconds)
    };
    let (seconds, rest) = (all / 1000, all % 1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let mut text = format!("{sign}{hours:02}:{minutes:02}:{:02}", seconds % 60);
    if rest > 0 {
        let _ = write!(text, ".{rest:03}");
    }
    text
}

#[cfg(test)]
mod tests;
