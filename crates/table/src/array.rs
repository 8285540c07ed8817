//! The values of one column in one batch.

use std::sync::Arc;

use crate::bytes::{Bits, Bytes};
use crate::schema::DataType;

/// How deep types and values may be nested.
pub(crate) const DEPTH: usize = 64;

/// Values of one column in one batch. Decoding checks lengths, offsets and keys, so that kernels need not.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) len: usize,
    /// Which rows have a value; absent when all have.
    pub(crate) nulls: Option<Bits>,
    pub(crate) data: Data,
    /// The text that values were read from, where writing them again could give another one (CSV only).
    pub(crate) source: Option<Box<Array>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Data {
    Null,
    Bool(Bits),
    /// Values of one width: numbers, dates, times, bytes of one length.
    Fixed {
        width: usize,
        values: Bytes,
    },
    /// Text or bytes between offsets.
    Var {
        wide: bool,
        offsets: Bytes,
        bytes: Bytes,
    },
    /// Text or bytes behind views.
    View {
        views: Bytes,
        buffers: Vec<Bytes>,
    },
    /// Lists and maps; with sizes, lists need not lie in order.
    List {
        wide: bool,
        offsets: Bytes,
        sizes: Option<Bytes>,
        child: Box<Array>,
    },
    FixedList {
        size: usize,
        child: Box<Array>,
    },
    Struct(Vec<Array>),
    Union {
        types: Bytes,
        offsets: Option<Bytes>,
        children: Vec<Array>,
    },
    Dictionary {
        width: usize,
        keys: Bytes,
        values: Arc<Dictionary>,
    },
    RunEnd {
        width: usize,
        ends: Bytes,
        values: Box<Array>,
    },
}

/// The values that keys point to. Deltas add parts; earlier batches keep their dictionary.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dictionary {
    parts: Vec<Arc<Array>>,
    /// Where each part ends.
    ends: Vec<usize>,
}

impl Dictionary {
    /// This dictionary with more values at its end.
    pub(crate) fn and(&self, part: Array) -> Option<Self> {
        let end = self.len().checked_add(part.len)?;
        let mut longer = self.clone();
        longer.parts.push(Arc::new(part));
        longer.ends.push(end);
        Some(longer)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    pub(crate) fn parts(&self) -> &[Arc<Array>] {
        &self.parts
    }

    pub(crate) fn get(&self, key: usize) -> Option<(&Array, usize)> {
        let part = self.ends.partition_point(|end| *end <= key);
        let start = match part.checked_sub(1) {
            None => 0,
            Some(before) => self.ends.get(before).copied()?,
        };
        Some((self.parts.get(part)?, key.checked_sub(start)?))
    }
}

impl Array {
    pub(crate) fn new(len: usize, nulls: Option<Bits>, data: Data) -> Self {
        Self {
            len,
            nulls,
            data,
            source: None,
        }
    }

    /// Whether the row has no value by this array's own mask; values behind keys and runs have their own.
    pub(crate) fn is_null_here(&self, index: usize) -> bool {
        matches!(self.data, Data::Null)
            || self.nulls.as_ref().is_some_and(|nulls| !nulls.get(index))
    }

    /// The bytes of a text or binary value.
    pub(crate) fn bytes(&self, index: usize) -> Option<&[u8]> {
        match &self.data {
            Data::Var {
                wide,
                offsets,
                bytes,
            } => {
                let (start, end) = span(offsets, *wide, index)?;
                bytes.get().get(start..end)
            }
            Data::View { views, buffers } => {
                let view = views.chunks::<16>().get(index)?;
                view_bytes(view, buffers)
            }
            Data::Fixed { width, values } => {
                let start = index.checked_mul(*width)?;
                values.get().get(start..start.checked_add(*width)?)
            }
            _ => None,
        }
    }

    /// The fixed-width value as bytes.
    pub(crate) fn fixed<const N: usize>(&self, index: usize) -> Option<[u8; N]> {
        match &self.data {
            Data::Fixed { values, .. } => values.value(index),
            _ => None,
        }
    }

    /// The range of the child that makes up the list.
    pub(crate) fn list(&self, index: usize) -> Option<(&Array, std::ops::Range<usize>)> {
        match &self.data {
            Data::List {
                wide,
                offsets,
                sizes,
                child,
            } => {
                let range = match sizes {
                    None => {
                        let (start, end) = span(offsets, *wide, index)?;
                        start..end
                    }
                    Some(sizes) => {
                        let start = offset(offsets, *wide, index)?;
                        start..start.checked_add(offset(sizes, *wide, index)?)?
                    }
                };
                Some((child, range))
            }
            Data::FixedList { size, child } => {
                let start = index.checked_mul(*size)?;
                Some((child, start..start.checked_add(*size)?))
            }
            _ => None,
        }
    }
}

/// The offset number `index`.
pub(crate) fn offset(offsets: &Bytes, wide: bool, index: usize) -> Option<usize> {
    if wide {
        usize::try_from(offsets.i64(index)?).ok()
    } else {
        usize::try_from(offsets.i32(index)?).ok()
    }
}

fn span(offsets: &Bytes, wide: bool, index: usize) -> Option<(usize, usize)> {
    Some((
        offset(offsets, wide, index)?,
        offset(offsets, wide, index + 1)?,
    ))
}

/// The bytes that a view holds or points to.
pub(crate) fn view_bytes<'a>(view: &'a [u8; 16], buffers: &'a [Bytes]) -> Option<&'a [u8]> {
    let words = view.as_chunks::<4>().0;
    let word = |index: usize| {
        words
            .get(index)
            .map(|word| u32::from_le_bytes(*word) as usize)
    };
    let length = word(0)?;
    if length <= 12 {
        return view.get(4..4 + length);
    }
    let start = word(3)?;
    buffers
        .get(word(2)?)?
        .get()
        .get(start..start.checked_add(length)?)
}

/// The key or run end number `index`, whose signed or unsigned width is `width` bytes.
pub(crate) fn small_int(bytes: &Bytes, width: usize, index: usize) -> Option<usize> {
    match width {
        1 => bytes.value::<1>(index).map(|[byte]| usize::from(byte)),
        2 => bytes
            .value(index)
            .map(|value| usize::from(u16::from_le_bytes(value))),
        4 => bytes
            .value(index)
            .and_then(|value| usize::try_from(u32::from_le_bytes(value)).ok()),
        _ => bytes
            .value(index)
            .and_then(|value| usize::try_from(u64::from_le_bytes(value)).ok()),
    }
}

/// A value at its place.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    pub(crate) array: &'a Array,
    pub(crate) data_type: &'a DataType,
    pub(crate) index: usize,
}

impl Value<'_> {
    /// The value itself, behind dictionaries, runs and unions; nothing for a null.
    pub(crate) fn resolve(mut self) -> Option<Self> {
        for _ in 0..DEPTH * 2 {
            if self.array.is_null_here(self.index) {
                return None;
            }
            self = match (&self.array.data, self.data_type) {
                (Data::Union { .. }, DataType::Union { .. }) => self.chosen()?.0,
                (Data::Dictionary { .. } | Data::RunEnd { .. }, _) => self.step()?,
                _ => return Some(self),
            };
        }
        None
    }

    /// The value that a key or a run stands for; nothing for a null key.
    pub(crate) fn step(self) -> Option<Self> {
        if self.array.is_null_here(self.index) {
            return None;
        }
        match (&self.array.data, self.data_type) {
            (
                Data::Dictionary {
                    width,
                    keys,
                    values,
                },
                DataType::Dictionary {
                    values: data_type, ..
                },
            ) => {
                let (array, index) = values.get(small_int(keys, *width, self.index)?)?;
                Some(Self {
                    array,
                    data_type,
                    index,
                })
            }
            (
                Data::RunEnd {
                    width,
                    ends,
                    values,
                },
                DataType::RunEnd { values: field, .. },
            ) => Some(Self {
                array: values,
                data_type: &field.data_type,
                index: run(ends, *width, values.len, self.index),
            }),
            _ => None,
        }
    }

    /// The value that a union chose, and the number of its field.
    pub(crate) fn chosen(self) -> Option<(Self, usize)> {
        let (
            Data::Union {
                types,
                offsets,
                children,
            },
            DataType::Union {
                type_ids, fields, ..
            },
        ) = (&self.array.data, self.data_type)
        else {
            return None;
        };
        let [id] = types.value::<1>(self.index)?;
        let id = i32::from(i8::from_le_bytes([id]));
        let field = type_ids.iter().position(|known| *known == id)?;
        let index = match offsets {
            None => self.index,
            Some(offsets) => offset(offsets, false, self.index)?,
        };
        let value = Self {
            array: children.get(field)?,
            data_type: &fields.get(field)?.data_type,
            index,
        };
        Some((value, field))
    }
}

/// The run that the row belongs to.
fn run(ends: &Bytes, width: usize, runs: usize, row: usize) -> usize {
    let (mut low, mut high) = (0, runs);
    while low < high {
        let middle = low.midpoint(high);
        if small_int(ends, width, middle).is_some_and(|end| end <= row) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
