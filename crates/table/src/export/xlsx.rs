//! A workbook for spreadsheets (Office Open XML): sheets of typed cells in a ZIP archive.

mod cell;
mod parts;
mod zip;

use crate::array::Value;
use crate::error::Result;
use crate::schema::{DataType, Field};
use crate::{Error, Table};
use cell::Column;
use zip::Zip;

/// The most rows of a sheet, without the header.
pub(super) const ROWS: usize = 1_048_575;

/// The most columns of a sheet.
const COLUMNS: usize = 16_384;

/// A sheet of more bytes goes on in another: sizes in the archive have 32 bits.
const SHEET: u64 = 3 << 30;

/// Rows that the widths of columns are made from.
const LOOK: usize = 100;

/// Content that is compressed at once.
const PIECE: usize = 64 << 10;

/// About how much content is written in a step. It is far more than its bytes in the file.
const STEP: usize = 8 << 20;

/// The widths of columns in characters, at least and at most.
const WIDTHS: (usize, usize) = (8, 60);

/// A workbook under way.
#[derive(Debug)]
pub(super) struct Xlsx {
    zip: Zip,
    columns: Vec<Column>,
    names: Vec<String>,
    widths: Vec<usize>,
    sheets: usize,
    /// Rows of the sheet so far, with the header; none when no sheet is open.
    rows: usize,
    /// Content that is still to be compressed.
    content: String,
    scratch: String,
}

impl Xlsx {
    /// A workbook of some columns; an error when a workbook can't hold their values. `rows` are all that will come.
    pub(super) fn new(table: &Table, columns: &[usize], rows: Option<&[u32]>) -> Result<Self> {
        if columns.len() > COLUMNS {
            return Err(Error::ManyColumns {
                columns: columns.len(),
                most: COLUMNS,
            });
        }
        let mut xlsx = Self {
            zip: Zip::default(),
            columns: Vec::with_capacity(columns.len()),
            names: Vec::with_capacity(columns.len()),
            widths: Vec::with_capacity(columns.len()),
            sheets: 0,
            rows: 0,
            content: String::new(),
            scratch: String::new(),
        };
        let mut scratch = String::new();
        let fields = table.schema().map(|schema| schema.fields.as_slice());
        for (place, number) in columns.iter().enumerate() {
            let field = fields.and_then(|fields| fields.get(*number));
            let field = field.ok_or(Error::NoColumn { column: *number })?;
            let name = name(field);
            let column = table.column(*number)?;
            let mut length = name.encode_utf16().count();
            if can_be_long(&field.data_type) {
                column.visit(rows, |value| {
                    length = length.max(cell::length(value, &mut scratch));
                });
            }
            if length > cell::MAX_CELL_UNITS {
                return Err(Error::LongCell {
                    column: field.name.clone(),
                    length,
                    most: cell::MAX_CELL_UNITS,
                });
            }
            let mut width = name.chars().count();
            for place in 0..LOOK {
                let row = match rows {
                    None => Some(place),
                    Some(rows) => rows.get(place).map(|row| *row as usize),
                };
                let Some((text, _)) =
                    row.and_then(|row| table.cell(row, *number, WIDTHS.1).ok()?)
                else {
                    break;
                };
                width = width.max(
                    text.lines()
                        .map(|line| line.chars().count())
                        .max()
                        .unwrap_or(0),
                );
            }
            xlsx.widths.push(width.clamp(WIDTHS.0, WIDTHS.1) + 2);
            xlsx.columns.push(Column::new(place, &field.data_type));
            xlsx.names.push(name);
        }
        Ok(xlsx)
    }

    /// Adds a row.
    pub(super) fn row<'a>(
        &mut self,
        values: impl Iterator<Item = Result<Option<Value<'a>>>>,
        written: &mut Written<'_>,
    ) -> Result<()> {
        if self.rows > ROWS || self.rows > 0 && self.zip.size() > SHEET {
            self.end_sheet(written.out)?;
        }
        if self.rows == 0 {
            self.begin_sheet(written.out);
        }
        self.rows += 1;
        let mut number = itoa::Buffer::new();
        let number = number.format(self.rows);
        self.begin_row(number);
        for (column, value) in self.columns.iter().zip(values) {
            if let Some(value) = value? {
                column.value(number, value, &mut self.scratch, &mut self.content);
            }
        }
        self.content.push_str("</row>");
        if self.content.len() >= PIECE {
            written.content += self.content.len();
            self.pass_on(written.out);
        }
        Ok(())
    }

    /// Ends the workbook.
    pub(super) fn end(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.sheets == 0 {
            self.begin_sheet(out);
        }
        self.end_sheet(out)?;
        for (name, content) in parts::all(self.sheets) {
            self.zip.file(name, &content, out)?;
        }
        self.zip.finish(out)
    }

    fn begin_sheet(&mut self, out: &mut Vec<u8>) {
        self.sheets += 1;
        self.zip.begin(parts::sheet_file(self.sheets), out);
        parts::begin_sheet(self.sheets, &self.widths, &mut self.content);
        self.rows = 1;
        self.begin_row("1");
        for (column, name) in self.columns.iter().zip(&self.names) {
            column.text("1", cell::HEADER, name, &mut self.content);
        }
        self.content.push_str("</row>");
    }

    fn begin_row(&mut self, number: &str) {
        for part in ["<row r=\"", number, "\">"] {
            self.content.push_str(part);
        }
    }

    fn end_sheet(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let last = self.columns.last().map(Column::letters);
        parts::end_sheet(last, self.rows, &mut self.content);
        self.pass_on(out);
        self.rows = 0;
        self.zip.end(out)
    }

    fn pass_on(&mut self, out: &mut Vec<u8>) {
        self.zip.write(self.content.as_bytes(), out);
        self.content.clear();
    }
}

/// What a step has written.
pub(super) struct Written<'a> {
    pub(super) out: &'a mut Vec<u8>,
    /// Bytes before they were compressed.
    pub(super) content: usize,
}

impl Written<'_> {
    /// Whether it is enough for a step that was asked for so many bytes.
    pub(super) fn is_enough(&self, size: usize) -> bool {
        self.out.len() >= size || self.content >= STEP
    }
}

/// The name of a column. Workbooks have no zones: the name says that times are in UTC.
fn name(field: &Field) -> String {
    match field.data_type.plain() {
        DataType::Timestamp { zone: Some(_), .. } => format!("{} (UTC)", field.name),
        _ => field.name.clone(),
    }
}

/// Whether cells of a type can have more characters than a workbook takes.
fn can_be_long(data_type: &DataType) -> bool {
    matches!(
        data_type.plain(),
        DataType::Utf8 { .. } | DataType::Binary { .. } | DataType::FixedBinary { .. }
    ) || data_type.is_nested()
}
