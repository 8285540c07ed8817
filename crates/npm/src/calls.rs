//! A client, and its calls.

use std::rc::Rc;
use std::time::Duration;

use belvedere_client::retry::Policy;
use belvedere_client::sign_in::{SuppliedTokens, TokenSupply};
use belvedere_client::{Client, Error, ReadToken, UntypedCall};
use futures_core::future::LocalBoxFuture;
use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::decode::decode;
use crate::errors::{self, text};
use crate::events;
use crate::host::{Host, HostTransport};
use crate::promise::promise;
use crate::queries::Query;
use crate::streams::{Content, Pages, Source};
use crate::until::{self, Abandoned};

/// A duration that JavaScript gives.
pub(crate) fn milliseconds(count: f64) -> Duration {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is no number of milliseconds is none, and infinity the longest"
    )]
    let count = count as u64;
    Duration::from_millis(count)
}

/// A client of one platform.
#[wasm_bindgen]
pub struct Core {
    client: Client,
    host: Rc<Host>,
    abandoned: Abandoned,
}

#[wasm_bindgen]
impl Core {
    /// A client. Tokens come from the host. A call has so many attempts, and waits so many milliseconds for them.
    ///
    /// # Errors
    /// When a part breaks a rule, as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(
        base_url: &str,
        host: Host,
        with_events: bool,
        attempts: u32,
        wait: f64,
    ) -> Result<Core, JsValue> {
        let host = Rc::new(host);
        let failed = |error| text(&error);
        let builder = Client::builder(base_url).map_err(failed)?;
        let builder = builder.transport(HostTransport::new(&host));
        let builder = builder.tokens(SuppliedTokens::new(Supply(Rc::clone(&host))));
        let builder = builder.retries(Policy {
            attempts,
            wait: milliseconds(wait),
        });
        let client = builder.build().map_err(failed)?;
        if with_events {
            events::tell(&client, Rc::clone(&host));
        }
        Ok(Self {
            abandoned: Abandoned::of(&client),
            client,
            host,
        })
    }

    /// Makes a call with a JSON or an empty response.
    #[expect(
        clippy::too_many_arguments,
        reason = "one crossing of the border for a call"
    )]
    pub fn call(
        &self,
        operation: &str,
        path: Vec<String>,
        query: Vec<String>,
        body: Option<String>,
        read_token: Option<String>,
        key: Option<String>,
        until: Option<Promise>,
    ) -> Promise {
        let call = request(operation, path, query, body, read_token, key);
        let (client, host) = (self.client.clone(), Rc::clone(&self.host));
        let abandoned = self.abandoned.clone();
        promise(async move {
            let sent = async {
                let call = call?;
                let operation = call.description.id;
                let read = |bytes: &[u8]| decode(&host, operation, bytes);
                client.send_untyped(call, read).await
            };
            until::run(&abandoned, until, sent).await
        })
    }

    /// Makes a call whose response is binary content, and gives a [`Content`].
    pub fn content(
        &self,
        operation: &str,
        path: Vec<String>,
        query: Vec<String>,
        read_token: Option<String>,
        until: Option<Promise>,
    ) -> Promise {
        let call = request(operation, path, query, None, read_token, None);
        let client = self.client.clone();
        let abandoned = self.abandoned.clone();
        promise(async move {
            let sent = async { client.bytes_untyped(call?).await };
            let stream = until::run(&abandoned, until, sent).await?;
            Ok(Content::new(Source::Response(stream)).into())
        })
    }

    /// A query. It is sent with the first question for its results; `timeout` is for each of its requests.
    pub fn query(&self, body: String, timeout: Option<f64>) -> Query {
        Query::new(&self.client, body, timeout)
    }

    /// Begins a listing. The first request is sent with the first question for a page.
    ///
    /// # Errors
    /// When the call can't be made, as JSON.
    pub fn pages(
        &self,
        operation: &str,
        path: Vec<String>,
        query: Vec<String>,
    ) -> Result<Pages, JsValue> {
        let call = request(operation, path, query, None, None, None);
        let call = call.map_err(|error| text(&error))?;
        Ok(Pages::new(&self.client, call, &self.host))
    }
}

/// Tokens of the host's.
struct Supply(Rc<Host>);

impl TokenSupply for Supply {
    fn token(&self, rejected: Option<&str>) -> LocalBoxFuture<'static, Result<String, Error>> {
        let token = JsFuture::from(self.0.token(rejected));
        Box::pin(async move {
            let text = token.await.map_err(|error| no_token(&error))?;
            text.as_string().ok_or_else(Error::no_token)
        })
    }

    fn honors_idempotency_keys(&self) -> bool {
        self.0.honors_idempotency_keys()
    }
}

/// Why the host gave no token: a sign-in names the reason, and writes a sentence below it.
fn no_token(error: &JsValue) -> Error {
    let error = error.as_string().unwrap_or_default();
    match error.split_once('\n') {
        Some((reason, message)) => Error::Auth {
            kind: errors::auth_kind(reason),
            message: message.to_owned(),
        },
        None => Error::no_token(),
    }
}

fn request(
    operation: &str,
    path: Vec<String>,
    query: Vec<String>,
    body: Option<String>,
    read_token: Option<String>,
    key: Option<String>,
) -> Result<UntypedCall, Error> {
    let mut call = UntypedCall::new(operation, path)?;
    let mut query = query.into_iter();
    while let (Some(name), Some(value)) = (query.next(), query.next()) {
        call.query.push((name, value));
    }
    call.body = body;
    call.options.read_token = read_token.map(ReadToken::new).transpose()?;
    call.options.idempotency_key = key;
    Ok(call)
}
