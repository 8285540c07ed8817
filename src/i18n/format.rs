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

/// A moment in the browser's time zone, with the zone's name: `Nov 21, 2026, 3:04:05 PM GMT+1`.
///
/// `milliseconds` since 1970 in UTC; what is no moment gives an empty text.
pub fn date_time(milliseconds: f64) -> String {
    if !Date::new(&milliseconds.into()).get_time().is_finite() {
        return String::new();
    }
    let options = options(&[
        ("year", "numeric"),
        ("month", "short"),
        ("day", "numeric"),
        ("hour", "numeric"),
        ("minute", "2-digit"),
        ("second", "2-digit"),
        ("timeZoneName", "short"),
    ]);
    let format = Intl::DateTimeFormat::new(&locales(), &options).format();
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
