//! The log of a Delta Lake table: it says which of the files in the folder are its rows.
//!
//! Read are tables whose files are all of their rows, as they are. What changes the rows of a file beside it, deletion
//! vectors and column mapping, is refused, and so is what this version does not know.
//!
//! Written by hand, since the log is JSON lines and a Parquet file: `delta_kernel` brings 45 further crates, `deltalake` 80,
//! with clients of HTTP and TLS.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead as _, BufReader};

use belvedere_text_files::Kind;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::PartitionKey;
use crate::json;
use crate::parquet::{self, Footer};
use crate::root::{Root, reason};

/// The newest version of the protocol that is understood, and the features of it that need no care.
const READER_VERSION: u64 = 3;
const FEATURES: [&str; 4] = [
    "timestampNtz",
    "vacuumProtocolCheck",
    // Refused where they are used.
    "columnMapping",
    "deletionVectors",
];
/// How many rows of a checkpoint are decoded at a time.
const BATCH: usize = 1024;

/// The rows of a table at its newest version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Live {
    pub(crate) keys: Vec<PartitionKey>,
    pub(crate) files: Vec<LiveFile>,
}

/// A file with rows of the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct LiveFile {
    /// Its path in the folder of the table.
    pub(crate) path: String,
    /// The values of the partition columns.
    pub(crate) values: Vec<Option<String>>,
}

/// The newest version of a table, by the files of its log.
///
/// # Errors
/// Why it can't be read: a part of a sentence.
pub(crate) fn live(root: &Root, log: &[String]) -> Result<Live, String> {
    let log = Log::of(log);
    let (checkpoint, commits) = log.newest()?;
    let mut table = Table::default();
    for path in checkpoint {
        let (file, _) = root.open(path).map_err(|error| reason(&error))?;
        table
            .checkpoint(&file)
            .map_err(|reason| in_log(path, &reason))?;
    }
    for path in commits {
        let (file, _) = root.open(path).map_err(|error| reason(&error))?;
        table.commit(file).map_err(|reason| in_log(path, &reason))?;
    }
    table.live()
}

fn in_log(path: &str, reason: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    format!("{name:?} of its log can't be read: {reason}")
}

/// The files of a log by the version that they lead to.
#[derive(Default)]
struct Log<'a> {
    commits: BTreeMap<u64, &'a str>,
    /// The parts of checkpoints, and how many there should be.
    checkpoints: BTreeMap<u64, BTreeMap<(u64, u64), &'a str>>,
}

impl<'a> Log<'a> {
    fn of(paths: &'a [String]) -> Self {
        let mut log = Self::default();
        for path in paths {
            let name = path.rsplit('/').next().unwrap_or(path);
            let mut words = name.split('.');
            let version = words.next().filter(|version| version.len() == 20);
            let Some(version) = version.and_then(|version| version.parse().ok()) else {
                continue;
            };
            let words: Vec<&str> = words.collect();
            let number = |word: &str| word.parse().ok();
            let part = match words.as_slice() {
                ["json"] => {
                    log.commits.insert(version, path);
                    continue;
                }
                ["checkpoint", "parquet"] => Some((1, 1)),
                ["checkpoint", part, parts, "parquet"] => number(part).zip(number(parts)),
                _ => None,
            };
            if let Some((part, parts)) = part {
                let checkpoint = log.checkpoints.entry(version).or_default();
                checkpoint.insert((parts, part), path);
            }
        }
        log
    }

    /// The files of the last whole checkpoint, and the commits after it.
    fn newest(&self) -> Result<(Vec<&'a str>, Vec<&'a str>), String> {
        let whole = self.checkpoints.iter().rev().find_map(|(version, files)| {
            let counts: BTreeSet<u64> = files.keys().map(|(parts, _)| *parts).collect();
            let whole = counts
                .into_iter()
                .find(|count| (1..=*count).all(|part| files.contains_key(&(*count, part))))?;
            let files = files.iter().filter(|((parts, _), _)| *parts == whole);
            Some((*version, files.map(|(_, path)| *path).collect::<Vec<_>>()))
        });
        let (first, checkpoint) = match whole {
            Some((version, files)) => (version.saturating_add(1), files),
            None => (0, Vec::new()),
        };
        let commits: Vec<(u64, &str)> =
            self.commits.range(first..).map(|(v, p)| (*v, *p)).collect();
        for (version, (found, _)) in (first..).zip(&commits) {
            if version != *found {
                return Err(format!("version {version} is missing in its log"));
            }
        }
        if checkpoint.is_empty() && commits.is_empty() {
            return Err("its log is empty".to_owned());
        }
        Ok((
            checkpoint,
            commits.into_iter().map(|(_, path)| path).collect(),
        ))
    }
}

/// A table as far as its log was read.
#[derive(Default)]
struct Table {
    protocol: Value,
    metadata: Value,
    /// The live files, by their paths as the log has them.
    files: BTreeMap<String, Value>,
}

impl Table {
    fn checkpoint(&mut self, file: &File) -> Result<(), String> {
        let footer = Footer::read(file)?;
        let fields = footer.schema().fields().iter().enumerate();
        let wanted = fields.filter(|(_, field)| {
            ["protocol", "metaData", "add", "sidecar"].contains(&field.name().as_str())
        });
        let (columns, names): (Vec<usize>, Vec<String>) = wanted
            .map(|(number, field)| (number, field.name().clone()))
            .unzip();
        for batch in parquet::batches(file, &footer, &columns, None, BATCH)? {
            let batch = batch.map_err(|error| error.to_string())?;
            for row in 0..batch.num_rows() {
                let columns = names.iter().zip(batch.columns());
                let columns = columns.map(|(name, values)| (name.as_str(), values.as_ref()));
                let mut action = String::new();
                json::object(columns, row, &mut action);
                let action = serde_json::from_str(&action).map_err(|error| error.to_string())?;
                self.take(action)?;
            }
        }
        Ok(())
    }

    fn commit(&mut self, file: File) -> Result<(), String> {
        let mut actions = Vec::new();
        for (line, number) in BufReader::new(file).lines().zip(1_u64..) {
            let line = line.map_err(|error| error.to_string())?;
            if line.trim().is_empty() {
                continue;
            }
            let action: Value = serde_json::from_str(&line)
                .map_err(|error| format!("line {number} is no JSON: {error}"))?;
            // The order of the actions of a commit says nothing, and what it adds stays.
            match action
                .get("remove")
                .and_then(|remove| remove["path"].as_str())
            {
                Some(path) => drop(self.files.remove(path)),
                None => actions.push(action),
            }
        }
        actions.into_iter().try_for_each(|action| self.take(action))
    }

    fn take(&mut self, mut action: Value) -> Result<(), String> {
        if !action["protocol"].is_null() {
            self.protocol = action["protocol"].take();
        }
        if !action["metaData"].is_null() {
            self.metadata = action["metaData"].take();
        }
        if !action["sidecar"].is_null() {
            return Err("it keeps a part of the log elsewhere".to_owned());
        }
        let add = &mut action["add"];
        if !add.is_null() {
            let path = add["path"].as_str().ok_or("an added file has no path")?;
            self.files.insert(path.to_owned(), add.take());
        }
        Ok(())
    }

    fn live(self) -> Result<Live, String> {
        self.check_protocol()?;
        let schema = self.metadata["schemaString"].as_str().unwrap_or_default();
        let schema: Value = serde_json::from_str(schema)
            .map_err(|error| format!("its log has no schema: {error}"))?;
        let names = self.metadata["partitionColumns"].as_array();
        let names: Vec<&str> = names
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let kind = |name: &str| {
            let mut fields = schema["fields"].as_array().into_iter().flatten();
            let field = fields.find(|field| field["name"] == name);
            kind(
                field
                    .and_then(|field| field["type"].as_str())
                    .unwrap_or_default(),
            )
        };
        let keys = names.iter().map(|name| PartitionKey {
            name: (*name).to_owned(),
            kind: Some(kind(name)),
        });
        let files = self
            .files
            .iter()
            .map(|(path, add)| live_file(path, add, &names));
        Ok(Live {
            keys: keys.collect(),
            files: files.collect::<Result<_, _>>()?,
        })
    }

    /// Refuses what would be read wrong.
    fn check_protocol(&self) -> Result<(), String> {
        let refused = |what: &str| {
            Err(format!(
                "it is a Delta Lake table with {what}, which is not read"
            ))
        };
        let Some(version) = self.protocol["minReaderVersion"].as_u64() else {
            return Err("its log has no protocol".to_owned());
        };
        if version > READER_VERSION {
            return refused(&format!("version {version} of the protocol"));
        }
        let features = self.protocol["readerFeatures"].as_array();
        let mut features = features.into_iter().flatten().filter_map(Value::as_str);
        if let Some(unknown) = features.find(|feature| !FEATURES.contains(feature)) {
            return refused(&format!("the feature {unknown:?}"));
        }
        let mode = entry(&self.metadata["configuration"], "delta.columnMapping.mode");
        if mode.is_some_and(|mode| mode != "none") {
            return refused("column mapping");
        }
        let has_vector = |file: &Value| !file["deletionVector"].is_null();
        if self.files.values().any(has_vector) {
            return refused("deletion vectors");
        }
        match self.metadata["format"]["provider"].as_str() {
            Some("parquet") | None => Ok(()),
            Some(other) => refused(&format!("files in the format {other:?}")),
        }
    }
}

fn live_file(path: &str, add: &Value, keys: &[&str]) -> Result<LiveFile, String> {
    let decoded = percent_decode_str(path).decode_utf8();
    let decoded = decoded.map_err(|_| "its log names a file that is not Unicode")?;
    if path.contains("://") || path.starts_with('/') {
        return Err(format!(
            "its log names the file {path:?}, which is not in the folder"
        ));
    }
    let values = keys.iter().map(|key| {
        // An empty text stands for a missing value, whatever the type.
        let value = entry(&add["partitionValues"], key);
        value.filter(|value| !value.is_empty()).map(str::to_owned)
    });
    Ok(LiveFile {
        path: decoded.into_owned(),
        values: values.collect(),
    })
}

/// A value of a map: an object in a commit, a list of entries in a checkpoint.
fn entry<'v>(map: &'v Value, key: &str) -> Option<&'v str> {
    let entries = map.as_array().into_iter().flatten();
    let mut entries = entries.filter(|entry| entry["key"] == key);
    let listed = entries.next().map(|entry| &entry["value"]);
    listed.or_else(|| map.get(key)).and_then(Value::as_str)
}

/// The type of a partition column.
fn kind(name: &str) -> Kind {
    match name {
        "byte" | "short" | "integer" | "long" => Kind::Long,
        "float" | "double" => Kind::Double,
        "boolean" => Kind::Boolean,
        "date" => Kind::Date,
        "timestamp" | "timestamp_ntz" => Kind::Timestamp { nanoseconds: false },
        _ => Kind::Text,
    }
}
