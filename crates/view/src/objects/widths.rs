//! Column widths, from the titles and the first values, within limits.

use super::cell::cell;
use super::columns::{Column, Kind};
use super::rows::Rows;

/// Rows that are measured.
const SAMPLE: usize = 40;
/// Width of a character of the table's text, in pixels, as digits have it.
const CHARACTER: f64 = 8.0;
/// Space on both sides of a cell, in pixels.
const SPACE: f64 = 28.0;
/// Space for the marks of a header, in characters: the key, and the sort order.
const MARKS: usize = 3;
/// The narrowest and the widest column, in pixels.
const LIMITS: (f64, f64) = (80.0, 320.0);

/// The widths of columns, in pixels.
pub fn widths(columns: &[Column], rows: &Rows) -> Vec<u32> {
    let records: Vec<_> = (0..SAMPLE).map_while(|index| rows.get(index)).collect();
    columns
        .iter()
        .map(|column| {
            let marks = MARKS + if column.primary_key { 2 } else { 0 };
            let title = column.title.chars().count() + marks;
            let heading = title.max(column.base_type.chars().count());
            let longest = records
                .iter()
                .filter_map(|record| record.get(&column.name))
                .map(|raw| cell(&column.kind, Some(raw)).text.chars().count())
                .max();
            let icon = matches!(column.kind, Kind::Attachment | Kind::MediaReference);
            let characters = heading.max(longest.unwrap_or_default()) + if icon { 3 } else { 0 };
            pixels(characters)
        })
        .collect()
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a small positive number of pixels"
)]
fn pixels(characters: usize) -> u32 {
    (characters as f64 * CHARACTER + SPACE).clamp(LIMITS.0, LIMITS.1) as u32
}
