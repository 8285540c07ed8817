//! A data folder as a crash leaves it, to be damaged.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::{FileExt as _, PermissionsExt as _};
use std::path::PathBuf;

use belvedere_api::media_sets::BranchSelector;
use belvedere_store::{NewMediaItem, Store};
use rusqlite::Connection;
use serde_json::Map;
use tempfile::TempDir;
use world::{MEDIA_SET, World};

use crate::copy::copy;

/// The same small bank as under kill -9.
#[path = "../kill/world.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
pub(crate) mod world;

/// A data folder in a temporary one, with changes that are in its log alone.
pub(crate) struct Folder {
    temporary: TempDir,
    /// RID of a media item whose content is in the log's changes.
    pub(crate) item: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let world = World::new();
        let store = Store::open(&world.data()).unwrap();
        for number in 0..50 {
            let key = format!("A{number:02}");
            let properties = Map::from_iter([("last".to_owned(), "none".into())]);
            store
                .put_object("bank", "Account", None, &key, properties)
                .unwrap();
        }
        let item = NewMediaItem {
            path: Some("letter".to_owned()),
            ..NewMediaItem::default()
        };
        let item = store
            .put_media_item(MEDIA_SET, &BranchSelector::Default, &item, b"Dear all")
            .unwrap();
        // A copy while it is open equals the state after a crash: the log still holds everything.
        let temporary = TempDir::new().unwrap();
        copy(&world.data(), &temporary.path().join("data"));
        fs::set_permissions(
            temporary.path().join("data"),
            fs::Permissions::from_mode(0o700),
        )
        .unwrap();
        Self { temporary, item }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.temporary.path().join("data")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The only content file.
    pub(crate) fn content(&self) -> PathBuf {
        let mut files = fs::read_dir(self.file("files")).unwrap();
        files.next().unwrap().unwrap().path()
    }

    /// Moves all changes from the log into the database.
    pub(crate) fn without_log(self) -> Self {
        let database = self.database();
        database
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |_| Ok(()))
            .unwrap();
        drop(database);
        assert!(!self.file("objects.sqlite-wal").exists());
        self
    }

    pub(crate) fn database(&self) -> Connection {
        Connection::open(self.file("objects.sqlite")).unwrap()
    }

    /// Overwrites bytes of a file.
    pub(crate) fn overwrite(&self, name: &str, offset: u64, bytes: &[u8]) {
        let file = File::options().write(true).open(self.file(name)).unwrap();
        file.write_all_at(bytes, offset).unwrap();
    }

    /// Cuts a file to a part of its length.
    pub(crate) fn cut(&self, name: &str, part: impl FnOnce(u64) -> u64) {
        let file = File::options().write(true).open(self.file(name)).unwrap();
        let length = file.metadata().unwrap().len();
        file.set_len(part(length)).unwrap();
    }

    /// How many rows each table of a database has, as far as they can be read. A copy is opened: SQLite writes when it reads.
    pub(crate) fn rows(&self, name: &str) -> BTreeMap<String, u64> {
        let temporary = TempDir::new().unwrap();
        for side in ["", "-wal"] {
            let file = format!("{name}{side}");
            // A path that is no file, or is missing, has no rows.
            let _ = fs::copy(self.file(&file), temporary.path().join(&file));
        }
        let database = Connection::open(temporary.path().join(name)).unwrap();
        let count = |table: &str| {
            let count = format!("SELECT count(*) FROM \"{table}\" NOT INDEXED");
            database.query_row(&count, (), |row| row.get(0))
        };
        let mut rows = BTreeMap::new();
        if let Ok(mut tables) =
            database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        {
            for table in tables.query_map((), |row| row.get::<_, String>(0)).unwrap() {
                let Ok(table) = table else { break };
                if let Ok(count) = count(&table) {
                    rows.insert(table, count);
                }
            }
        }
        rows
    }

    /// All files with their contents; those that SQLite keeps only while it works are left out.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.path()];
        while let Some(folder) = folders.pop() {
            let Ok(entries) = fs::read_dir(&folder) else {
                continue;
            };
            for entry in entries {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if !path.to_string_lossy().ends_with("-shm") {
                    let content = fs::read(&path).unwrap_or_default();
                    files.insert(path, content);
                }
            }
        }
        files
    }
}
