//! Times as they are written in the language that is shown.

use js_sys::{Array, Date, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

use super::language;

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
