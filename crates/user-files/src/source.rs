//! What the catalog says of a file, or of a folder that is one dataset: how it is read, and the lines of `belvedere.toml` that
//! would say so.

use std::collections::BTreeMap;

use belvedere_api::extensions::{CatalogCorrection, CatalogFile, CatalogKey};
use belvedere_text_files::{Kind, TextColumn, TextFormat, Written};
use serde::Serialize;

use super::exceptions::{Exceptions, TypeChange};
use super::folders::row_format;
use super::keys::{Key, Proof};
use super::kinds::Content;
use super::known::Served;
use super::scan::Scan;
use super::settings::{FileSettings, Named};

/// The file or folder behind an object type.
pub(super) fn file(path: &str, served: &Served) -> CatalogFile {
    let scan = &served.scan;
    let of_folder = || {
        let first = scan.parts.as_ref()?.files.first()?;
        row_format(&first.path).map(Content::Rows)
    };
    let content = served.content.or_else(of_folder);
    let mut nulls: Vec<String> = Vec::new();
    // While a sample is known, they are those that may occur.
    let known = columns(scan).iter().filter(|_| !scan.is_sample);
    for word in known.flat_map(|column| &column.nulls) {
        // Blanks alone are no word.
        if !nulls.contains(word) && !word.is_empty() {
            nulls.push(word.clone());
        }
    }
    let known_nulls = served
        .settings
        .nulls
        .clone()
        .unwrap_or_else(|| nulls.clone());
    CatalogFile {
        path: path.to_owned(),
        format: content.map_or("", Content::name).to_owned(),
        rows: scan.rows,
        bytes: served.fingerprint.size,
        encoding: encoding(scan).map(str::to_owned),
        nulls,
        key: match scan.key {
            Key::Column(_, Proof::Exact) => CatalogKey::Exact,
            Key::Column(_, Proof::First(_) | Proof::Sample(_)) => CatalogKey::Sampled,
            Key::Column(_, Proof::Named) => CatalogKey::Named,
            Key::RowNumber => CatalogKey::RowNumber,
        },
        settings: lines(path, settings(&served.settings, scan), scan.parts.is_some()),
        reading: scan.is_sample.then_some(0),
        corrections: scan
            .type_changes
            .iter()
            .map(|type_change| correction(type_change, &known_nulls))
            .collect(),
    }
}

/// Why a column has its type, given the words that stand for a missing value as it is read now.
fn correction(type_change: &TypeChange, nulls: &[String]) -> CatalogCorrection {
    let exceptions = type_change.exceptions.as_ref();
    CatalogCorrection {
        column: type_change.column.clone(),
        path: type_change.path.clone(),
        line: type_change.line,
        value: type_change.value.clone(),
        more: exceptions.map_or(0, |found| found.count - 1),
        setting: exceptions.and_then(|found| setting(found, nulls)),
    }
}

/// The line with which exceptions are none: numbers that are written otherwise, or else words for a missing value.
fn setting(exceptions: &Exceptions, nulls: &[String]) -> Option<String> {
    #[derive(Serialize)]
    struct Line<'a> {
        nulls: Vec<&'a String>,
    }
    let words = &exceptions.words;
    let is_number = |word: &String| {
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    // Leading zeros would be lost, or digits that no number has.
    if words.is_empty() || words.iter().any(is_number) {
        return None;
    }
    let are = |decimal, thousands| {
        let written = Written::Number {
            decimal,
            thousands,
            unit: None,
        };
        words.iter().all(|word| written.plain(word).is_some())
    };
    let (is_long, is_double) = (
        exceptions.most == Kind::Long,
        exceptions.most == Kind::Double,
    );
    if (is_long || is_double) && are('.', Some(',')) {
        return Some("thousands = \",\"".to_owned());
    }
    if is_long && are(',', None) {
        return Some("decimal = \",\"".to_owned());
    }
    let new = words.iter().filter(|word| !nulls.contains(word));
    let line = Line {
        nulls: nulls.iter().chain(new).collect(),
    };
    toml::to_string(&line)
        .ok()
        .map(|line| line.trim().to_owned())
}

/// The columns of text.
fn columns(scan: &Scan) -> &[TextColumn] {
    match (&scan.text, &scan.parts) {
        (Some(text), _) => &text.file.columns,
        (None, Some(parts)) => parts.text(),
        (None, None) => &[],
    }
}

/// The encoding of text that is not UTF-8.
fn encoding(scan: &Scan) -> Option<&str> {
    scan.text.as_ref()?.encoding.as_deref()
}

/// The settings with which the file is read as it is, what was found by itself included.
fn settings(own: &FileSettings, scan: &Scan) -> FileSettings {
    let mut settings = own.clone();
    if let Key::Column(number, _) = scan.key {
        settings.primary_key = scan.columns.get(number).map(|column| column.name.clone());
    }
    if scan.parts.is_some() {
        settings.dataset = Some(true);
    }
    if let Some(text) = &scan.text
        && let TextFormat::Csv { delimiter, .. } = text.file.format
    {
        settings.delimiter = Some(char::from(delimiter));
    }
    if settings.encoding.is_none() {
        settings.encoding = encoding(scan).map(str::to_owned);
    }
    let types = columns(scan).iter().filter_map(|column| {
        let name = Named::of(&column.kind)?;
        Some((column.name.clone(), name))
    });
    settings.types.extend(types);
    settings
}

/// The lines of the settings of a file or a folder.
fn lines(path: &str, settings: FileSettings, is_folder: bool) -> String {
    #[derive(Default, Serialize)]
    struct Lines<'a> {
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        files: BTreeMap<&'a str, FileSettings>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        folders: BTreeMap<&'a str, FileSettings>,
    }
    let mut lines = Lines::default();
    let list = if is_folder {
        &mut lines.folders
    } else {
        &mut lines.files
    };
    list.insert(path, settings);
    toml::to_string(&lines).unwrap_or_default()
}
