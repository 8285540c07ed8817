//! Bars of facets: round, named by their ends, and with as many rows as the filters that they make.

use belvedere_api::ontologies::OntologyObjectV2;
use belvedere_view::objects::facets::count::{Content, Spread};
use belvedere_view::objects::filter::Predicate;
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::scale::{Bars, MAX_BARS, Scale, decimal};

use super::facets::{facets, filter, property};

/// Each bar has as many rows as the filter that it makes; all bars together have all rows.
fn bars_agree(base_type: &str, values: &[&str]) {
    let columns = [property("id", "String"), property("v", base_type)];
    let mut all = Rows::default();
    all.set_key_property("id");
    for (at, value) in values.iter().enumerate() {
        let json = format!(r#"{{"id":"{at}","v":{value}}}"#);
        all.push(&OntologyObjectV2::from_json(json).expect("JSON"));
    }
    let found = facets(&columns, &all, &[]);
    let Some(Content::Spread(Spread {
        parts,
        bars,
        odd: 0,
    })) = found.first().map(|facet| &facet.content)
    else {
        panic!("{base_type} has no histogram: {found:?}");
    };
    assert!(bars.len() <= MAX_BARS && bars.len() > 1, "{}", bars.len());
    assert_eq!(
        bars.iter().map(|bar| bar.rows).sum::<u64>(),
        values.len() as u64
    );
    for (place, bar) in bars.iter().enumerate() {
        let range = format!("{}..{}", bar.from, bar.to);
        let matcher = filter("v", Predicate::Between, &range)
            .compile(&columns)
            .expect("a filter");
        let fits = |at: &usize| all.get(*at).is_some_and(|row| matcher.fits(&row));
        assert_eq!(
            (0..all.len()).filter(fits).count() as u64,
            bar.rows,
            "{range}"
        );
        assert_eq!(parts.within(&range), Some((place, place)), "{range}");
    }
}

#[test]
fn a_bar_has_as_many_rows_as_its_filter() {
    bars_agree(
        "Integer",
        &["0", "9", "10", "19", "20", "-1", "-10", "-11", "99", "100"],
    );
    bars_agree(
        "Long",
        &[
            r#""9007199254740993""#,
            r#""9007199254740992""#,
            r#""9007199254740995""#,
        ],
    );
    bars_agree(
        "Double",
        &["0.1", "0.2", "0.3", "0.7", "1", "-0.3", "1e-3", "2.5e0"],
    );
    bars_agree(
        "Decimal",
        &[r#""0.10""#, r#""19.99""#, r#""20.00""#, r#""12345678.90""#],
    );
    bars_agree(
        "Date",
        &[
            r#""2024-02-29""#,
            r#""2024-03-01""#,
            r#""2023-12-31""#,
            r#""1969-12-31""#,
        ],
    );
    bars_agree(
        "Date",
        &[r#""2024-02-28""#, r#""2024-02-29""#, r#""2024-03-01""#],
    );
    for (first, last) in [
        ("2026-11-21T14:30:05Z", "2026-11-21T14:30:09.5Z"),
        ("2026-11-21T14:30:05Z", "2026-11-21T14:59:59Z"),
        ("2026-11-21T23:30:05+02:00", "2026-11-22T14:59:59Z"),
        ("2026-11-21T14:30:05Z", "2026-12-31T23:59:59.999999999Z"),
        ("2024-11-21T14:30:05Z", "2026-12-31T23:59:59Z"),
        ("1815-11-21T14:30:05Z", "2026-12-31T23:59:59Z"),
    ] {
        bars_agree(
            "Timestamp",
            &[&format!("\"{first}\""), &format!("\"{last}\"")],
        );
    }
}

#[test]
fn bars_are_round_and_named_by_their_ends() {
    let ends = |scale, least, greatest| {
        let bars = Bars::of(scale, least, greatest).expect("bars");
        (bars.count, bars.ends(0), bars.ends(bars.count - 1))
    };
    let text = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(
        ends(Scale::Decimals(0), -3, 187),
        (20, text("-10", "-1"), text("180", "189"))
    );
    assert_eq!(
        ends(Scale::Decimals(2), 0, 1999),
        (20, text("0", "0.99"), text("19", "19.99"))
    );
    assert_eq!(decimal("-12.50"), Some((-125, 1)));
    assert_eq!(decimal("1e3"), Some((1000, 0)));
    assert_eq!(decimal("2.5e-2"), Some((25, 3)));
    for odd in ["", "NaN", "1,5", "1e40", "--1"] {
        assert_eq!(decimal(odd), None, "{odd}");
    }
    let bars = Bars::of(Scale::Decimals(0), 0, 99).expect("bars");
    assert_eq!(bars.within("12.."), Some((2, 19)));
    assert_eq!(bars.within("..7"), Some((0, 1)));
    assert_eq!(bars.within("9.5..20.5"), Some((1, 4)));
    assert_eq!(bars.within("200..300"), None);
    assert_eq!(bars.within("x.."), None);
}
