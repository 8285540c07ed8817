//! Display of a result: the order and widths of columns, instants in another zone, bytes.

use belvedere::views::sql::grid::layout::Layout;
use belvedere::views::sql::grid::zone::shifted;
use belvedere::views::sql::inspect::hex;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn columns_are_as_the_query_gives_them_until_they_are_arranged() {
    let mut layout = Layout::default();
    assert_eq!(layout.shown(4), [0, 1, 2, 3]);
    layout.move_to(3, 0, 4);
    assert_eq!(layout.shown(4), [3, 0, 1, 2]);
    layout.hide(0, true, 4);
    assert_eq!(layout.shown(4), [3, 1, 2]);
    assert_eq!(layout.all(4), [3, 0, 1, 2]);
    // A place counts shown columns; hidden ones go behind it.
    layout.move_to(3, 2, 4);
    assert_eq!(layout.shown(4), [1, 2, 3]);
    layout.hide(0, false, 4);
    assert_eq!(layout.shown(4), [1, 2, 3, 0]);
    // A result with fewer columns, and one with more.
    assert_eq!(layout.shown(2), [1, 0]);
    assert_eq!(layout.shown(5), [1, 2, 3, 0, 4]);
    assert_eq!(layout.shown(0), [0; 0]);
}

#[wasm_bindgen_test]
fn one_column_is_always_shown() {
    let mut layout = Layout::default();
    for column in 0..3 {
        layout.hide(column, true, 3);
    }
    assert_eq!(layout.shown(3), [2]);
    layout.show_all();
    layout.hide_all(3);
    assert_eq!(layout.shown(3), [0]);
    layout.hide_all(3);
    assert_eq!(layout.shown(3), [0]);
}

#[wasm_bindgen_test]
fn widths_keep_their_limits() {
    let mut layout = Layout::default();
    layout.set_width(1, Some(3));
    assert_eq!(layout.width(1), Some(56));
    layout.set_width(1, Some(9_999));
    assert_eq!(layout.width(1), Some(1_200));
    layout.set_width(1, None);
    assert_eq!(layout, Layout::default());
}

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
    // Text that is no instant in UTC stays as it is.
    for text in [
        "",
        "NULL",
        "2024-12-31T23:30:00",
        "+12024-12-31T23:30:00Z",
        "2024-12-31",
        "näive näive näive näi",
    ] {
        assert_eq!(moved(text), None, "{text}");
    }
}

#[wasm_bindgen_test]
fn bytes_are_shown_with_their_letters() {
    // "Belvedere", a space, a control character, "<b>" and "é".
    let digits = "42656c76656465726520013c623ec3a9";
    assert_eq!(
        hex::dump(digits),
        "00000000  42 65 6c 76 65 64 65 72 65 20 01 3c 62 3e c3 a9  Belvedere ·<b>··\n"
    );
    let many = "00".repeat(hex::MAX_SHOWN_BYTES + 100);
    assert_eq!(hex::dump(&many).lines().count(), hex::MAX_SHOWN_BYTES / 16);
    assert_eq!(hex::dump(""), "");
}
