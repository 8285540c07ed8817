//! The header `Idempotency-Key` of a change (docs/assumptions.md, "Wire rules").

use belvedere_api::error::Refusal;
use belvedere_api::operation::Description;
use belvedere_store::IdempotencyKey;
use http::HeaderMap;
use sha2::{Digest as _, Sha256};

use crate::http::{ApiError, Principal};

const NAME: &str = "Idempotency-Key";
/// How many characters a key has at most.
const MAX_CHARS: usize = 255;

/// The key of a request, for an operation that is a change.
///
/// # Errors
/// `InvalidRequest` when there are several keys, or one that is not of visible ASCII characters.
pub(super) fn key(
    headers: &HeaderMap,
    description: &Description,
) -> Result<Option<String>, ApiError> {
    if !description.repeat.takes_idempotency_key() {
        return Ok(None);
    }
    let mut keys = headers.get_all(NAME).iter();
    let Some(key) = keys.next() else {
        return Ok(None);
    };
    let text = key.to_str().unwrap_or_default();
    let visible = text.bytes().all(|byte| byte.is_ascii_graphic());
    if keys.next().is_some() || !visible || !(1..=MAX_CHARS).contains(&text.len()) {
        let reason = format!("A request has one key of 1 to {MAX_CHARS} visible ASCII characters.");
        return Err(Refusal::invalid(NAME, reason).into());
    }
    Ok(Some(text.to_owned()))
}

/// A change with its key. The same request is the same operation with the same path, query and body.
pub(super) fn of_request(
    key: String,
    description: &Description,
    path: &[String],
    raw_query: &str,
    body: &[u8],
    principal: &Principal,
) -> IdempotencyKey {
    let mut hash = Sha256::new();
    let path = path.iter().map(String::as_bytes);
    let parts = [description.id.as_bytes(), raw_query.as_bytes(), body];
    for part in path.chain(parts) {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    IdempotencyKey {
        principal: principal.id.as_str().to_owned(),
        key,
        request: hash.finalize().into(),
    }
}
