//! What is known about the files of the folder.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use belvedere_store::{ActionDefinition, ObjectDefinition, Store, StoreError};
use serde::{Deserialize, Serialize};

use super::Problem;
use super::copies::{Converted, Copies};
use super::folders::Verdict;
use super::found::Found;
use super::kinds::Content;
use super::root::Fingerprint;
use super::scan::Scan;
use super::settings::{FileSettings, Said, Settings};
use super::table::Table;
use super::tables::{self, FileRow};

/// The branch of datasets and media sets.
pub(super) const BRANCH: &str = "master";

/// What is known about the files of the folder.
#[derive(Default)]
pub(super) struct Known {
    pub(super) settings: Settings,
    /// Datasets, by the path of the file or folder, followed by the name of the sheet or table where there are several.
    pub(super) files: BTreeMap<String, File>,
    /// Files that may hold several of these.
    pub(super) holders: BTreeMap<String, Holder>,
    /// Files that hold no rows, against what their names say, as they were seen then.
    pub(super) without_rows: HashMap<String, (Fingerprint, Said)>,
    /// API names of object types, in lower case.
    pub(super) api_names: BTreeSet<String>,
    pub(super) next_number: u32,
    /// Files that changed a moment ago, as they were seen then.
    pub(super) settling: HashMap<String, Fingerprint>,
    /// Files of media sets, by path, with what they are known by.
    pub(super) media: BTreeMap<String, String>,
    /// What is not served, and why.
    pub(super) problems: Vec<Problem>,
    /// Those of them that are no files of rows.
    pub(super) problems_of_folder: Vec<Problem>,
    /// Whether the files of a folder turned out to be no one dataset, and are to be looked at.
    pub(super) has_fallen_apart: bool,
    /// Whether the definitions of the store are those of the files.
    pub(super) defined: bool,
}

/// A file that may hold several datasets.
#[derive(Serialize, Deserialize)]
pub(super) struct Holder {
    /// Its state when it was looked at; none when it must be looked at again.
    pub(super) looked_at: Option<(Fingerprint, Said)>,
    /// The paths of the datasets.
    pub(super) parts: Vec<String>,
}

/// A file of rows, or a folder whose files are one dataset, now or before.
pub(super) struct File {
    pub(super) number: u32,
    pub(super) api_name: String,
    /// The last transaction of its dataset.
    pub(super) transaction: Option<String>,
    /// The state that is served; none while nothing of the file is.
    pub(super) served: Option<Served>,
    /// Why the current state can't be used.
    pub(super) bad: Option<Bad>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Served {
    /// Data folders have it by this name.
    #[serde(rename = "mark")]
    pub(super) fingerprint: Fingerprint,
    pub(super) settings: FileSettings,
    pub(super) scan: Scan,
    /// The name of the sheet or table, where the file has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<String>,
    /// What its rows are written in; none for a folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) content: Option<Content>,
    /// The copy that is read, where it is not the file itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) converted: Option<Converted>,
    /// None until the definitions are made.
    #[serde(skip)]
    pub(super) types: Option<Types>,
    /// What tells this state from others, where that was told before all rows were looked at.
    #[serde(skip)]
    pub(super) state: Option<u64>,
}

#[derive(Clone)]
pub(super) struct Types {
    pub(super) object_type: ObjectDefinition,
    pub(super) actions: Vec<ActionDefinition>,
    pub(super) table: Arc<Table>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Bad {
    /// Data folders have it by this name.
    #[serde(rename = "mark")]
    pub(super) fingerprint: Fingerprint,
    pub(super) said: Said,
    pub(super) reason: String,
    /// Whether the files of a folder are no one dataset, but may be datasets of their own.
    #[serde(default)]
    pub(super) is_apart: bool,
    /// Whether the reason may be gone without a change of the file.
    #[serde(default)]
    pub(super) may_pass: bool,
    /// When it is looked at again then, if not at once.
    #[serde(skip)]
    pub(super) again_at: Option<Instant>,
}

impl Known {
    /// What was known when the platform stopped. Files whose copies are lost are looked at again.
    pub(super) fn load(store: &Store, copies: &Copies) -> Result<Self, StoreError> {
        let mut known = Self {
            next_number: 1,
            ..Self::default()
        };
        let mut lost = HashSet::new();
        for row in store.read(tables::files)? {
            known.next_number = known.next_number.max(row.number + 1);
            known.api_names.insert(row.api_name.to_lowercase());
            let (path, mut file) = File::of(row);
            let is_lost = |served: &mut Served| {
                let converted = served.converted.as_ref();
                converted.is_some_and(|converted| !copies.has(converted))
            };
            if file.served.take_if(is_lost).is_some() {
                lost.insert(path.clone());
            }
            known.files.insert(path, file);
        }
        for (path, holder) in store.read(tables::holders)? {
            if let Ok(mut holder) = serde_json::from_str::<Holder>(&holder) {
                if holder.parts.iter().any(|part| lost.contains(part)) {
                    holder.looked_at = None;
                }
                known.holders.insert(path, holder);
            }
        }
        known.media = store.read(belvedere_store::external_media)?;
        Ok(known)
    }

    /// What is known about a folder.
    pub(super) fn verdict(&self, folder: &Found, settings: &FileSettings) -> Verdict {
        let Some(file) = self.files.get(&folder.path) else {
            return Verdict::Unknown;
        };
        match &file.bad {
            Some(bad)
                if bad.is_apart
                    && bad.fingerprint == folder.fingerprint
                    && bad.said.file == *settings =>
            {
                Verdict::Apart(bad.reason.clone())
            }
            _ => {
                let served = file.served.as_ref();
                if served.is_some_and(|served| served.scan.parts.is_some()) {
                    Verdict::Served
                } else {
                    Verdict::Unknown
                }
            }
        }
    }

    /// Whether all of this state of a file was looked at.
    pub(super) fn knows(&self, found: &Found, said: &Said) -> bool {
        let file = self.files.get(&found.path);
        let is_same = |(fingerprint, known): &(Fingerprint, Said)| {
            *fingerprint == found.fingerprint && known == said
        };
        if let Some(bad) = file.and_then(|file| file.bad.as_ref()) {
            let is_due = bad.may_pass && bad.again_at.is_none_or(|at| Instant::now() >= at);
            return bad.fingerprint == found.fingerprint && bad.said == *said && !is_due;
        }
        if let Some(seen) = self.without_rows.get(&found.path) {
            return is_same(seen);
        }
        if let Some(holder) = self.holders.get(&found.path) {
            return holder.looked_at.as_ref().is_some_and(is_same);
        }
        let served = file.and_then(|file| file.served.as_ref());
        served.is_some_and(|served| {
            let is_same = served.fingerprint == found.fingerprint && served.settings == said.file;
            is_same && !served.scan.is_sample
        })
    }

    /// The names of all copies that are read.
    pub(super) fn copies(&self) -> HashSet<&str> {
        let served = self.files.values().filter_map(|file| file.served.as_ref());
        let converted = served.filter_map(|served| served.converted.as_ref());
        converted.map(|converted| converted.name.as_str()).collect()
    }
}

impl File {
    /// What does not read as this version writes it is looked at again.
    fn of(row: FileRow) -> (String, Self) {
        let file = Self {
            number: row.number,
            api_name: row.api_name,
            transaction: row.transaction,
            served: row
                .served
                .and_then(|served| serde_json::from_str(&served).ok()),
            bad: row.bad.and_then(|bad| serde_json::from_str(&bad).ok()),
        };
        (row.path, file)
    }

    /// How it is kept.
    pub(super) fn row(&self, path: &str) -> Result<FileRow, StoreError> {
        Ok(FileRow {
            number: self.number,
            path: path.to_owned(),
            api_name: self.api_name.clone(),
            served: self
                .served
                .as_ref()
                .map(serde_json::to_string)
                .transpose()?,
            bad: self.bad.as_ref().map(serde_json::to_string).transpose()?,
            transaction: self.transaction.clone(),
        })
    }
}
