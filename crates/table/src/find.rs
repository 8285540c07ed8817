//! Finding a text in cells, a stretch of rows at a time.

use crate::Table;
use crate::array::Value;
use crate::error::Result;
use crate::filter::Finder;
use crate::text::{self, CellKind, Out};

/// A search: the text, and the cells to search.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// The text; an empty one is in no cell.
    pub text: String,
    /// Whether upper and lower case differ.
    pub case: bool,
    /// The columns to look at, in the order in which they stand.
    pub columns: Vec<usize>,
    /// The first cell to look at: its place from the top of the table as it is shown, and its number among `columns`.
    pub from: (usize, usize),
    /// Towards the top.
    pub backwards: bool,
    /// The most rows to look at before giving back a [`Search::GoOn`].
    pub most_rows: usize,
}

/// How far a search came.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// The text is in this cell.
    Found {
        /// The place of its row from the top.
        place: usize,
        /// Its number among the columns searched.
        column: usize,
    },
    /// Nothing so far: the next cell to look at.
    GoOn(usize, usize),
    /// The end of the table was reached.
    NotFound,
}

/// How much of a value's text is looked at.
const MAX_CHARS: usize = 1 << 20;

impl Table {
    /// The next cell that contains the text. `order` says which row stands at each place, as for a window.
    pub fn find(&self, find: &Find, order: Option<&[u32]>) -> Result<Search> {
        let columns = find
            .columns
            .iter()
            .map(|column| self.column(*column))
            .collect::<Result<Vec<_>>>()?;
        let there = order.map_or(self.rows(), <[u32]>::len);
        let (Some(last), false) = (columns.len().checked_sub(1), find.text.is_empty()) else {
            return Ok(Search::NotFound);
        };
        let finder = Finder::new(&find.text, find.case);
        let (mut place, mut number) = (find.from.0, find.from.1.min(last));
        if find.backwards && place >= there {
            match there.checked_sub(1) {
                None => return Ok(Search::NotFound),
                Some(end) => (place, number) = (end, last),
            }
        }
        let mut cell = String::new();
        for _ in 0..find.most_rows {
            if place >= there {
                return Ok(Search::NotFound);
            }
            let row = match order {
                None => place,
                Some(order) => order.get(place).map_or(0, |row| *row as usize),
            };
            loop {
                if let Some(value) = columns.get(number).and_then(|column| column.value(row))
                    && contains(value, &finder, &mut cell)
                {
                    return Ok(Search::Found {
                        place,
                        column: number,
                    });
                }
                let next = if find.backwards {
                    number.checked_sub(1)
                } else {
                    Some(number + 1).filter(|number| *number <= last)
                };
                match next {
                    Some(next) => number = next,
                    None => break,
                }
            }
            if find.backwards {
                match place.checked_sub(1) {
                    None => return Ok(Search::NotFound),
                    Some(before) => (place, number) = (before, last),
                }
            } else {
                (place, number) = (place + 1, 0);
            }
        }
        Ok(Search::GoOn(place, number))
    }
}

fn contains(value: Value<'_>, finder: &Finder, cell: &mut String) -> bool {
    let Some(value) = value.resolve() else {
        return false;
    };
    if let crate::DataType::Utf8 { .. } = value.data_type {
        return finder.is_in(value.array.bytes(value.index).unwrap_or_default());
    }
    cell.clear();
    let kind = text::write(value, &mut Out::new(cell, MAX_CHARS));
    kind != CellKind::Null && finder.is_in(cell.as_bytes())
}
