//! The list of media items that the media view works through: pasted, opened from a file, or found in loaded objects.
//!
//! It lives in memory for as long as the page does, because it may hold read tokens. Any view can fill it:
//! `media_list::replace(entries)` and then a navigation to [`first_address`], or [`open`] for one item.

use belvedere_view::media::list::{Entry, MediaList, State};
use leptos::prelude::*;

thread_local! {
    static LIST: ArcRwSignal<MediaList> = ArcRwSignal::new(MediaList::default());
}

/// The list, to be drawn.
pub fn list() -> ArcRwSignal<MediaList> {
    LIST.with(ArcRwSignal::clone)
}

/// Takes an item that another view is about to open.
pub fn open(entry: Entry) {
    list().update(|list| list.open(entry));
}

/// Makes it the list that an item stands in; `items` are those of its set, as far as they are known.
pub fn hold(set: &str, item: &str, items: &[String]) {
    list().update(|list| list.hold(set, item, items));
}

/// Begins a new list with these items.
pub fn replace(entries: impl IntoIterator<Item = Entry>) {
    list().update(|list| {
        *list = MediaList::default();
        list.push(entries);
    });
}

/// Empties the list.
pub fn clear() {
    list().set(MediaList::default());
}

/// The address of the first item in the list, where the media view begins; none for an empty list.
pub fn first_address() -> Option<String> {
    list().with_untracked(|list| list.entries().first().map(Entry::address))
}

/// Notes how far the work on an item is, if it is in the list.
pub fn mark(set: &str, item: &str, state: State) {
    let differs = list().with_untracked(|list| {
        let mut marked = list.clone();
        marked.mark(set, item, state);
        marked != *list
    });
    if differs {
        list().update(|list| list.mark(set, item, state));
    }
}
