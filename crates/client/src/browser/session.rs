//! The signed-in session of this tab: redirects, the state stored across them, and the other tabs.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;
use futures_channel::oneshot;
use futures_core::future::LocalBoxFuture;
use futures_util::future::{Either, select};
use wasm_bindgen::JsValue;
use web_sys::{Storage, Window};

use super::BrowserRuntime;
use super::tabs::{Message, Tabs};
use super::vault::Vault;
use crate::error::Error;
use crate::listeners::Subscription;
use crate::runtime::Runtime as _;
use crate::secret::AccessToken;
use crate::sign_in::{Account, Attempt, OAuthConfig, SignIn};
use crate::tokens::TokenSource;
use crate::transport::FetchTransport;

/// Prefix of keys in `sessionStorage`. Only attempts are stored there, and no token ever.
const PREFIX: &str = "belvedere.sign-in.";
/// How long a window waits for the one that began its sign-in.
const HAND_OVER: Duration = Duration::from_secs(3);

/// The session of this tab. Cloning is cheap: clones are the same session.
///
/// Tokens are held in memory only. A reload signs in again by redirect, which takes no typing while the platform's own
/// session lasts. Only a user who asks for it ([`Session::keep`]) has the refresh token kept.
#[derive(Clone)]
pub struct Session {
    sign_in: SignIn,
    /// `None` where the browser has none: then each tab is on its own.
    tabs: Option<Rc<Tabs>>,
    state: Rc<State>,
}

/// Sign-ins under way between this window and others.
#[derive(Default)]
struct State {
    /// The sign-in in another window that this one waits for.
    beside: RefCell<Option<Beside>>,
    /// The state of a sign-in that this window hands over, until the other one takes it.
    handing: RefCell<Option<(String, oneshot::Sender<()>)>>,
}

/// An attempt in another window, and the sender to its receiver.
type Beside = (Attempt, oneshot::Sender<Result<(), Error>>);

/// A small window for signing in, beside this one. Open it while a click is handled: later the browser refuses.
pub struct SideWindow(Window);

impl SideWindow {
    /// Opens the window, still empty; `None` when the browser refuses.
    pub fn open() -> Option<Self> {
        let features = "popup,width=560,height=720";
        let window = web_sys::window()?
            .open_with_url_and_target_and_features("", "", features)
            .ok()??;
        // The sign-in page has no business with this one.
        let _ = window.set_opener(&JsValue::NULL);
        Some(Self(window))
    }
}

/// Where a sign-in was completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completed {
    /// Here: the `return_to` of its beginning.
    Here(String),
    /// In the window that began it. This one can be closed.
    Elsewhere,
}

impl Session {
    /// A session in which no user is signed in yet. `platform` tells it from sessions of the same client and issuer for other
    /// platforms: it has a stored token and tabs of its own.
    pub fn new(config: OAuthConfig, platform: Option<&str>) -> Self {
        let sign_in = SignIn::new(config, FetchTransport, Rc::new(BrowserRuntime));
        let channel = channel_name(&sign_in, platform);
        if let Some(vault) = Vault::new(channel.clone()) {
            sign_in.keep_at(vault);
        }
        let state = Rc::new(State::default());
        let on_message = {
            let (sign_in, state, channel) = (sign_in.clone(), Rc::clone(&state), channel.clone());
            move |message| hear(&sign_in, &state, &channel, message)
        };
        let tabs = Tabs::open(&channel, on_message).map(Rc::new);
        Self {
            sign_in,
            tabs,
            state,
        }
    }

    /// Signs in by a small window, and leaves this page as it is. Ends when the user is signed in here.
    ///
    /// # Errors
    /// When the sign-in was refused, or nothing is to be reached.
    pub async fn sign_in_beside(&self, window: SideWindow) -> Result<(), Error> {
        let (url, attempt) = self.sign_in.begin("/").await?;
        let (sender, receiver) = oneshot::channel();
        self.state.beside.replace(Some((attempt, sender)));
        window.0.location().replace(&url).map_err(|_| blocked())?;
        // Another attempt takes the place of this one.
        receiver.await.unwrap_or(Err(Error::Aborted))
    }

    /// Signs in with the stored token ([`Self::keep`]); `false` when there is none, or when it is no longer accepted.
    ///
    /// # Errors
    /// When the platform gives no response.
    pub async fn restore(&self) -> Result<bool, Error> {
        self.sign_in.restore().await
    }

    /// As [`SignIn::kept_user`].
    pub async fn kept_user(&self) -> Option<String> {
        self.sign_in.kept_user().await
    }

    /// Whether the refresh token can be kept.
    pub fn can_keep(&self) -> bool {
        self.sign_in.can_keep()
    }

    /// Whether the refresh token is kept.
    pub fn keeps(&self) -> bool {
        self.sign_in.keeps()
    }

    /// Stores the refresh token in this browser from now on, or no longer. Returns whether it is stored.
    pub async fn keep(&self, keep: bool) -> bool {
        self.sign_in.keep(keep).await
    }

    /// Goes to the sign-in page. `return_to` is a path of this origin; anything else becomes `/`.
    ///
    /// After success the page is being left. Forms and drafts are to be kept by the caller.
    pub async fn sign_in(&self, return_to: &str) -> Result<(), Error> {
        let (url, attempt) = self.sign_in.begin(return_to).await?;
        let storage = storage().ok_or_else(blocked)?;
        forget_old(&storage);
        let text = serde_json::to_string(&attempt).map_err(|_| blocked())?;
        storage
            .set_item(&format!("{PREFIX}{}", attempt.state), &text)
            .map_err(|_| blocked())?;
        let window = web_sys::window().ok_or_else(blocked)?;
        // In place of this page: going back must not lead through the sign-in again.
        window.location().replace(&url).map_err(|_| blocked())
    }

    /// Completes the sign-in from the URL that the user was sent back to, and gives the `return_to` of its beginning.
    ///
    /// The caller replaces the URL, which holds the code, in the history.
    ///
    /// A sign-in that another window began is handed over to it.
    pub async fn complete(&self, callback_url: &str) -> Result<Completed, Error> {
        let state = self.sign_in.state_of(callback_url)?;
        let attempt = take(&state);
        if attempt.is_none() && self.hand_over(state, callback_url).await {
            return Ok(Completed::Elsewhere);
        }
        let return_to = self.sign_in.complete(callback_url, |_| attempt).await?;
        Ok(Completed::Here(return_to))
    }

    /// Offers the end of a sign-in to the window that began it; `false` when none takes it.
    async fn hand_over(&self, state: String, callback_url: &str) -> bool {
        let Some(tabs) = &self.tabs else { return false };
        let (sender, taken) = oneshot::channel();
        self.state.handing.replace(Some((state.clone(), sender)));
        tabs.tell(&Message::Callback {
            state,
            url: callback_url.to_owned(),
        });
        let taken = select(taken, BrowserRuntime.sleep(HAND_OVER)).await;
        matches!(taken, Either::Left((Ok(()), _)))
    }

    /// The signed-in account.
    pub fn account(&self) -> Option<Account> {
        self.sign_in.account()
    }

    /// Whether no user is signed in because the user signed out, here or in another tab.
    pub fn signed_out_by_user(&self) -> bool {
        self.sign_in.signed_out_by_user()
    }

    /// Calls back whenever [`Self::account`] may have changed, until the subscription is dropped.
    pub fn on_change(&self, callback: impl Fn() + 'static) -> Subscription {
        self.sign_in.on_change(callback)
    }

    /// As [`SignIn::document`].
    ///
    /// # Errors
    /// Those of [`SignIn::document`].
    pub async fn document(&self, url: &str, most: usize) -> Result<Bytes, Error> {
        self.sign_in.document(url, most).await
    }

    /// Signs out here and in the other tabs, and revokes the tokens. Returns the result of [`SignIn::sign_out`].
    pub async fn sign_out(&self) -> Option<String> {
        if let Some(storage) = storage() {
            forget(&storage, |_| true);
        }
        if let Some(tabs) = &self.tabs {
            tabs.tell(&Message::SignedOut);
        }
        self.sign_in.sign_out().await
    }
}

/// Handles a message of another tab.
fn hear(sign_in: &SignIn, state: &Rc<State>, channel: &str, message: Message) {
    match message {
        Message::SignedOut => {
            // This tab signed in by itself, so it may have tokens of its own to revoke.
            let sign_in = sign_in.clone();
            super::spawn(async move { sign_in.sign_out_beside().await });
        }
        Message::Callback { state: of, url } => {
            let beside = state
                .beside
                .borrow_mut()
                .take_if(|(attempt, _)| attempt.state == of);
            let Some((attempt, sender)) = beside else {
                return;
            };
            if let Some(tabs) = Tabs::open(channel, |_| {}) {
                tabs.tell(&Message::Taken { state: of });
            }
            let sign_in = sign_in.clone();
            super::spawn(async move {
                let result = sign_in.complete(&url, |_| Some(attempt)).await;
                // The receiver may have been dropped; listeners are notified of the sign-in.
                let _ = sender.send(result.map(drop));
            });
        }
        Message::Taken { state: of } => {
            let handing = state
                .handing
                .borrow_mut()
                .take_if(|(state, _)| *state == of);
            if let Some((_, sender)) = handing {
                let _ = sender.send(());
            }
        }
    }
}

/// The channel of the tabs with this configuration.
fn channel_name(sign_in: &SignIn, platform: Option<&str>) -> String {
    let OAuthConfig {
        client_id, issuer, ..
    } = sign_in.config();
    let name = format!("belvedere.session.{client_id}.{issuer}");
    match platform {
        Some(platform) => format!("{name} {platform}"),
        None => name,
    }
}

impl TokenSource for Session {
    fn next_sign_in(&self) -> Option<LocalBoxFuture<'_, ()>> {
        let (sender, receiver) = oneshot::channel();
        let sender = RefCell::new(Some(sender));
        let sign_in = self.sign_in.clone();
        let subscription = self.on_change(move || {
            if sign_in.account().is_some()
                && let Some(sender) = sender.borrow_mut().take()
            {
                // The receiver may have been dropped.
                let _ = sender.send(());
            }
        });
        Some(Box::pin(async move {
            let _ = receiver.await;
            drop(subscription);
        }))
    }

    fn honors_idempotency_keys(&self) -> bool {
        self.sign_in.honors_idempotency_keys()
    }

    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.sign_in.token()
    }

    fn refresh(&self, rejected: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.sign_in.refresh(rejected)
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok()?
}

fn blocked() -> Error {
    Error::protocol(
        "The browser lets this page remember nothing, so nobody can sign in. Allow session storage.",
    )
}

/// Removes and returns the attempt that was stored under a state.
fn take(state: &str) -> Option<Attempt> {
    let storage = storage()?;
    forget_old(&storage);
    let key = format!("{PREFIX}{state}");
    let text = storage.get_item(&key).ok()??;
    storage.remove_item(&key).ok()?;
    serde_json::from_str(&text).ok()
}

/// Removes expired and unreadable sign-in attempts.
fn forget_old(storage: &Storage) {
    let now = u64::try_from(BrowserRuntime.unix_time().as_millis()).unwrap_or(u64::MAX);
    forget(storage, |text| {
        serde_json::from_str::<Attempt>(text).map_or(true, |attempt| attempt.is_over(now))
    });
}

fn forget(storage: &Storage, which: impl Fn(&str) -> bool) {
    let keys = (0..storage.length().unwrap_or_default())
        .filter_map(|index| storage.key(index).ok()?)
        .filter(|key| key.starts_with(PREFIX))
        .collect::<Vec<_>>();
    for key in keys {
        if storage
            .get_item(&key)
            .ok()
            .flatten()
            .is_none_or(|text| which(&text))
        {
            let _ = storage.remove_item(&key);
        }
    }
}
