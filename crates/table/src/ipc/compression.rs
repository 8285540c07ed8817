//! Compressed buffers: eight bytes that say how long the content is, then an LZ4 frame.

use std::io::Read;

use lz4_flex::frame::FrameDecoder;

/// LZ4 can't do better than 255 to 1, so a length beyond that is a lie, and is not allocated.
const RATIO: usize = 255;

/// The content, or nothing if the buffer holds it as it is.
pub(super) fn lz4(compressed: &[u8], length: usize) -> Result<Vec<u8>, &'static str> {
    if length > compressed.len().saturating_mul(RATIO) {
        return Err("a compressed buffer can't become as long as it says");
    }
    let mut content = Vec::with_capacity(length);
    let limit = u64::try_from(length).unwrap_or(u64::MAX).saturating_add(1);
    FrameDecoder::new(compressed)
        .take(limit)
        .read_to_end(&mut content)
        .map_err(|_| "a compressed buffer is broken")?;
    if content.len() == length {
        Ok(content)
    } else {
        Err("a compressed buffer has another length than it says")
    }
}
