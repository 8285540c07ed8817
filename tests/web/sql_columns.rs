//! Display of a result: instants in another zone.

use belvedere::grid::form::shifted;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn an_instant_moves_into_a_zone_with_every_digit() {
    let berlin = |_: f64| -60.0;
    let moved = |text: &str| shifted(text, berlin);
    assert_eq!(
        moved("2024-12-31T23:30:00.123456789Z").as_deref(),
        Some("2025-01-01T00:30:00.123456789+01:00")
    );
    let india = shifted("2024-02-29T20:00:00Z", |_| -330.0);
    assert_eq!(india.as_deref(), Some("2024-03-01T01:30:00+05:30"));
    let newfoundland = shifted("2024-01-01T01:00:00Z", |_| 210.0);
    assert_eq!(newfoundland.as_deref(), Some("2023-12-31T21:30:00-03:30"));
    // As cells of objects write it.
    assert_eq!(
        moved("2026-07-01 22:30:00.5 UTC").as_deref(),
        Some("2026-07-01 23:30:00.5 +01:00")
    );
    // Text that is no instant in UTC stays as it is.
    for text in [
        "",
        "NULL",
        "2024-12-31T23:30:00",
        "2024-12-31 23:30:00",
        "+12024-12-31T23:30:00Z",
        "2024-12-31",
        "näive näive näive näi",
    ] {
        assert_eq!(moved(text), None, "{text}");
    }
}
