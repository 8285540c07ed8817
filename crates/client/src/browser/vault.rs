//! The refresh token of a user who asked to stay signed in: in `IndexedDB`, under a Web Lock, for all tabs.
//!
//! Only `IndexedDB` will do: of tabs that renew at once, some lose the token when it is kept in the local storage, even
//! under a lock.

use futures_core::future::LocalBoxFuture;
use idb::{Database, DatabaseEvent as _, Factory, ObjectStoreParams, TransactionMode};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::lock::{self, Lock};
use crate::secret::RefreshToken;
use crate::sign_in::{LockGuard, StoredToken, TokenVault};

/// The object store.
const STORE: &str = "kept";
/// The key of the one record.
const KEY: &str = "refresh";

/// The place where a refresh token is kept.
pub(super) struct Vault {
    /// Names the database and the lock.
    name: String,
}

impl Vault {
    /// The place for this platform and client; `None` where the browser has no locks.
    pub(super) fn new(name: String) -> Option<Self> {
        lock::are_there().then_some(Self { name })
    }
}

impl TokenVault for Vault {
    fn lock(&self) -> LocalBoxFuture<'static, Box<dyn LockGuard>> {
        let name = self.name.clone();
        Box::pin(async move {
            let lock = Lock::take(&name).await;
            Box::new(Held { name, _lock: lock }) as Box<dyn LockGuard>
        })
    }
}

/// The lock of this tab.
struct Held {
    name: String,
    _lock: Option<Lock>,
}

impl LockGuard for Held {
    fn read(&self) -> LocalBoxFuture<'_, Option<StoredToken>> {
        Box::pin(async {
            let database = open(&self.name).await.ok()?;
            let text = read(&database).await.ok().flatten();
            database.close();
            let Stored {
                refresh,
                name,
                username,
            } = serde_json::from_str(&text?).ok()?;
            let refresh = RefreshToken::parse(refresh).ok()?;
            Some(StoredToken {
                refresh,
                name,
                username,
            })
        })
    }

    fn write(&self, kept: StoredToken) -> LocalBoxFuture<'_, bool> {
        Box::pin(async move {
            let stored = Stored {
                refresh: kept.refresh.reveal().to_owned(),
                name: kept.name,
                username: kept.username,
            };
            let Ok(text) = serde_json::to_string(&stored) else {
                return false;
            };
            change(&self.name, Some(text)).await.is_ok()
        })
    }

    fn remove(&self) -> LocalBoxFuture<'_, ()> {
        Box::pin(async {
            // Where nothing can be stored, nothing is.
            let _ = change(&self.name, None).await;
        })
    }
}

/// The record. It never leaves this file.
#[derive(Serialize, Deserialize)]
struct Stored {
    refresh: String,
    name: String,
    username: String,
}

async fn open(name: &str) -> Result<Database, idb::Error> {
    let mut opening = Factory::new()?.open(name, Some(1))?;
    opening.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            // It fails only where the store is there already.
            drop(database.create_object_store(STORE, ObjectStoreParams::new()));
        }
    });
    opening.await
}

async fn read(database: &Database) -> Result<Option<String>, idb::Error> {
    let transaction = database.transaction(&[STORE], TransactionMode::ReadOnly)?;
    let value = transaction
        .object_store(STORE)?
        .get(JsValue::from_str(KEY))?
        .await?;
    Ok(value.and_then(|value| value.as_string()))
}

/// Replaces the stored text, or removes it; done when the change is on the disk.
async fn change(name: &str, text: Option<String>) -> Result<(), idb::Error> {
    let database = open(name).await?;
    let transaction = database.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    let key = JsValue::from_str(KEY);
    match text {
        Some(text) => drop(store.put(&text.into(), Some(&key))?.await?),
        None => store.delete(key)?.await?,
    }
    let done = transaction.commit()?.await.map(drop);
    database.close();
    done
}
