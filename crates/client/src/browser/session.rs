//! The signed-in session of this tab: redirects, what is remembered over them, and the other tabs.

use std::rc::Rc;

use futures_core::future::LocalBoxFuture;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{BroadcastChannel, MessageEvent, Storage};

use super::BrowserRuntime;
use crate::error::Error;
use crate::listeners::Subscription;
use crate::runtime::Runtime as _;
use crate::secret::AccessToken;
use crate::sign_in::{Account, Attempt, OAuthConfig, SignIn};
use crate::tokens::TokenSource;
use crate::transport::FetchTransport;

/// What keys in `sessionStorage` begin with. Only attempts are kept there, and no token ever.
const PREFIX: &str = "belvedere.sign-in.";
/// What tabs tell each other.
const SIGNED_OUT: &str = "signed-out";

/// The session of this tab. Cloning is cheap: clones are the same session.
///
/// Tokens are held in memory only. A reload signs in again by redirect, which takes no typing while the platform's own
/// session lasts.
#[derive(Clone)]
pub struct Session {
    sign_in: SignIn,
    /// `None` where the browser has none: then each tab is on its own.
    tabs: Option<Rc<Tabs>>,
}

impl Session {
    /// A session in which nobody is signed in yet.
    pub fn new(config: OAuthConfig) -> Self {
        let channel = format!("belvedere.session.{}.{}", config.client_id, config.issuer);
        let sign_in = SignIn::new(config, FetchTransport, Rc::new(BrowserRuntime));
        let tabs = Tabs::open(&channel, sign_in.clone()).map(Rc::new);
        Self { sign_in, tabs }
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
    pub async fn complete(&self, callback_url: &str) -> Result<String, Error> {
        self.sign_in.complete(callback_url, take).await
    }

    /// Who is signed in.
    pub fn account(&self) -> Option<Account> {
        self.sign_in.account()
    }

    /// Calls back whenever [`Self::account`] may have changed, until the subscription is dropped.
    pub fn on_change(&self, callback: impl Fn() + 'static) -> Subscription {
        self.sign_in.on_change(callback)
    }

    /// Signs out here and in the other tabs, and revokes the tokens.
    pub async fn sign_out(&self) {
        if let Some(storage) = storage() {
            forget(&storage, |_| true);
        }
        if let Some(tabs) = &self.tabs {
            tabs.tell(SIGNED_OUT);
        }
        self.sign_in.sign_out().await;
    }
}

impl TokenSource for Session {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.sign_in.token()
    }

    fn refresh(&self, rejected: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        self.sign_in.refresh(rejected)
    }
}

/// The other tabs with the same session.
struct Tabs {
    channel: BroadcastChannel,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Tabs {
    fn open(name: &str, sign_in: SignIn) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let on_message = Closure::new(move |message: MessageEvent| {
            if message.data().as_string().as_deref() == Some(SIGNED_OUT) {
                // This tab signed in by itself, so it has tokens of its own to revoke.
                let sign_in = sign_in.clone();
                super::spawn(async move { sign_in.sign_out().await });
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Some(Self {
            channel,
            _on_message: on_message,
        })
    }

    fn tell(&self, text: &str) {
        // A channel that was closed with its page has nobody to tell.
        let _ = self.channel.post_message(&text.into());
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
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

/// Looks up what was remembered under a state, and forgets it.
fn take(state: &str) -> Option<Attempt> {
    let storage = storage()?;
    forget_old(&storage);
    let key = format!("{PREFIX}{state}");
    let text = storage.get_item(&key).ok()??;
    storage.remove_item(&key).ok()?;
    serde_json::from_str(&text).ok()
}

/// Forgets attempts that nobody came back from.
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
