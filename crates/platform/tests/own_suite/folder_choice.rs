//! Which folders are one dataset, by their files and by the settings.

use arrow_array::{Int64Array, StringArray};
use serde_json::json;

use super::changes::transactions;
use super::fixture::{Folder, column, list};
use super::folders::{SPARK, datasets, ordered, put_sales, sales};

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
