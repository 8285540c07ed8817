//! JSON responses, which JavaScript reads.

use belvedere_api::OPERATIONS;
use belvedere_api::error::DecodeError;
use belvedere_api::operation::ReplyKind;
use wasm_bindgen::prelude::*;

use crate::host::Host;

/// Reads a JSON response in JavaScript. Operations that answer without a body give nothing.
pub(crate) fn decode(host: &Host, operation: &str, bytes: &[u8]) -> Result<JsValue, DecodeError> {
    let mistake = |path: &str, message: &str| DecodeError {
        path: path.to_owned(),
        message: message.to_owned(),
    };
    if bytes.is_empty() {
        let mut operations = OPERATIONS.iter();
        let found = operations.find(|description| description.id == operation);
        return match found.map(|description| description.reply) {
            Some(ReplyKind::Json) => Err(mistake(".", "the response is empty")),
            _ => Ok(JsValue::UNDEFINED),
        };
    }
    let text = std::str::from_utf8(bytes).map_err(|_| mistake(".", "it is no UTF-8"))?;
    host.decode(operation, text, has_long_number(bytes))
        .map_err(|error| {
            let error = error.as_string().unwrap_or_default();
            let (path, message) = error.split_once('\n').unwrap_or((".", &error));
            mistake(path, message)
        })
}

/// Whether there is an integer of 16 digits outside of texts, which can be larger than a float holds exactly. What follows a
/// point is read as a float in any case.
fn has_long_number(bytes: &[u8]) -> bool {
    let (mut digits, mut in_fraction, mut in_text, mut is_escaped) = (0, false, false, false);
    bytes.iter().any(|byte| {
        if in_text {
            in_text = is_escaped || *byte != b'"';
            is_escaped = !is_escaped && *byte == b'\\';
            return false;
        }
        in_text = *byte == b'"';
        in_fraction = *byte == b'.' || in_fraction && byte.is_ascii_digit();
        digits = if byte.is_ascii_digit() && !in_fraction {
            digits + 1
        } else {
            0
        };
        digits == 16
    })
}
