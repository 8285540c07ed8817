//! Times by language. The tests' browsers speak English.

use belvedere::i18n::{ago, clock, date_time, minute};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn moments_are_told_by_their_distance() {
    const HOUR: f64 = 3_600_000.0;
    assert_eq!(ago(0.0, 0.0), "now");
    assert_eq!(ago(0.0, 3.0 * HOUR), "3 hours ago");
    assert_eq!(ago(50.0 * HOUR, 0.0), "in 2 days");
    assert_eq!(ago(0.0, 24.0 * HOUR), "yesterday");
}

#[wasm_bindgen_test]
fn a_moment_has_its_zone_and_what_is_none_has_no_text() {
    let shown = date_time(1_732_201_445_000.0);
    let short = minute(1_732_201_445_000.0);
    assert!(short.contains("2024") && !short.contains(":05"), "{short}");
    assert!(shown.starts_with(&format!("{short}:05 ")), "{shown}");
    assert!(short.ends_with(clock(1_732_201_445_000.0).trim_end_matches(":05")));
    for form in [date_time, minute, clock] {
        assert_eq!(form(f64::NAN), "");
    }
}
