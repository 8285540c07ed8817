//! SQL queries and their results: where a mistake is, branches, the layout of columns, marked cells, bytes.

use belvedere_table::Predicate;
use belvedere_view::grid::Position;
use belvedere_view::sql::branches;
use belvedere_view::sql::grid::area::{Area, columns_in_sight};
use belvedere_view::sql::grid::choice::Choice;
use belvedere_view::sql::grid::layout::Layout;
use belvedere_view::sql::hex;
use belvedere_view::sql::query_error::{line_and_column, place};

fn at(row: usize, column: usize) -> Position {
    Position { row, column }
}

#[test]
fn messages_say_where_the_mistake_is() {
    for (message, found) in [
        ("No field named x at Line: 2, Column: 8", Some((2, 8))),
        ("line 3, pos 7", Some((3, 8))),
        ("Syntax error (line 1:5)", Some((1, 5))),
        ("[PARSE] line 12 column 4: expected", Some((12, 4))),
        ("an online column", None),
        ("line of thought", None),
        ("line 99999999999", None),
    ] {
        assert_eq!(line_and_column(message), found, "{message}");
    }
    let sql = "SELECT\n  '😀', nothing";
    assert_eq!(place(sql, "at Line: 2, Column: 8"), Some(15..22));
    // At the end, the character before it is marked.
    assert_eq!(place("SELECT", "at Line: 1, Column: 7"), Some(5..6));
    assert_eq!(place("SELECT", "at Line: 9, Column: 7"), None);
    assert_eq!(place("SELECT", "something"), None);
}

#[test]
fn branches_keep_their_order_and_are_there_once() {
    let list = branches::added(&[], " dev , master\nfeature/x,, dev");
    assert_eq!(list, ["dev", "master", "feature/x"]);
    assert_eq!(branches::forward(&list, 2), ["dev", "feature/x", "master"]);
    assert_eq!(branches::forward(&list, 0), list);
    assert_eq!(branches::removed(&list, 0), ["master", "feature/x"]);
    assert_eq!(branches::removed(&list, 7), list);
}

#[test]
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

#[test]
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

#[test]
fn widths_keep_their_limits() {
    let mut layout = Layout::default();
    layout.set_width(1, Some(3));
    assert_eq!(layout.width(1), Some(56));
    layout.set_width(1, Some(9_999));
    assert_eq!(layout.width(1), Some(1_200));
    layout.set_width(1, None);
    assert_eq!(layout, Layout::default());
}

#[test]
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

#[test]
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

#[test]
fn only_columns_in_sight_have_elements() {
    let ends: Vec<f64> = (1..=500).map(|column| f64::from(column) * 100.0).collect();
    assert_eq!(columns_in_sight(&ends, 0.0, 1_000.0), 0..11);
    assert_eq!(columns_in_sight(&ends, 20_000.0, 1_000.0), 199..211);
    assert_eq!(columns_in_sight(&ends, 49_000.0, 1_000.0), 489..500);
    assert_eq!(columns_in_sight(&[], 0.0, 1_000.0), 0..0);
}

#[test]
fn a_layout_that_names_a_column_twice_has_it_once() {
    // A settings file may hold anything.
    let text = r#"{"order": [2, 2, 0, 9, 2], "hidden": [1, 1, 7], "frozen": 5}"#;
    let layout: Layout = serde_json::from_str(text).expect("a layout");
    assert_eq!(layout.all(3), [2, 0, 1]);
    assert_eq!(layout.shown(3), [2, 0]);
}

/// Filters and order by the first and the second column of the name `a`.
fn choice(of: &str) -> Choice {
    let names = ["a", "b", "a"].map(str::to_owned);
    let filters = vec![
        (2, Predicate::In(vec!["x".to_owned()])),
        (1, Predicate::Null),
    ];
    Choice::new(
        of.to_owned(),
        &names,
        filters,
        vec![(0, true)],
        String::new(),
    )
}

#[test]
fn a_choice_is_written_by_the_names_of_its_columns() {
    let written = choice("").written();
    assert_eq!(
        written,
        r#"[["filter","a","1","in","x"],["filter","b","0","null"],["sort","a","0","down"]]"#
    );
    assert_eq!(Choice::read(&written), choice(""));
    assert_eq!(Choice::default().written(), "");
    for unreadable in [
        "",
        "{",
        "[]",
        r#"[["filter","a","0","unknown"],["filter","a","x","null"],["sort","a","0","left"]]"#,
    ] {
        assert!(Choice::read(unreadable).is_empty(), "{unreadable}");
    }
    let text = || "x".to_owned();
    for predicate in [
        Predicate::NotNull,
        Predicate::Contains {
            text: text(),
            case: false,
        },
        Predicate::Contains {
            text: text(),
            case: true,
        },
        Predicate::StartsWith(text()),
        Predicate::EndsWith(text()),
        Predicate::Equals(text()),
        Predicate::NotEquals(text()),
        Predicate::Less(text()),
        Predicate::AtMost(text()),
        Predicate::Greater(text()),
        Predicate::AtLeast(text()),
        Predicate::Between(text(), String::new()),
        Predicate::In(Vec::new()),
    ] {
        let filters = vec![(0, predicate)];
        let choice = Choice::new(text(), &[text()], filters, vec![(0, false)], text());
        assert_eq!(Choice::read(&choice.written()), choice);
    }
    assert!(choice("").is_of("any"));
    assert!(choice("one").is_of("one"));
    assert!(!choice("one").is_of("other"));
}

#[test]
fn a_choice_finds_its_columns_where_they_stand_now() {
    let names = ["a", "c", "b"].map(str::to_owned);
    let placed = choice("").placed(&names);
    assert_eq!(placed.filters, [(2, Predicate::Null)]);
    assert_eq!(placed.sort, [(0, true)]);
    assert_eq!(placed.missing, ["a"]);
    let none = choice("").placed(&["c".to_owned()]);
    assert_eq!(none.missing, ["a", "b"]);
    assert!(none.filters.is_empty() && none.sort.is_empty());
}
