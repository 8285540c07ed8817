//! Views into bytes that are held once.

use std::ops::Range;
use std::sync::Arc;

/// A range of bytes that several columns share. A clone copies no bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    store: Arc<Vec<u8>>,
    start: usize,
    end: usize,
}

impl Bytes {
    /// The range of `store`, if it lies inside.
    pub(crate) fn view(store: &Arc<Vec<u8>>, range: Range<usize>) -> Option<Self> {
        store.get(range.clone())?;
        Some(Self {
            store: Arc::clone(store),
            start: range.start,
            end: range.end,
        })
    }

    /// A part of this range, if it lies inside.
    pub(crate) fn slice(&self, range: Range<usize>) -> Option<Self> {
        self.get().get(range.clone())?;
        Some(Self {
            store: Arc::clone(&self.store),
            start: self.start + range.start,
            end: self.start + range.end,
        })
    }

    pub(crate) fn get(&self) -> &[u8] {
        self.store.get(self.start..self.end).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.end - self.start
    }

    /// The values of `N` bytes each. Bytes need no alignment this way, and the reads compile to plain loads.
    pub(crate) fn chunks<const N: usize>(&self) -> &[[u8; N]] {
        self.get().as_chunks().0
    }

    /// The value number `index` of `N` bytes each.
    pub(crate) fn value<const N: usize>(&self, index: usize) -> Option<[u8; N]> {
        self.chunks::<N>().get(index).copied()
    }

    pub(crate) fn i32(&self, index: usize) -> Option<i32> {
        self.value(index).map(i32::from_le_bytes)
    }

    pub(crate) fn i64(&self, index: usize) -> Option<i64> {
        self.value(index).map(i64::from_le_bytes)
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        let end = bytes.len();
        Self {
            store: Arc::new(bytes),
            start: 0,
            end,
        }
    }
}

/// One bit per row, the lowest bit of a byte first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits(pub(crate) Bytes);

impl Bits {
    pub(crate) fn get(&self, index: usize) -> bool {
        self.0
            .get()
            .get(index / 8)
            .is_some_and(|byte| byte >> (index % 8) & 1 == 1)
    }
}

/// Builds [`Bits`] one by one.
#[derive(Default)]
pub(crate) struct BitsBuilder {
    bytes: Vec<u8>,
    len: usize,
    unset: usize,
}

impl BitsBuilder {
    pub(crate) fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if bit {
            if let Some(last) = self.bytes.last_mut() {
                *last |= 1 << (self.len % 8);
            }
        } else {
            self.unset += 1;
        }
        self.len += 1;
    }

    /// The bits, as a column without nulls would hold them.
    pub(crate) fn bits(self) -> Bits {
        Bits(self.bytes.into())
    }

    /// The bits as a mask of rows that have a value: nothing when every row has one.
    pub(crate) fn validity(self) -> Option<Bits> {
        (self.unset > 0).then(|| self.bits())
    }
}
