//! One record batch or dictionary batch: its body becomes arrays that are views into it.

mod buffers;
mod nested;

use std::collections::HashMap;
use std::sync::Arc;

use super::check;
use super::metadata::{RecordBatch, SchemaFacts};
use crate::Error;
use crate::array::{Array, Data, Dictionary};
use crate::bytes::{Bits, Bytes};
use crate::error::Result;
use crate::schema::{DataType, Field, Interval, Layout, ListLayout};

/// The dictionaries that have arrived, by id.
pub(super) type Dictionaries = HashMap<i64, Arc<Dictionary>>;

/// What a buffer is made of, for data of the other byte order.
#[derive(Clone, Copy)]
enum SwapUnit {
    /// Numbers of so many bytes.
    Width(usize),
    /// Numbers of 4, 4 and 8 bytes in turn.
    MonthDayNano,
}

impl SwapUnit {
    const BYTE: Self = Self::Width(1);
}

/// Reads the arrays of one body, front to back.
pub(super) struct Body<'a> {
    bytes: Arc<Vec<u8>>,
    /// Where the body starts in the input.
    position: u64,
    batch: RecordBatch<'a>,
    facts: SchemaFacts,
    dictionaries: &'a Dictionaries,
    /// How many bytes of decompressed buffers may still be held.
    room: u64,
    /// How many bytes were decompressed.
    pub(super) decompressed: u64,
    nodes: usize,
    buffers: usize,
    variadic: usize,
    /// Where the current buffer starts in the input, for errors.
    here: u64,
}

/// Why no array came of it.
pub(super) enum Failure {
    /// The bytes are at fault.
    Error(Error),
    /// A dictionary has not arrived; in a file it may come later.
    MissingDictionary(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl<'a> Body<'a> {
    pub(super) fn new(
        bytes: Arc<Vec<u8>>,
        position: u64,
        batch: RecordBatch<'a>,
        facts: SchemaFacts,
        dictionaries: &'a Dictionaries,
        room: u64,
    ) -> Self {
        Self {
            bytes,
            position,
            batch,
            facts,
            dictionaries,
            room,
            decompressed: 0,
            nodes: 0,
            buffers: 0,
            variadic: 0,
            here: position,
        }
    }

    fn bad(&self, what: &'static str) -> Error {
        Error::malformed(self.here, what)
    }

    /// How many rows the batch says it has.
    pub(super) fn rows(&self) -> Result<usize> {
        usize::try_from(self.batch.rows).map_err(|_| self.bad("the number of rows is out of range"))
    }

    /// The columns of the batch.
    pub(super) fn columns(&mut self, fields: &[Field]) -> Result<Vec<Array>, Failure> {
        let rows = self.rows()?;
        let columns = fields
            .iter()
            .map(|field| self.array(&field.data_type))
            .collect::<Result<Vec<_>, _>>()?;
        if columns.iter().any(|column| column.len != rows) {
            return Err(self
                .bad("a column has not as many rows as its batch")
                .into());
        }
        Ok(columns)
    }

    /// The next array, whose type is known.
    pub(super) fn array(&mut self, data_type: &DataType) -> Result<Array, Failure> {
        let [len, null_count] = self.node()?;
        let has_mask = match data_type {
            DataType::Null | DataType::RunEnd { .. } => false,
            DataType::Union { .. } => self.facts.union_masks,
            _ => true,
        };
        let nulls = if has_mask {
            self.mask(len, null_count)?
        } else {
            None
        };
        let data = match data_type {
            DataType::Null => Data::Null,
            DataType::Bool => {
                let bits = self.buffer(SwapUnit::BYTE)?;
                self.enough(&bits, len.div_ceil(8))?;
                Data::Bool(Bits(bits))
            }
            DataType::Int { bits, .. }
            | DataType::Float { bits }
            | DataType::Date { bits }
            | DataType::Time { bits, .. } => self.numbers(len, usize::from(*bits / 8))?,
            DataType::Decimal { bits, .. } => self.numbers(len, usize::from(*bits / 8))?,
            DataType::Timestamp { .. } | DataType::Duration { .. } => self.numbers(len, 8)?,
            DataType::Interval { kind } => match kind {
                Interval::YearMonth => self.numbers(len, 4)?,
                Interval::DayTime => self.fixed(len, 8, SwapUnit::Width(4))?,
                Interval::MonthDayNano => self.fixed(len, 16, SwapUnit::MonthDayNano)?,
            },
            DataType::FixedBinary { width } => self.fixed(len, *width, SwapUnit::BYTE)?,
            DataType::Utf8 { layout } | DataType::Binary { layout } => {
                self.bytes(len, *layout, nulls.as_ref())?
            }
            DataType::List { layout, item } => {
                self.list(len, *layout, &item.data_type, nulls.as_ref())?
            }
            DataType::Map { entries, .. } => {
                self.list(len, ListLayout::Small, &entries.data_type, nulls.as_ref())?
            }
            DataType::FixedList { size, item } => {
                let child = Box::new(self.array(&item.data_type)?);
                if len
                    .checked_mul(*size)
                    .is_none_or(|needed| needed > child.len)
                {
                    return Err(self.bad("lists of one length have too few items").into());
                }
                Data::FixedList { size: *size, child }
            }
            DataType::Struct { fields } => {
                let children = fields
                    .iter()
                    .map(|field| self.array(&field.data_type))
                    .collect::<Result<Vec<_>, _>>()?;
                if children.iter().any(|child| child.len < len) {
                    return Err(self.bad("a struct has too few values").into());
                }
                Data::Struct(children)
            }
            DataType::Union {
                dense,
                type_ids,
                fields,
            } => self.union(len, *dense, type_ids, fields)?,
            DataType::Dictionary { key_bits, id, .. } => {
                self.dictionary(len, usize::from(*key_bits / 8), *id, nulls.as_ref())?
            }
            DataType::RunEnd { bits, values } => self.run_end(len, *bits, &values.data_type)?,
        };
        Ok(Array::new(len, nulls, data))
    }

    /// Numbers of `width` bytes.
    fn numbers(&mut self, len: usize, width: usize) -> Result<Data> {
        self.fixed(len, width, SwapUnit::Width(width))
    }

    /// Values of `width` bytes, made of such units.
    fn fixed(&mut self, len: usize, width: usize, unit: SwapUnit) -> Result<Data> {
        let values = self.buffer(unit)?;
        let values = self.first(&values, len, width)?;
        Ok(Data::Fixed { width, values })
    }

    /// The offsets of `len` rows, and where the last one ends. No rows may come without offsets.
    fn offsets(&mut self, len: usize, wide: bool) -> Result<(Bytes, usize)> {
        let offsets = self.buffer(SwapUnit::Width(if wide { 8 } else { 4 }))?;
        if len == 0 {
            return Ok((offsets, 0));
        }
        let end = check::offsets(&offsets, wide, len)
            .ok_or_else(|| self.bad("offsets are missing or go back"))?;
        Ok((offsets, end))
    }

    fn bytes(&mut self, len: usize, layout: Layout, nulls: Option<&Bits>) -> Result<Data> {
        if layout == Layout::View {
            let views = self.buffer(SwapUnit::BYTE)?;
            let views = self.first(&views, len, 16)?;
            let count = self
                .batch
                .variadic
                .get(self.variadic)
                .map(|count| i64::from_le_bytes(*count));
            self.variadic += 1;
            let count = count
                .and_then(|count| usize::try_from(count).ok())
                .filter(|count| *count <= self.batch.buffers.len())
                .ok_or_else(|| self.bad("views have an unknown number of buffers"))?;
            let here = self.here;
            let views = if self.facts.big_endian {
                Bytes::from(swapped_views(views.get()))
            } else {
                views
            };
            let buffers = (0..count)
                .map(|_| self.buffer(SwapUnit::BYTE))
                .collect::<Result<Vec<_>>>()?;
            if !check::views(&views, &buffers, nulls) {
                return Err(Error::malformed(
                    here,
                    "a view points outside of its buffers",
                ));
            }
            return Ok(Data::View { views, buffers });
        }
        let wide = layout == Layout::Large;
        let (offsets, end) = self.offsets(len, wide)?;
        let bytes = self.buffer(SwapUnit::BYTE)?;
        self.enough(&bytes, end)?;
        Ok(Data::Var {
            wide,
            offsets,
            bytes,
        })
    }
}

/// Units in the other byte order.
fn swapped(bytes: &[u8], unit: SwapUnit) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match unit {
        SwapUnit::MonthDayNano => {
            for value in bytes.chunks_exact_mut(16) {
                for part in [0..4, 4..8, 8..16] {
                    if let Some(part) = value.get_mut(part) {
                        part.reverse();
                    }
                }
            }
        }
        SwapUnit::Width(width) => bytes.chunks_exact_mut(width).for_each(<[u8]>::reverse),
    }
    bytes
}

/// Views in the other byte order: the texts in them have none.
fn swapped_views(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for view in bytes.chunks_exact_mut(16) {
        let mut parts = view.chunks_exact_mut(4);
        let mut inline = false;
        if let Some(length) = parts.next() {
            length.reverse();
            inline = length
                .first_chunk()
                .is_some_and(|length| u32::from_le_bytes(*length) <= 12);
        }
        if !inline {
            parts.skip(1).for_each(<[u8]>::reverse);
        }
    }
    bytes
}
