//! Compressed bytes whose length is known.

use std::io::Read;

use lz4_flex::frame::FrameDecoder;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use ruzstd::decoding::FrameDecoder as ZstdDecoder;
use ruzstd::decoding::errors::FrameDecoderError;

/// LZ4 can't do better than 255 to 1, so a length beyond that is a lie, and is not allocated.
const LZ4_RATIO: usize = 255;

/// Likewise for Snappy, whose copies of 64 bytes take three.
const SNAPPY_RATIO: usize = 64;

/// Likewise for deflate.
const DEFLATE_RATIO: usize = 1032;

/// Likewise for Zstandard: a block of 128 KiB takes four bytes at least.
const ZSTD_RATIO: usize = 32 << 10;

/// Zstandard keeps at most so much, or the whole content, to refer back to.
const ZSTD_WINDOW: usize = 8 << 20;

/// The content of an LZ4 frame.
pub(crate) fn lz4_frame(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    is_possible(compressed, length, LZ4_RATIO)?;
    let mut content = Vec::with_capacity(length);
    let limit = u64::try_from(length).unwrap_or(u64::MAX).saturating_add(1);
    FrameDecoder::new(compressed)
        .take(limit)
        .read_to_end(&mut content)
        .map_err(|_| BROKEN)?;
    whole(content, length)
}

/// The content of an LZ4 block.
pub(crate) fn lz4_block(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    is_possible(compressed, length, LZ4_RATIO)?;
    let content = lz4_flex::block::decompress(compressed, length).map_err(|_| BROKEN)?;
    whole(content, length)
}

/// The content of a block of Snappy.
pub(crate) fn snappy(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    // The block has its length too.
    if snap::raw::decompress_len(compressed).map_err(|_| BROKEN)? != length {
        return Err(OTHER_LENGTH);
    }
    is_possible(compressed, length, SNAPPY_RATIO)?;
    let content = snap::raw::Decoder::new().decompress_vec(compressed);
    whole(content.map_err(|_| BROKEN)?, length)
}

/// The content of a file of gzip.
pub(crate) fn gzip(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    is_possible(compressed, length, DEFLATE_RATIO)?;
    let deflated = deflated(compressed).ok_or(BROKEN)?;
    let content = decompress_to_vec_with_limit(deflated, length).map_err(|_| BROKEN)?;
    whole(content, length)
}

/// What is behind the header of gzip: the name of a file and the like may be in it.
fn deflated(compressed: &[u8]) -> Option<&[u8]> {
    const EXTRA: u8 = 4;
    const NAME: u8 = 8;
    const COMMENT: u8 = 16;
    const CHECK: u8 = 2;
    let (head, mut rest) = compressed.split_first_chunk::<10>()?;
    let [31, 139, 8, flags, ..] = *head else {
        return None;
    };
    if flags & EXTRA > 0 {
        let (length, after) = rest.split_first_chunk()?;
        rest = after.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    for text in [NAME, COMMENT] {
        if flags & text > 0 {
            let end = rest.iter().position(|byte| *byte == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    if flags & CHECK > 0 {
        rest = rest.get(2..)?;
    }
    Some(rest)
}

/// The content of frames of Zstandard.
pub(crate) fn zstd(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    is_possible(compressed, length, ZSTD_RATIO)?;
    let mut content = vec![0; length];
    let mut decoder = ZstdDecoder::new();
    decoder.set_max_window_size(length.max(ZSTD_WINDOW) as u64);
    match decoder.decode_all(compressed, &mut content) {
        Ok(read) if read == length => Ok(content),
        Ok(_) | Err(FrameDecoderError::TargetTooSmall) => Err(OTHER_LENGTH),
        Err(_) => Err(BROKEN),
    }
}

const OTHER_LENGTH: &str = "a compressed buffer has another length than it says";

const BROKEN: &str = "a compressed buffer is broken";

fn is_possible(compressed: &[u8], length: usize, ratio: usize) -> Result<(), &'static str> {
    if length > compressed.len().saturating_mul(ratio) {
        return Err("a compressed buffer can't become as long as it says");
    }
    Ok(())
}

fn whole(content: Vec<u8>, length: usize) -> Result<Vec<u8>, &'static str> {
    if content.len() == length {
        Ok(content)
    } else {
        Err(OTHER_LENGTH)
    }
}
