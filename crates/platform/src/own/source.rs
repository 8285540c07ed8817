//! What the catalog says of a file: how it is read, and the lines of `belvedere.toml` that would say so.

use std::collections::BTreeMap;

use belvedere_api::extensions::{CatalogFile, CatalogKey};
use belvedere_text_files::TextFormat;
use serde::Serialize;

use super::Format;
use super::keys::{Key, Proof};
use super::known::Served;
use super::scan::Scan;
use super::settings::{FileSettings, Named};

/// The file behind an object type.
pub(super) fn file(path: &str, served: &Served) -> CatalogFile {
    let scan = &served.scan;
    let columns = scan.text.iter().flat_map(|text| &text.file.columns);
    let mut nulls: Vec<String> = Vec::new();
    for word in columns.flat_map(|column| &column.nulls) {
        if !nulls.contains(word) {
            nulls.push(word.clone());
        }
    }
    CatalogFile {
        path: path.to_owned(),
        format: Format::of_name(path).map_or("", Format::name).to_owned(),
        rows: scan.rows,
        bytes: served.mark.size,
        nulls,
        key: match scan.key {
            Key::Column(_, Proof::Exact) => CatalogKey::Exact,
            Key::Column(_, Proof::First(_)) => CatalogKey::Sampled,
            Key::Column(_, Proof::Named) => CatalogKey::Named,
            Key::RowNumber => CatalogKey::RowNumber,
        },
        settings: lines(path, settings(&served.settings, scan)),
    }
}

/// The settings with which the file is read as it is, what was found by itself included.
fn settings(own: &FileSettings, scan: &Scan) -> FileSettings {
    let mut settings = own.clone();
    if let Key::Column(number, _) = scan.key {
        settings.primary_key = scan.columns.get(number).map(|column| column.name.clone());
    }
    let Some(text) = &scan.text else {
        return settings;
    };
    if let TextFormat::Csv { delimiter, .. } = text.file.format {
        settings.delimiter = Some(char::from(delimiter));
    }
    let types = text.file.columns.iter().filter_map(|column| {
        let name = Named::of(&column.kind)?;
        Some((column.name.clone(), name))
    });
    settings.types = types.collect();
    settings
}

/// The lines of the settings of a file.
fn lines(path: &str, settings: FileSettings) -> String {
    #[derive(Serialize)]
    struct Lines<'a> {
        files: BTreeMap<&'a str, FileSettings>,
    }
    let files = BTreeMap::from([(path, settings)]);
    toml::to_string(&Lines { files }).unwrap_or_default()
}
