//! The view of a branch of a dataset: the files of its committed transactions.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_sql_protocol::{FolderRows, Table, TableName, TextRows};
use rusqlite::{Connection, OptionalExtension as _, Row};

use super::{ExternalFile, FileFormat, not_found};
use crate::{FileRows, Store, StoreError, folder};

/// The files that a query reads of a dataset.
#[derive(Debug, Clone)]
pub struct DatasetView {
    /// RID of the dataset.
    pub rid: String,
    /// Its path.
    pub path: String,
    /// The branch that was selected.
    pub branch: String,
    /// The format of all of the files.
    pub format: FileFormat,
    /// Absolute paths, in the order of the names in the dataset, or of `folder`.
    pub files: Vec<PathBuf>,
    /// How many bytes the files have together.
    pub bytes: u64,
    /// Those of `files` that belong to the user and are gone, or have changed since the transaction added them.
    pub changed: Vec<PathBuf>,
    /// How the rows of a file of the user are read.
    pub text: Option<TextRows>,
    /// How the files of a folder of the user are one table; `files` are in its order then.
    pub folder: Option<Box<FolderRows>>,
    /// Keeps the files alive while they are read.
    pub held: Option<Arc<dyn FileRows>>,
}

impl DatasetView {
    /// The table of this name in a statement, and the rows to hold while it is read.
    pub fn into_table(self, name: TableName) -> (Table, Option<Arc<dyn FileRows>>) {
        let table = Table {
            name,
            format: self.format,
            files: self.files,
            text: self.text,
            folder: self.folder.map(|folder| *folder),
        };
        (table, self.held)
    }
}

/// Outcome of the look-up of a dataset, with its files when the user may read it.
#[derive(Debug, Clone)]
pub enum Resolved {
    /// The files.
    View(DatasetView),
    /// It is for administrators only.
    Denied {
        /// RID of the dataset.
        rid: String,
    },
}

/// A file that a branch shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatasetFile {
    /// Name in the dataset.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// In bytes. For a file of the user: when it was added.
    pub size: u64,
    /// The file of the user as it was when it was added, if it is one.
    pub external: Option<ExternalFile>,
}

impl Store {
    /// The files that a branch of a dataset shows now (docs/contract.md, "4. Execute SQL query"). `reference` is a path
    /// or a RID. Of `branches` the first that exists is read; the default branch when the list is empty.
    ///
    /// # Errors
    /// `DatasetNotFound`, and `BranchNotFound` when there are names and no such branch.
    pub fn dataset_view(
        &self,
        reference: &str,
        branches: &[String],
        administrator: bool,
    ) -> Result<Resolved, StoreError> {
        let found = self.read(|connection| {
            let dataset = dataset(connection, reference)?;
            if dataset.restricted && !administrator {
                return Ok(Err(dataset.rid));
            }
            let (id, name) = select(connection, &dataset.rid, branches)?;
            let files = shown(connection, id, &self.files()?)?;
            Ok(Ok((dataset, name, files)))
        })?;
        let (dataset, branch, files) = match found {
            Ok(found) => found,
            Err(rid) => return Ok(Resolved::Denied { rid }),
        };
        let is_external = files.iter().any(|file| file.external.is_some());
        let definitions = self.definitions();
        let rows = definitions.rows_of(&dataset.path).filter(|_| is_external);
        let changed = files.iter().filter(|file| {
            // The file that is read may be a copy of the user's file.
            let is_old = rows.is_some_and(|rows| !rows.is_current(&file.path));
            let external = file.external.as_ref();
            external.is_some_and(|external| is_old || external.is_changed())
        });
        let mut changed: Vec<PathBuf> = changed.map(|file| file.path.clone()).collect();
        let folder = rows.and_then(|rows| rows.folder());
        let mut paths: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
        if let Some((names, _)) = &folder {
            match in_order(&files, names) {
                Some(ordered) => paths = ordered,
                // A change was committed just now, and is not defined yet.
                None => changed.extend(paths.first().cloned()),
            }
        }
        Ok(Resolved::View(DatasetView {
            text: rows.and_then(|rows| rows.text()),
            held: rows.cloned(),
            folder: folder.map(|(_, rows)| Box::new(rows)),
            changed,
            files: paths,
            bytes: files.iter().map(|file| file.size).sum(),
            rid: dataset.rid,
            path: dataset.path,
            branch,
            format: dataset.format,
        }))
    }

    /// The files that a branch shows now, in the order of their names; of the default branch when none is named.
    ///
    /// # Errors
    /// `DatasetNotFound` and `BranchNotFound`.
    pub fn dataset_files(
        &self,
        reference: &str,
        branch: Option<&str>,
    ) -> Result<Vec<DatasetFile>, StoreError> {
        self.read(|connection| {
            let dataset = dataset(connection, reference)?;
            let branches: Vec<String> = branch.map(str::to_owned).into_iter().collect();
            let (id, _) = select(connection, &dataset.rid, &branches)?;
            shown(connection, id, &self.files()?)
        })
    }
}

impl Store {
    /// The folder of the contents of files, as an absolute path.
    fn files(&self) -> std::io::Result<PathBuf> {
        std::path::absolute(folder::files(&self.0.folder))
    }
}

/// The paths of files in the order of their names in a list; none when it does not name just these.
fn in_order(files: &[DatasetFile], names: &[String]) -> Option<Vec<PathBuf>> {
    let by_name: HashMap<&str, &Path> = files
        .iter()
        .map(|file| (file.name.as_str(), file.path.as_path()))
        .collect();
    if by_name.len() != names.len() {
        return None;
    }
    let paths = names.iter().map(|name| by_name.get(name.as_str()));
    paths
        .map(|path| path.map(|path| path.to_path_buf()))
        .collect()
}

struct Found {
    rid: String,
    path: String,
    format: FileFormat,
    restricted: bool,
}

/// The dataset with a RID or a path.
fn dataset(connection: &Connection, reference: &str) -> Result<Found, StoreError> {
    let mut one = connection.prepare_cached(
        "SELECT rid, path, format, restricted FROM datasets WHERE rid = ?1 OR path = ?1
         ORDER BY rid = ?1 DESC LIMIT 1",
    )?;
    let found = one.query_row([reference], |row| {
        Ok((
            row.get(0)?,
            row.get(1)?,
            row.get::<_, String>(2)?,
            row.get(3)?,
        ))
    });
    let (rid, path, format, restricted) = found.optional()?.ok_or_else(|| not_found(reference))?;
    let format = FileFormat::named(&format)
        .ok_or_else(|| anyhow::anyhow!("{format} is no format of files"))?;
    Ok(Found {
        rid,
        path,
        format,
        restricted,
    })
}

/// The first of the branches that exists, or the default branch when the list is empty: its id and its name.
pub(super) fn select(
    connection: &Connection,
    dataset: &str,
    branches: &[String],
) -> Result<(i64, String), StoreError> {
    let mut one = connection.prepare_cached(
        "SELECT id, name FROM dataset_branches
         WHERE dataset = ?1 AND CASE WHEN ?2 IS NULL THEN parent IS NULL ELSE name = ?2 END",
    )?;
    let mut find = |name: Option<&str>| {
        one.query_row((dataset, name), |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
    };
    let Some(first) = branches.first() else {
        return find(None)?.ok_or_else(|| not_found(dataset));
    };
    for name in branches {
        if let Some(found) = find(Some(name))? {
            return Ok(found);
        }
    }
    super::branches(connection, dataset, true)?;
    let sentence = format!("{dataset} has no branch named {}.", branches.join(" or "));
    let refusal = Refusal::new(&error::BRANCH_NOT_FOUND).with("branch", first.as_str());
    Err(refusal.describe(sentence).into())
}

/// The files that a branch shows, in the order of their names.
fn shown(
    connection: &Connection,
    branch: i64,
    folder: &Path,
) -> Result<Vec<DatasetFile>, StoreError> {
    let files = files(connection, branch)?;
    Ok(files
        .into_iter()
        .map(|(name, file)| match file {
            FileLocation::Stored { blob, size } => DatasetFile {
                name,
                path: folder.join(blob),
                size,
                external: None,
            },
            FileLocation::External(external) => DatasetFile {
                name,
                path: external.path.clone(),
                size: external.size,
                external: Some(external),
            },
        })
        .collect())
}

/// Where a file is.
#[derive(Debug, Clone)]
pub(super) enum FileLocation {
    Stored { blob: String, size: u64 },
    External(ExternalFile),
}

/// The visible files of a branch, by their names.
pub(super) fn files(
    connection: &Connection,
    branch: i64,
) -> Result<BTreeMap<String, FileLocation>, StoreError> {
    let mut shown = BTreeMap::new();
    let mut changes = connection.prepare_cached(
        "SELECT f.name, b.name, b.size, f.external, f.size, f.modified_at
         FROM transactions t JOIN dataset_files f ON f.transaction_rid = t.rid
         LEFT JOIN blobs b ON b.id = f.blob
         WHERE t.branch = ?1 AND t.commit_number BETWEEN ?2 AND ?3
         ORDER BY t.commit_number, f.name",
    )?;
    for (branch, first, last) in parts(connection, branch)? {
        let mut rows = changes.query((branch, first, last))?;
        while let Some(row) = rows.next()? {
            let name = row.get(0)?;
            match location(row)? {
                Some(location) => shown.insert(name, location),
                None => shown.remove(&name),
            };
        }
    }
    Ok(shown)
}

/// The branch and those it came from, the eldest first, each with the first and the last commit that counts: from the
/// last SNAPSHOT on, which may be one of a parent.
fn parts(connection: &Connection, branch: i64) -> Result<Vec<(i64, i64, i64)>, StoreError> {
    let mut snapshot = connection.prepare_cached(
        "SELECT max(commit_number) FROM transactions
         WHERE branch = ?1 AND commit_number <= ?2 AND type = 'SNAPSHOT'",
    )?;
    let mut parent = connection
        .prepare_cached("SELECT parent, parent_commit FROM dataset_branches WHERE id = ?1")?;
    let mut parts = Vec::new();
    let (mut branch, mut last) = (branch, i64::MAX);
    loop {
        let begin: Option<i64> = snapshot.query_row((branch, last), |row| row.get(0))?;
        parts.push((branch, begin.unwrap_or(0), last));
        let (next, commit): (Option<i64>, i64) =
            parent.query_row([branch], |row| Ok((row.get(0)?, row.get(1)?)))?;
        match next {
            Some(next) if begin.is_none() => (branch, last) = (next, commit),
            _ => break,
        }
    }
    parts.reverse();
    Ok(parts)
}

fn location(row: &Row<'_>) -> Result<Option<FileLocation>, StoreError> {
    if let Some(blob) = row.get(1)? {
        let size = row.get(2)?;
        return Ok(Some(FileLocation::Stored { blob, size }));
    }
    let Some(path) = row.get::<_, Option<String>>(3)? else {
        return Ok(None);
    };
    Ok(Some(FileLocation::External(ExternalFile {
        path: path.into(),
        size: row.get(4)?,
        modified: row.get(5)?,
    })))
}
