//! Compressed bytes whose length is known.

use std::io::Read;

use lz4_flex::frame::FrameDecoder;
use ruzstd::decoding::StreamingDecoder;

/// LZ4 can't do better than 255 to 1, so a length beyond that is a lie, and is not allocated.
const LZ4_RATIO: usize = 255;

/// Likewise for Zstandard: a block of 128 KiB takes four bytes at least.
const ZSTD_RATIO: usize = 32 << 10;

/// Zstandard keeps at most so much, or the whole content, to refer back to.
const ZSTD_WINDOW: usize = 8 << 20;

/// The content of an LZ4 frame.
pub(crate) fn lz4_frame(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    is_possible(compressed, length, LZ4_RATIO)?;
    read(FrameDecoder::new(compressed), length)
}

/// The content of a Zstandard frame.
pub(crate) fn zstd(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    is_possible(compressed, length, ZSTD_RATIO)?;
    let window = length.max(ZSTD_WINDOW) as u64;
    let decoder =
        StreamingDecoder::new_with_max_window_size(compressed, window).map_err(|_| BROKEN)?;
    read(decoder, length)
}

const BROKEN: &str = "a compressed buffer is broken";

fn is_possible(compressed: &[u8], length: usize, ratio: usize) -> Result<(), &'static str> {
    if length > compressed.len().saturating_mul(ratio) {
        return Err("a compressed buffer can't become as long as it says");
    }
    Ok(())
}

fn read(decoder: impl Read, length: usize) -> Result<Vec<u8>, &'static str> {
    let mut content = Vec::with_capacity(length);
    let limit = u64::try_from(length).unwrap_or(u64::MAX).saturating_add(1);
    decoder
        .take(limit)
        .read_to_end(&mut content)
        .map_err(|_| BROKEN)?;
    if content.len() == length {
        Ok(content)
    } else {
        Err("a compressed buffer has another length than it says")
    }
}
