//! The form of a deletion, the list of media items, and the RIDs in a text.

use belvedere_api::media_sets::BranchSelector;
use belvedere_client::ReadToken;
use belvedere_view::media::delete_form::{DeleteForm, Missing, Selector};
use belvedere_view::media::list::{Entry, MediaList, State};
use belvedere_view::media::rids;

const SET: &str = "ri.media.main.media-set.a";
const ITEM: &str = "ri.media.main.media-item.b";

#[test]
fn a_deletion_names_one_place_and_is_confirmed() {
    let mut form = DeleteForm::new("a/b c.txt".to_owned());
    assert_eq!(form.query(false), Err(Missing::Confirmation));
    form.confirmation = "b c.txt".into();
    let query = form.query(false).expect("ready");
    assert_eq!(query.branch, BranchSelector::Default);
    assert_eq!(query.media_item_path.as_str(), "a/b c.txt");
    assert_eq!(form.query(true), Err(Missing::Transaction));

    form.choose(Selector::BranchName);
    assert_eq!(form.query(false), Err(Missing::Value));
    form.value = " planning ".into();
    assert_eq!(
        form.query(false).expect("ready").branch,
        BranchSelector::BranchName("planning".into())
    );
    // Another choice forgets the value: it can't mean both.
    form.choose(Selector::ViewRid);
    assert_eq!(form.value, "");
    form.choose(Selector::Default);

    form.transaction = "t".into();
    assert!(form.query(true).expect("ready").transaction_id.is_some());
    form.preview = false;
    assert_eq!(form.query(true), Err(Missing::Preview));
    form.preview = true;
    form.confirmation = "B C.TXT".into();
    assert_eq!(form.query(true), Err(Missing::Confirmation));
    form.path = String::new();
    assert!(matches!(form.query(true), Err(Missing::Path(_))));
    form.path = "x".repeat(256);
    assert!(matches!(form.query(true), Err(Missing::Path(_))));
    // A path may end with a slash: then all of it is typed.
    assert_eq!(DeleteForm::new("a/".to_owned()).expected(), "a/");
}

#[test]
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

#[test]
fn the_list_beside_an_item_is_of_its_set() {
    let items = |list: &MediaList| -> Vec<String> {
        let entries = list.entries().iter();
        entries
            .map(|one| format!("{}/{}", one.set, one.item))
            .collect()
    };
    let of_set = ["1", "2", "3"].map(str::to_owned);
    let mut list = MediaList::default();
    list.push([Entry::new("other", "7", ""), Entry::new("other", "8", "")]);
    list.hold("s", "2", &of_set);
    assert_eq!(items(&list), ["s/1", "s/2", "s/3"]);
    assert!(list.follows() && !MediaList::default().follows());
    // A list that has it stays, such as one that was pasted.
    list.push([Entry::new("other", "7", "")]);
    list.hold("other", "7", &of_set);
    assert_eq!(items(&list), ["s/1", "s/2", "s/3", "other/7"]);
    // Of a set that is not known there is no list.
    list.hold("t", "5", &[]);
    assert_eq!(items(&list), [""; 0]);

    // What another view opens brings its token along, and no items of another set.
    list.push([Entry::new("other", "7", ""), Entry::new("other", "8", "")]);
    list.open(Entry::new("s", "2", "").with_read_token(ReadToken::new("secret").expect("a token")));
    list.hold("s", "2", &of_set);
    assert_eq!(items(&list), ["s/1", "s/2", "s/3"]);
    assert!(list.entries()[1].read_token.is_some());
    // An item that its set does not list stands alone.
    list.open(Entry::new("t", "5", ""));
    list.hold("t", "5", &of_set);
    assert_eq!(items(&list), ["t/5"]);
}

#[test]
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
