//! Changes that were sent. Each is stored before it is sent, and its response is awaited even when the caller is gone.
//! It is found again after a reload, until its outcome is known.
//!
//! Where and how they are remembered is up to a [`Journal`]; nothing here is a browser.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use futures_core::future::LocalBoxFuture;
use futures_util::future::{AbortHandle, abortable};

use crate::client::{Abandoned, Client};
use crate::error::Error;
use crate::listeners::{Listeners, Subscription};

/// Outcome of a change, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ChangeState {
    /// It is on its way.
    Sending,
    /// It was made.
    Made,
    /// The platform refused it, or it was not sent; with the reason.
    Refused(String),
    /// Its response was lost.
    Unknown,
}

/// A change and its outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<C> {
    /// Its name in the journal: the same change has the same one.
    pub key: String,
    /// The change.
    pub change: C,
    /// Its outcome.
    pub state: ChangeState,
    /// The `Idempotency-Key` with which it can be sent again without being made twice.
    pub idempotency_key: Option<String>,
    /// Which [`Sender`] tells its user about it.
    sender: Option<u64>,
}

impl<C> Entry<C> {
    /// A change that was found in a journal: no [`Sender`] reports it yet.
    pub fn unanswered(key: String, change: C, idempotency_key: Option<String>) -> Self {
        Self {
            key,
            change,
            state: ChangeState::Unknown,
            idempotency_key,
            sender: None,
        }
    }
}

/// Storage of changes. A change that can't be stored is sent all the same, so nothing here fails.
pub trait Journal<C> {
    /// The owner of the changes that are stored now. Changes that were sent for another owner are no longer noted.
    fn owner(&self) -> Option<String>;
    /// Stores the state of a change.
    fn note(&self, entry: Entry<C>) -> LocalBoxFuture<'static, ()>;
    /// Forgets a change.
    fn forget(&self, key: String) -> LocalBoxFuture<'static, ()>;
    /// Changes with an unknown outcome, oldest first: those whose response was lost, and those that were sent by a
    /// page that is gone.
    fn unanswered(&self) -> LocalBoxFuture<'static, Vec<Entry<C>>>;
    /// Lets other pages know that the response to a change is waited for here, until this is dropped or the page is gone.
    fn wait_for(&self, key: &str) -> Box<dyn Any>;
}

/// The changes of one user; cheap to clone.
pub struct Changes<C>(Rc<Inner<C>>);

struct Inner<C> {
    journal: Box<dyn Journal<C>>,
    entries: RefCell<Vec<Entry<C>>>,
    senders: Cell<u64>,
    abandoned: RefCell<Option<Abandoned>>,
    listeners: Listeners,
}

impl<C> Clone for Changes<C> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<C: Clone + 'static> Changes<C> {
    /// Changes that are stored in a journal. Its existing entries are read by [`Self::load`].
    pub fn new(journal: impl Journal<C> + 'static) -> Self {
        Self(Rc::new(Inner {
            journal: Box::new(journal),
            entries: RefCell::default(),
            senders: Cell::new(0),
            abandoned: RefCell::default(),
            listeners: Listeners::default(),
        }))
    }

    /// Calls back at each change of what is known.
    pub fn on_change(&self, callback: impl Fn() + 'static) -> Subscription {
        self.0.listeners.add(callback)
    }

    /// The changes that no sender tells about, the latest first.
    pub fn to_show(&self) -> Vec<Entry<C>> {
        let entries = self.0.entries.borrow();
        let shown = entries.iter().rev().filter(|entry| entry.sender.is_none());
        shown.cloned().collect()
    }

    /// Whether a change is on its way.
    pub fn is_sending(&self) -> bool {
        let entries = self.0.entries.borrow();
        entries
            .iter()
            .any(|entry| entry.state == ChangeState::Sending)
    }

    /// Begins anew with the changes of another user.
    pub fn clear(&self) {
        self.update(Vec::clear);
    }

    /// Reads the changes without a response.
    pub async fn load(&self) {
        let owner = self.0.journal.owner();
        let mut found = self.0.journal.unanswered().await;
        if self.0.journal.owner() != owner {
            return;
        }
        self.update(|entries| {
            // The state of changes sent from here is newer than the journal's.
            entries.retain(|entry| entry.sender.is_some() || entry.state != ChangeState::Unknown);
            found.retain(|entry| entries.iter().all(|known| known.key != entry.key));
            entries.splice(0..0, found);
        });
    }

    /// Removes a change whose outcome the user knows or has read.
    pub async fn forget(&self, key: &str) {
        // Once it is no longer shown, a reload doesn't bring it back.
        self.0.journal.forget(key.to_owned()).await;
        self.update(|entries| entries.retain(|entry| entry.key != key));
    }

    /// Hears of the changes of a client that are dropped before their response.
    pub fn watch(&self, client: &Client) {
        let this = Rc::downgrade(&self.0);
        client.on_abandoned(move |abandoned| {
            if let Some(this) = this.upgrade() {
                this.abandoned.replace(Some(abandoned));
            }
        });
    }

    /// A sender, which sends changes and reports them to its user, until it is dropped.
    pub fn sender(&self) -> Sender<C> {
        let number = self.0.senders.get() + 1;
        self.0.senders.set(number);
        Sender {
            changes: self.clone(),
            number,
            stop: RefCell::default(),
        }
    }

    fn update(&self, change: impl FnOnce(&mut Vec<Entry<C>>)) {
        change(&mut self.0.entries.borrow_mut());
        self.0.listeners.call();
    }

    fn set_state(&self, key: &str, state: &ChangeState, idempotency_key: Option<String>) {
        let is_known = matches!(state, ChangeState::Made | ChangeState::Refused(_));
        self.update(|entries| {
            entries.retain(|entry| !(is_known && entry.key == key && entry.sender.is_some()));
            if let Some(entry) = entries.iter_mut().find(|entry| entry.key == key) {
                entry.state = state.clone();
                entry.idempotency_key = idempotency_key;
            }
        });
    }

    /// The error of a change that its caller no longer waits for.
    fn stopped(&self, entry: &Entry<C>) -> Error {
        let abandoned = self.0.abandoned.take();
        let (operation, key) =
            abandoned.map_or(("", None), |abandoned| (abandoned.operation, abandoned.key));
        Error::OutcomeUnknown {
            operation,
            cause: Arc::new(Error::Aborted),
            key: key.or_else(|| entry.idempotency_key.clone()),
        }
    }
}

/// Sends changes, one at a time, for a view that shows their outcomes.
pub struct Sender<C: Clone + 'static> {
    changes: Changes<C>,
    number: u64,
    stop: RefCell<Option<AbortHandle>>,
}

impl<C: Clone + 'static> Sender<C> {
    /// Waits for the response to a change; `judge` interprets a success. To be run to its end: then the response is
    /// awaited even after this sender is dropped. `key` identifies the change, so that the same one, sent again, is
    /// one; with `idempotency_key` it can be sent again without being made twice.
    ///
    /// # Errors
    /// Those of the change. After [`Self::stop`] it is [`Error::OutcomeUnknown`], as for a response that was lost.
    pub fn hear_out<T, S, J>(
        &self,
        key: String,
        change: C,
        idempotency_key: Option<String>,
        sending: S,
        judge: J,
    ) -> impl Future<Output = Result<T, Error>> + use<C, T, S, J>
    where
        S: Future<Output = Result<T, Error>>,
        J: FnOnce(&T) -> ChangeState,
    {
        let (sending, handle) = abortable(sending);
        self.stop.replace(Some(handle));
        let mut entry = Entry {
            key,
            change,
            state: ChangeState::Sending,
            idempotency_key,
            sender: Some(self.number),
        };
        let changes = self.changes.clone();
        changes.update(|entries| {
            entries.retain(|known| known.key != entry.key);
            entries.push(entry.clone());
        });
        async move {
            let journal = &changes.0.journal;
            let owner = journal.owner();
            let waiting = journal.wait_for(&entry.key);
            journal.note(entry.clone()).await;
            let response = sending.await;
            let response = response.unwrap_or_else(|_stopped| Err(changes.stopped(&entry)));
            entry.state = match &response {
                Ok(response) => judge(response),
                // The status said that it was made.
                Err(Error::Decode { .. }) => ChangeState::Made,
                Err(Error::OutcomeUnknown { .. } | Error::Aborted) => ChangeState::Unknown,
                Err(error) => ChangeState::Refused(error.to_string()),
            };
            if let Err(Error::OutcomeUnknown { key: Some(key), .. }) = &response {
                entry.idempotency_key = Some(key.clone());
            }
            // The journal of another user must not get this change.
            if journal.owner() == owner {
                journal.note(entry.clone()).await;
            }
            drop(waiting);
            changes.set_state(&entry.key, &entry.state, entry.idempotency_key);
            response
        }
    }

    /// Stops waiting for the change that was sent last. It may have been made.
    pub fn stop(&self) {
        let stop = self.stop.borrow_mut().take();
        if let Some(stop) = stop {
            // A change that was dropped before is another one.
            self.changes.0.abandoned.take();
            stop.abort();
        }
    }

    /// Removes this sender's changes, whose outcome the user has determined. To be run to its end.
    pub fn settle(&self) -> impl Future<Output = ()> + use<C> {
        let changes = self.changes.clone();
        let entries = changes.0.entries.borrow();
        let own = entries.iter().filter(|entry| {
            entry.sender == Some(self.number) && entry.state == ChangeState::Unknown
        });
        let keys: Vec<_> = own.map(|entry| entry.key.clone()).collect();
        drop(entries);
        async move {
            for key in keys {
                changes.forget(&key).await;
            }
        }
    }
}

impl<C: Clone + 'static> Drop for Sender<C> {
    /// From now on its changes are among those to show.
    fn drop(&mut self) {
        self.changes.update(|entries| {
            for entry in entries.iter_mut() {
                entry.sender = entry.sender.filter(|sender| *sender != self.number);
            }
        });
    }
}

#[cfg(test)]
mod tests;
