//! Paths of media items are data: whatever they look like, contents go into files with names of the platform's own.

use std::fs;
use std::io::Read as _;

use belvedere_api::media_sets::BranchSelector;
use belvedere_store::{MediaSet, MediaView, NewMediaItem};

use super::fixture::Fixture;
use super::hostile_paths::paths;

const SET: &str = "ri.media.main.media-set.1";

#[test]
fn paths_that_look_like_others_stay_names() {
    let fixture = Fixture::filled(|bulk| {
        let view = MediaView {
            rid: "ri.media.main.view.1".to_owned(),
            branch_name: "master".to_owned(),
            branch_rid: "ri.media.main.branch.1".to_owned(),
        };
        let set = MediaSet {
            rid: SET.to_owned(),
            name: "Letters".to_owned(),
            transactional: false,
            views: vec![view],
        };
        bulk.media_set(&set).unwrap();
    });
    let data = fixture.folder.path();
    let store = &fixture.store;
    let mut paths = paths();
    paths.extend([
        "a\0b".to_owned(),
        "e\u{301}".to_owned(),
        "\u{e9}".to_owned(),
        "n".repeat(255),
    ]);
    for path in &paths {
        let item = NewMediaItem {
            path: Some(path.clone()),
            ..NewMediaItem::default()
        };
        store
            .put_media_item(SET, &BranchSelector::Default, &item, path.as_bytes())
            .unwrap();
    }
    for path in &paths {
        let rid = store.media_item_at(SET, &BranchSelector::Default, path);
        let (item, mut file) = store
            .media_content(SET, &rid.unwrap().unwrap(), None)
            .unwrap();
        let mut content = String::new();
        file.read_to_string(&mut content).unwrap();
        assert_eq!((item.path.as_ref(), &content), (Some(path), path));
    }
    for entry in fs::read_dir(data.join("files")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{name}"
        );
    }
    assert_eq!(
        fs::read_dir(data.join("files")).unwrap().count(),
        paths.len()
    );
}
