//! CSV (RFC 4180) and values between tabs.

use crate::{
    array::Value,
    error::Result,
    text::{self, CellKind, Out},
};

/// How CSV is written. The default is what other programs read without loss: commas, no mark at the start, nothing for
/// a null and `""` for an empty text, values as they are.
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
    /// What stands for a null. Texts that look like it are put in quotes.
    pub null: String,
    /// An apostrophe before texts that a spreadsheet would take for a formula. It changes the data.
    pub guard: bool,
}

impl Default for CsvOptions {
    fn default() -> Self {
        Self {
            delimiter: ',',
            bom: false,
            header: true,
            null: String::new(),
            guard: false,
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

    pub(super) fn header(&self, names: &[String], out: &mut String) {
        if self.bom {
            out.push('\u{feff}');
        }
        if !self.header {
            return;
        }
        for (number, name) in names.iter().enumerate() {
            if number > 0 {
                out.push(self.delimiter);
            }
            self.quoted_if_needed(name, CellKind::Text, out);
        }
        out.push_str("\r\n");
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
            if kind == CellKind::Null {
                out.push_str(&self.null);
            } else if self.is_special(out.get(start..).unwrap_or_default(), kind) {
                let cell = out.split_off(start);
                self.quoted_if_needed(&cell, kind, out);
            }
        }
        out.push_str("\r\n");
        Ok(())
    }

    fn needs_guard(&self, cell: &str, kind: CellKind) -> bool {
        self.guard && !matches!(kind, CellKind::Number | CellKind::Bool) && is_formula(cell)
    }

    fn needs_quotes(&self, cell: &str) -> bool {
        cell == self.null || cell.is_empty() || ends_a_cell(cell, self.delimiter)
    }

    fn is_special(&self, cell: &str, kind: CellKind) -> bool {
        self.needs_quotes(cell) || self.needs_guard(cell, kind)
    }

    fn quoted_if_needed(&self, cell: &str, kind: CellKind, out: &mut String) {
        let guard = self.needs_guard(cell, kind);
        let quote = self.needs_quotes(cell);
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

/// Whether a cell has something in it that ends a cell.
fn ends_a_cell(cell: &str, delimiter: char) -> bool {
    match u8::try_from(delimiter) {
        Ok(delimiter) if delimiter.is_ascii() => cell
            .bytes()
            .any(|byte| byte == delimiter || matches!(byte, b'"' | b'\r' | b'\n')),
        _ => cell.contains([delimiter, '"', '\r', '\n']),
    }
}

/// Whether a spreadsheet could take the text for a formula, also after blanks and in full width.
fn is_formula(cell: &str) -> bool {
    let blank = |char: char| char.is_whitespace() || char.is_control() || char == '\u{feff}';
    cell.starts_with(['\t', '\r', '\n'])
        || cell
            .trim_start_matches(blank)
            .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}
