//! Code of the dataset views that needs no page: the poll interval.

use std::time::Duration;

use belvedere::poll::Pace;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn asking_slows_down_to_once_a_minute() {
    let mut pace = Pace::default();
    let pauses: Vec<Duration> = (0..9).map(|_| pace.pause()).collect();
    assert_eq!(pauses.first(), Some(&Duration::from_secs(5)));
    assert!(pauses.is_sorted());
    assert_eq!(pauses.last(), Some(&Duration::from_mins(1)));
    pace.reset();
    assert_eq!(pace.pause(), Duration::from_secs(5));
}
