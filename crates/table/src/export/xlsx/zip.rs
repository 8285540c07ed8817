//! A ZIP archive that is written front to back: sizes and checksums stand behind what they are about.

use std::fmt;

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};

use crate::error::{Error, Result};

/// How hard to look for repetitions, from 0 to 10. Cells are full of near ones, and more costs more time than it saves room.
const LEVEL: i32 = 2;

/// The first day that a ZIP can name, 1980-01-01: the same rows make the same file.
const DAY: u16 = 1 << 5 | 1;

/// Sizes are behind the content (bit 3), names are UTF-8 (bit 11).
const FLAGS: u16 = 1 << 3 | 1 << 11;

const DEFLATED: u16 = 8;

/// The version of the format that a reader needs: 2.0.
const VERSION: u16 = 20;

/// An archive under way.
pub(super) struct Zip {
    entries: Vec<Entry>,
    /// How many bytes are written.
    offset: u64,
    open: Option<(Box<CompressorOxide>, Entry)>,
    checksums: Box<[[u32; 256]; 8]>,
}

impl fmt::Debug for Zip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Zip")
            .field("entries", &self.entries.len())
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

struct Entry {
    name: String,
    offset: u64,
    checksum: u32,
    packed: u64,
    size: u64,
}

impl Default for Zip {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            offset: 0,
            open: None,
            checksums: checksums(),
        }
    }
}

impl Zip {
    /// Begins a file.
    pub(super) fn begin(&mut self, name: String, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(b"PK\x03\x04");
        shorts(&[VERSION, FLAGS, DEFLATED, 0, DAY], out);
        // The checksum and both sizes: they stand behind the content.
        out.extend_from_slice(&[0; 12]);
        shorts(&[name.len() as u16, 0], out);
        out.extend_from_slice(name.as_bytes());
        let flags = create_comp_flags_from_zip_params(LEVEL, -15, 0);
        let entry = Entry {
            name,
            offset: self.offset,
            checksum: !0,
            packed: 0,
            size: 0,
        };
        self.open = Some((Box::new(CompressorOxide::new(flags)), entry));
        self.offset += (out.len() - start) as u64;
    }

    /// Adds to the file that was begun last.
    pub(super) fn write(&mut self, content: &[u8], out: &mut Vec<u8>) {
        if let Some((_, entry)) = &mut self.open {
            entry.checksum = add(&self.checksums, entry.checksum, content);
            entry.size += content.len() as u64;
        }
        self.compress(content, TDEFLFlush::None, out);
    }

    fn compress(&mut self, content: &[u8], flush: TDEFLFlush, out: &mut Vec<u8>) {
        let Some((deflate, entry)) = &mut self.open else {
            return;
        };
        let start = out.len();
        // The result says no more than what was taken, which is all.
        let _ = compress_to_output(deflate, content, flush, |bytes| {
            out.extend_from_slice(bytes);
            true
        });
        let packed = (out.len() - start) as u64;
        entry.packed += packed;
        self.offset += packed;
    }

    /// How many bytes the file has so far that was begun last.
    pub(super) fn size(&self) -> u64 {
        self.open.as_ref().map_or(0, |(_, entry)| entry.size)
    }

    /// Ends the file that was begun last.
    pub(super) fn end(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.compress(&[], TDEFLFlush::Finish, out);
        let Some((_, mut entry)) = self.open.take() else {
            return Ok(());
        };
        entry.checksum = !entry.checksum;
        let start = out.len();
        out.extend_from_slice(b"PK\x07\x08");
        entry.sizes(out)?;
        self.offset += (out.len() - start) as u64;
        self.entries.push(entry);
        Ok(())
    }

    /// A whole file.
    pub(super) fn file(&mut self, name: &str, content: &str, out: &mut Vec<u8>) -> Result<()> {
        self.begin(name.to_owned(), out);
        self.write(content.as_bytes(), out);
        self.end(out)
    }

    /// The list of all files, which ends the archive.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let start = out.len();
        for entry in &self.entries {
            out.extend_from_slice(b"PK\x01\x02");
            shorts(&[VERSION, VERSION, FLAGS, DEFLATED, 0, DAY], out);
            entry.sizes(out)?;
            // The name; no extra field, no comment, the first disk, no attributes.
            shorts(&[entry.name.len() as u16, 0, 0, 0, 0, 0, 0], out);
            out.extend_from_slice(&short(entry.offset)?.to_le_bytes());
            out.extend_from_slice(entry.name.as_bytes());
        }
        let size = (out.len() - start) as u64;
        out.extend_from_slice(b"PK\x05\x06");
        let count = self.entries.len() as u16;
        shorts(&[0, 0, count, count], out);
        out.extend_from_slice(&short(size)?.to_le_bytes());
        out.extend_from_slice(&short(self.offset)?.to_le_bytes());
        shorts(&[0], out);
        Ok(())
    }
}

impl Entry {
    fn sizes(&self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(&self.checksum.to_le_bytes());
        out.extend_from_slice(&short(self.packed)?.to_le_bytes());
        out.extend_from_slice(&short(self.size)?.to_le_bytes());
        Ok(())
    }
}

fn shorts(numbers: &[u16], out: &mut Vec<u8>) {
    for number in numbers {
        out.extend_from_slice(&number.to_le_bytes());
    }
}

/// A size in the 32 bits that the format has for it.
fn short(size: u64) -> Result<u32> {
    u32::try_from(size).map_err(|_| Error::OverBudget {
        needed: size,
        budget: u64::from(u32::MAX),
    })
}

/// The tables of CRC-32 for eight bytes at once.
fn checksums() -> Box<[[u32; 256]; 8]> {
    let mut tables = Box::new([[0u32; 256]; 8]);
    let mut before = [0u32; 256];
    for (byte, entry) in before.iter_mut().enumerate() {
        *entry = byte as u32;
        for _ in 0..8 {
            *entry = *entry >> 1 ^ if *entry & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    let first = before;
    for table in tables.iter_mut() {
        *table = before;
        for entry in &mut before {
            let low = first.get((*entry & 0xff) as usize).copied();
            *entry = *entry >> 8 ^ low.unwrap_or_default();
        }
    }
    tables
}

fn add(tables: &[[u32; 256]; 8], mut checksum: u32, content: &[u8]) -> u32 {
    let [t0, t1, t2, t3, t4, t5, t6, t7] = tables;
    let of = |table: &[u32; 256], byte: u32| {
        let byte = (byte & 0xff) as usize;
        table.get(byte).copied().unwrap_or_default()
    };
    let (eights, rest) = content.as_chunks::<8>();
    for bytes in eights {
        let word = u64::from_le_bytes(*bytes) ^ u64::from(checksum);
        let (low, high) = (word as u32, (word >> 32) as u32);
        checksum = of(t7, low)
            ^ of(t6, low >> 8)
            ^ of(t5, low >> 16)
            ^ of(t4, low >> 24)
            ^ of(t3, high)
            ^ of(t2, high >> 8)
            ^ of(t1, high >> 16)
            ^ of(t0, high >> 24);
    }
    for byte in rest {
        checksum = of(t0, checksum ^ u32::from(*byte)) ^ checksum >> 8;
    }
    checksum
}
