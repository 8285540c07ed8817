//! A folder that may be one dataset, and the dataset that it is.

use std::collections::BTreeSet;

use belvedere_store::FileFormat;
use sha2::{Digest as _, Sha256};

use super::names::{
    Writer, below, is_sparks, key_value, natural, row_format, shown, split, writer,
};
use crate::found::{Folder, Found, Part};
use crate::kinds::{self, Content, Kind};
use crate::root::Fingerprint;

/// What the folders around a file say: each partition column with its value.
type Keys = Vec<(String, Option<String>)>;

/// A folder that may be one dataset.
#[derive(Default)]
pub(super) struct Candidate {
    /// Its files, by their places among all.
    pub(super) files: Vec<usize>,
    pub(super) is_named: bool,
    pub(super) is_finished: bool,
    /// Places of the files of its log.
    pub(super) log: Option<Vec<usize>>,
}

impl Candidate {
    /// The dataset, if it looks like one.
    pub(super) fn whole(&self, folder: &str, found: &[Found]) -> Option<Found> {
        let files = self.files.iter().filter_map(|place| found.get(*place));
        let files: Vec<&Found> = files.filter(|file| !is_without_rows(file)).collect();
        let path = shown(folder).to_owned();
        if let Some(log) = &self.log {
            let log: Vec<&Found> = log.iter().filter_map(|place| found.get(*place)).collect();
            let parts = files.iter().map(|file| (*file, Vec::new()));
            let mut table = whole(path, FileFormat::Parquet, Vec::new(), parts.collect());
            let files = log
                .iter()
                .map(|file| (file.path.as_str(), file.fingerprint));
            table.fingerprint = fingerprint(table.fingerprint, files);
            if let Some(folder) = &mut table.folder {
                folder.log = Some(log.iter().map(|file| file.path.clone()).collect());
                folder.is_named = true;
            }
            return Some(table);
        }
        let mut parts: Vec<(&Found, Keys)> = Vec::new();
        for file in files {
            let inside = below(&file.path, folder).unwrap_or_default();
            let folders = split(inside).0.split('/');
            parts.push((file, folders.filter_map(key_value).collect()));
        }
        let has_keys = parts.iter().any(|(_, keys)| !keys.is_empty());
        if !self.is_named {
            if has_keys {
                // Others in the folder itself are files of their own.
                parts.retain(|(_, keys)| !keys.is_empty());
            } else if !self.has_names_of_writers(folder, &parts) {
                return None;
            }
        }
        let (first, keys) = parts.first()?;
        let keys: Vec<String> = keys.iter().map(|(key, _)| key.clone()).collect();
        let format = row_format(&first.path).unwrap_or(FileFormat::Parquet);
        let has_other_keys =
            |(_, others): &&(_, Vec<(String, _)>)| !others.iter().map(|(key, _)| key).eq(&keys);
        let mut fault = None;
        if let Some((other, _)) = parts.iter().find(|(part, _)| is_converted(part)) {
            let other = &other.path;
            fault = Some(format!(
                "{other:?} is read from a copy, and only Parquet, CSV and NDJSON can be parts of one"
            ));
        } else if let Some((other, _)) = parts.iter().find(has_other_keys) {
            let (one, other) = (&first.path, &other.path);
            fault = Some(format!(
                "the folders around {one:?} and {other:?} have other names"
            ));
        } else if let Some(key) = repeated(&keys) {
            fault = Some(format!("folders in one another are named {key:?}"));
        } else if let Some((other, _)) = parts
            .iter()
            .find(|(part, _)| row_format(&part.path) != Some(format))
        {
            if !has_keys && !self.is_named {
                return None;
            }
            let (one, other) = (&first.path, &other.path);
            fault = Some(format!("{one:?} and {other:?} have other formats"));
        }
        let parts = parts.into_iter().map(|(file, keys)| {
            let values = keys.into_iter().map(|(_, value)| value);
            (file, values.collect())
        });
        let mut table = whole(path, format, keys, parts.collect());
        if let Some(folder) = &mut table.folder {
            folder.is_named = self.is_named;
            folder.fault = fault;
        }
        Some(table)
    }

    /// Whether the files have the names that writers of many files give. One file alone is one of many only when more than
    /// its name says so.
    fn has_names_of_writers<T>(&self, folder: &str, parts: &[(&Found, T)]) -> bool {
        let names = || parts.iter().map(|(file, _)| split(&file.path).1);
        if self.is_finished {
            return true;
        }
        let families: Option<Vec<(Writer, Option<u64>)>> = names().map(writer).collect();
        let Some(families) = families else {
            return false;
        };
        let is_first = |of: Writer| families.contains(&(of, Some(0)));
        let are_counted = families.iter().all(|(of, _)| match of {
            Writer::Part => true,
            // `2023.csv` and `2024.csv` are names that the user gave.
            Writer::Number | Writer::Data => is_first(*of),
        });
        let is_table = row_format(folder).is_some();
        let is_of_many = parts.len() > 1 || is_table || names().all(is_sparks);
        are_counted && is_of_many
    }
}

/// An empty file of text has not even a header: writers leave such for a part without rows.
pub(super) fn is_without_rows(file: &Found) -> bool {
    let is_text = row_format(&file.path).is_some_and(|format| format != FileFormat::Parquet);
    file.fingerprint.size == 0 && is_text
}

/// Whether the rows of a file, which are one dataset, can't be read in place. JSON is such a file if its name is that of a
/// part: `metadata.json` describes the others.
pub(super) fn is_converted(file: &Found) -> bool {
    let holds_one = file.kind.is_some_and(|kind| !kind.holds_several());
    let name = kinds::without_packing(split(&file.path).1);
    let may_be_part = || match Content::of_name(name) {
        Some(Content::Json) => writer(name).is_some_and(|(of, _)| of == Writer::Part),
        _ => true,
    };
    holds_one && row_format(&file.path).is_none() && may_be_part()
}

/// A dataset of parts, which get their natural order.
fn whole(
    path: String,
    format: FileFormat,
    keys: Vec<String>,
    parts: Vec<(&Found, Vec<Option<String>>)>,
) -> Found {
    let parts = parts.into_iter().map(|(file, values)| Part {
        path: file.path.clone(),
        fingerprint: file.fingerprint,
        values,
    });
    let mut parts: Vec<Part> = parts.collect();
    parts.sort_by(|a, b| natural(&a.path, &b.path));
    Found {
        path,
        kind: Some(Kind::Plain(Content::Rows(format))),
        fingerprint: fingerprint_of(&parts),
        folder: Some(Folder {
            keys,
            parts,
            log: None,
            is_named: false,
            fault: None,
        }),
    }
}

impl Found {
    /// The folder with some of its files only.
    pub(crate) fn with_parts(&self, parts: Vec<Part>) -> Self {
        let fingerprint = fingerprint_of(&parts);
        let folder = self.folder.clone();
        Self {
            fingerprint,
            folder: folder.map(|folder| Folder { parts, ..folder }),
            ..self.clone()
        }
    }
}

/// What a folder is known by.
fn fingerprint_of(parts: &[Part]) -> Fingerprint {
    let nothing = Fingerprint {
        size: 0,
        modified: i64::MIN,
        number: 0,
    };
    let files = parts
        .iter()
        .map(|part| (part.path.as_str(), part.fingerprint));
    fingerprint(nothing, files)
}

/// Adds files to what a folder is known by: any change of any of them changes it.
fn fingerprint<'p>(
    before: Fingerprint,
    files: impl Iterator<Item = (&'p str, Fingerprint)>,
) -> Fingerprint {
    let mut hash = Sha256::new();
    hash.update(before.number.to_le_bytes());
    let mut fingerprint = before;
    for (path, of) in files {
        hash.update(format!("{path:?}{of:?}"));
        fingerprint.size = fingerprint.size.saturating_add(of.size);
        fingerprint.modified = fingerprint.modified.max(of.modified);
    }
    let hash = hash.finalize();
    fingerprint.number = hash.first_chunk().copied().map_or(0, u64::from_le_bytes);
    fingerprint
}

fn repeated(keys: &[String]) -> Option<&String> {
    let mut before = BTreeSet::new();
    keys.iter().find(|key| !before.insert(*key))
}
