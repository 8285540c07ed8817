//! The table of a result: the scaled scroll, the selection, the keys, the looks of cells.

use belvedere::grid::Position;
use belvedere::views::sql::grid::area::{Area, columns_in_sight};
use belvedere::views::sql::grid::cells::{breadth, shown};
use belvedere::views::sql::grid::layout::Layout;
use belvedere_table::CellKind;
use wasm_bindgen_test::wasm_bindgen_test;

fn at(row: usize, column: usize) -> Position {
    Position { row, column }
}

#[wasm_bindgen_test]
fn a_column_is_as_wide_as_its_widest_text_not_its_longest() {
    assert!(breadth("CANCELED") > breadth("DIVERTED"));
    assert!(breadth("WWW") > breadth("illicit"));
    assert!(breadth("2026-11-25 10:00") > breadth("2026-11-25"));
}

#[wasm_bindgen_test]
fn a_selection_has_two_corners() {
    let area = Area::at(at(5, 4)).moved(at(3, 2), true);
    assert_eq!(area.rows(10), 3..=5);
    assert_eq!(area.columns(9), 2..=4);
    assert!(area.contains(at(4, 3), 10, 9) && !area.contains(at(6, 3), 10, 9));
    assert!(!area.is_one() && area.moved(at(1, 1), false).is_one());
    // The number of a row stands for the row, a header for its column.
    assert_eq!(Area::at(at(5, 0)).columns(9), 1..=9);
    assert_eq!(Area::at(at(0, 4)).rows(10), 1..=10);
}

#[wasm_bindgen_test]
fn only_columns_in_sight_have_elements() {
    let ends: Vec<f64> = (1..=500).map(|column| f64::from(column) * 100.0).collect();
    assert_eq!(columns_in_sight(&ends, 0.0, 1_000.0), 0..11);
    assert_eq!(columns_in_sight(&ends, 20_000.0, 1_000.0), 199..211);
    assert_eq!(columns_in_sight(&ends, 49_000.0, 1_000.0), 489..500);
    assert_eq!(columns_in_sight(&[], 0.0, 1_000.0), 0..0);
}

#[wasm_bindgen_test]
fn a_layout_that_names_a_column_twice_has_it_once() {
    // A settings file may hold anything.
    let text = r#"{"order": [2, 2, 0, 9, 2], "hidden": [1, 1, 7], "frozen": 5}"#;
    let layout: Layout = serde_json::from_str(text).expect("a layout");
    assert_eq!(layout.all(3), [2, 0, 1]);
    assert_eq!(layout.shown(3), [2, 0]);
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
