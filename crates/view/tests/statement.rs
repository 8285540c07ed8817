//! The statement of an editor that a click on Run means.

use belvedere_view::statement::{Target, byte_of, target, unit_of};

fn at(text: &str, cursor: u32) -> Option<String> {
    target(text, cursor, cursor).map(|target| target.sql)
}

#[test]
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

#[test]
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

#[test]
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

#[test]
fn places_are_counted_as_the_editor_counts_them() {
    let text = "SELECT '😀é'; SELECT 2";
    let found = target(text, 20, 20).expect("a target");
    assert_eq!(found.sql, "SELECT 2");
    assert_eq!(found.place, 14..22);
    assert_eq!(byte_of(text, 10), "SELECT '😀".len());
    assert_eq!(unit_of(text, "SELECT '😀é".len()), 11);
    assert_eq!(byte_of("a", 99), 1);
}
