//! The part of a table that the page holds as text: the visible cells and an overscan.

use std::ops::Range;

use belvedere_table::session::Response;
use belvedere_table::{CellKind, Window};

use crate::grid::breadth;

/// How many characters of a cell are asked for.
pub const MAX_CELL_CHARS: usize = 200;

/// The class of a number.
pub const NUMBER: &str = "is-number";

/// Cells as text.
#[derive(Debug, Default)]
pub struct Cells {
    /// The number of the view that they belong to.
    pub generation: u32,
    /// Which rows.
    pub rows: Range<usize>,
    /// Which columns, counted as in the result.
    pub columns: Vec<usize>,
    window: Window,
}

impl Cells {
    /// Reads a response to a question for these columns. `buffer` gives the bytes beside it: those of the text, of the ends of
    /// its cells in it, and of their kinds.
    pub fn read(
        response: &Response,
        buffer: impl Fn(usize) -> Option<Vec<u8>>,
        columns: Vec<usize>,
    ) -> Option<Self> {
        let Response::Window {
            generation,
            start,
            rows,
            columns: count,
        } = *response
        else {
            return None;
        };
        let ends = buffer(1)?
            .chunks_exact(4)
            .filter_map(|bytes| Some(u32::from_le_bytes(bytes.try_into().ok()?)))
            .collect();
        Some(Self {
            generation,
            rows: start..start + rows,
            columns,
            window: Window {
                text: String::from_utf8(buffer(0)?).ok()?,
                ends,
                flags: buffer(2)?,
                rows,
                columns: count,
            },
        })
    }

    /// Whether all these cells are here.
    pub fn cover(&self, rows: &Range<usize>, mut columns: impl Iterator<Item = usize>) -> bool {
        let inside =
            rows.is_empty() || (self.rows.start <= rows.start && rows.end <= self.rows.end);
        inside && columns.all(|column| self.columns.contains(&column))
    }

    /// A cell.
    pub fn get(&self, row: usize, column: usize) -> Option<CellText> {
        let row = row.checked_sub(self.rows.start)?;
        let column = self.columns.iter().position(|other| *other == column)?;
        let (text, kind, cut) = self.window.cell(row, column)?;
        Some(shown(text, kind, cut))
    }

    /// The text of each column that is likely to be the widest.
    pub fn widest(&self) -> Vec<CellText> {
        (0..self.window.columns)
            .map(|column| {
                let rows = (0..self.window.rows).filter_map(|row| self.window.cell(row, column));
                let widest = rows.max_by_key(|(text, ..)| breadth(text));
                widest.map_or_else(CellText::default, |(text, kind, cut)| {
                    shown(text, kind, cut)
                })
            })
            .collect()
    }
}

/// A cell as it is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CellText {
    /// Its text.
    pub text: String,
    /// Its class, by which a null, an empty text and a blank one never look alike.
    pub class: &'static str,
}

/// Display form of a cell. Only the appearance differs from the value: invisible line breaks and blanks are drawn as
/// signs.
pub fn shown(text: &str, kind: CellKind, cut: bool) -> CellText {
    let (text, class) = match kind {
        CellKind::Null => ("NULL".to_owned(), "is-null"),
        CellKind::Empty => ("''".to_owned(), "is-empty"),
        CellKind::Blank => (
            text.chars()
                .map(|character| match character {
                    '\n' | '\r' => '↵',
                    '\t' => '→',
                    _ => '·',
                })
                .collect(),
            "is-blank",
        ),
        CellKind::Number => (text.to_owned(), NUMBER),
        CellKind::Time => (text.to_owned(), "is-time"),
        CellKind::Bool => (text.to_owned(), "is-bool"),
        CellKind::Binary => (text.to_owned(), "is-binary"),
        CellKind::Nested => (text.to_owned(), "is-nested"),
        CellKind::Invalid => (text.to_owned(), "is-invalid"),
        CellKind::Text => (text.replace("\r\n", "↵").replace(['\n', '\r'], "↵"), ""),
    };
    CellText {
        text: if cut { text + "…" } else { text },
        class,
    }
}
