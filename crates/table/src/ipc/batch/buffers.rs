//! The next node and the next buffer of a batch, decompressed.

use super::{Body, SwapUnit, swapped};
use crate::bytes::{Bits, Bytes};
use crate::error::Result;
use crate::{Error, compression};

impl Body<'_> {
    pub(super) fn node(&mut self) -> Result<[usize; 2]> {
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

    pub(super) fn mask(&mut self, len: usize, null_count: usize) -> Result<Option<Bits>> {
        let bits = self.buffer(SwapUnit::BYTE)?;
        if null_count == 0 {
            return Ok(None);
        }
        self.enough(&bits, len.div_ceil(8))?;
        Ok(Some(Bits(bits)))
    }

    /// The next buffer, decompressed, which is made of such units.
    pub(super) fn buffer(&mut self, unit: SwapUnit) -> Result<Bytes> {
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
        if self.facts.big_endian && !matches!(unit, SwapUnit::Width(0 | 1)) {
            self.hold(bytes.len())?;
            return Ok(swapped(bytes.get(), unit).into());
        }
        Ok(bytes)
    }

    pub(super) fn decompress(&mut self, bytes: Bytes) -> Result<Bytes> {
        let content_of = match self.batch.codec {
            None => return Ok(bytes),
            Some(0) => compression::lz4_frame,
            Some(1) => compression::zstd,
            Some(_) => return Err(Error::unsupported(self.here, "an unknown compression")),
        };
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
        content_of(content.get(), length)
            .map(Bytes::from)
            .map_err(|what| self.bad(what))
    }

    /// Counts bytes that are held besides the body, before they are.
    pub(super) fn hold(&mut self, bytes: usize) -> Result<()> {
        self.decompressed = self.decompressed.saturating_add(bytes as u64);
        if self.decompressed > self.room {
            return Err(Error::OverBudget {
                needed: self.decompressed,
                budget: self.room,
            });
        }
        Ok(())
    }

    pub(super) fn enough(&self, bytes: &Bytes, needed: usize) -> Result<()> {
        if bytes.len() < needed {
            return Err(self.bad("a buffer is too short"));
        }
        Ok(())
    }

    /// The bytes of the first `len` values.
    pub(super) fn first(&self, bytes: &Bytes, len: usize, width: usize) -> Result<Bytes> {
        len.checked_mul(width)
            .and_then(|needed| bytes.slice(0..needed))
            .ok_or_else(|| self.bad("a buffer is too short"))
    }
}
