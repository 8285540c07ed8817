//! SQL: which part of a text runs, where a mistake is, names of tabs, branches, the history.

use belvedere::views::sql::branches;
use belvedere::views::sql::draft::{Draft, from_fragment};
use belvedere::views::sql::history::{Entry, matching, surplus};
use belvedere::views::sql::query_error::{line_and_column, place};
use wasm_bindgen_test::wasm_bindgen_test;

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
