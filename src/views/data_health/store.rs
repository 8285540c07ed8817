//! Stored data of the view in this browser: a draft for each address, and the checks created here.

use std::cell::RefCell;

use belvedere_view::data_health::kept::Made;

use super::query::Wanted;
use crate::storage::{self, kind};
use crate::{request, user};

thread_local! {
    /// The fallback for a browser without storage, for as long as the page is open.
    static HERE: RefCell<Vec<Made>> = const { RefCell::new(Vec::new()) };
}

/// The key of the draft of an address.
pub(super) fn draft_key(wanted: &Wanted) -> String {
    format!("{}|{}|{}", wanted.dataset, wanted.branch, wanted.kind)
}

/// The draft under a key.
pub(super) async fn draft(key: &str) -> Option<serde_json::Value> {
    storage::get(kind::CHECK_DRAFT, key).await.ok().flatten()
}

/// Keeps the draft under a key, or removes it.
pub(super) fn keep_draft(key: &str, document: Option<serde_json::Value>) {
    let key = key.to_owned();
    request::spawn(async move {
        // A browser that keeps nothing still has the form.
        drop(match document {
            Some(document) => storage::put(kind::CHECK_DRAFT, &key, &document).await,
            None => storage::remove(kind::CHECK_DRAFT, &key).await,
        });
    });
}

/// Keeps a check that was made.
pub(super) fn keep_made(made: Made) {
    let is_first = HERE.with_borrow_mut(|here| {
        here.push(made.clone());
        here.len() == 1
    });
    if is_first {
        user::at_end(|| drop(HERE.take()));
    }
    request::spawn(async move {
        drop(storage::put(kind::CHECK, &made.rid, &made).await);
    });
}

/// Forgets a check that was made.
pub(super) fn forget_made(rid: &str) {
    HERE.with_borrow_mut(|here| here.retain(|made| made.rid != rid));
    let rid = rid.to_owned();
    request::spawn(async move {
        drop(storage::remove(kind::CHECK, &rid).await);
    });
}

/// The checks made here, newest first, and whether the browser keeps them.
pub(super) async fn made() -> (Vec<Made>, bool) {
    let here = HERE.with_borrow(Clone::clone);
    let (mut all, kept) = match storage::list::<Made>(kind::CHECK).await {
        Ok(records) => (
            records.into_iter().map(|record| record.value).collect(),
            true,
        ),
        Err(_) => (Vec::new(), false),
    };
    for made in here {
        if !all.iter().any(|known: &Made| known.rid == made.rid) {
            all.push(made);
        }
    }
    all.sort_by(|a, b| b.at.total_cmp(&a.at));
    (all, kept)
}
