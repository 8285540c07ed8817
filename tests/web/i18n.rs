//! Numbers, times and texts by language. The tests' browsers speak English.

use belvedere::i18n::{Language, Text, ago, date_time, number, t};
use wasm_bindgen_test::wasm_bindgen_test;

#[derive(Debug)]
struct Hello;

impl Text for Hello {
    fn text(&self, language: Language) -> String {
        match language {
            Language::English => "Hello".to_owned(),
            Language::German => "Hallo".to_owned(),
        }
    }
}

#[wasm_bindgen_test]
fn english_is_shown_until_another_language_is_chosen() {
    assert_eq!(t(Hello), "Hello");
    assert_eq!(Hello.text(Language::German), "Hallo");
}

#[wasm_bindgen_test]
fn numbers_have_their_thousands_set_apart() {
    let texts = [0, 12, 999, 1000, 1_234_567, u64::MAX].map(number);
    let wanted = [
        "0",
        "12",
        "999",
        "1,000",
        "1,234,567",
        "18,446,744,073,709,551,615",
    ];
    assert_eq!(texts, wanted);
}

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
