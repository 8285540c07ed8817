//! Export: a table as a file or for the clipboard, pulled in portions so that nothing is held twice.

mod arrow;
mod csv;
mod flat;
mod html;
mod json;
mod list;
mod markdown;

pub use csv::{CsvOptions, is_formula};

use crate::{Table, error::Result};
use arrow::Arrow;

/// The format of an export.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// RFC 4180, or values between tabs.
    Csv(CsvOptions),
    /// A list of objects. With `exact`, integers of 64 bits and decimals are texts, because many readers round numbers.
    Json {
        /// Whether they are.
        exact: bool,
    },
    /// An object a line.
    NdJson {
        /// As for [`Self::Json`].
        exact: bool,
    },
    /// An Arrow IPC stream. Dictionaries and runs are written as plain values, views with offsets.
    Arrow,
    /// A table in Markdown.
    Markdown,
    /// A table in HTML, without any style: copied HTML is subject to the page's policy.
    Html {
        /// Whether the names of the columns come first.
        header: bool,
        /// As [`CsvOptions::guard`].
        guard: bool,
    },
}

/// An export under way. It holds row numbers at most; the table is handed in with each step and must not be replaced.
#[derive(Debug)]
pub struct Export {
    format: Format,
    columns: Vec<usize>,
    names: Vec<String>,
    rows: Option<Vec<u32>>,
    next: usize,
    total: usize,
    begun: bool,
    ended: bool,
    arrow: Option<Arrow>,
}

/// Rows written between looks at the size of a portion.
const STEP: usize = 64;

impl Export {
    /// The export of some columns of `rows` in their order, or of all rows.
    pub fn new(
        table: &Table,
        format: Format,
        columns: Vec<usize>,
        rows: Option<Vec<u32>>,
    ) -> Result<Self> {
        let mut names = Vec::with_capacity(columns.len());
        for column in &columns {
            table.data_type(*column)?;
            if let Some(field) = table.schema().and_then(|schema| schema.fields.get(*column)) {
                names.push(field.name.clone());
            }
        }
        let arrow = match format {
            Format::Arrow => Some(Arrow::new(table, &columns)?),
            _ => None,
        };
        if matches!(format, Format::Json { .. } | Format::NdJson { .. }) {
            json::tell_apart(&mut names);
        }
        Ok(Self {
            total: rows.as_ref().map_or(table.rows(), Vec::len),
            format,
            columns,
            names,
            rows,
            next: 0,
            begun: false,
            ended: false,
            arrow,
        })
    }

    /// How many rows are written.
    pub fn done(&self) -> usize {
        self.next
    }

    /// How many rows there are to write.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The next portion: about `size` bytes, more where a single row is longer. Nothing at the end.
    pub fn next(&mut self, table: &Table, size: usize) -> Result<Option<Vec<u8>>> {
        if self.ended {
            return Ok(None);
        }
        let mut out = String::new();
        let mut bytes = Vec::new();
        if !self.begun {
            self.begun = true;
            self.begin(&mut out, &mut bytes);
        }
        if let Some(arrow) = &self.arrow {
            while self.next < self.total && bytes.len() < size {
                let end = self.total.min(self.next + arrow::ROWS);
                let rows: Vec<usize> = (self.next..end).map(|place| self.row(place)).collect();
                arrow.batch(table, &rows, &mut bytes)?;
                self.next = end;
            }
            if self.next == self.total {
                self.ended = true;
                bytes.extend_from_slice(&Arrow::END);
            }
            return Ok(Some(bytes));
        }
        while self.next < self.total && out.len() < size {
            for _ in 0..STEP.min(self.total - self.next) {
                self.write_row(table, &mut out)?;
                self.next += 1;
            }
        }
        if self.next == self.total {
            self.ended = true;
            match self.format {
                Format::Json { .. } => out.push_str("\n]\n"),
                Format::Html { .. } => out.push_str("</table>"),
                _ => {}
            }
        }
        Ok(Some(out.into_bytes()))
    }

    fn row(&self, place: usize) -> usize {
        match &self.rows {
            None => place,
            Some(rows) => rows.get(place).map_or(usize::MAX, |row| *row as usize),
        }
    }

    fn begin(&mut self, out: &mut String, bytes: &mut Vec<u8>) {
        match &self.format {
            Format::Csv(options) => options.header(&self.names, out),
            Format::Json { .. } => out.push('['),
            Format::NdJson { .. } => {}
            Format::Arrow => {
                if let Some(arrow) = &self.arrow {
                    arrow.schema(bytes);
                }
            }
            Format::Markdown => markdown::header(&self.names, out),
            Format::Html { header, guard } => {
                out.push_str("<table>");
                if *header {
                    html::header(&self.names, *guard, out);
                }
            }
        }
    }

    fn write_row(&self, table: &Table, out: &mut String) -> Result<()> {
        let place = table.place(self.row(self.next));
        let values = self.columns.iter().map(|column| {
            let column = table.column(*column)?;
            Ok(place.and_then(|(batch, index)| column.at(batch, index)))
        });
        match &self.format {
            Format::Csv(options) => options.row(values, out)?,
            Format::Json { exact } => {
                out.push_str(if self.next == 0 { "\n" } else { ",\n" });
                json::object(&self.names, values, *exact, out)?;
            }
            Format::NdJson { exact } => {
                json::object(&self.names, values, *exact, out)?;
                out.push('\n');
            }
            Format::Markdown => markdown::row(values, out)?,
            Format::Html { guard, .. } => html::row(values, *guard, out)?,
            Format::Arrow => {}
        }
        Ok(())
    }
}
