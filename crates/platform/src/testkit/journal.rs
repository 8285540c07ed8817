//! `/testkit/journal`: every change that was committed, in order. "Nothing lost, nothing twice" is this list against what
//! a client believes.
//!
//! The store writes an entry when a transaction with changes is on disk; a response that is given again changes
//! nothing. Whose request it was travels with the request: in the task that answers it, then to the thread that waits for
//! the disk.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde::Serialize;

use belvedere_api::operation::{Description, Repeat};

use crate::Platform;
use crate::http::{ApiError, Exchange, Principal};

/// The changes of one platform: a cheap handle.
#[derive(Clone, Default)]
pub(crate) struct Journal(Arc<Mutex<Vec<Entry>>>);

/// Whose request makes a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Context {
    /// Identifier of the operation.
    operation: &'static str,
    #[serde(skip)]
    repeat: Repeat,
    /// Path and query, as they were sent.
    target: String,
    /// The body.
    body: String,
    /// Name of the user.
    principal: String,
    /// The header `Idempotency-Key`.
    idempotency_key: Option<String>,
    /// The header `X-Request-Id`.
    request_id: Option<String>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    /// From 1, since the journal was cleared.
    number: usize,
    /// Milliseconds since 1970, by the platform's clock.
    at: i64,
    /// Whose request it was; none for a test hook.
    #[serde(flatten)]
    context: Option<Context>,
}

tokio::task_local! {
    static TASK: Context;
}
thread_local! {
    static THREAD: RefCell<Option<Context>> = const { RefCell::new(None) };
}

impl Context {
    pub(crate) fn new(
        exchange: &Exchange,
        description: &Description,
        body: &[u8],
        principal: &Principal,
    ) -> Self {
        let target = exchange.parts.uri.path_and_query();
        let header = |name: &str| exchange.header(name).map(str::to_owned);
        Self {
            operation: description.id,
            repeat: description.repeat,
            target: target.map(ToString::to_string).unwrap_or_default(),
            body: String::from_utf8_lossy(body).into_owned(),
            principal: principal.username.to_owned(),
            idempotency_key: header("idempotency-key"),
            request_id: header("x-request-id"),
        }
    }

    /// Answers a request in this context.
    ///
    /// Queries and their cancellation are no changes of the store; they are written down when they were accepted.
    pub(crate) async fn around(
        self,
        platform: Platform,
        answering: impl Future<Output = Result<Response, ApiError>>,
    ) -> Result<Response, ApiError> {
        let query = matches!(self.repeat, Repeat::Query | Repeat::Idempotent);
        let context = query.then(|| self.clone());
        let response = TASK.scope(self, answering).await;
        if response.is_ok() && context.is_some() {
            let at = platform.testkit().clock.now();
            platform.testkit().journal.push(at, context);
        }
        response
    }
}

/// Work for another thread, in the context of the task that hands it over.
pub(crate) fn carried<T>(work: impl FnOnce() -> T + Send) -> impl FnOnce() -> T + Send {
    let context = TASK.try_with(Clone::clone).ok();
    move || {
        THREAD.replace(context);
        let result = work();
        THREAD.replace(None);
        result
    }
}

impl Journal {
    /// Writes down a change that was made at a time.
    pub(crate) fn add(&self, at: i64) {
        self.push(at, THREAD.with_borrow(Clone::clone));
    }

    fn push(&self, at: i64, context: Option<Context>) {
        let mut entries = self.entries();
        let number = entries.len() + 1;
        entries.push(Entry {
            number,
            at,
            context,
        });
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.entries().clear();
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn respond(exchange: &Exchange) -> Response {
    let journal = &exchange.platform.testkit().journal;
    if exchange.method() == "DELETE" {
        journal.clear();
        return StatusCode::NO_CONTENT.into_response();
    }
    Json(journal.entries().clone()).into_response()
}
