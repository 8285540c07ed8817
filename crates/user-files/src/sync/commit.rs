//! Transactions of datasets: those of files that are new or have changed.

use std::path::Path;

use belvedere_api::datasets::TransactionType;
use belvedere_store::{
    Changes, Dataset, ExternalFile, FileChange, FileFormat, NewFile, StoreError,
};

use crate::UserFolder;
use crate::convert::Part;
use crate::known::BRANCH;
use crate::root::reason;
use crate::scan::Scan;

/// A state of a file or a folder that gets a transaction.
pub(super) struct Committed<'a> {
    pub(super) path: &'a str,
    /// What a new dataset is called.
    pub(super) name: &'a str,
    pub(super) format: FileFormat,
    /// Whether there is no dataset yet.
    pub(super) is_new: bool,
    /// What was served before.
    pub(super) before: Option<&'a Scan>,
    pub(super) scan: &'a Scan,
}

impl UserFolder {
    /// The transaction for a file as it is now: what was there before is replaced as a whole. Files that are added to a
    /// folder are added to its dataset.
    pub(super) fn commit(
        &self,
        changes: &mut Changes<'_>,
        change: &Committed<'_>,
        files: Vec<(String, ExternalFile)>,
    ) -> Result<String, StoreError> {
        let path = change.path;
        let rid = self.rid("datasets", "dataset", path);
        let format = change.format;
        if change.is_new {
            changes.create_dataset(&Dataset {
                rid: rid.clone(),
                path: format!("/{path}"),
                name: change.name.to_owned(),
                format,
                default_branch: BRANCH.to_owned(),
                restricted: false,
            })?;
        } else {
            // What is in a folder or an archive may change.
            changes.set_dataset_format(&rid, format)?;
        }
        let shown = changes.dataset_file_names(&rid)?;
        let parts = |scan: Option<&Scan>| scan.and_then(|scan| scan.parts.clone());
        let before = parts(change.before).filter(|before| before.files.len() == shown.len());
        let is_append = before
            .zip(change.scan.parts.as_ref())
            .is_some_and(|(before, now)| before.is_part_of(now));
        let kind = if is_append {
            TransactionType::Append
        } else {
            TransactionType::Snapshot
        };
        let files = files
            .into_iter()
            .filter(|(name, _)| !is_append || !shown.contains(name));
        let files = files.map(|(name, file)| FileChange::put(name, NewFile::External(file)));
        let files: Vec<FileChange> = files.collect();
        changes.commit_dataset_files(&rid, None, kind, &files)
    }

    /// The files of a dataset: their names in it, and where they are.
    pub(super) fn files_of(
        &self,
        path: &str,
        dataset: &str,
        part: &Part,
        scan: &Scan,
    ) -> Result<Vec<(String, ExternalFile)>, String> {
        let external = |file: &Path| ExternalFile::of(file).map_err(|error| error.to_string());
        let original = |path: &str| {
            let found = self.root.resolve(path).map_err(|error| reason(&error))?;
            external(&found)
        };
        if let Some(parts) = &scan.parts {
            let files = parts.names(path).into_iter().zip(&parts.files);
            let files = files.map(|(name, file)| Ok((name, original(&file.path)?)));
            return files.collect();
        }
        let file = match &part.converted {
            Some(converted) => external(self.copies.read(converted).path())?,
            None => original(path)?,
        };
        let name = dataset.rsplit('/').next().unwrap_or(dataset);
        Ok(vec![(name.to_owned(), file)])
    }
}
