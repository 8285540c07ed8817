//! Context: the changes that were sent. The response to each is awaited even when its view is gone, and each is stored
//! in this browser until its outcome is known (`belvedere_client::changes`).

pub mod requests;

use std::any::Any;
use std::rc::Rc;

use belvedere_client::browser::{Lock, held_locks};
use belvedere_client::changes::{self, ChangeState};
use belvedere_client::{Client, Error, Subscription};
use belvedere_view::action::body::Parameters;
use belvedere_view::action::record::{Sent, State, request_key};
use futures_util::future::LocalBoxFuture;
use leptos::ev;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::storage::kind;
use crate::{browser, request, routes, storage};

/// Timeout in milliseconds after which a change without a response counts as lost, where the browser does not tell
/// whether its page still exists. Longer than all attempts together.
const LOST: u64 = 3 * 60_000;

/// The kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ChangeKind {
    /// A media item is deleted.
    Deletion,
    /// A data health check is created.
    Check,
    /// A group is registered.
    Group,
    /// An action is applied. The action view keeps these for itself.
    Action,
    /// Another one, which its name says.
    Other,
}

/// A change that was sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The kind of change. Browsers have stored it under this name.
    #[serde(rename = "what")]
    pub kind: ChangeKind,
    /// Which one, for people: a path, a dataset, the name of a group.
    pub name: String,
    /// The address of the view that sent it.
    pub address: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whether its response was lost.
    #[serde(default)]
    unknown: bool,
    #[serde(default)]
    idempotency_key: Option<String>,
    /// The name of the same change in the storage.
    #[serde(skip)]
    key: String,
    /// The stored request of an action.
    #[serde(skip)]
    action: Option<Box<Sent>>,
}

impl Change {
    /// A change that the view at the current address sends now; `request` tells it from others.
    pub fn new(kind: ChangeKind, name: impl Into<String>, request: &impl Serialize) -> Self {
        Self {
            kind,
            name: name.into(),
            address: browser::current_address(),
            at: browser::now(),
            unknown: false,
            idempotency_key: None,
            // Parts of a request that was made up here: there is nothing that JSON could not hold.
            key: serde_json::to_string(&(kind, request)).unwrap_or_default(),
            action: None,
        }
    }

    /// An action that is applied now.
    pub fn of_action(ontology: &str, action: &str, parameters: Parameters) -> Self {
        let key = request_key(ontology, action, &parameters);
        let sent = Sent {
            ontology: ontology.to_owned(),
            action: action.to_owned(),
            parameters,
            state: State::Sending,
            at: browser::now(),
            idempotency_key: None,
        };
        Self::of_sent(key, sent)
    }

    fn of_sent(key: String, sent: Sent) -> Self {
        Self {
            kind: ChangeKind::Action,
            address: routes::action(&sent.ontology, &sent.action),
            name: sent.action.clone(),
            at: sent.at,
            unknown: false,
            idempotency_key: None,
            key,
            action: Some(Box::new(sent)),
        }
    }
}

/// A change and its outcome.
pub type Entry = changes::Entry<Change>;

/// Which answers are waited for, by a page of this app in this browser.
pub struct Awaited {
    owner: String,
    locks: Option<Vec<String>>,
}

impl Awaited {
    /// Looks at the pages that are there now.
    pub async fn look() -> Self {
        Self {
            owner: storage::owner().unwrap_or_default(),
            locks: held_locks().await,
        }
    }

    /// Whether a page waits for the response to a change that was sent at a time.
    pub fn is(&self, key: &str, at: u64) -> bool {
        match &self.locks {
            Some(locks) => locks.contains(&lock_name(&self.owner, key)),
            None => browser::now().saturating_sub(at) < LOST,
        }
    }
}

/// A page has this lock while it waits for the response to a change.
fn lock_name(owner: &str, key: &str) -> String {
    format!("{owner} waits for {key}")
}

/// The storage of this browser. A browser that keeps nothing sends all the same.
struct Storage;

impl changes::Journal<Change> for Storage {
    fn owner(&self) -> Option<String> {
        storage::owner()
    }

    fn note(&self, entry: Entry) -> LocalBoxFuture<'static, ()> {
        Box::pin(async move {
            let (change, idempotency_key) = (entry.change, entry.idempotency_key);
            if let Some(sent) = change.action {
                requests::note(&entry.key, *sent, &entry.state, idempotency_key).await;
                return;
            }
            let change = Change {
                unknown: entry.state == ChangeState::Unknown,
                idempotency_key,
                ..change
            };
            drop(match entry.state {
                ChangeState::Sending | ChangeState::Unknown => {
                    storage::put(kind::CHANGE, &entry.key, &change).await
                }
                ChangeState::Made | ChangeState::Refused(_) => {
                    storage::remove(kind::CHANGE, &entry.key).await
                }
            });
        })
    }

    fn forget(&self, key: String) -> LocalBoxFuture<'static, ()> {
        Box::pin(async move {
            drop(storage::remove(kind::CHANGE, &key).await);
            requests::forget(&key).await;
        })
    }

    fn unanswered(&self) -> LocalBoxFuture<'static, Vec<Entry>> {
        Box::pin(async {
            let awaited = Awaited::look().await;
            let kept = storage::list::<Change>(kind::CHANGE).await;
            let kept = kept
                .unwrap_or_default()
                .into_iter()
                .filter(|record| record.value.unknown || !awaited.is(&record.key, record.value.at));
            let kept = kept.map(|record| {
                let idempotency_key = record.value.idempotency_key.clone();
                Entry::unanswered(record.key, record.value, idempotency_key)
            });
            let actions = requests::open().await.into_iter().map(|(key, sent)| {
                let idempotency_key = sent.idempotency_key.clone();
                let change = Change::of_sent(key.clone(), sent);
                Entry::unanswered(key, change, idempotency_key)
            });
            let mut found: Vec<Entry> = Vec::new();
            for entry in kept.chain(actions) {
                let at = entry.change.at;
                let place = found.partition_point(|other| other.change.at <= at);
                found.insert(place, entry);
            }
            found
        })
    }

    fn wait_for(&self, key: &str) -> Box<dyn Any> {
        let owner = storage::owner().unwrap_or_default();
        Box::new(Lock::share(&lock_name(&owner, key)))
    }
}

/// The changes of this user that were sent from this browser; cheap to copy.
#[derive(Clone, Copy)]
pub struct Changes {
    list: StoredValue<List, LocalStorage>,
    version: RwSignal<u64>,
}

#[derive(Clone)]
struct List {
    changes: changes::Changes<Change>,
    _listening: Rc<Subscription>,
}

impl Changes {
    fn new() -> Self {
        let version = RwSignal::new(0_u64);
        let changes = changes::Changes::new(Storage);
        let listening = changes.on_change(move || {
            version.update(|version| *version = version.wrapping_add(1));
        });
        Self {
            list: StoredValue::new_local(List {
                changes,
                _listening: Rc::new(listening),
            }),
            version,
        }
    }

    fn list(self) -> changes::Changes<Change> {
        self.list.get_value().changes
    }

    /// The changes that no view on the screen tells about, the latest first. Tracks them.
    pub fn to_show(self) -> Vec<Entry> {
        self.version.track();
        self.list().to_show()
    }

    /// Begins anew with the changes of another user.
    pub fn clear(self) {
        self.list().clear();
    }

    /// Reads the changes without a response in this browser.
    pub async fn load(self) {
        self.list().load().await;
    }

    /// Removes a change whose outcome the user knows or has read.
    pub async fn forget(self, key: &str) {
        self.list().forget(key).await;
    }

    /// Hears of changes that were dropped before their response.
    pub fn watch(self, client: &Client) {
        self.list().watch(client);
    }
}

/// Provides the changes, and asks before the page is left while one is on its way.
pub fn provide_changes() {
    let changes = Changes::new();
    provide_context(changes);
    let asking = window_event_listener(ev::beforeunload, move |event| {
        if changes.list().is_sending() {
            event.prevent_default();
        }
    });
    on_cleanup(move || asking.remove());
}

/// The changes; without the app around it, a view has its own.
pub fn use_changes() -> Changes {
    use_context().unwrap_or_else(Changes::new)
}

/// Sends the changes of one view; cheap to copy.
#[derive(Clone, Copy)]
pub struct Sender(StoredValue<Option<Rc<changes::Sender<Change>>>, LocalStorage>);

/// The sender of the component that is being drawn.
pub fn use_sender() -> Sender {
    let sender = use_changes().list().sender();
    let sender = StoredValue::new_local(Some(Rc::new(sender)));
    on_cleanup(move || {
        sender.try_update_value(Option::take);
    });
    Sender(sender)
}

impl Sender {
    /// Waits for the response to a change; `judge` interprets a success. To be run by [`request::spawn`], which is
    /// never aborted. With `idempotency_key` the change can be sent again without being made twice.
    ///
    /// # Errors
    /// Those of the change. After [`Self::stop`] it is [`Error::OutcomeUnknown`], as for a response that was lost. When the view
    /// was left before, nothing is sent and it is [`Error::Aborted`].
    pub async fn hear_out<T>(
        self,
        change: Change,
        idempotency_key: Option<String>,
        sending: impl Future<Output = Result<T, Error>>,
        judge: impl FnOnce(&T) -> ChangeState,
    ) -> Result<T, Error> {
        let hearing = {
            let sender = self.get().ok_or(Error::Aborted)?;
            let key = change.key.clone();
            sender.hear_out(key, change, idempotency_key, sending, judge)
        };
        hearing.await
    }

    /// Stops waiting. The change that was sent may have been made.
    pub fn stop(self) {
        if let Some(sender) = self.get() {
            sender.stop();
        }
    }

    /// Removes the view's changes, whose outcome it has determined.
    pub fn settle(self) {
        if let Some(sender) = self.get() {
            request::spawn(sender.settle());
        }
    }

    fn get(self) -> Option<Rc<changes::Sender<Change>>> {
        self.0.try_get_value().flatten()
    }
}
