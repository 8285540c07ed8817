//! Delta Lake tables: their log says which files are rows.

use arrow_array::{Int64Array, StringArray};
use serde_json::{Value, json};

use super::changes::transactions;
use super::fixture::{Folder, Served, column, list};

const SCHEMA: &str = r#"{"type":"struct","fields":[
    {"name":"id","type":"long","nullable":true,"metadata":{}},
    {"name":"text","type":"string","nullable":true,"metadata":{}},
    {"name":"day","type":"date","nullable":true,"metadata":{}},
    {"name":"n","type":"integer","nullable":true,"metadata":{}},
    {"name":"code","type":"string","nullable":true,"metadata":{}}]}"#;

fn protocol() -> Value {
    json!({"protocol": {"minReaderVersion": 1, "minWriterVersion": 2}})
}

fn metadata() -> Value {
    json!({"metaData": {
        "id": "x", "format": {"provider": "parquet", "options": {}}, "schemaString": SCHEMA,
        "partitionColumns": ["day", "n", "code"], "configuration": {}
    }})
}

fn add(path: &str, values: &Value) -> Value {
    json!({"add": {"path": path, "partitionValues": values, "size": 1, "modificationTime": 1, "dataChange": true}})
}

fn remove(path: &str) -> Value {
    json!({"remove": {"path": path, "deletionTimestamp": 1, "dataChange": true}})
}

fn values(day: &str, n: &str, code: &str) -> Value {
    json!({"day": day, "n": n, "code": code})
}

fn commit(folder: &Folder, version: u64, actions: &[Value]) {
    let lines: Vec<String> = actions.iter().map(|action| format!("{action}\n")).collect();
    folder.put(&format!("t/_delta_log/{version:020}.json"), lines.concat());
}

fn file(folder: &Folder, path: &str, ids: &[i64]) {
    let texts: StringArray = ids.iter().map(|id| Some(format!("text {id}"))).collect();
    let ids = Int64Array::from(ids.to_vec());
    folder.parquet(
        &format!("t/{path}"),
        10,
        vec![("id", column(ids)), ("text", column(texts))],
    );
}

fn table() -> Folder {
    let folder = Folder::new();
    file(&folder, "a.parquet", &[1]);
    file(&folder, "b c.parquet", &[2, 3]);
    file(&folder, "day=2024-01-02/old.parquet", &[4]);
    let actions = [
        protocol(),
        metadata(),
        add("a.parquet", &values("2024-01-01", "7", "007")),
        add(
            "day=2024-01-02/old.parquet",
            &values("2024-01-02", "8", "x"),
        ),
    ];
    commit(&folder, 0, &actions);
    let actions = [
        add(
            "b%20c.parquet",
            &json!({"day": null, "n": "", "code": "ß/="}),
        ),
        remove("day=2024-01-02/old.parquet"),
    ];
    commit(&folder, 1, &actions);
    folder
}

fn ids(served: &Served) -> Vec<Value> {
    served.values(list("T"), "id")
}

#[test]
fn the_live_files_of_a_table_are_one_dataset() {
    let folder = table();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(served.types(), [("T".to_owned(), "id".to_owned())]);
    assert_eq!(served.catalog()["mediaSets"], json!([]));
    assert_eq!(
        served.properties(list("T")),
        [
            json!({"id": "1", "text": "text 1", "day": "2024-01-01", "n": "7", "code": "007"}),
            json!({"id": "2", "text": "text 2", "code": "ß/="}),
            json!({"id": "3", "text": "text 3", "code": "ß/="}),
        ]
    );
    // A new version: one that adds, and one that rewrites.
    file(&folder, "new.parquet", &[5]);
    served.refresh();
    assert_eq!(ids(&served), ["1", "2", "3"]);
    assert_eq!(transactions(&served, "t").len(), 1);
    commit(
        &folder,
        2,
        &[add("new.parquet", &values("2024-01-03", "9", "y"))],
    );
    served.refresh();
    assert_eq!(ids(&served), ["1", "2", "3", "5"]);
    commit(&folder, 3, &[remove("a.parquet"), remove("new.parquet")]);
    served.refresh();
    assert_eq!(ids(&served), ["2", "3"]);
    let mut kinds = transactions(&served, "t");
    kinds.sort();
    assert_eq!(
        kinds,
        [
            "APPEND COMMITTED",
            "SNAPSHOT COMMITTED",
            "SNAPSHOT COMMITTED"
        ]
    );
}

#[test]
fn a_table_of_delta_rs_is_read_from_its_checkpoint() {
    let folder = Folder::new();
    folder.copy("delta", "t");
    // The versions before the checkpoint are not needed.
    std::fs::remove_file(folder.at("t/_delta_log/00000000000000000000.json")).unwrap();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let mut rows = served.properties(list("T"));
    rows.sort_by_key(|row| row["id"].as_str().unwrap().to_owned());
    assert_eq!(
        rows,
        [
            json!({"id": "1", "city": "Graz", "price": 1.5, "year": "2023"}),
            json!({"id": "2", "city": "Wien, Mitte", "price": 2.0, "year": "2023"}),
            json!({"id": "3", "price": -0.25, "year": "2024"}),
            json!({"id": "4", "city": "Linz", "year": "2024"}),
        ]
    );
    std::fs::remove_file(folder.at("t/_delta_log/00000000000000000001.checkpoint.parquet"))
        .unwrap();
    served.refresh();
    assert_eq!(served.problem("t"), "version 0 is missing in its log");
}

#[test]
fn what_would_be_read_wrong_is_refused_whole() {
    let refused = |what: &str| format!("it is a Delta Lake table with {what}, which is not read");
    let in_log =
        |reason: &str| format!("\"00000000000000000002.json\" of its log can't be read: {reason}");
    let new = |protocol: Value| vec![json!({"protocol": protocol})];
    let mut vector = add("a.parquet", &values("2024-01-01", "7", "007"));
    vector["add"]["deletionVector"] = json!({"storageType": "u", "pathOrInlineDv": "x"});
    let mut mapped = metadata();
    mapped["metaData"]["configuration"] = json!({"delta.columnMapping.mode": "name"});
    let mut orc = metadata();
    orc["metaData"]["format"]["provider"] = json!("orc");
    let mut other = metadata();
    other["metaData"]["schemaString"] = json!("{");
    for (actions, reason) in [
        (
            vec![remove("a.parquet"), vector],
            refused("deletion vectors"),
        ),
        (vec![mapped], refused("column mapping")),
        (
            new(json!({"minReaderVersion": 3, "readerFeatures": ["timestampNtz", "v2Checkpoint"]})),
            refused("the feature \"v2Checkpoint\""),
        ),
        (
            new(json!({"minReaderVersion": 4})),
            refused("version 4 of the protocol"),
        ),
        (vec![orc], refused("files in the format \"orc\"")),
        (
            vec![add("gone.parquet", &values("2024-01-01", "7", "x"))],
            "its file \"gone.parquet\" is not there".to_owned(),
        ),
        (
            vec![add("../other.parquet", &values("2024-01-01", "7", "x"))],
            "its file \"../other.parquet\" is not there".to_owned(),
        ),
        (
            vec![add("s3://there/x.parquet", &values("2024-01-01", "7", "x"))],
            "its log names the file \"s3://there/x.parquet\", which is not in the folder"
                .to_owned(),
        ),
        (
            vec![
                remove("a.parquet"),
                add("a.parquet", &values("soon", "7", "x")),
            ],
            "\"soon\" of the folders named \"day\" is no value of its type".to_owned(),
        ),
        (
            vec![remove("a.parquet"), remove("b%20c.parquet")],
            "it is a Delta Lake table without files".to_owned(),
        ),
        (
            vec![json!({"add": {}})],
            in_log("an added file has no path"),
        ),
        (
            vec![other],
            "its log has no schema: EOF while parsing an object at line 1 column 1".to_owned(),
        ),
    ] {
        let folder = table();
        file(&folder, "../other.parquet", &[9]);
        commit(&folder, 2, &actions);
        let served = folder.open();
        assert_eq!(served.problem("t"), reason);
        // None of its files is served by itself.
        assert_eq!(
            served.types(),
            [("Other".to_owned(), "id".to_owned())],
            "{reason}"
        );
        assert_eq!(served.catalog()["mediaSets"], json!([]));
    }
    let folder = table();
    folder.put("t/_delta_log/00000000000000000002.json", "no JSON\n");
    let served = folder.open();
    let reason = served.problem("t");
    let start = in_log("line 1 is no JSON: ");
    assert!(reason.starts_with(&start), "{reason}");
    commit(&folder, 3, &[]);
    std::fs::remove_file(folder.at("t/_delta_log/00000000000000000002.json")).unwrap();
    served.refresh();
    assert_eq!(served.problem("t"), "version 2 is missing in its log");
    folder.put(
        "t/_delta_log/00000000000000000002.checkpoint.parquet",
        "PAR1",
    );
    served.refresh();
    let reason = served.problem("t");
    assert!(
        reason
            .contains("checkpoint.parquet\" of its log can't be read: it is no whole Parquet file"),
        "{reason}"
    );
    std::fs::remove_dir_all(folder.at("t/_delta_log")).unwrap();
    folder.put("t/_delta_log/readme.txt", "");
    served.refresh();
    assert_eq!(served.problem("t"), "its log is empty");
}
