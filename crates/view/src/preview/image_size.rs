//! The dimensions of an image from the bytes before its pixels, so that nothing huge is decoded unawares.

/// How many bytes at the start hold the dimensions; a photograph has a thumbnail and notes before them.
pub const HEAD: u64 = 512 * 1024;

/// Width and height in pixels; `None` when the bytes don't tell.
pub fn dimensions(media_type: &str, head: &[u8]) -> Option<(u32, u32)> {
    match media_type {
        "image/png" => Some((be32(head, 16)?, be32(head, 20)?)),
        "image/gif" => Some((le16(head, 6)?, le16(head, 8)?)),
        "image/bmp" => Some((
            le32(head, 18)?,
            le32(head, 22)?.cast_signed().unsigned_abs(),
        )),
        "image/webp" => webp(head),
        "image/jpeg" => jpeg(head),
        "image/avif" => {
            let place = head.windows(4).position(|name| name == b"ispe")?;
            Some((be32(head, place + 8)?, be32(head, place + 12)?))
        }
        // A byte each, where 0 means 256.
        "image/vnd.microsoft.icon" => Some((256, 256)),
        _ => None,
    }
}

fn webp(head: &[u8]) -> Option<(u32, u32)> {
    match head.get(12..16)? {
        b"VP8 " => Some((le16(head, 26)? & 0x3fff, le16(head, 28)? & 0x3fff)),
        b"VP8L" => {
            let bits = le32(head, 21)?;
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8X" => Some((le24(head, 24)? + 1, le24(head, 27)? + 1)),
        _ => None,
    }
}

/// Goes from segment to segment until one describes a frame.
fn jpeg(head: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        if *head.get(at)? != 0xff {
            return None;
        }
        match *head.get(at + 1)? {
            0xff => at += 1,
            // Marks without a length.
            0x01 | 0xd0..=0xd8 => at += 2,
            // A frame; between those are tables with numbers alike.
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return Some((be16(head, at + 7)?, be16(head, at + 5)?));
            }
            0xd9 | 0xda => return None,
            _ => at += 2 + usize::try_from(be16(head, at + 2)?).ok()?,
        }
    }
}

fn bytes<const N: usize>(head: &[u8], at: usize) -> Option<[u8; N]> {
    head.get(at..)?.first_chunk::<N>().copied()
}

fn be32(head: &[u8], at: usize) -> Option<u32> {
    bytes(head, at).map(u32::from_be_bytes)
}

fn le32(head: &[u8], at: usize) -> Option<u32> {
    bytes(head, at).map(u32::from_le_bytes)
}

fn le24(head: &[u8], at: usize) -> Option<u32> {
    let [a, b, c] = bytes(head, at)?;
    Some(u32::from_le_bytes([a, b, c, 0]))
}

fn be16(head: &[u8], at: usize) -> Option<u32> {
    bytes(head, at).map(u16::from_be_bytes).map(u32::from)
}

fn le16(head: &[u8], at: usize) -> Option<u32> {
    bytes(head, at).map(u16::from_le_bytes).map(u32::from)
}
