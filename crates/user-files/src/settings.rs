//! `belvedere.toml`: what the user says about the files of the folder.

use std::collections::BTreeMap;
use std::io::Read as _;

use anyhow::{Context as _, bail};
use belvedere_text_files::Kind as ValueKind;
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::kinds::Kind;
use super::root::Root;

/// Name of the file with the user's settings.
pub(super) const SETTINGS: &str = "belvedere.toml";
/// The name of the user's folder itself, in settings and as a dataset.
pub(super) const ITSELF: &str = ".";
/// The largest settings that are read, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// The user's settings; all of them are optional.
///
/// ```
/// use belvedere_user_files::Settings;
///
/// let settings: Settings = toml::from_str(
///     r#"
///     name = "Airline"
///     [files."flights.csv"]
///     primary_key = "flight"
///     delimiter = ";"
///     "#,
/// )?;
/// assert_eq!(settings.file("flights.csv").delimiter, Some(';'));
/// assert_eq!(settings.file("crew.csv"), Default::default());
/// # Ok::<(), toml::de::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Name of the ontology for people; otherwise that of the folder.
    pub name: Option<String>,
    /// What the data is about.
    pub description: Option<String>,
    /// Settings of files, by path.
    #[serde(default)]
    pub files: BTreeMap<String, FileSettings>,
    /// Settings of folders, by path; `.` is the folder itself.
    #[serde(default)]
    pub folders: BTreeMap<String, FileSettings>,
}

/// Settings of a file, or of a folder whose files are one dataset.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileSettings {
    /// Name of the object type for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What an object of the type is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The column that identifies a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub primary_key: Option<String>,
    /// What stands between the values of a CSV file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delimiter: Option<char>,
    /// Whether the first row of a CSV file has the names of the columns; it has unless this is false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<bool>,
    /// The names of the columns of a CSV file without them; otherwise `column_1`, `column_2` and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<String>>,
    /// Words of a CSV file that stand for a missing value, in every column; otherwise the usual words, in columns whose other
    /// values are no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nulls: Option<Vec<String>>,
    /// The decimal sign of the numbers of a CSV file, such as a comma.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimal: Option<char>,
    /// What may stand between groups of three digits of the numbers of a CSV file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thousands: Option<char>,
    /// How the days or instants of a CSV file are written, in the format of `strptime`: `%d.%m.%Y`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date_format: Option<String>,
    /// What may stand before or after the numbers of a CSV file, such as `%` or `€`; it is left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
    /// The encoding of a file of text, by a label that browsers know; otherwise UTF-8, or what the file looks like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// What becomes of rows of a CSV file with fewer values than the header; without it, the file can't be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short_rows: Option<ShortRows>,
    /// Types of columns of CSV files and fields of NDJSON files, instead of those that the values suggest.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<String, Named>,
    /// Whether the file is left out, or all that is in the folder.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skip: bool,
    /// Whether the files of a folder are one dataset; otherwise their names and columns decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dataset: Option<bool>,
}

/// The path of a folder that settings name.
pub(super) fn inner(folder: &str) -> &str {
    let folder = folder.trim_end_matches('/');
    if folder == ITSELF { "" } else { folder }
}

/// What is said about a file, and about the sheets or tables in it by their names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Said {
    pub(super) file: FileSettings,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) parts: BTreeMap<String, FileSettings>,
}

impl Said {
    /// What is said about a part, or about the whole file.
    pub(super) fn about(&self, part: Option<&str>) -> FileSettings {
        match part {
            None => self.file.clone(),
            Some(part) => self.parts.get(part).cloned().unwrap_or_default(),
        }
    }
}

/// What becomes of rows with fewer values than the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ShortRows {
    /// The others are missing.
    Null,
}

/// A type by its name in the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Named {
    String,
    Boolean,
    Long,
    Double,
    Date,
    Timestamp,
}

impl Named {
    pub(super) fn kind(self) -> ValueKind {
        match self {
            Self::String => ValueKind::Text,
            Self::Boolean => ValueKind::Boolean,
            Self::Long => ValueKind::Long,
            Self::Double => ValueKind::Double,
            Self::Date => ValueKind::Date,
            Self::Timestamp => ValueKind::Timestamp { nanoseconds: false },
        }
    }

    /// The name of a type that has one.
    pub(super) fn of(kind: &ValueKind) -> Option<Self> {
        let all = [
            Self::String,
            Self::Boolean,
            Self::Long,
            Self::Double,
            Self::Date,
            Self::Timestamp,
        ];
        all.into_iter().find(|name| name.kind() == *kind)
    }
}

impl Settings {
    /// Reads the settings of a folder; those of a folder without any are empty.
    pub(super) fn read(root: &Root) -> anyhow::Result<Self> {
        let file = match root.open(SETTINGS) {
            Ok((file, _)) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            Err(error) => return Err(error).context(format!("{SETTINGS} can't be read")),
        };
        let mut text = String::new();
        file.take(MAX_BYTES + 1)
            .read_to_string(&mut text)
            .with_context(|| format!("{SETTINGS} can't be read"))?;
        if text.len() as u64 > MAX_BYTES {
            bail!("{SETTINGS} is larger than {MAX_BYTES} bytes");
        }
        let settings: Self =
            toml::from_str(&text).map_err(|error| anyhow::anyhow!("{SETTINGS}: {error}"))?;
        let mut files = settings.files.iter();
        if let Some((path, _)) = files.find(|(_, file)| file.dataset.is_some()) {
            bail!("{SETTINGS}: `dataset` is a setting of folders, and {path:?} is among files");
        }
        Ok(settings)
    }

    /// What is said about a file.
    pub fn file(&self, path: &str) -> FileSettings {
        self.of(path, false)
    }

    /// What is said about a file, or about a folder.
    pub(super) fn of(&self, path: &str, is_folder: bool) -> FileSettings {
        let found = if is_folder {
            let mut folders = self.folders.iter();
            let is_it = |(name, _): &(&String, _)| inner(name) == inner(path);
            folders.find(is_it).map(|(_, settings)| settings)
        } else {
            self.files.get(path)
        };
        found.cloned().unwrap_or_default()
    }

    /// What is said about a file and its parts, or about a folder.
    pub(super) fn said(&self, found: &Found) -> Said {
        let path = &found.path;
        let file = self.of(path, found.folder.is_some());
        let mut parts = BTreeMap::new();
        if found.kind.is_some_and(Kind::holds_several) {
            let inside = format!("{path}/");
            let later = self.files.range(inside.clone()..);
            let named = later.map_while(|(path, settings)| {
                Some((path.strip_prefix(&inside)?.to_owned(), settings.clone()))
            });
            parts.extend(named);
        }
        Said { file, parts }
    }
}
