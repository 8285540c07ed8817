//! SQL queries and their results: where a mistake is, branches, bytes, cells, names of tabs, the history.

use belvedere_table::{CellKind, Predicate};
use belvedere_view::grid::{CellForm, Position, rounded, shifted};
use belvedere_view::sql::draft::Draft;
use belvedere_view::sql::grid::cells::shown;
use belvedere_view::sql::grid::choice::{Choice, Choices};
use belvedere_view::sql::grid::find::{self, Direction, END};
use belvedere_view::sql::history::{Entry, matching, surplus};
use belvedere_view::sql::query_error::{line_and_column, place};
use belvedere_view::sql::tab_names::{first_table, numbered};
use belvedere_view::sql::{branches, hex};

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
fn a_tab_has_the_name_of_the_first_table_that_its_text_reads() {
    for (text, name) in [
        (
            "SELECT *\nFROM `/Belvedere Air/operations/flights`\nLIMIT 10",
            Some("flights"),
        ),
        ("select 1 from flights f join airports a", Some("flights")),
        ("SELECT * FROM main.air.flüge", Some("flüge")),
        ("SELECT * FROM `a``b/`", Some("a`b")),
        ("SELECT * FROM \"of quotes\"", Some("of quotes")),
        // Neither comments nor texts read from a table, nor do functions and comparisons.
        ("-- FROM a\nSELECT 'FROM b' /* FROM c */ FROM d", Some("d")),
        (
            "SELECT extract(year FROM day), trim(both ' ' FROM x) FROM t",
            Some("t"),
        ),
        ("SELECT a IS DISTINCT FROM b, count(*) FROM t", Some("t")),
        ("SELECT * FROM generate_series(1, 9)", None),
        (
            "SELECT * FROM generate_series(1, 9) g JOIN t ON true",
            Some("t"),
        ),
        ("SELECT * FROM (SELECT * FROM (t))", None),
        (
            "WITH recent AS (SELECT * FROM flights) SELECT * FROM recent",
            Some("flights"),
        ),
        (
            "SELECT * FROM ((SELECT 1) UNION (SELECT a FROM t))",
            Some("t"),
        ),
        ("SELECT * FROM {{table}}", None),
        ("SELECT 1 AS from_day", None),
        ("SELECT * FROM", None),
        ("", None),
    ] {
        assert_eq!(first_table(text).as_deref(), name, "{text}");
    }
}

#[test]
fn a_float_is_rounded_with_a_sign_where_digits_are_left_out() {
    for (text, shown) in [
        ("26.48328267477204", Some("≈ 26.4833")),
        ("-1234567.891011", Some("≈ -1,234,567.8910")),
        ("0.000012345678", Some("≈ 0.00001235")),
        ("1234567.25", Some("1,234,567.25")),
        ("12", Some("12")),
        ("1.23456789e-20", None),
        ("NaN", None),
    ] {
        assert_eq!(rounded(text).as_deref(), shown, "{text}");
    }
    let floats = CellForm::Float { is_rounded: false };
    assert_eq!(
        [
            CellForm::of_numbers("Double"),
            CellForm::of_numbers("float64")
        ],
        [floats; 2]
    );
    assert_eq!(
        CellForm::of_numbers("decimal(38, 10)"),
        CellForm::Number { is_grouped: false }
    );
}

#[test]
fn names_that_are_alike_have_numbers_but_for_given_ones() {
    let names = |names: &[(&str, bool)]| {
        let names = names
            .iter()
            .map(|(name, given)| ((*name).to_owned(), *given));
        numbered(names.collect())
    };
    assert_eq!(
        names(&[("a", false), ("b", false), ("a", false), ("a", false)]),
        ["a", "b", "a (2)", "a (3)"]
    );
    assert_eq!(
        names(&[("a", false), ("a", true), ("a", true)]),
        ["a (2)", "a", "a"]
    );
    assert_eq!(
        names(&[("a", false), ("a", false), ("a (2)", true)]),
        ["a", "a (3)", "a (2)"]
    );
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

/// Filters and order by the first and the second column of the name `a`.
fn choice(of: &str) -> Choice {
    let names = ["a", "b", "a"].map(str::to_owned);
    let filters = vec![
        (2, Predicate::In(vec![Some("x".to_owned())])),
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
        Predicate::In(vec![Some(text()), Some(String::new()), None]),
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
fn each_statement_of_a_text_has_a_choice() {
    let mut all = Choices::read(&choice("one").written());
    all.set(choice("other"));
    assert_eq!(Choices::read(&all.written()), all);
    assert_eq!(all.of("one"), Some(&choice("one")));
    assert_eq!(all.of("third"), None);
    let mut changed = choice("one");
    "changed".clone_into(&mut changed.text);
    all.set(changed.clone());
    assert_eq!(all.of("one"), Some(&changed));
    all.retain_of(&["other".to_owned()]);
    assert_eq!(all.of("one"), None);
    // An empty one leaves none.
    let mut empty = Choice::default();
    "other".clone_into(&mut empty.of);
    all.set(empty);
    assert_eq!(all.written(), "");
    // That of a link is of any statement, until one takes it.
    let mut linked = Choices::read(&choice("").written());
    assert_eq!(linked.of("one"), Some(&choice("")));
    linked.set(choice("one"));
    assert_eq!(linked.of("other"), None);
}

#[test]
fn choices_agree_in_any_order_for_the_statements_of_a_text() {
    let statements = ["one", "other"].map(str::to_owned);
    let mut all = Choices::read(&choice("one").written());
    all.set(choice("other"));
    let mut turned = Choices::read(&choice("other").written());
    turned.set(choice("one"));
    assert_ne!(all, turned);
    assert!(all.agree(&turned, &statements));
    // That of another statement does not count; that of a link is for any.
    turned.set(choice("third"));
    assert!(all.agree(&turned, &statements));
    assert!(Choices::read(&choice("").written()).agree(&all, &statements));
    let mut changed = choice("one");
    "changed".clone_into(&mut changed.text);
    turned.set(changed);
    assert!(!all.agree(&turned, &statements));
    assert!(!all.agree(&Choices::default(), &statements));
}

#[test]
fn a_choice_keeps_its_place_for_so_many_statements() {
    let mut all = Choices::default();
    for number in 0..30 {
        all.set(choice(&number.to_string()));
    }
    assert_eq!(all.of("9"), None);
    assert!(all.of("10").is_some());
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

#[test]
fn an_instant_moves_into_a_zone_with_every_digit() {
    let berlin = |_: f64| -60.0;
    let moved = |text: &str| shifted(text, berlin);
    assert_eq!(
        moved("2024-12-31T23:30:00.123456789Z").as_deref(),
        Some("2025-01-01T00:30:00.123456789+01:00")
    );
    let india = shifted("2024-02-29T20:00:00Z", |_| -330.0);
    assert_eq!(india.as_deref(), Some("2024-03-01T01:30:00+05:30"));
    let newfoundland = shifted("2024-01-01T01:00:00Z", |_| 210.0);
    assert_eq!(newfoundland.as_deref(), Some("2023-12-31T21:30:00-03:30"));
    // As cells of objects write it.
    assert_eq!(
        moved("2026-07-01 22:30:00.5 UTC").as_deref(),
        Some("2026-07-01 23:30:00.5 +01:00")
    );
    // Text that is no instant in UTC stays as it is.
    for text in [
        "",
        "NULL",
        "2024-12-31T23:30:00",
        "2024-12-31 23:30:00",
        "+12024-12-31T23:30:00Z",
        "2024-12-31",
        "näive näive näive näi",
    ] {
        assert_eq!(moved(text), None, "{text}");
    }
}

#[test]
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

#[test]
fn a_tab_is_called_by_its_name_its_table_or_its_first_words() {
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
    let long = named("", "SELECT something, something, something").expect("a name");
    assert_eq!(long, "SELECT something, someth…");
    assert_eq!(
        named("", "SELECT a FROM flights").as_deref(),
        Some("flights")
    );
    assert_eq!(named("", " \n"), None);
}

#[test]
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

/// Where a search goes on from a cell of a table of three columns.
fn starts(row: usize, column: usize) -> [(usize, usize); 3] {
    let active = Position { row, column };
    [Direction::Here, Direction::Next, Direction::Previous].map(|to| find::start(active, to, 3))
}

#[test]
fn a_search_goes_on_at_the_next_cell_and_backwards_at_the_one_before() {
    assert_eq!(starts(2, 2), [(1, 1), (1, 2), (1, 0)]);
    assert_eq!(starts(2, 3), [(1, 2), (2, 0), (1, 1)]);
    assert_eq!(starts(2, 1), [(1, 0), (1, 1), (0, 2)]);
}

#[test]
fn a_search_finds_headers_and_numbers_of_rows_before_the_cells() {
    assert_eq!(starts(0, 2), [(0, 0), (0, 0), END]);
    assert_eq!(starts(2, 0), [(1, 0), (1, 0), (0, 2)]);
    assert_eq!(starts(1, 0), [(0, 0), (0, 0), END]);
    assert_eq!(starts(1, 1), [(0, 0), (0, 1), END]);
}
