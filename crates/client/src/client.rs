//! The client, and the one road that every operation takes.

use std::cell::RefCell;
use std::rc::Rc;

use belvedere_api::operation::{NoBody, Operation};
use belvedere_api::wire::{self, RequestError};

mod call;
mod send;

pub(crate) use call::Call;

use crate::base_url::BaseUrl;
use crate::bytes_reply::ByteStream;
use crate::error::Error;
use crate::retry::Bucket;
use crate::runtime::Runtime;
use crate::secret::ReadToken;
use crate::tokens::TokenSource;
use crate::transport::Transport;

/// A client of one platform. Cloning is cheap: clones share token source, transport and retry budget.
#[derive(Clone)]
pub struct Client(Rc<Inner>);

struct Inner {
    base_url: BaseUrl,
    tokens: Box<dyn TokenSource>,
    transport: Box<dyn Transport>,
    runtime: Rc<dyn Runtime>,
    bucket: RefCell<Bucket>,
}

/// What a call may carry beside path, query and body.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct CallOptions {
    /// A read token for the media item. Sent with the operations that take one, and with no other.
    pub read_token: Option<ReadToken>,
    /// A key that makes a repeated change harmless. Only for a platform that advertises that it honors
    /// `Idempotency-Key`: another one refuses the header.
    pub idempotency_key: Option<String>,
}

impl CallOptions {
    /// Nothing beside path, query and body.
    pub fn new() -> Self {
        Self::default()
    }

    /// Carries a read token.
    #[must_use]
    pub fn read_token(mut self, token: ReadToken) -> Self {
        self.read_token = Some(token);
        self
    }

    /// Carries an idempotency key.
    #[must_use]
    pub fn idempotency_key(mut self, key: impl Into<String>) -> Self {
        self.idempotency_key = Some(key.into());
        self
    }
}

impl Client {
    /// Begins a client of the platform at `base_url`.
    ///
    /// # Errors
    /// [`RequestError::Rule`] when the URL breaks a rule of [`BaseUrl`].
    pub fn builder(base_url: &str) -> Result<ClientBuilder, Error> {
        Ok(ClientBuilder {
            base_url: BaseUrl::parse(base_url)?,
            tokens: None,
            transport: None,
            runtime: None,
        })
    }

    /// The platform's base URL.
    pub fn base_url(&self) -> &BaseUrl {
        &self.0.base_url
    }

    /// The clock and the timers that the client runs on.
    pub fn runtime(&self) -> Rc<dyn Runtime> {
        Rc::clone(&self.0.runtime)
    }

    /// Sends an operation with a JSON or an empty answer. Dropping the future aborts the request.
    pub async fn send<O: Operation>(
        &self,
        path: &O::Path,
        query: &O::Query,
        body: &O::Body,
    ) -> Result<O::Response, Error> {
        self.send_with::<O>(path, query, body, &CallOptions::new())
            .await
    }

    /// As [`Self::send`], with options.
    pub async fn send_with<O: Operation>(
        &self,
        path: &O::Path,
        query: &O::Query,
        body: &O::Body,
        options: &CallOptions,
    ) -> Result<O::Response, Error> {
        let call = Call::new::<O>(path, query, body, options)?;
        // Everything but decoding is compiled once for all operations. This error is never seen: without an answer
        // `json_call` fails.
        let mut answer = Err(Error::Aborted);
        let mut decode = |bytes: &[u8]| {
            answer = Ok(wire::decode_reply::<O>(bytes)?);
            Ok(())
        };
        self.json_call(&call, &mut decode).await?;
        answer
    }

    /// Sends an operation whose answer is binary content, and gives the content as it arrives.
    pub async fn bytes<O: Operation<Body = NoBody, Response = belvedere_api::operation::Bytes>>(
        &self,
        path: &O::Path,
        query: &O::Query,
        options: CallOptions,
    ) -> Result<ByteStream, Error> {
        let call = Call::new::<O>(path, query, &NoBody, &options)?;
        self.bytes_call(&call).await
    }
}

/// The parts of a [`Client`].
pub struct ClientBuilder {
    base_url: BaseUrl,
    tokens: Option<Box<dyn TokenSource>>,
    transport: Option<Box<dyn Transport>>,
    runtime: Option<Rc<dyn Runtime>>,
}

impl ClientBuilder {
    /// Where access tokens come from.
    #[must_use]
    pub fn tokens(mut self, tokens: impl TokenSource + 'static) -> Self {
        self.tokens = Some(Box::new(tokens));
        self
    }

    /// What sends requests; in the browser `fetch` when not set.
    #[must_use]
    pub fn transport(mut self, transport: impl Transport + 'static) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// The clock and the timers; the browser's when not set there.
    #[must_use]
    pub fn runtime(mut self, runtime: impl Runtime + 'static) -> Self {
        self.runtime = Some(Rc::new(runtime));
        self
    }

    /// The client.
    ///
    /// # Errors
    /// [`RequestError::Rule`] when the token source, or outside of the browser the transport or the runtime, is missing.
    pub fn build(self) -> Result<Client, Error> {
        let missing = |part| move || RequestError::rule(part, "is missing");
        #[cfg(target_arch = "wasm32")]
        let this = Self {
            transport: self
                .transport
                .or_else(|| Some(Box::new(crate::transport::FetchTransport))),
            runtime: self
                .runtime
                .or_else(|| Some(Rc::new(crate::browser::BrowserRuntime))),
            ..self
        };
        #[cfg(not(target_arch = "wasm32"))]
        let this = self;
        Ok(Client(Rc::new(Inner {
            base_url: this.base_url,
            tokens: this.tokens.ok_or_else(missing("tokens"))?,
            transport: this.transport.ok_or_else(missing("transport"))?,
            runtime: this.runtime.ok_or_else(missing("runtime"))?,
            bucket: RefCell::new(Bucket::full()),
        })))
    }
}

#[cfg(test)]
mod tests;
