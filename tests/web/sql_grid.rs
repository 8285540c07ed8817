//! The table of a result: the scaled scroll, the selection, the keys, the looks of cells.

use belvedere::grid::scroll::MAX_HEIGHT;
use belvedere::grid::{Position, Scroll, movement};
use belvedere::views::sql::grid::area::{Area, columns_in_sight};
use belvedere::views::sql::grid::cells::{breadth, shown};
use belvedere::views::sql::grid::layout::Layout;
use belvedere_table::CellKind;
use wasm_bindgen_test::wasm_bindgen_test;

/// Height of a row in pixels.
const ROW_HEIGHT: u32 = 28;

const MILLION: usize = 1_000_000;
const VISIBLE: f64 = 400.0;

fn scroll(rows: usize) -> Scroll {
    let mut scroll = Scroll::new(ROW_HEIGHT);
    scroll.resize(rows, VISIBLE);
    scroll
}

fn at(row: usize, column: usize) -> Position {
    Position { row, column }
}

#[wasm_bindgen_test]
fn lower_rows_are_more_rows_in_sight() {
    let rows = |row_height| {
        let mut scroll = Scroll::new(row_height);
        scroll.resize(1_000, VISIBLE);
        scroll.page()
    };
    assert!(rows(24) > rows(28));
}

#[wasm_bindgen_test]
fn a_small_table_scrolls_as_it_is() {
    let mut scroll = scroll(1_000);
    assert!((scroll.height() - 1_000.0 * f64::from(ROW_HEIGHT)).abs() < 0.1);
    scroll.scrolled(2_800.0);
    assert_eq!(scroll.window(), 94..121);
    assert!((scroll.place(100) - 2_800.0).abs() < 0.1);
}

#[wasm_bindgen_test]
fn a_million_rows_are_reached_to_the_last() {
    let mut scroll = scroll(MILLION);
    assert!((scroll.height() - MAX_HEIGHT).abs() < 0.1);
    scroll.scrolled(MAX_HEIGHT - VISIBLE);
    let window = scroll.window();
    assert_eq!(window.end, MILLION);
    // The last row ends where the element ends.
    assert!((scroll.place(MILLION - 1) + f64::from(ROW_HEIGHT) - MAX_HEIGHT).abs() < 1.0);
    scroll.scrolled(0.0);
    assert_eq!(scroll.window().start, 0);
    scroll.scrolled((MAX_HEIGHT - VISIBLE) / 2.0);
    assert!(scroll.window().contains(&(MILLION / 2)));
}

#[wasm_bindgen_test]
fn small_steps_move_by_their_pixels() {
    let mut scroll = scroll(MILLION);
    scroll.scrolled(MAX_HEIGHT / 2.0);
    let before = scroll.window().start;
    scroll.scrolled(MAX_HEIGHT / 2.0 + 10.0 * f64::from(ROW_HEIGHT));
    assert_eq!(scroll.window().start, before + 10);
    // The position of the bar after scrolling does not change the visible rows.
    let settled = scroll.settled();
    scroll.scrolled(settled);
    assert_eq!(scroll.window().start, before + 10);
}

#[wasm_bindgen_test]
fn rows_are_revealed_exactly() {
    let mut scroll = scroll(MILLION);
    for row in [999_999, 0, 500_000, 500_001, 499_990] {
        if let Some(offset) = scroll.reveal(row) {
            assert!((0.0..=MAX_HEIGHT).contains(&offset), "{row}");
            scroll.scrolled(offset);
        }
        assert!(scroll.window().contains(&row), "{row}");
        assert_eq!(scroll.reveal(row), None, "{row}");
    }
}

#[wasm_bindgen_test]
fn rows_that_are_added_at_the_end_of_a_scaled_table_can_be_scrolled_to() {
    let mut scroll = scroll(MILLION);
    scroll.scrolled(MAX_HEIGHT - VISIBLE);
    let window = scroll.window();
    let offset = scroll.resize(2 * MILLION, VISIBLE);
    let offset = offset.expect("the bar is no longer at its end");
    assert!(offset < MAX_HEIGHT - VISIBLE - 1.0);
    // The same rows are in sight.
    scroll.scrolled(offset);
    assert_eq!(scroll.window().start, window.start);
    assert_eq!(scroll.resize(3 * MILLION, VISIBLE), None);
}

#[wasm_bindgen_test]
fn a_column_is_as_wide_as_its_widest_text_not_its_longest() {
    assert!(breadth("CANCELED") > breadth("DIVERTED"));
    assert!(breadth("WWW") > breadth("illicit"));
    assert!(breadth("2026-11-25 10:00") > breadth("2026-11-25"));
}

#[wasm_bindgen_test]
fn an_empty_table_has_no_rows_to_draw() {
    assert_eq!(scroll(0).window(), 0..0);
}

#[wasm_bindgen_test]
fn keys_lead_where_they_should() {
    let go = |from, key, control| movement(from, key, control, MILLION, 5, 20);
    assert_eq!(go(at(1, 1), "ArrowUp", false), Some(at(0, 1)));
    assert_eq!(go(at(MILLION, 5), "ArrowDown", false), Some(at(MILLION, 5)));
    assert_eq!(go(at(1, 1), "ArrowLeft", false), Some(at(1, 0)));
    assert_eq!(go(at(7, 3), "Home", false), Some(at(7, 1)));
    assert_eq!(go(at(7, 3), "End", true), Some(at(MILLION, 5)));
    assert_eq!(go(at(7, 3), "Home", true), Some(at(1, 1)));
    assert_eq!(go(at(7, 3), "PageUp", false), Some(at(1, 3)));
    assert_eq!(go(at(7, 3), "PageDown", false), Some(at(27, 3)));
    assert_eq!(go(at(7, 3), "x", false), None);
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
