//! What a browser keeps of a user: drafts, saved queries and the history among all records, and the way between queries and tabs.

use belvedere_queries::SavedQuery;
use belvedere_view::sql::draft::{Draft, Format, SavedAs};
use belvedere_view::sql::kept::{KeptTexts, of_kind};
use belvedere_view::sql::saved_queries::{of_draft, to_draft};
use belvedere_view::{RawRecord, kind};
use serde_json::{Value, json};

fn record(kind: &str, key: &str, time: f64, value: &Value) -> RawRecord {
    RawRecord {
        kind: kind.to_owned(),
        key: key.to_owned(),
        time,
        value: value.to_string(),
    }
}

fn records() -> Vec<RawRecord> {
    let tab = |key, time, place: f64, text: &str| {
        let value = json!({ "place": place, "text": text });
        record(kind::SQL_TAB, key, time, &value)
    };
    let run = |key, started: f64, sql: &str| {
        let value = json!({ "started": started, "sql": sql });
        record(kind::SQL_HISTORY, key, started, &value)
    };
    let saved = |key, folder: &str, name: &str| {
        let value = json!({ "folder": folder, "name": name, "sql": name });
        record(kind::SQL_QUERY, key, 1.0, &value)
    };
    vec![
        tab("t1", 7.0, 2.0, "SELECT 2\n"),
        tab("t2", 9.0, 1.0, "SELECT 1 FROM flights"),
        tab("t3", 8.0, 3.0, " \n"),
        record(kind::SQL_TAB, "t4", 1.0, &json!("no tab")),
        run("h1", 1.0, "SELECT 'first'"),
        run("h3", 3.0, "SELECT 'third'"),
        run("h2", 2.0, "SELECT 'second'"),
        record(kind::SQL_HISTORY, "h4", 1.0, &json!("no entry")),
        saved("q1", "b", "of b"),
        saved("q2", "A", "of A"),
        record(
            kind::SQL_QUERY,
            "q3",
            1.0,
            &json!({ "name": ["no", "name"] }),
        ),
        record(
            kind::SQL_QUERY,
            "q4",
            1.0,
            &json!({ "name": "Broken", "sql": 1 }),
        ),
        record(kind::RECENT, "/sql", 1.0, &json!({ "title": "SQL" })),
    ]
}

#[test]
fn drafts_queries_and_history_are_found_in_their_order_and_what_is_broken_hides_no_other() {
    let texts = KeptTexts::of(&records(), 2);
    let drafts: Vec<_> = texts
        .drafts
        .iter()
        .map(|(time, draft)| (*time, draft.name.as_str(), draft.sql.as_str()))
        .collect();
    assert_eq!(
        drafts,
        [
            (9.0, "flights", "SELECT 1 FROM flights"),
            (7.0, "SELECT 2", "SELECT 2")
        ]
    );
    let queries: Vec<_> = texts.queries.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(queries, ["q2", "q1"]);
    let unreadable: Vec<_> = texts
        .unreadable
        .iter()
        .map(|text| (text.key.as_str(), text.name.as_str()))
        .collect();
    assert_eq!(unreadable, [("q3", "q3"), ("q4", "Broken")]);
    let history: Vec<_> = texts.history.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(history, ["h3", "h2"]);
    let exported: Vec<_> = texts
        .exported()
        .into_iter()
        .map(|query| query.sql)
        .collect();
    assert_eq!(
        exported,
        ["SELECT 1 FROM flights", "SELECT 2", "of A", "of b"]
    );
}

#[test]
fn a_browser_without_a_text_keeps_none() {
    assert!(KeptTexts::of(&[], 9).is_empty());
    for record in records() {
        let is_text = !["t3", "t4", "h4", "/sql"].contains(&record.key.as_str());
        assert_eq!(KeptTexts::of(&[record], 9).is_empty(), !is_text);
    }
}

#[test]
fn records_of_a_kind_keep_their_order() {
    let records = records();
    let found: Vec<(&RawRecord, Draft)> = of_kind(&records, kind::SQL_TAB).collect();
    let found: Vec<_> = found
        .iter()
        .map(|(record, _)| record.key.as_str())
        .collect();
    assert_eq!(found, ["t1", "t2", "t3"]);
}

#[test]
fn a_tab_of_a_saved_query_is_saved_as_it_was() {
    let query = SavedQuery {
        name: "Late flights".to_owned(),
        sql: "SELECT * FROM flights WHERE late > {{minutes:integer}}".to_owned(),
        format: "CSV".to_owned(),
        branches: vec!["develop".to_owned(), "master".to_owned()],
        parameters: [("minutes".to_owned(), "15".to_owned())].into(),
        ..SavedQuery::default()
    };
    let tab = to_draft(&query, Some("key"));
    assert_eq!(tab.format, Format::Csv);
    let saved = SavedAs {
        id: "key".to_owned(),
        text: query.sql.clone(),
    };
    assert_eq!(
        (tab.saved.as_ref(), tab.is_changed()),
        (Some(&saved), false)
    );
    assert_eq!(of_draft(&tab), query);
    assert_eq!(to_draft(&query, None).saved, None);
}
