//! Times by language. The tests' browsers speak English.

use belvedere::i18n::{ago, date_time};
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
    assert!(shown.contains("2024") && shown.contains(":05"), "{shown}");
    assert_eq!(date_time(f64::NAN), "");
}
