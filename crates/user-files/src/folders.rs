//! Folders whose files are one dataset: which files these are, and what the names of folders say about their rows.
//!
//! Files are parts of one dataset when they lie in folders named `key=value`, or have the names that writers of many files
//! give them. Nothing is read here; whether the parts have the same columns is seen when they are looked at.

use std::collections::{BTreeMap, BTreeSet};

use super::found::Found;
use super::kinds::Kind;
use super::settings::{FileSettings, Settings, inner};

mod candidate;
mod names;

pub(super) use names::{below, natural, row_format, stem};

use candidate::{Candidate, is_converted, is_without_rows};
use names::{delta_table, is_hidden, key_value, shown, split};

/// The folder in which a Delta Lake table keeps its log.
pub(super) const DELTA_LOG: &str = "_delta_log";
/// What writers leave beside the files of rows: files that are named so, or begin so, and folders.
const MARKERS: [&str; 9] = [
    "_SUCCESS",
    "_FAILURE",
    "_committed_",
    "_started_",
    "_common_metadata",
    "_metadata",
    "_spark_metadata",
    "_temporary",
    DELTA_LOG,
];

/// What a folder was found to be before.
pub(super) enum Verdict {
    /// Nothing is known.
    Unknown,
    /// It is served as one dataset.
    Served,
    /// As it is now, its files are no one dataset, for this reason.
    Apart(String),
}

/// Puts the files of each folder that is one dataset together. What is left out besides: files that writers leave for
/// themselves, and folders that the user skips. `verdict` says what is known about a folder, and `problem` takes what is
/// wrong with one.
pub(super) fn group(
    found: &[Found],
    settings: &Settings,
    verdict: impl Fn(&Found, &FileSettings) -> Verdict,
    mut problem: impl FnMut(&str, String),
) -> Vec<Found> {
    let folders = Folders::of(found, settings);
    let mut wholes = Vec::new();
    for (path, candidate) in folders.candidates(found) {
        let Some(whole) = candidate.whole(&path, found) else {
            continue;
        };
        let fault = whole
            .folder
            .as_ref()
            .and_then(|folder| folder.fault.as_ref());
        match (verdict(&whole, &settings.of(&whole.path, true)), fault) {
            (Verdict::Apart(reason), _) => problem(&whole.path, reason),
            // What was one dataset does not fall apart over a file that came.
            (Verdict::Unknown, Some(fault)) if !candidate.is_named => {
                problem(&whole.path, apart(fault));
            }
            _ => wholes.push((path, whole)),
        }
    }
    let is_taken: BTreeSet<&str> = (wholes.iter())
        .filter_map(|(_, whole)| whole.folder.as_ref())
        .flat_map(|folder| folder.parts.iter().map(|part| part.path.as_str()))
        .collect();
    let is_left_out = |file: &Found| {
        let mut inside = wholes
            .iter()
            .filter_map(|(path, _)| below(&file.path, path));
        is_taken.contains(file.path.as_str())
            || folders.is_left_out(&file.path)
            || inside.any(|rest| is_hidden(rest) || is_without_rows(file))
    };
    // A folder that lies in one whose files are left out, such as `sales/_old`, is left out too.
    let is_inside = |path: &str| {
        let others = wholes.iter().filter(|(other, _)| other != path);
        let mut inside = others.filter_map(|(other, _)| below(path, other));
        inside.any(|rest| is_hidden(&format!("{rest}/")))
    };
    let mut files: Vec<Found> = found
        .iter()
        .filter(|file| !is_left_out(file))
        .cloned()
        .collect();
    let kept = wholes.iter().filter(|(path, _)| !is_inside(path));
    files.extend(kept.map(|(_, whole)| whole.clone()));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// What is known of the folders before any of them is looked at.
struct Folders<'a> {
    settings: &'a Settings,
    /// Folders of Delta Lake tables.
    delta: BTreeSet<&'a str>,
    /// Folders that a writer says it has finished.
    finished: BTreeSet<&'a str>,
}

impl<'a> Folders<'a> {
    fn of(found: &'a [Found], settings: &'a Settings) -> Self {
        let delta = found.iter().filter_map(|file| delta_table(&file.path));
        let finished = found.iter().filter_map(|file| {
            let (folder, name) = split(&file.path);
            (name == "_SUCCESS").then_some(folder)
        });
        Self {
            settings,
            delta: delta.collect(),
            finished: finished.collect(),
        }
    }

    /// Whether the user skips a file, or a folder around it.
    fn is_skipped(&self, path: &str) -> bool {
        let is_below = |(folder, settings): (&String, &FileSettings)| {
            settings.skip && below(path, inner(folder)).is_some()
        };
        self.settings.folders.iter().any(is_below)
            || self.settings.file(path).skip && Kind::of_name(split(path).1).is_some()
    }

    /// Whether a file is skipped, or one that writers leave for themselves.
    fn is_left_out(&self, path: &str) -> bool {
        let is_marker = |name: &str| {
            MARKERS.contains(&name)
                || ["_committed_", "_started_"]
                    .iter()
                    .any(|start| name.starts_with(start))
        };
        path.split('/').any(is_marker) || self.is_skipped(path)
    }

    fn candidates(&self, found: &[Found]) -> BTreeMap<String, Candidate> {
        let mut candidates: BTreeMap<String, Candidate> = BTreeMap::new();
        for (place, file) in found.iter().enumerate() {
            let path = file.path.as_str();
            if self.is_skipped(path) {
                continue;
            }
            if let Some(table) = self.delta.iter().find(|table| below(path, table).is_some()) {
                let candidate = candidates.entry((*table).to_owned()).or_default();
                let log = candidate.log.get_or_insert_default();
                if delta_table(path).is_some() {
                    log.push(place);
                } else if row_format(path).is_some() {
                    candidate.files.push(place);
                }
                continue;
            }
            let is_part = row_format(path).is_some() || is_converted(file);
            if !is_part || self.is_left_out(path) || self.is_by_itself(path) {
                continue;
            }
            let named = self.named(path);
            let is_named = named.is_some();
            let Some(folder) = named.or_else(|| self.table_of(path)) else {
                continue;
            };
            let candidate = candidates.entry(folder.to_owned()).or_default();
            candidate.files.push(place);
            candidate.is_named |= is_named;
            candidate.is_finished = self.finished.contains(folder);
        }
        candidates
    }

    /// Whether the user has settings for the file alone.
    fn is_by_itself(&self, path: &str) -> bool {
        let settings = self.settings.files.get(path);
        settings.is_some_and(|settings| *settings != FileSettings::default())
    }

    /// The innermost folder around a file that the user says is one dataset.
    fn named<'p>(&self, path: &'p str) -> Option<&'p str> {
        let mut folder = split(path).0;
        loop {
            if self.settings.of(shown(folder), true).dataset == Some(true) {
                return Some(folder);
            }
            if folder.is_empty() {
                return None;
            }
            folder = split(folder).0;
        }
    }

    /// The folder around a file without those named `key=value`, unless the user says that it is no dataset.
    fn table_of<'p>(&self, path: &'p str) -> Option<&'p str> {
        let mut folder = split(path).0;
        while key_value(split(folder).1).is_some() {
            folder = split(folder).0;
        }
        (self.settings.of(shown(folder), true).dataset != Some(false)).then_some(folder)
    }
}

/// The reason for serving the files of a folder one by one, as it is told.
pub(super) fn apart(reason: &str) -> String {
    format!("it is no one dataset, so its files are datasets of their own: {reason}")
}

#[cfg(test)]
mod tests;
