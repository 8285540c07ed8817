//! What is known about the files of the folder.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Problem;
use super::folders::Verdict;
use super::root::Mark;
use super::scan::Scan;
use super::settings::{FileSettings, Settings};
use super::table::Table;
use super::tables::{self, FileRow};
use super::walk::Found;
use crate::store::{ActionDefinition, ObjectDefinition, Store, StoreError};

/// What is known about the files of the folder.
#[derive(Default)]
pub(super) struct Known {
    pub(super) settings: Settings,
    pub(super) files: BTreeMap<String, File>,
    /// API names of object types, in lower case.
    pub(super) api_names: BTreeSet<String>,
    pub(super) next_number: u32,
    /// Files that changed a moment ago, as they were seen then.
    pub(super) settling: HashMap<String, Mark>,
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

/// A file of rows, or a folder whose files are one dataset, that is there or was.
pub(super) struct File {
    pub(super) number: u32,
    pub(super) api_name: String,
    /// The last transaction of its dataset.
    pub(super) transaction: Option<String>,
    /// The state that is served; none while nothing of the file is.
    pub(super) served: Option<Served>,
    /// Why the state that is there can't be used.
    pub(super) bad: Option<Bad>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Served {
    pub(super) mark: Mark,
    pub(super) settings: FileSettings,
    pub(super) scan: Scan,
    /// None until the definitions are made.
    #[serde(skip)]
    pub(super) types: Option<Types>,
}

#[derive(Clone)]
pub(super) struct Types {
    pub(super) object_type: ObjectDefinition,
    pub(super) actions: Vec<ActionDefinition>,
    pub(super) table: Arc<Table>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Bad {
    pub(super) mark: Mark,
    pub(super) settings: FileSettings,
    pub(super) reason: String,
    /// Whether the files of a folder are no one dataset, but may be datasets of their own.
    #[serde(default)]
    pub(super) is_apart: bool,
}

impl Known {
    /// What was known when the platform stopped.
    pub(super) fn load(store: &Store) -> Result<Self, StoreError> {
        let mut known = Self {
            next_number: 1,
            ..Self::default()
        };
        for row in store.read(tables::files)? {
            known.next_number = known.next_number.max(row.number + 1);
            known.api_names.insert(row.api_name.to_lowercase());
            let (path, file) = File::of(row);
            known.files.insert(path, file);
        }
        known.media = store.read(super::media::tags)?;
        Ok(known)
    }

    /// What is known about a folder.
    pub(super) fn verdict(&self, folder: &Found, settings: &FileSettings) -> Verdict {
        let Some(file) = self.files.get(&folder.path) else {
            return Verdict::Unknown;
        };
        match &file.bad {
            Some(bad) if bad.is_apart && bad.mark == folder.mark && bad.settings == *settings => {
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

    /// Whether this state of the file was looked at.
    pub(super) fn knows(&self, mark: Mark, settings: &FileSettings) -> bool {
        match (&self.bad, &self.served) {
            (Some(bad), _) => bad.mark == mark && bad.settings == *settings,
            (None, Some(served)) => served.mark == mark && served.settings == *settings,
            (None, None) => false,
        }
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
