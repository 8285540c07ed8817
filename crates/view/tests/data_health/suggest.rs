//! Values suggested from the data.

use belvedere_checks::Response;
use belvedere_checks::columns::Column;
use belvedere_view::data_health::estimate::EstimateText;
use belvedere_view::data_health::suggest;
use belvedere_view::data_health::suggest::picture::{
    Picture, places, spread, spread_statement, word,
};
use serde_json::{Value, json};

use super::estimate::{check, columns, rows};

#[test]
fn bounds_are_suggested_with_a_margin() {
    let suggested = |document: &Value, columns: &[Column], response: &Response| {
        let mut filled = document.clone();
        for suggestion in suggest::read(document, columns, response, 10.0).expect("a suggestion") {
            for (path, value) in suggestion.changes {
                belvedere_view::data_health::document::set(&mut filled, &path, value);
            }
        }
        filled["config"].clone()
    };
    let range = check(
        "numericColumnRange",
        json!({"columnName": "c", "numericBoundsConfig": {"severity": "MODERATE"}}),
    );
    let filled = suggested(&range, &[], &rows("a,b,c\n0,100,5\n"));
    assert_eq!(
        filled["numericBoundsConfig"]["numericBounds"],
        json!({"lowerBound": -10, "upperBound": 110})
    );
    assert_eq!(filled["numericBoundsConfig"]["severity"], "MODERATE");
    // A column of whole numbers has whole bounds.
    let whole = columns(&[("c", "INTEGER")]);
    let filled = suggested(&range, &whole, &rows("a,b,c\n-6,420,5\n"));
    assert_eq!(
        filled["numericBoundsConfig"]["numericBounds"],
        json!({"lowerBound": -49, "upperBound": 463})
    );

    let mean = check(
        "numericColumnMean",
        json!({"numericColumnCheckConfig": {"columnName": "c"}}),
    );
    let filled = suggested(&mean, &[], &rows("value,filled\n24.995027,10\n"));
    assert_eq!(
        filled["numericColumnCheckConfig"]["numericBounds"]["numericBounds"],
        json!({"lowerBound": 22.49, "upperBound": 27.5})
    );
    let nulls = check(
        "nullPercentage",
        json!({"percentageCheckConfig": {"columnName": "c"}}),
    );
    let filled = suggested(&nulls, &[], &rows("a,b\n200,150\n"));
    assert_eq!(
        filled["percentageCheckConfig"]["percentageBounds"]["percentageBounds"],
        json!({"upperBoundPercentage": 35})
    );
    let dates = check("dateColumnRange", json!({"columnName": "c"}));
    let filled = suggested(&dates, &[], &rows("a,b,c\n2026-01-01,2026-01-11,5\n"));
    assert_eq!(
        filled["dateBoundsConfig"]["dateBounds"],
        json!({"lowerBound": "2025-12-31T00:00:00Z", "upperBound": "2026-01-13T00:00:00Z"})
    );
    let known = columns(&[("n", "LONG"), ("s", "STRING")]);
    let allowed = |name: &str| check("allowedColumnValues", json!({"columnName": name}));
    let filled = suggested(&allowed("n"), &known, &rows("value,row_count\n1,5\n,2\n"));
    assert_eq!(
        filled["allowedValues"],
        json!([{"type": "numeric", "value": 1}])
    );
    assert_eq!(filled["allowNull"], true);
    let many = (0..22)
        .map(|index| format!("v{index},1"))
        .collect::<Vec<_>>()
        .join("\n");
    assert_eq!(
        suggest::read(
            &allowed("s"),
            &known,
            &rows(&format!("value,row_count\n{many}")),
            10.0
        ),
        Err(EstimateText::TooManyValues)
    );
}

#[test]
fn keys_and_schemas_are_suggested() {
    let known = columns(&[("id", "STRING"), ("n", "LONG"), ("f", "DOUBLE")]);
    let key = check(
        "primaryKey",
        json!({"primaryKeyConfig": {"columnNames": [], "severity": "MODERATE"}}),
    );
    let asked = suggest::statement(&key, &known).expect("a statement").sql;
    assert!(
        asked.starts_with("SELECT COUNT(*), COUNT(`id`), COUNT(DISTINCT `id`), COUNT(`n`), COUNT(DISTINCT `n`) FROM "),
        "{asked}"
    );
    let found = suggest::read(&key, &known, &rows("a,b,c,d,e\n9,9,9,9,8\n"), 10.0).expect("a key");
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].changes,
        [(
            "config.primaryKeyConfig.columnNames".to_owned(),
            json!(["id"])
        )]
    );
    assert_eq!(
        suggest::read(&key, &known, &rows("a,b,c,d,e\n9,8,8,9,8\n"), 10.0),
        Err(EstimateText::NoKey)
    );
    let live = Response::Columns(known.clone());
    let schema = check("schemaComparison", json!({}));
    let found = suggest::read(&schema, &[], &live, 10.0).expect("a schema");
    assert_eq!(
        found[0].changes[0].1,
        json!([
        {"name": "id", "columnType": "STRING"}, {"name": "n", "columnType": "LONG"}, {"name": "f", "columnType": "DOUBLE"}])
    );
    let kind = check(
        "columnType",
        json!({"columnTypeConfig": {"columnName": "n"}}),
    );
    let found = suggest::read(&kind, &[], &live, 10.0).expect("a type");
    assert_eq!(
        found[0].changes,
        [(
            "config.columnTypeConfig.expectedType".to_owned(),
            json!("LONG")
        )]
    );
    let count = check("totalColumnCount", json!({}));
    let found = suggest::read(&count, &[], &live, 10.0).expect("a number");
    assert_eq!(found[0].changes[0].1, json!("3"));
}

#[test]
fn a_distribution_stands_below_its_bounds() {
    let range = check(
        "numericColumnRange",
        json!({"columnName": "a`b", "numericBoundsConfig": {"severity": "MODERATE"}}),
    );
    let asked = spread_statement(&range).expect("a statement").sql;
    assert!(asked.contains("CAST(`a``b` AS DOUBLE)"), "{asked}");
    let nulls = check(
        "nullPercentage",
        json!({"percentageCheckConfig": {"columnName": "c"}}),
    );
    assert_eq!(spread_statement(&nulls), None);

    let found = spread(&rows(
        "part,row_count,lowest,highest\n0.0,5,0,100\n23.0,2,0,100\n",
    ));
    let found = found.expect("a distribution");
    assert_eq!(found.counts.len(), 24);
    assert_eq!(
        (found.counts[0], found.counts[1], found.counts[23]),
        (5, 0, 2)
    );
    assert_eq!((found.low, found.high), (0.0, 100.0));
    // One value alone has no part.
    let same = spread(&rows("part,row_count,lowest,highest\n,7,3,3\n")).expect("one value");
    assert_eq!(same.counts[0], 7);
    // No row, and a response of another kind.
    assert_eq!(spread(&rows("part,row_count,lowest,highest\n")), None);
    assert_eq!(
        spread(&rows("part,row_count,lowest,highest\n99,1,0,1\n")),
        None
    );

    let suggestions = suggest::read(&range, &[], &rows("a,b,c\n0,100,5\n"), 10.0);
    let picture = suggestions.expect("a suggestion")[0].picture.clone();
    assert_eq!(
        picture,
        Some(Picture::Spread {
            lower: -10.0,
            upper: 110.0,
            data: Some((0.0, 100.0)),
            is_date: false,
        })
    );
    let (bars, bounds) = places(0.0, 100.0, -10.0, 110.0);
    assert_eq!(bounds, (0.0, 100.0));
    assert!((8.3..8.4).contains(&bars.0) && (91.6..91.7).contains(&bars.1));
    assert_eq!(places(3.0, 3.0, 3.0, 3.0), ((0.0, 2.0), (0.0, 0.0)));
    assert_eq!(word(12.3456, 1.0, false), "12.34");
    assert_eq!(word(1_767_225_600_000_000.0, 1.0, true), "2026-01-01");
}
