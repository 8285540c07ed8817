//! The visible window of a table: some rows of some columns as text.

use std::ops::Range;

use crate::Table;
use crate::error::Result;
use crate::text::{self, CUT, CellKind, Out};

/// The most cells of one window.
pub const MAX_CELLS: usize = 250_000;

/// The cells of a window, row by row: one text for all of them, with the end and the kind of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The texts of all cells, one after the other.
    pub text: String,
    /// Where the text of each cell ends, in bytes.
    pub ends: Vec<u32>,
    /// The [`CellKind`] of each cell, with [`CUT`] set if its text was cut.
    pub flags: Vec<u8>,
    /// How many rows there are: fewer than asked for at the end of the table.
    pub rows: usize,
    /// How many columns were asked for.
    pub columns: usize,
}

impl Window {
    /// The text of a cell, its kind, and whether it was cut.
    pub fn cell(&self, row: usize, column: usize) -> Option<(&str, CellKind, bool)> {
        if column >= self.columns {
            return None;
        }
        let cell = row.checked_mul(self.columns)?.checked_add(column)?;
        let start = match cell.checked_sub(1) {
            None => 0,
            Some(before) => *self.ends.get(before)?,
        };
        let text = self
            .text
            .get(start as usize..*self.ends.get(cell)? as usize)?;
        let flags = *self.flags.get(cell)?;
        Some((text, CellKind::from_flags(flags), flags & CUT != 0))
    }
}

impl Table {
    /// The cells of `rows` × `columns`, each cut at `most` characters. `order` says which row stands at each place;
    /// without it rows stand in the order of their arrival. Rows past the end are left out, as are rows that would make
    /// it more than [`MAX_CELLS`] cells.
    pub fn window(
        &self,
        order: Option<&[u32]>,
        rows: Range<usize>,
        columns: &[usize],
        most: usize,
    ) -> Result<Window> {
        let fields = columns
            .iter()
            .map(|column| self.column(*column))
            .collect::<Result<Vec<_>>>()?;
        let there = order.map_or(self.rows(), <[u32]>::len);
        let most_rows = MAX_CELLS / columns.len().max(1);
        let start = rows.start.min(there);
        let end = rows
            .end
            .min(there)
            .min(start.saturating_add(most_rows))
            .max(start);
        let cells = (end - start) * columns.len();
        let mut window = Window {
            text: String::with_capacity(cells * 12),
            ends: Vec::with_capacity(cells),
            flags: Vec::with_capacity(cells),
            rows: end - start,
            columns: columns.len(),
        };
        for place in start..end {
            let row = match order {
                None => Some(place),
                Some(order) => order.get(place).map(|row| *row as usize),
            };
            let place = row.and_then(|row| self.place(row));
            for column in &fields {
                let mut out = Out::new(&mut window.text, most);
                let kind = place
                    .and_then(|(batch, index)| column.at(batch, index))
                    .map_or(CellKind::Null, |value| text::write(value, &mut out));
                let cut = if out.was_cut() { CUT } else { 0 };
                window.flags.push(kind as u8 | cut);
                window
                    .ends
                    .push(u32::try_from(window.text.len()).unwrap_or(u32::MAX));
            }
        }
        Ok(window)
    }

    /// The whole text of one cell, up to `most` characters, and its kind. `None` if there is no such row.
    pub fn cell(
        &self,
        row: usize,
        column: usize,
        most: usize,
    ) -> Result<Option<(String, CellKind)>> {
        let column = self.column(column)?;
        Ok(column.value(row).map(|value| {
            let mut text = String::new();
            let kind = text::write(value, &mut Out::new(&mut text, most));
            (text, kind)
        }))
    }

    /// The bytes of one binary or text cell, to save them. Nothing if it is null or of another type.
    pub(crate) fn cell_bytes(&self, row: usize, column: usize) -> Result<Option<Vec<u8>>> {
        let value = self.column(column)?.value(row);
        Ok(value
            .and_then(crate::array::Value::resolve)
            .and_then(|value| value.array.bytes(value.index).map(<[u8]>::to_vec)))
    }
}
