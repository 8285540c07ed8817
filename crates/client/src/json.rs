//! Reading JSON whose fields only the client knows: errors, and responses of a sign-in.

use serde::de::DeserializeOwned;

/// Reads a JSON document; `None` when it can't be read.
///
/// By way of text, because a decoder of bytes has one of text inside: each page would download both.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_str(std::str::from_utf8(bytes).ok()?).ok()
}
