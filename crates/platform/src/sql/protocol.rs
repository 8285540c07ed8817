//! What the platform and the engine's process say to each other over its standard input and output: frames of a kind (one
//! byte), a length (four bytes, little endian) and that many bytes.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::engine::{Form, Table, TableName};

/// The largest frame: more than any statement, list of files or batch of rows.
pub(super) const MAX_FRAME: u32 = 1 << 30;

/// The kinds of frames from the platform to the process.
pub(super) const STATEMENT: u8 = b'S';
pub(super) const TABLES: u8 = b'T';
/// The kinds of frames from the process to the platform.
pub(super) const READY: u8 = b'R';
pub(super) const NAMES: u8 = b'N';
/// The number of rows (four bytes, little endian), then output.
pub(super) const OUTPUT: u8 = b'O';
pub(super) const END: u8 = b'E';
pub(super) const FAILURE: u8 = b'F';

/// A statement, and what its process may take.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Statement {
    pub(super) sql: String,
    pub(super) form: Form,
    pub(super) max_rows: u64,
    pub(super) limits: Limits,
}

/// What a process may take.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Limits {
    /// Bytes of memory.
    pub(super) memory: u64,
    /// The one folder that may be written to.
    pub(super) spill_folder: PathBuf,
    /// Bytes in that folder.
    pub(super) spill: u64,
    /// Seconds that each processor may work for it.
    pub(super) seconds: u64,
}

/// The names of tables in a statement, and the tables that they stand for.
pub(super) type Names = Vec<TableName>;
pub(super) type Tables = Vec<Table>;

/// Why a statement does not run, or no further.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Failure {
    /// It is no statement that the engine runs.
    Parse(String),
    /// The form can't carry the type of a column.
    ColumnTypes(String),
    /// Anything else.
    Failed(String),
}

/// Writes a frame whose content is JSON.
pub(super) fn write_json(
    to: &mut impl Write,
    kind: u8,
    content: &impl Serialize,
) -> io::Result<()> {
    write(to, kind, &[], &serde_json::to_vec(content)?)
}

/// Writes a frame with a content in two parts.
pub(super) fn write(to: &mut impl Write, kind: u8, head: &[u8], rest: &[u8]) -> io::Result<()> {
    let length = u32::try_from(head.len() + rest.len()).ok();
    let length = length.filter(|length| *length <= MAX_FRAME);
    let length = length.ok_or_else(|| io::Error::other("a frame is too large"))?;
    let mut start = [kind, 0, 0, 0, 0];
    start[1..].copy_from_slice(&length.to_le_bytes());
    to.write_all(&start)?;
    to.write_all(head)?;
    to.write_all(rest)?;
    to.flush()
}

/// Reads a frame. `None` at the end of the input.
pub(super) fn read(from: &mut impl Read) -> io::Result<Option<(u8, Bytes)>> {
    let mut start = [0; 5];
    match from.read_exact(&mut start) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let [kind, length @ ..] = start;
    let length = u32::from_le_bytes(length);
    if length > MAX_FRAME {
        return Err(io::Error::other("a frame is too large"));
    }
    // Grows with what is really there.
    let mut content = Vec::new();
    let count = from.take(length.into()).read_to_end(&mut content)?;
    if count < length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some((kind, content.into())))
}

/// Reads a frame of a kind whose content is JSON. `None` at the end of the input.
pub(super) fn read_json<T: DeserializeOwned>(
    from: &mut impl Read,
    kind: u8,
) -> io::Result<Option<T>> {
    match read(from)? {
        None => Ok(None),
        Some((found, content)) if found == kind => Ok(Some(serde_json::from_slice(&content)?)),
        Some(_) => Err(io::Error::other("a frame of another kind was expected")),
    }
}
