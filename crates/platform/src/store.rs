//! The store: ontologies, objects and attachments, in one SQLite database and a folder of files.
//!
//! Objects are kept in versions: each commit has a number, and a row says in which range of numbers it was true. So a
//! snapshot listing reads the state of its first page until its last (specification.md, "Pagination rules", 4). The
//! store is synchronous; async code calls it on a blocking thread.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::Clock;

mod actions;
mod admin;
mod answers;
mod attachments;
mod bulk;
mod checks;
mod database;
mod datasets;
mod definitions;
mod error;
mod folder;
mod listing;
mod media;
mod once;
mod order;
mod page_token;
mod snapshots;
mod value;
mod versions;
mod write;

pub use actions::{Condition, Edit, Rule, Source};
pub use admin::Group;
pub use attachments::{Attachment, AttachmentAddress};
pub use bulk::{Blob, Bulk, Target};
pub use checks::NewCheck;
pub use datasets::Dataset;
pub use definitions::{
    ActionDefinition, DEFAULT_BRANCH, Definitions, FieldDefinition, ObjectDefinition,
    OntologyDefinition, ParameterDefinition, PropertyDefinition, PropertyType, Storage,
};
pub use error::{Refusal, StoreError};
pub use listing::{ListRequest, Page};
pub use media::{Clearing, MediaItem, MediaSet, MediaView, NewMediaItem};
pub use once::Once;
pub use value::canonical;
pub use write::Changes;
pub(crate) use write::uuid_of;

/// What is not fixed about a store.
#[derive(Debug, Clone)]
pub struct Options {
    /// How long a page token can be used.
    pub token_lifetime: Duration,
    /// How many bytes the orders of recent listings may take.
    pub order_cache_bytes: usize,
    /// How long changes of objects in storage of the first generation stay invisible.
    pub v1_delay: Duration,
    /// The clock that all times are measured with.
    pub clock: Clock,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            token_lifetime: Duration::from_mins(10),
            order_cache_bytes: 64 << 20,
            v1_delay: Duration::ZERO,
            clock: Clock::default(),
        }
    }
}

/// The data of the platform: a cheap handle.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    options: Options,
    definitions: Definitions,
    writer: Mutex<write::Writer>,
    readers: Mutex<Vec<Connection>>,
    orders: Mutex<order::Cache>,
    token_key: page_token::Key,
    snapshots: Mutex<snapshots::Snapshots>,
}

impl Store {
    /// Whether the folder holds a finished store.
    ///
    /// # Errors
    /// When the folder was written by a newer version, or holds something else under the same names.
    pub fn exists(folder: &Path) -> Result<bool, StoreError> {
        Ok(folder::state(folder)? == folder::State::Ready)
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

    /// Opens the store in a data folder, with options.
    pub fn open_with(folder: &Path, options: Options) -> Result<Self, StoreError> {
        folder::require_ready(folder)?;
        let connection = database::open_writer(&folder::database(folder))?;
        let definitions = Definitions::load(&connection)?;
        Ok(Self(Arc::new(Inner {
            folder: folder.to_owned(),
            definitions,
            writer: Mutex::new(write::Writer::new(connection)),
            readers: Mutex::new(Vec::new()),
            orders: Mutex::new(order::Cache::new(options.order_cache_bytes)),
            token_key: page_token::Key::random()?,
            snapshots: Mutex::default(),
            options,
        })))
    }

    /// The ontologies with their types.
    pub fn definitions(&self) -> &Definitions {
        &self.0.definitions
    }

    /// The `catalog` part of `config.json`: what there is to be opened.
    pub fn catalog(&self) -> Result<Value, StoreError> {
        let ontologies: Vec<Value> = self
            .definitions()
            .ontologies()
            .map(OntologyDefinition::catalog)
            .collect();
        self.read(|connection| {
            Ok(json!({
                "ontologies": ontologies,
                "datasets": datasets::catalog(connection)?,
                "mediaSets": media::catalog(connection)?,
                "enrollments": admin::catalog(connection)?,
            }))
        })
    }

    /// Runs a reading function in one read transaction, so that all it sees belongs together.
    fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // More readers than these are opened when needed, and closed afterwards.
        const KEPT: usize = 4;
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

    /// Seconds since 1970.
    fn now(&self) -> u64 {
        u64::try_from(self.0.options.clock.now() / 1000).unwrap_or(0)
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("folder", &self.0.folder)
            .finish_non_exhaustive()
    }
}

/// Locks; what a thread that panicked left behind is still whole, since every change is one assignment or transaction.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
