//! Sign-in and sign-out of the platform's user.

use belvedere_client::Error;
use belvedere_client::browser::{Account, Completed, SideWindow};
use leptos::prelude::*;

use super::Platform;
use crate::{browser, request, routes, storage};

/// State of the sign-in.
#[derive(Debug, Clone)]
pub enum SignIn {
    /// No user is signed in.
    Out,
    /// A user is signed in.
    In(Account),
    /// A user was, but the platform no longer accepts the sign-in. The screen stays.
    Ended(Account),
}

impl SignIn {
    /// The account that the screen belongs to.
    pub fn account(&self) -> Option<&Account> {
        match self {
            Self::Out => None,
            Self::In(account) | Self::Ended(account) => Some(account),
        }
    }
}

impl Platform {
    /// Leaves for the platform's sign-in, which leads back to the address that is shown now.
    pub fn sign_in(&self) {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let failure = self.failure;
        failure.set(None);
        request::spawn(async move {
            if let Err(error) = session.sign_in(&browser::current_address()).await {
                failure.set(Some(error));
            }
        });
    }

    /// Signs in by a small window beside this page, which stays as it is; by this page where the browser opens none.
    /// To be called while a click is handled.
    pub fn sign_in_beside(&self) {
        let Some(window) = SideWindow::open() else {
            return self.sign_in();
        };
        let session = self.parts.with_value(|parts| parts.session.clone());
        let failure = self.failure;
        failure.set(None);
        request::spawn(async move {
            match session.sign_in_beside(window).await {
                // Another attempt has taken the place of this one.
                Ok(()) | Err(Error::Aborted) => {}
                Err(error) => {
                    failure.set(Some(error));
                }
            }
        });
    }

    /// Whether this browser can keep the user signed in.
    pub fn can_keep(&self) -> bool {
        self.sign_in.track();
        self.parts.with_value(|parts| parts.session.can_keep())
    }

    /// Whether this browser keeps the user signed in.
    pub fn keeps(&self) -> bool {
        self.sign_in.track();
        self.parts.with_value(|parts| parts.session.keeps())
    }

    /// Keeps the user signed in in this browser from now on, or no longer.
    pub fn keep(&self, keep: bool) {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let (sign_in, remembered) = (self.sign_in, self.remembered());
        request::spawn(async move {
            remembered.set_kept(session.keep(keep).await);
            sign_in.try_update(|_| {});
        });
    }

    /// Signs in without a click when this browser was signed in before: the platform still knows the user. At most once
    /// for each load, so that a platform that refuses is not asked in a loop; never after a sign-out, of which the local
    /// storage of another tab's process may not tell yet.
    pub fn sign_in_again(&self) -> bool {
        let by_user = self
            .parts
            .with_value(|parts| parts.session.signed_out_by_user());
        let remembered = self.remembered();
        let again = !by_user && remembered.take_attempt();
        if again && remembered.is_kept() {
            self.restore();
        } else if again {
            self.sign_in();
        }
        again
    }

    /// The user whom this browser keeps signed in, known without the platform; `None` after a sign-out.
    pub async fn kept_user(&self) -> Option<String> {
        let session = self.parts.with_value(|parts| parts.session.clone());
        if session.signed_out_by_user() || !self.remembered().is_kept() {
            return None;
        }
        session.kept_user().await
    }

    /// Whether a user was signed in here who has not signed out.
    pub fn was_signed_in(&self) -> bool {
        self.remembered().was_signed_in()
    }

    /// Signs in with the stored token of this browser, or by redirect when it is no longer accepted.
    pub fn restore(&self) {
        self.failure.set(None);
        let (this, remembered) = (*self, self.remembered());
        let session = self.parts.with_value(|parts| parts.session.clone());
        request::spawn(async move {
            match session.restore().await {
                Ok(true) => remembered.set(),
                Ok(false) => {
                    remembered.set_kept(false);
                    this.sign_in();
                }
                Err(error) => {
                    // No redirect can come of it, so each load may try again.
                    remembered.forget_attempt();
                    this.failure.set(Some(error));
                }
            }
        });
    }

    /// Ends the sign-in at the address that the platform sent the user back to; gives the address to go on to, or `None`
    /// when it was begun by another window, which goes on.
    ///
    /// # Errors
    /// [`Error::Auth`] when the platform or the user refused, [`Error::Transport`] when there is no response.
    pub async fn complete_sign_in(&self) -> Result<Option<String>, Error> {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let return_to = match session.complete(&browser::href()).await? {
            Completed::Here(return_to) => return_to,
            Completed::Elsewhere => return Ok(None),
        };
        self.remembered().set();
        if let Some(account) = session.account() {
            self.sign_in.set(SignIn::In(account));
        }
        // Back to the callback would only fail: its code is used up.
        Ok(Some(if return_to.starts_with(routes::CALLBACK) {
            routes::HOME.to_owned()
        } else {
            return_to
        }))
    }

    /// Signs out here and at the platform; where the sign-in service has an address that ends its own session, the page is left
    /// for that. With `forget`, everything that this browser keeps of the user is deleted first.
    pub fn sign_out(&self, forget: bool) {
        let session = self.parts.with_value(|parts| parts.session.clone());
        let sign_in = self.sign_in;
        self.remembered().forget();
        request::spawn(async move {
            if forget {
                browser::remove_kept_files();
                // A browser that keeps nothing has nothing to delete.
                drop(storage::delete_all().await);
            }
            let session_at_service = session.sign_out().await;
            sign_in.set(SignIn::Out);
            if let Some(address) = session_at_service {
                browser::leave_for(&address);
            }
        });
    }
}

/// Takes over a change of the session. Only the user's own sign-out, in this tab or another, empties the screen.
pub(super) fn follow(sign_in: RwSignal<SignIn>, account: Option<Account>, left: bool) {
    sign_in.update(|sign_in| {
        *sign_in = match (account, std::mem::replace(sign_in, SignIn::Out)) {
            (Some(account), SignIn::Ended(before)) if !account.is_same_user(&before) => {
                // Another user, or an unknown one, must not see the screen of the user before.
                browser::reload();
                SignIn::Ended(before)
            }
            (Some(account), _) => SignIn::In(account),
            (None, SignIn::In(account) | SignIn::Ended(account)) if !left => SignIn::Ended(account),
            (None, _) => SignIn::Out,
        };
    });
}
