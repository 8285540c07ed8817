//! SQL: which part of a text runs, where a mistake is, names of tabs, branches, the history.

use belvedere::views::sql::branches;
use belvedere::views::sql::draft::{Draft, from_fragment};
use belvedere::views::sql::history::{Entry, matching, surplus};
use belvedere::views::sql::query_error::{line_and_column, place};
use belvedere::views::sql::statement::{Target, byte_of, target, unit_of};
use wasm_bindgen_test::wasm_bindgen_test;

fn at(text: &str, cursor: u32) -> Option<String> {
    target(text, cursor, cursor).map(|target| target.sql)
}

#[wasm_bindgen_test]
fn the_statement_at_the_cursor_runs() {
    let text = "SELECT 1;\nSELECT 2; -- two\n\nSELECT 3";
    assert_eq!(at(text, 0).as_deref(), Some("SELECT 1"));
    assert_eq!(at(text, 8).as_deref(), Some("SELECT 1"));
    // Behind its semicolon it is still meant, up to the end of the line.
    assert_eq!(at(text, 9).as_deref(), Some("SELECT 1"));
    assert_eq!(at(text, 10).as_deref(), Some("SELECT 2"));
    assert_eq!(at(text, 20).as_deref(), Some("SELECT 2"));
    let end = u32::try_from(text.len()).expect("short");
    assert!(at(text, end).expect("a statement").ends_with("SELECT 3"));
    assert_eq!(at("", 0), None);
    assert_eq!(at("  -- nothing; here\n", 3), None);
    assert_eq!(at("SELECT 1;\n\n", 11).as_deref(), Some("SELECT 1"));
}

#[wasm_bindgen_test]
fn semicolons_in_texts_names_and_comments_end_nothing() {
    for text in [
        "SELECT ';'",
        "SELECT 'it''s; fine'",
        r"SELECT '\';'",
        "SELECT \";\"",
        "SELECT * FROM `a;b``c;`",
        "SELECT 1 -- ;\n, 2",
        "SELECT /* ; /* ; */ ; */ 1",
        "SELECT ';",
        "SELECT /* ;",
    ] {
        assert_eq!(at(text, 0).as_deref(), Some(text), "{text}");
    }
}

#[wasm_bindgen_test]
fn a_selection_runs_alone() {
    let text = "SELECT 1, 2; SELECT 3";
    let found = target(text, 0, 8).expect("a target");
    let expected = Target {
        sql: "SELECT 1".to_owned(),
        place: 0..8,
        selected: true,
    };
    assert_eq!(found, expected);
    // From its end to its start as well; blanks alone are no selection.
    assert_eq!(target(text, 8, 0), Some(expected));
    assert!(!target(text, 12, 13).expect("a target").selected);
}

#[wasm_bindgen_test]
fn places_are_counted_as_the_editor_counts_them() {
    let text = "SELECT '😀é'; SELECT 2";
    let found = target(text, 20, 20).expect("a target");
    assert_eq!(found.sql, "SELECT 2");
    assert_eq!(found.place, 14..22);
    assert_eq!(byte_of(text, 10), "SELECT '😀".len());
    assert_eq!(unit_of(text, "SELECT '😀é".len()), 11);
    assert_eq!(byte_of("a", 99), 1);
}

#[wasm_bindgen_test]
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

#[wasm_bindgen_test]
fn branches_keep_their_order_and_are_there_once() {
    let list = branches::added(&[], " dev , master\nfeature/x,, dev");
    assert_eq!(list, ["dev", "master", "feature/x"]);
    assert_eq!(branches::forward(&list, 2), ["dev", "feature/x", "master"]);
    assert_eq!(branches::forward(&list, 0), list);
    assert_eq!(branches::removed(&list, 0), ["master", "feature/x"]);
    assert_eq!(branches::removed(&list, 7), list);
}

#[wasm_bindgen_test]
fn a_tab_is_called_by_its_name_or_its_first_words() {
    let named = |title: &str, text: &str| {
        Draft {
            title: title.to_owned(),
            text: text.to_owned(),
            ..Draft::default()
        }
        .name()
    };
    assert_eq!(named(" Mine ", "SELECT 1").as_deref(), Some("Mine"));
    assert_eq!(
        named("", "-- a note\n  SELECT 1 -- one").as_deref(),
        Some("SELECT 1")
    );
    let long = named("", "SELECT something, something FROM somewhere").expect("a name");
    assert_eq!(long, "SELECT something, someth…");
    assert_eq!(named("", " \n"), None);
}

#[wasm_bindgen_test]
fn a_link_holds_its_statement() {
    let hash = "#sql=SELECT%20'%C3%A9%3B'%0A--%20%23";
    assert_eq!(from_fragment(hash).as_deref(), Some("SELECT 'é;'\n-- #"));
    for other in ["", "#", "#sql=", "#sql=%20", "#sql=%E0%A4%A", "#other=1"] {
        assert_eq!(from_fragment(other), None, "{other}");
    }
}

#[wasm_bindgen_test]
fn the_history_finds_words_and_keeps_stars() {
    let entry = |sql: &str, starred: bool| {
        let entry = Entry {
            sql: sql.to_owned(),
            starred,
            ..Entry::default()
        };
        (sql.to_owned(), entry)
    };
    let all = vec![
        entry("SELECT a", false),
        entry("select B", true),
        entry("SELECT c", false),
    ];
    let found: Vec<_> = matching(&all, "b SELECT")
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    assert_eq!(found, ["select B"]);
    assert_eq!(matching(&all, " ").len(), 3);
    assert_eq!(surplus(&all, 1), ["SELECT c"]);
    assert_eq!(surplus(&all, 0), ["SELECT a", "SELECT c"]);
}
