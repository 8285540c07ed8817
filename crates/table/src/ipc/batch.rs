//! One record batch or dictionary batch: its body becomes arrays that are views into it.

use std::{collections::HashMap, sync::Arc};

use super::{
    check, compression,
    metadata::{RecordBatch, SchemaFacts},
};
use crate::{
    Error,
    array::{Array, Data, Dictionary},
    bytes::{Bits, Bytes},
    error::Result,
    schema::{DataType, Field, Interval, Layout, ListLayout},
};

/// The dictionaries that have arrived, by id.
pub(super) type Dictionaries = HashMap<i64, Arc<Dictionary>>;

/// Stands for the width of numbers of 4, 4 and 8 bytes.
const MONTH_DAY_NANO: usize = 448;

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
                let bits = self.buffer(1)?;
                self.enough(&bits, len.div_ceil(8))?;
                Data::Bool(Bits(bits))
            }
            DataType::Int { bits, .. }
            | DataType::Float { bits }
            | DataType::Date { bits }
            | DataType::Time { bits, .. } => self.fixed(len, usize::from(*bits / 8), 0)?,
            DataType::Decimal { bits, .. } => self.fixed(len, usize::from(*bits / 8), 0)?,
            DataType::Timestamp { .. } | DataType::Duration { .. } => self.fixed(len, 8, 0)?,
            DataType::Interval { kind } => match kind {
                Interval::YearMonth => self.fixed(len, 4, 0)?,
                Interval::DayTime => self.fixed(len, 8, 4)?,
                Interval::MonthDayNano => self.fixed(len, 16, MONTH_DAY_NANO)?,
            },
            DataType::FixedBinary { width } => self.fixed(len, *width, 1)?,
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

    fn node(&mut self) -> Result<[usize; 2]> {
        let node = self
            .batch
            .nodes
            .get(self.nodes)
            .ok_or_else(|| self.bad("a batch has too few columns"))?;
        self.nodes += 1;
        let (words, _) = node.as_chunks::<8>();
        let mut values = words
            .iter()
            .map(|word| usize::try_from(i64::from_le_bytes(*word)));
        match (values.next(), values.next()) {
            (Some(Ok(len)), Some(Ok(nulls))) => Ok([len, nulls]),
            _ => Err(self.bad("the length of a column is out of range")),
        }
    }

    fn mask(&mut self, len: usize, null_count: usize) -> Result<Option<Bits>> {
        let bits = self.buffer(1)?;
        if null_count == 0 {
            return Ok(None);
        }
        self.enough(&bits, len.div_ceil(8))?;
        Ok(Some(Bits(bits)))
    }

    /// The next buffer, decompressed. `width` is the size of its numbers, for data of the other byte order.
    fn buffer(&mut self, width: usize) -> Result<Bytes> {
        let buffer = self
            .batch
            .buffers
            .get(self.buffers)
            .ok_or_else(|| self.bad("a batch has too few buffers"))?;
        self.buffers += 1;
        let words = buffer.as_chunks::<8>().0;
        let word = |index: usize| {
            words
                .get(index)
                .and_then(|word| usize::try_from(i64::from_le_bytes(*word)).ok())
        };
        let range = word(0).zip(word(1)).and_then(|(start, length)| {
            self.here = self.position.saturating_add(start as u64);
            Some(start..start.checked_add(length)?)
        });
        let bytes = range
            .and_then(|range| Bytes::view(&self.bytes, range))
            .ok_or_else(|| self.bad("a buffer lies outside of its body"))?;
        let bytes = self.decompress(bytes)?;
        if self.facts.big_endian && width > 1 {
            self.hold(bytes.len())?;
            return Ok(swapped(bytes.get(), width).into());
        }
        Ok(bytes)
    }

    fn decompress(&mut self, bytes: Bytes) -> Result<Bytes> {
        match self.batch.codec {
            None => return Ok(bytes),
            Some(0) => {}
            Some(1) => return Err(Error::unsupported(self.here, "zstd compression")),
            Some(_) => return Err(Error::unsupported(self.here, "an unknown compression")),
        }
        if bytes.len() == 0 {
            return Ok(bytes);
        }
        let (Some(length), Some(content)) = (bytes.i64(0), bytes.slice(8..bytes.len())) else {
            return Err(self.bad("a compressed buffer has no length"));
        };
        if length == -1 {
            return Ok(content);
        }
        let length = usize::try_from(length)
            .map_err(|_| self.bad("the length of a compressed buffer is out of range"))?;
        self.hold(length)?;
        compression::lz4(content.get(), length)
            .map(Bytes::from)
            .map_err(|what| self.bad(what))
    }

    /// Counts bytes that are held besides the body, before they are.
    fn hold(&mut self, bytes: usize) -> Result<()> {
        self.decompressed = self.decompressed.saturating_add(bytes as u64);
        if self.decompressed > self.room {
            return Err(Error::OverBudget {
                needed: self.decompressed,
                budget: self.room,
            });
        }
        Ok(())
    }

    fn enough(&self, bytes: &Bytes, needed: usize) -> Result<()> {
        if bytes.len() < needed {
            return Err(self.bad("a buffer is too short"));
        }
        Ok(())
    }

    /// The bytes of the first `len` values.
    fn first(&self, bytes: &Bytes, len: usize, width: usize) -> Result<Bytes> {
        len.checked_mul(width)
            .and_then(|needed| bytes.slice(0..needed))
            .ok_or_else(|| self.bad("a buffer is too short"))
    }

    /// Values of `width` bytes, made of numbers of `number` bytes (0 means the same).
    fn fixed(&mut self, len: usize, width: usize, number: usize) -> Result<Data> {
        let values = self.buffer(if number == 0 { width } else { number })?;
        let values = self.first(&values, len, width)?;
        Ok(Data::Fixed { width, values })
    }

    /// The offsets of `len` rows, and where the last one ends. No rows may come without offsets.
    fn offsets(&mut self, len: usize, wide: bool) -> Result<(Bytes, usize)> {
        let offsets = self.buffer(if wide { 8 } else { 4 })?;
        if len == 0 {
            return Ok((offsets, 0));
        }
        let end = check::offsets(&offsets, wide, len)
            .ok_or_else(|| self.bad("offsets are missing or go back"))?;
        Ok((offsets, end))
    }

    fn bytes(&mut self, len: usize, layout: Layout, nulls: Option<&Bits>) -> Result<Data> {
        if layout == Layout::View {
            let views = self.buffer(1)?;
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
                .map(|_| self.buffer(1))
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
        let bytes = self.buffer(1)?;
        self.enough(&bytes, end)?;
        Ok(Data::Var {
            wide,
            offsets,
            bytes,
        })
    }

    fn list(
        &mut self,
        len: usize,
        layout: ListLayout,
        item: &DataType,
        nulls: Option<&Bits>,
    ) -> Result<Data, Failure> {
        let wide = matches!(layout, ListLayout::Large | ListLayout::LargeView);
        if matches!(layout, ListLayout::View | ListLayout::LargeView) {
            let width = if wide { 8 } else { 4 };
            let offsets = self.buffer(width)?;
            let sizes = self.buffer(width)?;
            let here = self.here;
            let child = Box::new(self.array(item)?);
            if !check::list_views(&offsets, &sizes, wide, len, nulls, child.len) {
                return Err(Error::malformed(here, "a list lies outside of its items").into());
            }
            return Ok(Data::List {
                wide,
                offsets,
                sizes: Some(sizes),
                child,
            });
        }
        let (offsets, end) = self.offsets(len, wide)?;
        let child = Box::new(self.array(item)?);
        if child.len < end {
            return Err(self.bad("a list lies outside of its items").into());
        }
        Ok(Data::List {
            wide,
            offsets,
            sizes: None,
            child,
        })
    }

    fn union(
        &mut self,
        len: usize,
        dense: bool,
        type_ids: &[i32],
        fields: &[Field],
    ) -> Result<Data, Failure> {
        let types = self.buffer(1)?;
        let offsets = if dense { Some(self.buffer(4)?) } else { None };
        let here = self.here;
        let children = fields
            .iter()
            .map(|field| self.array(&field.data_type))
            .collect::<Result<Vec<_>, _>>()?;
        if !check::union(&types, offsets.as_ref(), type_ids, &children, len) {
            return Err(Error::malformed(here, "a union chooses a value that isn't there").into());
        }
        Ok(Data::Union {
            types,
            offsets,
            children,
        })
    }

    fn dictionary(
        &mut self,
        len: usize,
        width: usize,
        id: i64,
        nulls: Option<&Bits>,
    ) -> Result<Data, Failure> {
        let keys = self.buffer(width)?;
        let keys = self.first(&keys, len, width)?;
        let known = self.dictionaries.get(&id).cloned();
        let missing = known.is_none();
        let values = known.unwrap_or_default();
        if !check::keys(&keys, width, len, nulls, values.len()) {
            return Err(if missing {
                Failure::MissingDictionary(Error::malformed(
                    self.here,
                    format!("dictionary {id} hasn't arrived"),
                ))
            } else {
                self.bad("a key points outside of its dictionary").into()
            });
        }
        Ok(Data::Dictionary {
            width,
            keys,
            values,
        })
    }

    fn run_end(&mut self, len: usize, bits: u8, values: &DataType) -> Result<Data, Failure> {
        let ends = self.array(&DataType::Int { bits, signed: true })?;
        let here = self.here;
        let values = Box::new(self.array(values)?);
        let width = usize::from(bits / 8);
        let Data::Fixed { values: bytes, .. } = ends.data else {
            return Err(self.bad("runs have no ends").into());
        };
        let runs = ends.len.min(values.len);
        if len > 0 && !check::runs(&bytes, width, runs, len) {
            return Err(
                Error::malformed(here, "the ends of runs don't rise to the last row").into(),
            );
        }
        Ok(Data::RunEnd {
            width,
            ends: bytes,
            values,
        })
    }
}

/// Numbers of `width` bytes in the other byte order.
fn swapped(bytes: &[u8], width: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if width == MONTH_DAY_NANO {
        for value in bytes.chunks_exact_mut(16) {
            for part in [0..4, 4..8, 8..16] {
                if let Some(part) = value.get_mut(part) {
                    part.reverse();
                }
            }
        }
    } else {
        bytes.chunks_exact_mut(width).for_each(<[u8]>::reverse);
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
