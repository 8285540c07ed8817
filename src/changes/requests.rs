//! Requests of actions in this browser's storage. A browser that stores nothing is no failure of an action.

use belvedere_client::changes::ChangeState;
use belvedere_view::action::body::Parameters;
use belvedere_view::action::record::{Repeat, Sent, State, request_key};

use super::Awaited;
use crate::browser::now;
use crate::storage::{self, Record, kind};

/// How many requests that were applied are remembered.
const REMEMBERED: usize = 100;

/// Whether exactly this request needs confirmation before it is sent, because of an earlier one.
pub async fn repeat(
    ontology: &str,
    action: &str,
    parameters: &Parameters,
) -> Option<(Repeat, Sent)> {
    let key = request_key(ontology, action, parameters);
    let sent = stored(&key).await?;
    let awaited = Awaited::look().await.is(&key, sent.at);
    Some((sent.repeat(now(), awaited)?, sent))
}

/// Stores the outcome of a request. Of the applied ones, the latest are kept.
pub async fn note(
    key: &str,
    sent: Sent,
    change_state: &ChangeState,
    idempotency_key: Option<String>,
) {
    let (state, at, idempotency_key) = match change_state {
        ChangeState::Sending => (State::Sending, sent.at, idempotency_key),
        ChangeState::Unknown => (State::Unknown, sent.at, idempotency_key),
        ChangeState::Made => (State::Applied, now(), None),
        ChangeState::Refused(_) => {
            drop(storage::remove(kind::ACTION_REQUEST, key).await);
            return;
        }
    };
    let sent = Sent {
        state,
        at,
        idempotency_key,
        ..sent
    };
    drop(storage::put(kind::ACTION_REQUEST, key, &sent).await);
    if state == State::Applied {
        let applied = all().await.into_iter();
        let applied = applied.filter(|record| record.value.state == State::Applied);
        for record in applied.skip(REMEMBERED) {
            drop(storage::remove(kind::ACTION_REQUEST, &record.key).await);
        }
    }
}

/// Forgets a request whose outcome is settled; that it was applied is still of use.
pub async fn forget(key: &str) {
    let sent = stored(key).await;
    if sent.is_some_and(|sent| sent.state != State::Applied) {
        drop(storage::remove(kind::ACTION_REQUEST, key).await);
    }
}

/// Requests with an unknown outcome, newest first, each with its key.
pub async fn open() -> Vec<(String, Sent)> {
    let awaited = Awaited::look().await;
    let is_open = |record: &Record<Sent>| {
        let awaited = awaited.is(&record.key, record.value.at);
        record.value.repeat(now(), awaited) == Some(Repeat::Unknown)
    };
    let open = all().await.into_iter().filter(is_open);
    open.map(|record| (record.key, record.value)).collect()
}

async fn stored(key: &str) -> Option<Sent> {
    let stored = storage::get(kind::ACTION_REQUEST, key).await;
    stored.ok().flatten()
}

async fn all() -> Vec<Record<Sent>> {
    let all = storage::list(kind::ACTION_REQUEST).await;
    all.unwrap_or_default()
}
