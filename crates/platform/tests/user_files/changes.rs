//! Files that come, change and go while they are served, and while they are not.

use std::fs::OpenOptions;
use std::io::Write as _;

use belvedere_store::ListRequest;
use serde_json::{Value, json};

use super::fixture::{Folder, Served, list, refusal};

pub(super) fn dataset(served: &Served, name: &str) -> Value {
    let catalog = served.catalog();
    let datasets = catalog["datasets"].as_array().unwrap();
    datasets
        .iter()
        .find(|dataset| dataset["name"] == name)
        .unwrap()
        .clone()
}

/// The transactions of a dataset, the latest first, as `SNAPSHOT COMMITTED`.
pub(super) fn transactions(served: &Served, name: &str) -> Vec<String> {
    let dataset = dataset(served, name);
    let rids = dataset["transactions"].as_array().unwrap();
    let all = rids.iter().map(|rid| {
        let rid = rid.as_str().unwrap();
        let found = served
            .store
            .transaction(dataset["rid"].as_str().unwrap(), rid, false)
            .unwrap();
        format!(
            "{} {}",
            found.transaction_type.as_str(),
            found.status.as_str()
        )
    });
    all.collect()
}

fn files(served: &Served, path: &str) -> Vec<String> {
    let files = served.store.dataset_files(path, None).unwrap();
    files
        .into_iter()
        .map(|file| file.path.to_string_lossy().into_owned())
        .collect()
}

#[test]
fn files_that_come_change_and_go_are_transactions() {
    let folder = Folder::new();
    folder.put("a.csv", "id\n1\n");
    let served = folder.open();
    assert_eq!(served.types(), [("A".to_owned(), "id".to_owned())]);
    assert_eq!(transactions(&served, "a.csv"), ["SNAPSHOT COMMITTED"]);
    let path = folder.at("a.csv").canonicalize().unwrap();
    assert_eq!(files(&served, "/a.csv"), [path.to_str().unwrap()]);
    served.refresh();
    assert_eq!(transactions(&served, "a.csv").len(), 1);

    folder.put("a.csv", "id,x\n1,2\n3,4\n");
    folder.put("sub/b.ndjson", "{\"id\":1}\n");
    served.refresh();
    assert_eq!(
        transactions(&served, "a.csv"),
        ["SNAPSHOT COMMITTED", "SNAPSHOT COMMITTED"]
    );
    assert_eq!(served.all(list("A")).len(), 2);
    assert_eq!(served.all(list("B")).len(), 1);
    assert_eq!(files(&served, "/sub/b.ndjson").len(), 1);

    std::fs::remove_file(folder.at("a.csv")).unwrap();
    served.refresh();
    assert_eq!(
        refusal(served.page(&list("A"))).error.name,
        "ObjectTypeNotFound"
    );
    assert_eq!(files(&served, "/a.csv"), Vec::<String>::new());
    let mut kinds = transactions(&served, "a.csv");
    kinds.sort();
    assert_eq!(
        kinds,
        [
            "DELETE COMMITTED",
            "SNAPSHOT COMMITTED",
            "SNAPSHOT COMMITTED"
        ]
    );

    folder.put("a.csv", "id\n9\n");
    served.refresh();
    assert_eq!(served.values(list("A"), "id"), ["9"]);
    assert_eq!(files(&served, "/a.csv").len(), 1);
}

#[test]
fn names_and_rids_stay_over_restarts() {
    let folder = Folder::new();
    folder
        .put("b/x.csv", "id\n1\n")
        .put("a/y.csv", "id\n1\n")
        .put("pictures/p.png", "png");
    let served = folder.open();
    let before = served.catalog();
    let rids: Vec<Value> = served.values(list("X"), "__rid");
    drop(served);
    // Another file of the same name comes before it in the order of paths.
    folder.put("a/x.csv", "id\n1\n");
    let served = folder.open();
    let after = served.catalog();
    assert_eq!(served.values(list("X"), "__rid"), rids);
    assert_eq!(served.types().len(), 3);
    assert!(served.types().iter().any(|(name, _)| name == "Xx2"));
    for kind in ["datasets", "mediaSets", "ontologies"] {
        for entry in before[kind].as_array().unwrap() {
            let again = after[kind].as_array().unwrap();
            assert!(
                again.iter().any(|other| other["rid"] == entry["rid"]),
                "{entry}"
            );
        }
    }
    // Nothing changed in the others, so there is no new transaction.
    assert_eq!(transactions(&served, "y.csv").len(), 1);
    drop(served);
    folder.put("a/y.csv", "id\n1\n2\n");
    let served = folder.open();
    assert_eq!(transactions(&served, "y.csv").len(), 2);
}

#[test]
fn changes_of_objects_stay_by_key_when_the_file_changes() {
    let folder = Folder::new();
    folder.put(
        "stock.csv",
        "id,name,count\na,Apple,1\nb,Banana,2\nc,Cherry,3\n",
    );
    let served = folder.open();
    served
        .apply("modify-stock", json!({"object": "a", "count": "10"}))
        .unwrap();
    served
        .apply("modify-stock", json!({"object": "b", "name": "Kiwi"}))
        .unwrap();
    served
        .apply("delete-stock", json!({"object": "c"}))
        .unwrap();
    served
        .apply("create-stock", json!({"id": "d", "name": "Date"}))
        .unwrap();
    // Other order, other columns, a type that is another one, a row that is gone, one that is new.
    folder.put(
        "stock.csv",
        "id,count,color\nd,4,brown\nc,3,red\nx,many,blue\na,1,green\n",
    );
    served.refresh();
    assert_eq!(
        served.properties(list("Stock")),
        [
            // The created object is the one that the file has now.
            json!({"id": "d"}),
            json!({"id": "x", "count": "many", "color": "blue"}),
            json!({"id": "a", "count": "10"}),
            json!({"id": "b", "count": "2"}),
        ]
    );
    served
        .apply("modify-stock", json!({"object": "a", "color": "new"}))
        .unwrap();
    assert_eq!(
        served.properties(list("Stock"))[2],
        json!({"id": "a", "count": "10", "color": "new"})
    );
}

#[test]
fn a_file_that_is_bad_for_a_while_is_named_and_comes_back() {
    let folder = Folder::new();
    folder.put("a.csv", "id,x\n1,1\n");
    let served = folder.open();
    folder.put("a.csv", "id,x\n1,1\n2");
    served.refresh();
    assert_eq!(
        served.problem("a.csv"),
        "line 3 has 1 values where the header has 2"
    );
    // The type is still there, and its rows can't be read.
    let refused = refusal(served.page(&list("A")));
    assert_eq!(refused.error.name, "DataFileChanged");
    assert_eq!(refused.parameters["path"], "a.csv");
    let definitions = served.store.definitions();
    let about = &definitions.ontology("sales").unwrap().description;
    assert!(about.contains("\"a.csv\" is not served: line 3"), "{about}");
    folder.put("a.csv", "id,x\n1,1\n2,2\n");
    assert_eq!(served.all(list("A")).len(), 2);
    assert_eq!(served.problems(), []);
    // The same holds over restarts.
    folder.put("a.csv", "");
    folder.put("b.csv", "");
    drop(served);
    for _ in 0..2 {
        let served = folder.open();
        assert_eq!(served.problem("a.csv"), "it is empty");
        assert_eq!(served.types(), [("A".to_owned(), "id".to_owned())]);
        assert_eq!(
            refusal(served.page(&list("A"))).error.name,
            "DataFileChanged"
        );
    }
    let served = folder.open();
    folder.put("a.csv", "id\n5\n");
    served.refresh();
    assert_eq!(served.values(list("A"), "id"), ["5"]);
}

#[test]
fn settings_that_change_hold_at_once_and_wrong_ones_are_named() {
    let folder = Folder::new();
    folder.put("a.csv", "id,code\n1,x\n2,y\n");
    let served = folder.open();
    assert_eq!(served.types(), [("A".to_owned(), "id".to_owned())]);
    folder.put(
        "belvedere.toml",
        "[files.\"a.csv\"]\nprimary_key = \"code\"\n",
    );
    served.refresh();
    assert_eq!(served.types(), [("A".to_owned(), "code".to_owned())]);
    folder.put(
        "belvedere.toml",
        "[files.\"a.csv\"]\nprimary_kee = \"code\"\n",
    );
    served.refresh();
    assert_eq!(served.types(), [("A".to_owned(), "code".to_owned())]);
    assert!(
        served
            .problem("belvedere.toml")
            .contains("unknown field `primary_kee`")
    );
    folder.put(
        "belvedere.toml",
        "[files.\"a.csv\"]\nprimary_key = \"none\"\n",
    );
    served.refresh();
    assert_eq!(
        served.problem("a.csv"),
        "it has no column \"none\" for the primary key"
    );
    folder.put("belvedere.toml", "[files.\"a.csv\"]\nskip = true\n");
    served.refresh();
    assert_eq!(served.types(), []);
    assert_eq!(served.problems(), []);
}

/// A program writes rows to the end of a file while it is served, not always whole ones at a time.
#[test]
fn a_file_that_grows_shows_its_rows_or_says_what_is_in_the_way() {
    let folder = Folder::new();
    folder.put("log.csv", "id,word\n1,a\n2,b\n");
    let served = folder.open();
    let append = |text: &str| {
        let file = OpenOptions::new().append(true).open(folder.at("log.csv"));
        file.unwrap().write_all(text.as_bytes()).unwrap();
    };
    let words = || served.values(list("Log"), "word");
    let first = ListRequest {
        page_size: Some(1),
        snapshot: true,
        ..list("Log")
    };
    let page = served.page(&first).unwrap();
    append("3,c\n");
    served.refresh();
    assert_eq!(words(), ["a", "b", "c"]);
    // A listing of the file as it was can't go on.
    let next = ListRequest {
        page_token: page["nextPageToken"].as_str().map(str::to_owned),
        ..first
    };
    assert_eq!(refusal(served.page(&next)).error.name, "InvalidPageToken");
    // A row is incomplete: it is served with the values that it has, or named as a problem.
    append("4,");
    served.refresh();
    assert_eq!(words(), [json!("a"), json!("b"), json!("c"), Value::Null]);
    append("d\n5");
    served.refresh();
    let reason = "line 6 has 1 values where the header has 2";
    assert_eq!(
        served.problems(),
        [("log.csv".to_owned(), reason.to_owned())]
    );
    append(",e\n");
    served.refresh();
    assert_eq!(words(), ["a", "b", "c", "d", "e"]);
    assert_eq!(served.problems(), []);
    assert_eq!(served.types(), [("Log".to_owned(), "id".to_owned())]);
}
