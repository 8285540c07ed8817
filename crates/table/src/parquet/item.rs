//! Values of one length: how each is made of its bytes in the file. Texts become views.

use crate::bytes::Bytes;

/// The length of a view.
const VIEW: usize = 16;

/// The day 1970-01-01 as days of the Julian calendar.
const EPOCH: i64 = 2_440_588;

/// How a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A bit; a byte until all are there.
    Bool,
    /// The first bytes of those in the file.
    Copied { source: usize, width: usize },
    /// A number whose highest byte comes first.
    Number { source: usize, width: usize },
    /// Likewise, with any number of bytes.
    BytesOfNumber { width: usize },
    /// An instant of twelve bytes: a time of the day, and the day.
    Int96,
    /// Text or bytes.
    Bytes,
}

impl Item {
    /// The length of a value in memory.
    pub(super) fn width(self) -> usize {
        match self {
            Self::Bool => 1,
            Self::Copied { width, .. }
            | Self::Number { width, .. }
            | Self::BytesOfNumber { width } => width,
            Self::Int96 => 8,
            Self::Bytes => VIEW,
        }
    }

    /// The length of a value in the file; none has its length before it.
    pub(super) fn source(self) -> Option<usize> {
        match self {
            Self::Copied { source, .. } | Self::Number { source, .. } => Some(source),
            Self::Int96 => Some(12),
            Self::Bool | Self::BytesOfNumber { .. } | Self::Bytes => None,
        }
    }
}

/// Values without those that are missing.
#[derive(Debug)]
pub(super) struct Items {
    pub(super) item: Item,
    pub(super) bytes: Vec<u8>,
    /// What views point to.
    pub(super) buffers: Vec<Bytes>,
}

impl Items {
    pub(super) fn new(item: Item) -> Self {
        Self {
            item,
            bytes: Vec::new(),
            buffers: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.item.width().max(1)
    }

    /// A value number `index` of others with the same item.
    pub(super) fn get(&self, index: usize) -> Option<&[u8]> {
        let width = self.item.width();
        let start = index.checked_mul(width)?;
        self.bytes.get(start..start.checked_add(width)?)
    }

    /// Adds a value of its bytes in the file.
    pub(super) fn put(&mut self, source: &[u8]) -> Result<(), &'static str> {
        match self.item {
            Item::Copied { width, .. } => {
                let value = source.get(..width).ok_or("a value is too short")?;
                self.bytes.extend_from_slice(value);
            }
            Item::Number { width, .. } | Item::BytesOfNumber { width } => {
                number(source, width, &mut self.bytes)?;
            }
            Item::Int96 => {
                let (of_day, rest) = source.split_first_chunk().ok_or("a value is too short")?;
                let day = rest.first_chunk().ok_or("a value is too short")?;
                let instant = instant(i64::from_le_bytes(*of_day), u32::from_le_bytes(*day))?;
                self.bytes.extend_from_slice(&instant.to_le_bytes());
            }
            Item::Bool => self.bytes.extend_from_slice(source),
            Item::Bytes => return Err("a text without its buffer"),
        }
        Ok(())
    }

    /// Adds several values of their bytes in the file.
    pub(super) fn put_all(&mut self, source: &[u8], size: usize) -> Result<(), &'static str> {
        if let Item::Copied { width, .. } = self.item
            && width == size
        {
            self.bytes.extend_from_slice(source);
            return Ok(());
        }
        source
            .chunks_exact(size)
            .try_for_each(|value| self.put(value))
    }

    /// Begins to put bytes of a buffer.
    pub(super) fn add_buffer(&mut self, buffer: Bytes) -> Result<u32, &'static str> {
        let number = u32::try_from(self.buffers.len()).map_err(|_| "too many pages")?;
        self.buffers.push(buffer);
        Ok(number)
    }

    /// Adds a value that lies in a buffer.
    pub(super) fn put_bytes(
        &mut self,
        buffer: u32,
        content: &[u8],
        start: usize,
        end: usize,
    ) -> Result<(), &'static str> {
        let value = content
            .get(start..end)
            .ok_or("a text is longer than its page")?;
        if self.item != Item::Bytes {
            return self.put(value);
        }
        let (Ok(length), Ok(start)) = (u32::try_from(value.len()), u32::try_from(start)) else {
            return Err("a text is too long");
        };
        self.bytes.extend_from_slice(&length.to_le_bytes());
        if value.len() <= VIEW - 4 {
            self.bytes.extend_from_slice(value);
            let end = self.bytes.len() + (VIEW - 4 - value.len());
            self.bytes.resize(end, 0);
        } else {
            self.bytes
                .extend_from_slice(value.get(..4).unwrap_or_default());
            self.bytes.extend_from_slice(&buffer.to_le_bytes());
            self.bytes.extend_from_slice(&start.to_le_bytes());
        }
        Ok(())
    }
}

/// Adds a number whose highest byte comes first, with the lowest first and its sign in all higher bytes.
fn number(source: &[u8], width: usize, out: &mut Vec<u8>) -> Result<(), &'static str> {
    if source.len() > width {
        return Err("a number is too long");
    }
    out.extend(source.iter().rev());
    let sign = match source.first() {
        Some(128..) => 255,
        _ => 0,
    };
    out.resize(out.len() + (width - source.len()), sign);
    Ok(())
}

/// Millionths of a second since 1970.
fn instant(of_day: i64, day: u32) -> Result<i64, &'static str> {
    if of_day % 1000 != 0 {
        return Err("a time of old (INT96) is finer than millionths of a second");
    }
    (i64::from(day) - EPOCH)
        .checked_mul(86_400_000_000)
        .and_then(|days| days.checked_add(of_day / 1000))
        .ok_or("a time is out of range")
}
