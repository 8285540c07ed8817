//! CSV (RFC 4180) and values between tabs.

mod zone;

use crate::array::Value;
use crate::error::Result;
use crate::text::{self, CellKind, Out};

/// Options of CSV output. The default is the form that other programs read without loss: commas, no mark at the start,
/// nothing for a null and `""` for an empty text, values as they are.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvOptions {
    /// Between the values of a row.
    pub delimiter: char,
    /// A byte-order mark at the start, by which Excel knows that the text is UTF-8.
    pub bom: bool,
    /// A first row with the names of the columns.
    pub header: bool,
    /// The text for a null. Texts that look like it are put in quotes.
    pub null: String,
    /// An apostrophe before texts that a spreadsheet would take for a formula. It changes the data.
    pub guard: bool,
    /// The zone in which instants are written: from which second since 1970 on it is how many minutes ahead of UTC. UTC if
    /// empty.
    pub offsets: Vec<(i64, i32)>,
}

impl Default for CsvOptions {
    fn default() -> Self {
        Self {
            delimiter: ',',
            bom: false,
            header: true,
            null: String::new(),
            guard: false,
            offsets: Vec::new(),
        }
    }
}

impl CsvOptions {
    /// Values between tabs, for the clipboard of spreadsheets.
    pub fn tsv() -> Self {
        Self {
            delimiter: '\t',
            ..Self::default()
        }
    }

    /// CSV of which a spreadsheet computes nothing.
    pub fn guarded() -> Self {
        Self {
            guard: true,
            ..Self::default()
        }
    }

    /// Adds a row of texts that are in no table, such as a line of a report; one without characters is a null.
    ///
    /// ```
    /// let mut out = String::new();
    /// belvedere_table::CsvOptions::guarded().row_of(["a, b", "=1+1"], &mut out);
    /// assert_eq!(out, "\"a, b\",'=1+1\r\n");
    /// ```
    pub fn row_of<'a>(&self, cells: impl IntoIterator<Item = &'a str>, out: &mut String) {
        let cells = cells.into_iter();
        self.row_of_kinds(
            cells.map(|cell| (!cell.is_empty()).then_some((cell, CellKind::Text))),
            out,
        );
    }

    /// Adds a row of texts with their kinds; `None` is a null.
    pub fn row_of_kinds<'a>(
        &self,
        cells: impl IntoIterator<Item = Option<(&'a str, CellKind)>>,
        out: &mut String,
    ) {
        for (number, cell) in cells.into_iter().enumerate() {
            if number > 0 {
                out.push(self.delimiter);
            }
            match cell {
                Some((cell, kind)) => {
                    let moved = self.moved(cell, kind);
                    self.quoted_if_needed(moved.as_deref().unwrap_or(cell), kind, out);
                }
                None => self.null_cell(out),
            }
        }
        out.push_str("\r\n");
    }

    pub(super) fn header(&self, names: &[String], out: &mut String) {
        if self.bom {
            out.push('\u{feff}');
        }
        if self.header {
            let names = names
                .iter()
                .map(|name| Some((name.as_str(), CellKind::Text)));
            self.row_of_kinds(names, out);
        }
    }

    pub(super) fn row<'a>(
        &self,
        values: impl Iterator<Item = Result<Option<Value<'a>>>>,
        out: &mut String,
    ) -> Result<()> {
        for (number, value) in values.enumerate() {
            if number > 0 {
                out.push(self.delimiter);
            }
            // Written where it belongs, and taken out again only if it needs quotes.
            let start = out.len();
            let kind = value?.map_or(CellKind::Null, |value| {
                text::write(value, &mut Out::whole(out))
            });
            if let Some(moved) = self.moved(out.get(start..).unwrap_or_default(), kind) {
                out.truncate(start);
                out.push_str(&moved);
            }
            if kind == CellKind::Null {
                self.null_cell(out);
            } else if self.is_special(out.get(start..).unwrap_or_default(), kind) {
                let cell = out.split_off(start);
                self.quoted_if_needed(&cell, kind, out);
            }
        }
        out.push_str("\r\n");
        Ok(())
    }

    /// An instant in the zone of the file; nothing where it stays as it is.
    fn moved(&self, cell: &str, kind: CellKind) -> Option<String> {
        let is_moved = kind == CellKind::Time && !self.offsets.is_empty();
        is_moved.then(|| zone::moved(cell, &self.offsets)).flatten()
    }

    fn needs_guard(&self, cell: &str, kind: CellKind) -> bool {
        self.guard && is_formula(cell, kind)
    }

    fn needs_quotes(&self, cell: &str) -> bool {
        cell == self.null || cell.is_empty() || ends_a_cell(cell, self.delimiter)
    }

    fn is_special(&self, cell: &str, kind: CellKind) -> bool {
        self.needs_quotes(cell) || self.needs_guard(cell, kind)
    }

    /// A text for nulls that would end its cell is quoted; any other stands as it is, so that a reader tells it from a text.
    fn null_cell(&self, out: &mut String) {
        let quote = ends_a_cell(&self.null, self.delimiter);
        Self::cell(&self.null, quote, false, out);
    }

    fn quoted_if_needed(&self, cell: &str, kind: CellKind, out: &mut String) {
        let guard = self.needs_guard(cell, kind);
        Self::cell(cell, self.needs_quotes(cell), guard, out);
    }

    fn cell(cell: &str, quote: bool, guard: bool, out: &mut String) {
        if quote {
            out.push('"');
        }
        if guard {
            out.push('\'');
        }
        if quote {
            for (number, part) in cell.split('"').enumerate() {
                if number > 0 {
                    out.push_str("\"\"");
                }
                out.push_str(part);
            }
            out.push('"');
        } else {
            out.push_str(cell);
        }
    }
}

/// Whether a cell holds a character that ends a cell.
fn ends_a_cell(cell: &str, delimiter: char) -> bool {
    match u8::try_from(delimiter) {
        Ok(delimiter) if delimiter.is_ascii() => cell
            .bytes()
            .any(|byte| byte == delimiter || matches!(byte, b'"' | b'\r' | b'\n')),
        _ => cell.contains([delimiter, '"', '\r', '\n']),
    }
}

/// Whether a spreadsheet could take a cell for a formula, also after blanks and in full width. Numbers are none.
pub fn is_formula(cell: &str, kind: CellKind) -> bool {
    if matches!(kind, CellKind::Number | CellKind::Bool) {
        return false;
    }
    let blank = |char: char| char.is_whitespace() || char.is_control() || char == '\u{feff}';
    cell.starts_with(['\t', '\r', '\n'])
        || cell
            .trim_start_matches(blank)
            .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}
