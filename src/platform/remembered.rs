//! Remembers that a user was signed in here, so that a reload can sign in again without a click. No secret is stored:
//! the platform decides whether the session is still valid.

use leptos::prelude::window;
use web_sys::Storage;

use crate::browser;

/// In the local storage, with the platform: a user was signed in.
const SIGNED_IN: &str = "belvedere.signed-in";
/// In the local storage, with the platform: the user asked to stay signed in. The token itself is elsewhere.
const KEPT: &str = "belvedere.kept";
/// In the storage of the tab, with the platform: an attempt was made that has not succeeded.
const ATTEMPTED: &str = "belvedere.sign-in-attempted";

/// What is remembered of the sign-in at one platform.
pub(super) struct Remembered {
    signed_in: String,
    kept: String,
    attempted: String,
}

impl Remembered {
    /// What is remembered for a base URL.
    pub(super) fn of(host: &str) -> Self {
        let name = |name: &str| format!("{name} {host}");
        Self {
            signed_in: name(SIGNED_IN),
            kept: name(KEPT),
            attempted: name(ATTEMPTED),
        }
    }

    /// Remembers a sign-in that succeeded. Without storage, a reload asks for a click.
    pub(super) fn set(&self) {
        note(&self.signed_in, true);
        self.forget_attempt();
    }

    /// Forgets the attempt of this tab, so that the next load makes another.
    pub(super) fn forget_attempt(&self) {
        if let Some(tab) = tab() {
            drop(tab.remove_item(&self.attempted));
        }
    }

    /// Forgets it, at the sign-out.
    pub(super) fn forget(&self) {
        note(&self.signed_in, false);
        note(&self.kept, false);
    }

    /// Remembers whether this browser keeps the user signed in. Without storage, nothing is kept.
    pub(super) fn set_kept(&self, kept: bool) {
        note(&self.kept, kept);
    }

    /// Whether this browser keeps the user signed in.
    pub(super) fn is_kept(&self) -> bool {
        browser::kept_locally(&self.kept).is_some()
    }

    /// Whether a user was signed in here who has not signed out.
    pub(super) fn was_signed_in(&self) -> bool {
        browser::kept_locally(&self.signed_in).is_some()
    }

    /// Whether to sign in without a click now; the next time the response is no, until a sign-in succeeds. Without storage,
    /// sign-in is impossible.
    pub(super) fn take_attempt(&self) -> bool {
        let Some(tab) = tab() else {
            return false;
        };
        let attempted = !matches!(tab.get_item(&self.attempted), Ok(None));
        self.was_signed_in() && !attempted && tab.set_item(&self.attempted, "1").is_ok()
    }
}

fn tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// Sets or removes a note in the local storage.
fn note(name: &str, is_set: bool) {
    if is_set {
        browser::keep_locally(name, "1");
    } else if let Ok(Some(storage)) = window().local_storage() {
        drop(storage.remove_item(name));
    }
}
