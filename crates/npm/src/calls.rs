//! A client, and its calls.

use std::rc::Rc;

use belvedere_client::sign_in::SuppliedTokens;
use belvedere_client::{Client, ClientBuilder, Error, ReadToken, UntypedCall};
use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::host::{Host, HostTransport, decode};
use crate::sign_in::SignInCore;
use crate::streams::{Content, Pages};
use crate::until::{self, Abandoned};
use crate::{errors, events};

/// A client of one platform.
#[wasm_bindgen]
pub struct Core {
    client: Client,
    pub(crate) host: Rc<Host>,
    abandoned: Abandoned,
}

#[wasm_bindgen]
impl Core {
    /// A client. Tokens come from `sign_in`, or else from the host.
    ///
    /// # Errors
    /// When a part breaks a rule, as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(
        base_url: &str,
        host: Host,
        sign_in: Option<SignInCore>,
        idempotency_keys: bool,
        with_events: bool,
    ) -> Result<Core, JsValue> {
        let host = Rc::new(host);
        let failed = |error| errors::text(&error);
        let builder = Client::builder(base_url).map_err(failed)?;
        let builder = builder.transport(HostTransport(clone(&host)));
        let client = match sign_in {
            Some(sign_in) => builder.tokens(sign_in.source()),
            None => supplied(builder, &host, idempotency_keys),
        };
        let client = client.build().map_err(failed)?;
        if with_events {
            events::tell(&client, Rc::clone(&host));
        }
        Ok(Self {
            abandoned: Abandoned::of(&client),
            client,
            host,
        })
    }

    /// Makes a call with a JSON or an empty answer.
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
        future_to_promise(async move {
            let sent = async {
                let call = call?;
                let operation = call.description.id;
                let read = |bytes: &[u8]| decode(&host, operation, bytes);
                client.send_untyped(call, read).await
            };
            until::run(&abandoned, until, sent).await
        })
    }

    /// Makes a call whose answer is binary content, and gives a [`Content`].
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
        future_to_promise(async move {
            let sent = async { client.bytes_untyped(call?).await };
            let stream = until::run(&abandoned, until, sent).await?;
            Ok(Content::new(stream).into())
        })
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
        let call = call.map_err(|error| errors::text(&error))?;
        Ok(Pages::new(&self.client, call, &self.host))
    }
}

/// The host once more: a handle of JavaScript, not a copy.
pub(crate) fn clone(host: &Host) -> Host {
    let value: &JsValue = host.as_ref();
    value.clone().unchecked_into()
}

fn supplied(builder: ClientBuilder, host: &Host, idempotency_keys: bool) -> ClientBuilder {
    let host = clone(host);
    let tokens = SuppliedTokens::new(move |again| {
        let token = JsFuture::from(host.token(again));
        Box::pin(async move {
            let text = token.await.ok().and_then(|token| token.as_string());
            text.ok_or_else(Error::no_token)
        })
    });
    builder.tokens(tokens.with_idempotency_keys(idempotency_keys))
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
