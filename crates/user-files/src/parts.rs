//! A folder of files of rows as one dataset: what is known of each of its files, and of all of them together.

use std::fs::File;
use std::io::Seek as _;

use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, Schema};
use belvedere_store::FileFormat;
use belvedere_text_files::Kind;
use serde::{Deserialize, Serialize};

use super::convert::encoding;
use super::exceptions::TypeChange;
use super::parquet::Footer;
use super::root::{Fingerprint, Root, reason};
use super::scan::parts::{Content, PartScan, Parts};
use super::scan::{self, Depth, Report, Scan, check_columns};
use super::unread::Unread;

use super::settings::FileSettings;

pub(super) mod delta;
mod merge;
mod reader;
mod search;
mod tables;

/// A partition column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct PartitionKey {
    pub(super) name: String,
    /// Its type, where it need not be found.
    pub(super) kind: Option<Kind>,
}

/// Files that were looked at, and are to become one dataset.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) stem: String,
    pub(super) settings: FileSettings,
    /// Whether the user says that they are one.
    pub(super) is_named: bool,
    pub(super) keys: Vec<PartitionKey>,
    /// The files; the rest is to be found.
    pub(super) parts: Parts,
    /// The rows that decided what the values of columns of text could be; no part of what is asked.
    #[serde(skip)]
    pub(super) type_changes: Vec<TypeChange>,
}

/// Why a file or a folder can't be used.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Fault {
    /// A part of a sentence.
    pub(super) reason: String,
    /// Whether the files of the folder are no one dataset, but may be datasets of their own.
    pub(super) is_apart: bool,
}

impl From<String> for Fault {
    fn from(reason: String) -> Self {
        Self {
            reason,
            is_apart: false,
        }
    }
}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Self {
        Self {
            reason: unread.to_string(),
            // By itself, it may be read in another encoding.
            is_apart: matches!(unread, Unread::NotUtf8(_) | Unread::Apart(_)),
        }
    }
}

impl From<Fault> for Unread {
    fn from(fault: Fault) -> Self {
        if fault.is_apart {
            Self::Apart(fault.reason)
        } else {
            Self::Reason(fault.reason)
        }
    }
}

/// Looks at a file of a folder, which must not change meanwhile.
///
/// # Errors
/// Why it can't be used.
pub(super) fn look(
    root: &Root,
    path: &str,
    format: FileFormat,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
) -> Result<(PartScan, Fingerprint), Fault> {
    let (file, fingerprint) = root.open(path).map_err(|error| reason(&error))?;
    if fingerprint.size == 0 {
        return Err("it is empty".to_owned().into());
    }
    let found = part(root, path, file, format, settings, depth, report);
    // What was read while it was written makes no sense, so that must not be the reason which is told.
    match root.open(path) {
        Ok((_, after)) if after == fingerprint => Ok((found?, fingerprint)),
        Ok(_) => Err("it is being written".to_owned().into()),
        Err(error) => Err(reason(&error).into()),
    }
}

fn part(
    root: &Root,
    path: &str,
    file: File,
    format: FileFormat,
    settings: &FileSettings,
    depth: Depth,
    report: Report<'_>,
) -> Result<PartScan, Unread> {
    if format != FileFormat::Parquet {
        let original = root.resolve(path).map_err(|error| reason(&error))?;
        let named = encoding::named(&original, settings);
        let named = named.map_err(|unread| Unread::Apart(unread.to_string()))?;
        if let Some(encoding) = named {
            let name = encoding.name();
            let reason = format!("it is {name}, and the files of one dataset are read as UTF-8");
            return Err(Unread::Apart(reason));
        }
    }
    match format {
        FileFormat::Parquet => {
            let footer = Footer::read(&file)?;
            let fields = footer.schema().fields();
            check_columns(fields.len())?;
            Ok(PartScan {
                rows: footer.rows(),
                content: Content::Parquet(encoded(&merge::bare(footer.schema()))?),
                is_sample: false,
                type_changes: Vec::new(),
            })
        }
        FileFormat::Csv => {
            let seen = scan::csv::read(file, settings, depth, report, |_, _| {})?;
            Ok(PartScan {
                rows: seen.rows,
                content: Content::Csv {
                    format: seen.format,
                    names: seen.names,
                    values: seen.values,
                    starts: seen.starts,
                },
                is_sample: seen.sample.is_some(),
                type_changes: seen.type_changes,
            })
        }
        FileFormat::NdJson => {
            let mut whole = file.try_clone().map_err(|error| error.to_string())?;
            let mut seen = scan::ndjson::read(file, depth, report, |_| {})?;
            if seen.is_sample_of_nested() {
                whole.rewind().map_err(|error| error.to_string())?;
                seen = scan::ndjson::read(whole, Depth::Whole, report, |_| {})?;
            }
            Ok(PartScan {
                rows: seen.rows,
                content: Content::NdJson {
                    values: seen.values,
                    starts: seen.starts,
                },
                is_sample: seen.sample.is_some(),
                type_changes: seen.type_changes,
            })
        }
    }
}

/// Makes one dataset of files that were looked at.
///
/// # Errors
/// Why they are none.
pub(super) fn whole(root: &Root, mut asked: Asked) -> Result<Scan, Fault> {
    let merged = merge::merge(&asked)?;
    let fields = merged.schema.fields().iter();
    let names: Vec<String> = fields.clone().map(|field| field.name().clone()).collect();
    let properties = fields.map(|field| super::types::property(field.data_type()));
    let columns = scan::named(&names, properties);
    asked.parts.schema = encoded(&merged.schema)?;
    asked.parts.partition_columns = merged.partition_columns;
    asked.parts.text = merged.text;
    let key = search::key(root, &asked, &columns)?;
    Ok(Scan {
        rows: asked.parts.rows(),
        columns,
        key,
        text: None,
        is_sample: asked.parts.is_sample(),
        parts: Some(asked.parts),
        type_changes: merged.exceptions,
    })
}

/// A schema as an Arrow IPC stream without rows.
fn encoded(schema: &Schema) -> Result<Vec<u8>, String> {
    let encode = || {
        let mut writer = StreamWriter::try_new(Vec::new(), schema)?;
        writer.finish()?;
        writer.into_inner()
    };
    encode().map_err(|error: ArrowError| error.to_string())
}
