//! The road of every call: attempts, and what follows on a failed one.

use std::sync::Arc;

use belvedere_api::operation::ReplyKind;
use belvedere_api::wire::DecodeError;
use bytes::Bytes;

use super::{Call, Client};
use crate::bytes_reply::{ByteStream, Reader};
use crate::classify::{Failure, Head, MAX_ERROR_BODY, MAX_JSON};
use crate::error::Error;
use crate::retry::{Retry, Signal, Step};
use crate::time_out::{to_headers, within};
use crate::transport::{HttpRequest, HttpResponse};

/// How much of an unreadable answer is kept in its error, in bytes.
const MAX_KEPT: usize = 64 * 1024;

impl Client {
    /// Makes a call with a JSON or an empty answer, which `decode` reads.
    pub(super) async fn json_call(
        &self,
        call: &Call,
        decode: &mut dyn FnMut(&[u8]) -> Result<(), DecodeError>,
    ) -> Result<(), Error> {
        self.run(call, async |request| {
            let bytes = self.json_attempt(call, request).await?;
            // The bytes of an empty answer were never read, and `decode` reads none.
            decode(&bytes).map_err(|error| malformed(call, error, &bytes))
        })
        .await
    }

    /// Makes a call whose answer is binary content.
    pub(super) async fn bytes_call(&self, call: &Call) -> Result<ByteStream, Error> {
        self.run(call, async |request| {
            let response = self.success(call, request).await?;
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
        mut attempt: impl AsyncFnMut(HttpRequest) -> Result<T, Failure>,
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
