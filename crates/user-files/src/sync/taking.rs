//! Taking in what looking at files gave: datasets with their transactions, files that can't be used, and copies.

use std::time::Instant;

use belvedere_api::datasets::TransactionType;
use belvedere_store::{Changes, FileChange, StoreError};

use super::commit::Committed;
use super::told::{because, decisive, read_whole};
use super::{PAUSE, join};
use crate::convert::{Outcome, Part};
use crate::copies::Converted;
use crate::job::Job;
use crate::known::{Bad, File, Holder, Known, Served};
use crate::root::Fingerprint;
use crate::scan::Scan;
use crate::scan::parts::Parts;
use crate::settings::{ITSELF, Said};
use crate::unread::Unread;
use crate::{UserFolder, folders, names, tables};

/// What looking at files changes.
pub(super) struct Taking<'a> {
    pub(super) user_folder: &'a UserFolder,
    pub(super) known: &'a mut Known,
    /// Copies that are not needed any more once this is stored.
    pub(super) replaced: &'a mut Vec<Converted>,
    pub(super) lines: &'a mut Vec<String>,
}

impl Taking<'_> {
    /// Takes in what looking at a file gave.
    pub(super) fn apply(
        &mut self,
        changes: &mut Changes<'_>,
        job: Job,
        outcome: Outcome,
    ) -> Result<(), StoreError> {
        let Job {
            found, kind, said, ..
        } = job;
        let is_folder = found.folder.is_some();
        let path = found.path.as_str();
        self.known.without_rows.remove(path);
        let (parts, fingerprint) = match outcome {
            Ok(looked_at) => looked_at,
            Err(Unread::NotRows) => {
                let seen = (found.fingerprint, said);
                self.known.without_rows.insert(path.to_owned(), seen);
                return self.hold(changes, path, None);
            }
            Err(unread) => {
                let title = self.user_folder.title(path, None, is_folder);
                return self.put_bad(changes, path, &title, found.fingerprint, said, &unread);
            }
        };
        if kind.holds_several() {
            let named = parts.iter().map(|part| join(path, part.name.as_deref()));
            let holder = Holder {
                looked_at: Some((fingerprint, said.clone())),
                parts: named.collect(),
            };
            self.hold(changes, path, Some(holder))?;
        }
        for part in parts {
            self.serve(changes, path, fingerprint, &said, part)?;
        }
        Ok(())
    }

    /// Keeps what is in a file; what is not in it any more is gone.
    pub(super) fn hold(
        &mut self,
        changes: &mut Changes<'_>,
        path: &str,
        holder: Option<Holder>,
    ) -> Result<(), StoreError> {
        let text = holder.as_ref().map(serde_json::to_string).transpose()?;
        tables::put_holder(changes.connection(), path, text.as_deref())?;
        let parts = |holder: &Holder| holder.parts.clone();
        let now = holder.as_ref().map(parts).unwrap_or_default();
        let before = match holder {
            Some(holder) => self.known.holders.insert(path.to_owned(), holder),
            None => self.known.holders.remove(path),
        };
        let before = before.as_ref().map(parts).unwrap_or_default();
        for old in before.into_iter().chain([path.to_owned()]) {
            let file = self.known.files.get(&old);
            let is_served = file.is_some_and(|file| file.served.is_some());
            let is_there = is_served || file.is_some_and(|file| file.bad.is_some());
            if is_there && !now.contains(&old) {
                remove(changes, self.known, self.user_folder, &old, self.replaced)?;
                if is_served {
                    self.lines.push(format!("{old:?} is gone"));
                }
            }
        }
        Ok(())
    }

    /// Serves a dataset of a file, or says why not.
    fn serve(
        &mut self,
        changes: &mut Changes<'_>,
        path: &str,
        fingerprint: Fingerprint,
        said: &Said,
        mut part: Part,
    ) -> Result<(), StoreError> {
        let user_folder = self.user_folder;
        let name = part.name.as_deref();
        let dataset = join(path, name);
        let is_folder = part.scan.as_ref().is_ok_and(|scan| scan.parts.is_some());
        let title = user_folder.title(&dataset, name, is_folder);
        let before = self.known.files.get(&dataset);
        let sample = before.and_then(|file| file.served.as_ref());
        let sample =
            sample.filter(|before| before.scan.is_sample && before.fingerprint == fingerprint);
        let sample = sample.map(|before| (before.scan.clone(), before.types.clone()));
        if let Ok(scan) = &mut part.scan {
            let type_changes = std::mem::take(&mut scan.type_changes);
            scan.type_changes = decisive(
                sample.as_ref().map(|(sample, _)| sample),
                scan,
                type_changes,
            );
        }
        let is_corrected = |scan: &Scan| {
            let other = |sample: &Scan| {
                sample.columns != scan.columns
                    || sample.rows != scan.rows
                    || sample.key.column() != scan.key.column()
            };
            sample.as_ref().is_some_and(|(sample, _)| other(sample))
        };
        let scan = part.scan.as_ref().map_err(String::clone);
        let files = scan.and_then(|scan| user_folder.files_of(path, &dataset, &part, scan));
        let (scan, files) = match part.scan.and_then(|scan| Ok((scan, files?))) {
            Ok(looked_at) => looked_at,
            Err(reason) => {
                let unread = Unread::Reason(reason);
                return self.put_bad(
                    changes,
                    &dataset,
                    &title,
                    fingerprint,
                    said.clone(),
                    &unread,
                );
            }
        };
        let file = file(self.known, &dataset, &title);
        file.bad = None;
        let before = file.served.take();
        let is_same = before.as_ref().is_some_and(|before| {
            let parts = before.scan.parts.as_ref().zip(scan.parts.as_ref());
            // Of a Delta Lake table, also files change that are not live.
            let has_same =
                |(old, new): (&Parts, &Parts)| old.is_part_of(new) && new.is_part_of(old);
            let is_unchanged =
                before.fingerprint == fingerprint && before.converted == part.converted;
            is_unchanged || parts.is_some_and(has_same)
        });
        // Where a sample has shown the same as all rows, nothing changes for who reads them.
        let is_corrected = is_corrected(&scan);
        let state = sample.as_ref().and_then(|(_, types)| {
            let types = types.as_ref().filter(|_| !is_corrected)?;
            Some(types.table.state)
        });
        if sample.is_some() && !scan.is_sample {
            self.lines.push(read_whole(&dataset, &scan, is_corrected));
        }
        let is_same = is_same && !is_corrected;
        if !is_same || file.transaction.is_none() {
            // Of a sheet or table, its name alone would say too little.
            let folder = path.rfind('/').map_or(0, |at| at + 1);
            let change = Committed {
                path: &dataset,
                name: match path {
                    ITSELF => &title,
                    _ => dataset.get(folder..).unwrap_or(&dataset),
                },
                format: part.format,
                is_new: file.transaction.is_none(),
                before: before.as_ref().map(|before| &before.scan),
                scan: &scan,
            };
            file.transaction = Some(user_folder.commit(changes, &change, files)?);
            let what = if before.is_some() {
                "has changed"
            } else {
                "is served"
            };
            if sample.is_none() {
                let so_far = if scan.is_sample {
                    "; its types are those of a sample until all of it was read"
                } else {
                    ""
                };
                let because = because(&scan);
                let rows = scan.rows;
                self.lines
                    .push(format!("{dataset:?} {what}: {rows} rows{so_far}{because}"));
            }
        }
        let converted = before.and_then(|before| before.converted);
        self.replaced
            .extend(converted.filter(|before| Some(before) != part.converted.as_ref()));
        file.served = Some(Served {
            fingerprint,
            settings: said.about(name),
            scan,
            content: part.content,
            part: part.name,
            converted: part.converted,
            types: None,
            state,
        });
        changes.touch(file.number);
        tables::put(changes.connection(), &file.row(&dataset)?)
    }

    /// Writes down why a dataset can't be used.
    fn put_bad(
        &mut self,
        changes: &mut Changes<'_>,
        dataset: &str,
        title: &str,
        fingerprint: Fingerprint,
        said: Said,
        unread: &Unread,
    ) -> Result<(), StoreError> {
        let may_pass = matches!(unread, Unread::Later(_));
        // A file that is being written says nothing about its sample.
        let is_still = |is_folder: bool| {
            is_folder
                || self
                    .user_folder
                    .root
                    .fingerprint(dataset)
                    .is_ok_and(|now| now == fingerprint)
        };
        let is_sample = self.known.files.get(dataset).is_some_and(|file| {
            let served = file.served.as_ref();
            served.is_some_and(|served| {
                let scan = &served.scan;
                scan.is_sample
                    && served.fingerprint == fingerprint
                    && is_still(scan.parts.is_some())
            })
        });
        if is_sample && !may_pass {
            // What its sample has shown does not hold for all rows.
            remove(
                changes,
                self.known,
                self.user_folder,
                dataset,
                self.replaced,
            )?;
        }
        let file = file(self.known, dataset, title);
        // What is served as one dataset stays so, over a file that does not fit.
        let is_apart = matches!(unread, Unread::Apart(_)) && file.served.is_none();
        let reason = unread.to_string();
        file.bad = Some(Bad {
            fingerprint,
            said,
            reason: if is_apart {
                folders::apart(&reason)
            } else {
                reason
            },
            is_apart,
            may_pass,
            again_at: may_pass.then(|| Instant::now() + PAUSE),
        });
        let row = file.row(dataset)?;
        self.known.has_fallen_apart |= is_apart;
        tables::put(changes.connection(), &row)
    }
}

/// The entry of a dataset; a new one gets a permanent number and API name.
fn file<'k>(known: &'k mut Known, path: &str, title: &str) -> &'k mut File {
    let Known {
        files,
        api_names,
        next_number,
        ..
    } = known;
    files.entry(path.to_owned()).or_insert_with(|| {
        let taken = |name: &str| api_names.contains(&name.to_lowercase());
        let api_name = names::type_name(title, taken);
        api_names.insert(api_name.to_lowercase());
        *next_number += 1;
        File {
            number: *next_number - 1,
            api_name,
            transaction: None,
            served: None,
            bad: None,
        }
    })
}

/// A file that is gone: its dataset is empty afterwards, and its object type is not there. Changes that were made to its
/// objects stay, for the case that it comes back.
pub(super) fn remove(
    changes: &mut Changes<'_>,
    known: &mut Known,
    user_folder: &UserFolder,
    path: &str,
    replaced: &mut Vec<Converted>,
) -> Result<(), StoreError> {
    let Some(file) = known.files.get_mut(path) else {
        return Ok(());
    };
    if file.transaction.is_some() {
        let rid = user_folder.rid("datasets", "dataset", path);
        let shown = changes.dataset_file_names(&rid)?.into_iter();
        let shown: Vec<FileChange> = shown.map(FileChange::delete).collect();
        if !shown.is_empty() {
            let kind = TransactionType::Delete;
            let transaction = changes.commit_dataset_files(&rid, None, kind, &shown)?;
            file.transaction = Some(transaction);
        }
    }
    replaced.extend(file.served.take().and_then(|served| served.converted));
    file.bad = None;
    changes.touch(file.number);
    tables::put(changes.connection(), &file.row(path)?)
}
