//! Export: a table as a file or for the clipboard, pulled in portions so that nothing is held twice.

mod arrow;
mod csv;
mod flat;
mod html;
mod json;
mod list;
mod markdown;
mod parquet;
mod xlsx;

pub use csv::{CsvOptions, is_formula};

use crate::Table;
use crate::array::Value;
use crate::error::Result;
use arrow::Arrow;
use parquet::Parquet;
use xlsx::{Written, Xlsx};

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
    /// A Parquet file. Dictionaries and runs are written as plain values; durations, and values with parts, as text.
    Parquet,
    /// A workbook for spreadsheets. Values that a spreadsheet would change are texts.
    Xlsx,
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
    file: Option<File>,
}

/// A format that is no text.
#[derive(Debug)]
enum File {
    Arrow(Arrow),
    Parquet(Box<Parquet>),
    Xlsx(Box<Xlsx>),
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
        if matches!(
            format,
            Format::Json { .. } | Format::NdJson { .. } | Format::Parquet
        ) {
            json::tell_apart(&mut names);
        }
        let chosen = rows.as_deref();
        let file = match format {
            Format::Arrow => Some(File::Arrow(Arrow::new(table, &columns)?)),
            Format::Parquet => {
                let parquet = Parquet::new(table, &columns, &names, chosen)?;
                Some(File::Parquet(Box::new(parquet)))
            }
            Format::Xlsx => {
                let xlsx = Xlsx::new(table, &columns, chosen)?;
                Some(File::Xlsx(Box::new(xlsx)))
            }
            _ => None,
        };
        Ok(Self {
            total: rows.as_ref().map_or(table.rows(), Vec::len),
            format,
            columns,
            names,
            rows,
            next: 0,
            begun: false,
            ended: false,
            file,
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
        let begins = !self.begun;
        self.begun = true;
        if let Some(mut file) = self.file.take() {
            let mut out = Vec::new();
            let result = self.next_of_file(&mut file, begins, table, size, &mut out);
            self.file = Some(file);
            self.ended = self.next == self.total || result.is_err();
            return result.map(|()| Some(out));
        }
        let mut out = String::new();
        if begins {
            self.begin(&mut out);
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

    fn next_of_file(
        &mut self,
        file: &mut File,
        begins: bool,
        table: &Table,
        size: usize,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        match file {
            File::Arrow(arrow) => {
                if begins {
                    arrow.schema(out);
                }
                while self.next < self.total && out.len() < size {
                    let end = self.total.min(self.next + arrow::ROWS);
                    let rows: Vec<usize> = (self.next..end).map(|place| self.row(place)).collect();
                    arrow.batch(table, &rows, out)?;
                    self.next = end;
                }
                if self.next == self.total {
                    out.extend_from_slice(&Arrow::END);
                }
            }
            File::Parquet(parquet) => {
                if begins {
                    Parquet::begin(out);
                }
                while self.next < self.total && out.len() < size {
                    parquet.row(self.values(table), out)?;
                    self.next += 1;
                }
                if self.next == self.total {
                    parquet.end(out)?;
                }
            }
            File::Xlsx(xlsx) => {
                let mut written = Written { out, content: 0 };
                while self.next < self.total && !written.is_enough(size) {
                    xlsx.row(self.values(table), &mut written)?;
                    self.next += 1;
                }
                if self.next == self.total {
                    xlsx.end(out)?;
                }
            }
        }
        Ok(())
    }

    fn row(&self, place: usize) -> usize {
        match &self.rows {
            None => place,
            Some(rows) => rows.get(place).map_or(usize::MAX, |row| *row as usize),
        }
    }

    /// The values of the next row.
    fn values<'a>(
        &self,
        table: &'a Table,
    ) -> impl Iterator<Item = Result<Option<Value<'a>>>> + use<'a, '_> {
        let place = table.place(self.row(self.next));
        self.columns.iter().map(move |column| {
            let column = table.column(*column)?;
            Ok(place.and_then(|(batch, index)| column.at(batch, index)))
        })
    }

    fn begin(&self, out: &mut String) {
        match &self.format {
            Format::Csv(options) => options.header(&self.names, out),
            Format::Json { .. } => out.push('['),
            Format::NdJson { .. } | Format::Arrow | Format::Parquet | Format::Xlsx => {}
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
        let values = self.values(table);
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
            Format::Arrow | Format::Parquet | Format::Xlsx => {}
        }
        Ok(())
    }
}
