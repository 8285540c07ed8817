//! Folders whose files are one dataset: which files these are, and what the names of folders say about their rows.
//!
//! Files are parts of one dataset when they lie in folders named `key=value`, or have the names that writers of many files
//! give them. Nothing is read here; whether the parts have the same columns is seen when they are looked at.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use percent_encoding::percent_decode_str;
use sha2::{Digest as _, Sha256};

use super::Format;
use super::convert::kinds::{self, Content, Kind};
use super::root::{Mark, Root};
use super::scan;
use super::settings::{FileSettings, Settings};
use super::walk::Found;

/// The name of the user's folder itself, in settings and as a dataset.
pub(super) const ITSELF: &str = ".";
/// The value of a folder's name that stands for a missing one, for all writers.
const MISSING: &str = "__HIVE_DEFAULT_PARTITION__";
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

/// The files of a folder that are one dataset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folder {
    /// The names of the partition columns.
    pub(super) keys: Vec<String>,
    /// Each file of rows, in natural order.
    pub(super) parts: Vec<Part>,
    /// The files of the log of a Delta Lake table, which says what of the parts is live.
    pub(super) log: Option<Vec<String>>,
    /// Whether the user says that it is one dataset.
    pub(super) is_named: bool,
    /// Why the files can't be one dataset, where their names say so.
    pub(super) fault: Option<String>,
}

/// A file of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) path: String,
    pub(super) mark: Mark,
    /// The values of the partition columns.
    pub(super) values: Vec<Option<String>>,
}

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

/// What the folders around a file say: each partition column with its value.
type Keys = Vec<(String, Option<String>)>;

/// A folder that may be one dataset.
#[derive(Default)]
struct Candidate {
    /// Its files, by their places among all.
    files: Vec<usize>,
    is_named: bool,
    is_finished: bool,
    /// Places of the files of its log.
    log: Option<Vec<usize>>,
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

    /// Whether the user says something about the file alone.
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

impl Candidate {
    /// The dataset, if it looks like one.
    fn whole(&self, folder: &str, found: &[Found]) -> Option<Found> {
        let files = self.files.iter().filter_map(|place| found.get(*place));
        let files: Vec<&Found> = files.filter(|file| !is_without_rows(file)).collect();
        let path = shown(folder).to_owned();
        if let Some(log) = &self.log {
            let log: Vec<&Found> = log.iter().filter_map(|place| found.get(*place)).collect();
            let parts = files.iter().map(|file| (*file, Vec::new()));
            let mut table = whole(path, Format::Parquet, Vec::new(), parts.collect());
            let files = log.iter().map(|file| (file.path.as_str(), file.mark));
            table.mark = mark(table.mark, files);
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
        let format = row_format(&first.path).unwrap_or(Format::Parquet);
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
            // `2023.csv` and `2024.csv` are files that somebody named.
            Writer::Number | Writer::Data => is_first(*of),
        });
        let is_table = row_format(folder).is_some();
        let is_of_many = parts.len() > 1 || is_table || names().all(is_sparks);
        are_counted && is_of_many
    }
}

/// Whether Spark names a file so: `part-00000-` and what tells it from the files of other writings.
fn is_sparks(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|rest| rest.get(..6));
    number.is_some_and(|number| {
        number.ends_with('-') && number.bytes().take(5).all(|byte| byte.is_ascii_digit())
    })
}

/// An empty file of text has not even a header: writers leave such for a part without rows.
fn is_without_rows(file: &Found) -> bool {
    let is_text = row_format(&file.path).is_some_and(|format| format != Format::Parquet);
    file.mark.size == 0 && is_text
}

/// Whether the rows of a file, which are one dataset, can't be read in place. JSON is such a file if its name is that of a
/// part: `metadata.json` says something about the others.
fn is_converted(file: &Found) -> bool {
    let holds_one = file.kind.is_some_and(|kind| !kind.holds_several());
    let name = kinds::without_packing(split(&file.path).1);
    let may_be_part = || match Content::of_name(name) {
        Some(Content::Json) => writer(name).is_some_and(|(of, _)| of == Writer::Part),
        _ => true,
    };
    holds_one && row_format(&file.path).is_none() && may_be_part()
}

/// The reason for serving the files of a folder one by one, as it is told.
pub(super) fn apart(reason: &str) -> String {
    format!("it is no one dataset, so its files are datasets of their own: {reason}")
}

/// A dataset of parts, which get their natural order.
fn whole(
    path: String,
    format: Format,
    keys: Vec<String>,
    parts: Vec<(&Found, Vec<Option<String>>)>,
) -> Found {
    let parts = parts.into_iter().map(|(file, values)| Part {
        path: file.path.clone(),
        mark: file.mark,
        values,
    });
    let mut parts: Vec<Part> = parts.collect();
    parts.sort_by(|a, b| natural(&a.path, &b.path));
    Found {
        path,
        kind: Some(Kind::Plain(Content::Rows(format))),
        mark: mark_of(&parts),
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
    pub(super) fn with_parts(&self, parts: Vec<Part>) -> Self {
        let mark = mark_of(&parts);
        let folder = self.folder.clone();
        Self {
            mark,
            folder: folder.map(|folder| Folder { parts, ..folder }),
            ..self.clone()
        }
    }
}

/// What a folder is known by.
fn mark_of(parts: &[Part]) -> Mark {
    let nothing = Mark {
        size: 0,
        modified: i64::MIN,
        number: 0,
    };
    let files = parts.iter().map(|part| (part.path.as_str(), part.mark));
    mark(nothing, files)
}

/// Adds files to what a folder is known by: any change of any of them changes it.
fn mark<'p>(before: Mark, files: impl Iterator<Item = (&'p str, Mark)>) -> Mark {
    let mut hash = Sha256::new();
    hash.update(before.number.to_le_bytes());
    let mut mark = before;
    for (path, of) in files {
        hash.update(format!("{path:?}{of:?}"));
        mark.size = mark.size.saturating_add(of.size);
        mark.modified = mark.modified.max(of.modified);
    }
    let hash = hash.finalize();
    mark.number = hash.first_chunk().copied().map_or(0, u64::from_le_bytes);
    mark
}

/// A name in the folder as it is shown: the user's folder itself has one too.
fn shown(folder: &str) -> &str {
    if folder.is_empty() { ITSELF } else { folder }
}

/// The other way round.
pub(super) fn inner(folder: &str) -> &str {
    let folder = folder.trim_end_matches('/');
    if folder == ITSELF { "" } else { folder }
}

/// What the rows of a file or a folder are called: its name without an ending that says its format.
pub(super) fn stem<'p>(root: &'p Root, path: &'p str, is_folder: bool) -> Cow<'p, str> {
    if !is_folder {
        return scan::stem(path).into();
    }
    if inner(path).is_empty() {
        return root.name().unwrap_or("data".into());
    }
    let name = split(path).1;
    match Format::of_name(name) {
        Some(_) => scan::stem(name).into(),
        None => name.into(),
    }
}

/// The rest of a path below a folder.
pub(super) fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// The folder of a path, and its last name.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Whether a name on the way to a file in a dataset hides it, as Spark has it.
fn is_hidden(inside: &str) -> bool {
    let mut names = inside.split('/');
    names.any(|name| name.starts_with('_') && !name.contains('='))
}

/// The folder of the Delta Lake table whose log a file belongs to.
fn delta_table(path: &str) -> Option<&str> {
    if below(path, DELTA_LOG).is_some() {
        return Some("");
    }
    let place = path.find(&format!("/{DELTA_LOG}/"))?;
    path.get(..place)
}

/// Key and value of a folder's name.
fn key_value(name: &str) -> Option<(String, Option<String>)> {
    let (key, value) = name.split_once('=')?;
    let decoded = |text| {
        let text = percent_decode_str(text).decode_utf8().ok()?;
        Some(text.into_owned())
    };
    let (key, value) = (decoded(key)?, decoded(value)?);
    let value = (value != MISSING).then_some(value);
    (!key.trim().is_empty()).then_some((key, value))
}

fn repeated(keys: &[String]) -> Option<&String> {
    let mut before = BTreeSet::new();
    keys.iter().find(|key| !before.insert(*key))
}

/// The format of a file of rows in a folder that is one dataset.
pub(super) fn row_format(path: &str) -> Option<Format> {
    let name = split(path).1;
    // Spark writes an object a line, and names the files so.
    let is_json = name
        .strip_suffix(".json")
        .is_some_and(|stem| writer(stem).is_some_and(|(of, _)| of == Writer::Part));
    Format::of_name(name).or(is_json.then_some(Format::NdJson))
}

/// How writers of many files name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Writer {
    /// `part-00000-….parquet` (Spark), `part-0.parquet` (Arrow), `part.0.parquet` (Dask), and `<32 digits>-0.parquet` (pandas).
    Part,
    /// `0.parquet`, `00000000.parquet` (Polars).
    Number,
    /// `data_0.parquet` (`DuckDB`).
    Data,
}

/// The digits at the beginning of a text.
fn digits(text: &str) -> Option<&str> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let digits = text.get(..end.unwrap_or(text.len()))?;
    (!digits.is_empty()).then_some(digits)
}

/// Who names a file so, and which number it has.
fn writer(name: &str) -> Option<(Writer, Option<u64>)> {
    let ends = |text: &str, number: &str| {
        let rest = text.get(number.len()..).unwrap_or_default();
        rest.is_empty() || rest.starts_with('.')
    };
    if let Some(rest) = ["part-", "part.", "part_"]
        .iter()
        .find_map(|s| name.strip_prefix(s))
    {
        return digits(rest).map(|number| (Writer::Part, number.parse().ok()));
    }
    if let Some((guid, rest)) = name.split_once('-')
        && guid.len() == 32
        && guid.bytes().all(|byte| byte.is_ascii_hexdigit())
    {
        let number = digits(rest).filter(|number| ends(rest, number))?;
        return Some((Writer::Part, number.parse().ok()));
    }
    let (of, rest) = match name.strip_prefix("data_") {
        Some(rest) => (Writer::Data, rest),
        None => (Writer::Number, name),
    };
    let number = digits(rest).filter(|number| ends(rest, number))?;
    Some((of, number.parse().ok()))
}

/// The order of names by their texts and numbers: `part-2` comes before `part-10`.
pub(super) fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(x), Some(y)) = (left.chars().next(), right.chars().next()) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (number, other) = (number(&mut left), number(&mut right));
            number.len().cmp(&other.len()).then(number.cmp(other))
        } else {
            left = left.get(x.len_utf8()..).unwrap_or_default();
            right = right.get(y.len_utf8()..).unwrap_or_default();
            // A folder comes before what has a longer name.
            (x != '/').cmp(&(y != '/')).then(x.cmp(&y))
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then(a.cmp(b))
}

/// Takes the digits from the beginning of a text, without leading zeros.
fn number<'t>(text: &mut &'t str) -> &'t str {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (number, rest) = text.split_at(end.unwrap_or(text.len()));
    *text = rest;
    number.trim_start_matches('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(paths: &[&str]) -> Vec<Found> {
        let mut found: Vec<Found> = paths
            .iter()
            .map(|path| Found {
                path: (*path).to_owned(),
                kind: Kind::of_name(split(path).1),
                mark: Mark {
                    size: 1,
                    modified: 1,
                    number: 1,
                },
                folder: None,
            })
            .collect();
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// What becomes of files: `path` for each alone, `path(key…): part, part` for a folder; and the problems.
    fn grouped(paths: &[&str], settings: &str) -> (Vec<String>, Vec<String>) {
        let settings: Settings = toml::from_str(settings).unwrap();
        let mut problems = Vec::new();
        let files = group(
            &found(paths),
            &settings,
            |_, _| Verdict::Unknown,
            |path, reason| problems.push(format!("{path}: {reason}")),
        );
        let files = files.into_iter().map(|file| match file.folder {
            None => file.path,
            Some(folder) => {
                let parts = folder.parts.iter().map(|part| {
                    let path = below(&part.path, inner(&file.path)).unwrap();
                    path.to_owned()
                });
                let parts: Vec<String> = parts.collect();
                format!(
                    "{}({}): {}",
                    file.path,
                    folder.keys.join(","),
                    parts.join(" ")
                )
            }
        });
        (files.collect(), problems)
    }

    #[test]
    fn files_of_writers_are_parts() {
        for (paths, expected) in [
            (
                &[
                    "sales.parquet/_SUCCESS",
                    "sales.parquet/year=2024/month=1/part-00000-ab.c000.snappy.parquet",
                    "sales.parquet/year=2024/month=10/part-00000-ab.c000.snappy.parquet",
                    "sales.parquet/year=2024/month=2/part-00000-ab.c000.snappy.parquet",
                ][..],
                &[
                    "sales.parquet(year,month): year=2024/month=1/part-00000-ab.c000.snappy.parquet \
                   year=2024/month=2/part-00000-ab.c000.snappy.parquet \
                   year=2024/month=10/part-00000-ab.c000.snappy.parquet",
                ][..],
            ),
            (
                &["d/part.0.parquet", "d/part.1.parquet", "d/part.10.parquet"],
                &["d(): part.0.parquet part.1.parquet part.10.parquet"],
            ),
            (
                &["d/0.parquet", "d/1.parquet"],
                &["d(): 0.parquet 1.parquet"],
            ),
            (
                &["d/data_0.csv", "d/data_1.csv"],
                &["d(): data_0.csv data_1.csv"],
            ),
            (&["d/part-0.csv", "d/x.png"], &["d/part-0.csv", "d/x.png"]),
            (&["d.csv/part-0.csv"], &["d.csv(): part-0.csv"]),
            (
                &["d/part-00000-77fc-c000.json"],
                &["d(): part-00000-77fc-c000.json"],
            ),
            (&["d/_SUCCESS", "d/a.csv", "d/b.csv"], &["d(): a.csv b.csv"]),
            (
                &["part-0.csv", "part-1.csv"],
                &[".(): part-0.csv part-1.csv"],
            ),
            (
                &["k=1/x.csv", "k=2/x.csv", "y.csv"],
                &[".(k): k=1/x.csv k=2/x.csv", "y.csv"],
            ),
            (
                &["k=1/x.csv", "k=1/sub/y.csv"],
                &[".(k): k=1/x.csv", "k=1/sub/y.csv"],
            ),
            (
                &[
                    "d/k=1/0.csv",
                    "d/_old/part-0.csv",
                    "d/_old/part-1.csv",
                    "d/_notes.txt",
                ],
                &["d(k): k=1/0.csv"],
            ),
        ] {
            let (files, problems) = grouped(paths, "");
            assert_eq!(files, expected, "{paths:?}");
            assert!(problems.is_empty());
        }
    }

    #[test]
    fn files_that_somebody_named_stay_by_themselves() {
        for paths in [
            &["d/2023.csv", "d/2024.csv"][..],
            &["d/data_2023.csv", "d/data_2024.csv"],
            &["d/a.parquet", "d/b.parquet"],
            &["d/a.parquet", "d/part-0.parquet", "d/part-1.parquet"],
            &["d/part-0.csv", "d/part-1.parquet"],
            &["d/part-one.csv", "d/part-two.csv"],
            &["d/=1/x.csv", "d/=2/x.csv"],
            &["d/0.csv"],
        ] {
            let (files, problems) = grouped(paths, "");
            assert_eq!(files, paths);
            assert!(problems.is_empty());
        }
    }

    #[test]
    fn folders_that_differ_are_named() {
        let (files, problems) = grouped(&["d/a=1/x.csv", "d/a=1/b=2/x.csv"], "");
        assert_eq!(files.len(), 2);
        let apart = "d: it is no one dataset, so its files are datasets of their own: ";
        let names = "the folders around \"d/a=1/b=2/x.csv\" and \"d/a=1/x.csv\" have other names";
        assert_eq!(problems, [format!("{apart}{names}")]);
        let (_, problems) = grouped(&["d/a=1/a=2/x.csv"], "");
        assert_eq!(
            problems,
            [format!("{apart}folders in one another are named \"a\"")]
        );
        let (_, problems) = grouped(&["d/a=1/x.csv", "d/a=2/x.parquet"], "");
        let formats = "\"d/a=1/x.csv\" and \"d/a=2/x.parquet\" have other formats";
        assert_eq!(problems, [format!("{apart}{formats}")]);
    }

    #[test]
    fn files_that_are_converted_are_no_parts() {
        let apart = |folder: &str, file: &str| {
            let reason =
                "is read from a copy, and only Parquet, CSV and NDJSON can be parts of one";
            format!("{folder}: {}", super::apart(&format!("{file:?} {reason}")))
        };
        for (paths, converted) in [
            (["d/part-0.csv", "d/part-1.csv.gz"], 1),
            (["d/k=1/x.csv.zst", "d/k=2/x.csv.zst"], 0),
            (["d/part-0.avro", "d/part-1.avro"], 0),
            (["d/part-0.csv", "d/part-1.json.gz"], 1),
        ] {
            let (files, problems) = grouped(&paths, "");
            assert_eq!(files, paths);
            assert_eq!(problems, [apart("d", paths[converted])]);
        }
        // What holds several datasets, or says something about the others, lies beside them.
        for other in ["d/book.xlsx", "d/metadata.json", "d/more.zip", "d/shop.db"] {
            let paths = ["d/k=1/x.csv", "d/k=2/x.csv", other];
            let (files, problems) = grouped(&paths, "");
            assert_eq!(files, ["d(k): k=1/x.csv k=2/x.csv", other]);
            assert_eq!(problems, [""; 0]);
        }
        // The user says that they are one, so that they are nothing else.
        let settings = "[folders.d]\ndataset = true\n";
        let (files, problems) = grouped(&["d/a.csv", "d/b.csv.gz"], settings);
        assert_eq!(files, ["d(): a.csv b.csv.gz"]);
        assert_eq!(problems, [""; 0]);
    }

    #[test]
    fn the_user_decides() {
        let paths = [
            "d/a.csv",
            "d/sub/b.csv",
            "d/notes.txt",
            "e/k=1/x.csv",
            "f/y.csv",
            "f/z.txt",
        ];
        let settings = "[folders.d]\ndataset = true\n[folders.\"e/\"]\ndataset = false\n[folders.f]\nskip = true\n";
        let (files, problems) = grouped(&paths, settings);
        assert_eq!(
            files,
            ["d(): a.csv sub/b.csv", "d/notes.txt", "e/k=1/x.csv"]
        );
        assert!(problems.is_empty());
        let paths = ["d/k=1/a.csv", "d/k=2/b.csv", "d/k=2/c.csv"];
        let settings =
            "[files.\"d/k=2/b.csv\"]\nskip = true\n[files.\"d/k=2/c.csv\"]\nname = \"C\"\n";
        assert_eq!(
            grouped(&paths, settings).0,
            ["d(k): k=1/a.csv", "d/k=2/c.csv"]
        );
        let (files, _) = grouped(&["a.csv", "x/b.csv"], "[folders.\".\"]\ndataset = true\n");
        assert_eq!(files, [".(): a.csv x/b.csv"]);
    }

    #[test]
    fn a_delta_table_is_its_log() {
        let paths = [
            "t/_delta_log/00000000000000000000.json",
            "t/_delta_log/00000000000000000010.checkpoint.parquet",
            "t/part-0.parquet",
            "t/k=1/part-1.parquet",
            "my_delta_log/part-0.csv",
        ];
        let (files, _) = grouped(&paths, "");
        assert_eq!(
            files,
            [
                "my_delta_log/part-0.csv",
                "t(): k=1/part-1.parquet part-0.parquet"
            ]
        );
    }

    #[test]
    fn names_of_folders_say_values() {
        let value = |value: &str| Some(value.to_owned());
        for (name, expected) in [
            ("year=2024", Some(("year", value("2024")))),
            ("a%20b=x%2Fy%3D", Some(("a b", value("x/y=")))),
            ("k=a=b", Some(("k", value("a=b")))),
            ("k=", Some(("k", value("")))),
            ("k=%", Some(("k", value("%")))),
            ("k=__HIVE_DEFAULT_PARTITION__", Some(("k", None))),
            ("k=%ff", None),
            ("=x", None),
            ("%20=x", None),
            ("year", None),
        ] {
            let expected = expected.map(|(key, value)| (key.to_owned(), value));
            assert_eq!(key_value(name), expected, "{name}");
        }
    }

    #[test]
    fn names_are_in_natural_order() {
        let ordered = ["a/9", "a/10", "a/010b", "a/b", "a-1", "a1", "é", "é2"];
        for (a, x) in ordered.iter().enumerate() {
            for (b, y) in ordered.iter().enumerate() {
                assert_eq!(natural(x, y), a.cmp(&b), "{x} {y}");
            }
        }
    }
}
