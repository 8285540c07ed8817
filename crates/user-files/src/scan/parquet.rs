//! Looking at a Parquet file: its footer says nearly everything, and the values of a key are looked at as far as that is
//! quick.

use std::fs::File;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, ArrayRef};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::statistics::Statistics;

use super::{Column, Scan, check_columns, distinct, named, named_key};
use crate::keys::{self, Key, Proof, Search};
use crate::parquet::{Footer, batches};
use crate::settings::FileSettings;
use crate::{json, types};

/// Up to so many rows, all values of a key are compared.
pub(crate) const EXACT_ROWS: u64 = 1 << 20;
/// Of more rows, so many are looked at.
pub(crate) const FIRST_ROWS: u64 = 1 << 16;
const BATCH: usize = 8192;

pub(super) fn scan(file: &File, stem: &str, settings: &FileSettings) -> Result<Scan, String> {
    let footer = Footer::read(file)?;
    let fields = footer.schema().fields().clone();
    check_columns(fields.len())?;
    let names = distinct(fields.iter().map(|field| field.name().clone()));
    let properties = fields
        .iter()
        .map(|field| types::property(field.data_type()));
    let columns = named(&names, properties);
    let rows = footer.rows();
    let check = Check {
        file,
        footer: &footer,
        rows,
    };
    let wanted = named_key(&columns, settings)?;
    let key = match wanted {
        Some(number) => named_column(&check, number, &columns)?,
        None => check.find(stem, &columns)?,
    };
    Ok(Scan {
        rows,
        columns,
        key,
        text: None,
        parts: None,
        is_sample: false,
        type_changes: Vec::new(),
    })
}

/// The key that the user names, if nothing speaks against it.
fn named_column(check: &Check<'_>, number: usize, columns: &[Column]) -> Result<Key, String> {
    let name = columns
        .get(number)
        .map_or("", |column| column.name.as_str());
    let refused = || format!("the primary key {name:?} is missing or the same in some rows");
    if !check.may_be_key(number) {
        return Err(refused());
    }
    if check.rows > EXACT_ROWS {
        return Ok(Key::Column(number, Proof::Named));
    }
    let found = check.search(vec![number])?;
    found
        .map(|number| Key::Column(number, Proof::Exact))
        .ok_or_else(refused)
}

struct Check<'a> {
    file: &'a File,
    footer: &'a Footer,
    rows: u64,
}

impl Check<'_> {
    fn find(&self, stem: &str, columns: &[Column]) -> Result<Key, String> {
        let large = self.rows > EXACT_ROWS;
        let possible = columns.iter().enumerate().filter(|(number, column)| {
            // Of a large file not all is looked at, so the name must speak for the column too.
            types::is_key(&column.property)
                && (!large || keys::is_named_like_a_key(stem, &column.name))
                && self.may_be_key(*number)
        });
        let names = possible.map(|(number, column)| (number, column.name.as_str()));
        let candidates = keys::candidates(stem, names);
        if candidates.is_empty() {
            return Ok(Key::RowNumber);
        }
        let proof = if large {
            Proof::First(FIRST_ROWS)
        } else {
            Proof::Exact
        };
        let found = self.search(candidates)?;
        Ok(found.map_or(Key::RowNumber, |number| Key::Column(number, proof)))
    }

    /// Whether the statistics of the file allow that a column is a key: no value is missing, and integers have room to
    /// differ.
    fn may_be_key(&self, column: usize) -> bool {
        let Some(leaf) = self.footer.leaf(column) else {
            return false;
        };
        let groups = self.footer.row_groups();
        let nulls = groups
            .iter()
            .filter_map(|group| nulls(group, leaf))
            .any(|nulls| nulls > 0);
        if self.footer.is_unsigned(column) {
            return !nulls;
        }
        let ranges: Option<Vec<(i64, i64)>> = groups
            .iter()
            .map(|group| range(group.column(leaf).statistics()?))
            .collect();
        let room = ranges.and_then(|ranges| {
            let least = ranges.iter().map(|range| range.0).min()?;
            let most = ranges.iter().map(|range| range.1).max()?;
            most.checked_sub(least)?.checked_add(1)?.try_into().ok()
        });
        !nulls && room.is_none_or(|room: u64| room >= self.rows)
    }

    /// The likeliest of the columns whose values all differ, as far as is looked at.
    fn search(&self, candidates: Vec<usize>) -> Result<Option<usize>, String> {
        let mut search = Search::new(candidates);
        let mut columns: Vec<usize> = search.columns().collect();
        columns.sort_unstable();
        let mut seen = 0;
        for batch in batches(self.file, self.footer, &columns, None, BATCH)? {
            let batch = batch.map_err(|error| error.to_string())?;
            let hashes = batch.columns().iter().map(hashes);
            let hashes = hashes.collect::<Result<Vec<_>, _>>();
            let hashes = hashes.map_err(|error| error.to_string())?;
            for row in 0..batch.num_rows() {
                search.add_hashes(|column| {
                    let place = columns.iter().position(|number| *number == column)?;
                    hashes.get(place)?.get(row).copied().flatten()
                });
            }
            seen += batch.num_rows() as u64;
            if seen >= FIRST_ROWS && self.rows > EXACT_ROWS || search.columns().next().is_none() {
                break;
            }
        }
        Ok(search.finish(|_| true))
    }
}

/// Hashes of the values of a column; none where there is no value.
pub(crate) fn hashes(values: &ArrayRef) -> Result<Vec<Option<u64>>, ArrowError> {
    if values.data_type().is_integer() {
        let values = cast(values, &DataType::Int64)?;
        let values = values.as_primitive::<Int64Type>().iter();
        return Ok(values.map(|value| value.map(keys::hash)).collect());
    }
    let texts = cast(values, &DataType::LargeUtf8);
    if let Ok(texts) = texts {
        let texts = texts.as_string::<i64>().iter();
        return Ok(texts.map(|text| text.map(keys::hash)).collect());
    }
    // What has no text of its own is compared as it is shown.
    let texts = (0..values.len()).map(|row| json::key(values, row));
    Ok(texts.map(|text| text.map(keys::hash)).collect())
}

fn nulls(group: &RowGroupMetaData, leaf: usize) -> Option<u64> {
    group.column(leaf).statistics()?.null_count_opt()
}

/// The least and the largest value of an integer column in a row group.
fn range(statistics: &Statistics) -> Option<(i64, i64)> {
    match statistics {
        Statistics::Int32(values) => {
            Some((i64::from(*values.min_opt()?), i64::from(*values.max_opt()?)))
        }
        Statistics::Int64(values) => Some((*values.min_opt()?, *values.max_opt()?)),
        _ => None,
    }
}
