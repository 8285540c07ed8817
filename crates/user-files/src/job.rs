//! A file or a folder to look at.

use belvedere_store::FileFormat;

use super::found::Found;
use super::kinds::{Content, Kind};
use super::scan::Depth;
use super::scan::parts::Parts;
use super::settings::Said;

/// A file or a folder to look at.
#[derive(Clone)]
pub(super) struct Job {
    pub(super) found: Found,
    pub(super) kind: Kind,
    pub(super) said: Said,
    /// What is known of the files of a folder.
    pub(super) known: Option<Parts>,
    pub(super) depth: Depth,
}

impl Job {
    /// How much has to be read, in bytes.
    pub(super) fn weight(&self) -> u64 {
        self.found
            .fingerprint
            .size
            .saturating_mul(self.kind.growth())
    }

    /// Whether a sample says something: of text that is read where it is.
    pub(super) fn has_sample(&self) -> bool {
        let is_text = matches!(
            self.kind,
            Kind::Plain(Content::Rows(FileFormat::Csv | FileFormat::NdJson))
        );
        is_text && self.said.file.encoding.is_none()
    }

    /// The format of the files of a folder.
    pub(super) fn format(&self) -> FileFormat {
        match self.kind {
            Kind::Plain(Content::Rows(format)) => format,
            // What is converted becomes that, and is no part of a folder.
            _ => FileFormat::Parquet,
        }
    }
}
