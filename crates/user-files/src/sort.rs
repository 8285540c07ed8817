//! Sorting the rows of a file: only what is sorted by is read, and what does not fit in memory goes to disk.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_cast::cast;
use arrow_row::{RowConverter, Rows, SortField};
use arrow_schema::{ArrowError, DataType, SortOptions, TimeUnit};
use belvedere_api::ontologies::{Direction, OrderBy};
use belvedere_store::{Ordered, OverlayObject, RowRef, RowRefs, StoreError};
use jiff::Timestamp;
use serde_json::Value;

use super::json;
use super::table::Table;

/// How much memory sorting takes before it goes to disk, in bytes.
const MEMORY: usize = 192 << 20;
/// How many references of a listing are kept in memory; more go to disk.
const MAX_IN_MEMORY: usize = 1 << 20;

/// What is sorted by.
struct SortKey {
    /// Its column among those that are read; none for the number of the row.
    column: Option<usize>,
    /// The type that its values are compared as.
    data_type: DataType,
    /// The unit of instants, which are compared as numbers.
    unit: Option<TimeUnit>,
}

/// All rows but the hidden ones, and the objects of the overlay, sorted.
pub(super) fn sort(
    table: &Table,
    order: &OrderBy,
    hidden: &[u64],
    overlay: &[OverlayObject],
) -> Result<Ordered, StoreError> {
    sort_within(table, order, hidden, overlay, MEMORY)
}

fn sort_within(
    table: &Table,
    order: &OrderBy,
    hidden: &[u64],
    overlay: &[OverlayObject],
    memory: usize,
) -> Result<Ordered, StoreError> {
    let number = |name: &str| table.scan.columns.iter().position(|c| c.api_name == name);
    let mut columns: Vec<usize> = order
        .keys
        .iter()
        .filter_map(|key| number(&key.property))
        .collect();
    columns.sort_unstable();
    if columns.is_empty() {
        // The number of the row alone: any column tells how many rows there are.
        columns.push(0);
    }
    let types = table.data_types(&columns)?;
    let keys = order.keys.iter().map(|key| {
        let Some(column) = number(&key.property) else {
            return SortKey::row_number();
        };
        let column = columns.iter().position(|read| *read == column);
        let data_type = column.and_then(|column| types.get(column));
        SortKey::of(column, data_type.unwrap_or(&DataType::Utf8))
    });
    let directions = order.keys.iter().map(|key| key.direction);
    let failed = |error: ArrowError| table.failed(&error.to_string());
    let mut sorter =
        Sorter::new(keys.collect(), directions, &table.spool, memory).map_err(failed)?;
    let mut next_hidden = hidden.iter().copied().peekable();
    table.read_all(&columns, None, &mut |first, batch| {
        let rows = sorter.rows_of(batch, first).map_err(failed)?;
        for (row, number) in rows.iter().zip(first..) {
            while next_hidden.next_if(|hidden| *hidden < number).is_some() {}
            if next_hidden.next_if_eq(&number).is_none() {
                sorter.push(row.as_ref(), number, RowRef::Row(number))?;
            }
        }
        Ok(true)
    })?;
    let rows = sorter.rows_of_overlay(overlay).map_err(failed)?;
    for (row, overlay) in rows.iter().zip(overlay) {
        sorter.push(row.as_ref(), overlay.rank, overlay.row_ref())?;
    }
    Ok(Ordered::Listed(sorter.finish()?))
}

impl SortKey {
    fn row_number() -> Self {
        Self {
            column: None,
            data_type: DataType::Int64,
            unit: None,
        }
    }

    fn of(column: Option<usize>, data_type: &DataType) -> Self {
        let mut unit = None;
        let found = match data_type {
            DataType::Dictionary(_, values) => values.as_ref(),
            DataType::RunEndEncoded(_, values) => values.data_type(),
            other => other,
        };
        let data_type = match found {
            DataType::Boolean => DataType::Boolean,
            DataType::Int8
            | DataType::Int16
            | DataType::Int32
            | DataType::Int64
            | DataType::UInt8
            | DataType::UInt16
            | DataType::UInt32 => DataType::Int64,
            DataType::UInt64 => DataType::Decimal128(20, 0),
            DataType::Float16 | DataType::Float32 | DataType::Float64 => DataType::Float64,
            decimal if decimal.is_decimal() => decimal.clone(),
            DataType::Date32 | DataType::Date64 => DataType::Date32,
            DataType::Timestamp(of, _) => {
                unit = Some(*of);
                DataType::Int64
            }
            _ => DataType::Utf8,
        };
        Self {
            column,
            data_type,
            unit,
        }
    }

    /// The values of a column as they are compared.
    fn values(&self, values: &ArrayRef) -> Result<ArrayRef, ArrowError> {
        let plain = match values.data_type() {
            DataType::Dictionary(_, of) => cast(values, of)?,
            DataType::RunEndEncoded(_, of) => cast(values, of.data_type())?,
            _ => Arc::clone(values),
        };
        let is_text = matches!(
            plain.data_type(),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
        );
        if self.data_type == DataType::Utf8 && !is_text {
            // What has no type of its own is sorted as it is shown.
            let texts: StringArray = (0..plain.len())
                .map(|row| json::key(plain.as_ref(), row))
                .collect();
            return Ok(Arc::new(texts));
        }
        if self.data_type == DataType::Float64 {
            let numbers = cast(&plain, &DataType::Float64)?;
            return Ok(Arc::new(finite(&numbers)));
        }
        cast(&plain, &self.data_type)
    }

    /// Values of objects that are not in the file, as they are compared.
    fn overlay(&self, values: impl Iterator<Item = Option<Value>>) -> Result<ArrayRef, ArrowError> {
        if let Some(unit) = self.unit {
            let instants = values.map(|value| instant(unit, value?.as_str()?));
            return Ok(Arc::new(instants.collect::<Int64Array>()));
        }
        let texts: StringArray = values
            .map(|value| match value? {
                Value::String(text) => Some(text),
                other => Some(other.to_string()),
            })
            .collect();
        let texts: ArrayRef = Arc::new(texts);
        cast(&texts, &self.data_type)
    }
}

/// Numbers that are not finite are no values.
fn finite(numbers: &ArrayRef) -> arrow_array::Float64Array {
    use arrow_array::cast::AsArray as _;
    let numbers = numbers.as_primitive::<arrow_array::types::Float64Type>();
    numbers
        .iter()
        .map(|number| number.filter(|number| number.is_finite()))
        .collect()
}

fn instant(unit: TimeUnit, text: &str) -> Option<i64> {
    let instant: Timestamp = text.parse().ok()?;
    match unit {
        TimeUnit::Second => Some(instant.as_second()),
        TimeUnit::Millisecond => Some(instant.as_millisecond()),
        TimeUnit::Microsecond => Some(instant.as_microsecond()),
        TimeUnit::Nanosecond => i64::try_from(instant.as_nanosecond()).ok(),
    }
}

/// Sorts rows by their bytes, which compare as the values do, and then by their rank.
struct Sorter<'a> {
    keys: Vec<SortKey>,
    converter: RowConverter,
    bytes: Vec<u8>,
    entries: Vec<Entry>,
    runs: Vec<BufReader<File>>,
    spool: &'a Path,
    memory: usize,
}

struct Entry {
    start: usize,
    end: usize,
    rank: u64,
    row_ref: RowRef,
}

impl<'a> Sorter<'a> {
    fn new(
        keys: Vec<SortKey>,
        directions: impl Iterator<Item = Direction>,
        spool: &'a Path,
        memory: usize,
    ) -> Result<Self, ArrowError> {
        let fields = keys.iter().zip(directions).map(|(key, direction)| {
            let descending = direction == Direction::Descending;
            let options = SortOptions {
                descending,
                nulls_first: descending,
            };
            SortField::new_with_options(key.data_type.clone(), options)
        });
        Ok(Self {
            converter: RowConverter::new(fields.collect())?,
            keys,
            bytes: Vec::new(),
            entries: Vec::new(),
            runs: Vec::new(),
            spool,
            memory,
        })
    }

    fn rows_of(&self, batch: &RecordBatch, first: u64) -> Result<Rows, ArrowError> {
        let columns = self.keys.iter().map(|key| {
            if let Some(column) = key.column {
                return key.values(batch.column(column));
            }
            let first = i64::try_from(first).unwrap_or(i64::MAX);
            let numbers = (first + 1..).take(batch.num_rows());
            let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(numbers));
            Ok(numbers)
        });
        let columns: Vec<ArrayRef> = columns.collect::<Result<_, _>>()?;
        self.converter.convert_columns(&columns)
    }

    fn rows_of_overlay(&self, overlay: &[OverlayObject]) -> Result<Rows, ArrowError> {
        let columns = self.keys.iter().enumerate().map(|(number, key)| {
            key.overlay(
                overlay
                    .iter()
                    .map(|of| of.values.get(number).cloned().flatten()),
            )
        });
        let columns: Vec<ArrayRef> = columns.collect::<Result<_, _>>()?;
        self.converter.convert_columns(&columns)
    }

    fn push(&mut self, row: &[u8], rank: u64, row_ref: RowRef) -> io::Result<()> {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(row);
        self.entries.push(Entry {
            start,
            end: self.bytes.len(),
            rank,
            row_ref,
        });
        if self.bytes.len() + self.entries.len() * size_of::<Entry>() > self.memory {
            self.spill()?;
        }
        Ok(())
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        let key = |entry: &Entry| bytes.get(entry.start..entry.end);
        self.entries
            .sort_unstable_by(|a, b| key(a).cmp(&key(b)).then(a.rank.cmp(&b.rank)));
    }

    /// Writes the rows that it holds to disk, sorted.
    fn spill(&mut self) -> io::Result<()> {
        self.sort();
        std::fs::create_dir_all(self.spool)?;
        let mut run = BufWriter::new(tempfile::tempfile_in(self.spool)?);
        for entry in &self.entries {
            let row = self.bytes.get(entry.start..entry.end).unwrap_or_default();
            run.write_all(&(row.len() as u64).to_le_bytes())?;
            run.write_all(row)?;
            run.write_all(&entry.rank.to_le_bytes())?;
            run.write_all(&entry.row_ref.code().to_le_bytes())?;
        }
        let mut run = run.into_inner().map_err(io::IntoInnerError::into_error)?;
        run.seek(SeekFrom::Start(0))?;
        self.runs.push(BufReader::new(run));
        self.entries.clear();
        self.bytes.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<RowRefs> {
        let mut row_refs = RowRefs::writer(self.spool, MAX_IN_MEMORY);
        if self.runs.is_empty() {
            self.sort();
            self.entries
                .iter()
                .try_for_each(|entry| row_refs.push(entry.row_ref))?;
            return row_refs.finish();
        }
        if !self.entries.is_empty() {
            self.spill()?;
        }
        let mut heads = BinaryHeap::new();
        for (number, run) in self.runs.iter_mut().enumerate() {
            heads.extend(Head::read(run, number)?.map(Reverse));
        }
        while let Some(Reverse(head)) = heads.pop() {
            row_refs.push(head.row_ref)?;
            if let Some(run) = self.runs.get_mut(head.run) {
                heads.extend(Head::read(run, head.run)?.map(Reverse));
            }
        }
        row_refs.finish()
    }
}

/// The next row of a run.
struct Head {
    row: Vec<u8>,
    rank: u64,
    row_ref: RowRef,
    run: usize,
}

impl Head {
    fn read(from: &mut impl Read, run: usize) -> io::Result<Option<Self>> {
        let mut number = [0; 8];
        match from.read_exact(&mut number) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        let len = usize::try_from(u64::from_le_bytes(number)).map_err(io::Error::other)?;
        let mut row = vec![0; len];
        from.read_exact(&mut row)?;
        from.read_exact(&mut number)?;
        let rank = u64::from_le_bytes(number);
        from.read_exact(&mut number)?;
        Ok(Some(Self {
            row,
            rank,
            row_ref: RowRef::of(i64::from_le_bytes(number)),
            run,
        }))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Self) -> Ordering {
        self.row.cmp(&other.row).then(self.rank.cmp(&other.rank))
    }
}
impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Head {}
