//! Which rows of a table are in sight, and where keys lead.

use belvedere_view::grid::scroll::MAX_HEIGHT;
use belvedere_view::grid::{Position, Scroll, movement};

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

#[test]
fn lower_rows_are_more_rows_in_sight() {
    let rows = |row_height| {
        let mut scroll = Scroll::new(row_height);
        scroll.resize(1_000, VISIBLE);
        scroll.page()
    };
    assert!(rows(24) > rows(28));
}

#[test]
fn a_small_table_scrolls_as_it_is() {
    let mut scroll = scroll(1_000);
    assert!((scroll.height() - 1_000.0 * f64::from(ROW_HEIGHT)).abs() < 0.1);
    scroll.scrolled(2_800.0);
    assert_eq!(scroll.window(), 94..121);
    assert!((scroll.place(100) - 2_800.0).abs() < 0.1);
}

#[test]
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

#[test]
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

#[test]
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

#[test]
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

#[test]
fn an_empty_table_has_no_rows_to_draw() {
    assert_eq!(scroll(0).window(), 0..0);
}

#[test]
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
