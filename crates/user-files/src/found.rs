//! A file of the user's folder as it is found, or a folder in it whose files are one dataset.

use super::kinds::Kind;
use super::root::Fingerprint;

/// A file of the folder, or a folder in it whose files are one dataset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// Its path in the folder, with `/` between the names.
    pub(super) path: String,
    /// What its name says about the rows in it; none for any other file.
    pub(super) kind: Option<Kind>,
    pub(super) fingerprint: Fingerprint,
    /// The files of a folder.
    pub(super) folder: Option<Folder>,
}

/// The files of a folder that are one dataset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folder {
    /// The names of the partition columns.
    pub(super) keys: Vec<String>,
    /// Each file of rows, in natural order.
    pub(super) parts: Vec<Part>,
    /// The files of the log of a Delta Lake table, which says what of the parts is live.
    pub(super) log: Option<Vec<String>>,
    /// Whether the user says that it is one dataset.
    pub(super) is_named: bool,
    /// Why the files can't be one dataset, where their names say so.
    pub(super) fault: Option<String>,
}

/// A file of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) path: String,
    pub(super) fingerprint: Fingerprint,
    /// The values of the partition columns.
    pub(super) values: Vec<Option<String>>,
}
