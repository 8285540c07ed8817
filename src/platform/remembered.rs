//! Remembers that a user was signed in here, so that a reload can sign in again without a click. No secret is stored:
//! the platform decides whether the session is still valid.

use leptos::prelude::window;

/// In the local storage: a user was signed in.
const SIGNED_IN: &str = "belvedere.signed-in";
/// In the local storage: the user asked to stay signed in. The token itself is elsewhere.
const KEPT: &str = "belvedere.kept";
/// In the storage of the tab: an attempt was made that has not succeeded.
const ATTEMPTED: &str = "belvedere.sign-in-attempted";

/// Remembers a sign-in that succeeded.
pub(super) fn set() {
    if let Ok(Some(storage)) = window().local_storage() {
        // Without storage, a reload asks for a click.
        drop(storage.set_item(SIGNED_IN, "1"));
    }
    if let Ok(Some(storage)) = window().session_storage() {
        drop(storage.remove_item(ATTEMPTED));
    }
}

/// Whether a user was signed in and has not signed out. Without storage, sign-in is impossible.
fn is_set() -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| matches!(storage.get_item(SIGNED_IN), Ok(Some(_))))
}

/// Forgets it, at the sign-out.
pub(super) fn forget() {
    if let Ok(Some(storage)) = window().local_storage() {
        drop(storage.remove_item(SIGNED_IN));
        drop(storage.remove_item(KEPT));
    }
}

/// Remembers whether this browser keeps the user signed in.
pub(super) fn set_kept(kept: bool) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Without storage, nothing is kept.
        drop(if kept {
            storage.set_item(KEPT, "1")
        } else {
            storage.remove_item(KEPT)
        });
    }
}

/// Whether this browser keeps the user signed in.
pub(super) fn is_kept() -> bool {
    let storage = window().local_storage().ok().flatten();
    storage.is_some_and(|storage| matches!(storage.get_item(KEPT), Ok(Some(_))))
}

/// Whether to sign in without a click now; the next time the answer is no, until a sign-in succeeds.
pub(super) fn take_attempt() -> bool {
    let Ok(Some(tab)) = window().session_storage() else {
        return false;
    };
    let attempted = !matches!(tab.get_item(ATTEMPTED), Ok(None));
    is_set() && !attempted && tab.set_item(ATTEMPTED, "1").is_ok()
}
