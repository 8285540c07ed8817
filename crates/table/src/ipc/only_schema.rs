//! The schema alone, for callers that need no rows: a fraction of the code of the whole decoder.

use super::metadata::{self, Header, Problem};
use crate::Error;
use crate::error::Result;
use crate::schema::Schema;

/// The first bytes of a file, the smallest padding included.
const MAGIC: &[u8] = b"ARROW1\0\0";
/// Where the first message of a file begins at the latest: writers fill the space up to their alignment.
const PADDING: usize = 64;

/// Reads the schema at the start of an Arrow IPC stream or file; the rest is not read.
///
/// # Errors
/// [`Error::Truncated`], [`Error::Malformed`] and [`Error::Unsupported`].
pub fn read_schema(bytes: &[u8]) -> Result<Schema> {
    let mut position = 0;
    if bytes.starts_with(MAGIC) {
        let padding = bytes
            .iter()
            .skip(MAGIC.len())
            .take_while(|byte| **byte == 0)
            .count();
        position = (MAGIC.len() + padding).min(PADDING);
    }
    let truncated = || Error::Truncated {
        position: bytes.len() as u64,
    };
    let mut word = || -> Result<i32> {
        let word = bytes.get(position..).and_then(<[u8]>::first_chunk);
        position += 4;
        word.map(|word| i32::from_le_bytes(*word))
            .ok_or_else(truncated)
    };
    // Old streams have the length without a marker before it.
    let length = match word()? {
        -1 => word()?,
        length => length,
    };
    let broken = |what| Error::malformed(position as u64, what);
    let length =
        usize::try_from(length).map_err(|_| broken("the length of a message is negative"))?;
    let end = position.saturating_add(length);
    let message = bytes.get(position..end).ok_or_else(truncated)?;
    match metadata::message(message) {
        Ok((Header::Schema(schema, _), _)) => Ok(schema),
        Ok(_) => Err(broken("the data begins without a schema")),
        Err(Problem::Broken(what)) => Err(broken(what)),
        Err(Problem::Unsupported(what)) => Err(Error::Unsupported {
            position: position as u64,
            what: what.into(),
        }),
    }
}
