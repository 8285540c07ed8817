//! The client, and the one road that every operation takes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use belvedere_api::error::RequestError;
use belvedere_api::operation::{Description, NoBody, Operation};
use belvedere_api::wire;

mod addresses;
mod call;
mod send;
#[cfg(feature = "untyped")]
mod untyped;

use addresses::Addresses;
pub(crate) use call::Call;
#[cfg(feature = "untyped")]
pub use untyped::{Listing, UntypedCall, UntypedPage};

use crate::base_url::BaseUrl;
use crate::bytes_reply::ByteStream;
use crate::error::Error;
use crate::events::{Event, OnEvent};
use crate::limit::Limit;
use crate::random::random;
use crate::retry::{Bucket, Policy};
use crate::runtime::Runtime;
use crate::secret::ReadToken;
use crate::tokens::TokenSource;
use crate::transport::Transport;

/// A client of one platform. Cloning is cheap: clones share token source, transport and retry budget.
///
/// Outside of the browser it needs a transport and a runtime:
///
/// ```no_run
/// use belvedere_client::{Client, Error, Runtime, TokenSource, Transport};
///
/// async fn greet(
///     tokens: impl TokenSource + 'static,
///     transport: impl Transport + 'static,
///     runtime: impl Runtime + 'static,
/// ) -> Result<(), Error> {
///     let client = Client::builder("https://platform.example")?
///         .tokens(tokens)
///         .transport(transport)
///         .runtime(runtime)
///         .build()?;
///     let airline = "ri.ontology.main.ontology.1".into();
///     let ontology = client.ontologies().get_ontology(airline).await?;
///     println!("{}", ontology.display_name);
///     Ok(())
/// }
/// ```
#[derive(Clone)]
pub struct Client(Rc<Inner>);

struct Inner {
    base_url: BaseUrl,
    addresses: Addresses,
    tokens: Box<dyn TokenSource>,
    transport: Box<dyn Transport>,
    runtime: Rc<dyn Runtime>,
    bucket: RefCell<Bucket>,
    retries: Policy,
    limit: Limit,
    abandoned: RefCell<Option<Rc<OnAbandoned>>>,
    on_event: RefCell<Option<Rc<OnEvent>>>,
    calls: Cell<u64>,
}

/// Callback for an abandoned change.
type OnAbandoned = dyn Fn(Abandoned);

/// A change whose caller stopped waiting after it was sent: it may or may not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Abandoned {
    /// Identifier of the operation.
    pub operation: &'static str,
    /// The `Idempotency-Key` that the change was sent with.
    pub key: Option<String>,
}

/// Options of a call besides path, query and body.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct CallOptions {
    /// A read token for the media item. Sent with the operations that take one, and with no other.
    pub read_token: Option<ReadToken>,
    /// The key of a change: from [`Client::new_key`], or, when it is sent again, the one from [`Error::OutcomeUnknown`] or
    /// [`Abandoned`]. A change without one gets a key of its own where the platform advertises that it honors
    /// `Idempotency-Key`; another platform gets none, because it would refuse the header.
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
            addresses: Addresses::default(),
            tokens: None,
            transport: None,
            runtime: None,
            retries: Policy::default(),
        })
    }

    /// The platform's base URL.
    pub fn base_url(&self) -> &BaseUrl {
        &self.0.base_url
    }

    /// The path template of an operation: that of the platform where it has another.
    pub fn path_template(&self, operation: &Description) -> &str {
        self.0.addresses.template(operation)
    }

    /// How many requests may be under way at once now: six, and fewer after the platform asked to slow down.
    #[cfg(test)]
    pub(crate) fn requests_allowed(&self) -> u32 {
        self.0.limit.allowed()
    }

    /// The clock and the timers that the client runs on.
    pub fn runtime(&self) -> Rc<dyn Runtime> {
        Rc::clone(&self.0.runtime)
    }

    /// A new key for a change, to be remembered before the change is sent; none where the platform does not honor keys.
    pub fn new_key(&self) -> Option<String> {
        let honors = self.0.tokens.honors_idempotency_keys();
        honors.then(random)?.ok()
    }

    /// Calls back when a caller drops a change that was sent and is not answered yet: it may or may not be made. One
    /// callback at a time; it must not send anything by itself.
    pub fn on_abandoned(&self, callback: impl Fn(Abandoned) + 'static) {
        self.0.abandoned.replace(Some(Rc::new(callback)));
    }

    /// Calls back with the events of calls, for a log. One callback at a time; it must not send anything by itself.
    pub fn on_event(&self, callback: impl Fn(&Event) + 'static) {
        self.0.on_event.replace(Some(Rc::new(callback)));
    }

    /// Sends an operation with a JSON or an empty response. Dropping the future aborts the request.
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
        // Everything but decoding is compiled once for all operations.
        self.json_call_decoded(&call, wire::decode_reply::<O>).await
    }

    /// Sends an operation whose response is binary content, and gives the content as it arrives.
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
    addresses: Addresses,
    tokens: Option<Box<dyn TokenSource>>,
    transport: Option<Box<dyn Transport>>,
    runtime: Option<Rc<dyn Runtime>>,
    retries: Policy,
}

impl ClientBuilder {
    /// Where access tokens come from.
    #[must_use]
    pub fn tokens(mut self, tokens: impl TokenSource + 'static) -> Self {
        self.tokens = Some(Box::new(tokens));
        self
    }

    /// The address of an operation that the contract leaves out, where the platform has another: a path with the same
    /// parameters, such as `/api/v2/queries/{sqlQueryId}/status` of `v2.getSqlQueryStatus`.
    ///
    /// # Errors
    /// [`RequestError::Rule`] for an operation that is specified or not known, and for other parameters.
    pub fn address(mut self, operation: &str, template: &str) -> Result<Self, Error> {
        self.addresses.set(operation, template)?;
        Ok(self)
    }

    /// The transport of requests; in the browser `fetch` when not set.
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

    /// How often, and how long, each call is tried; where nothing is set, four times within a minute of waiting.
    #[must_use]
    pub fn retries(mut self, policy: Policy) -> Self {
        self.retries = policy;
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
            #[cfg(feature = "browser")]
            transport: self
                .transport
                .or_else(|| Some(Box::new(crate::transport::FetchTransport))),
            runtime: self
                .runtime
                .or_else(|| Some(Rc::new(crate::runtime::BrowserRuntime))),
            ..self
        };
        #[cfg(not(target_arch = "wasm32"))]
        let this = self;
        Ok(Client(Rc::new(Inner {
            base_url: this.base_url,
            addresses: this.addresses,
            tokens: this.tokens.ok_or_else(missing("tokens"))?,
            transport: this.transport.ok_or_else(missing("transport"))?,
            runtime: this.runtime.ok_or_else(missing("runtime"))?,
            bucket: RefCell::new(Bucket::full()),
            retries: this.retries,
            limit: Limit::new(),
            abandoned: RefCell::default(),
            on_event: RefCell::default(),
            calls: Cell::new(0),
        })))
    }
}

#[cfg(test)]
mod tests;
