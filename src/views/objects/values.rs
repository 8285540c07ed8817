//! The values of a column among the rows that are loaded, and their cells.

use std::time::Duration;

use belvedere_view::objects::cell::{Cell, cell, string};
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::rows::Record;

use super::listing::Listing;
use super::table::Table;
use crate::grid::form;

/// The most values that are offered to choose from.
const MAX_VALUES: usize = 30;
/// How many rows tell whether a column has so few.
const SAMPLE: usize = 2_000;
/// How long rows are read before the browser may draw again.
const SLICE: Duration = Duration::from_millis(8);

/// Values, each with the number of its rows.
pub type Counts = Vec<(String, u64)>;

/// The cell of a record, in the form of its column.
pub fn cell_of(column: &Column, record: &Record) -> Cell {
    let mut cell = cell(&column.kind, record.get(&column.name));
    form::write(column.form, &mut cell.text);
    cell
}

/// The values of a column that has few, the most frequent first, by its first rows; `None` for one with many or none.
pub fn few(listing: Listing, column: &str) -> Option<Counts> {
    let counts = listing.rows(|rows| {
        let mut counts = Counts::new();
        for record in (0..SAMPLE).map_while(|index| rows.get(index)) {
            count(&mut counts, &record, column);
            if counts.len() > MAX_VALUES {
                return None;
            }
        }
        Some(counts)
    });
    let mut counts = counts.flatten().filter(|counts| !counts.is_empty())?;
    counts.sort_by_key(|(_, rows)| std::cmp::Reverse(*rows));
    Some(counts)
}

/// Counts the values of a column in all loaded rows. Those that are there already keep their places.
pub async fn count_all(listing: Listing, column: &str, mut counts: Counts) -> Option<Counts> {
    for (_, rows) in &mut counts {
        *rows = 0;
    }
    each_row(listing, |record| count(&mut counts, record, column)).await?;
    Some(counts)
}

fn count(counts: &mut Counts, record: &Record, column: &str) {
    let Some(raw) = record.get(column).filter(|raw| *raw != "null") else {
        return;
    };
    let value = string(raw);
    let value = value.as_deref().unwrap_or(raw);
    if let Some((_, rows)) = counts.iter_mut().find(|(known, _)| known == value) {
        *rows += 1;
    } else if counts.len() <= MAX_VALUES {
        counts.push((value.to_owned(), 1));
    }
}

/// Reads all loaded rows; `None` when others took their places meanwhile.
async fn each_row(listing: Listing, mut read: impl FnMut(&Record)) -> Option<()> {
    in_slices(listing, |at| {
        listing.rows(|rows| (rows.stamp(), rows.get(at).map(|record| read(&record))))
    })
    .await
}

/// Reads the rows that the filters leave; `None` when others took their places meanwhile.
pub async fn each_shown(table: Table, mut read: impl FnMut(&Record)) -> Option<()> {
    in_slices(table.listing, |at| {
        table
            .shown
            .view(|view| (view.stamp(), view.get(at).map(|record| read(&record))))
    })
    .await
}

/// Reads one row after the other, in slices, until `next` has none; `None` when its stamp changes.
async fn in_slices<S: PartialEq>(
    listing: Listing,
    mut next: impl FnMut(usize) -> Option<(S, Option<()>)>,
) -> Option<()> {
    let runtime = listing.runtime()?;
    let mut stamp = None;
    let mut at = 0;
    loop {
        let end = runtime.now() + SLICE;
        loop {
            let (now, read) = next(at)?;
            if stamp.as_ref().is_some_and(|stamp| *stamp != now) {
                return None;
            }
            stamp = Some(now);
            if read.is_none() {
                return Some(());
            }
            at += 1;
            if at.is_multiple_of(50) && runtime.now() >= end {
                break;
            }
        }
        runtime.sleep(Duration::ZERO).await;
    }
}
