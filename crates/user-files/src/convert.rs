//! Looking at a file of rows. What can't be read in place is written once as text in UTF-8 or as Parquet, into a copy that is
//! read in its place. All of this is done in the confined process.

use std::fs::File;
use std::path::{Path, PathBuf};

use encoding_rs::Encoding;
use serde::{Deserialize, Serialize};

use belvedere_store::FileFormat;
use output::Output;

use super::copies::Converted;
use super::keys::{Key, Proof};
use super::kinds::{Content, Kind, stem};
use super::root::{Fingerprint, Root, reason};
use super::scan::{Depth, Report, Scan, scan};
use super::settings::{FileSettings, Said};
use super::types;
use super::unread::Unread;

mod arrow;
mod cells;
pub(super) mod encoding;
mod excel;
mod json;
pub(super) mod output;
mod sqlite;
mod unpack;

/// A dataset in a file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Part {
    /// The name of the sheet or table, when there are several.
    pub(super) name: Option<String>,
    /// What they are written in; none for those of a folder.
    pub(super) content: Option<Content>,
    /// How its rows are read.
    pub(super) format: FileFormat,
    /// What is known about them, or why they can't be used.
    pub(super) scan: Result<Scan, String>,
    /// Where they are, if not in the file itself.
    pub(super) converted: Option<Converted>,
}

impl Part {
    /// The dataset that a folder is.
    pub(super) fn of_folder(format: FileFormat, scan: Scan) -> Self {
        part(format, scan, None)
    }
}

/// What looking at a file or a folder gave: its datasets, of which most have one.
pub(super) type Outcome = Result<(Vec<Part>, Fingerprint), Unread>;

/// A dataset of a workbook or database that was written as Parquet, or could not be.
struct Dataset {
    part: Option<String>,
    settings: FileSettings,
    copy: Result<String, Unread>,
    /// The number of the column that is known to identify a row.
    key: Option<usize>,
}

/// Looks at a file. Copies are made in a folder, if there is one.
///
/// # Errors
/// Why it can't be used.
pub(super) fn look(
    root: &Root,
    path: &str,
    kind: Kind,
    said: &Said,
    depth: Depth,
    copies: Option<&Path>,
    report: Report<'_>,
) -> Outcome {
    let fingerprint = root.fingerprint(path).map_err(|error| reason(&error))?;
    if fingerprint.size == 0 {
        return Err("it is empty".into());
    }
    let look = Look {
        stem: stem(path),
        said,
        depth,
        to: Output::new(copies, fingerprint.size),
        report,
    };
    let original = root.resolve(path).map_err(|error| reason(&error))?;
    let parts = look.look(kind, original);
    // What was read while it was written makes no sense, so that must not be the reason which is told.
    match root.fingerprint(path) {
        Ok(after) if after == fingerprint => Ok((parts?, fingerprint)),
        Ok(_) => Err("it is being written".into()),
        Err(error) => Err(reason(&error).into()),
    }
}

/// What looking at a file needs.
struct Look<'a> {
    stem: &'a str,
    said: &'a Said,
    depth: Depth,
    to: Output<'a>,
    report: Report<'a>,
}

/// Where bytes are.
struct Source {
    path: PathBuf,
    /// The name of the copy that it is, if it is not the file of the user.
    copy: Option<String>,
}

impl Source {
    fn open(&self) -> Result<File, Unread> {
        File::open(&self.path).map_err(|error| reason(&error).into())
    }
}

impl Look<'_> {
    fn look(&self, kind: Kind, original: PathBuf) -> Result<Vec<Part>, Unread> {
        let (content, copy) = match kind {
            Kind::Plain(content) => (content, None),
            Kind::Packed(packing, content) => {
                (content, Some(unpack::unpack(&original, packing, &self.to)?))
            }
            Kind::Zip => {
                let (content, copy) = unpack::unzip(&original, &self.to)?;
                (content, Some(copy))
            }
        };
        let source = match copy {
            None => Source {
                path: original,
                copy: None,
            },
            Some(copy) => self.source(copy),
        };
        let mut parts = self.content(content, source)?;
        for part in &mut parts {
            part.content = Some(content);
        }
        Ok(parts)
    }

    fn content(&self, content: Content, source: Source) -> Result<Vec<Part>, Unread> {
        match content {
            Content::Rows(format @ (FileFormat::Csv | FileFormat::NdJson)) => {
                Ok(vec![self.text(format, source)?])
            }
            Content::Rows(FileFormat::Parquet) => Ok(vec![self.part(FileFormat::Parquet, source)?]),
            Content::Json => {
                let (text, encoding) = self.utf_8(source)?;
                let lines = json::convert(&text.path, &self.to)?;
                self.discard(text)?;
                let mut part = self.part(FileFormat::NdJson, self.source(lines))?;
                note(&mut part, encoding);
                if let Ok(scan) = &mut part.scan {
                    // Their lines are those of the copy.
                    scan.type_changes.clear();
                }
                Ok(vec![part])
            }
            Content::Arrow | Content::Avro => {
                let copy = match content {
                    Content::Arrow => arrow::from_ipc(&source.path, &self.to)?,
                    _ => arrow::from_avro(&source.path, &self.to)?,
                };
                self.discard(source)?;
                Ok(vec![self.part(FileFormat::Parquet, self.source(copy))?])
            }
            Content::Excel | Content::Sqlite => {
                let datasets = match content {
                    Content::Excel => {
                        excel::convert(&source.path, self.said, &self.to, self.report)?
                    }
                    _ => sqlite::convert(&source.path, self.said, &self.to)?,
                };
                self.discard(source)?;
                datasets
                    .into_iter()
                    .map(|dataset| self.dataset(dataset))
                    .collect()
            }
        }
    }

    fn source(&self, copy: String) -> Source {
        Source {
            path: self.to.path(&copy),
            copy: Some(copy),
        }
    }

    /// Removes a copy that was only needed for another one.
    fn discard(&self, source: Source) -> Result<(), Unread> {
        source.copy.map_or(Ok(()), |copy| self.to.remove(&copy))
    }

    /// Rows that can be read where they are.
    fn part(&self, format: FileFormat, source: Source) -> Result<Part, Unread> {
        let scan = self.scan(&source, format, self.stem, &self.said.file)?;
        Ok(part(format, scan, source.copy))
    }

    fn scan(
        &self,
        source: &Source,
        format: FileFormat,
        stem: &str,
        settings: &FileSettings,
    ) -> Result<Scan, Unread> {
        scan(
            source.open()?,
            format,
            stem,
            settings,
            self.depth,
            self.report,
        )
    }

    /// Rows of text, which is written anew when it is not UTF-8.
    fn text(&self, format: FileFormat, source: Source) -> Result<Part, Unread> {
        let named = encoding::named(&source.path, &self.said.file)?;
        if self.depth == Depth::Sample && named.is_some() {
            return Err("it is read from a copy, which needs all of it".into());
        }
        if let Some(encoding) = named {
            return self.encoded(format, source, encoding);
        }
        match self.scan(&source, format, self.stem, &self.said.file) {
            Err(Unread::NotUtf8(line)) if self.depth == Depth::Whole => {
                let encoding = encoding::guess(&source.path, line, &self.said.file)?;
                self.encoded(format, source, encoding)
            }
            scan => Ok(part(format, scan?, source.copy)),
        }
    }

    /// Rows of text in another encoding.
    fn encoded(
        &self,
        format: FileFormat,
        source: Source,
        encoding: &'static Encoding,
    ) -> Result<Part, Unread> {
        let mut part = self.part(format, self.decoded(source, encoding)?)?;
        note(&mut part, Some(encoding.name()));
        Ok(part)
    }

    /// Text in UTF-8, and the encoding that it had if that is another.
    fn utf_8(&self, source: Source) -> Result<(Source, Option<&'static str>), Unread> {
        if let Some(encoding) = encoding::named(&source.path, &self.said.file)? {
            return Ok((self.decoded(source, encoding)?, Some(encoding.name())));
        }
        match encoding::is_utf_8(&source.path) {
            Ok(()) => Ok((source, None)),
            Err(Unread::NotUtf8(line)) => {
                let encoding = encoding::guess(&source.path, line, &self.said.file)?;
                Ok((self.decoded(source, encoding)?, Some(encoding.name())))
            }
            Err(unread) => Err(unread),
        }
    }

    fn decoded(&self, source: Source, encoding: &'static Encoding) -> Result<Source, Unread> {
        let copy = encoding::decode(&source.path, encoding, &self.to)?;
        self.discard(source)?;
        Ok(self.source(copy))
    }

    /// A dataset of several, or the one of such a file.
    fn dataset(&self, dataset: Dataset) -> Result<Part, Unread> {
        let name = dataset.part;
        let stem = name.as_deref().unwrap_or(self.stem);
        let looked = dataset.copy.and_then(|copy| {
            let source = self.source(copy);
            let mut scan = self.scan(&source, FileFormat::Parquet, stem, &dataset.settings)?;
            let fits = |number: &usize| {
                let column = scan.columns.get(*number);
                column.is_some_and(|column| types::is_key(&column.property))
            };
            if dataset.settings.primary_key.is_none()
                && let Some(key) = dataset.key.filter(fits)
            {
                scan.key = Key::Column(key, Proof::Exact);
            }
            Ok(part(FileFormat::Parquet, scan, source.copy))
        });
        match looked {
            Ok(part) => Ok(Part { name, ..part }),
            Err(unread @ Unread::Later(_)) => Err(unread),
            Err(unread) => Ok(Part {
                name,
                format: FileFormat::Parquet,
                content: None,
                scan: Err(unread.to_string()),
                converted: None,
            }),
        }
    }
}

fn part(format: FileFormat, scan: Scan, copy: Option<String>) -> Part {
    Part {
        name: None,
        content: None,
        format,
        scan: Ok(scan),
        converted: copy.map(Converted::named),
    }
}

/// Writes down which encoding a text had.
fn note(part: &mut Part, encoding: Option<&'static str>) {
    if let (
        Ok(Scan {
            text: Some(text), ..
        }),
        Some(encoding),
    ) = (&mut part.scan, encoding)
    {
        text.encoding = Some(encoding.to_owned());
    }
}
