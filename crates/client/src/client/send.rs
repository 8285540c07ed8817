//! Sends every call: its attempts, and the next step after a failed one.

use std::cell::{Cell, OnceCell};
use std::time::Duration;

use belvedere_api::error::DecodeError;
use belvedere_api::operation::{Repeat, ReplyKind};
use bytes::Bytes;
use futures_core::future::LocalBoxFuture;
use futures_util::future::{Either, select};

use super::{Abandoned, Call, Client, Inner};
use crate::bytes_reply::{ByteStream, Reader};
use crate::classify::{Failure, Head, MAX_ERROR_BODY, MAX_JSON};
use crate::error::Error;
use crate::events::{Cancel, Outcome, SentRequest, Teller, Wait};
use crate::limit::Permit;
use crate::retry::{Retry, Signal, Step};
use crate::secret::AccessToken;
use crate::time_out::{to_headers, within};
use crate::transport::{HttpRequest, HttpResponse};

/// How much of an unreadable response is kept in its error, in bytes.
const MAX_KEPT: usize = 64 * 1024;

impl Client {
    /// Makes a call with a JSON or an empty response, which `decode` reads. Boxed, so that callers share its code.
    pub(crate) fn json_call<'a>(
        &'a self,
        call: &'a Call,
        decode: &'a mut dyn FnMut(&[u8]) -> Result<(), DecodeError>,
    ) -> LocalBoxFuture<'a, Result<(), Error>> {
        Box::pin(self.run(call, async |request, _permit| {
            let bytes = self.json_attempt(call, request).await?;
            // The bytes of an empty response were never read, and `decode` reads none.
            decode(&bytes).map_err(|error| malformed(call, error, &bytes))
        }))
    }

    /// As [`Self::json_call`], and gives what `decode` reads.
    pub(crate) async fn json_call_decoded<T>(
        &self,
        call: &Call,
        decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    ) -> Result<T, Error> {
        // This error is never seen: without a response `json_call` fails.
        let mut response = Err(Error::Aborted);
        let mut decode = |bytes: &[u8]| {
            response = Ok(decode(bytes)?);
            Ok(())
        };
        self.json_call(call, &mut decode).await?;
        response
    }

    /// Makes a call whose response is binary content.
    pub(crate) fn bytes_call<'a>(
        &'a self,
        call: &'a Call,
    ) -> LocalBoxFuture<'a, Result<ByteStream, Error>> {
        Box::pin(self.run(call, async |request, _permit| {
            let response = self.success(call, request, None).await?;
            let head = self.head(&response);
            let (total, content_type) = (
                head.content_length(),
                head.content_type().map(str::to_owned),
            );
            call.seen.bytes.set(total);
            let reader = Reader::new(response.body, self.runtime());
            Ok(ByteStream::new(reader, total, content_type))
        }))
    }

    /// One attempt at a JSON or an empty response.
    async fn json_attempt(&self, call: &Call, request: HttpRequest) -> Result<Bytes, Failure> {
        let response = self.success(call, request, None).await?;
        if call.description.reply == ReplyKind::Empty || response.status == 204 {
            return Ok(Bytes::new());
        }
        let reader = Reader::new(response.body, self.runtime());
        let bytes = reader.read_all(MAX_JSON).await;
        let bytes = bytes.map_err(|error| Failure::body_lost(&call.description, error))?;
        call.seen.body(bytes.len());
        Ok(bytes)
    }

    /// Sends a request and gives the response when it is a success.
    pub(crate) async fn success(
        &self,
        call: &Call,
        request: HttpRequest,
        expected_size: Option<u64>,
    ) -> Result<HttpResponse, Failure> {
        let sent = self.0.transport.send(request);
        let limit = to_headers(&call.description);
        let response = within(&*self.0.runtime, limit, sent)
            .await
            .map_err(Failure::no_response)?;
        call.seen.status.set(Some(response.status));
        let head = self.head(&response);
        if head.is_success() && !head.is_foreign(&call.description, expected_size) {
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
        if let Some(start) = &start {
            call.seen.body(start.len());
        }
        let head = Head {
            status,
            headers: &headers,
            unix_time: self.0.runtime.unix_time(),
        };
        Err(head.failure(&call.description, start.as_deref()))
    }

    pub(crate) fn head<'a>(&self, response: &'a HttpResponse) -> Head<'a> {
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
        attempt: impl AsyncFnMut(HttpRequest, Permit) -> Result<T, Failure>,
    ) -> Result<T, Error> {
        let mut attempt = TypedAttempt {
            attempt,
            response: None,
        };
        self.watched(call, &mut attempt).await?;
        // This error is never seen: without a response `watched` fails.
        attempt.response.ok_or(Error::Aborted)
    }

    async fn watched(&self, call: &Call, attempt: &mut dyn Attempt) -> Result<(), Error> {
        let watch = Watch {
            client: self,
            call,
            sent: Cell::new(false),
            teller: OnceCell::new(),
        };
        let result = self.attempts(&watch, attempt).await;
        watch.sent.set(false);
        watch.end(|| match &result {
            Ok(()) => Outcome::Answered,
            Err(error) => Outcome::Failed(error.clone()),
        });
        result
    }

    async fn attempts(&self, watch: &Watch<'_>, attempt: &mut dyn Attempt) -> Result<(), Error> {
        let Inner {
            base_url,
            addresses,
            tokens,
            runtime,
            bucket,
            retries,
            limit,
            ..
        } = &*self.0;
        let call = watch.call;
        let token = tokens.token().await;
        let mut token = self.or_after_sign_in(call, token).await?;
        if tokens.honors_idempotency_keys() {
            call.give_key()?;
        }
        let mut permit = limit.acquire(&**runtime).await;
        let mut retry = Retry::new(call.description.repeat, runtime.now())
            .policy(*retries)
            .keyed(call.key().is_some());
        loop {
            let round = permit.round();
            let request = call.request(base_url, addresses, &token)?;
            watch.sent.set(true);
            watch.tell_sent(&request);
            let failure = match attempt.send(request, permit).await {
                Ok(()) => {
                    bucket.borrow_mut().give();
                    limit.succeeded();
                    return Ok(());
                }
                Err(failure) => failure,
            };
            if matches!(failure.signal, Signal::SlowDown { .. }) {
                limit.slow_down(round);
            }
            let step = retry.next(
                failure.signal,
                runtime.now(),
                runtime.jitter(),
                &mut bucket.borrow_mut(),
            );
            watch.sent.set(retry.may_be_made());
            let next = match step {
                Step::Wait(wait) => {
                    if !watch.wait(wait).await {
                        return Err(if retry.may_be_made() {
                            call.unknown(failure.error)
                        } else {
                            failure.error
                        });
                    }
                    tokens.token().await
                }
                Step::Refresh => tokens.refresh(token).await,
                Step::SignInEnded => return Err(Error::sign_in_needed()),
                Step::Fail => return Err(failure.error),
                Step::OutcomeUnknown => return Err(call.unknown(failure.error)),
            };
            token = match self.or_after_sign_in(call, next).await {
                Ok(token) => token,
                Err(error) if retry.may_be_made() => return Err(call.unknown(error)),
                Err(error) => return Err(error),
            };
            permit = limit.acquire(&**runtime).await;
        }
    }
}

impl Client {
    /// Where the sign-in has ended, a read waits for the next one; a change fails, because only a person may send it then.
    async fn or_after_sign_in(
        &self,
        call: &Call,
        token: Result<AccessToken, Error>,
    ) -> Result<AccessToken, Error> {
        let tokens = &self.0.tokens;
        let mut token = token;
        while call.description.repeat == Repeat::Safe
            && token.as_ref().is_err_and(Error::needs_sign_in)
            && let Some(signed_in) = tokens.next_sign_in()
        {
            signed_in.await;
            token = tokens.token().await;
        }
        token
    }
}

/// One attempt of a call. It keeps its response, so that the code around it is compiled once for responses of all types.
trait Attempt {
    fn send(
        &mut self,
        request: HttpRequest,
        permit: Permit,
    ) -> LocalBoxFuture<'_, Result<(), Failure>>;
}

/// An [`Attempt`] and the response that it got.
struct TypedAttempt<T, F> {
    attempt: F,
    response: Option<T>,
}

impl<T, F: AsyncFnMut(HttpRequest, Permit) -> Result<T, Failure>> Attempt for TypedAttempt<T, F> {
    fn send(
        &mut self,
        request: HttpRequest,
        permit: Permit,
    ) -> LocalBoxFuture<'_, Result<(), Failure>> {
        Box::pin(async move {
            self.response = Some((self.attempt)(request, permit).await?);
            Ok(())
        })
    }
}

/// Watches a call: tells about it, and notices that a caller stops waiting for a change.
struct Watch<'a> {
    client: &'a Client,
    call: &'a Call,
    /// Whether the request that was sent may have made the change.
    sent: Cell<bool>,
    /// Set at the first attempt when there is a listener.
    teller: OnceCell<Teller>,
}

impl Watch<'_> {
    /// An attempt begins.
    fn tell_sent(&self, request: &HttpRequest) {
        let (inner, seen) = (&self.client.0, &self.call.seen);
        seen.sent();
        if let Some(teller) = self.teller.get() {
            teller.sent_again(seen);
        } else if let Some(on_event) = inner.on_event.borrow().clone() {
            let call = inner.calls.get() + 1;
            inner.calls.set(call);
            let runtime = &inner.runtime;
            let request = SentRequest::new(self.call.description, request, runtime.unix_time());
            // Nothing else sets it: attempts are one after the other.
            let _ = self
                .teller
                .set(Teller::begin(on_event, call, runtime.now(), request));
        }
    }

    /// Waits for the next attempt; `false` when the wait was canceled.
    async fn wait(&self, duration: Duration) -> bool {
        let sleep = self.client.0.runtime.sleep(duration);
        let Some(teller) = self.teller.get() else {
            sleep.await;
            return true;
        };
        let seen = &self.call.seen;
        // Held until the end of the wait: once the last handle is dropped, the receiver resolves as if canceled.
        let (cancel, canceled) = Cancel::new();
        teller.waiting(Wait {
            duration,
            next: seen.sends.get() + 1,
            most: self.client.0.retries.attempts,
            status: seen.status.get(),
            cancel: cancel.clone(),
        });
        let waited = matches!(select(sleep, canceled).await, Either::Left(_));
        drop(cancel);
        waited
    }

    fn end(&self, outcome: impl FnOnce() -> Outcome) {
        if let Some(teller) = self.teller.get() {
            teller.end(&self.call.seen, self.client.0.runtime.now(), outcome());
        }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.end(|| Outcome::Dropped);
        if !self.sent.get() || !self.call.is_change() {
            return;
        }
        let callback = self.client.0.abandoned.borrow().clone();
        if let Some(callback) = callback {
            callback(Abandoned {
                operation: self.call.description.id,
                key: self.call.key().cloned(),
            });
        }
    }
}

fn malformed(call: &Call, error: DecodeError, bytes: &Bytes) -> Failure {
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
