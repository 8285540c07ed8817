//! Media sets: manuals, cameras, recordings, documents, and logbooks that are written in transactions.

use belvedere_api::media_sets::MediaItemPath;
use belvedere_store::{Blob, Bulk, DEFAULT_BRANCH, MediaSet, MediaView, NewMediaItem, uuid_of};
use sha2::{Digest as _, Sha256};

use super::aircraft::{self, MANUALS, PROTECTED, READ_TOKEN};
use super::{calendar, documents, pdf, picture, rid, sound};
use crate::users;

/// Stores the media sets.
pub(super) fn store(bulk: &mut Bulk) -> anyhow::Result<()> {
    manuals(bulk)?;
    cameras(bulk)?;
    recordings(bulk)?;
    documents(bulk)?;
    logbooks(bulk)
}

/// A manual for each model of aircraft.
fn manuals(bulk: &mut Bulk) -> anyhow::Result<()> {
    let mut set = Set::new(bulk, MANUALS, "Aircraft manuals", false)?;
    for model in aircraft::models() {
        let lines = [
            format!("Model:  {}", model.name),
            format!("Seats:  {}", model.seats),
            format!("Range:  {} km", model.range_km),
            String::new(),
            "Walk around the aircraft before each flight.".to_owned(),
            "Report what you find as an inspection.".to_owned(),
        ];
        let content = pdf::report("Operating manual", [0.1, 0.3, 0.5], &lines);
        let path = format!("manuals/{}.pdf", model.name);
        let mut item = at(&path, "application/pdf");
        item.read_token = (model.name == PROTECTED).then(|| READ_TOKEN.to_owned());
        let blob = set.bulk.blob(&content)?;
        set.put(
            &rid("media", "media-item", model.name),
            DEFAULT_BRANCH,
            &item,
            blob,
        )?;
    }
    Ok(())
}

/// Pictures of stands; each stand has several at one path.
fn cameras(bulk: &mut Bulk) -> anyhow::Result<()> {
    let mut set = Set::new(bulk, "cameras", "Ramp cameras", false)?;
    for number in 0..12 {
        let blob = set.bulk.blob(&picture::png(number)?)?;
        let mut item = at(&format!("stand-{}/latest.png", number % 4 + 1), "image/png");
        item.uploaded_type = Some("image/bmp".to_owned());
        set.add(DEFAULT_BRANCH, &item, blob)?;
        if number % 4 == 0 {
            let path = format!("archive/camera {number:02}.png");
            set.add(DEFAULT_BRANCH, &at(&path, "image/png"), blob)?;
            set.add("planning", &at("stand-1/latest.png", "image/png"), blob)?;
        }
    }
    Ok(())
}

/// Sounds of engines and of the cabin.
fn recordings(bulk: &mut Bulk) -> anyhow::Result<()> {
    let mut set = Set::new(bulk, "recordings", "Engine recordings", false)?;
    for (path, seconds) in [
        ("engines/left.wav", 2),
        ("engines/right.wav", 3),
        ("engines/run-up.wav", 45),
    ] {
        let blob = set.bulk.blob(&sound::wav(seconds))?;
        set.add(DEFAULT_BRANCH, &at(path, "audio/wav"), blob)?;
    }
    Ok(())
}

/// Texts of all kinds, and names that a careless program would stumble over.
fn documents(bulk: &mut Bulk) -> anyhow::Result<()> {
    let mut set = Set::new(bulk, "documents", "Operations documents", false)?;
    for (path, media_type, content) in documents::FILES {
        let blob = set.bulk.blob(content.as_bytes())?;
        set.add(DEFAULT_BRANCH, &at(path, media_type), blob)?;
    }
    let note = set.bulk.blob("A note without a path.\n".as_bytes())?;
    let no_path = NewMediaItem {
        path: None,
        ..at("-", "text/plain")
    };
    set.add(DEFAULT_BRANCH, &no_path, note)?;
    let mut nobody = at("imported/unknown", "");
    (nobody.media_type, nobody.uploaded_type) = (None, None);
    nobody.creator = None;
    let bytes: Vec<u8> = (0..=255).collect();
    let blob = set.bulk.blob(&bytes)?;
    set.add(DEFAULT_BRANCH, &nobody, blob)?;
    let longest = format!("{}.txt", "é".repeat(MediaItemPath::MAX_CHARS - 4));
    set.add(DEFAULT_BRANCH, &at(&longest, "text/plain"), note)?;
    let scan = set.bulk.blob(&picture::tiff(3))?;
    set.add(DEFAULT_BRANCH, &at("scans/stand-4.tif", "image/tiff"), scan)?;
    Ok(())
}

/// A set with transactions: one is open.
fn logbooks(bulk: &mut Bulk) -> anyhow::Result<()> {
    let mut set = Set::new(bulk, "logbooks", "Signed logbooks", true)?;
    for month in 1..=4 {
        let content = format!("# Logbook 2026-{month:02}\n\nNo entries were changed.\n");
        let blob = set.bulk.blob(content.as_bytes())?;
        let item = at(&format!("2026/{month:02}.md"), "text/markdown");
        set.add(DEFAULT_BRANCH, &item, blob)?;
    }
    let mut hash = Sha256::new();
    hash.update("belvedere demo open media transaction");
    let id = uuid_of(hash).to_string();
    set.bulk.media_transaction(&set.rid, &id)?;
    Ok(())
}

/// An item at a path.
fn at(path: &str, media_type: &str) -> NewMediaItem {
    NewMediaItem {
        path: Some(path.to_owned()),
        creator: Some(users::OPERATOR.to_owned()),
        uploaded_type: Some(media_type.to_owned()),
        media_type: Some(media_type.to_owned()),
        ..NewMediaItem::default()
    }
}

/// A media set that is being filled.
struct Set<'a> {
    bulk: &'a Bulk,
    name: &'static str,
    rid: String,
    count: i64,
}

impl<'a> Set<'a> {
    fn new(
        bulk: &'a Bulk,
        name: &'static str,
        title: &str,
        transactional: bool,
    ) -> anyhow::Result<Self> {
        let set_rid = rid("media", "media-set", name);
        let view = |branch: &str| MediaView {
            rid: rid("media", "view", &view_name(name, branch)),
            branch_name: branch.to_owned(),
            branch_rid: rid("media", "branch", &view_name(name, branch)),
        };
        bulk.media_set(&MediaSet {
            rid: set_rid.clone(),
            name: title.to_owned(),
            transactional,
            views: vec![view(DEFAULT_BRANCH), view("planning")],
        })?;
        Ok(Self {
            bulk,
            name,
            rid: set_rid,
            count: 0,
        })
    }

    /// Stores an item whose RID follows from its place in the set.
    fn add(&mut self, branch: &str, item: &NewMediaItem, blob: Blob) -> anyhow::Result<()> {
        let name = format!("{} {}", self.name, self.count);
        self.put(&rid("media", "media-item", &name), branch, item, blob)
    }

    /// Stores an item, one an hour.
    fn put(
        &mut self,
        rid_of_item: &str,
        branch: &str,
        item: &NewMediaItem,
        blob: Blob,
    ) -> anyhow::Result<()> {
        let begin = calendar::millisecond(calendar::day(-20));
        let created_at = begin + self.count * 3_600_000;
        self.count += 1;
        let view = rid("media", "view", &view_name(self.name, branch));
        self.bulk
            .media_item(rid_of_item, &view, item, created_at, blob)?;
        Ok(())
    }
}

/// The view of the default branch has the name of its set.
fn view_name(set: &str, branch: &str) -> String {
    if branch == DEFAULT_BRANCH {
        set.to_owned()
    } else {
        format!("{set} {branch}")
    }
}
