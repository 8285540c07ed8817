//! Folders of other files as media sets: an item is a file, read where it is.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::sync::Weak;

use belvedere_api::media_sets::MediaItemPath;
use belvedere_store::{
    Changes, ExternalFiles, ExternalMedia, MediaSet, MediaView, StoreError, hex,
};
use sha2::{Digest as _, Sha256};

use super::found::Found;
use super::known::{BRANCH, Known};
use super::root::Fingerprint;
use super::{Problem, UserFolder};

/// How many items of one folder are named in a line of the log.
const SHOWN: usize = 3;

/// What is to be changed about media sets.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Files that are new or changed, with what they are known by.
    put: Vec<(String, u64, String)>,
    gone: Vec<String>,
}

/// Compares the files that are there with those that are known.
pub(super) fn plan(known: &Known, found: &[&Found], problems: &mut Vec<Problem>) -> Plan {
    let mut plan = Plan::default();
    let mut present = BTreeSet::new();
    for found in found {
        if let Err(error) = MediaItemPath::new(found.path.as_str()) {
            problems.push(Problem {
                path: found.path.clone(),
                reason: error.to_string(),
            });
            continue;
        }
        present.insert(found.path.as_str());
        let tag = tag(found.fingerprint);
        if known.media.get(&found.path) != Some(&tag) {
            plan.put
                .push((found.path.clone(), found.fingerprint.size, tag));
        }
    }
    let gone = known
        .media
        .keys()
        .filter(|path| !present.contains(path.as_str()));
    plan.gone = gone.cloned().collect();
    plan
}

impl Plan {
    pub(super) fn is_empty(&self) -> bool {
        self.put.is_empty() && self.gone.is_empty()
    }

    /// Makes the changes.
    pub(super) fn apply(
        &self,
        changes: &mut Changes<'_>,
        user_folder: &UserFolder,
        lines: &mut Vec<String>,
    ) -> Result<(), StoreError> {
        let mut sets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (path, size, tag) in &self.put {
            let folder = folder(path);
            if !sets.contains_key(folder) {
                changes.put_external_media_set(&media_set(user_folder, folder))?;
            }
            changes.put_external_media_item(&ExternalMedia {
                rid: user_folder.rid("media", "media-item", path),
                view: user_folder.rid("media", "view", folder),
                path: path.clone(),
                size: *size,
                tag: tag.clone(),
                media_type: media_type(path).to_owned(),
            })?;
            sets.entry(folder).or_default().push(path);
        }
        for path in &self.gone {
            changes.remove_external_media_item(path)?;
        }
        changes.remove_empty_media_sets()?;
        for (folder, paths) in sets {
            let some: Vec<&str> = paths.iter().take(SHOWN).copied().collect();
            let more = if paths.len() > SHOWN { ", …" } else { "" };
            let folder = if folder.is_empty() { "." } else { folder };
            lines.push(format!(
                "media set {folder:?}: {} files are new or changed: {some:?}{more}",
                paths.len()
            ));
        }
        if !self.gone.is_empty() {
            lines.push(format!("{} files of media sets are gone", self.gone.len()));
        }
        Ok(())
    }

    /// Remembers that they were made.
    pub(super) fn done(self, known: &mut Known) {
        for path in &self.gone {
            known.media.remove(path);
        }
        known
            .media
            .extend(self.put.into_iter().map(|(path, _, tag)| (path, tag)));
    }
}

/// The files of a folder, for the store.
pub(super) struct Files(pub(super) Weak<UserFolder>);

impl ExternalFiles for Files {
    fn open(&self, path: &str) -> io::Result<(File, u64, String)> {
        let user_folder = self.0.upgrade().ok_or(io::ErrorKind::NotFound)?;
        let (file, fingerprint) = user_folder.root.open(path)?;
        Ok((file, fingerprint.size, tag(fingerprint)))
    }

    fn refresh(&self) {
        if let Some(user_folder) = self.0.upgrade() {
            user_folder.refresh();
        }
    }
}

/// What a state of a file is known by; its entity tag.
fn tag(fingerprint: Fingerprint) -> String {
    hex(&Sha256::digest(format!("{fingerprint:?}")))
}

/// The folder of a file; empty for the user's folder itself.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn media_set(user_folder: &UserFolder, folder: &str) -> MediaSet {
    let name = if folder.is_empty() {
        let name = user_folder.root.name();
        name.map_or_else(|| "Files".to_owned(), Cow::into_owned)
    } else {
        folder.to_owned()
    };
    MediaSet {
        rid: user_folder.rid("media", "media-set", folder),
        name,
        transactional: false,
        views: vec![MediaView {
            rid: user_folder.rid("media", "view", folder),
            branch_name: BRANCH.to_owned(),
            branch_rid: user_folder.rid("media", "branch", folder),
        }],
    }
}

/// The MIME type that the name of a file says.
fn media_type(path: &str) -> &'static str {
    let ending = path.rsplit('.').next().unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "avif" => "image/avif",
        "bmp" => "image/bmp",
        "gif" => "image/gif",
        "heic" => "image/heic",
        "jpg" | "jpeg" => "image/jpeg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "tif" | "tiff" => "image/tiff",
        "webp" => "image/webp",
        "aac" => "audio/aac",
        "flac" => "audio/flac",
        "m4a" => "audio/mp4",
        "mp3" => "audio/mpeg",
        "ogg" | "oga" => "audio/ogg",
        "opus" => "audio/opus",
        "wav" => "audio/wav",
        "avi" => "video/x-msvideo",
        "mkv" => "video/x-matroska",
        "mov" => "video/quicktime",
        "mp4" | "m4v" => "video/mp4",
        "mpeg" | "mpg" => "video/mpeg",
        "webm" => "video/webm",
        "css" => "text/css",
        "htm" | "html" => "text/html",
        "md" => "text/markdown",
        "log" | "txt" => "text/plain",
        "xml" => "application/xml",
        "json" | "geojson" => "application/json",
        "yaml" | "yml" => "application/yaml",
        "pdf" => "application/pdf",
        "rtf" => "application/rtf",
        "doc" => "application/msword",
        "docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "odt" => "application/vnd.oasis.opendocument.text",
        "xls" => "application/vnd.ms-excel",
        "ods" => "application/vnd.oasis.opendocument.spreadsheet",
        "ppt" => "application/vnd.ms-powerpoint",
        "pptx" => "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "gz" => "application/gzip",
        "tar" => "application/x-tar",
        "zip" => "application/zip",
        _ => "application/octet-stream",
    }
}
