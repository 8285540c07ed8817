//! Reading Parquet files: the footer, and rows by their numbers.

use std::collections::HashSet;
use std::fs::File;
use std::sync::Arc;

use arrow_schema::SchemaRef;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader,
    ParquetRecordBatchReaderBuilder, RowSelection, RowSelector,
};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::statistics::Statistics;

/// What a Parquet file says about itself at its end.
#[derive(Debug, Clone)]
pub(super) struct Footer {
    metadata: ArrowReaderMetadata,
    rows: u64,
}

impl Footer {
    /// Reads the end of a file.
    ///
    /// # Errors
    /// Why the file can't be read: a part of a sentence.
    pub(super) fn read(file: &File) -> Result<Self, String> {
        // Where pages begin is all that is needed of the page index.
        let metadata = ParquetMetaDataReader::new()
            .with_column_index_policy(PageIndexPolicy::Skip)
            .with_offset_index_policy(PageIndexPolicy::Optional)
            .parse_and_finish(file)
            .map_err(|error| problem(&error))?;
        let packed = metadata
            .row_groups()
            .iter()
            .flat_map(RowGroupMetaData::columns);
        if packed
            .clone()
            .any(|column| column.compression() == Compression::LZO)
        {
            return Err("it is packed with LZO, which is not supported".to_owned());
        }
        let groups = metadata.row_groups().iter();
        let rows: Option<Vec<u64>> = groups
            .map(|group| u64::try_from(group.num_rows()).ok())
            .collect();
        let rows = rows
            .map(|rows| rows.iter().sum())
            .ok_or("its footer is damaged")?;
        let metadata = ArrowReaderMetadata::try_new(Arc::new(metadata), ArrowReaderOptions::new())
            .map_err(|error| problem(&error))?;
        Ok(Self { metadata, rows })
    }

    /// Number of rows.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// The columns.
    pub(super) fn schema(&self) -> &SchemaRef {
        self.metadata.schema()
    }

    pub(super) fn row_groups(&self) -> &[RowGroupMetaData] {
        self.metadata.metadata().row_groups()
    }

    /// Number of the rows before a row group.
    pub(super) fn rows_before(&self, group: usize) -> u64 {
        let groups = self.row_groups().iter().take(group);
        groups
            .map(|group| u64::try_from(group.num_rows()).unwrap_or(0))
            .sum()
    }

    /// The row groups whose statistics allow that they hold one of the keys.
    pub(super) fn groups(&self, column: usize, keys: &HashSet<&str>) -> Option<Vec<usize>> {
        let leaf = self.leaf(column)?;
        let numbers: Vec<i64> = keys.iter().filter_map(|key| key.parse().ok()).collect();
        let may_hold = |statistics: &Statistics| match statistics {
            Statistics::Int32(values) => {
                let (least, most) = (values.min_opt().copied(), values.max_opt().copied());
                least.zip(most).is_none_or(|(least, most)| {
                    let range = i64::from(least)..=i64::from(most);
                    numbers.iter().any(|number| range.contains(number))
                })
            }
            Statistics::Int64(values) => {
                let (least, most) = (values.min_opt().copied(), values.max_opt().copied());
                least.zip(most).is_none_or(|(least, most)| {
                    numbers.iter().any(|number| (least..=most).contains(number))
                })
            }
            // Texts may be cut in the statistics, but then so that they are still bounds.
            Statistics::ByteArray(values) => {
                let (least, most) = (values.min_opt(), values.max_opt());
                least.zip(most).is_none_or(|(least, most)| {
                    let (least, most) = (least.data(), most.data());
                    keys.iter()
                        .any(|key| least <= key.as_bytes() && key.as_bytes() <= most)
                })
            }
            _ => true,
        };
        let unsigned = self.is_unsigned(column);
        let groups = self.row_groups().iter().enumerate();
        let groups = groups
            .filter(|(_, group)| unsigned || group.column(leaf).statistics().is_none_or(may_hold));
        Some(groups.map(|(number, _)| number).collect())
    }

    /// The number of a column that has no columns in it, among such columns.
    pub(super) fn leaf(&self, column: usize) -> Option<usize> {
        let schema = self.metadata.parquet_schema();
        let mut leaves =
            (0..schema.num_columns()).filter(|leaf| schema.get_column_root_idx(*leaf) == column);
        let leaf = leaves.next()?;
        leaves.next().is_none().then_some(leaf)
    }

    /// Whether a column has unsigned integers: their statistics are not those of signed ones.
    pub(super) fn is_unsigned(&self, column: usize) -> bool {
        let field = self.schema().fields().get(column);
        field.is_some_and(|field| field.data_type().is_unsigned_integer())
    }

    /// How much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.metadata.metadata().memory_size()
    }

    /// The row groups of rows (ascending), and which rows of them these are.
    pub(super) fn select(&self, rows: &[u64]) -> Selection {
        let mut selection = Selection::default();
        let mut selectors: Vec<RowSelector> = Vec::new();
        let mut rows = rows.iter().copied().peekable();
        let mut first = 0;
        for (number, group) in self.row_groups().iter().enumerate() {
            let end = first + u64::try_from(group.num_rows()).unwrap_or(0);
            if rows.peek().is_some_and(|row| *row < end) {
                selection.groups.push(number);
                let mut next = first;
                while let Some(row) = rows.next_if(|row| *row < end) {
                    push(&mut selectors, row - next, true);
                    push(&mut selectors, 1, false);
                    next = row + 1;
                }
                push(&mut selectors, end - next, true);
            }
            first = end;
        }
        selection.rows = selectors.into();
        selection
    }

    /// All rows of some row groups.
    pub(super) fn whole(&self, groups: Vec<usize>) -> Selection {
        let mut selectors = Vec::new();
        for group in groups
            .iter()
            .filter_map(|number| self.row_groups().get(*number))
        {
            push(
                &mut selectors,
                u64::try_from(group.num_rows()).unwrap_or(0),
                false,
            );
        }
        Selection {
            groups,
            rows: selectors.into(),
        }
    }
}

/// Rows of a file.
#[derive(Debug, Default)]
pub(super) struct Selection {
    groups: Vec<usize>,
    rows: RowSelection,
}

fn push(selectors: &mut Vec<RowSelector>, count: u64, skip: bool) {
    let row_count = usize::try_from(count).unwrap_or(usize::MAX);
    match selectors.last_mut() {
        _ if count == 0 => {}
        Some(last) if last.skip == skip => last.row_count += row_count,
        _ => selectors.push(RowSelector { row_count, skip }),
    }
}

/// Reads columns (ascending) of all rows, or of some.
///
/// # Errors
/// Why that can't be: a part of a sentence.
pub(super) fn batches(
    file: &File,
    footer: &Footer,
    columns: &[usize],
    selection: Option<Selection>,
    batch_size: usize,
) -> Result<ParquetRecordBatchReader, String> {
    let file = file.try_clone().map_err(|error| error.to_string())?;
    let columns = ProjectionMask::roots(footer.metadata.parquet_schema(), columns.iter().copied());
    let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, footer.metadata.clone())
        .with_projection(columns)
        .with_batch_size(batch_size);
    let builder = match selection {
        Some(selection) => builder
            .with_row_groups(selection.groups)
            .with_row_selection(selection.rows),
        None => builder,
    };
    builder.build().map_err(|error| problem(&error))
}

/// Why a file can't be read, as a part of a sentence.
fn problem(error: &ParquetError) -> String {
    let text = error.to_string();
    let lower = text.to_lowercase();
    if lower.contains("encrypt") {
        "it is encrypted".to_owned()
    } else if lower.contains("magic") || lower.contains("eof") || lower.contains("footer") {
        format!("it is no whole Parquet file: {text}")
    } else {
        text
    }
}
