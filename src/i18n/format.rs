//! Numbers and times as they are written in the language that is shown.

use js_sys::{Array, Date, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

use super::{Language, language};

/// A number with its thousands set apart: `100,000`, in German `100.000`.
pub fn number(value: u64) -> String {
    let separator = match language() {
        Language::English => ',',
        Language::German => '.',
    };
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// A number of bytes: `0 bytes`, `1 byte`, `512 bytes`, `1.4 MB`. Units are powers of 1,000.
///
/// In whole numbers: formatting floating-point numbers would add its tables to the app.
pub fn bytes(count: u64) -> String {
    let (byte, bytes, point) = match language() {
        Language::English => ("byte", "bytes", '.'),
        Language::German => ("Byte", "Byte", ','),
    };
    if count < 1_000 {
        return format!("{count} {}", if count == 1 { byte } else { bytes });
    }
    let mut text = String::new();
    let mut tenth_of_unit = 100_u64;
    for unit in ["kB", "MB", "GB", "TB"] {
        let tenths = count.saturating_add(tenth_of_unit / 2) / tenth_of_unit;
        text = format!("{}{point}{} {unit}", tenths / 10, tenths % 10);
        if tenths < 10_000 {
            break;
        }
        tenth_of_unit *= 1_000;
    }
    text
}

/// A speed: `2.3 MB/s`; `None` in the first moments, when it says nothing.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a positive number of which three digits are shown"
)]
pub fn speed(received: u64, seconds: f64) -> Option<String> {
    (seconds > 0.5).then(|| format!("{}/s", bytes((received as f64 / seconds) as u64)))
}

/// A moment in the browser's time zone, with the zone's name: `Nov 21, 2026, 3:04:05 PM GMT+1`.
///
/// `milliseconds` since 1970 in UTC; an invalid time gives an empty text.
pub fn date_time(milliseconds: f64) -> String {
    if !Date::new(&milliseconds.into()).get_time().is_finite() {
        return String::new();
    }
    formatted(
        milliseconds,
        &[
            ("year", "numeric"),
            ("month", "short"),
            ("day", "numeric"),
            ("hour", "numeric"),
            ("minute", "2-digit"),
            ("second", "2-digit"),
            ("timeZoneName", "short"),
        ],
    )
}

/// The time of day of a moment in the browser's time zone: `2:03 PM`, in German `14:03`.
pub fn time(milliseconds: f64) -> String {
    formatted(milliseconds, &[("hour", "numeric"), ("minute", "2-digit")])
}

fn formatted(milliseconds: f64, parts: &[(&str, &str)]) -> String {
    let format = Intl::DateTimeFormat::new(&locales(), &options(parts)).format();
    format
        .call1(&JsValue::UNDEFINED, &milliseconds.into())
        .ok()
        .and_then(|text| text.as_string())
        .unwrap_or_default()
}

/// How long ago a moment was, or how far ahead it is: `3 minutes ago`, `in 2 days`, `now`.
///
/// Both in milliseconds since 1970 in UTC.
pub fn ago(milliseconds: f64, now: f64) -> String {
    let seconds = (milliseconds - now) / 1000.0;
    let (unit, length) = [
        ("year", 31_557_600.0),
        ("month", 2_629_800.0),
        ("day", 86_400.0),
        ("hour", 3600.0),
        ("minute", 60.0),
    ]
    .into_iter()
    .find(|(_, length)| seconds.abs() >= *length)
    .unwrap_or(("second", 1.0));
    let format = Intl::RelativeTimeFormat::new(&locales(), &options(&[("numeric", "auto")]));
    format.format((seconds / length).trunc(), unit).into()
}

fn locales() -> Array {
    Array::of1(&language().tag().into())
}

fn options(pairs: &[(&str, &str)]) -> Object {
    let object = Object::new();
    for (name, value) in pairs {
        // A plain object takes every property.
        drop(Reflect::set(&object, &(*name).into(), &(*value).into()));
    }
    object
}
