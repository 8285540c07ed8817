//! The store: ontologies, objects and attachments, in one SQLite database and a folder of files.
//!
//! Objects are kept in versions: each commit has a number, and a row says in which range of numbers it was true. So a
//! snapshot listing reads the state of its first page until its last (docs/contract.md, "Pagination", 4). The
//! store is synchronous; async code calls it on a blocking thread.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

use rusqlite::Connection;
use tokio::sync::Notify;

mod actions;
mod admin;
mod attachments;
mod bulk;
mod catalog;
mod checks;
mod clock;
mod contents;
mod database;
mod datasets;
mod definitions;
mod disk_error;
mod error;
mod file_rows;
mod folder;
mod format;
mod idempotency;
pub mod inspect;
mod listing;
mod media;
mod migrations;
mod ontologies;
mod options;
mod order;
mod ordered;
mod ownership;
mod page_token;
mod row_refs;
mod seed;
mod snapshots;
mod value;
mod versions;
mod wal;
mod write;

pub use admin::Group;
pub use attachments::{Attachment, AttachmentAddress};
pub use bulk::{Bulk, Target};
pub use checks::{KnownCheck, NewCheck};
pub use clock::Clock;
pub use contents::{Blob, hex};
pub use datasets::{
    Dataset, DatasetFile, DatasetView, ExternalFile, FileChange, FileFolder, FileFormat, FileSink,
    NewFile, Resolved, StoredFile,
};
pub use definitions::{
    ActionDefinition, Condition, DEFAULT_BRANCH, Edit, FieldDefinition, ObjectDefinition,
    OntologyDefinition, ParameterDefinition, PropertyDefinition, PropertyType, Rule, Source,
    Storage,
};
pub use disk_error::sentence as disk_error;
pub use error::StoreError;
pub use file_rows::{FileObject, FileRows, OverlayObject, changed};
pub use folder::{make, private, sync_folder, write_whole};
pub use idempotency::IdempotencyKey;
pub use listing::{ListRequest, Page};
pub use media::{
    Clearing, ExternalFiles, ExternalMedia, MediaItem, MediaSet, MediaView, NewMediaItem,
    external_media,
};
pub use ontologies::{Definitions, FileBacked};
pub use options::Options;
pub use ordered::Ordered;
pub use ownership::Ownership;
pub use page_token::{opens_for_tests, page_token_for_tests};
pub use row_refs::{RowRef, RowRefs, RowRefsWriter};
pub use value::{canonical, is_date};
pub use write::{Changes, Row, uuid_of};

/// The data of the platform: a cheap handle.
///
/// ```
/// use belvedere_store::{Options, Store};
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::create(folder.path(), Vec::new(), Options::default())?;
/// assert_eq!(store.definitions().ontologies().count(), 0);
/// assert!(Store::exists(folder.path())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    options: Options,
    definitions: RwLock<Arc<Definitions>>,
    writer: Mutex<write::Writer>,
    readers: Mutex<Vec<Connection>>,
    orders: Mutex<order::Cache>,
    token_key: page_token::Key,
    snapshots: Mutex<snapshots::Snapshots>,
    on_change: OnceLock<seed::OnChange>,
    external: OnceLock<Box<dyn ExternalFiles>>,
    /// Told of every commit.
    committed: Notify,
}

impl Store {
    /// Whether the folder holds a finished store.
    ///
    /// # Errors
    /// When its format is too old or too new, or when it holds other data under the same names.
    pub fn exists(folder: &Path) -> Result<bool, StoreError> {
        Ok(folder::state(folder)? == folder::State::Ready)
    }

    /// Whether a folder is a data folder, finished or not, and no other folder.
    pub fn is_data_folder(folder: &Path) -> bool {
        folder::is_data_folder(folder)
    }

    /// Makes an empty store with these ontologies and opens it.
    pub fn create(
        folder: &Path,
        ontologies: Vec<OntologyDefinition>,
        options: Options,
    ) -> Result<Self, StoreError> {
        Bulk::create(folder, ontologies)?.finish()?;
        Self::open_with(folder, options)
    }

    /// Opens the store in a data folder.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        Self::open_with(folder, Options::default())
    }

    /// Opens the store in a data folder, with options. One of an older format is brought up to date, after a backup.
    ///
    /// # Errors
    /// When the folder holds no store, when its format is too old or too new, and when it can't be read or written.
    pub fn open_with(folder: &Path, options: Options) -> Result<Self, StoreError> {
        folder::require_ready(folder)?;
        let path = folder::database(folder);
        wal::require_sound(&path)?;
        folder::mend(folder)?;
        let mut connection = database::open_writer(&path)?;
        migrations::migrate(folder, &mut connection, options.clock.now())?;
        database::require_tables(&connection)?;
        if connection.is_readonly("main")? {
            tracing::warn!(
                "{} can only be read: every change will fail",
                path.display()
            );
        }
        let definitions = Definitions::load(&connection)?;
        Ok(Self(Arc::new(Inner {
            folder: folder.to_owned(),
            definitions: RwLock::new(Arc::new(definitions)),
            writer: Mutex::new(write::Writer::new(connection)),
            readers: Mutex::new(Vec::new()),
            orders: Mutex::new(order::Cache::new(options.order_cache_bytes)),
            token_key: page_token::Key::random()?,
            snapshots: Mutex::default(),
            on_change: OnceLock::new(),
            external: OnceLock::new(),
            committed: Notify::new(),
            options,
        })))
    }

    /// The ontologies with their types.
    pub fn definitions(&self) -> Arc<Definitions> {
        let definitions = self.0.definitions.read();
        Arc::clone(&definitions.unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the ontologies; requests that are under way continue with those they began with.
    pub fn set_definitions(&self, definitions: Definitions) {
        let mut current = (self.0.definitions.write()).unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(definitions);
    }

    /// Runs a reading function in one read transaction, so that all it sees belongs together.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // As many as one address has connections. More are opened when needed, and closed afterwards.
        const KEPT: usize = 32;
        let idle = lock(&self.0.readers).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => database::open_reader(&folder::database(&self.0.folder))?,
        };
        let result = {
            let transaction = connection.unchecked_transaction()?;
            work(&transaction)
        };
        let mut readers = lock(&self.0.readers);
        if readers.len() < KEPT {
            readers.push(connection);
        }
        result
    }

    /// Waits for the next commit, or for one since the last time this was waited for.
    pub async fn committed(&self) {
        self.0.committed.notified().await;
    }

    /// Milliseconds since 1970, by the clock of the platform.
    pub fn now(&self) -> i64 {
        self.0.options.clock.now()
    }

    /// Seconds since 1970.
    fn seconds(&self) -> u64 {
        u64::try_from(self.now() / 1000).unwrap_or(0)
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("folder", &self.0.folder)
            .finish_non_exhaustive()
    }
}

/// Locks, ignoring poisoning: the state is consistent even after a panic, since every change is one assignment or
/// transaction.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
