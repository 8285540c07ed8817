//! The client, and the one road that every operation takes.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use belvedere_api::operation::{Description, NoBody, Operation, Repeat, ReplyKind};
use belvedere_api::wire::{self, EncodedRequest, RequestError};
use bytes::Bytes;
use http::{HeaderValue, header};

use crate::base_url::BaseUrl;
use crate::bytes_reply::{ByteStream, Reader};
use crate::classify::{Failure, Head, MAX_ERROR_BODY, MAX_JSON};
use crate::error::Error;
use crate::retry::{Bucket, Retry, Signal, Step};
use crate::runtime::Runtime;
use crate::secret::{AccessToken, ReadToken, sensitive};
use crate::time_out::{to_headers, within};
use crate::tokens::TokenSource;
use crate::transport::{HttpRequest, HttpResponse, Transport};

/// How much of an unreadable answer is kept in its error, in bytes.
const MAX_KEPT: usize = 64 * 1024;

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
        self.run(&call, async |request| {
            let bytes = self.json_attempt(&call, request).await?;
            // The bytes of an empty answer were never read, and `decode_reply` reads none.
            wire::decode_reply::<O>(&bytes).map_err(|error| malformed(&call, error, &bytes))
        })
        .await
    }

    /// Sends an operation whose answer is binary content, and gives the content as it arrives.
    pub async fn bytes<O: Operation<Body = NoBody, Response = belvedere_api::operation::Bytes>>(
        &self,
        path: &O::Path,
        query: &O::Query,
        options: CallOptions,
    ) -> Result<ByteStream, Error> {
        let call = Call::new::<O>(path, query, &NoBody, &options)?;
        self.run(&call, async |request| {
            let response = self.success(&call, request).await?;
            let head = self.head(&response);
            let (total, content_type) = (
                head.content_length(),
                head.content_type().map(str::to_owned),
            );
            let reader = Reader::new(response.body, self.runtime());
            Ok(ByteStream::new(reader, total, content_type))
        })
        .await
    }

    /// One attempt at a JSON or an empty answer.
    async fn json_attempt(&self, call: &Call, request: HttpRequest) -> Result<Bytes, Failure> {
        let response = self.success(call, request).await?;
        if call.description.reply == ReplyKind::Empty || response.status == 204 {
            return Ok(Bytes::new());
        }
        let reader = Reader::new(response.body, self.runtime());
        let bytes = reader.read_all(MAX_JSON).await;
        bytes.map_err(|error| Failure::body_lost(&call.description, error))
    }

    /// Sends a request and gives the answer when it is a success.
    async fn success(&self, call: &Call, request: HttpRequest) -> Result<HttpResponse, Failure> {
        let sent = self.0.transport.send(request);
        let limit = to_headers(&call.description);
        let response = within(&*self.0.runtime, limit, sent)
            .await
            .map_err(Failure::no_answer)?;
        let head = self.head(&response);
        if head.is_success() && !head.is_foreign(&call.description, None) {
            return Ok(response);
        }
        let HttpResponse {
            status,
            headers,
            body,
        } = response;
        let start = Reader::new(body, self.runtime())
            .read_start(MAX_ERROR_BODY)
            .await;
        let head = Head {
            status,
            headers: &headers,
            unix_time: self.0.runtime.unix_time(),
        };
        Err(head.failure(&call.description, start.as_deref()))
    }

    fn head<'a>(&self, response: &'a HttpResponse) -> Head<'a> {
        Head {
            status: response.status,
            headers: &response.headers,
            unix_time: self.0.runtime.unix_time(),
        }
    }

    /// Makes attempts until one succeeds or the retry rules end the call.
    pub(crate) async fn run<T>(
        &self,
        call: &Call,
        attempt: impl AsyncFn(HttpRequest) -> Result<T, Failure>,
    ) -> Result<T, Error> {
        let runtime = &self.0.runtime;
        let mut retry = Retry::new(call.repeat(), runtime.now());
        let mut token = self.0.tokens.token().await?;
        loop {
            let failure = match attempt(call.request(&self.0.base_url, &token)?).await {
                Ok(answer) => {
                    self.0.bucket.borrow_mut().give();
                    return Ok(answer);
                }
                Err(failure) => failure,
            };
            let step = retry.next(
                failure.signal,
                runtime.now(),
                runtime.jitter(),
                &mut self.0.bucket.borrow_mut(),
            );
            match step {
                Step::Wait(wait) => {
                    runtime.sleep(wait).await;
                    token = self.0.tokens.token().await?;
                }
                Step::Refresh => token = self.0.tokens.refresh(token).await?,
                Step::Fail if failure.signal == Signal::Unauthorized => {
                    return Err(Error::sign_in_needed());
                }
                Step::Fail => return Err(failure.error),
                Step::OutcomeUnknown => {
                    return Err(Error::OutcomeUnknown {
                        operation: call.description.id,
                        cause: Arc::new(failure.error),
                    });
                }
            }
        }
    }
}

fn malformed(call: &Call, error: wire::DecodeError, bytes: &Bytes) -> Failure {
    Failure {
        error: Error::Decode {
            operation: call.description.id,
            path: error.path,
            message: error.message,
            bytes: bytes.slice(..bytes.len().min(MAX_KEPT)),
        },
        signal: Signal::Malformed,
    }
}

/// One call of an operation, ready to be sent as often as it takes.
pub(crate) struct Call {
    pub(crate) description: Description,
    options: CallOptions,
    target: String,
    body: Option<Bytes>,
}

impl Call {
    pub(crate) fn new<O: Operation>(
        path: &O::Path,
        query: &O::Query,
        body: &O::Body,
        options: &CallOptions,
    ) -> Result<Self, Error> {
        let EncodedRequest { target, body, .. } = wire::encode_request::<O>(path, query, body)?;
        Ok(Self {
            description: O::DESCRIPTION,
            options: options.clone(),
            target,
            body: body.map(Bytes::from),
        })
    }

    /// What a repetition may do: a platform that honors the key makes a change once, however often it arrives.
    fn repeat(&self) -> Repeat {
        match self.description.repeat {
            Repeat::Change | Repeat::Unique if self.options.idempotency_key.is_some() => {
                Repeat::Idempotent
            }
            repeat => repeat,
        }
    }

    fn request(
        &self,
        base_url: &BaseUrl,
        token: &AccessToken,
    ) -> Result<HttpRequest, RequestError> {
        let description = &self.description;
        let mut request = HttpRequest::new(description.method, base_url.join(&self.target));
        let headers = &mut request.headers;
        headers.insert(
            header::AUTHORIZATION,
            sensitive(&format!("Bearer {}", token.reveal()))?,
        );
        let accept = if description.reply == ReplyKind::Bytes {
            "*/*"
        } else {
            "application/json"
        };
        headers.insert(header::ACCEPT, HeaderValue::from_static(accept));
        if self.body.is_some() {
            let json = HeaderValue::from_static("application/json");
            headers.insert(header::CONTENT_TYPE, json);
        }
        if let Some(token) = self
            .options
            .read_token
            .as_ref()
            .filter(|_| description.read_token)
        {
            headers.insert("readtoken", sensitive(token.reveal())?);
        }
        if let Some(key) = &self.options.idempotency_key {
            let value = HeaderValue::from_str(key)
                .map_err(|_| RequestError::rule("Idempotency-Key", "can't stand in a header"))?;
            headers.insert("idempotency-key", value);
        }
        request.body.clone_from(&self.body);
        Ok(request)
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
