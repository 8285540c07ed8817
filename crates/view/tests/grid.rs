//! The tables: which rows are in sight, keys, the selection, and the layout of columns.

use belvedere_view::grid::layout::Kept;
use belvedere_view::grid::scroll::MAX_HEIGHT;
use belvedere_view::grid::{
    Area, ColumnWidths, KeyAction, Layout, Modifiers, Places, Position, Scroll, Sight, breadth,
    key_action, movement,
};

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

#[test]
fn columns_are_as_the_query_gives_them_until_they_are_arranged() {
    let mut layout = Layout::<usize>::default();
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

#[test]
fn one_column_is_always_shown() {
    let mut layout = Layout::<usize>::default();
    for column in 0..3 {
        layout.hide(column, true, 3);
    }
    assert_eq!(layout.shown(3), [2]);
    layout.hide_only([]);
    layout.hide_all(3);
    assert_eq!(layout.shown(3), [0]);
    layout.hide_all(3);
    assert_eq!(layout.shown(3), [0]);
}

#[test]
fn values_have_another_form_and_their_first_one_again() {
    let mut layout = Layout::<usize>::default();
    layout.reform(&2);
    assert!(layout.is_reformed(&2) && !layout.is_reformed(&1));
    let text = serde_json::to_string(&layout).expect("JSON");
    assert_eq!(
        serde_json::from_str::<Layout<usize>>(&text).ok(),
        Some(layout.clone())
    );
    layout.reform(&2);
    assert_eq!(layout, Layout::default());
}

#[test]
fn widths_keep_their_limits() {
    let mut layout = Layout::<usize>::default();
    layout.set_width(&1, Some(3));
    assert_eq!(layout.width(&1), Some(56));
    layout.set_width(&1, Some(9_999));
    assert_eq!(layout.width(&1), Some(1_200));
    layout.set_width(&1, None);
    assert_eq!(layout, Layout::default());
}

#[test]
fn a_selection_has_two_corners() {
    let area = Area::at(at(5, 4)).moved(at(3, 2), true);
    assert_eq!(area.rows(10), 3..=5);
    assert_eq!(area.columns(9), 2..=4);
    assert!(area.contains(at(4, 3), 10, 9) && !area.contains(at(6, 3), 10, 9));
    assert!(!area.is_one() && area.moved(at(1, 1), false).is_one());
    assert!(area.is_extended() && area.active == at(3, 2));
    assert_eq!(area.alone(), Area::at(at(3, 2)));
    // Back at the cell where it began, nothing more is marked.
    assert!(!area.moved(at(5, 4), true).is_extended());
    // The number of a row stands for the row, a header for its column.
    assert_eq!(Area::at(at(5, 0)).columns(9), 1..=9);
    assert_eq!(Area::at(at(0, 4)).rows(10), 1..=10);
    assert_eq!(
        (area.count(10, 9), Area::at(at(0, 4)).count(10, 9)),
        (9, 10)
    );
    assert_eq!(Area::at(at(0, 0)).count(0, 9), 0);
}

fn places(columns: &[(u32, bool)], visible: f64) -> Places {
    let widths = ColumnWidths {
        numbers: 50,
        columns: columns.to_vec(),
        frozen: 0,
    };
    Places::new(&widths, visible)
}

#[test]
fn only_columns_in_sight_have_elements() {
    let places = places(&[(100, false); 500], 1_050.0);
    let others = |left| places.sight(0, left, 1_050.0).others;
    assert_eq!(others(0.0), 0..11);
    assert_eq!(others(20_000.0), 199..211);
    assert_eq!(others(49_000.0), 489..500);
    // Those that stay in sight have elements wherever the others are.
    let sight = places.sight(2, 20_000.0, 1_050.0);
    assert_eq!((sight.frozen, sight.others.clone()), (2, 201..211));
    assert_eq!(sight.columns().take(3).collect::<Vec<_>>(), [0, 1, 201]);
    assert_eq!(sight.frozen_mark(0), Some(""));
    assert_eq!(sight.frozen_mark(1), Some("last"));
    assert_eq!(sight.frozen_mark(2), None);
    // Half of the width stays for the others.
    assert_eq!(places.sight(20, 0.0, 1_050.0).frozen, 5);
}

#[test]
fn a_column_that_scrolls_in_takes_the_element_of_one_that_scrolled_out() {
    let sight = |others| Sight { frozen: 1, others };
    let shown =
        |sight: &Sight| -> Vec<_> { (0..5).map(|element| sight.column(element, 5)).collect() };
    let before = shown(&sight(3..7));
    let after = shown(&sight(4..8));
    assert_eq!(before, [Some(0), Some(4), Some(5), Some(6), Some(3)]);
    assert_eq!(after, [Some(0), Some(4), Some(5), Some(6), Some(7)]);
}

#[test]
fn columns_share_the_width_that_is_left() {
    let two = places(&[(100, false), (100, true), (200, true)], 1_050.0);
    assert_eq!(two.column(0), (50.0, 100.0));
    assert_eq!(two.column(1), (150.0, 300.0));
    assert_eq!(two.column(2), (450.0, 600.0));
    assert_eq!(two.width().to_bits(), 1_050_f64.to_bits());
    // None is narrower than it needs to be.
    assert_eq!(places(&[(100, true)], 60.0).column(0), (50.0, 100.0));
}

#[test]
fn a_column_comes_into_sight_beside_those_that_stay_there() {
    let places = places(&[(100, false); 20], 550.0);
    assert_eq!(places.reveal(2, 1, 0.0, 550.0), None);
    assert_eq!(places.reveal(9, 1, 0.0, 550.0), Some(500.0));
    assert_eq!(places.reveal(4, 1, 500.0, 550.0), Some(300.0));
    assert_eq!(places.reveal(0, 1, 500.0, 550.0), None);
}

#[test]
fn a_layout_that_names_a_column_twice_has_it_once() {
    // A settings file may hold anything.
    let text = r#"{"order": [2, 2, 0, 9, 2], "hidden": [1, 1, 7], "frozen": 5}"#;
    let layout: Layout<usize> = serde_json::from_str(text).expect("a layout");
    assert_eq!(layout.all(3), [2, 0, 1]);
    assert_eq!(layout.shown(3), [2, 0]);
}

#[test]
fn rows_are_selected_whole() {
    let area = Area::at(at(5, 4));
    let row = area.whole_rows(false);
    assert_eq!((row.columns(9), row.rows(10)), (1..=9, 5..=5));
    assert_eq!(row.active, at(5, 4));
    assert_eq!(row.whole_rows(false), area);
    let rows = area.moved(at(7, 4), true).whole_rows(true);
    assert_eq!((rows.columns(9), rows.rows(10)), (1..=9, 5..=7));
}

#[test]
fn a_key_does_the_same_in_each_table() {
    let keys = |held: &str| Modifiers {
        control: held.contains('c'),
        shift: held.contains('s'),
        alt: held.contains('a'),
    };
    let cell = |key: &str, held: &str| key_action(key, keys(held), at(3, 2));
    let header = |key: &str, held: &str| key_action(key, keys(held), at(0, 2));
    assert_eq!(cell("Enter", ""), Some(KeyAction::Act { add: false }));
    assert_eq!(cell(" ", "s"), Some(KeyAction::Select { extend: true }));
    assert_eq!(header(" ", "s"), Some(KeyAction::Act { add: true }));
    assert_eq!(cell("a", "c"), Some(KeyAction::SelectAll));
    assert_eq!(cell("C", "cs"), Some(KeyAction::Copy { headers: true }));
    assert_eq!(cell("f", ""), Some(KeyAction::Filter));
    assert_eq!(cell("f", "c"), Some(KeyAction::Find));
    assert_eq!(cell("Escape", ""), Some(KeyAction::Leave));
    assert_eq!(
        cell("ArrowLeft", "cs"),
        Some(KeyAction::Move { extend: true })
    );
    assert_eq!(header("ArrowLeft", "cs"), Some(KeyAction::Shift(-1)));
    assert_eq!(header("ArrowRight", "s"), Some(KeyAction::Resize(16)));
    assert_eq!(header("ArrowDown", "a"), Some(KeyAction::Menu));
    // The browser's own keys, and those of the page.
    assert_eq!(
        (cell("ArrowDown", "a"), cell("ArrowLeft", "a")),
        (None, None)
    );
    assert_eq!(
        key_action("f", keys(""), at(3, 0)),
        Some(KeyAction::Move { extend: false })
    );
}

#[test]
fn the_layout_of_objects_is_in_their_address() {
    let list = |texts: &[&str]| -> Vec<String> { texts.iter().map(|&text| text.into()).collect() };
    let widths = list(&["a:120", "b:9", "c:x", "d"]);
    let (hidden, reformed) = (list(&["c"]), list(&["a", "b"]));
    let mut layout = Layout::read(&list(&["b"]), &widths, "2", hidden, reformed);
    layout.reform(&"b".into());
    layout.reform(&"c".into());
    assert_eq!(layout.written_forms(), "a,c");
    assert_eq!(layout.written_widths(), "a:120,b:56");
    assert_eq!(
        (layout.frozen(), layout.written_frozen().as_str()),
        (2, "2")
    );
    let names = |layout: &Layout<String>| layout.arranged(list(&["a", "b", "c"]), |name| name);
    assert_eq!(names(&layout), ["b", "a", "c"]);
    layout.place(&"b".into(), 1, list(&["b", "a"]));
    assert_eq!(names(&layout), ["a", "b", "c"]);
    layout.freeze(1);
    layout.set_width(&"a".into(), None);
    assert_eq!(
        (
            layout.written_frozen().as_str(),
            layout.written_widths().as_str()
        ),
        ("", "b:56")
    );
    assert_eq!(
        (layout.written_order().as_str(), layout.hidden()),
        ("a,b", &["c".to_owned()][..])
    );
}

#[test]
fn layouts_are_kept_in_one_form_and_older_ones_are_read() {
    let read = |text: &str| serde_json::from_str::<Kept>(text).expect("a layout").layout;
    let words = r#"{"columns":["b","a"],"widths":["a:120"],"freeze":"0","hide":["c"]}"#;
    let layout = read(words);
    assert_eq!(
        (layout.written_order().as_str(), layout.frozen()),
        ("b,a", 0)
    );
    assert_eq!(
        (layout.width(&"a".into()), layout.is_hidden(&"c".into())),
        (Some(120), true)
    );
    let kept = serde_json::to_string(&Kept {
        layout: layout.clone(),
    })
    .expect("JSON");
    assert_eq!(
        kept,
        r#"{"layout":{"order":["b","a"],"hidden":["c"],"widths":[["a",120]],"frozen":0,"reformed":[],"distributions":false}}"#
    );
    assert_eq!(read(&kept), layout);
    assert_eq!(read("{}"), Layout::default());
    let of_result = r#"{"order":[1,0],"hidden":[],"widths":[[1,90]],"frozen":0}"#;
    let layout: Layout<usize> = serde_json::from_str(of_result).expect("a layout");
    assert_eq!(
        (layout.shown(3), layout.width(&1)),
        (vec![1, 0, 2], Some(90))
    );
}

#[test]
fn a_column_is_as_wide_as_its_widest_text_not_its_longest() {
    assert!(breadth("CANCELED") > breadth("DIVERTED"));
    assert!(breadth("WWW") > breadth("illicit"));
    assert!(breadth("2026-11-25 10:00") > breadth("2026-11-25"));
}

#[test]
fn a_column_is_pinned_behind_those_that_are_and_unpinned_before_the_others() {
    let mut layout = Layout::<usize>::default();
    layout.pin(&2, layout.shown(4));
    assert_eq!((layout.shown(4), layout.frozen()), (vec![2, 0, 1, 3], 1));
    layout.pin(&3, layout.shown(4));
    assert_eq!((layout.shown(4), layout.frozen()), (vec![2, 3, 0, 1], 2));
    layout.pin(&2, layout.shown(4));
    assert_eq!((layout.shown(4), layout.frozen()), (vec![3, 2, 0, 1], 1));
    assert!(layout.is_pinned(0) && !layout.is_pinned(1));
    // More were pinned than there are columns.
    layout.freeze(9);
    layout.pin(&1, layout.shown(4));
    assert_eq!((layout.shown(4), layout.frozen()), (vec![3, 2, 0, 1], 3));
}
