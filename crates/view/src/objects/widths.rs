//! The cells by which the widths of columns are measured.

use super::cell::{Cell, Look};
use super::columns::Column;
use super::rows::Record;
use crate::grid::breadth;

/// The cell of each column that is likely to be the widest, among those of some rows, as `cell` writes it.
pub fn widest<'a>(
    columns: &[Column],
    records: impl Iterator<Item = Record<'a>>,
    cell: impl Fn(&Column, &Record<'a>) -> Cell,
) -> Vec<Cell> {
    let mut widest: Vec<Cell> = Vec::new();
    widest.resize_with(columns.len(), || Cell {
        text: String::new(),
        look: Look::Missing,
    });
    for record in records {
        for (column, widest) in columns.iter().zip(&mut widest) {
            let cell = cell(column, &record);
            if breadth(&cell.text) > breadth(&widest.text) {
                *widest = cell;
            }
        }
    }
    widest
}
