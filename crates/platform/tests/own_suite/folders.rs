//! Folders whose files are one dataset.

use arrow_array::{Date32Array, Float64Array, Int32Array, Int64Array, NullArray, StringArray};
use belvedere_platform::store::ListRequest;
use serde_json::{Value, json};

use super::changes::transactions;
use super::fixture::{Folder, Served, column, list};

const SPARK: &str = "part-00000-77fc2c8e-8f3e-4d0a-9d0b-3f6b0a2f1c11.c000.snappy.parquet";

fn ordered(object_type: &str, order: &str) -> ListRequest {
    ListRequest {
        order_by: Some(order.to_owned()),
        ..list(object_type)
    }
}

/// Names and paths of all datasets that show files.
fn datasets(served: &Served) -> Vec<(String, String)> {
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
fn put_sales(folder: &Folder, year: &str, month: &str, ids: &[i64], cities: &[Option<&str>]) {
    folder.parquet(
        &format!("sales.parquet/year={year}/month={month}/{SPARK}"),
        10,
        vec![
            ("id", column(Int64Array::from(ids.to_vec()))),
            ("city", column(StringArray::from(cities.to_vec()))),
        ],
    );
}

fn sales() -> Folder {
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
fn columns_of_parts_widen_and_may_be_missing() {
    let folder = Folder::new();
    let numbers = |values: Vec<i32>| column(Int32Array::from(values));
    folder.parquet(
        "t/part-0.parquet",
        10,
        vec![
            ("id", numbers(vec![1, 2])),
            ("x", numbers(vec![10, 20])),
            ("note", column(NullArray::new(2))),
        ],
    );
    folder.parquet(
        "t/part-1.parquet",
        10,
        vec![
            ("note", column(StringArray::from(vec!["n"]))),
            ("x", column(Float64Array::from(vec![0.5]))),
            ("day", column(Date32Array::from(vec![1]))),
            ("id", column(Int64Array::from(vec![1_i64 << 40]))),
        ],
    );
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(
        served.properties(list("T")),
        [
            json!({"id": "1", "x": 10.0}),
            json!({"id": "2", "x": 20.0}),
            json!({"id": "1099511627776", "x": 0.5, "note": "n", "day": "1970-01-02"}),
        ]
    );
    assert_eq!(
        served.values(ordered("T", "p.day:desc,p.x:desc"), "id"),
        ["2", "1", "1099511627776"]
    );
    served
        .apply("modify-t", json!({"object": "2", "note": "two"}))
        .unwrap();
    assert_eq!(
        served.values(list("T"), "note"),
        [Value::Null, json!("two"), json!("n")]
    );
}

#[test]
fn text_in_parts_has_the_types_of_all_rows_together() {
    let folder = Folder::new();
    folder
        .put(
            "c/part-0.csv",
            "n,code,when,gone\n1,007,2024-01-01,x\nNA,1,,\n",
        )
        .put("c/part-1.csv", "code;n;gone\n12;2.5;NA\n")
        .put("c/part-2.csv", "");
    folder
        .put("j/part-00000-a1.json", "{\"id\":1,\"x\":1}\n")
        .put(
            "j/part-00001-a1.json",
            "{\"id\":2,\"x\":1.5,\"tags\":[\"a\"]}\n\n{\"id\":3}\n",
        )
        .put("j/_SUCCESS", "");
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(
        served.properties(list("C")),
        [
            json!({"n": 1.0, "code": "007", "when": "2024-01-01", "gone": "x"}),
            json!({"code": "1"}),
            json!({"n": 2.5, "code": "12", "gone": "NA"}),
        ]
    );
    assert_eq!(
        served.properties(list("J")),
        [
            json!({"id": "1", "x": 1.0}),
            json!({"id": "2", "x": 1.5, "tags": ["a"]}),
            json!({"id": "3"}),
        ]
    );
    assert_eq!(served.catalog()["mediaSets"], json!([]));
}

#[test]
fn parts_of_other_columns_stay_datasets_of_their_own() {
    let folder = Folder::new();
    let ids = || column(Int64Array::from(vec![1]));
    folder.parquet("a/part-0.parquet", 10, vec![("id", ids())]);
    folder.parquet(
        "a/part-1.parquet",
        10,
        vec![("id", column(StringArray::from(vec!["x"])))],
    );
    folder
        .put("b/year=1/orders.csv", "id,price\n1,2\n")
        .put("b/year=1/people.csv", "id,name,born\n1,Ada,1815\n");
    let served = folder.open();
    let apart = "it is no one dataset, so its files are datasets of their own: ";
    let types =
        "the column \"id\" is Long in \"a/part-0.parquet\" and String in \"a/part-1.parquet\"";
    assert_eq!(served.problem("a"), format!("{apart}{types}"));
    let columns = "\"b/year=1/orders.csv\" has other columns than \"b/year=1/people.csv\"";
    assert_eq!(served.problem("b"), format!("{apart}{columns}"));
    let mut paths: Vec<String> = datasets(&served)
        .into_iter()
        .map(|(_, path)| path)
        .collect();
    paths.sort();
    let alone = [
        "/a/part-0.parquet",
        "/a/part-1.parquet",
        "/b/year=1/orders.csv",
        "/b/year=1/people.csv",
    ];
    assert_eq!(paths, alone);
    assert_eq!(
        served.properties(list("Orders")),
        [json!({"id": "1", "price": "2"})]
    );
    // They are looked at once, and stay as they are while one of them changes.
    served.refresh();
    assert_eq!(transactions(&served, "people.csv").len(), 1);
    folder.put("b/year=1/orders.csv", "id,price\n1,3\n");
    served.refresh();
    assert_eq!(transactions(&served, "people.csv").len(), 1);
    assert_eq!(transactions(&served, "orders.csv").len(), 2);
    drop(served);
    let served = folder.open();
    assert_eq!(served.problem("a"), format!("{apart}{types}"));
    assert_eq!(transactions(&served, "people.csv").len(), 1);
    // When they fit, they become one, and are no more by themselves.
    folder.parquet(
        "a/part-1.parquet",
        10,
        vec![("id", column(Int64Array::from(vec![2])))],
    );
    served.refresh();
    assert_eq!(served.values(list("A"), "id"), ["1", "2"]);
    let paths: Vec<String> = datasets(&served)
        .into_iter()
        .map(|(_, path)| path)
        .collect();
    assert!(paths.contains(&"/a".to_owned()) && !paths.contains(&alone[0].to_owned()));
}

#[test]
fn one_dataset_does_not_fall_apart_over_a_part_that_does_not_fit() {
    let folder = sales();
    let served = folder.open();
    let bad = format!("sales.parquet/year=2025/month=1/{SPARK}");
    folder.parquet(&bad, 10, vec![("id", column(StringArray::from(vec!["x"])))]);
    served.refresh();
    let reason = served.problem("sales.parquet");
    assert!(
        reason.starts_with("the column \"id\" is Long in "),
        "{reason}"
    );
    assert_eq!(served.all(list("Sales")).len(), 5);
    assert_eq!(datasets(&served).len(), 1);
    folder.put(&bad, "PAR1 is not enough");
    served.refresh();
    let reason = served.problem("sales.parquet");
    let start = format!("{bad:?}: it is no whole Parquet file: ");
    assert!(reason.starts_with(&start), "{reason}");
    // Another folder in it does not either.
    std::fs::remove_file(folder.at(&bad)).unwrap();
    folder.put("sales.parquet/year=2025/0.parquet", "PAR1");
    served.refresh();
    let reason = served.problem("sales.parquet");
    assert!(reason.ends_with(" have other names"), "{reason}");
    assert_eq!(served.all(list("Sales")).len(), 5);
    folder.put(
        "belvedere.toml",
        "[files.\"sales.parquet/year=2025/0.parquet\"]\nskip = true\n",
    );
    served.refresh();
    assert_eq!(served.problems(), []);
    // Its parts that changed can't be read until they are looked at.
    put_sales(&folder, "2024", "10", &[8], &[None]);
    assert_eq!(
        served.values(list("Sales"), "id"),
        ["1", "2", "3", "4", "8"]
    );
}

#[test]
fn names_of_folders_are_values_of_any_text() {
    let folder = Folder::new();
    for (value, id) in [
        ("__HIVE_DEFAULT_PARTITION__", 1),
        ("M%C3%BCnchen%2FNord", 2),
        ("it's \"x\"; DROP TABLE y", 3),
        ("..%2F..%2Fetc", 4),
        ("new\nline", 5),
        ("007", 6),
        ("<b>売上<b>", 7),
        ("", 8),
        ("100%", 9),
    ] {
        folder.put(
            &format!("t/city%20name={value}/part-0.csv"),
            format!("id\n{id}\n"),
        );
    }
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let mut all = served.properties(list("T"));
    all.sort_by_key(|row| row["id"].as_str().unwrap().to_owned());
    let row = |id: &str, name: &str| json!({"id": id, "cityName": name});
    assert_eq!(
        all,
        [
            json!({"id": "1"}),
            row("2", "München/Nord"),
            row("3", "it's \"x\"; DROP TABLE y"),
            row("4", "../../etc"),
            row("5", "new\nline"),
            row("6", "007"),
            row("7", "<b>売上<b>"),
            row("8", ""),
            row("9", "100%"),
        ]
    );
}

#[test]
fn partition_columns_have_types_and_the_settings_decide() {
    let folder = Folder::new();
    folder
        .put("t/day=2024-02-29/month=02/n=1/0.csv", "id\n1\n")
        .put(
            "t/day=__HIVE_DEFAULT_PARTITION__/month=10/n=-5/0.csv",
            "id\n2\n",
        );
    let served = folder.open();
    let types = |served: &Served| {
        let definitions = served.store.definitions();
        let ontology = definitions.ontology("sales").unwrap();
        let properties = ontology.object_type("T").unwrap().properties.iter();
        properties
            .map(|of| (of.api_name.clone(), of.value_type.base_type()))
            .collect::<Vec<_>>()
    };
    let expected = [
        ("id", "Long"),
        ("day", "Date"),
        ("month", "String"),
        ("n", "Long"),
    ];
    let expected = expected.map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(types(&served), expected);
    assert_eq!(
        served.properties(list("T")),
        [
            json!({"id": "1", "day": "2024-02-29", "month": "02", "n": "1"}),
            json!({"id": "2", "month": "10", "n": "-5"}),
        ]
    );
    assert_eq!(served.values(ordered("T", "p.n"), "id"), ["2", "1"]);
    folder.put(
        "belvedere.toml",
        "[folders.t]\nname = \"Things\"\ndescription = \"All of them.\"\n\
         types = { month = \"long\", n = \"double\", id = \"string\" }\n",
    );
    served.refresh();
    assert_eq!(
        served.properties(list("T"))[0],
        json!({"id": "1", "day": "2024-02-29", "month": "2", "n": 1.0})
    );
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    let object_type = ontology.object_type("T").unwrap();
    assert_eq!(object_type.display_name, "Things");
    assert_eq!(object_type.description, "All of them.");
    folder.put(
        "belvedere.toml",
        "[folders.t]\ntypes = { day = \"long\" }\n",
    );
    served.refresh();
    assert_eq!(
        served.problem("t"),
        "\"2024-02-29\" of the folders named \"day\" is no value of its type"
    );
}

/// As in Spark: the names of the folders decide, in the place of the column in the files.
#[test]
fn a_column_of_the_files_gives_way_to_a_folder_of_its_name() {
    let folder = Folder::new();
    folder.parquet(
        "t/year=2024/part-0.parquet",
        10,
        vec![
            ("year", column(StringArray::from(vec!["old"]))),
            ("id", column(Int64Array::from(vec![1]))),
        ],
    );
    folder.put("c/year=2024/0.csv", "year,id\nold,1\n");
    let served = folder.open();
    for object_type in ["T", "C"] {
        assert_eq!(
            served.properties(list(object_type)),
            [json!({"year": "2024", "id": "1"})]
        );
        let first = served.all(list(object_type));
        assert_eq!(first[0]["__primaryKey"], json!("1"));
    }
}

#[test]
fn the_user_says_what_is_one_dataset() {
    let folder = Folder::new();
    folder
        .put("named/a.csv", "id\n1\n")
        .put("named/more/b.csv", "id\n2\n")
        .put("apart/part-0.csv", "id\n1\n")
        .put("apart/part-1.csv", "id\n2\n")
        .put("left out/x.csv", "id\n1\n")
        .put("left out/x.png", "png")
        .put("mixed/a.csv", "id\n1\n")
        .put("mixed/b.ndjson", "{\"id\":1}\n");
    let settings = "[folders.named]\ndataset = true\n[folders.apart]\ndataset = false\n\
        [folders.\"left out\"]\nskip = true\n[folders.mixed]\ndataset = true\n";
    folder.put("belvedere.toml", settings);
    let served = folder.open();
    let mut paths: Vec<String> = datasets(&served)
        .into_iter()
        .map(|(_, path)| path)
        .collect();
    paths.sort();
    assert_eq!(paths, ["/apart/part-0.csv", "/apart/part-1.csv", "/named"]);
    assert_eq!(served.values(list("Named"), "id"), ["1", "2"]);
    assert_eq!(served.catalog()["mediaSets"], json!([]));
    assert_eq!(
        served.problems(),
        [(
            "mixed".to_owned(),
            "\"mixed/a.csv\" and \"mixed/b.ndjson\" have other formats".to_owned()
        )]
    );
    folder.put(
        "belvedere.toml",
        "[files.\"mixed/a.csv\"]\ndataset = true\n",
    );
    served.refresh();
    assert_eq!(
        served.problem("belvedere.toml"),
        "belvedere.toml: `dataset` is a setting of folders, and \"mixed/a.csv\" is among files"
    );
    folder.put("belvedere.toml", "");
    served.refresh();
    assert_eq!(served.problems(), []);
    let mut paths: Vec<String> = datasets(&served)
        .into_iter()
        .map(|(_, path)| path)
        .collect();
    paths.sort();
    let expected = [
        "/apart",
        "/left out/x.csv",
        "/mixed/a.csv",
        "/mixed/b.ndjson",
        "/named/a.csv",
        "/named/more/b.csv",
    ];
    assert_eq!(paths, expected);
}

#[test]
fn the_folder_itself_can_be_one_dataset() {
    let folder = Folder::new();
    folder
        .put("year=2023/0.csv", "id\n1\n")
        .put("year=2024/0.csv", "id\n2\n")
        .put("other.csv", "id\n3\n");
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let types: Vec<String> = served.types().into_iter().map(|(name, _)| name).collect();
    assert_eq!(types, ["Sales", "Other"]);
    assert_eq!(
        datasets(&served),
        [
            ("sales".to_owned(), "/.".to_owned()),
            ("other.csv".to_owned(), "/other.csv".to_owned())
        ]
    );
    assert_eq!(
        served.properties(list("Sales")),
        [
            json!({"id": "1", "year": "2023"}),
            json!({"id": "2", "year": "2024"})
        ]
    );
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    assert_eq!(
        ontology.object_type("Sales").unwrap().description,
        "The rows of sales."
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

#[test]
fn a_check_of_the_folder_names_what_is_no_one_dataset() {
    let folder = Folder::new();
    folder
        .put("a/part-0.csv", "id\n1\n")
        .put("a/part-1.csv", "name\nx\n")
        .put("b/part-0.csv", "id\n1\n")
        .put("b/part-1.csv", "id,x\n1\n");
    let problems = belvedere_platform::own::check(&folder.at(""), None).unwrap();
    let problems: Vec<(String, String)> =
        problems.into_iter().map(|p| (p.path, p.reason)).collect();
    let apart = "it is no one dataset, so its files are datasets of their own: ";
    assert_eq!(
        problems,
        [
            (
                "a".to_owned(),
                format!("{apart}\"a/part-0.csv\" has other columns than \"a/part-1.csv\"")
            ),
            (
                "b".to_owned(),
                "\"b/part-1.csv\": line 2 has 1 values where the header has 2".to_owned()
            ),
        ]
    );
}

/// Files written by other programs: `tests/data/README.md` describes them.
#[test]
fn folders_of_real_writers_are_one_dataset() {
    for (name, key) in [
        ("pandas", "year"),
        ("pyarrow", "year"),
        ("polars", "year"),
        ("duckdb", "year"),
        ("duckdb-csv", "year"),
        ("spark", "year"),
        ("spark-csv", "year"),
        ("spark-json", "year"),
    ] {
        let folder = Folder::new();
        folder.copy(name, "t");
        let served = folder.open();
        assert_eq!(served.problems(), [], "{name}");
        assert_eq!(
            served.types(),
            [("T".to_owned(), "id".to_owned())],
            "{name}"
        );
        assert_eq!(served.catalog()["mediaSets"], json!([]), "{name}");
        let mut request = ordered("T", "p.id");
        request.select = vec!["city".to_owned(), "price".to_owned(), key.to_owned()];
        assert_eq!(
            served.properties(request),
            [
                json!({"id": "1", "city": "Graz", "price": 1.5, "year": "2023"}),
                json!({"id": "2", "city": "Wien, Mitte", "price": 2.0, "year": "2023"}),
                json!({"id": "3", "price": -0.25, "year": "2024"}),
                json!({"id": "4", "city": "Linz", "year": "2024"}),
            ],
            "{name}"
        );
    }
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
