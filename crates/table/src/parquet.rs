//! Parquet files, as parts of them are asked for: the footer first, then a column after the other.
//!
//! Written by hand for the same reasons as the decoder of Arrow: the module has a budget in bytes, texts stay views into the
//! pages that they came in, and broken input must end in an error with its place.

mod assemble;
mod encodings;
mod footer;
mod item;
mod pages;
mod thrift;
mod tree;

use std::ops::Range;
use std::sync::Arc;

use self::assemble::Places;
use self::footer::{Chunk, ENCRYPTED, Footer, Group};
use self::pages::Column;
use self::tree::Tree;
use crate::error::Result;
use crate::table::{Batch, MAX_ROWS};
use crate::{Error, Table, footer as footer_end};

/// The length of the footer, and the magic.
const END: u64 = 8;

/// The most bytes of a footer.
const MAX_FOOTER: u64 = 256 << 20;

/// Reads a Parquet file. The table is usable at any time; an error keeps the rows before it.
#[derive(Debug)]
pub struct ParquetDecoder {
    table: Table,
    budget: u64,
    /// The size of the file.
    size: u64,
    /// How many bytes were read.
    position: u64,
    state: State,
    tree: Tree,
    /// The groups that are still to be read, the next one last.
    groups: Vec<Group>,
    /// The columns of the current one that were read.
    columns: Vec<Option<Column>>,
    failed: Option<Error>,
}

#[derive(Debug)]
enum State {
    Tail(u64),
    Footer(u64),
    Rows,
}

impl ParquetDecoder {
    /// A decoder of a file of some size that stops before it holds more than `budget` bytes.
    pub fn new(budget: u64, size: u64) -> Self {
        Self {
            table: Table::default(),
            budget,
            size,
            position: 0,
            state: State::Tail(size.min(footer_end::TAIL)),
            tree: Tree::default(),
            groups: Vec::new(),
            columns: Vec::new(),
            failed: None,
        }
    }

    /// From now on it stops before it holds more than `budget` bytes.
    pub(crate) fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// The rows that were decoded so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Bytes that were read so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The bytes of the file that it needs next; none when it has all that it will read.
    pub fn wanted(&self) -> Option<Range<u64>> {
        if self.failed.is_some() {
            return None;
        }
        match self.state {
            State::Tail(length) => Some(self.size - length..self.size),
            State::Footer(length) => {
                let end = self.size.saturating_sub(END);
                Some(end.saturating_sub(length)..end)
            }
            State::Rows => self.chunk().and_then(|chunk| range(chunk, self.size)),
        }
    }

    /// The column that is read next.
    fn chunk(&self) -> Option<&Chunk> {
        self.groups.last()?.chunks.get(self.columns.len())
    }

    /// Takes the bytes of [`Self::wanted`]. After an error every call gives the same error.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let result = self.take(bytes);
        if let Err(error) = &result {
            self.failed = Some(error.clone());
            self.columns.clear();
        }
        result
    }

    /// No more bytes will come.
    pub fn finish(&mut self) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        match self.state {
            State::Rows if self.groups.is_empty() => Ok(()),
            _ => Err(Error::Truncated {
                position: self.size,
            }),
        }
    }

    fn take(&mut self, bytes: &[u8]) -> Result<()> {
        let Some(wanted) = self.wanted() else {
            return Ok(());
        };
        self.position += bytes.len() as u64;
        if bytes.len() as u64 != wanted.end - wanted.start {
            return Err(Error::Truncated {
                position: wanted.start + bytes.len() as u64,
            });
        }
        match self.state {
            State::Tail(_) => self.tail(bytes)?,
            State::Footer(_) => self.footer(bytes, wanted.start)?,
            State::Rows => self.column(bytes, wanted.start)?,
        }
        // Columns without any bytes are not asked for.
        while let Some(wanted) = self.wanted().filter(Range::is_empty) {
            self.column(&[], wanted.start)?;
        }
        Ok(())
    }

    fn tail(&mut self, bytes: &[u8]) -> Result<()> {
        let position = self.size.saturating_sub(4);
        let (rest, length, magic) =
            footer_end::end(bytes).ok_or_else(|| Error::malformed(0, "this is no Parquet file"))?;
        match magic {
            [b'P', b'A', b'R', b'1'] => {}
            [b'P', b'A', b'R', b'E'] => return Err(Error::unsupported(position, ENCRYPTED)),
            _ => {
                return Err(Error::malformed(
                    position,
                    "this is no whole Parquet file: its end is missing",
                ));
            }
        }
        let length = u64::from(length);
        if length > self.size.saturating_sub(END + 4) {
            return Err(Error::malformed(
                position - 4,
                "the footer is longer than the file",
            ));
        }
        if length > MAX_FOOTER {
            return Err(Error::unsupported(position, "so long a footer"));
        }
        self.state = State::Footer(length);
        match footer_end::last(rest, length) {
            Some(footer) => self.footer(footer, self.size - END - length),
            None => self.allow(length),
        }
    }

    fn footer(&mut self, bytes: &[u8], position: u64) -> Result<()> {
        let footer = Footer::read(bytes)
            .map_err(|thrift::Bad| Error::malformed(position, "the footer is broken"))?;
        let (schema, tree) = tree::tree(&footer.elements).map_err(|error| match error {
            tree::SchemaError::Broken(what) => Error::malformed(position, what),
            tree::SchemaError::Unsupported(what) => Error::unsupported(position, what),
        })?;
        self.table.set_schema(schema);
        self.tree = tree;
        self.groups = footer.groups;
        self.groups.reverse();
        self.state = State::Rows;
        self.prepare(position)
    }

    /// Looks at the next group before any of its columns is read. Groups without columns are done at once.
    fn prepare(&mut self, position: u64) -> Result<()> {
        while let Some(group) = self.groups.last() {
            if group.chunks.len() != self.tree.leaves.len() {
                return Err(Error::malformed(
                    position,
                    "a group of rows has another number of columns than the schema",
                ));
            }
            let rows = u64::try_from(group.rows)
                .map_err(|_| Error::malformed(position, "a group has a negative number of rows"))?;
            if rows > MAX_ROWS {
                return Err(Error::TooManyRows { most: MAX_ROWS });
            }
            if let Some(problem) = group.chunks.iter().find_map(|chunk| chunk.problem) {
                return Err(Error::unsupported(position, problem));
            }
            if group
                .chunks
                .iter()
                .any(|chunk| range(chunk, self.size).is_none())
            {
                return Err(Error::malformed(
                    position,
                    "a column lies outside of the file",
                ));
            }
            if let Some(chunk) = group.chunks.first() {
                let length = range(chunk, self.size).map_or(0, |range| range.end - range.start);
                return self.allow(length);
            }
            self.table.push(
                Batch {
                    rows: rows as usize,
                    columns: Vec::new(),
                },
                0,
            )?;
            self.groups.pop();
        }
        Ok(())
    }

    fn room(&self) -> u64 {
        self.budget.saturating_sub(self.table.held())
    }

    fn allow(&self, more: u64) -> Result<()> {
        let needed = self.table.held().saturating_add(more);
        if needed > self.budget {
            return Err(Error::OverBudget {
                needed,
                budget: self.budget,
            });
        }
        Ok(())
    }

    fn column(&mut self, bytes: &[u8], position: u64) -> Result<()> {
        let (Some(chunk), Some(leaf)) = (self.chunk(), self.tree.leaves.get(self.columns.len()))
        else {
            return Ok(());
        };
        let values = u64::try_from(chunk.values)
            .map_err(|_| Error::malformed(position, "a column has a negative number of values"))?;
        let used =
            bytes.len() as u64 + self.columns.iter().flatten().map(Column::used).sum::<u64>();
        let bytes = Arc::new(bytes.to_vec());
        let room = self.room().saturating_sub(used);
        let column =
            Column::read(*leaf, &bytes, chunk.codec, values, room).map_err(
                |error| match error {
                    pages::PageError::Broken(what) => Error::malformed(position, what),
                    pages::PageError::Unsupported(what) => Error::unsupported(position, what),
                    pages::PageError::Memory(more) => Error::OverBudget {
                        needed: self.table.held().saturating_add(used).saturating_add(more),
                        budget: self.budget,
                    },
                },
            )?;
        self.columns.push(Some(column));
        match self.chunk() {
            Some(next) => {
                let length = range(next, self.size).map_or(0, |range| range.end - range.start);
                self.allow(length)
            }
            None => self.end_group(position),
        }
    }

    fn end_group(&mut self, position: u64) -> Result<()> {
        let Some(group) = self.groups.pop() else {
            return Ok(());
        };
        let mut stored = std::mem::take(&mut self.columns);
        let rows = group.rows as usize;
        let mut columns = Vec::with_capacity(self.tree.columns.len());
        for node in &self.tree.columns {
            let array = assemble::array(node, &mut stored, Places::default())
                .map_err(|what| Error::malformed(position, what))?;
            if array.len != rows {
                return Err(Error::malformed(
                    position,
                    "a column has not as many rows as its group",
                ));
            }
            columns.push(array);
        }
        let held = columns.iter().map(assemble::held).sum();
        self.allow(held)?;
        self.table.push(Batch { rows, columns }, held)?;
        self.prepare(position)
    }
}

/// Where a column is in the file: its dictionary comes first.
fn range(chunk: &Chunk, size: u64) -> Option<Range<u64>> {
    let data = u64::try_from(chunk.data).ok()?;
    // Some programs write 0 where there is none.
    let dictionary = chunk.dictionary.and_then(|start| u64::try_from(start).ok());
    let start = dictionary
        .filter(|start| *start > 0 && *start < data)
        .unwrap_or(data);
    let end = start.checked_add(u64::try_from(chunk.size).ok()?)?;
    (end <= size).then_some(start..end)
}
