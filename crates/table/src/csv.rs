//! CSV as bytes arrive: rows are cut, types are found, and columns become those of Arrow.
//!
//! No digit is lost: a column has a type only if that type can hold every text in it. Where writing a value again could
//! give another text (`1.50` as a float, `TRUE`), the text is kept beside the value. When a value doesn't fit the type found so
//! far, the column gets a wider one, rows that came before included.

mod build;
mod kind;
mod scan;
mod typed;

use std::mem;

use crate::array::{Array, Value};
use crate::error::Result;
use crate::schema::{DataType, Field, Schema};
use crate::table::Batch;
use crate::text::{self, CellKind, Out};
use crate::{Error, Table};
use kind::Kind;
use scan::{Cell, Scanned};
pub use typed::CsvType;

/// The first rows are read when so many bytes are there, so that a screen can show them soon.
const FIRST: usize = 64 << 10;
/// Later ones when so many are.
const PORTION: usize = 1 << 20;

/// How CSV is to be read.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvInput {
    /// Between the values of a row; found in the first line if not given.
    pub delimiter: Option<u8>,
    /// Whether the first row has the names of the columns.
    pub header: bool,
    /// The types of the columns; found in the texts if there are none. Given ones are set when all bytes are there.
    pub types: Vec<CsvType>,
}

impl Default for CsvInput {
    fn default() -> Self {
        Self {
            delimiter: None,
            header: true,
            types: Vec::new(),
        }
    }
}

/// Decodes CSV (RFC 4180): UTF-8, a first row with names, an empty value for a null, `""` for an empty text. The table
/// is usable at any time; an error keeps what came before it.
///
/// ```
/// use belvedere_table::{CellKind, CsvDecoder, CsvInput, Error};
///
/// let mut decoder = CsvDecoder::new(1 << 20, CsvInput::default());
/// for bytes in ["flight,del", "ay\nBV 1,1.50\nBV 2,\n"] {
///     decoder.push(bytes.as_bytes())?;
/// }
/// decoder.finish()?;
/// let table = decoder.table();
/// assert_eq!((table.rows(), table.columns()), (2, 2));
/// // As it was written, and a null.
/// assert_eq!(table.cell(0, 1, 200)?, Some(("1.50".to_owned(), CellKind::Number)));
/// assert_eq!(table.cell(1, 1, 200)?, Some((String::new(), CellKind::Null)));
///
/// // More than the memory that it may use: the rows before stay.
/// decoder.set_budget(0);
/// assert!(matches!(decoder.push(b"BV 3,7\n"), Err(Error::OverBudget { .. })));
/// assert_eq!(decoder.table().rows(), 2);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct CsvDecoder {
    table: Table,
    budget: u64,
    input: CsvInput,
    delimiter: u8,
    /// What has arrived and isn't decoded yet.
    pending: Vec<u8>,
    /// Decode when so many bytes are pending.
    enough: usize,
    /// Where `pending` starts in the input.
    position: u64,
    /// How many line ends came before `pending`.
    lines: u64,
    kinds: Vec<Kind>,
    begun: bool,
    failed: Option<Error>,
}

impl CsvDecoder {
    /// A decoder that stops before it holds more than about `budget` bytes.
    pub fn new(budget: u64, input: CsvInput) -> Self {
        Self {
            table: Table::default(),
            budget,
            delimiter: input.delimiter.unwrap_or(b','),
            input,
            pending: Vec::new(),
            enough: FIRST,
            position: 0,
            lines: 0,
            kinds: Vec::new(),
            begun: false,
            failed: None,
        }
    }

    /// What has arrived so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// From now on it stops before it holds more than about `budget` bytes.
    pub fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// The table, when no more bytes will come.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// Bytes that have arrived so far.
    pub fn position(&self) -> u64 {
        self.position + self.pending.len() as u64
    }

    /// Takes the next bytes, in any portions.
    ///
    /// # Errors
    /// [`Error::OverBudget`], [`Error::TooManyRows`], and [`Error::Malformed`] with the place, in bytes from the start. After an
    /// error every call gives the same error.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        self.fail_again()?;
        let needed = self.table.held() + (self.pending.len() + bytes.len()) as u64;
        if needed > self.budget {
            let budget = self.budget;
            return self.keep(Err(Error::OverBudget { needed, budget }));
        }
        self.pending.extend_from_slice(bytes);
        if self.pending.len() < self.enough {
            return Ok(());
        }
        let decoded = self.decode(false);
        // A row longer than that is looked at again when it has doubled.
        self.enough = PORTION.max(self.pending.len() * 2);
        self.keep(decoded)
    }

    /// No more bytes will come: the last row need not end with a line break.
    ///
    /// # Errors
    /// As [`Self::push`]; [`Error::Truncated`] when not even a row of names has arrived.
    pub fn finish(&mut self) -> Result<()> {
        self.fail_again()?;
        let decoded = self.decode(true);
        let decoded = decoded.and_then(|()| match self.table.schema() {
            Some(_) => self.give_types(),
            None => Err(Error::Truncated {
                position: self.position(),
            }),
        });
        self.keep(decoded)
    }

    fn give_types(&mut self) -> Result<()> {
        let types = mem::take(&mut self.input.types);
        types
            .into_iter()
            .enumerate()
            .take(self.table.columns())
            .try_for_each(|(column, csv_type)| typed::give(&mut self.table, column, csv_type))
    }

    fn fail_again(&self) -> Result<()> {
        self.failed.clone().map_or(Ok(()), Err)
    }

    fn keep(&mut self, result: Result<()>) -> Result<()> {
        if let Err(error) = &result {
            self.failed = Some(error.clone());
            self.pending = Vec::new();
        }
        result
    }

    /// Decodes the rows that are whole; at the end, also a last one without a line end.
    fn decode(&mut self, at_end: bool) -> Result<()> {
        if !self.begun {
            self.begin()?;
        }
        let pending = mem::take(&mut self.pending);
        let mut scanned = Scanned::default();
        let end = scanned
            .rows(&pending, self.delimiter, self.kinds.len(), at_end)
            .map_err(|(at, what)| {
                let line = self.lines + lines(pending.get(..at).unwrap_or_default()) + 1;
                let position = self.position + at as u64;
                Error::malformed(position, format!("line {line}: {what}"))
            });
        // What came before a broken row is good.
        let (end, error) = match end {
            Ok(end) => (end, None),
            Err(error) => (scanned.end, Some(error)),
        };
        let decoded = self.take_rows(&pending, &scanned);
        self.lines += lines(pending.get(..end).unwrap_or_default());
        self.position += end as u64;
        self.pending = pending.get(end..).unwrap_or_default().to_vec();
        decoded.and(error.map_or(Ok(()), Err))
    }

    /// Skips a byte-order mark and finds the delimiter.
    fn begin(&mut self) -> Result<()> {
        self.begun = true;
        if self.pending.starts_with(&[0xff, 0xfe]) || self.pending.starts_with(&[0xfe, 0xff]) {
            return Err(Error::unsupported(0, "text in UTF-16"));
        }
        if self.pending.starts_with(&[0xef, 0xbb, 0xbf]) {
            self.pending.drain(..3);
            self.position += 3;
        }
        if self.input.delimiter.is_none() {
            self.delimiter = scan::delimiter(&self.pending);
        }
        Ok(())
    }

    fn take_rows(&mut self, bytes: &[u8], scanned: &Scanned) -> Result<()> {
        let mut cells = scanned.cells.as_slice();
        if scanned.columns == 0 {
            return Ok(());
        }
        if self.table.schema().is_none() {
            let names = if self.input.header {
                let (first, rest) = cells.split_at_checked(scanned.columns).unwrap_or_default();
                cells = rest;
                let mut scratch = Vec::new();
                first
                    .iter()
                    .map(|cell| {
                        String::from_utf8_lossy(cell.bytes(bytes, &mut scratch)).into_owned()
                    })
                    .collect()
            } else {
                (1..=scanned.columns)
                    .map(|number| format!("column_{number}"))
                    .collect()
            };
            self.set_names(names);
        }
        let rows = cells.len() / scanned.columns;
        if rows == 0 {
            return Ok(());
        }
        let mut columns = Vec::with_capacity(scanned.columns);
        let mut held = 0;
        for column in 0..scanned.columns {
            let before = self.kinds.get(column).copied().unwrap_or(Kind::Nothing);
            let of_column = || cells.iter().skip(column).step_by(scanned.columns);
            let (kind, array) =
                build::column(before, rows, || of_column().map(|cell| cell.slice(bytes)));
            if kind != before {
                self.widen(column, kind);
            }
            held += build::held(&array);
            columns.push(array);
        }
        self.table.push(Batch { rows, columns }, held)
    }

    fn set_names(&mut self, names: Vec<String>) {
        let kind = if self.input.types.is_empty() {
            Kind::Nothing
        } else {
            Kind::Text
        };
        self.kinds = vec![kind; names.len()];
        let fields = names
            .into_iter()
            .map(|name| Field {
                name,
                data_type: kind.data_type(),
                nullable: true,
                metadata: Vec::new(),
            })
            .collect();
        self.table.set_schema(Schema {
            fields,
            metadata: Vec::new(),
        });
    }

    /// Gives a column a wider type: what came before is read again from its text.
    fn widen(&mut self, column: usize, kind: Kind) {
        if let Some(known) = self.kinds.get_mut(column) {
            *known = kind;
        }
        let before = self
            .table
            .data_type(column)
            .cloned()
            .unwrap_or(DataType::Null);
        let mut more = 0;
        self.table
            .replace_column(column, kind.data_type(), |array| {
                let wider = build::again(kind, &texts_of(array, &before));
                more += build::held(&wider).saturating_sub(build::held(array));
                wider
            });
        self.table.hold(more);
    }
}

/// The texts of an array.
fn texts_of(array: &Array, data_type: &DataType) -> Vec<Option<String>> {
    (0..array.len)
        .map(|index| {
            let value = Value {
                array,
                data_type,
                index,
            };
            let mut text = String::new();
            let kind = text::write(value, &mut Out::whole(&mut text));
            (kind != CellKind::Null).then_some(text)
        })
        .collect()
}

fn lines(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

impl Cell {
    /// The cell with its quotes undone where that needs no copy.
    fn slice<'a>(&self, bytes: &'a [u8]) -> build::Slice<'a> {
        build::Slice {
            bytes: bytes
                .get(self.start as usize..self.end as usize)
                .unwrap_or_default(),
            quoted: self.quoted,
            doubled: self.doubled,
        }
    }
}
