//! What runs statements: one trait, behind which a remote engine can take the place of the local one.

use std::path::PathBuf;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use serde::{Deserialize, Serialize};

use crate::store::{FileFormat, Refusal};

/// Runs `SELECT` statements over tables.
///
/// Every failure is a named error of the contract: `QueryParseError`, `ColumnTypesNotSupported`, `QueryFailed`, or what
/// looking up the tables was refused with.
pub trait Engine: Send + Sync + 'static {
    /// Starts a statement. Completes when the statement is understood, its tables are known, and it runs.
    ///
    /// Dropping the future or the [`Run`] stops the statement at once.
    fn start(&self, work: Work) -> BoxFuture<'_, Result<Run, Refusal>>;
}

/// A statement to run.
pub struct Work {
    /// One `SELECT` statement.
    pub sql: String,
    /// What the names in it stand for.
    pub tables: Tables,
    /// The form of the output.
    pub form: Form,
    /// How many rows the output has at most; further ones are left out.
    pub max_rows: u64,
}

/// Where an engine gets the tables of a statement from.
pub enum Tables {
    /// They are known before.
    Known(Vec<Table>),
    /// The engine asks, once, when it has found the names in the statement. Each name gets its table.
    Asked(Box<dyn FnOnce(Vec<TableName>) -> Lookup + Send>),
}

/// The answer about the tables of a statement.
pub type Lookup = BoxFuture<'static, Result<Vec<Table>, Refusal>>;

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
    /// What the files are.
    #[serde(with = "format")]
    pub format: FileFormat,
    /// The files, as absolute paths.
    pub files: Vec<PathBuf>,
}

/// The form of the output of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// An Arrow IPC stream.
    Arrow,
    /// RFC 4180 in UTF-8 with a header row; an empty field is null, `""` the empty text.
    Csv,
}

/// A statement that runs.
pub struct Run {
    /// The output, piece by piece as it is computed. Only a stream that ends without an error is whole.
    pub output: BoxStream<'static, Result<Chunk, Refusal>>,
}

/// A piece of the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// How many rows are in it. The first piece may be the schema or the header row alone.
    pub rows: u64,
    /// Bytes in the form that was asked for.
    pub bytes: Bytes,
}

/// Formats of files under their names.
mod format {
    use serde::de::{Deserialize as _, Deserializer, Error as _};
    use serde::ser::Serializer;

    use super::FileFormat;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
    pub(super) fn serialize<S: Serializer>(format: &FileFormat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(format.as_str())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<FileFormat, D::Error> {
        let name = String::deserialize(from)?;
        FileFormat::named(&name).ok_or_else(|| D::Error::custom("unknown format"))
    }
}
