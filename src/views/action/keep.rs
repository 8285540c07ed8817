//! Drafts and requests in this browser's storage. A browser that stores nothing is no failure of an action.

use super::body::Parameters;
use super::record::{Draft, Place, Sent, request_key};
use crate::storage::{self, kind};

/// How many requests are remembered.
const REMEMBERED: usize = 100;

/// The draft of a form.
pub async fn draft(place: &Place) -> Option<Draft> {
    storage::get(kind::ACTION_DRAFT, &place.key())
        .await
        .ok()
        .flatten()
}

/// Keeps the draft of a form.
pub async fn keep_draft(place: &Place, draft: &Draft) {
    // Without it, the form itself still holds everything.
    drop(storage::put(kind::ACTION_DRAFT, &place.key(), draft).await);
}

/// Removes the draft of a form.
pub async fn remove_draft(place: &Place) {
    drop(storage::remove(kind::ACTION_DRAFT, &place.key()).await);
}

/// What is known of exactly this request.
pub async fn request(ontology: &str, action: &str, parameters: &Parameters) -> Option<Sent> {
    let key = request_key(ontology, action, parameters);
    storage::get(kind::ACTION_REQUEST, &key)
        .await
        .ok()
        .flatten()
}

/// Remembers what became of a request.
pub async fn remember(sent: &Sent) {
    let key = request_key(&sent.ontology, &sent.action, &sent.parameters);
    drop(storage::put(kind::ACTION_REQUEST, &key, sent).await);
    drop(storage::keep_newest(kind::ACTION_REQUEST, REMEMBERED).await);
}

/// Forgets a request: it changed nothing, or what became of it is settled.
pub async fn forget(ontology: &str, action: &str, parameters: &Parameters) {
    let key = request_key(ontology, action, parameters);
    drop(storage::remove(kind::ACTION_REQUEST, &key).await);
}

/// The requests whose fate nobody knows, newest first.
pub async fn open(now: u64) -> Vec<Sent> {
    let all = storage::list::<Sent>(kind::ACTION_REQUEST)
        .await
        .unwrap_or_default();
    let open = all.into_iter().map(|record| record.value);
    open.filter(|sent| sent.is_open(now)).collect()
}
