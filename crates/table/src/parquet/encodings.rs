//! The encodings of pages.

use super::item::{Item, Items};
use super::thrift::Reader;
use crate::bytes::Bytes;

type Result<T> = std::result::Result<T, &'static str>;

const SHORT: &str = "a page is too short";

/// Reads `count` numbers of `width` bits, in runs of equal ones or packed; a run of equal ones is handed over at once.
pub(super) fn hybrid(
    bytes: &[u8],
    width: u32,
    count: usize,
    mut run: impl FnMut(u32, usize) -> Result<()>,
) -> Result<()> {
    if width > 32 {
        return Err("a page has numbers of more than 32 bits");
    }
    let size = width.div_ceil(8) as usize;
    let mut rest = bytes;
    let mut left = count;
    while left > 0 {
        let mut reader = Reader::new(rest);
        let head = reader.varint().map_err(|_| SHORT)?;
        rest = rest.get(reader.position()..).ok_or(SHORT)?;
        let many = usize::try_from(head >> 1).map_err(|_| SHORT)?;
        if many == 0 {
            return Err("a page has an empty run");
        }
        if head & 1 == 0 {
            let (value, after) = rest.split_at_checked(size).ok_or(SHORT)?;
            let mut number = [0; 4];
            for (to, from) in number.iter_mut().zip(value) {
                *to = *from;
            }
            let many = many.min(left);
            run(u32::from_le_bytes(number), many)?;
            left -= many;
            rest = after;
        } else {
            let many = many.saturating_mul(8);
            let packed = many.saturating_mul(width as usize).div_ceil(8);
            let many = many.min(left);
            // The last group may end where its numbers do.
            let needed = many.saturating_mul(width as usize).div_ceil(8);
            let packed = packed.min(rest.len());
            let (content, after) = rest.split_at(packed);
            if content.len() < needed {
                return Err(SHORT);
            }
            let mut bits = Bits {
                bytes: content,
                at: 0,
            };
            for _ in 0..many {
                run(bits.next(width) as u32, 1)?;
            }
            left -= many;
            rest = after;
        }
    }
    Ok(())
}

/// Numbers of any bits, the lowest bit first. Behind the end there are zeros.
struct Bits<'a> {
    bytes: &'a [u8],
    /// In bits.
    at: usize,
}

impl Bits<'_> {
    fn next(&mut self, width: u32) -> u64 {
        if width == 0 {
            return 0;
        }
        let (byte, shift) = (self.at / 8, self.at % 8);
        let mut window = [0; 16];
        let rest = self.bytes.get(byte..).unwrap_or_default();
        let known = rest.get(..16).unwrap_or(rest);
        if let Some(window) = window.get_mut(..known.len()) {
            window.copy_from_slice(known);
        }
        self.at += width as usize;
        let number = u128::from_le_bytes(window) >> shift;
        (number as u64) & (u64::MAX >> (64 - width.min(64)))
    }
}

/// Values as they are.
pub(super) fn plain(bytes: &Bytes, count: usize, out: &mut Items) -> Result<()> {
    let content = bytes.get();
    if out.item == Item::Bool {
        if content.len() < count.div_ceil(8) {
            return Err(SHORT);
        }
        let mut bits = Bits {
            bytes: content,
            at: 0,
        };
        out.bytes.extend((0..count).map(|_| bits.next(1) as u8));
        return Ok(());
    }
    if let Some(source) = out.item.source() {
        let size = count.checked_mul(source).ok_or(SHORT)?;
        return out.put_all(content.get(..size).ok_or(SHORT)?, source);
    }
    let buffer = out.add_buffer(bytes.clone())?;
    let mut at = 0;
    for _ in 0..count {
        let length = content
            .get(at..)
            .and_then(<[u8]>::first_chunk)
            .ok_or(SHORT)?;
        let start = at + 4;
        let end = start
            .checked_add(u32::from_le_bytes(*length) as usize)
            .ok_or(SHORT)?;
        out.put_bytes(buffer, content, start, end)?;
        at = end;
    }
    Ok(())
}

/// Truth values in runs, after their length.
pub(super) fn truth(bytes: &[u8], count: usize, out: &mut Items) -> Result<()> {
    let (length, rest) = bytes.split_first_chunk().ok_or(SHORT)?;
    let runs = rest
        .get(..u32::from_le_bytes(*length) as usize)
        .ok_or(SHORT)?;
    hybrid(runs, 1, count, |value, many| {
        out.bytes.resize(out.bytes.len() + many, value as u8);
        Ok(())
    })
}

/// Numbers of values in a dictionary.
pub(super) fn chosen(
    bytes: &[u8],
    count: usize,
    dictionary: &Items,
    out: &mut Items,
) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    let (width, rest) = bytes.split_first().ok_or(SHORT)?;
    hybrid(rest, u32::from(*width), count, |index, many| {
        let value = dictionary
            .get(index as usize)
            .ok_or("a value is not in its dictionary")?;
        for _ in 0..many {
            out.bytes.extend_from_slice(value);
        }
        Ok(())
    })
}

/// The bytes of all values' first bytes, then of all their second ones, and so on.
pub(super) fn split(bytes: &[u8], count: usize, out: &mut Items) -> Result<()> {
    let source = out
        .item
        .source()
        .ok_or("an encoding does not fit its type")?;
    let size = count.checked_mul(source).ok_or(SHORT)?;
    let content = bytes.get(..size).ok_or(SHORT)?;
    let mut value = vec![0; source];
    for index in 0..count {
        for (to, from) in value
            .iter_mut()
            .zip(content.iter().skip(index).step_by(count.max(1)))
        {
            *to = *from;
        }
        out.put(&value)?;
    }
    Ok(())
}

/// Numbers as differences: what was read, and how many bytes they took.
pub(super) fn deltas(bytes: &[u8], most: usize) -> Result<(Vec<i64>, usize)> {
    let mut reader = Reader::new(bytes);
    let mut next = || {
        reader
            .varint()
            .ok()
            .and_then(|number| usize::try_from(number).ok())
    };
    let (Some(block), Some(parts), Some(count)) = (next(), next(), next()) else {
        return Err(SHORT);
    };
    let mut last = reader.signed().map_err(|_| SHORT)?;
    if count > most {
        return Err("a page has more values than it says");
    }
    if parts == 0
        || block == 0
        || block % parts != 0
        || !(block / parts).is_multiple_of(8)
        || block > MAX_BLOCK
    {
        return Err("differences in a page are broken");
    }
    let each = block / parts;
    let mut values = Vec::with_capacity(count);
    if count > 0 {
        values.push(last);
    }
    let mut at = reader.position();
    while values.len() < count {
        let mut reader = Reader::new(bytes.get(at..).ok_or(SHORT)?);
        let least = reader.signed().map_err(|_| SHORT)?;
        at += reader.position();
        let widths = bytes.get(at..at + parts).ok_or(SHORT)?;
        at += parts;
        for width in widths {
            if values.len() >= count {
                break;
            }
            if *width > 64 {
                return Err("differences in a page are broken");
            }
            let size = each / 8 * usize::from(*width);
            let part = bytes.get(at..).ok_or(SHORT)?;
            let many = each.min(count - values.len());
            if part.len() < (many * usize::from(*width)).div_ceil(8) {
                return Err(SHORT);
            }
            let mut bits = Bits { bytes: part, at: 0 };
            for _ in 0..many {
                let delta = least.wrapping_add(bits.next(u32::from(*width)).cast_signed());
                last = last.wrapping_add(delta);
                values.push(last);
            }
            at += size;
        }
    }
    Ok((values, at.min(bytes.len())))
}

/// The most numbers of a block of differences.
const MAX_BLOCK: usize = 1 << 20;

/// Whole numbers as differences.
pub(super) fn numbers(bytes: &[u8], count: usize, out: &mut Items) -> Result<()> {
    let Some(source @ (4 | 8)) = out.item.source() else {
        return Err("an encoding does not fit its type");
    };
    for value in deltas(bytes, count)?.0 {
        let value = value.to_le_bytes();
        out.put(value.get(..source).unwrap_or_default())?;
    }
    Ok(())
}

fn lengths(bytes: &[u8], count: usize) -> Result<(Vec<usize>, usize)> {
    let (values, size) = deltas(bytes, count)?;
    let lengths: Option<Vec<_>> = values
        .into_iter()
        .map(|value| usize::try_from(value).ok())
        .collect();
    Ok((lengths.ok_or("a text has a negative length")?, size))
}

/// Texts behind one another, after their lengths.
pub(super) fn texts(bytes: &Bytes, count: usize, out: &mut Items) -> Result<()> {
    let content = bytes.get();
    let (lengths, mut at) = lengths(content, count)?;
    let buffer = out.add_buffer(bytes.clone())?;
    for length in lengths {
        let end = at.checked_add(length).ok_or(SHORT)?;
        out.put_bytes(buffer, content, at, end)?;
        at = end;
    }
    Ok(())
}

/// Texts that begin as the one before: how much they share, and the rest. `room` is the most that they may be long together.
pub(super) fn prefixed(bytes: &[u8], count: usize, room: usize, out: &mut Items) -> Result<usize> {
    let (shared, size) = lengths(bytes, count)?;
    let rest = bytes.get(size..).ok_or(SHORT)?;
    let (own, mut at) = lengths(rest, count)?;
    let mut content: Vec<u8> = Vec::new();
    let mut ends = Vec::with_capacity(own.len());
    let mut before = 0..0;
    for (shared, own) in shared.iter().zip(&own) {
        if *shared > before.len() {
            return Err("a text shares more than there is");
        }
        let tail = at
            .checked_add(*own)
            .and_then(|end| rest.get(at..end))
            .ok_or(SHORT)?;
        if shared.saturating_add(*own) > room.saturating_sub(content.len()) {
            return Err(TOO_MUCH);
        }
        let start = content.len();
        content.extend_from_within(before.start..before.start + shared);
        content.extend_from_slice(tail);
        at += own;
        before = start..content.len();
        ends.push(content.len());
    }
    let used = content.len();
    let bytes = Bytes::from(content);
    let fixed = out.item.source();
    let buffer = if fixed.is_none() {
        out.add_buffer(bytes.clone())?
    } else {
        0
    };
    let mut start = 0;
    for end in ends {
        if fixed.is_some_and(|width| end - start != width) {
            return Err("a value has another length than its type");
        }
        out.put_bytes(buffer, bytes.get(), start, end)?;
        start = end;
    }
    Ok(used)
}

/// The texts of a page need more memory than there is.
pub(super) const TOO_MUCH: &str = "a page needs more memory than there is";
