//! What the browser computes for the app, so that it need not carry Rust's tables for it. Natively, Rust does.

#[cfg(not(target_arch = "wasm32"))]
use belvedere_table::time_span::{Nanos, SECOND, TimeSpan, format_instant};
#[cfg(target_arch = "wasm32")]
use js_sys::{Date, JsString, Math};
#[cfg(not(target_arch = "wasm32"))]
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

#[cfg(not(target_arch = "wasm32"))]
const MILLISECOND: Nanos = SECOND / 1_000;

/// A text in lower case, for comparing.
#[cfg(target_arch = "wasm32")]
pub fn lower_case(text: &str) -> String {
    JsString::from(text).to_lower_case().into()
}

/// A text in lower case, for comparing.
#[cfg(not(target_arch = "wasm32"))]
pub fn lower_case(text: &str) -> String {
    text.to_lowercase()
}

/// A text in upper case.
#[cfg(target_arch = "wasm32")]
pub fn upper_case(text: &str) -> String {
    JsString::from(text).to_upper_case().into()
}

/// A text in upper case.
#[cfg(not(target_arch = "wasm32"))]
pub fn upper_case(text: &str) -> String {
    text.to_uppercase()
}

/// A name of a file in lower case and in one form of Unicode: many disks take it for the same as one that differs in these alone.
#[cfg(target_arch = "wasm32")]
pub fn folded(name: &str) -> String {
    let name = JsString::from(name).to_lower_case();
    name.normalize("NFC").into()
}

/// The cosine of an angle in radians.
#[cfg(target_arch = "wasm32")]
pub(crate) fn cosine(angle: f64) -> f64 {
    Math::cos(angle)
}

/// The cosine of an angle in radians.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn cosine(angle: f64) -> f64 {
    angle.cos()
}

/// The length of the longest side of a right triangle.
#[cfg(target_arch = "wasm32")]
pub(crate) fn hypotenuse(x: f64, y: f64) -> f64 {
    Math::hypot(x, y)
}

/// The length of the longest side of a right triangle.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn hypotenuse(x: f64, y: f64) -> f64 {
    x.hypot(y)
}

/// The milliseconds since 1970 of an instant in ISO 8601; not a number for any other text.
#[cfg(target_arch = "wasm32")]
pub(crate) fn instant(iso: &str) -> f64 {
    Date::parse(iso)
}

/// The milliseconds since 1970 of an instant in ISO 8601; not a number for any other text.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::cast_precision_loss, reason = "years of four digits")]
pub(crate) fn instant(iso: &str) -> f64 {
    match TimeSpan::parse_local(iso) {
        Some((span, Some(zone))) => (span.start / MILLISECOND) as f64 - zone as f64 * 1e3,
        _ => f64::NAN,
    }
}

/// An instant in ISO 8601 and UTC, from the milliseconds since 1970.
#[cfg(target_arch = "wasm32")]
pub(crate) fn iso(instant: f64) -> String {
    Date::new(&instant.into()).to_iso_string().into()
}

/// An instant in ISO 8601 and UTC, from the milliseconds since 1970.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::cast_possible_truncation, reason = "years of four digits")]
pub(crate) fn iso(instant: f64) -> String {
    format_instant(instant as Nanos * MILLISECOND).unwrap_or_default()
}

/// A text as a part of an address: everything is encoded that has a meaning there.
#[cfg(target_arch = "wasm32")]
pub(crate) fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// A text as a part of an address: everything is encoded that has a meaning there.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn encode(text: &str) -> String {
    const PART: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'!')
        .remove(b'~')
        .remove(b'*')
        .remove(b'\'')
        .remove(b'(')
        .remove(b')');
    utf8_percent_encode(text, PART).to_string()
}
