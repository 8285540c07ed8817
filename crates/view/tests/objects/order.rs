//! Sorting in the browser: as the platform sorts, whatever the number of rows.

use belvedere_api::ontologies::OrderBy;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::order::{Sorting, compare, keys, values};

use super::facets::rows;
use super::filter::column;

/// The values of the column `id`, in the order.
fn sorted(order: &str, columns: &[Column], objects: &[&str]) -> Vec<String> {
    let order: OrderBy = order.parse().expect("an order");
    let keys = keys(&order, columns).expect("columns to sort by");
    let rows = rows(objects);
    let values: Vec<_> = (0..rows.len())
        .map(|row| values(&keys, rows.get(row).as_ref()))
        .collect();
    let mut sorting = Sorting::new(u32::try_from(rows.len()).expect("few rows"));
    while sorting.step(|a, b| compare(&keys, &values[a as usize], &values[b as usize])) {}
    let id = |row: &u32| rows.get(*row as usize)?.get("id").map(str::to_owned);
    sorting.into_rows().iter().filter_map(id).collect()
}

#[test]
fn each_kind_has_its_order_and_missing_values_come_last() {
    for (base_type, values) in [
        (
            "Long",
            [
                "\"-9223372036854775808\"",
                "\"2\"",
                "\"9007199254740992\"",
                "\"9007199254740993\"",
            ],
        ),
        ("Double", ["-1.5e3", "-0.5", "2", "10"]),
        ("Boolean", ["false", "false", "true", "true"]),
        (
            "Date",
            [
                "\"1969-12-31\"",
                "\"2024-02-29\"",
                "\"2024-03-01\"",
                "\"2024-10-01\"",
            ],
        ),
        (
            "Timestamp",
            [
                "\"2026-01-01T00:00:00+02:00\"",
                "\"2025-12-31T23:00:00Z\"",
                "\"2026-01-01T00:00:00.000000001Z\"",
                "\"2026-01-01T00:00:00.1Z\"",
            ],
        ),
        ("String", ["\"B\"", "\"a\"", "\"aa\"", "\"é\""]),
    ] {
        let object = |id: usize, value: &str| format!(r#"{{"id":{id},"v":{value}}}"#);
        let mut objects: Vec<String> = (0..4).map(|id| object(id, values[id])).collect();
        objects.push(r#"{"id":4}"#.to_owned());
        objects.push(object(5, "null"));
        let columns = [column("v", base_type)];
        let shuffled = [5, 2, 0, 4, 3, 1].map(|at: usize| objects[at].as_str());
        let ascending = sorted("p.v:asc", &columns, &shuffled);
        let descending = sorted("p.v:desc", &columns, &shuffled);
        if base_type == "Boolean" {
            // Rows that are alike keep their order.
            assert_eq!(ascending, ["0", "1", "2", "3", "5", "4"], "{base_type}");
            assert_eq!(descending, ["5", "4", "2", "3", "0", "1"], "{base_type}");
        } else {
            assert_eq!(ascending, ["0", "1", "2", "3", "5", "4"], "{base_type}");
            assert_eq!(descending, ["5", "4", "3", "2", "1", "0"], "{base_type}");
        }
    }
}

#[test]
fn several_keys_sort_one_after_the_other() {
    let columns = [column("a", "String"), column("b", "Integer")];
    let objects = [
        r#"{"id":0,"a":"x","b":1}"#,
        r#"{"id":1,"a":"y","b":1}"#,
        r#"{"id":2,"a":"x","b":3}"#,
        r#"{"id":3,"a":"y","b":2}"#,
        r#"{"id":4,"a":"x","b":2}"#,
    ];
    assert_eq!(
        sorted("p.a:desc,p.b:asc", &columns, &objects),
        ["1", "3", "0", "4", "2"]
    );
}

#[test]
fn what_cannot_be_compared_here_is_left_to_the_platform() {
    let order: OrderBy = "p.v:asc".parse().expect("an order");
    for base_type in ["Struct", "Geopoint", "Array<String>", "SomethingNew"] {
        assert_eq!(keys(&order, &[column("v", base_type)]), None, "{base_type}");
    }
    assert_eq!(keys(&order, &[]), None);
    assert_eq!(keys(&OrderBy::default(), &[column("v", "String")]), None);
}

#[test]
fn any_number_of_rows_is_sorted_and_stable() {
    for count in [0, 1, 2, 1023, 1024, 1025, 2048, 3000, 5000, 10_001_u32] {
        let value = |row: u32| (row.wrapping_mul(2_654_435_761) >> 7) % 97;
        let mut sorting = Sorting::new(count);
        while sorting.step(|a, b| value(a).cmp(&value(b))) {}
        let mut wanted: Vec<u32> = (0..count).collect();
        wanted.sort_by_key(|row| value(*row));
        assert_eq!(sorting.into_rows(), wanted, "{count}");
    }
}
