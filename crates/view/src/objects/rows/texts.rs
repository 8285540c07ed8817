//! Many short texts in little memory: blocks of them, packed once they are full.
//!
//! Objects of one type are alike, so a block of them shrinks to a fraction. A table shows some dozens of rows that lie
//! beside each other, so only the blocks that were read last are kept unpacked.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};

/// Texts in a block: few enough that unpacking one goes unnoticed.
const BLOCK: usize = 256;
/// Blocks that are kept unpacked.
const KEPT: usize = 4;

/// A list of texts.
#[derive(Debug, Default)]
pub(super) struct Texts {
    packed: Vec<Box<[u8]>>,
    /// The texts that do not fill a block yet.
    open: Block,
    /// Texts that took the place of packed ones.
    replaced: HashMap<usize, Box<str>>,
    unpacked: RefCell<VecDeque<(usize, Block)>>,
    bytes: u64,
}

/// Texts, one behind the other.
#[derive(Debug, Default)]
struct Block {
    text: String,
    ends: Vec<usize>,
}

impl Block {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    fn get(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)?;
        let start = index
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .copied();
        self.text.get(start.unwrap_or(0)..end)
    }

    fn pack(&self) -> Box<[u8]> {
        let mut bytes = Vec::with_capacity(self.text.len() + self.ends.len() * 4);
        let mut start = 0;
        for &end in &self.ends {
            let length = u32::try_from(end - start).unwrap_or(u32::MAX);
            bytes.extend_from_slice(&length.to_le_bytes());
            start = end;
        }
        bytes.extend_from_slice(self.text.as_bytes());
        lz4_flex::block::compress_prepend_size(&bytes).into_boxed_slice()
    }

    /// Fails for no block of [`Self::pack`].
    fn unpack(packed: &[u8]) -> Option<Self> {
        let mut bytes = lz4_flex::block::decompress_size_prepended(packed).ok()?;
        let text = String::from_utf8(bytes.split_off(BLOCK * 4)).ok()?;
        let mut end = 0;
        let ends = bytes
            .chunks_exact(4)
            .map(|length| {
                let length = length
                    .try_into()
                    .map(u32::from_le_bytes)
                    .unwrap_or_default();
                end += usize::try_from(length).unwrap_or(usize::MAX);
                end
            })
            .collect();
        Some(Self { text, ends })
    }
}

impl Texts {
    /// Memory that the texts take, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes + self.open.text.len() as u64
    }

    /// Adds a text.
    pub(super) fn push(&mut self, text: &str) {
        self.open.push(text);
        if self.open.ends.len() == BLOCK {
            let packed = self.open.pack();
            self.bytes += packed.len() as u64;
            self.packed.push(packed);
            self.open = Block::default();
        }
    }

    /// Puts another text in the place of one.
    pub(super) fn set(&mut self, index: usize, text: &str) {
        self.bytes += text.len() as u64;
        if let Some(before) = self.replaced.insert(index, text.into()) {
            self.bytes -= before.len() as u64;
        }
    }

    /// The text with the index.
    pub(super) fn get(&self, index: usize) -> Option<String> {
        if let Some(text) = self.replaced.get(&index) {
            return Some(text.to_string());
        }
        let (number, index) = (index / BLOCK, index % BLOCK);
        if number == self.packed.len() {
            return self.open.get(index).map(str::to_owned);
        }
        let mut unpacked = self.unpacked.borrow_mut();
        if let Some(at) = unpacked.iter().position(|(known, _)| *known == number) {
            return unpacked.get(at)?.1.get(index).map(str::to_owned);
        }
        let block = Block::unpack(self.packed.get(number)?)?;
        let text = block.get(index).map(str::to_owned);
        unpacked.push_front((number, block));
        unpacked.truncate(KEPT);
        text
    }
}
