//! The table of a result: the looks of cells.

use belvedere::views::sql::grid::cells::{breadth, shown};
use belvedere_table::CellKind;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn a_column_is_as_wide_as_its_widest_text_not_its_longest() {
    assert!(breadth("CANCELED") > breadth("DIVERTED"));
    assert!(breadth("WWW") > breadth("illicit"));
    assert!(breadth("2026-11-25 10:00") > breadth("2026-11-25"));
}

#[wasm_bindgen_test]
fn nothing_that_differs_looks_alike() {
    let looks = [
        shown("", CellKind::Null, false),
        shown("", CellKind::Empty, false),
        shown(" \t\n", CellKind::Blank, false),
        shown("NULL", CellKind::Text, false),
        shown("''", CellKind::Text, false),
        shown("·→↵", CellKind::Text, false),
    ];
    for (index, look) in looks.iter().enumerate() {
        assert!(!looks[index + 1..].contains(look), "{look:?}");
    }
    assert_eq!(shown("a\r\nb\nc", CellKind::Text, true).text, "a↵b↵c…");
}
