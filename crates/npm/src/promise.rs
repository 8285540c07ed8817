//! Futures as promises.

use futures_core::future::LocalBoxFuture;
use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::future_to_promise;

/// A promise of what a future gives. Boxed, so that what drives futures is compiled once for all of them.
pub fn promise(future: impl Future<Output = Result<JsValue, JsValue>> + 'static) -> Promise {
    let future: LocalBoxFuture<'static, _> = Box::pin(future);
    future_to_promise(future)
}
