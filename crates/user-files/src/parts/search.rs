//! Looking for the column that identifies a row among those of several files.

use std::fs::File;
use std::io::{BufReader, Seek as _, SeekFrom};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::Asked;
use super::reader::Reader;
use crate::keys::{self, Key, Proof, Search};
use crate::parquet::{self, Footer};
use crate::root::Root;
use crate::scan::parquet::{EXACT_ROWS, FIRST_ROWS, hashes};
use crate::scan::parts::PartFile;
use crate::scan::{Column, named_key};
use crate::types;

/// How many rows of each file are looked at, at least.
const LEAST_ROWS: u64 = 16;
/// How many rows are decoded at a time.
const BATCH: usize = 8192;

/// The key of all files together.
///
/// # Errors
/// When the one that the user names is none, or a file can't be read.
pub(super) fn key(root: &Root, asked: &Asked, columns: &[Column]) -> Result<Key, String> {
    let parts = &asked.parts;
    let reader = parts.reader()?;
    let rows = parts.rows();
    // Rows that no sample shows may not be as it says.
    let is_large = rows > EXACT_ROWS || parts.is_sample();
    let mut in_all = vec![true; columns.len()];
    for file in parts.files.iter().filter(|file| file.rows > 0) {
        let whole = reader.whole(file)?;
        for (number, is_there) in in_all.iter_mut().enumerate() {
            *is_there &= whole.file_column(number).is_some();
        }
    }
    let possible = columns.iter().zip(in_all).enumerate();
    let possible = possible.filter(|(_, (column, is_there))| {
        // Not all rows are looked at of many, so the name must speak for the column too.
        let is_likely = !is_large || keys::is_named_like_a_key(&asked.stem, &column.name);
        *is_there && is_likely && types::is_key(&column.property)
    });
    let possible = possible.map(|(number, (column, _))| (number, column.name.as_str()));
    let wanted = named_key(columns, &asked.settings)?;
    let candidates = match wanted {
        Some(wanted) => vec![wanted],
        None => keys::candidates(&asked.stem, possible),
    };
    let files = parts.files.len().try_into().unwrap_or(u64::MAX).max(1);
    let limit = is_large.then(|| (FIRST_ROWS / files).max(LEAST_ROWS));
    let mut search = Search::new(candidates);
    let mut seen = 0;
    for file in &parts.files {
        if search.columns().next().is_none() {
            break;
        }
        seen += look_at(root, &reader, file, limit, &mut search)?;
    }
    match (wanted, search.finish(|_| true)) {
        (Some(number), Some(_)) if is_large => Ok(Key::Column(number, Proof::Named)),
        (Some(number), None) => {
            let name = columns
                .get(number)
                .map_or("", |column| column.name.as_str());
            Err(format!(
                "the primary key {name:?} is missing or the same in some rows"
            ))
        }
        (None, None) => Ok(Key::RowNumber),
        (None, Some(found)) if is_large => Ok(Key::Column(found, Proof::Sample(seen))),
        (_, Some(found)) => Ok(Key::Column(found, Proof::Exact)),
    }
}

/// Takes the first rows of a file into account; how many these are.
fn look_at(
    root: &Root,
    reader: &Reader<'_>,
    file: &PartFile,
    limit: Option<u64>,
    search: &mut Search,
) -> Result<u64, String> {
    let mut columns: Vec<usize> = search.columns().collect();
    columns.sort_unstable();
    let whole = reader.whole(file)?;
    let wanted = limit.unwrap_or(u64::MAX).min(file.rows);
    let mut left = usize::try_from(wanted).unwrap_or(usize::MAX);
    let failed = |error: ArrowError| format!("{:?}: {error}", file.path);
    let open = root.open_unchanged(&file.path, file.fingerprint);
    let open = open.map_err(|reason| format!("{:?}: {reason}", file.path))?;
    for batch in batches(open, reader, file, &whole.file_columns(&columns), left)? {
        let batch = whole
            .rows(&columns, &batch.map_err(failed)?)
            .map_err(failed)?;
        let hashed = batch.columns().iter().map(hashes);
        let hashed = hashed.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let rows = batch.num_rows().min(left);
        for row in 0..rows {
            search.add_hashes(|column| {
                let place = columns.iter().position(|number| *number == column)?;
                hashed.get(place)?.get(row).copied().flatten()
            });
        }
        left -= rows;
        if left == 0 {
            break;
        }
    }
    Ok(wanted)
}

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>;

/// Columns of the first rows of a file.
fn batches(
    mut open: File,
    reader: &Reader<'_>,
    file: &PartFile,
    columns: &[usize],
    rows: usize,
) -> Result<Batches, String> {
    let failed = |reason: String| format!("{:?}: {reason}", file.path);
    let batch = rows.clamp(1, BATCH);
    let Some(text) = reader.text(file) else {
        let footer = Footer::read(&open).map_err(failed)?;
        let batches = parquet::batches(&open, &footer, columns, None, batch);
        return Ok(Box::new(batches.map_err(failed)?));
    };
    let start = text.starts.first().copied().unwrap_or(0);
    let sought = open.seek(SeekFrom::Start(start));
    sought.map_err(|error| failed(error.to_string()))?;
    let open = BufReader::with_capacity(256 << 10, open);
    let batches = belvedere_text_files::rows(open, &text.file, columns, rows as u64, batch);
    let batches = batches.map_err(|error| failed(error.to_string()))?;
    Ok(batches)
}
