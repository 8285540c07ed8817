//! Large files: served by a sample of their rows first, and then as all of their rows say.

use std::fmt::Write as _;

use belvedere_store::ListRequest;
use serde_json::{Value, json};

use super::changes::transactions;
use super::fixture::{Folder, Served, base_types, file, list, refusal};

/// Of so many rows, a sample is a part.
const ROWS: usize = 100_000;
/// A row that no sample shows: its number, from 1, and its line.
const HIDDEN: usize = 60_500;
const LINE: usize = HIDDEN + 1;

/// Rows of CSV, of which one is what is given.
fn csv(hidden: &str) -> String {
    let mut text = "id,amount,note\n".to_owned();
    for number in 1..=ROWS {
        if number == HIDDEN {
            writeln!(text, "{hidden}").unwrap();
        } else {
            writeln!(text, "{number},{},\"n, {}\"", number * 2, number % 7).unwrap();
        }
    }
    text
}

fn ndjson(hidden: &str) -> String {
    let mut text = String::new();
    for number in 1..=ROWS {
        if number == HIDDEN {
            writeln!(text, "{hidden}").unwrap();
        } else {
            writeln!(text, "{{\"id\":{number},\"amount\":{}}}", number * 2).unwrap();
        }
    }
    text
}

fn actions(served: &Served) -> Vec<String> {
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    let actions = ontology.action_types.iter();
    actions.map(|action| action.api_name.clone()).collect()
}

/// All values of a property, read in large pages.
fn values(served: &Served, object_type: &str, property: &str) -> Vec<Value> {
    let request = ListRequest {
        page_size: Some(10_000),
        select: vec![property.to_owned()],
        ..list(object_type)
    };
    served.values(request, property)
}

#[test]
fn a_large_file_is_served_by_a_sample_and_stays_as_it_is_when_that_was_right() {
    let folder = Folder::new();
    folder.put("big.csv", csv("60500,121000,NA"));
    folder.put("small.csv", "id\n1\n");
    let served = folder.open_with_large();
    let names = |served: &Served| served.types().into_iter().map(|(name, _)| name);
    assert_eq!(names(&served).collect::<Vec<_>>(), ["Small"]);
    assert!(served.read_large());
    let types = json!({"id": "Long", "amount": "Long", "note": "String"});
    assert_eq!(base_types(&served, "Big"), types);
    let read = file(&served, "Big");
    assert_eq!(
        [&read["reading"], &read["key"], &read["rows"]],
        [&json!(0), &json!("sampled"), &json!(ROWS)]
    );
    // What is changed is kept by the key, which is not sure yet.
    assert!(!actions(&served).iter().any(|name| name.ends_with("-big")));
    let page = |token: Option<&Value>| ListRequest {
        page_size: Some(1000),
        snapshot: true,
        page_token: token.map(|token| token.as_str().unwrap().to_owned()),
        ..list("Big")
    };
    let first = served.page(&page(None)).unwrap();
    assert_eq!(first["totalCount"], ROWS.to_string());
    assert_eq!(first["data"][999]["amount"], "2000");
    let ids: Vec<Value> = (1..=ROWS).map(|id| json!(id.to_string())).collect();
    assert_eq!(values(&served, "Big", "id"), ids);
    let sorted = ListRequest {
        page_size: Some(2),
        order_by: "p.amount:desc".parse().unwrap(),
        ..list("Big")
    };
    let sorted = served.page(&sorted).unwrap();
    assert_eq!(sorted["data"][1]["amount"], "199998");

    assert!(served.read_large());
    assert!(!served.read_large());
    assert_eq!(base_types(&served, "Big"), types);
    let read = file(&served, "Big");
    assert_eq!(read.get("reading"), None);
    assert_eq!(read.get("corrections"), None);
    assert_eq!(read["key"], "exact");
    assert!(actions(&served).iter().any(|name| name == "modify-big"));
    // A listing that began with the sample goes on.
    let second = served.page(&page(Some(&first["nextPageToken"]))).unwrap();
    assert_eq!(second["data"][0]["id"], "1001");
    assert_eq!(transactions(&served, "big.csv"), ["SNAPSHOT COMMITTED"]);
    assert_eq!(served.problems(), []);
}

/// Pages through a type up to the row that does not fit its sample.
fn refuses_a_page(served: &Served, object_type: &str) {
    let mut token = None;
    let refused = loop {
        let request = ListRequest {
            page_size: Some(10_000),
            page_token: token.take(),
            ..list(object_type)
        };
        match served.page(&request) {
            Ok(page) => {
                assert_ne!(page["data"], json!([]), "{object_type}");
                token = Some(page["nextPageToken"].as_str().unwrap().to_owned());
            }
            refused => break refusal(refused),
        }
    };
    assert_eq!(refused.error.name, "DataFileChanged", "{object_type}");
    let words = refused.description.unwrap();
    assert!(
        words.contains("a sample until all of it was read"),
        "{words}"
    );
}

#[test]
fn a_value_that_parsers_would_take_for_another_is_not_of_the_type_of_a_sample() {
    let folder = Folder::new();
    folder.put("zero.csv", csv("60500,007,x"));
    folder.put("comma.csv", csv("60500,\"1,5\",x"));
    let served = folder.open_with_large();
    assert!(served.read_large() && served.read_large());
    for name in ["Zero", "Comma"] {
        assert_eq!(base_types(&served, name)["amount"], "Long", "{name}");
        refuses_a_page(&served, name);
    }
    assert!(served.read_large() && served.read_large() && !served.read_large());
    for (name, value) in [("Zero", "007"), ("Comma", "1,5")] {
        assert_eq!(base_types(&served, name)["amount"], "String", "{name}");
        assert_eq!(values(&served, name, "amount")[HIDDEN - 1], value);
    }
}

#[test]
fn lines_with_structures_are_served_when_all_of_them_were_read() {
    let folder = Folder::new();
    let mut text = String::new();
    for number in 1..=ROWS {
        let amount = if number == HIDDEN { "2.5" } else { "2" };
        writeln!(text, "{{\"id\":{number},\"of\":{{\"amount\":{amount}}}}}").unwrap();
    }
    folder.put("deep.ndjson", text);
    let served = folder.open_with_large();
    assert!(served.read_large());
    assert_eq!(values(&served, "Deep", "of")[HIDDEN - 1]["amount"], 2.5);
    assert_eq!(file(&served, "Deep").get("reading"), None);
}

#[test]
fn a_row_that_no_sample_shows_corrects_the_types() {
    let folder = Folder::new();
    folder.put("big.csv", csv("60500,\"as if, much\",x"));
    folder.put("lines.ndjson", ndjson("{\"id\":60500,\"amount\":2.5}"));
    let served = folder.open_with_large();
    assert!(served.read_large() && served.read_large());
    for name in ["Big", "Lines"] {
        assert_eq!(base_types(&served, name)["amount"], "Long", "{name}");
        assert_eq!(base_types(&served, name)["id"], "Long", "{name}");
    }
    // The row is not shown as another value: a reader of JSON would take 2.5 for 2.
    for name in ["Big", "Lines"] {
        refuses_a_page(&served, name);
    }

    assert!(served.read_large() && served.read_large() && !served.read_large());
    assert_eq!(base_types(&served, "Big")["amount"], "String");
    assert_eq!(base_types(&served, "Lines")["amount"], "Double");
    assert_eq!(values(&served, "Big", "amount")[HIDDEN - 1], "as if, much");
    assert_eq!(values(&served, "Lines", "amount")[HIDDEN - 1], 2.5);
    let corrections = file(&served, "Big")["corrections"].clone();
    let setting = "nulls = [\"as if, much\"]";
    let correction = json!([
        {"column": "amount", "line": LINE, "value": "as if, much", "setting": setting}
    ]);
    assert_eq!(corrections, correction);
    let corrections = file(&served, "Lines")["corrections"].clone();
    let correction = json!([{"column": "amount", "line": HIDDEN, "value": "2.5"}]);
    assert_eq!(corrections, correction);
    // Who waits for a change of the dataset learns of it.
    assert_eq!(transactions(&served, "big.csv").len(), 2);
    drop(served);
    // It stays known.
    let served = folder.open_with_large();
    assert_eq!(file(&served, "Big")["corrections"][0]["line"], json!(LINE));
    assert!(!served.read_large());
}

#[test]
fn a_word_for_a_missing_value_that_no_sample_shows_is_a_missing_value() {
    let folder = Folder::new();
    folder.put("big.csv", csv("60500,NA,x"));
    let served = folder.open_with_large();
    assert!(served.read_large());
    let read = file(&served, "Big");
    assert_eq!([&read["reading"], &read["nulls"]], [&json!(0), &json!([])]);
    assert_eq!(values(&served, "Big", "amount")[HIDDEN - 1], Value::Null);
    assert!(served.read_large());
    assert_eq!(file(&served, "Big")["nulls"], json!(["NA"]));
    assert_eq!(values(&served, "Big", "amount")[HIDDEN - 1], Value::Null);
}

#[test]
fn a_key_that_is_twice_in_a_file_is_none_when_all_of_it_was_read() {
    let folder = Folder::new();
    folder.put("big.csv", csv("1,2,x"));
    let served = folder.open_with_large();
    assert!(served.read_large());
    assert_eq!(served.types(), [("Big".to_owned(), "id".to_owned())]);
    assert!(served.read_large());
    assert_eq!(served.types(), [("Big".to_owned(), "rowNumber".to_owned())]);
    assert_eq!(transactions(&served, "big.csv").len(), 2);
}

#[test]
fn a_row_that_makes_a_file_unusable_takes_it_back_and_names_its_line() {
    for end in ["\n", "\r\n"] {
        let folder = Folder::new();
        folder.put("big.csv", csv("60500,1").replace('\n', end));
        let served = folder.open_with_large();
        assert!(served.read_large());
        assert_eq!(served.types().len(), 1);
        assert!(served.read_large());
        let reason = format!("line {LINE} has 2 values where the header has 3");
        assert_eq!(served.problems(), [("big.csv".to_owned(), reason)]);
        assert_eq!(served.types(), []);
        let kinds = ["DELETE COMMITTED", "SNAPSHOT COMMITTED"];
        assert_eq!(transactions(&served, "big.csv"), kinds);
        assert!(!served.read_large());
    }
}

#[test]
fn after_a_restart_a_sample_is_served_at_once_and_the_rest_is_read() {
    let folder = Folder::new();
    folder.put("big.csv", csv("60500,x,x"));
    let served = folder.open_with_large();
    assert!(served.read_large());
    drop(served);
    let served = folder.open_with_large();
    assert_eq!(base_types(&served, "Big")["amount"], "Long");
    assert_eq!(file(&served, "Big")["reading"], 0);
    assert!(served.read_large() && !served.read_large());
    assert_eq!(base_types(&served, "Big")["amount"], "String");
    drop(served);
    let served = folder.open_with_large();
    assert_eq!(base_types(&served, "Big")["amount"], "String");
    assert!(!served.read_large());
}

/// Changes that were made to the objects of a file lie over the rows with their keys, whose column is not sure in a sample.
#[test]
fn a_file_that_was_served_before_is_not_served_by_a_sample() {
    let folder = Folder::new();
    folder.put("big.csv", "id,amount\n1,2\n");
    let served = folder.open_with_large();
    assert!(!served.read_large());
    served
        .apply("modify-big", json!({"object": "1", "amount": "7"}))
        .unwrap();
    drop(served);
    folder.put("big.csv", csv("60500,5,x"));
    let served = folder.open_with_large();
    assert!(served.read_large() && !served.read_large());
    assert_eq!(file(&served, "Big").get("reading"), None);
    assert_eq!(values(&served, "Big", "amount")[0], "7");
}

#[test]
fn a_folder_of_large_files_is_one_dataset_by_samples_of_them() {
    let folder = Folder::new();
    folder.put("t/part-0.csv", csv("60500,121000,x"));
    folder.put("t/part-1.csv", csv("60500,2.5,x"));
    folder.put("t/part-2.csv", "id,amount,note\n7,8,x\n");
    let served = folder.open_with_large();
    assert!(served.read_large());
    assert_eq!(base_types(&served, "T")["amount"], "Long");
    assert_eq!(file(&served, "T")["reading"], 0);
    assert_eq!(file(&served, "T")["rows"], 2 * ROWS + 1);
    assert!(served.read_large() && !served.read_large());
    assert_eq!(base_types(&served, "T")["amount"], "Double");
    let correction = json!([
        {"column": "amount", "path": "t/part-1.csv", "line": LINE, "value": "2.5"}
    ]);
    assert_eq!(file(&served, "T")["corrections"], correction);
    let amounts = values(&served, "T", "amount");
    assert_eq!(amounts.len(), 2 * ROWS + 1);
    assert_eq!(amounts[ROWS + HIDDEN - 1], 2.5);
    assert_eq!(amounts[2 * ROWS], 8.0);
    assert_eq!(transactions(&served, "t").len(), 2);
}

/// Text that is read from a copy has no sample: all of it is needed for the copy.
#[test]
fn what_has_no_sample_is_read_as_a_whole() {
    let folder = Folder::new();
    let latin: Vec<u8> = csv("60500,1,\u{e4}").chars().map(|c| c as u8).collect();
    folder.put("big.csv", latin);
    let served = folder.open_with_large();
    assert_eq!(served.types(), []);
    // What the sample does not show.
    assert!(served.read_large());
    assert_eq!(file(&served, "Big")["reading"], 0);
    assert!(served.read_large() && !served.read_large());
    assert_eq!(file(&served, "Big")["encoding"], "windows-1252");
    assert_eq!(values(&served, "Big", "note")[HIDDEN - 1], "\u{e4}");
    // What it shows.
    let utf_16: Vec<u8> = csv("60500,1,x")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.put("other.csv", [b"\xff\xfe".to_vec(), utf_16].concat());
    drop(served);
    let served = folder.open_with_large();
    assert!(served.read_large() && !served.read_large());
    assert_eq!(file(&served, "Other")["encoding"], "UTF-16LE");
}

/// However many files and folders are read at once, no more processes read them than there are processors.
#[cfg(unix)]
#[test]
fn as_many_processes_read_as_there_are_processors() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    let processors = std::thread::available_parallelism().unwrap().get();
    let folder = Folder::new();
    let rows = "1,some words to fill the row with\n".repeat(20_000);
    for name in 0..=processors {
        for part in 0..3 * processors {
            folder.put(
                &format!("t{name}/part-{part}.csv"),
                format!("id,note\n{rows}"),
            );
        }
    }
    // Each process counts those that live when it starts.
    let (living, counts) = (
        folder.temporary.path().join("living"),
        folder.temporary.path().join("counts"),
    );
    fs::create_dir(&living).unwrap();
    let program = folder.temporary.path().join("scanner");
    let script = format!(
        "#!/bin/sh\n: > {living:?}/$$\nn=0\nfor p in {living:?}/*; do kill -0 \"${{p##*/}}\" 2>&- && n=$((n+1)); done\n\
         echo $n >> {counts:?}\nexec {:?} \"$@\"\n",
        env!("CARGO_BIN_EXE_belvedere-platform")
    );
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let served = folder.open_with_large_by(program);
    let own = served.platform.user_folder().unwrap();
    let read = || while own.read_large() {};
    std::thread::scope(|scope| {
        for _ in 0..=processors {
            scope.spawn(read);
        }
    });
    assert_eq!(served.problems(), []);
    assert_eq!(served.types().len(), processors + 1);
    let counts = fs::read_to_string(counts).unwrap();
    let most = counts.lines().map(|line| line.parse::<usize>().unwrap());
    assert!(most.max().unwrap() <= processors, "{counts}");
}
