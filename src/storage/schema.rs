//! The format of a database: a list of steps, each from one version to the next. Version `n` is the result of `n`
//! steps.
//!
//! A change is a new step at the end; steps that were released stay as they are. An older database is brought up to date
//! when it is opened, in one transaction with all steps that it lacks.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_channel::oneshot;
use idb::{Database, DatabaseEvent as _, Factory, KeyPath, ObjectStoreParams};

use super::StorageError;
use crate::request;

/// The object store with the records.
pub const RECORDS: &str = "records";

/// A step from one version to the next, inside of the upgrade's transaction.
pub type Step = fn(&Database) -> Result<(), idb::Error>;

/// All steps.
pub const STEPS: &[Step] = &[records_by_kind_and_key];

fn records_by_kind_and_key(database: &Database) -> Result<(), idb::Error> {
    let mut params = ObjectStoreParams::new();
    params.key_path(Some(KeyPath::new_array(["kind", "key"])));
    database.create_object_store(RECORDS, params).map(drop)
}

/// Opens a database in the version that the steps lead to; runs those that it lacks.
///
/// # Errors
/// [`StorageError::Blocked`] while another window holds an older version open, [`StorageError::Newer`] when the database
/// has more versions than there are steps, and whatever the browser refuses for.
pub async fn open(name: &str, steps: &'static [Step]) -> Result<Database, StorageError> {
    let version = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    let mut opening = Factory::new()?.open(name, Some(version))?;
    let (sender, receiver) = oneshot::channel();
    let sender = Rc::new(RefCell::new(Some(sender)));
    let response = move |result| {
        if let Some(sender) = sender.take() {
            // The receiver may have been dropped.
            drop(sender.send(result));
        }
    };
    let failed = Rc::new(Cell::new(false));
    let step_failed = failed.clone();
    opening.on_upgrade_needed(move |event| {
        let old = event.old_version().unwrap_or(0);
        let done = usize::try_from(old).unwrap_or(usize::MAX);
        let upgraded = event.database().and_then(|database| {
            let mut missing = steps.iter().skip(done);
            missing.try_for_each(|step| step(&database))
        });
        step_failed.set(upgraded.is_err());
    });
    opening.on_blocked({
        let response = response.clone();
        move |_| response(Err(StorageError::Blocked))
    });
    // On its own: a request that was blocked is answered later, and its events must find it.
    request::spawn(async move {
        let opened = opening.await.map_err(StorageError::from);
        response(match opened {
            Ok(database) if failed.get() => {
                database.close();
                Err(StorageError::Other(
                    "the upgrade of the storage failed".to_owned(),
                ))
            }
            opened => opened,
        });
    });
    receiver.await.unwrap_or(Err(StorageError::Unavailable))
}
