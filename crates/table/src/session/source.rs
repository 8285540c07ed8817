//! What makes a table of bytes, by their format.

use std::fmt;
use std::ops::Range;

use crate::{CsvDecoder, Decoder, Error, FileDecoder, ParquetDecoder, Result, Table};

/// How many bytes of a file are read at once.
const CHUNK_SIZE: u64 = 4 << 20;

/// A decoder. Streams are read from their beginning to their end, other files by places that they know.
pub(super) trait Source {
    fn table(&self) -> &Table;
    fn set_budget(&mut self, budget: u64);
    /// How many bytes have arrived.
    fn position(&self) -> u64;
    fn push(&mut self, bytes: &[u8]) -> Result<()>;
    fn finish(&mut self) -> Result<()>;

    /// Where the next bytes belong, for a caller that writes them there itself.
    fn space(&mut self) -> Option<&mut [u8]> {
        None
    }

    /// `count` bytes were written there.
    fn advance(&mut self, _count: usize) -> Result<()> {
        Ok(())
    }

    /// The bytes of a file that are to be pushed next.
    fn wanted(&self) -> Option<Range<u64>> {
        let start = self.position();
        Some(start..start.saturating_add(CHUNK_SIZE))
    }
}

impl fmt::Debug for dyn Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.table().fmt(formatter)
    }
}

/// Stands for a decoder whose code could not be loaded.
#[derive(Default)]
pub(super) struct NotLoaded(Table);

impl Source for NotLoaded {
    fn table(&self) -> &Table {
        &self.0
    }

    fn set_budget(&mut self, _budget: u64) {}

    fn position(&self) -> u64 {
        0
    }

    fn push(&mut self, _bytes: &[u8]) -> Result<()> {
        Err(Error::NotLoaded)
    }

    fn finish(&mut self) -> Result<()> {
        Err(Error::NotLoaded)
    }
}

/// What all decoders do by methods of the same names.
macro_rules! decode {
    () => {
        fn table(&self) -> &Table {
            self.table()
        }

        fn set_budget(&mut self, budget: u64) {
            self.set_budget(budget);
        }

        fn position(&self) -> u64 {
            self.position()
        }

        fn push(&mut self, bytes: &[u8]) -> Result<()> {
            self.push(bytes)
        }

        fn finish(&mut self) -> Result<()> {
            self.finish()
        }
    };
}

impl Source for Decoder {
    decode!();

    fn space(&mut self) -> Option<&mut [u8]> {
        self.space().ok()
    }

    fn advance(&mut self, count: usize) -> Result<()> {
        self.advance(count)
    }
}

impl Source for FileDecoder {
    decode!();

    fn space(&mut self) -> Option<&mut [u8]> {
        self.space()
    }

    fn advance(&mut self, count: usize) -> Result<()> {
        self.advance(count)
    }

    fn wanted(&self) -> Option<Range<u64>> {
        let wanted = self.wanted()?;
        let is_large = self.has_begun() && wanted.end - wanted.start > CHUNK_SIZE;
        Some(if is_large {
            wanted.start..wanted.start + CHUNK_SIZE
        } else {
            wanted
        })
    }
}

impl Source for ParquetDecoder {
    decode!();

    fn wanted(&self) -> Option<Range<u64>> {
        self.wanted()
    }
}

impl Source for CsvDecoder {
    decode!();
}
