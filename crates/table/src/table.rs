//! A table that grows batch by batch and never changes otherwise.

use crate::Error;
use crate::array::{Array, Value};
use crate::error::Result;
use crate::schema::{DataType, Schema};

/// The most rows of a table: row numbers are 32 bits wide.
pub const MAX_ROWS: u64 = 1 << 31;

/// Columns and the rows that have arrived so far. Rows are numbered from 0 in the order of their arrival.
#[derive(Clone, Debug, Default)]
pub struct Table {
    schema: Option<Schema>,
    batches: Vec<Batch>,
    /// Where each batch starts.
    starts: Vec<usize>,
    rows: usize,
    held: u64,
}

/// Rows that arrived together.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) rows: usize,
    pub(crate) columns: Vec<Array>,
}

impl Table {
    /// The columns, once they are known.
    pub fn schema(&self) -> Option<&Schema> {
        self.schema.as_ref()
    }

    /// How many rows have arrived.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are; 0 until they are known.
    pub fn columns(&self) -> usize {
        self.schema.as_ref().map_or(0, |schema| schema.fields.len())
    }

    /// How many bytes the rows hold.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// How many batches have arrived.
    pub fn batches(&self) -> usize {
        self.batches.len()
    }

    pub(crate) fn set_schema(&mut self, schema: Schema) {
        self.schema = Some(schema);
    }

    /// Adds a batch whose columns fit the schema.
    pub(crate) fn push(&mut self, batch: Batch, held: u64) -> Result<()> {
        let rows = self.rows.saturating_add(batch.rows);
        if rows as u64 > MAX_ROWS {
            return Err(Error::TooManyRows { most: MAX_ROWS });
        }
        self.held += held;
        if batch.rows > 0 {
            self.starts.push(self.rows);
            self.rows = rows;
            self.batches.push(batch);
        }
        Ok(())
    }

    /// Counts bytes that are held besides those of batches: dictionaries.
    pub(crate) fn hold(&mut self, bytes: u64) {
        self.held += bytes;
    }

    /// Gives a column another type. Its arrays are made again one after the other.
    pub(crate) fn replace_column(
        &mut self,
        column: usize,
        data_type: DataType,
        mut replace: impl FnMut(&Array) -> Array,
    ) {
        for batch in &mut self.batches {
            if let Some(array) = batch.columns.get_mut(column) {
                *array = replace(array);
            }
        }
        if let Some(field) = self
            .schema
            .as_mut()
            .and_then(|schema| schema.fields.get_mut(column))
        {
            field.data_type = data_type;
        }
    }

    /// The type of a column.
    pub fn data_type(&self, column: usize) -> Result<&DataType> {
        self.schema
            .as_ref()
            .ok_or(Error::NoSchema)?
            .fields
            .get(column)
            .map(|field| &field.data_type)
            .ok_or(Error::NoColumn { column })
    }

    /// One column.
    #[inline]
    pub(crate) fn column(&self, column: usize) -> Result<Column<'_>> {
        Ok(Column {
            table: self,
            number: column,
            data_type: self.data_type(column)?,
        })
    }

    /// The batch of a row, and the row's number in it.
    #[inline]
    pub(crate) fn place(&self, row: usize) -> Option<(usize, usize)> {
        let batch = self
            .starts
            .partition_point(|start| *start <= row)
            .checked_sub(1)?;
        let inner = row.checked_sub(*self.starts.get(batch)?)?;
        (inner < self.batches.get(batch)?.rows).then_some((batch, inner))
    }
}

/// One column of a table.
#[derive(Clone, Copy)]
pub(crate) struct Column<'a> {
    table: &'a Table,
    number: usize,
    pub(crate) data_type: &'a DataType,
}

impl<'a> Column<'a> {
    /// The arrays of all batches, each with its first row's number.
    pub(crate) fn arrays(self) -> impl Iterator<Item = (usize, &'a Array)> {
        let number = self.number;
        self.table
            .starts
            .iter()
            .zip(&self.table.batches)
            .filter_map(move |(start, batch)| Some((*start, batch.columns.get(number)?)))
    }

    /// The array of a batch.
    pub(crate) fn array(self, batch: usize) -> Option<&'a Array> {
        self.table.batches.get(batch)?.columns.get(self.number)
    }

    /// The value of a row as it is held, maybe behind a dictionary.
    pub(crate) fn value(self, row: usize) -> Option<Value<'a>> {
        let (batch, index) = self.table.place(row)?;
        self.at(batch, index)
    }

    /// The value at a place.
    #[inline]
    pub(crate) fn at(self, batch: usize, index: usize) -> Option<Value<'a>> {
        Some(Value {
            array: self.array(batch)?,
            data_type: self.data_type,
            index,
        })
    }

    /// Hands over the values of `rows`, or of all rows.
    pub(crate) fn visit(self, rows: Option<&[u32]>, mut look: impl FnMut(Value<'a>)) {
        self.parts(rows, |part| part.each(|index| look(part.value(index))));
    }

    /// Hands over `rows`, or all rows, batch by batch.
    pub(crate) fn parts<'r>(self, rows: Option<&'r [u32]>, mut look: impl FnMut(Part<'a, 'r>)) {
        let data_type = self.data_type;
        let Some(mut rest) = rows else {
            for (start, array) in self.arrays() {
                look(Part {
                    array,
                    data_type,
                    start,
                    rows: None,
                });
            }
            return;
        };
        while let Some(row) = rest.first() {
            let mut count = 1;
            if let Some((batch, index)) = self.table.place(*row as usize)
                && let Some(array) = self.array(batch)
            {
                let start = *row as usize - index;
                let batch = start..start + array.len;
                let is_outside = |row: &u32| !batch.contains(&(*row as usize));
                count = rest.iter().position(is_outside).unwrap_or(rest.len());
                look(Part {
                    array,
                    data_type,
                    start,
                    rows: rest.get(..count),
                });
            }
            rest = rest.get(count..).unwrap_or_default();
        }
    }

    pub(crate) fn table(self) -> &'a Table {
        self.table
    }
}

/// Rows of a column in one batch.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a, 'r> {
    pub(crate) array: &'a Array,
    pub(crate) data_type: &'a DataType,
    /// The number of the batch's first row.
    start: usize,
    /// The numbers of the rows; all of the batch if not given.
    pub(crate) rows: Option<&'r [u32]>,
}

impl<'a> Part<'a, '_> {
    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.map_or(self.array.len, <[u32]>::len)
    }

    /// Hands over the place of each row in the batch.
    pub(crate) fn each(&self, look: impl FnMut(usize)) {
        match self.rows {
            None => (0..self.array.len).for_each(look),
            Some(rows) => rows
                .iter()
                .map(|row| *row as usize - self.start)
                .for_each(look),
        }
    }

    /// The value at a place in the batch.
    pub(crate) fn value(&self, index: usize) -> Value<'a> {
        Value {
            array: self.array,
            data_type: self.data_type,
            index,
        }
    }
}
