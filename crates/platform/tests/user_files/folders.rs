//! Folders whose files are one dataset: its rows, changes, transactions and key.

use arrow_array::{Int64Array, StringArray};
use belvedere_store::ListRequest;
use serde_json::{Value, json};

use super::changes::transactions;
use super::fixture::{Folder, Served, column, list};

pub(super) const SPARK: &str =
    "part-00000-77fc2c8e-8f3e-4d0a-9d0b-3f6b0a2f1c11.c000.snappy.parquet";

pub(super) fn ordered(object_type: &str, order: &str) -> ListRequest {
    ListRequest {
        order_by: order.parse().unwrap(),
        ..list(object_type)
    }
}

/// Names and paths of all datasets that show files.
pub(super) fn datasets(served: &Served) -> Vec<(String, String)> {
    let catalog = served.catalog();
    let all = catalog["datasets"].as_array().unwrap().iter();
    let all = all.map(|dataset| {
        let text = |name: &str| dataset[name].as_str().unwrap().to_owned();
        (text("name"), text("path"))
    });
    let shown = all.filter(|(_, path)| !names(served, path).is_empty());
    shown.collect()
}

/// The names of the files that a dataset shows.
fn names(served: &Served, path: &str) -> Vec<String> {
    let files = served.store.dataset_files(path, None).unwrap();
    files.into_iter().map(|file| file.name).collect()
}

/// A part as Spark writes it: sales of a month.
pub(super) fn put_sales(
    folder: &Folder,
    year: &str,
    month: &str,
    ids: &[i64],
    cities: &[Option<&str>],
) {
    folder.parquet(
        &format!("sales.parquet/year={year}/month={month}/{SPARK}"),
        10,
        vec![
            ("id", column(Int64Array::from(ids.to_vec()))),
            ("city", column(StringArray::from(cities.to_vec()))),
        ],
    );
}

pub(super) fn sales() -> Folder {
    let folder = Folder::new();
    put_sales(&folder, "2024", "10", &[5], &[Some("Linz")]);
    put_sales(&folder, "2024", "2", &[3, 4], &[Some("Wien"), None]);
    put_sales(
        &folder,
        "2023",
        "12",
        &[1, 2],
        &[Some("Graz"), Some("Graz")],
    );
    folder
        .put("sales.parquet/_SUCCESS", "")
        .put("sales.parquet/._SUCCESS.crc", "crc")
        .put("sales.parquet/_committed_123", "{}")
        .put("sales.parquet/_metadata", "PAR1")
        .put("sales.parquet/_temporary/0/x.parquet", "PAR1")
        .put(
            &format!("sales.parquet/year=2024/month=2/.{SPARK}.crc"),
            "crc",
        );
    folder
}

fn sale(id: &str, city: Option<&str>, year: &str, month: &str) -> Value {
    let mut sale = json!({"id": id, "year": year, "month": month});
    if let Some(city) = city {
        sale["city"] = json!(city);
    }
    sale
}

#[test]
fn the_output_of_spark_is_one_dataset_and_one_object_type() {
    let folder = sales();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let path = ("sales.parquet".to_owned(), "/sales.parquet".to_owned());
    assert_eq!(datasets(&served), [path]);
    assert_eq!(served.catalog()["mediaSets"], json!([]));
    assert_eq!(served.types(), [("Sales".to_owned(), "id".to_owned())]);
    // In the order of the numbers in the names.
    assert_eq!(
        served.properties(list("Sales")),
        [
            sale("1", Some("Graz"), "2023", "12"),
            sale("2", Some("Graz"), "2023", "12"),
            sale("3", Some("Wien"), "2024", "2"),
            sale("4", None, "2024", "2"),
            sale("5", Some("Linz"), "2024", "10"),
        ]
    );
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    let object_type = ontology.object_type("Sales").unwrap();
    assert_eq!(object_type.description, "The rows of sales.parquet.");
    let properties = object_type.properties.iter();
    let properties: Vec<(String, String)> = properties
        .map(|of| (of.display_name.clone(), of.value_type.base_type()))
        .collect();
    let expected = [
        ("id", "Long"),
        ("city", "String"),
        ("year", "Long"),
        ("month", "Long"),
    ];
    assert_eq!(
        properties,
        expected.map(|(a, b)| (a.to_owned(), b.to_owned()))
    );
    assert_eq!(
        names(&served, "/sales.parquet"),
        [
            format!("year=2023/month=12/{SPARK}"),
            format!("year=2024/month=10/{SPARK}"),
            format!("year=2024/month=2/{SPARK}"),
        ]
    );
    assert_eq!(
        transactions(&served, "sales.parquet"),
        ["SNAPSHOT COMMITTED"]
    );
}

#[test]
fn rows_of_all_parts_are_paged_sorted_and_selected() {
    let folder = sales();
    let served = folder.open();
    let ids = |order: &str| served.values(ordered("Sales", order), "id");
    assert_eq!(ids("p.month:desc,p.id:desc"), ["2", "1", "5", "4", "3"]);
    assert_eq!(ids("p.city,p.id"), ["1", "2", "5", "3", "4"]);
    for size in 1..=5 {
        let request = ListRequest {
            page_size: Some(size),
            ..list("Sales")
        };
        assert_eq!(served.values(request, "id"), ["1", "2", "3", "4", "5"]);
        let request = ListRequest {
            page_size: Some(size),
            ..ordered("Sales", "p.id:desc")
        };
        assert_eq!(
            served.values(request, "month"),
            ["10", "2", "2", "12", "12"]
        );
    }
    let request = ListRequest {
        select: vec!["year".to_owned()],
        ..list("Sales")
    };
    let year = |id: &str, year: &str| json!({"id": id, "year": year});
    assert_eq!(
        served.properties(request),
        [
            year("1", "2023"),
            year("2", "2023"),
            year("3", "2024"),
            year("4", "2024"),
            year("5", "2024")
        ]
    );
}

#[test]
fn changes_lie_over_the_rows_by_key() {
    let folder = sales();
    let served = folder.open();
    served
        .apply(
            "modify-sales",
            json!({"object": "4", "city": "Enns", "year": "1999"}),
        )
        .unwrap();
    served
        .apply("delete-sales", json!({"object": "2"}))
        .unwrap();
    served
        .apply("create-sales", json!({"id": "9", "month": "1"}))
        .unwrap();
    let expected = [
        sale("1", Some("Graz"), "2023", "12"),
        sale("3", Some("Wien"), "2024", "2"),
        sale("4", Some("Enns"), "1999", "2"),
        sale("5", Some("Linz"), "2024", "10"),
        json!({"id": "9", "month": "1"}),
    ];
    assert_eq!(served.properties(list("Sales")), expected);
    assert_eq!(
        served.values(ordered("Sales", "p.year,p.id:desc"), "id"),
        ["4", "1", "5", "3", "9"]
    );
    // They stay when a part comes, and when the platform starts again.
    put_sales(&folder, "2022", "1", &[6], &[None]);
    served.refresh();
    drop(served);
    let served = folder.open();
    let mut with_part = expected.to_vec();
    with_part.insert(4, sale("6", None, "2022", "1"));
    assert_eq!(served.properties(list("Sales")), with_part);
}

#[test]
fn parts_that_come_change_and_go_are_transactions_of_the_one_dataset() {
    let folder = sales();
    let served = folder.open();
    let ids = || served.values(list("Sales"), "id");
    served.refresh();
    assert_eq!(transactions(&served, "sales.parquet").len(), 1);
    // A new part is appended, wherever its name stands.
    put_sales(&folder, "2022", "1", &[6], &[None]);
    served.refresh();
    assert_eq!(ids(), ["1", "2", "3", "4", "5", "6"]);
    let mut kinds = vec!["SNAPSHOT COMMITTED"];
    let kinds_now = || {
        let mut kinds = transactions(&served, "sales.parquet");
        kinds.sort();
        kinds
    };
    kinds.insert(0, "APPEND COMMITTED");
    assert_eq!(kinds_now(), kinds);
    assert_eq!(names(&served, "/sales.parquet").len(), 4);
    // One that changes, and one that goes, make the dataset anew.
    put_sales(&folder, "2024", "2", &[7], &[Some("Steyr")]);
    served.refresh();
    assert_eq!(ids(), ["6", "1", "2", "7", "5"]);
    kinds.push("SNAPSHOT COMMITTED");
    assert_eq!(kinds_now(), kinds);
    std::fs::remove_dir_all(folder.at("sales.parquet/year=2024/month=10")).unwrap();
    served.refresh();
    assert_eq!(ids(), ["6", "1", "2", "7"]);
    kinds.push("SNAPSHOT COMMITTED");
    assert_eq!(kinds_now(), kinds);
    assert_eq!(names(&served, "/sales.parquet").len(), 3);
    std::fs::remove_dir_all(folder.at("sales.parquet")).unwrap();
    served.refresh();
    assert_eq!(served.types(), []);
    assert_eq!(names(&served, "/sales.parquet"), Vec::<String>::new());
    kinds.insert(1, "DELETE COMMITTED");
    assert_eq!(kinds_now(), kinds);
    // A folder of that name is the same dataset, also with files of another format.
    folder.put("sales.parquet/part-0.csv", "id\n1\n");
    folder.put("sales.parquet/part-1.csv", "id\n2\n");
    served.refresh();
    assert_eq!(served.types(), [("Sales".to_owned(), "id".to_owned())]);
    assert_eq!(ids(), ["1", "2"]);
}

#[test]
fn rows_without_a_key_keep_their_numbers_when_a_part_comes() {
    let folder = Folder::new();
    folder
        .put("log/part-1.csv", "text\nb\nb\n")
        .put("log/part-2.csv", "text\nc\n");
    let served = folder.open();
    assert_eq!(served.types(), [("Log".to_owned(), "rowNumber".to_owned())]);
    served
        .apply("modify-log", json!({"object": "3", "text": "changed"}))
        .unwrap();
    folder.put("log/part-0.csv", "text\na\n");
    served.refresh();
    let row = |number: &str, text: &str| json!({"rowNumber": number, "text": text});
    let expected = [
        row("1", "b"),
        row("2", "b"),
        row("3", "changed"),
        row("4", "a"),
    ];
    assert_eq!(served.properties(list("Log")), expected);
    drop(served);
    assert_eq!(folder.open().properties(list("Log")), expected);
}

#[test]
fn a_key_is_one_of_all_parts() {
    let folder = Folder::new();
    folder
        .put("days/day=1/0.csv", "id,code\n1,a\n2,b\n")
        .put("days/day=2/0.csv", "id,code\n1,c\n2,d\n");
    let served = folder.open();
    assert_eq!(served.types(), [("Days".to_owned(), "code".to_owned())]);
    folder.put("days/day=3/0.csv", "id,code\n3,a\n");
    served.refresh();
    assert_eq!(
        served.types(),
        [("Days".to_owned(), "rowNumber".to_owned())]
    );
    folder.put("belvedere.toml", "[folders.days]\nprimary_key = \"id\"\n");
    served.refresh();
    assert_eq!(
        served.problem("days"),
        "the primary key \"id\" is missing or the same in some rows"
    );
    folder.put(
        "belvedere.toml",
        "[folders.days]\nprimary_key = \"nothing\"\n",
    );
    served.refresh();
    assert_eq!(
        served.problem("days"),
        "it has no column \"nothing\" for the primary key"
    );
}

#[test]
fn many_parts_are_looked_at_once() {
    const PARTS: usize = 300;
    let folder = Folder::new();
    for n in 0..PARTS {
        folder.put(
            &format!("t/k={}/part-{n}.csv", n % 7),
            format!("id,x\n{n},{}\n", n % 3),
        );
    }
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(served.types(), [("T".to_owned(), "id".to_owned())]);
    let ids = |order: &str| -> Vec<usize> {
        let ids = served.values(ordered("T", order), "id");
        ids.iter()
            .map(|id| id.as_str().unwrap().parse().unwrap())
            .collect()
    };
    let mut expected: Vec<usize> = (0..PARTS).collect();
    assert_eq!(ids("p.id"), expected);
    expected.sort_by_key(|n| (n % 3, std::cmp::Reverse(n % 7), *n));
    assert_eq!(ids("p.x,p.k:desc,p.id"), expected);
}

/// The rows that a reader of all parts has, whatever it asks for.
#[test]
fn batches_of_parts_have_the_columns_of_the_whole() {
    let folder = Folder::new();
    let values = |range: std::ops::Range<i64>| column(Int64Array::from_iter_values(range));
    for part in 0..3_i64 {
        let rows = part * 1000..(part + 1) * 1000;
        folder.parquet(
            &format!("t/k={part}/part-0.parquet"),
            100,
            vec![("id", values(rows.clone())), ("x", values(rows))],
        );
    }
    let served = folder.open();
    let request = ListRequest {
        page_size: Some(700),
        ..ordered("T", "p.x:desc")
    };
    let all = served.properties(request);
    assert_eq!(all.len(), 3000);
    for (row, n) in all.iter().zip((0..3000_i64).rev()) {
        let (n, k) = (n.to_string(), (n / 1000).to_string());
        assert_eq!(*row, json!({"id": n, "x": n, "k": k}));
    }
    served.apply("delete-t", json!({"object": "1500"})).unwrap();
    assert_eq!(served.all(list("T")).len(), 2999);
}
