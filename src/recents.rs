//! Recently viewed and pinned addresses of the app, with their names from the last response.
//!
//! Every view records itself by its heading (`ui::PageHeader`). An item is identified by its address without the
//! parameters that only affect its display. Choosers, and views without a thing of their own, are no
//! items.

use std::time::Duration;

use leptos::prelude::{set_timeout, window};
use serde::{Deserialize, Serialize};

use crate::address::Parameters;
use crate::storage::{self, Record, StorageError, kind};
use crate::views::entries;
use crate::{base_path, request, routes};

/// How many items are remembered.
const MAX_RECENTS: usize = 60;

/// An item, as it is kept; its key is its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Its name.
    pub title: String,
    /// The RID or API name that it has in the platform.
    pub detail: String,
}

/// The address that identifies the item at an address, and its RID or API name; `None` for an address that is no
/// item.
pub fn identity(path: &str, query: &str) -> Option<(String, String)> {
    let entry = entries::at(path)?;
    let thing = entry.thing.as_ref()?;
    let query = Parameters::read(query);
    let value = |name: &&str| query.filled(name);
    if thing.required.iter().any(|name| value(name).is_none()) {
        return None;
    }
    let mut address = entry.view.path.to_owned();
    let mut detail = String::new();
    for name in thing.required.iter().chain(thing.further) {
        let Some(value) = value(name) else { continue };
        address = routes::with(address, name, &value);
        detail = value;
    }
    Some((address, detail))
}

/// Whether an address is that of an item of this app, as [`identity`] writes it.
pub fn is_item(address: &str) -> bool {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    identity(path, query).is_some_and(|(own, _)| own == address)
}

/// The items of a kind, newest first. A record under another address is ignored: it may come from an untrusted file.
///
/// # Errors
/// Those of [`storage::list`].
pub async fn list(kind: &str) -> Result<Vec<Record<Item>>, StorageError> {
    let mut items = storage::list::<Item>(kind).await?;
    items.retain(|item| is_item(&item.key));
    Ok(items)
}

/// Remembers that the item at the present address was opened, by the name that it has now.
pub fn note(title: &str) {
    let title = title.to_owned();
    // The router writes the address when the view is drawn: until then it is that of the view before.
    set_timeout(move || note_here(title), Duration::ZERO);
}

/// Forgets the item at the present address, which is not there any more. A pin stays: what can't be read now may come back.
pub fn forget() {
    set_timeout(
        || {
            if let Some((address, _)) = here() {
                request::spawn(async move { drop(storage::remove(kind::RECENT, &address).await) });
            }
        },
        Duration::ZERO,
    );
}

/// The item at the present address.
fn here() -> Option<(String, String)> {
    let location = window().location();
    let (path, query) = (location.pathname().ok()?, location.search().ok()?);
    identity(&base_path::of_app(&path), &query)
}

fn note_here(title: String) {
    let Some((address, detail)) = here() else {
        return;
    };
    let item = Item { title, detail };
    // The user does not wait for this: a failure to store is ignored.
    request::spawn(async move {
        if storage::put(kind::RECENT, &address, &item).await.is_ok() {
            drop(storage::keep_newest(kind::RECENT, MAX_RECENTS).await);
            refresh_pin(&address, &item).await;
        }
    });
}

/// Gives a pin the name that its item has now, without moving it.
async fn refresh_pin(address: &str, item: &Item) {
    let Ok(pins) = list(kind::PIN).await else {
        return;
    };
    let pin = pins.into_iter().find(|pin| pin.key == address);
    if let Some(pin) = pin.filter(|pin| pin.value != *item) {
        drop(
            put_back(
                kind::PIN,
                &Record {
                    value: item.clone(),
                    ..pin
                },
            )
            .await,
        );
    }
}

/// Pins an item.
///
/// # Errors
/// Every [`StorageError`].
pub async fn pin(address: &str, item: &Item) -> Result<(), StorageError> {
    storage::put(kind::PIN, address, item).await
}

/// Puts a record back as it was: the way to undo that it was forgotten.
///
/// # Errors
/// Every [`StorageError`].
async fn put_back(kind: &str, record: &Record<Item>) -> Result<(), StorageError> {
    let value = serde_json::to_string(&record.value).unwrap_or_default();
    let raw = storage::RawRecord {
        time: record.time,
        ..storage::new_record(kind, &record.key, value)
    };
    storage::put_raw(vec![raw]).await
}
