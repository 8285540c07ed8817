//! Listing the rows of files: each order, page and selection against one that is worked out by hand.

use std::cmp::Ordering;
use std::fmt::Write as _;

use arrow_array::{Float64Array, Int64Array, StringArray};
use belvedere_store::ListRequest;
use serde_json::{Value, json};

use super::fixture::{Folder, Served, column, list, refusal};

const ROWS: i64 = 2500;

/// A row: a key that is no order, and values of which many are equal or missing.
#[derive(Debug, Clone)]
struct Row {
    key: i64,
    team: Option<String>,
    score: Option<f64>,
}

fn rows() -> Vec<Row> {
    (0..ROWS)
        .map(|n| Row {
            key: n * 7919 % ROWS,
            team: (n % 5 != 0)
                .then(|| ["red", "Blue", "green é", ""][usize::try_from(n % 4).unwrap()].to_owned())
                // In CSV an empty text is none.
                .filter(|team| !team.is_empty()),
            score: (n % 7 != 0)
                .then(|| f64::from(i32::try_from(n * 31 % 100).unwrap()) / 4.0 - 5.0),
        })
        .collect()
}

/// The same rows in each format.
fn folder() -> Folder {
    let folder = Folder::new();
    let rows = rows();
    let mut csv = "key,team,score\n".to_owned();
    let mut ndjson = String::new();
    for row in &rows {
        let team = row.team.clone().unwrap_or_default();
        let score = row
            .score
            .map(|score| format!("{score:?}"))
            .unwrap_or_default();
        writeln!(csv, "{},{team},{score}", row.key).unwrap();
        ndjson.push_str(&json!({"key": row.key, "team": row.team, "score": row.score}).to_string());
        ndjson.push('\n');
    }
    folder.put("text.csv", csv).put("lines.ndjson", ndjson);
    folder.parquet(
        "groups.parquet",
        300,
        vec![
            (
                "key",
                column(rows.iter().map(|row| Some(row.key)).collect::<Int64Array>()),
            ),
            (
                "team",
                column(
                    rows.iter()
                        .map(|row| row.team.clone())
                        .collect::<StringArray>(),
                ),
            ),
            (
                "score",
                column(rows.iter().map(|row| row.score).collect::<Float64Array>()),
            ),
        ],
    );
    folder
}

const TYPES: [&str; 3] = ["Text", "Lines", "Groups"];

fn object(row: &Row) -> Value {
    let mut object = json!({"key": row.key.to_string()});
    if let Some(team) = &row.team {
        object["team"] = json!(team);
    }
    if let Some(score) = row.score {
        object["score"] = json!(score);
    }
    object
}

/// Missing values are last, in the other direction first.
fn by<T>(a: Option<T>, b: Option<T>, compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => compare(&a, &b),
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Greater,
        (_, None) => Ordering::Less,
    }
}

type Compare = fn(&Row, &Row) -> Ordering;

fn team(a: &Row, b: &Row) -> Ordering {
    by(a.team.clone(), b.team.clone(), String::cmp)
}

fn score(a: &Row, b: &Row) -> Ordering {
    by(a.score, b.score, f64::total_cmp)
}

const ORDERS: [(Option<&str>, Compare); 7] = [
    (None, |_, _| Ordering::Equal),
    (Some("p.key"), |a, b| a.key.cmp(&b.key)),
    (Some("properties.key:desc"), |a, b| b.key.cmp(&a.key)),
    (Some("p.team:asc"), team),
    (Some("p.team:desc"), |a, b| team(b, a)),
    (Some("p.score:desc,p.team"), |a, b| {
        score(b, a).then(team(a, b))
    }),
    (Some("p.team:desc,p.score:asc,p.key:desc"), |a, b| {
        team(b, a).then(score(a, b)).then(b.key.cmp(&a.key))
    }),
];

/// Lists in every order and some page sizes, and compares with the rows.
fn check_orders(served: &Served, rows: &[Row]) {
    for name in TYPES {
        for (order, compare) in ORDERS {
            let mut sorted = rows.to_vec();
            sorted.sort_by(compare);
            let expected: Vec<Value> = sorted.iter().map(object).collect();
            for page_size in [None, Some(333), Some(999)] {
                let request = ListRequest {
                    order_by: order
                        .map(|order| order.parse().unwrap())
                        .unwrap_or_default(),
                    page_size,
                    ..list(name)
                };
                let listed = served.properties(request);
                assert!(listed == expected, "{name} {order:?} {page_size:?}");
            }
        }
    }
}

#[test]
fn every_format_lists_in_every_order() {
    let folder = folder();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    check_orders(&served, &rows());
}

#[test]
fn changes_take_their_place_in_every_order() {
    let folder = folder();
    let served = folder.open();
    let mut rows = rows();
    for name in ["text", "lines", "groups"] {
        let apply = |verb: &str, parameters: Value| {
            served.apply(&format!("{verb}-{name}"), parameters).unwrap();
        };
        apply(
            "create",
            json!({"key": "5000", "team": "red", "score": 1.25}),
        );
        apply("create", json!({"key": "4999", "score": 1.25}));
        apply("modify", json!({"object": "0", "team": "zebra"}));
        apply(
            "modify",
            json!({"object": "1234", "team": null, "score": null}),
        );
        for key in ["1", "7919", "2499", "17"] {
            // 7919 is no key.
            let deleted = served.apply(&format!("delete-{name}"), json!({"object": key}));
            assert_eq!(deleted.is_ok(), key != "7919");
        }
    }
    rows.retain(|row| ![1, 2499, 17].contains(&row.key));
    for row in &mut rows {
        match row.key {
            0 => row.team = Some("zebra".to_owned()),
            1234 => (row.team, row.score) = (None, None),
            _ => {}
        }
    }
    // Objects that are not in the file come after it, in the order of the keys.
    let created = |key, team: Option<&str>| Row {
        key,
        team: team.map(str::to_owned),
        score: Some(1.25),
    };
    rows.extend([created(4999, None), created(5000, Some("red"))]);
    check_orders(&served, &rows);
}

#[test]
fn a_selection_reads_what_it_names_and_the_key() {
    let folder = folder();
    let served = folder.open();
    let rows = rows();
    served
        .apply("modify-groups", json!({"object": "0", "team": "x"}))
        .unwrap();
    for name in TYPES {
        let request = ListRequest {
            select: vec!["score".to_owned()],
            exclude_rid: true,
            ..list(name)
        };
        for (object, row) in served.all(request).iter().zip(&rows) {
            let key = row.key.to_string();
            let mut expected = json!({"__primaryKey": key, "__apiName": name, "key": key});
            if let Some(score) = row.score {
                expected["score"] = json!(score);
            }
            assert_eq!(*object, expected);
        }
        let only_key = ListRequest {
            select: vec!["key".to_owned()],
            order_by: "p.score".parse().unwrap(),
            ..list(name)
        };
        assert_eq!(served.all(only_key).len(), rows.len());
        let unknown = ListRequest {
            select: vec!["nothing".to_owned()],
            ..list(name)
        };
        assert_eq!(
            refusal(served.page(&unknown)).error.name,
            "PropertiesNotFound"
        );
        let unknown = ListRequest {
            branch: Some("nowhere".to_owned()),
            ..list(name)
        };
        assert_eq!(refusal(served.page(&unknown)).error.name, "BranchNotFound");
        let master = ListRequest {
            branch: Some("master".to_owned()),
            ..list(name)
        };
        assert_eq!(served.all(master).len(), rows.len());
    }
}

#[test]
fn row_numbers_sort_as_numbers_and_name_rows() {
    let folder = Folder::new();
    folder.put("points.csv", format!("x\n{}", "1\n".repeat(2000)));
    let served = folder.open();
    let by_number = |order: &str| ListRequest {
        order_by: order.parse().unwrap(),
        ..list("Points")
    };
    let numbers = |order: &str| served.values(by_number(order), "rowNumber");
    let ascending: Vec<Value> = (1..=2000).map(|n| json!(n.to_string())).collect();
    assert_eq!(numbers("p.rowNumber"), ascending);
    assert_eq!(
        numbers("p.x,p.rowNumber:desc"),
        ascending.iter().rev().cloned().collect::<Vec<_>>()
    );
    served
        .apply("delete-points", json!({"object": "1000"}))
        .unwrap();
    served
        .apply("modify-points", json!({"object": "2000", "x": "7"}))
        .unwrap();
    served.apply("create-points", json!({"x": "8"})).unwrap();
    let all = served.properties(list("Points"));
    assert_eq!(all.len(), 2000);
    assert_eq!(all[999], json!({"rowNumber": "1001", "x": "1"}));
    assert_eq!(all[1998], json!({"rowNumber": "2000", "x": "7"}));
    // A new object's number is no row's.
    assert_eq!(all[1999]["x"], "8");
    let number: i64 = all[1999]["rowNumber"].as_str().unwrap().parse().unwrap();
    assert!(number > 1_000_000_000_000);
    for (wrong, name) in [
        ("0", "ObjectNotFound"),
        ("2001", "ObjectNotFound"),
        ("1000", "ObjectNotFound"),
        ("-1", "ObjectNotFound"),
        ("x", "InvalidParameterValue"),
    ] {
        let refused = refusal(served.apply("delete-points", json!({"object": wrong})));
        assert_eq!(refused.error.name, name, "{wrong}");
    }
}

#[test]
fn a_snapshot_is_frozen_and_ends_with_its_file() {
    let folder = folder();
    let served = folder.open();
    for name in TYPES {
        let request = |token: Option<&Value>, snapshot| ListRequest {
            page_size: Some(1000),
            snapshot,
            page_token: token.map(|token| token.as_str().unwrap().to_owned()),
            order_by: "p.key".parse().unwrap(),
            ..list(name)
        };
        let frozen = served.page(&request(None, true)).unwrap();
        let moving = served.page(&request(None, false)).unwrap();
        let kebab = name.to_lowercase();
        for key in ["1001", "1002"] {
            served
                .apply(&format!("delete-{kebab}"), json!({"object": key}))
                .unwrap();
        }
        served
            .apply(&format!("create-{kebab}"), json!({"key": "-1"}))
            .unwrap();
        let second = served
            .page(&request(Some(&frozen["nextPageToken"]), true))
            .unwrap();
        assert_eq!(second["totalCount"], json!(ROWS.to_string()));
        assert_eq!(second["data"][0]["key"], "1000");
        assert_eq!(second["data"][2]["key"], "1002");
        let now = served
            .page(&request(Some(&moving["nextPageToken"]), false))
            .unwrap();
        assert_eq!(now["totalCount"], json!((ROWS - 1).to_string()));
        assert_eq!(now["data"][0]["key"], "999");
        assert_eq!(now["data"][1]["key"], "1000");
        assert_eq!(now["data"][2]["key"], "1003");
    }

    // The file changes: the state of the snapshot is gone, so the listing ends.
    let request = |token: Option<&Value>, snapshot| ListRequest {
        page_size: Some(1000),
        snapshot,
        page_token: token.map(|token| token.as_str().unwrap().to_owned()),
        ..list("Text")
    };
    let frozen = served.page(&request(None, true)).unwrap();
    let moving = served.page(&request(None, false)).unwrap();
    let mut changed = "key,team,score\n".to_owned();
    for n in 0..1500 {
        writeln!(changed, "{n},new,1").unwrap();
    }
    folder.put("text.csv", changed);
    let ended = served.page(&request(Some(&frozen["nextPageToken"]), true));
    assert_eq!(refusal(ended).error.name, "InvalidPageToken");
    let now = served
        .page(&request(Some(&moving["nextPageToken"]), false))
        .unwrap();
    // Two are deleted, and one was created.
    assert_eq!(now["totalCount"], "1499");
    assert_eq!(now["data"][0]["key"], "1000");
    assert_eq!(now["data"][1]["team"], "new");
}

#[test]
fn pages_of_large_rows_hold_fewer() {
    let folder = Folder::new();
    let text = "x".repeat(3 << 20);
    let mut rows = "id,text\n".to_owned();
    for n in 0..20 {
        writeln!(rows, "{n},{}{text}", 19 - n).unwrap();
    }
    folder.put("large.csv", rows);
    let served = folder.open();
    for order in [None, Some("p.text")] {
        let request = ListRequest {
            order_by: order
                .map(|order| order.parse().unwrap())
                .unwrap_or_default(),
            ..list("Large")
        };
        let page = served.page(&request).unwrap();
        let count = page["data"].as_array().unwrap().len();
        assert!((1..=5).contains(&count), "{count}");
        let keys: Vec<String> = served
            .all(request)
            .iter()
            .map(|o| o["id"].as_str().unwrap().to_owned())
            .collect();
        let mut expected: Vec<i64> = (0..20).collect();
        if order.is_some() {
            // As texts: 0, 1, 10, 11, …
            expected.sort_by_key(|n| format!("{}x", 19 - n));
        }
        let expected: Vec<String> = expected.iter().map(i64::to_string).collect();
        assert_eq!(keys, expected);
    }
}
