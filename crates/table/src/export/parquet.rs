//! A Parquet file: groups of rows, in them columns of compressed pages, and a footer that says where they are.

mod column;
mod kind;
mod thrift;

use crate::Table;
use crate::array::Value;
use crate::error::Result;
use column::{Chunk, Column, SNAPPY};
use kind::Kind;

/// The most rows of a group.
const ROWS: usize = 1 << 16;

/// A group of about so many bytes ends earlier.
const GROUP: u64 = 32 << 20;

/// At both ends of the file.
const MAGIC: &[u8; 4] = b"PAR1";

/// A file under way.
#[derive(Debug)]
pub(super) struct Parquet {
    names: Vec<String>,
    columns: Vec<Column>,
    groups: Vec<Group>,
    /// How many bytes are written.
    offset: u64,
    /// Rows of the group so far.
    rows: usize,
}

#[derive(Debug)]
struct Group {
    offset: u64,
    rows: u64,
    chunks: Vec<Chunk>,
}

impl Parquet {
    /// A file of some columns with names that differ. `rows` are all that will come.
    pub(super) fn new(
        table: &Table,
        columns: &[usize],
        names: &[String],
        rows: Option<&[u32]>,
    ) -> Result<Self> {
        let columns = columns.iter().map(|number| {
            let kind = Kind::of(table, *number, rows)?;
            Ok(Column::new(kind))
        });
        Ok(Self {
            names: names.to_vec(),
            columns: columns.collect::<Result<_>>()?,
            groups: Vec::new(),
            offset: MAGIC.len() as u64,
            rows: 0,
        })
    }

    pub(super) fn begin(out: &mut Vec<u8>) {
        out.extend_from_slice(MAGIC);
    }

    /// Adds a row. A group that is full is added to `out`.
    pub(super) fn row<'a>(
        &mut self,
        values: impl Iterator<Item = Result<Option<Value<'a>>>>,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        for (column, value) in self.columns.iter_mut().zip(values) {
            column.push(value?)?;
        }
        self.rows += 1;
        // The size is added up now and then.
        let is_full = self.rows.is_multiple_of(64)
            && (self.rows >= ROWS || self.columns.iter().map(Column::size).sum::<u64>() >= GROUP);
        if is_full {
            self.end_group(out)?;
        }
        Ok(())
    }

    fn end_group(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = out.len();
        let chunks = self.columns.iter_mut().map(|column| column.end(out));
        self.groups.push(Group {
            offset: self.offset,
            rows: self.rows as u64,
            chunks: chunks.collect::<Result<_>>()?,
        });
        self.offset += (out.len() - start) as u64;
        self.rows = 0;
        Ok(())
    }

    /// Ends the file with its footer.
    pub(super) fn end(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.rows > 0 {
            self.end_group(out)?;
        }
        let start = out.len();
        thrift::write(out, |footer| self.footer(footer));
        let size = (out.len() - start) as u32;
        out.extend_from_slice(&size.to_le_bytes());
        out.extend_from_slice(MAGIC);
        Ok(())
    }

    fn footer(&self, footer: &mut thrift::Struct<'_>) {
        // The version in which all types here are.
        footer.i32(1, 2);
        let root = std::iter::once(None);
        let elements: Vec<_> = root
            .chain(self.columns.iter().zip(&self.names).map(Some))
            .collect();
        footer.parts(2, elements.into_iter(), |element, written| match element {
            None => {
                written.text(4, "schema");
                written.i32(5, self.columns.len() as i32);
            }
            Some((column, name)) => {
                let (physical, width) = column.kind.physical();
                written.i32(1, physical);
                if let Some(width) = width {
                    written.i32(2, width as i32);
                }
                // Every column may have nulls.
                written.i32(3, 1);
                written.text(4, name);
                column.kind.logical(written);
            }
        });
        footer.i64(3, self.groups.iter().map(|group| group.rows).sum());
        footer.parts(4, self.groups.iter(), |group, written| {
            let mut offset = group.offset;
            let chunks = group.chunks.iter().zip(&self.columns).zip(&self.names);
            let chunks = chunks.map(|((chunk, column), name)| {
                let start = offset;
                offset += chunk.size;
                (start, chunk, column, name)
            });
            let chunks: Vec<_> = chunks.collect();
            written.parts(
                1,
                chunks.into_iter(),
                |(start, chunk, column, name), written| {
                    written.i64(2, start);
                    written.part(3, |about| {
                        about.i32(1, column.kind.physical().0);
                        about.numbers(2, chunk.encodings());
                        about.texts(3, &[name]);
                        about.i32(4, SNAPPY);
                        about.i64(5, chunk.values);
                        about.i64(6, chunk.plain_size);
                        about.i64(7, chunk.size);
                        about.i64(9, start + chunk.data);
                        if chunk.has_dictionary {
                            about.i64(11, start);
                        }
                        about.part(12, |statistics| statistics.i64(3, chunk.nulls));
                    });
                },
            );
            written.i64(2, group.chunks.iter().map(|chunk| chunk.plain_size).sum());
            written.i64(3, group.rows);
        });
        footer.text(6, concat!("belvedere version ", env!("CARGO_PKG_VERSION")));
    }
}
