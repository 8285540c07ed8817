//! Ending a call from JavaScript.

use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;

use belvedere_client::{Client, Error};
use futures_channel::oneshot;
use futures_util::future::{Either, select};
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::errors;

/// The change that was on its way when its call was dropped last.
#[derive(Clone, Default)]
pub(crate) struct Abandoned(Rc<RefCell<Option<belvedere_client::Abandoned>>>);

impl Abandoned {
    /// Listens to a client.
    pub(crate) fn of(client: &Client) -> Self {
        let this = Self::default();
        let last = this.clone();
        client.on_abandoned(move |change| {
            last.0.replace(Some(change));
        });
        this
    }
}

/// Waits for `call`, but no longer than for `until`, a promise that the caller settles in any case: one that is never
/// settled would never be freed.
///
/// A call that `until` ended is rejected with nothing, or with what is known of a change that may have been made.
pub(crate) async fn run<T>(
    abandoned: &Abandoned,
    until: Option<Promise>,
    call: impl Future<Output = Result<T, Error>>,
) -> Result<T, JsValue> {
    let call = async { call.await.map_err(|error| errors::text(&error)) };
    let Some(until) = until else {
        return call.await;
    };
    abandoned.0.replace(None);
    // Dropping the call aborts its request, and tells `abandoned` about a change.
    let ended = first(pin!(call), JsFuture::from(until)).await;
    ended.unwrap_or_else(|| {
        Err(match abandoned.0.take() {
            Some(change) => errors::abandoned(change.operation, change.key.as_deref()),
            None => JsValue::UNDEFINED,
        })
    })
}

/// Ends what is waited for; the one who waits is told nothing.
pub(crate) type Cancel = Rc<RefCell<Option<oneshot::Sender<()>>>>;

/// Waits for `call` until it is canceled; rejected with nothing then.
pub(crate) async fn run_until_canceled<T>(
    cancel: &Cancel,
    call: impl Future<Output = Result<T, JsValue>>,
) -> Result<T, JsValue> {
    let (sender, canceled) = oneshot::channel();
    cancel.replace(Some(sender));
    let ended = first(pin!(call), canceled).await;
    cancel.replace(None);
    ended.unwrap_or(Err(JsValue::UNDEFINED))
}

async fn first<T>(
    call: impl Future<Output = Result<T, JsValue>> + Unpin,
    end: impl Future + Unpin,
) -> Option<Result<T, JsValue>> {
    match select(call, end).await {
        Either::Left((result, _)) => Some(result),
        Either::Right(_) => None,
    }
}
