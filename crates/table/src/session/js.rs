//! Requests and responses as plain JavaScript values: so they travel between page and worker.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::{Error, Serializer};
use wasm_bindgen::JsValue;

/// A `u64` or `usize` becomes a `BigInt`, because a JavaScript number rounds integers above 2^53.
const EXACT: Serializer = Serializer::new().serialize_large_number_types_as_bigints(true);

/// A request or a response as a value that can be posted.
pub fn to_js<T: Serialize>(message: &T) -> Result<JsValue, Error> {
    message.serialize(&EXACT)
}

/// A request or a response that was posted.
pub fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, Error> {
    serde_wasm_bindgen::from_value(value)
}
