//! The values of one column in a group of rows.

use std::collections::HashMap;

use super::kind::{Kind, is_true};
use super::thrift::{self, varint};
use crate::Error;
use crate::array::Value;
use crate::error::Result;

/// About how many bytes a page has before it is compressed.
const PAGE: usize = 1 << 20;

/// The most values of a dictionary, and the most bytes.
const DISTINCT: usize = 1 << 13;
const DICTIONARY: usize = 1 << 20;

/// The encodings.
const PLAIN: i32 = 0;
const RUNS: i32 = 3;
const KEYS: i32 = 8;

/// The kinds of pages.
const DATA: i32 = 0;
const DICTIONARY_PAGE: i32 = 2;

/// Compressed with Snappy, which every reader knows.
pub(super) const SNAPPY: i32 = 1;

/// What the footer says of a column in a group.
#[derive(Debug)]
pub(super) struct Chunk {
    /// Where its first page of data begins, from its own start.
    pub(super) data: u64,
    pub(super) size: u64,
    pub(super) plain_size: u64,
    pub(super) values: u64,
    pub(super) nulls: u64,
    pub(super) has_dictionary: bool,
}

/// A column under way.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) kind: Kind,
    /// Which rows of the page have a value.
    present: Vec<bool>,
    /// The bytes of its values.
    values: Vec<u8>,
    /// Truth values.
    bits: Vec<bool>,
    /// Keys of the dictionary in place of values, as long as there is one.
    keys: Vec<u32>,
    dictionary: Option<Dictionary>,
    /// Whether the next group is worth another dictionary.
    wants_dictionary: bool,
    pages: Vec<u8>,
    plain_size: u64,
    rows: u64,
    nulls: u64,
    scratch: String,
}

/// Texts or bytes that occur often.
#[derive(Debug, Default)]
struct Dictionary {
    keys: HashMap<Vec<u8>, u32>,
    /// The values with their lengths, as a page has them.
    values: Vec<u8>,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Column {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            present: Vec::new(),
            values: Vec::new(),
            bits: Vec::new(),
            keys: Vec::new(),
            dictionary: kind.has_lengths().then(Dictionary::default),
            wants_dictionary: kind.has_lengths(),
            pages: Vec::new(),
            plain_size: 0,
            rows: 0,
            nulls: 0,
            scratch: String::new(),
        }
    }

    /// About how many bytes the group has so far, for a reader too.
    pub(super) fn size(&self) -> u64 {
        let dictionary = self.dictionary.as_ref().map_or(0, |all| all.values.len());
        let page = self.values.len() + self.bits.len() / 8 + self.keys.len() + dictionary;
        self.plain_size + page as u64
    }

    /// Adds a value.
    pub(super) fn push(&mut self, value: Option<Value<'_>>) -> Result<()> {
        let value = match self.kind {
            Kind::Null => None,
            _ => value.and_then(Value::resolve),
        };
        self.rows += 1;
        self.present.push(value.is_some());
        let Some(value) = value else {
            self.nulls += 1;
            return Ok(());
        };
        if self.kind == Kind::Bool {
            self.bits.push(is_true(value));
            return Ok(());
        }
        if !self.kind.has_lengths() {
            self.kind.write(value, &mut self.scratch, &mut self.values);
            if self.values.len() >= PAGE {
                self.end_page()?;
            }
            return Ok(());
        }
        // The length takes the place of these bytes.
        let start = self.values.len();
        self.values.extend_from_slice(&[0; 4]);
        self.kind.write(value, &mut self.scratch, &mut self.values);
        let length = self.values.len() - start - 4;
        let length = i32::try_from(length).map_err(|_| Error::OverBudget {
            needed: length as u64,
            budget: i32::MAX as u64,
        })?;
        if let Some(place) = self.values.get_mut(start..start + 4) {
            place.copy_from_slice(&length.to_le_bytes());
        }
        if let Some(dictionary) = &mut self.dictionary {
            // With a dictionary, there are no values but the new one.
            if let Some(key) = dictionary.key(&self.values) {
                self.keys.push(key);
                self.values.clear();
                return Ok(());
            }
            self.without_dictionary();
        }
        if self.values.len() >= PAGE {
            self.end_page()?;
        }
        Ok(())
    }

    /// Too many values are distinct: they are written one by one, those before too.
    fn without_dictionary(&mut self) {
        self.wants_dictionary = false;
        let Some(dictionary) = self.dictionary.take() else {
            return;
        };
        let last = std::mem::take(&mut self.values);
        for key in self.keys.drain(..) {
            self.values.extend_from_slice(dictionary.value(key));
        }
        self.values.extend_from_slice(&last);
    }

    fn end_page(&mut self) -> Result<()> {
        if self.present.is_empty() {
            return Ok(());
        }
        let mut page = Vec::new();
        let mut levels = Vec::new();
        if self.present.iter().all(|present| *present) {
            varint((self.present.len() as u64) << 1, &mut levels);
            levels.push(1);
        } else {
            packed(
                self.present.iter().map(|present| u32::from(*present)),
                1,
                &mut levels,
            );
        }
        page.extend_from_slice(&(levels.len() as u32).to_le_bytes());
        page.extend_from_slice(&levels);
        let encoding = match &self.dictionary {
            Some(dictionary) => {
                let width = dictionary.width();
                page.push(width as u8);
                packed(self.keys.iter().copied(), width, &mut page);
                KEYS
            }
            None if self.kind == Kind::Bool => {
                let start = page.len();
                page.resize(start + self.bits.len().div_ceil(8), 0);
                if let Some(bytes) = page.get_mut(start..) {
                    bits(self.bits.iter().map(|bit| u32::from(*bit)), 1, bytes);
                }
                PLAIN
            }
            None => {
                page.extend_from_slice(&self.values);
                PLAIN
            }
        };
        let rows = size(self.present.len())?;
        self.page(DATA, &page, |header| {
            header.part(5, |data| {
                data.i32(1, rows);
                data.i32(2, encoding);
                data.i32(3, RUNS);
                data.i32(4, RUNS);
            });
        })?;
        self.present.clear();
        self.values.clear();
        self.bits.clear();
        self.keys.clear();
        Ok(())
    }

    fn page(
        &mut self,
        kind: i32,
        content: &[u8],
        more: impl FnOnce(&mut thrift::Struct<'_>),
    ) -> Result<()> {
        let plain = size(content.len())?;
        let packed = snap::raw::Encoder::new().compress_vec(content);
        let packed = packed.map_err(|_| Error::OverBudget {
            needed: content.len() as u64,
            budget: i32::MAX as u64,
        })?;
        let packed_size = size(packed.len())?;
        let start = self.pages.len();
        thrift::write(&mut self.pages, |header| {
            header.i32(1, kind);
            header.i32(2, plain);
            header.i32(3, packed_size);
            more(header);
        });
        self.plain_size += (self.pages.len() - start + content.len()) as u64;
        self.pages.extend_from_slice(&packed);
        Ok(())
    }

    /// Ends the group: its pages are added to `out`.
    pub(super) fn end(&mut self, out: &mut Vec<u8>) -> Result<Chunk> {
        let mut data = 0;
        if let Some(dictionary) = &mut self.dictionary {
            let values = std::mem::take(&mut dictionary.values);
            let count = size(dictionary.ends.len())?;
            self.page(DICTIONARY_PAGE, &values, |header| {
                header.part(7, |dictionary| {
                    dictionary.i32(1, count);
                    dictionary.i32(2, PLAIN);
                });
            })?;
            data = self.pages.len() as u64;
        }
        self.end_page()?;
        let chunk = Chunk {
            data,
            size: self.pages.len() as u64,
            plain_size: self.plain_size,
            values: self.rows,
            nulls: self.nulls,
            has_dictionary: self.dictionary.is_some(),
        };
        out.extend_from_slice(&self.pages);
        self.pages.clear();
        self.dictionary = self.wants_dictionary.then(Dictionary::default);
        (self.plain_size, self.rows, self.nulls) = (0, 0, 0);
        Ok(chunk)
    }
}

impl Chunk {
    pub(super) fn encodings(&self) -> &'static [i32] {
        if self.has_dictionary {
            &[PLAIN, RUNS, KEYS]
        } else {
            &[PLAIN, RUNS]
        }
    }
}

impl Dictionary {
    /// The key of a value with its length; nothing when there is no room for a new one.
    fn key(&mut self, value: &[u8]) -> Option<u32> {
        if let Some(key) = self.keys.get(value) {
            return Some(*key);
        }
        if self.ends.len() >= DISTINCT || self.values.len() + value.len() > DICTIONARY {
            return None;
        }
        let key = self.ends.len() as u32;
        self.keys.insert(value.to_vec(), key);
        self.values.extend_from_slice(value);
        self.ends.push(self.values.len());
        Some(key)
    }

    fn value(&self, key: u32) -> &[u8] {
        let key = key as usize;
        let start = key.checked_sub(1).and_then(|before| self.ends.get(before));
        let end = self.ends.get(key).copied().unwrap_or_default();
        self.values
            .get(start.copied().unwrap_or_default()..end)
            .unwrap_or_default()
    }

    /// How many bits a key has.
    fn width(&self) -> usize {
        let last = self.ends.len().saturating_sub(1) as u32;
        (32 - last.leading_zeros()).max(1) as usize
    }
}

/// A run of numbers of so many bits each, in groups of eight.
fn packed(numbers: impl ExactSizeIterator<Item = u32>, width: usize, out: &mut Vec<u8>) {
    let groups = numbers.len().div_ceil(8);
    varint((groups as u64) << 1 | 1, out);
    let start = out.len();
    out.resize(start + groups * width, 0);
    if let Some(bytes) = out.get_mut(start..) {
        bits(numbers, width, bytes);
    }
}

/// Puts numbers of so many bits each into bytes, the lowest bit first.
fn bits(numbers: impl Iterator<Item = u32>, width: usize, bytes: &mut [u8]) {
    let (mut held, mut count) = (0u64, 0);
    let mut bytes = bytes.iter_mut();
    for number in numbers {
        held |= u64::from(number) << count;
        count += width;
        while count >= 8 {
            if let Some(byte) = bytes.next() {
                *byte = held as u8;
            }
            held >>= 8;
            count -= 8;
        }
    }
    if let Some(byte) = bytes.next() {
        *byte = held as u8;
    }
}

/// A size in the 31 bits that the format has for it.
fn size(size: usize) -> Result<i32> {
    i32::try_from(size).map_err(|_| Error::OverBudget {
        needed: size as u64,
        budget: i32::MAX as u64,
    })
}
