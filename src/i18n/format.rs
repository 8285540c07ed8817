//! Times as they are written in the language that is shown.

use js_sys::{Array, Date, Intl, Object, Reflect};
use wasm_bindgen::JsValue;

use super::language;

/// What each form of a moment has, and what the long one has besides.
const DAY: [(&str, &str); 3] = [("year", "numeric"), ("month", "short"), ("day", "numeric")];
const MINUTE: [(&str, &str); 3] = [
    ("hour", "2-digit"),
    ("minute", "2-digit"),
    ("hourCycle", "h23"),
];
const SECOND: (&str, &str) = ("second", "2-digit");

/// The long form of a moment, in the browser's time zone with its name: `Nov 21, 2026, 15:04:05 GMT+1`. Where the second
/// matters, and as the title of the short form.
///
/// `milliseconds` since 1970 in UTC; an invalid time gives an empty text.
pub fn date_time(milliseconds: f64) -> String {
    let second = [SECOND, ("timeZoneName", "short")];
    formatted(milliseconds, &[&DAY[..], &MINUTE, &second].concat())
}

/// The short form of a moment, in lists and sentences: `Nov 21, 2026, 15:04`.
pub fn minute(milliseconds: f64) -> String {
    formatted(milliseconds, &[DAY, MINUTE].concat())
}

/// The time of day of a moment, where all moments are of one session: `15:04:05`.
pub fn clock(milliseconds: f64) -> String {
    formatted(milliseconds, &[&MINUTE[..], &[SECOND]].concat())
}

fn formatted(milliseconds: f64, parts: &[(&str, &str)]) -> String {
    if !Date::new(&milliseconds.into()).get_time().is_finite() {
        return String::new();
    }
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
