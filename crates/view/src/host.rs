//! What the browser computes for the app, so that it need not carry Rust's tables for it. Natively, Rust does.

#[cfg(target_arch = "wasm32")]
use js_sys::{JsString, Math};

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
