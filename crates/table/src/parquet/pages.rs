//! The pages of one column of a group: their levels and values.

use std::sync::Arc;

use super::encodings;
use super::footer::PageHeader;
use super::item::Items;
use super::tree::Leaf;
use crate::bytes::Bytes;
use crate::compression;

/// The kinds of pages.
const DATA: i64 = 0;
const DICTIONARY: i64 = 2;
const DATA_2: i64 = 3;

/// The encodings.
const PLAIN: i64 = 0;
const PLAIN_DICTIONARY: i64 = 2;
const RLE: i64 = 3;
const DELTAS: i64 = 5;
const DELTA_LENGTHS: i64 = 6;
const DELTA_TEXTS: i64 = 7;
const RLE_DICTIONARY: i64 = 8;
const SPLIT: i64 = 9;

/// Why a page is not read.
#[derive(Debug)]
pub(super) enum PageError {
    Broken(&'static str),
    Unsupported(String),
    /// So many bytes would be needed.
    Memory(u64),
}

impl From<&'static str> for PageError {
    fn from(what: &'static str) -> Self {
        Self::Broken(what)
    }
}

type Result<T> = std::result::Result<T, PageError>;

/// A column of a group.
#[derive(Debug)]
pub(super) struct Column {
    leaf: Leaf,
    /// The levels of each value, missing ones too; none where all are the same.
    pub(super) definitions: Vec<u8>,
    pub(super) repetitions: Vec<u8>,
    /// How many values there are, missing ones too.
    pub(super) count: usize,
    /// Those that are there.
    pub(super) items: Items,
    dictionary: Option<Items>,
    /// How many bytes may still be used.
    room: u64,
}

impl Column {
    /// Reads the pages of a column.
    pub(super) fn read(
        leaf: Leaf,
        bytes: &Arc<Vec<u8>>,
        codec: i64,
        values: u64,
        room: u64,
    ) -> Result<Self> {
        let mut column = Self {
            leaf,
            definitions: Vec::new(),
            repetitions: Vec::new(),
            count: 0,
            items: Items::new(leaf.item),
            dictionary: None,
            room,
        };
        let mut at = 0;
        while (column.count as u64) < values {
            let rest = bytes.get(at..).unwrap_or_default();
            let (header, size) =
                PageHeader::read(rest).map_err(|_| "the header of a page is broken")?;
            let start = at + size;
            let end = usize::try_from(header.size)
                .ok()
                .and_then(|size| start.checked_add(size));
            let body = end
                .and_then(|end| Bytes::view(bytes, start..end))
                .ok_or("a page lies outside of its column")?;
            at = start + body.len();
            let left = usize::try_from(values - column.count as u64).unwrap_or(usize::MAX);
            column.page(&header, body, codec, left)?;
        }
        Ok(column)
    }

    /// How many bytes it holds.
    pub(super) fn used(&self) -> u64 {
        let buffers = self.items.buffers.iter().map(Bytes::len).sum::<usize>();
        let levels = self.definitions.len() + self.repetitions.len();
        (self.items.bytes.len() + buffers + levels) as u64
    }

    fn page(&mut self, header: &PageHeader, body: Bytes, codec: i64, left: usize) -> Result<()> {
        let count =
            usize::try_from(header.values).map_err(|_| "a page has a negative number of values")?;
        match header.kind {
            DICTIONARY => {
                if self.dictionary.is_some() || self.count > 0 {
                    return Err("a column has a second dictionary".into());
                }
                if !matches!(header.encoding, PLAIN | PLAIN_DICTIONARY) {
                    return Err(unknown(header.encoding));
                }
                self.hold_items(count)?;
                let body = self.unpacked(body, header.plain, codec)?;
                let mut dictionary = Items::new(self.leaf.item);
                encodings::plain(&body, count, &mut dictionary)?;
                // Views of the values point to the same buffers, which come first.
                self.items.buffers.clone_from(&dictionary.buffers);
                self.dictionary = Some(dictionary);
                Ok(())
            }
            DATA | DATA_2 => {
                if count > left {
                    return Err("a page has more values than its column".into());
                }
                self.hold_items(count)?;
                if header.kind == DATA {
                    let body = self.unpacked(body, header.plain, codec)?;
                    self.first_kind(header, &body, count)?;
                } else {
                    self.second_kind(header, &body, codec, count)?;
                }
                self.count += count;
                Ok(())
            }
            // Others, such as an index, have nothing to show.
            _ => Ok(()),
        }
    }

    /// Counts the memory of values and their levels, before it is used.
    fn hold_items(&mut self, count: usize) -> Result<()> {
        let each = self.leaf.item.width() as u64 * 2 + 2;
        self.hold((count as u64).saturating_mul(each))
    }

    fn hold(&mut self, bytes: u64) -> Result<()> {
        self.room = self
            .room
            .checked_sub(bytes)
            .ok_or(PageError::Memory(bytes))?;
        Ok(())
    }

    /// A page whose levels have their lengths before them.
    fn first_kind(&mut self, header: &PageHeader, body: &Bytes, count: usize) -> Result<()> {
        let content = body.get();
        let mut at = 0;
        let [definitions, repetitions] = header.level_encodings;
        for (highest, encoding, of_definition) in [
            (self.leaf.repetitions, repetitions, false),
            (self.leaf.definitions, definitions, true),
        ] {
            if highest == 0 {
                continue;
            }
            if encoding != RLE {
                return Err(unknown(encoding));
            }
            let (length, rest) = content
                .get(at..)
                .and_then(<[u8]>::split_first_chunk)
                .ok_or("a page is too short")?;
            let length = u32::from_le_bytes(*length) as usize;
            let levels = rest.get(..length).ok_or("a page is too short")?;
            self.levels(levels, count, highest, of_definition)?;
            at += 4 + length;
        }
        let values = body.slice(at..content.len()).unwrap_or_default();
        self.values(header.encoding, &values, count)
    }

    /// A page whose header has the lengths of the levels, which are never packed.
    fn second_kind(
        &mut self,
        header: &PageHeader,
        body: &Bytes,
        codec: i64,
        count: usize,
    ) -> Result<()> {
        let length = |length: i64| usize::try_from(length).map_err(|_| "a page is too short");
        let (repetitions, definitions) = (length(header.repetitions)?, length(header.definitions)?);
        let begin = repetitions.saturating_add(definitions);
        let (Some(first), Some(second), Some(values)) = (
            body.slice(0..repetitions),
            body.slice(repetitions..begin),
            body.slice(begin..body.len()),
        ) else {
            return Err("a page is too short".into());
        };
        for (levels, highest, of_definition) in [
            (first, self.leaf.repetitions, false),
            (second, self.leaf.definitions, true),
        ] {
            if highest > 0 {
                self.levels(levels.get(), count, highest, of_definition)?;
            }
        }
        let plain = header.plain.saturating_sub_unsigned(begin as u64);
        let codec = if header.is_compressed { codec } else { 0 };
        let values = self.unpacked(values, plain, codec)?;
        self.values(header.encoding, &values, count)
    }

    fn levels(
        &mut self,
        bytes: &[u8],
        count: usize,
        highest: u8,
        of_definition: bool,
    ) -> Result<()> {
        let levels = if of_definition {
            &mut self.definitions
        } else {
            &mut self.repetitions
        };
        encodings::hybrid(bytes, 8 - highest.leading_zeros(), count, |level, many| {
            if level > u32::from(highest) {
                return Err("a level is too high");
            }
            levels.resize(levels.len() + many, level as u8);
            Ok(())
        })?;
        Ok(())
    }

    fn values(&mut self, encoding: i64, bytes: &Bytes, count: usize) -> Result<()> {
        let highest = self.leaf.definitions;
        // Those of this page come last.
        let count = if highest == 0 {
            count
        } else {
            let levels = self.definitions.iter().rev().take(count);
            levels.filter(|level| **level == highest).count()
        };
        let before = self.items.len();
        match encoding {
            PLAIN => encodings::plain(bytes, count, &mut self.items)?,
            PLAIN_DICTIONARY | RLE_DICTIONARY => {
                let dictionary = self.dictionary.as_ref().ok_or("a dictionary is missing")?;
                encodings::chosen(bytes.get(), count, dictionary, &mut self.items)?;
            }
            RLE if self.leaf.item == super::item::Item::Bool => {
                encodings::truth(bytes.get(), count, &mut self.items)?;
            }
            DELTAS => encodings::numbers(bytes.get(), count, &mut self.items)?,
            DELTA_LENGTHS => encodings::texts(bytes, count, &mut self.items)?,
            DELTA_TEXTS => {
                let room = usize::try_from(self.room).unwrap_or(usize::MAX);
                let used = encodings::prefixed(bytes.get(), count, room, &mut self.items);
                let used = used.map_err(|what| {
                    if what == encodings::TOO_MUCH {
                        PageError::Memory(self.room)
                    } else {
                        what.into()
                    }
                })?;
                self.hold(used as u64)?;
            }
            SPLIT => encodings::split(bytes.get(), count, &mut self.items)?,
            other => return Err(unknown(other)),
        }
        if self.items.len() - before != count {
            return Err("a page has fewer values than it says".into());
        }
        Ok(())
    }

    /// The content of a page.
    fn unpacked(&mut self, bytes: Bytes, length: i64, codec: i64) -> Result<Bytes> {
        if codec == 0 {
            return Ok(bytes);
        }
        let length = usize::try_from(length).map_err(|_| "a page has a negative length")?;
        if length == 0 {
            return Ok(Bytes::default());
        }
        let content_of = match codec {
            1 => compression::snappy,
            2 => compression::gzip,
            6 => compression::zstd,
            7 => compression::lz4_block,
            other => {
                let name = match other {
                    3 => "LZO",
                    4 => "Brotli",
                    5 => "Hadoop's LZ4",
                    _ => "an unknown",
                };
                return Err(PageError::Unsupported(format!("{name} compression")));
            }
        };
        self.hold(length as u64)?;
        Ok(content_of(bytes.get(), length)?.into())
    }
}

fn unknown(encoding: i64) -> PageError {
    let name = match encoding {
        4 => "the encoding BIT_PACKED".to_owned(),
        other => format!("encoding {other}"),
    };
    PageError::Unsupported(name)
}
