//! The ends of files that say at their end where their rows are.

/// How much of the end of a file is read first.
pub(crate) const TAIL: u64 = 64 << 10;

/// What stands before the length of the footer, that length, and the magic at the end.
pub(crate) fn end<const N: usize>(tail: &[u8]) -> Option<(&[u8], u32, [u8; N])> {
    let (rest, magic) = tail.split_last_chunk()?;
    let (rest, length) = rest.split_last_chunk()?;
    Some((rest, u32::from_le_bytes(*length), *magic))
}

/// The last bytes, if there are so many.
pub(crate) fn last(bytes: &[u8], length: u64) -> Option<&[u8]> {
    let start = bytes.len().checked_sub(usize::try_from(length).ok()?)?;
    bytes.get(start..)
}
