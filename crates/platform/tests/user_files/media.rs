//! Folders of other files as media sets.

use std::fs;
use std::io::Read as _;

use belvedere_api::media_sets::BranchSelector;
use belvedere_store::{Clearing, StoreError};
use serde_json::Value;

use super::fixture::{Folder, Served, refusal};

fn set(served: &Served, name: &str) -> Option<Value> {
    let catalog = served.catalog();
    let sets = catalog["mediaSets"].as_array().unwrap();
    sets.iter().find(|set| set["name"] == name).cloned()
}

fn rid(served: &Served, name: &str) -> String {
    set(served, name).unwrap()["rid"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn item(served: &Served, set: &str, path: &str) -> Option<String> {
    let branch = BranchSelector::default();
    served
        .store
        .media_item_at(&rid(served, set), &branch, path)
        .unwrap()
}

fn content(served: &Served, set: &str, item: &str) -> Result<(String, String), StoreError> {
    let (item, mut file) = served.store.media_content(&rid(served, set), item, None)?;
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    assert_eq!(item.size, text.len() as u64);
    Ok((text, item.sha256))
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder
        .put("readme.md", "# Hello")
        .put("photos/ä 1.jpg", "one")
        .put("photos/2024/b.png", "two")
        .put("photos/2024/c", "three")
        .put("photos/data.csv", "id\n1\n");
    folder
}

#[test]
fn each_folder_of_other_files_is_a_media_set() {
    let folder = folder();
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let mut names: Vec<Value> = served.catalog()["mediaSets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|set| set["name"].clone())
        .collect();
    names.sort_by_key(Value::to_string);
    assert_eq!(names, ["photos", "photos/2024", "sales"]);
    for (set, path, media_type, text) in [
        ("sales", "readme.md", "text/markdown", "# Hello"),
        ("photos", "photos/ä 1.jpg", "image/jpeg", "one"),
        ("photos/2024", "photos/2024/b.png", "image/png", "two"),
        (
            "photos/2024",
            "photos/2024/c",
            "application/octet-stream",
            "three",
        ),
    ] {
        let item = item(&served, set, path).unwrap();
        let found = served
            .store
            .media_item(&rid(&served, set), &item, None)
            .unwrap();
        assert_eq!(found.path.as_deref(), Some(path));
        assert_eq!(found.media_type.as_deref(), Some(media_type));
        assert_eq!(content(&served, set, &item).unwrap().0, text);
    }
}

#[test]
fn items_are_the_files_as_they_are_now() {
    let folder = folder();
    let served = folder.open();
    let b = item(&served, "photos/2024", "photos/2024/b.png").unwrap();
    let (_, tag) = content(&served, "photos/2024", &b).unwrap();
    folder.put("photos/2024/b.png", "changed");
    let (text, changed) = content(&served, "photos/2024", &b).unwrap();
    assert_eq!(text, "changed");
    assert_ne!(changed, tag);
    // Restarts change nothing.
    drop(served);
    let served = folder.open();
    assert_eq!(
        item(&served, "photos/2024", "photos/2024/b.png"),
        Some(b.clone())
    );
    assert_eq!(content(&served, "photos/2024", &b).unwrap().1, changed);
    // A file that is gone is no item.
    fs::remove_file(folder.at("photos/2024/b.png")).unwrap();
    let gone = refusal(content(&served, "photos/2024", &b));
    assert_eq!(gone.error.name, "MediaItemNotFound");
    fs::remove_file(folder.at("photos/2024/c")).unwrap();
    served.refresh();
    assert_eq!(set(&served, "photos/2024"), None);
    folder.put("photos/2024/b.png", "again");
    served.refresh();
    assert_eq!(content(&served, "photos/2024", &b).unwrap().0, "again");
}

#[test]
fn a_cleared_item_is_hidden_until_its_file_changes() {
    let folder = folder();
    let served = folder.open();
    let path = "photos/ä 1.jpg";
    let rid_of_item = item(&served, "photos", path).unwrap();
    let clearing = Clearing {
        media_set: rid(&served, "photos"),
        path: path.to_owned(),
        branch: BranchSelector::default(),
        transaction: None,
    };
    served
        .store
        .write(|changes| changes.clear_media_item(&clearing))
        .unwrap();
    assert_eq!(item(&served, "photos", path), None);
    assert_eq!(fs::read(folder.at(path)).unwrap(), b"one");
    served.refresh();
    drop(served);
    let served = folder.open();
    assert_eq!(item(&served, "photos", path), None);
    folder.put(path, "one again");
    served.refresh();
    assert_eq!(item(&served, "photos", path), Some(rid_of_item));
}
