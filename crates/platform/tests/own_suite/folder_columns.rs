//! The columns of folders that are one dataset: those of the files, and those of the names of folders.

use arrow_array::{Date32Array, Float64Array, Int32Array, Int64Array, NullArray, StringArray};
use serde_json::{Value, json};

use super::fixture::{Folder, Served, column, list};
use super::folders::ordered;

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
