//! The statement for what the table of objects shows.

use belvedere_checks::columns::Column as SqlColumn;
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::statement::{Measure, Summary, column_of, statement};
use belvedere_view::objects::url_state::UrlState;

fn sql(name: &str, kind: &'static str) -> SqlColumn {
    SqlColumn {
        name: name.to_owned(),
        kind: Some(kind),
        data_type: String::new(),
    }
}

fn dataset() -> Vec<SqlColumn> {
    vec![
        sql("flight_id", "STRING"),
        sql("status", "STRING"),
        sql("delay_minutes", "INTEGER"),
        sql("departure", "TIMESTAMP"),
        sql("day", "DATE"),
        sql("hub", "BOOLEAN"),
        sql("weird`name", "STRING"),
    ]
}

fn properties() -> Vec<Column> {
    let property = |name: &str, base_type: &str| Column {
        kind: Kind::parse(base_type),
        ..Column::undeclared(name)
    };
    vec![
        property("flightId", "String"),
        property("status", "String"),
        property("delayMinutes", "Integer"),
        property("departure", "Timestamp"),
        property("day", "Date"),
        property("hub", "Boolean"),
        property("distanceKm", "Double"),
    ]
}

/// The statement for the parameters of an address, and how many filters it leaves out.
fn of(parameters: &[(&str, &str)], summary: Option<&Summary>) -> (String, usize) {
    let state = UrlState::read(|name| {
        let mut parameters = parameters.iter();
        let found = parameters.find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    });
    let asked = statement("/a/flights", &dataset(), &state, &properties(), summary);
    (asked.sql, asked.left_out.len())
}

fn condition(filter: &str) -> String {
    let (sql, left_out) = of(&[("filter", filter)], None);
    assert_eq!(left_out, 0, "{filter}");
    let (_, condition) = sql.split_once("\nWHERE ").expect("a condition");
    condition.trim_end_matches("\nLIMIT 1000").to_owned()
}

#[test]
fn properties_are_found_by_their_names() {
    let columns = dataset();
    let name = |property| column_of(property, &columns).map(|column| column.name.as_str());
    assert_eq!(name("delayMinutes"), Some("delay_minutes"));
    assert_eq!(name("day"), Some("day"));
    assert_eq!(name("distanceKm"), None);
    let twice = [sql("a_b", "STRING"), sql("ab", "STRING")];
    assert_eq!(column_of("aB", &twice), None);
    assert_eq!(
        column_of("ab", &twice).map(|column| column.name.as_str()),
        Some("ab")
    );
}

#[test]
fn filters_and_order_go_along() {
    assert_eq!(
        of(&[("orderBy", "p.departure:desc,p.flightId:asc")], None).0,
        "SELECT *\nFROM `/a/flights`\nORDER BY `departure` DESC, `flight_id`\nLIMIT 1000"
    );
    for (filter, expected) in [
        ("delayMinutes~gt~180", "`delay_minutes` > 180"),
        (
            "delayMinutes~between~-6..20",
            "`delay_minutes` BETWEEN -6 AND 20",
        ),
        ("delayMinutes~between~180..", "`delay_minutes` >= 180"),
        (
            "status~in~[\"ARRIVED\",\"DELAYED\"]",
            "`status` IN ('ARRIVED', 'DELAYED')",
        ),
        (
            "status~in~[\"ARRIVED\",null]",
            "(`status` IN ('ARRIVED') OR `status` IS NULL)",
        ),
        ("hub~in~[\"true\",\"false\"]", "`hub` IN (true, false)"),
        ("hub~in~[null]", "`hub` IS NULL"),
        ("status~has~Arr", "instr(lower(`status`), 'arr') > 0"),
        (
            "status~lacks~x",
            "coalesce(instr(lower(`status`), 'x'), 0) = 0",
        ),
        ("status~is~it's", "`status` = CAST(X'69742773' AS STRING)"),
        ("status~missing", "`status` IS NULL"),
        ("hub~is~TRUE", "`hub` = true"),
        (
            "departure~is~2025-12",
            "`departure` >= TIMESTAMP '2025-12-01T00:00:00Z' AND `departure` < TIMESTAMP '2026-01-01T00:00:00Z'",
        ),
        ("day~le~2025-12-31", "`day` < DATE '2026-01-01'"),
        (
            "hub~is~false;delayMinutes~lt~0",
            "`hub` = false\n  AND `delay_minutes` < 0",
        ),
    ] {
        assert_eq!(condition(filter), expected, "{filter}");
    }
}

#[test]
fn what_the_dataset_can_not_answer_is_left_out_and_nothing_typed_becomes_sql() {
    for filter in [
        "distanceKm~gt~1",
        "hub~is~true OR 1=1",
        "delayMinutes~gt~0 OR 1=1",
        "departure~is~soon",
        "day~is~2025-12-31 14:30",
        "departure~gt~2025-12-31 14:30:05.25",
        "delayMinutes~has~1",
    ] {
        let (sql, left_out) = of(&[("filter", filter)], None);
        assert_eq!((sql.contains("WHERE"), left_out), (false, 1), "{filter}");
    }
    assert_eq!(of(&[("find", "BV")], None).1, 1);
}

#[test]
fn a_summary_is_a_group() {
    let mut summary = Summary {
        group: "status".to_owned(),
        measure: Measure::Average,
        of: "delay_minutes".to_owned(),
    };
    assert_eq!(
        of(
            &[("filter", "hub~is~true"), ("orderBy", "p.day:asc")],
            Some(&summary)
        )
        .0,
        "SELECT `status`, avg(`delay_minutes`) AS `avg_delay_minutes`\nFROM `/a/flights`\nWHERE `hub` = true\n\
         GROUP BY `status`\nORDER BY 2 DESC"
    );
    summary.group.clear();
    summary.measure = Measure::Count;
    assert_eq!(
        of(&[], Some(&summary)).0,
        "SELECT count(*) AS `rows`\nFROM `/a/flights`"
    );
}
