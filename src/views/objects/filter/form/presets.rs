//! Spans of time that are often asked for.

use belvedere_view::objects::filter::Predicate;
use wasm_bindgen::JsValue;

use super::texts::Text;

const MILLISECONDS_IN_DAY: f64 = 86_400_000.0;

/// A predicate, and what it compares with.
pub type Preset = fn() -> (Predicate, String);

/// Spans of time that are often asked for, as they are written.
pub const PRESETS: [(Text, Preset); 5] = [
    (Text::Today, || (Predicate::Is, day(0))),
    (Text::LastWeek, || {
        (Predicate::Between, format!("{}..{}", day(-6), day(0)))
    }),
    (Text::ThisMonth, || (Predicate::Is, month(0))),
    (Text::LastMonth, || (Predicate::Is, month(-1))),
    (Text::ThisYear, || (Predicate::Is, first_part(&day(0), 4))),
];

/// A day of UTC, so many days from today.
fn day(days: i32) -> String {
    let time = js_sys::Date::now() + f64::from(days) * MILLISECONDS_IN_DAY;
    let date = String::from(js_sys::Date::new(&JsValue::from_f64(time)).to_iso_string());
    first_part(&date, 10)
}

/// A month of UTC, so many months from this one.
pub fn month(months: i64) -> String {
    let today = day(0);
    let part = |range| {
        today
            .get(range)
            .and_then(|part: &str| part.parse::<i64>().ok())
    };
    let month = part(0..4).unwrap_or_default() * 12 + part(5..7).unwrap_or_default() - 1 + months;
    format!(
        "{:04}-{:02}",
        month.div_euclid(12),
        month.rem_euclid(12) + 1
    )
}

fn first_part(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}
