//! What is known of the files of a folder that is one dataset.

use std::collections::HashMap;

use belvedere_text_files::{TextColumn, TextFormat};
use serde::{Deserialize, Serialize};

use super::csv;
use crate::exceptions::TypeChange;
use crate::found::Part;
use crate::infer;
use crate::root::Fingerprint;

/// What is known of the files of a folder.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Parts {
    /// The columns of all files together: an Arrow IPC stream without rows.
    pub(crate) schema: Vec<u8>,
    /// The numbers of the columns whose values the names of folders say.
    pub(crate) partition_columns: Vec<usize>,
    /// How the columns of text are read.
    pub(crate) text: Vec<TextColumn>,
    /// The columns of Parquet files, where they differ: Arrow IPC streams without rows.
    pub(crate) schemas: Vec<Vec<u8>>,
    /// The files, in the order of their rows.
    pub(crate) files: Vec<PartFile>,
}

/// What is known of a file of a folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PartFile {
    pub(crate) path: String,
    /// Data folders have it by this name.
    #[serde(rename = "mark")]
    pub(crate) fingerprint: Fingerprint,
    /// The values of the partition columns.
    pub(crate) values: Vec<Option<String>>,
    pub(crate) rows: u64,
    /// Parquet has the number of its schema.
    pub(crate) content: Content<usize>,
    /// Whether the values are those of a sample.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_sample: bool,
}

/// What looking at a file of a folder gave.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PartScan {
    pub(crate) rows: u64,
    /// Parquet has its schema.
    pub(crate) content: Content<Vec<u8>>,
    /// Whether the values are those of a sample.
    pub(crate) is_sample: bool,
    /// The rows that decided what the values of its columns could be.
    pub(crate) type_changes: Vec<TypeChange>,
}

#[cfg(test)]
impl PartScan {
    /// A file without rows.
    pub(crate) fn empty() -> Self {
        Self {
            rows: 0,
            content: Content::Parquet(Vec::new()),
            is_sample: false,
            type_changes: Vec::new(),
        }
    }
}

/// What is in a file, before it is known what is in the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Content<S> {
    Parquet(S),
    Csv {
        format: TextFormat,
        names: Vec<String>,
        values: Vec<csv::Values>,
        starts: Vec<u64>,
    },
    NdJson {
        values: infer::Values,
        starts: Vec<u64>,
    },
}

impl<S> Content<S> {
    fn with_schema<T>(self, schema: impl FnOnce(S) -> T) -> Content<T> {
        match self {
            Self::Parquet(of) => Content::Parquet(schema(of)),
            Self::Csv {
                format,
                names,
                values,
                starts,
            } => Content::Csv {
                format,
                names,
                values,
                starts,
            },
            Self::NdJson { values, starts } => Content::NdJson { values, starts },
        }
    }
}

impl Parts {
    /// How the columns of text are read.
    pub(crate) fn text(&self) -> &[TextColumn] {
        &self.text
    }

    /// Adds a file.
    pub(crate) fn add(&mut self, part: Part, fingerprint: Fingerprint, scan: PartScan) {
        let content = scan.content.with_schema(|schema| {
            let known = self.schemas.iter().position(|known| *known == schema);
            known.unwrap_or_else(|| {
                self.schemas.push(schema);
                self.schemas.len() - 1
            })
        });
        self.files.push(PartFile {
            path: part.path,
            fingerprint,
            values: part.values,
            rows: scan.rows,
            content,
            is_sample: scan.is_sample,
        });
    }

    /// Whether not all rows of all files were looked at.
    pub(crate) fn is_sample(&self) -> bool {
        self.files.iter().any(|file| file.is_sample)
    }

    /// What is known of the files of a folder all of whose rows were looked at, each by its path.
    pub(crate) fn known(&self) -> HashMap<&str, (Fingerprint, PartScan)> {
        let scan = |file: &PartFile| PartScan {
            rows: file.rows,
            content: file
                .content
                .clone()
                .with_schema(|schema| self.schemas.get(schema).cloned().unwrap_or_default()),
            is_sample: false,
            type_changes: Vec::new(),
        };
        let files = self.files.iter().filter(|file| !file.is_sample);
        files
            .map(|file| (file.path.as_str(), (file.fingerprint, scan(file))))
            .collect()
    }

    /// Puts the files of a folder in the order of their rows: what was there before keeps its place as long as none of it
    /// changed, so that rows keep their numbers when files are added.
    pub(crate) fn order(&self, parts: &mut [Part]) {
        let places = self.files.iter().zip(0_usize..);
        let places: HashMap<&str, usize> = places
            .map(|(file, place)| (file.path.as_str(), place))
            .collect();
        let place = |part: &Part| {
            let place = places.get(part.path.as_str())?;
            let file = self.files.get(*place)?;
            (file.fingerprint == part.fingerprint).then_some(*place)
        };
        let kept = parts.iter().filter_map(place).count();
        if kept == self.files.len() {
            // Stable: what is new stays in natural order.
            parts.sort_by_key(|part| place(part).unwrap_or(usize::MAX));
        }
    }

    /// Whether all files of before are there unchanged, with or without others.
    pub(crate) fn is_part_of(&self, later: &Self) -> bool {
        let known: HashMap<&str, Fingerprint> = later
            .files
            .iter()
            .map(|file| (file.path.as_str(), file.fingerprint))
            .collect();
        let mut files = self.files.iter();
        files.all(|file| known.get(file.path.as_str()) == Some(&file.fingerprint))
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> u64 {
        self.files.iter().map(|file| file.rows).sum()
    }
}
