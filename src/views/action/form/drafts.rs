//! Drafts of forms in this browser's storage.

use belvedere_view::action::record::{Draft, FormId};

use crate::storage::{self, kind};

/// The draft of a form.
pub async fn read(form_id: &FormId) -> Option<Draft> {
    storage::get(kind::ACTION_DRAFT, &form_id.key())
        .await
        .ok()
        .flatten()
}

/// Keeps the draft of a form.
pub async fn keep(form_id: &FormId, draft: &Draft) {
    // Without it, the form itself still holds everything.
    drop(storage::put(kind::ACTION_DRAFT, &form_id.key(), draft).await);
}

/// Removes the draft of a form.
pub async fn remove(form_id: &FormId) {
    drop(storage::remove(kind::ACTION_DRAFT, &form_id.key()).await);
}
