//! The list of media items, and the RIDs in a text.

use belvedere::media_list::{Entry, MediaList, State};
use belvedere::views::media::rids;
use wasm_bindgen_test::wasm_bindgen_test;

const SET: &str = "ri.media.main.media-set.a";
const ITEM: &str = "ri.media.main.media-item.b";

#[wasm_bindgen_test]
fn the_list_keeps_its_order_and_knows_each_item_once() {
    let mut list = MediaList::default();
    let added = list.push([
        Entry::new("s", "1", "one"),
        Entry::new("s", "2", ""),
        Entry::new("s", "1", "again"),
    ]);
    assert_eq!(added, 2);
    assert_eq!(
        list.neighbor("s", "1", 1).map(|entry| entry.item.as_str()),
        Some("2")
    );
    assert!(list.neighbor("s", "1", -1).is_none());
    assert!(list.neighbor("s", "2", 1).is_none());
    assert_eq!(
        list.neighbor("s", "elsewhere", 1)
            .map(|entry| entry.item.as_str()),
        Some("1")
    );
    list.mark("s", "1", State::Saved);
    list.mark("s", "1", State::Seen);
    assert_eq!(list.entries()[0].state, State::Saved);
    list.mark("s", "1", State::Failed);
    assert_eq!(list.entries()[0].state, State::Failed);
}

#[wasm_bindgen_test]
fn rids_are_found_in_any_text() {
    let pair = |text: &str| -> Vec<(String, String)> {
        rids::read(text, "")
            .into_iter()
            .map(|entry| (entry.set, entry.item))
            .collect()
    };
    let one = vec![(SET.to_owned(), ITEM.to_owned())];
    for text in [
        format!("{SET},{ITEM}"),
        format!("{SET}\n{ITEM}\n{ITEM}\n"),
        format!(
            "{{\"mediaSetViewItem\":{{\"mediaSetRid\":\"{SET}\",\"mediaSetViewRid\":\"ri.media.main.view.c\",\"mediaItemRid\":\"{ITEM}\"}}}}"
        ),
        format!("see {SET} and {ITEM}."),
    ] {
        assert_eq!(pair(&text), one, "{text}");
    }
    assert!(pair(ITEM).is_empty());
    assert!(pair("nothing here").is_empty());
    assert_eq!(rids::read(ITEM, SET).len(), 1);
    // RIDs of another kind of platform: the first of two is the set.
    assert_eq!(
        pair("ri.x.y.set.1 ri.x.y.thing.2"),
        [("ri.x.y.set.1".to_owned(), "ri.x.y.thing.2".to_owned())]
    );
}
