//! The sign-in of one user, in the terms of JavaScript.

use std::rc::Rc;

use belvedere_client::browser::BrowserRuntime;
use belvedere_client::sign_in::{Endpoints, OAuthConfig, SignIn};
use belvedere_client::{Subscription, TokenSource as _};
use belvedere_npm::{Host, HostTransport, promise, text};
use js_sys::Promise;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// The sign-in of one user.
#[wasm_bindgen]
pub struct SignInCore {
    sign_in: SignIn,
    on_change: Rc<Subscription>,
}

#[wasm_bindgen]
impl SignInCore {
    /// A sign-in in which nobody is signed in yet.
    #[wasm_bindgen(constructor)]
    pub fn new(
        host: Host,
        issuer: String,
        client_id: String,
        redirect_uri: String,
        scopes: Vec<String>,
        endpoints: Vec<String>,
    ) -> SignInCore {
        let mut endpoints = endpoints.into_iter();
        let endpoints = match (endpoints.next(), endpoints.next()) {
            (Some(authorization), Some(token)) => {
                let mut rest = endpoints.map(|url| Some(url).filter(|url| !url.is_empty()));
                Some(Endpoints {
                    authorization,
                    token,
                    revocation: rest.next().flatten(),
                    userinfo: rest.next().flatten(),
                    end_session: rest.next().flatten(),
                })
            }
            _ => None,
        };
        let config = OAuthConfig {
            issuer,
            client_id,
            scopes,
            redirect_uri,
            endpoints,
        };
        let sign_in = SignIn::new(config, HostTransport::new(&host), Rc::new(BrowserRuntime));
        let on_change = sign_in.on_change(move || host.changed());
        Self {
            sign_in,
            on_change: Rc::new(on_change),
        }
    }

    /// The same sign-in once more.
    #[must_use]
    pub fn share(&self) -> SignInCore {
        Self {
            sign_in: self.sign_in.clone(),
            on_change: Rc::clone(&self.on_change),
        }
    }

    /// Begins: the address to go to, the state of the attempt, and the attempt itself to be remembered under it, as JSON.
    pub fn begin(&self, return_to: String) -> Promise {
        let sign_in = self.sign_in.clone();
        promise(async move {
            let begun = sign_in.begin(&return_to).await;
            let (url, attempt) = begun.map_err(|error| text(&error))?;
            let kept = serde_json::to_string(&attempt).unwrap_or_default();
            Ok(json!([url, attempt.state, kept]).to_string().into())
        })
    }

    /// The state of the attempt that a callback answers.
    ///
    /// # Errors
    /// When the URL is no callback, as JSON.
    #[wasm_bindgen(js_name = stateOf)]
    pub fn state_of(&self, callback_url: &str) -> Result<String, JsValue> {
        let state = self.sign_in.state_of(callback_url);
        state.map_err(|error| text(&error))
    }

    /// Completes the attempt, and gives the path to go on with.
    pub fn complete(&self, callback_url: String, attempt: Option<String>) -> Promise {
        let sign_in = self.sign_in.clone();
        promise(async move {
            let attempt = attempt.and_then(|text| serde_json::from_str(&text).ok());
            let path = sign_in.complete(&callback_url, |_| attempt).await;
            path.map(JsValue::from).map_err(|error| text(&error))
        })
    }

    /// The text of a token for a client, which may be in another wasm file; in place of one that the platform rejected.
    pub fn token(&self, rejected: Option<String>) -> Promise {
        let sign_in = self.sign_in.clone();
        promise(async move {
            let token = sign_in.supply(rejected).await;
            token.map(JsValue::from).map_err(|error| text(&error))
        })
    }

    /// Whether the platform makes a change with an `Idempotency-Key` once. Known when a token was given.
    #[wasm_bindgen(js_name = honorsKeys)]
    pub fn honors_idempotency_keys(&self) -> bool {
        self.sign_in.honors_idempotency_keys()
    }

    /// Who is signed in, as JSON.
    pub fn account(&self) -> Option<String> {
        let account = self.sign_in.account()?;
        let account: Value = json!({
            "name": account.name,
            "username": account.username,
            "scopes": account.scopes,
            "expiresAt": account.expires_at,
        });
        Some(account.to_string())
    }

    /// Signs out, and gives the address at which the session at the sign-in service ends, if it has one.
    #[wasm_bindgen(js_name = signOut)]
    pub fn sign_out(&self) -> Promise {
        let sign_in = self.sign_in.clone();
        promise(async move { Ok(sign_in.sign_out().await.into()) })
    }
}
