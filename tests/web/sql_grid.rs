//! The table of a result: the looks of cells.

use belvedere::views::sql::grid::cells::shown;
use belvedere_table::CellKind;
use wasm_bindgen_test::wasm_bindgen_test;

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
