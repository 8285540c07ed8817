//! Protocol between the platform and the engine's process over standard input and output: frames of a kind (one byte),
//! a length (four bytes, little endian) and that many bytes.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use belvedere_text_files::{Part, TextFile};
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The argument that makes a program the engine's process.
pub const COMMAND: &str = "sql-engine";

/// Which protocol this is: a fingerprint of the files that define it, because the two programs need not be of the same build.
pub const VERSION: [u8; 8] = (fingerprint(include_bytes!("lib.rs"))
    ^ fingerprint(include_bytes!("../../text-files/src/definition.rs")).rotate_left(1)
    ^ fingerprint(include_bytes!("../../text-files/src/written.rs")).rotate_left(2))
.to_le_bytes();

/// The largest frame, in bytes: more than any statement or list of files, and than the batches of rows that are cut to 32 MiB.
pub const MAX_FRAME: u32 = 64 << 20;

/// From the platform: a [`Statement`].
pub const STATEMENT: u8 = b'S';
/// From the platform, instead of a statement: a [`Rewrite`].
pub const REWRITE: u8 = b'W';
/// From the platform: [`Tables`].
pub const TABLES: u8 = b'T';
/// From the process: its [`VERSION`]; it can take a statement.
pub const READY: u8 = b'R';
/// From the process: [`Names`].
pub const NAMES: u8 = b'N';
/// From the process: a [`Rewritten`]. Nothing follows.
pub const REWRITTEN: u8 = b'X';
/// From the process: the number of rows (four bytes, little endian), then output.
pub const OUTPUT: u8 = b'O';
/// From the process: further rows were left out, because the output has as many as it may.
pub const CUT: u8 = b'C';
/// From the process: the output is whole.
pub const END: u8 = b'E';
/// From the process: a [`Failure`].
pub const FAILURE: u8 = b'F';

/// A statement, and the limits of its process.
///
/// ```
/// use belvedere_sql_protocol::{self as protocol, Form, Limits, Statement};
///
/// let statement = Statement {
///     sql: "SELECT 1".to_owned(),
///     form: Form::Csv,
///     max_rows: 1000,
///     limits: Limits {
///         memory: 1 << 30,
///         spill_folder: "/var/spill".into(),
///         spill: 1 << 30,
///         seconds: 60,
///     },
/// };
/// let mut pipe = Vec::new();
/// protocol::write_json(&mut pipe, protocol::STATEMENT, &statement)?;
///
/// let read: Option<Statement> = protocol::read_json(&mut pipe.as_slice(), protocol::STATEMENT)?;
/// assert_eq!(read.map(|read| read.sql).as_deref(), Some("SELECT 1"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Serialize, Deserialize)]
pub struct Statement {
    /// One `SELECT` statement.
    pub sql: String,
    /// The form of the output.
    pub form: Form,
    /// How many rows the output has at most; further ones are left out.
    pub max_rows: u64,
    /// The limits of its process.
    pub limits: Limits,
}

/// A statement that another engine runs: it is checked, and written anew.
#[derive(Debug, Serialize, Deserialize)]
pub struct Rewrite {
    /// One `SELECT` statement.
    pub sql: String,
    /// How the names of tables begin in the new text. The number of the table follows.
    pub prefix: String,
    /// The limits of the process.
    pub limits: Limits,
}

/// A statement that was checked, in the dialect of Apache Spark.
#[derive(Debug, Serialize, Deserialize)]
pub struct Rewritten {
    /// The tables of the statement.
    pub names: Names,
    /// The statement, in which each table has the prefix and its number in `names` as its name.
    pub sql: String,
    /// Where its tokens stand in the text that was checked, from the first to the last.
    pub places: Vec<TokenPlace>,
}

/// The place of a token that was written anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenPlace {
    /// Its first byte in the new text.
    pub offset: usize,
    /// Its line in the text that was checked, counted from 1.
    pub line: u64,
    /// Its first character in that line, counted from 1.
    pub column: u64,
}

/// Resource limits of a process.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: u64,
    /// The one folder that may be written to.
    pub spill_folder: PathBuf,
    /// Bytes in that folder.
    pub spill: u64,
    /// Seconds that each processor may work for it.
    pub seconds: u64,
}

/// The names of tables in a statement.
pub type Names = Vec<TableName>;

/// The tables that the names stand for.
pub type Tables = Vec<Table>;

/// The name of a table in a statement: `` `dataset` `` or `` `branch`.`dataset` ``.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableName {
    /// The branch, where the statement names one.
    pub branch: Option<String>,
    /// Path or RID of the dataset.
    pub dataset: String,
}

/// A table: files of one format, which together are its rows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Table {
    /// The name in the statement.
    pub name: TableName,
    /// The format of the files.
    pub format: FileFormat,
    /// The files, as absolute paths.
    pub files: Vec<PathBuf>,
    /// How the rows of the one text file are read, when it was scanned. The types of other text files are inferred.
    pub text: Option<TextRows>,
    /// How the files of a folder of the user are one table.
    pub folder: Option<FolderRows>,
}

/// Files of a folder of the user that are one table.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct FolderRows {
    /// The columns of the table: an Arrow IPC stream without rows.
    pub schema: Vec<u8>,
    /// The numbers of the columns whose values are those of [`FolderFile::values`].
    pub partition_columns: Vec<usize>,
    /// Facts about each of the files.
    pub files: Vec<FolderFile>,
}

/// A file of a folder.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FolderFile {
    /// The value of each partition column in all rows of the file, as text.
    pub values: Vec<Option<String>>,
    /// How its rows are read, when they are text.
    pub text: Option<TextRows>,
}

/// The rows of a file of text.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TextRows {
    /// How a row is read.
    pub file: TextFile,
    /// All of the rows, in parts that can be read at the same time.
    pub parts: Vec<Part>,
}

/// The format of the files of a dataset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FileFormat {
    /// Apache Parquet.
    Parquet,
    /// CSV by RFC 4180 in UTF-8, with a header row.
    Csv,
    /// A JSON object a line, in UTF-8.
    NdJson,
}

impl FileFormat {
    /// Its name, also in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parquet => "PARQUET",
            Self::Csv => "CSV",
            Self::NdJson => "NDJSON",
        }
    }

    /// The format of a name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Parquet, Self::Csv, Self::NdJson]
            .into_iter()
            .find(|format| format.as_str() == name)
    }
}

/// The form of the output of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// An Arrow IPC stream.
    Arrow,
    /// RFC 4180 in UTF-8 with a header row; an empty field is null, `""` the empty text.
    Csv,
}

/// Why a statement does not run, or no further.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// It is no statement that the engine runs.
    Parse(String),
    /// The form can't carry the type of a column.
    ColumnTypes(String),
    /// Anything else.
    Failed(String),
}

/// Writes a frame whose content is JSON.
pub fn write_json(to: &mut impl Write, kind: u8, content: &impl Serialize) -> io::Result<()> {
    write(to, kind, &[], &serde_json::to_vec(content)?)
}

/// Writes a frame with a content in two parts.
pub fn write(to: &mut impl Write, kind: u8, head: &[u8], rest: &[u8]) -> io::Result<()> {
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
pub fn read(from: &mut impl Read) -> io::Result<Option<(u8, Bytes)>> {
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
    // Grows with the bytes that really arrive.
    let mut content = Vec::new();
    let count = from.take(length.into()).read_to_end(&mut content)?;
    if count < length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some((kind, content.into())))
}

/// The JSON that a frame holds.
pub fn parse<T: DeserializeOwned>(content: &[u8]) -> io::Result<T> {
    Ok(serde_json::from_slice(content)?)
}

/// Reads a frame of a kind whose content is JSON. `None` at the end of the input.
pub fn read_json<T: DeserializeOwned>(from: &mut impl Read, kind: u8) -> io::Result<Option<T>> {
    match read(from)? {
        None => Ok(None),
        Some((found, content)) if found == kind => Ok(Some(parse(&content)?)),
        Some(_) => Err(io::Error::other("a frame of another kind was expected")),
    }
}

/// FNV-1a.
const fn fingerprint(text: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut at = 0;
    while at < text.len() {
        hash = (hash ^ text[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}
