//! Files are sent in pieces.

use bytes::Bytes;
use tokio::fs::File;
use tokio::io::AsyncReadExt as _;

const MAX_CHUNK_BYTES: usize = 256 << 10;

/// Reads the next piece of a file of which `left` bytes, at least one, are to come. One that ends before is an error.
pub(crate) async fn read_chunk(file: &mut File, left: u64) -> std::io::Result<Bytes> {
    let most = usize::try_from(left).unwrap_or(MAX_CHUNK_BYTES);
    let most = most.min(MAX_CHUNK_BYTES);
    let mut chunk = Vec::with_capacity(most);
    let count = file.take(most as u64).read_buf(&mut chunk).await?;
    if count == 0 {
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Bytes::from(chunk))
}
