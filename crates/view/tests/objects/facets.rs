//! Facets: the counts of values and bars, each over the rows that the filters of the others let pass.

use belvedere_api::ontologies::OntologyObjectV2;
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::facets::choice::{choose, choose_range, chosen, chosen_range};
use belvedere_view::objects::facets::count::{Content, Count, Facet, Spread, counter};
use belvedere_view::objects::filter::{Filter, Predicate, written};
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::UrlState;

pub(super) fn property(name: &str, base_type: &str) -> Column {
    Column {
        kind: Kind::parse(base_type),
        base_type: base_type.to_owned(),
        primary_key: name == "id",
        ..Column::undeclared(name)
    }
}

fn push(rows: &mut Rows, objects: &[&str]) {
    rows.set_key_property("id");
    for json in objects {
        rows.push(&OntologyObjectV2::from_json((*json).to_owned()).expect("JSON"));
    }
}

pub(super) fn rows(objects: &[&str]) -> Rows {
    let mut rows = Rows::default();
    push(&mut rows, objects);
    rows
}

pub(super) fn filter(column: &str, predicate: Predicate, value: &str) -> Filter {
    Filter {
        column: column.to_owned(),
        predicate,
        value: value.to_owned(),
    }
}

/// The state of an address with these filters.
fn filtered(filters: &[Filter]) -> UrlState {
    UrlState {
        filters: filters.to_vec(),
        ..UrlState::default()
    }
}

/// All facets, counted in slices of a single step.
fn counted(counter: &mut dyn Count, rows: &Rows) -> Vec<Facet> {
    while counter.read(rows, &|| false) {}
    let facets = (0..counter.properties()).filter_map(|at| counter.count(at));
    facets.collect()
}

pub(super) fn facets(columns: &[Column], rows: &Rows, filters: &[Filter]) -> Vec<Facet> {
    let mut counter = counter(columns);
    counter.ask(&filtered(filters), columns);
    counted(counter.as_mut(), rows)
}

/// A facet in short: `carrier: BV 2, QX 1, - 0`.
fn in_words(facet: &Facet) -> String {
    let counts: Vec<String> = match &facet.content {
        Content::Values(values) => values
            .iter()
            .map(|(value, rows)| format!("{value} {rows}"))
            .collect(),
        Content::Spread(Spread { bars, odd, .. }) => {
            let some = bars.iter().filter(|bar| bar.rows > 0);
            let some = some.map(|bar| format!("{}..{} {}", bar.from, bar.to, bar.rows));
            some.chain((*odd > 0).then(|| format!("? {odd}"))).collect()
        }
        Content::Places(places) => vec![format!("{} points", places.points.len())],
    };
    format!(
        "{}: {}, - {}",
        facet.column.name,
        counts.join(", "),
        facet.missing
    )
}

fn flights() -> (Vec<Column>, Rows) {
    let columns = vec![
        property("id", "String"),
        property("carrier", "String"),
        property("status", "String"),
        property("late", "Boolean"),
        property("delay", "Integer"),
    ];
    let rows = rows(&[
        r#"{"id":"1","carrier":"BV","status":"OK","late":false,"delay":1}"#,
        r#"{"id":"2","carrier":"BV","status":"LATE","late":true,"delay":40}"#,
        r#"{"id":"3","carrier":"QX","status":"LATE","late":true,"delay":45}"#,
        r#"{"id":"4","carrier":"QX","status":null,"late":false}"#,
        r#"{"id":"5","status":"OK","late":false,"delay":2}"#,
    ]);
    (columns, rows)
}

#[test]
fn each_facet_counts_what_the_others_let_pass() {
    let (columns, rows) = flights();
    let words = |filters: &[Filter]| -> Vec<String> {
        let facets = facets(&columns, &rows, filters);
        facets.iter().map(in_words).collect()
    };
    assert_eq!(
        words(&[]),
        [
            "carrier: BV 2, QX 2, - 1",
            "status: LATE 2, OK 2, - 1",
            "late: false 3, true 2, - 0",
            "delay: 0..1 1, 2..3 1, 40..41 1, 44..45 1, - 1",
        ]
    );
    // Its own choice changes no facet, and all the others.
    assert_eq!(
        words(&[filter("carrier", Predicate::OneOf, r#"["BV"]"#)]),
        [
            "carrier: BV 2, QX 2, - 1",
            "status: LATE 1, OK 1, - 0",
            "late: false 1, true 1, - 0",
            "delay: 0..1 1, 40..41 1, - 0",
        ]
    );
    // Two choices, a range among them.
    assert_eq!(
        words(&[
            filter("carrier", Predicate::OneOf, r#"["BV",null]"#),
            filter("delay", Predicate::Between, "2..60"),
        ]),
        [
            "carrier: BV 1, QX 1, - 1",
            "status: LATE 1, OK 1, - 0",
            "late: false 1, true 1, - 0",
            "delay: 0..1 1, 2..3 1, 40..41 1, - 0",
        ]
    );
    // No choice of the facet of its column, so one of the others.
    assert_eq!(
        words(&[filter("carrier", Predicate::Contains, "q")])
            .first()
            .map(String::as_str),
        Some("carrier: QX 2, BV 0, - 0")
    );
    // What is looked for in all columns.
    assert_eq!(
        words(&[filter("", Predicate::Contains, "late")])
            .get(1)
            .map(String::as_str),
        Some("status: LATE 2, OK 0, - 0")
    );
}

#[test]
fn filters_and_rows_that_come_later_count_as_if_they_had_been_there() {
    let (columns, mut all) = flights();
    let mut counter = counter(&columns);
    let steps: [&[Filter]; 5] = [
        &[],
        &[filter("status", Predicate::OneOf, r#"["LATE"]"#)],
        &[
            filter("status", Predicate::OneOf, r#"["LATE"]"#),
            filter("delay", Predicate::Between, "41.."),
        ],
        &[filter("delay", Predicate::Between, "41..")],
        &[
            filter("late", Predicate::Is, "true"),
            filter("carrier", Predicate::Missing, ""),
        ],
    ];
    let more = [
        r#"{"id":"6","carrier":"BV","status":"NEW","late":true,"delay":50.25}"#,
        // A row with other content.
        r#"{"id":"1","carrier":"QX","status":"LATE","late":true,"delay":-7}"#,
        r#"{"id":"7","carrier":"ZZ","status":"LATE","late":null,"delay":"NaN"}"#,
    ];
    for (step, filters) in steps.into_iter().enumerate() {
        counter.ask(&filtered(filters), &columns);
        assert_eq!(
            counted(counter.as_mut(), &all),
            facets(&columns, &all, filters),
            "step {step}"
        );
        if let Some(json) = more.get(step) {
            push(&mut all, &[json]);
            assert_eq!(
                counted(counter.as_mut(), &all),
                facets(&columns, &all, filters),
                "row {step}"
            );
        }
    }
    all.clear();
    push(&mut all, &more);
    counter.ask(&filtered(&[]), &columns);
    assert_eq!(counted(counter.as_mut(), &all), facets(&columns, &all, &[]));
}

#[test]
fn properties_with_something_to_choose_have_a_facet() {
    let columns = [
        property("id", "String"),
        property("same", "String"),
        property("own", "String"),
        property("twice", "String"),
        property("flag", "Boolean"),
        property("one", "Integer"),
        property("list", "Array<String>"),
        property("place", "Geopoint"),
        property("file", "Attachment"),
        property("day", "Date"),
    ];
    let mut all = Rows::default();
    all.set_key_property("id");
    for at in 0..120 {
        let json = format!(
            r#"{{"id":"{at}","same":"x","own":"{at}","twice":"{}","flag":true,"one":7,"list":["a"],"day":"2026-01-{:02}"}}"#,
            at / 2,
            at % 9 + 1
        );
        all.push(&OntologyObjectV2::from_json(json).expect("JSON"));
    }
    let found = facets(&columns, &all, &[]);
    let names: Vec<&str> = found
        .iter()
        .map(|facet| facet.column.name.as_str())
        .collect();
    assert_eq!(names, ["twice", "flag", "day"]);
    // What was chosen can be taken back.
    let filters = [
        filter("same", Predicate::OneOf, r#"["y"]"#),
        filter("one", Predicate::Between, "1..9"),
    ];
    let found = facets(&columns, &all, &filters);
    let words: Vec<String> = found.iter().take(1).map(in_words).collect();
    assert_eq!(words, ["same: x 120, - 0"]);
    let names: Vec<&str> = found
        .iter()
        .map(|facet| facet.column.name.as_str())
        .collect();
    assert_eq!(names, ["same", "twice", "flag", "one", "day"]);
}

#[test]
fn choices_are_filters_of_the_bar() {
    let carrier = property("carrier", "String");
    let some = |value: &str| Some(value.to_owned());
    let mut filters = vec![
        filter("delay", Predicate::More, "5"),
        filter("carrier", Predicate::Is, "QX"),
        filter("carrier", Predicate::Contains, "B"),
    ];
    assert_eq!(chosen(&filters, &carrier), [some("QX")]);
    choose(&mut filters, &carrier, &[some("BV"), some("Q\"X")]);
    assert_eq!(
        written(&filters),
        r#"delay~gt~5;carrier~in~["BV","Q\"X"];carrier~has~B"#
    );
    choose(&mut filters, &carrier, &[some("BV"), None]);
    assert_eq!(chosen(&filters, &carrier), [some("BV"), None]);
    assert_eq!(
        written(&filters),
        r#"delay~gt~5;carrier~in~["BV",null];carrier~has~B"#
    );
    choose(&mut filters, &carrier, &[None]);
    assert_eq!(
        written(&filters),
        "delay~gt~5;carrier~missing;carrier~has~B"
    );
    choose(&mut filters, &carrier, &[]);
    assert_eq!(written(&filters), "delay~gt~5;carrier~has~B");

    let late = property("late", "Boolean");
    choose(&mut filters, &late, &[some("true")]);
    assert_eq!(written(&filters), "delay~gt~5;carrier~has~B;late~is~true");

    let delay = property("delay", "Integer");
    choose_range(&mut filters, &delay, some("10..19"));
    assert_eq!(chosen_range(&filters, &delay), some("10..19"));
    choose_range(&mut filters, &delay, None);
    assert_eq!(written(&filters), "delay~gt~5;carrier~has~B;late~is~true");
    for (predicate, value, range) in [
        (Predicate::AtLeast, "4", "4.."),
        (Predicate::AtMost, "4", "..4"),
        (Predicate::Is, "4", "4..4"),
    ] {
        assert_eq!(
            chosen_range(&[filter("delay", predicate, value)], &delay),
            some(range)
        );
    }
}
