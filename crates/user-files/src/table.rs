//! A file of rows, and how they are read.

mod footers;

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufReader, Seek as _, SeekFrom};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Weak};

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, DataType};
use belvedere_text_files::Whole;

pub(super) use self::footers::Footers;
use super::UserFolder;
use super::copies::Copy;
use super::parquet::{self, Footer, Selection};
use super::root::{Fingerprint, Root, reason};
use super::scan::{STRIDE, Scan, Text};
use belvedere_store::{StoreError, changed};

/// How many rows are decoded at a time.
const BATCH: usize = 256;
/// How many when only a column or two are wanted.
pub(super) const WIDE_BATCH: usize = 8192;

/// A file of rows in one state, or a folder of such files. Files are opened when rows are read, and closed again.
pub(super) struct Table {
    pub(super) root: Root,
    /// The path of the file or folder in the user's folder.
    pub(super) path: String,
    pub(super) fingerprint: Fingerprint,
    /// What is read in place of the file, where that can't be.
    pub(super) copy: Option<Arc<Copy>>,
    pub(super) scan: Scan,
    /// Tells this state of the file, and how it is read, from any other.
    pub(super) state: u64,
    pub(super) footers: Arc<Footers>,
    /// Where long orders of listings are kept.
    pub(super) spool: PathBuf,
    /// Rows of keys that were looked for.
    pub(super) found: Mutex<HashMap<String, Option<u64>>>,
    pub(super) user_folder: Weak<UserFolder>,
    /// How the rows of a file become rows of the folder that it belongs to. Columns have the numbers of the folder then.
    pub(super) whole: Option<Whole>,
    /// The files of a folder in the order of their rows, each with the number of its first row.
    pub(super) tables: Vec<(u64, Table)>,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("path", &self.path)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Gets some rows with the number of the first of them; false when that was enough.
pub(super) type EachBatch<'a> = &'a mut dyn FnMut(u64, &RecordBatch) -> Result<bool, StoreError>;

/// Gets a row: its place among the rows that were asked for, and where it is; false when that was enough.
pub(super) type EachRow<'a> =
    &'a mut dyn FnMut(usize, &RecordBatch, usize) -> Result<bool, StoreError>;

/// What of a file of text is read.
struct Block<'a> {
    text: &'a Text,
    columns: &'a [usize],
    /// The first row, a multiple of the stride.
    first: u64,
    count: u64,
    batch: usize,
}

impl Table {
    /// `DataFileChanged`.
    pub(super) fn failed(&self, reason: &str) -> StoreError {
        if self.scan.is_sample {
            let until = "the types of its columns are those of a sample until all of it was read";
            return changed(&self.path, &format!("{until}: {reason}"));
        }
        changed(&self.path, reason)
    }

    /// Fails when the files of rows (ascending) are not as they were.
    pub(super) fn look_at(&self, rows: &[u64]) -> Result<(), StoreError> {
        if self.tables.is_empty() {
            return self.open().map(drop);
        }
        self.each_table(rows, |table, _, rows| table.look_at(rows).map(|()| true))
    }

    /// The files of a folder with the rows (ascending) of each, by their numbers in the file, and how many came before.
    fn each_table(
        &self,
        rows: &[u64],
        mut each: impl FnMut(&Self, usize, &[u64]) -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        let (mut rest, mut before) = (rows, 0);
        for (first, table) in &self.tables {
            let count = rest.partition_point(|row| *row < first + table.scan.rows);
            let (user_folder, others) = rest.split_at(count);
            rest = others;
            let user_folder: Vec<u64> = user_folder.iter().map(|row| row - first).collect();
            if !user_folder.is_empty() && !each(table, before, &user_folder)? {
                break;
            }
            before += count;
        }
        Ok(())
    }

    /// Opens the file, or its copy, if it is as it was.
    fn open(&self) -> Result<File, StoreError> {
        let file = match &self.copy {
            None => self.root.open_unchanged(&self.path, self.fingerprint),
            Some(copy) => match self.root.fingerprint(&self.path) {
                Ok(fingerprint) if fingerprint == self.fingerprint => copy.open(),
                Ok(_) => Err("it has changed".to_owned()),
                Err(error) => Err(reason(&error)),
            },
        };
        file.map_err(|reason| self.failed(&reason))
    }

    /// Fails when the file was changed while it was read. A copy never is.
    fn check(&self, file: &File) -> Result<(), StoreError> {
        if let Some(copy) = &self.copy
            && copy.is_of(file)
        {
            return Ok(());
        }
        match file.metadata() {
            Ok(metadata) if Fingerprint::of(&metadata) == self.fingerprint => Ok(()),
            Ok(_) => Err(self.failed("it has changed")),
            Err(error) => Err(self.failed(&error.to_string())),
        }
    }

    /// Reads columns (ascending, one at least) of all rows in order. When keys are given, rows may be left out whose first
    /// column is none of them.
    pub(super) fn read_all(
        &self,
        columns: &[usize],
        keys: Option<&HashSet<&str>>,
        each: EachBatch<'_>,
    ) -> Result<(), StoreError> {
        for (before, table) in &self.tables {
            let mut more = true;
            table.read_all(columns, keys, &mut |first, batch| {
                more = each(before + first, batch)?;
                Ok(more)
            })?;
            if !more {
                break;
            }
        }
        if !self.tables.is_empty() {
            return Ok(());
        }
        let file = self.open()?;
        let result = match &self.scan.text {
            Some(text) => {
                let block = Block {
                    text,
                    columns,
                    first: 0,
                    count: self.scan.rows,
                    batch: WIDE_BATCH,
                };
                self.read_text(&file, &block, each)
            }
            None => self.read_groups(&file, columns, keys, each),
        };
        self.check(&file)?;
        result
    }

    fn read_groups(
        &self,
        file: &File,
        columns: &[usize],
        keys: Option<&HashSet<&str>>,
        each: EachBatch<'_>,
    ) -> Result<(), StoreError> {
        let footer = self.footer(file)?;
        let column = columns.first().and_then(|column| self.file_column(*column));
        let wanted = keys.zip(column);
        let Some(groups) = wanted.and_then(|(keys, column)| footer.groups(column, keys)) else {
            return self.read_parquet(file, &footer, columns, None, WIDE_BATCH, each);
        };
        for group in groups {
            let before = footer.rows_before(group);
            let selection = Some(footer.whole(vec![group]));
            let mut more = true;
            let each: EachBatch<'_> = &mut |first, batch| {
                more = each(before + first, batch)?;
                Ok(more)
            };
            self.read_parquet(file, &footer, columns, selection, WIDE_BATCH, each)?;
            if !more {
                break;
            }
        }
        Ok(())
    }

    /// Reads columns (ascending, one at least) of rows (ascending).
    pub(super) fn read_rows(
        &self,
        columns: &[usize],
        rows: &[u64],
        each: EachRow<'_>,
    ) -> Result<(), StoreError> {
        if !self.tables.is_empty() {
            return self.each_table(rows, |table, before, rows| {
                let mut more = true;
                table.read_rows(columns, rows, &mut |place, batch, row| {
                    more = each(before + place, batch, row)?;
                    Ok(more)
                })?;
                Ok(more)
            });
        }
        let file = self.open()?;
        let result = if let Some(text) = &self.scan.text {
            self.read_blocks(&file, text, columns, rows, each)
        } else {
            let footer = self.footer(&file)?;
            let selection = Some(footer.select(rows));
            let mut place = 0;
            let each: EachBatch<'_> = &mut |_, batch| {
                for row in 0..batch.num_rows() {
                    if !each(place, batch, row)? {
                        return Ok(false);
                    }
                    place += 1;
                }
                Ok(true)
            };
            self.read_parquet(&file, &footer, columns, selection, BATCH, each)
        };
        self.check(&file)?;
        result
    }

    /// The types that columns are read as.
    pub(super) fn data_types(&self, columns: &[usize]) -> Result<Vec<DataType>, StoreError> {
        let mut tables = self.tables.iter();
        let whole = tables.find_map(|(_, table)| table.whole.as_ref());
        let schema = match (&self.scan.text, whole) {
            (_, Some(whole)) => Arc::clone(whole.schema()),
            (Some(text), None) => text.file.whole_schema(),
            (None, None) => Arc::clone(self.footer(&self.open()?)?.schema()),
        };
        let fields = columns
            .iter()
            .filter_map(|column| schema.fields().get(*column));
        Ok(fields.map(|field| field.data_type().clone()).collect())
    }

    fn footer(&self, file: &File) -> Result<Arc<Footer>, StoreError> {
        let footer = self.footers.get(self.state, file);
        footer.map_err(|reason| self.failed(&reason))
    }

    fn read_parquet(
        &self,
        file: &File,
        footer: &Footer,
        columns: &[usize],
        selection: Option<Selection>,
        batch: usize,
        each: EachBatch<'_>,
    ) -> Result<(), StoreError> {
        let read = self.file_columns(columns);
        let batches = parquet::batches(file, footer, &read, selection, batch);
        let mut first = 0;
        for batch in batches.map_err(|reason| self.failed(&reason))? {
            let batch = batch.map_err(|error| self.failed(&error.to_string()))?;
            let batch = self.rows_of_whole(columns, batch)?;
            if !each(first, &batch)? {
                break;
            }
            first += batch.num_rows() as u64;
        }
        Ok(())
    }

    /// The column of the file with the values of a column.
    fn file_column(&self, column: usize) -> Option<usize> {
        match &self.whole {
            Some(whole) => whole.file_column(column),
            None => Some(column),
        }
    }

    /// The columns of the file (ascending) that columns (ascending) need.
    fn file_columns(&self, columns: &[usize]) -> Vec<usize> {
        match &self.whole {
            Some(whole) => whole.file_columns(columns),
            None => columns.to_vec(),
        }
    }

    /// Rows of the file with the columns that were asked for.
    fn rows_of_whole(
        &self,
        columns: &[usize],
        batch: RecordBatch,
    ) -> Result<RecordBatch, StoreError> {
        match &self.whole {
            Some(whole) => {
                let rows = whole.rows(columns, &batch);
                rows.map_err(|error| self.failed(&error.to_string()))
            }
            None => Ok(batch),
        }
    }

    /// Reads rows of text, from the places that are remembered.
    fn read_blocks(
        &self,
        file: &File,
        text: &Text,
        columns: &[usize],
        rows: &[u64],
        each: EachRow<'_>,
    ) -> Result<(), StoreError> {
        let mut place = 0;
        let mut more = true;
        for rows in rows.chunk_by(|a, b| a / STRIDE == b / STRIDE) {
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
                continue;
            };
            let first = first - first % STRIDE;
            let block = Block {
                text,
                columns,
                first,
                count: last - first + 1,
                batch: BATCH,
            };
            let mut wanted = rows.iter().copied().peekable();
            self.read_text(file, &block, &mut |start, batch| {
                let end = start + batch.num_rows() as u64;
                while let Some(row) = wanted.next_if(|row| *row < end) {
                    let row = usize::try_from(row - start).unwrap_or(usize::MAX);
                    more = each(place, batch, row)?;
                    place += 1;
                    if !more {
                        return Ok(false);
                    }
                }
                Ok(true)
            })?;
            if !more {
                break;
            }
        }
        Ok(())
    }

    fn read_text(
        &self,
        file: &File,
        block: &Block<'_>,
        each: EachBatch<'_>,
    ) -> Result<(), StoreError> {
        let starts = &block.text.starts;
        let start = usize::try_from(block.first / STRIDE).ok();
        let Some(start) = start.and_then(|number| starts.get(number)) else {
            return Ok(());
        };
        let mut file = file.try_clone()?;
        file.seek(SeekFrom::Start(*start))?;
        let file = BufReader::with_capacity(256 << 10, file);
        let failed = |error: ArrowError| self.failed(&error.to_string());
        let (columns, text) = (self.file_columns(block.columns), &block.text.file);
        let batches = belvedere_text_files::rows(file, text, &columns, block.count, block.batch);
        let mut row = block.first;
        for batch in batches.map_err(failed)? {
            let batch = self.rows_of_whole(block.columns, batch.map_err(failed)?)?;
            if !each(row, &batch)? {
                break;
            }
            row += batch.num_rows() as u64;
        }
        Ok(())
    }
}
