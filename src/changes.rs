//! Context: the changes that were sent. Each is heard out, whoever still waits for its answer, and remembered in this
//! browser until it is known what became of it.

use std::sync::Arc;

use belvedere_client::{Abandoned, Client, Error};
use futures_util::future::{AbortHandle, abortable};
use leptos::ev;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::storage::kind;
use crate::views::action::record::Sent;
use crate::{browser, request, routes, storage};

/// Milliseconds after which a change that nobody heard of again counts as lost: longer than all attempts together.
pub const LOST: u32 = 3 * 60_000;

/// What is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum What {
    /// A media item is deleted.
    Deletion,
    /// A data health check is created.
    Check,
    /// A group is registered.
    Group,
    /// An action is applied. The action view remembers these itself.
    Action,
}

/// A change that was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// What is changed.
    pub what: What,
    /// Which one, for people: a path, a dataset, the name of a group.
    pub name: String,
    /// The address of the view that sent it.
    pub address: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whether its answer was lost.
    #[serde(default)]
    pub unknown: bool,
}

impl Change {
    /// A change that the view at the current address sends now.
    pub fn new(what: What, name: impl Into<String>) -> Self {
        Self {
            what,
            name: name.into(),
            address: browser::current_address(),
            at: browser::now(),
            unknown: false,
        }
    }

    fn of_action(sent: Sent) -> Self {
        Self {
            what: What::Action,
            address: routes::action(&sent.ontology, &sent.action),
            name: sent.action,
            at: sent.at,
            unknown: true,
        }
    }
}

/// What is known of a change.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is on its way.
    Sending,
    /// It was made.
    Made,
    /// The platform refused it, or it was not sent; with the reason.
    Refused(String),
    /// Its answer was lost.
    Unknown,
}

/// A change, and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its key in the storage.
    pub key: String,
    /// The change.
    pub change: Change,
    /// What is known of it.
    pub fate: Fate,
    /// The view that sent it, for as long as that is drawn: it tells what became of the change.
    view: Option<u64>,
}

/// The changes of this user that were sent from this browser; cheap to copy.
#[derive(Clone, Copy)]
pub struct Changes {
    entries: RwSignal<Vec<Entry>>,
    views: StoredValue<u64>,
    abandoned: StoredValue<Option<Abandoned>>,
}

impl Changes {
    fn new() -> Self {
        Self {
            entries: RwSignal::new(Vec::new()),
            views: StoredValue::new(0),
            abandoned: StoredValue::new(None),
        }
    }

    /// The changes that no view on the screen tells about, the latest first. Tracks them.
    pub fn to_show(self) -> Vec<Entry> {
        self.entries.with(|entries| {
            let shown = entries.iter().rev().filter(|entry| entry.view.is_none());
            shown.cloned().collect()
        })
    }

    /// Begins anew with the changes of another user.
    pub fn clear(self) {
        self.entries.set(Vec::new());
    }

    /// Reads what is unanswered in this browser.
    pub async fn load(self) {
        let owner = storage::owner();
        let kept = storage::list::<Change>(kind::CHANGE)
            .await
            .unwrap_or_default();
        let actions = storage::list::<Sent>(kind::ACTION_REQUEST)
            .await
            .unwrap_or_default();
        if storage::owner() != owner {
            return;
        }
        let now = browser::now();
        // Another window may still wait for the answer to a young one.
        let is_open =
            |change: &Change| change.unknown || now.saturating_sub(change.at) >= u64::from(LOST);
        let kept = kept.into_iter().filter(|record| is_open(&record.value));
        let kept = kept.map(|record| (record.key, record.value));
        let actions = actions
            .into_iter()
            .filter(|record| record.value.is_open(now));
        let actions = actions.map(|record| (record.key, Change::of_action(record.value)));
        let mut found: Vec<_> = kept.chain(actions).collect();
        found.sort_by_key(|(_, change)| change.at);
        self.entries.update(|entries| {
            // What this page sent is known better here.
            entries.retain(|entry| entry.view.is_some() || entry.fate != Fate::Unknown);
            found.retain(|(key, _)| entries.iter().all(|entry| entry.key != *key));
            let found = found.into_iter().map(|(key, change)| Entry {
                key,
                change,
                fate: Fate::Unknown,
                view: None,
            });
            entries.splice(0..0, found);
        });
    }

    /// The user knows what became of a change, or has read it.
    pub async fn forget(self, key: &str) {
        self.entries
            .update(|entries| entries.retain(|entry| entry.key != key));
        // A browser that keeps nothing has nothing to remove.
        for kind in [kind::CHANGE, kind::ACTION_REQUEST] {
            drop(storage::remove(kind, key).await);
        }
    }

    /// Hears of changes that were dropped before their answer.
    pub fn watch(self, client: &Client) {
        client.on_abandoned(move |abandoned| {
            self.abandoned.try_set_value(Some(abandoned));
        });
    }

    /// The change that was dropped last.
    pub fn take_abandoned(self) -> Option<Abandoned> {
        self.abandoned.try_update_value(Option::take).flatten()
    }

    fn set_fate(self, key: &str, fate: &Fate) {
        self.entries.update(|entries| {
            let Some(place) = entries.iter().position(|entry| entry.key == key) else {
                return;
            };
            let Some(entry) = entries.get_mut(place) else {
                return;
            };
            if entry.view.is_some() && matches!(fate, Fate::Made | Fate::Refused(_)) {
                entries.remove(place);
            } else {
                entry.fate = fate.clone();
            }
        });
    }

    /// From now on no view tells about these changes.
    fn leave(self, view: u64) {
        self.entries.update(|entries| {
            for entry in entries.iter_mut().filter(|entry| entry.view == Some(view)) {
                entry.view = None;
            }
        });
    }
}

/// Provides the changes, and asks before the page is left while one is on its way.
pub fn provide_changes() {
    let changes = Changes::new();
    provide_context(changes);
    let asking = window_event_listener(ev::beforeunload, move |event| {
        let is_sending = changes
            .entries
            .with_untracked(|entries| entries.iter().any(|entry| entry.fate == Fate::Sending));
        if is_sending {
            event.prevent_default();
        }
    });
    on_cleanup(move || asking.remove());
}

/// The changes; without the app around it, a view has its own.
pub fn use_changes() -> Changes {
    use_context().unwrap_or_else(Changes::new)
}

/// What one view sends; cheap to copy.
#[derive(Clone, Copy)]
pub struct Sender {
    changes: Changes,
    view: u64,
    stop: StoredValue<Option<AbortHandle>, LocalStorage>,
}

/// The sender of the component that is being drawn.
pub fn use_sender() -> Sender {
    let changes = use_changes();
    let view = changes.views.try_update_value(|views| {
        *views += 1;
        *views
    });
    let view = view.unwrap_or_default();
    on_cleanup(move || changes.leave(view));
    Sender {
        changes,
        view,
        stop: StoredValue::new_local(None),
    }
}

impl Sender {
    /// Waits for the answer to a change; `judge` says what an answer of success means. To be run by [`request::spawn`], which
    /// nothing aborts.
    ///
    /// # Errors
    /// Those of the change. After [`Self::stop`] it is [`Error::OutcomeUnknown`], as for an answer that was lost.
    pub async fn hear_out<T>(
        self,
        change: Change,
        sending: impl Future<Output = Result<T, Error>>,
        judge: impl FnOnce(&T) -> Fate,
    ) -> Result<T, Error> {
        let (key, owner) = (browser::random_id(), storage::owner());
        // The same change, sent again, is one change.
        let before = self.own(|own| (own.what, &own.name) == (change.what, &change.name));
        for key in before {
            self.changes.forget(&key).await;
        }
        self.changes.entries.update(|entries| {
            entries.push(Entry {
                key: key.clone(),
                change: change.clone(),
                fate: Fate::Sending,
                view: Some(self.view),
            });
        });
        // A browser that keeps nothing sends all the same.
        drop(storage::put(kind::CHANGE, &key, &change).await);
        let (sending, handle) = abortable(sending);
        self.stop.try_set_value(Some(handle));
        let answer = sending.await.unwrap_or_else(|_stopped| {
            let abandoned = self.changes.take_abandoned();
            let (operation, key) =
                abandoned.map_or(("", None), |abandoned| (abandoned.operation, abandoned.key));
            let cause = Arc::new(Error::Aborted);
            Err(Error::OutcomeUnknown {
                operation,
                cause,
                key,
            })
        });
        let fate = match &answer {
            Ok(answer) => judge(answer),
            // The status said that it was made.
            Err(Error::Decode { .. }) => Fate::Made,
            Err(Error::OutcomeUnknown { .. } | Error::Aborted) => Fate::Unknown,
            Err(error) => Fate::Refused(error.to_string()),
        };
        // What another user's storage holds is not this change's.
        if storage::owner() == owner {
            drop(match fate {
                Fate::Unknown => {
                    let change = Change {
                        unknown: true,
                        ..change
                    };
                    storage::put(kind::CHANGE, &key, &change).await
                }
                _ => storage::remove(kind::CHANGE, &key).await,
            });
        }
        self.changes.set_fate(&key, &fate);
        answer
    }

    /// Stops waiting. What was sent may have been done.
    pub fn stop(self) {
        self.stop.update_value(|stop| {
            if let Some(stop) = stop.take() {
                stop.abort();
            }
        });
    }

    /// The view has found out what became of its changes.
    pub fn settle(self) {
        for key in self.own(|_| true) {
            request::spawn(async move { self.changes.forget(&key).await });
        }
    }

    /// The keys of this view's changes whose answer was lost.
    fn own(self, which: impl Fn(&Change) -> bool) -> Vec<String> {
        self.changes.entries.with_untracked(|entries| {
            let own = entries.iter().filter(|entry| {
                entry.view == Some(self.view) && entry.fate == Fate::Unknown && which(&entry.change)
            });
            own.map(|entry| entry.key.clone()).collect()
        })
    }
}
