//! The saved queries of the user in this browser, and those that the catalog shares.

use std::cell::RefCell;

use belvedere_queries::{QueryName, SavedQuery, rename_in_board};
use belvedere_view::sql::draft::{Draft, Kept};
use belvedere_view::sql::saved_queries::{Queries, Unreadable, of_draft, parsed, sorted};
use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::Announcer;
use crate::config::Catalog;
use crate::i18n::t;
use crate::storage::{self, RawRecord, StorageError, kind};
use crate::{browser, request, user};

/// The saved queries of this browser.
#[derive(Clone, Default)]
struct Known {
    queries: ArcRwSignal<Queries>,
    unreadable: ArcRwSignal<Vec<Unreadable>>,
}

thread_local! {
    static KNOWN: RefCell<Option<Known>> = const { RefCell::new(None) };
}

fn known() -> Known {
    if let Some(known) = KNOWN.with_borrow(Clone::clone) {
        return known;
    }
    let new = Known::default();
    KNOWN.set(Some(new.clone()));
    user::at_end(|| drop(KNOWN.take()));
    request::spawn(read());
    new
}

/// The queries; those that are kept come a moment later.
pub(in crate::views) fn queries() -> ArcRwSignal<Queries> {
    known().queries
}

/// What is kept as a query and can't be read.
pub(super) fn unreadable() -> ArcRwSignal<Vec<Unreadable>> {
    known().unreadable
}

/// Reads the kept queries, as another window may have changed them.
pub(in crate::views) async fn read() {
    let known = known();
    // Without storage, those of this page stay.
    if let Ok(kept) = storage::list_raw(Some(kind::SQL_QUERY)).await {
        let (queries, unreadable) = parsed(kept.into_iter().map(|kept| (kept.key, kept.value)));
        known.queries.set(queries);
        known.unreadable.set(unreadable);
    }
}

/// Keeps a query under a key, in the place of the one before; `done` is said when the browser has stored it.
pub(in crate::views) fn put(
    announcer: Announcer,
    key: &str,
    query: SavedQuery,
    done: Option<String>,
) {
    queries().update(|all| {
        all.retain(|(known, _)| known != key);
        all.push((key.to_owned(), query.clone()));
        *all = sorted(std::mem::take(all));
    });
    let key = key.to_owned();
    request::spawn(async move {
        let outcome = storage::put(kind::SQL_QUERY, &key, &query).await;
        say_end(announcer, &outcome, done, || t(Text::NotSaved));
    });
}

/// Says how a write ended: `done`, if that is given, or the text of a failure.
pub(in crate::views) fn say_end(
    announcer: Announcer,
    outcome: &Result<(), StorageError>,
    done: Option<String>,
    failed: fn() -> String,
) {
    match (outcome, done) {
        (Ok(()), Some(done)) => announcer.done(&done),
        (Ok(()), None) => {}
        (Err(_), _) => announcer.failed(&failed()),
    }
}

/// Keeps a query, but for one that is here already. One with the name of another in its folder gets a number; returns its
/// name if it was kept.
pub(in crate::views) fn keep_beside(
    announcer: Announcer,
    mut query: SavedQuery,
) -> Option<QueryName> {
    let known = queries().get_untracked();
    if known.iter().any(|(_, known)| *known == query) {
        return None;
    }
    let kept = free_name(QueryName::of(&query));
    query.name.clone_from(&kept.name);
    put(announcer, &browser::random_id(), query, None);
    Some(kept)
}

/// A name that no query of this browser has: the given one, or with a number.
pub(in crate::views) fn free_name(mut name: QueryName) -> QueryName {
    let first = name.name.clone();
    let mut number = 2;
    while queries().with_untracked(|all| all.iter().any(|(_, query)| name.is_of(query))) {
        name.name = format!("{first} ({number})");
        number += 1;
    }
    name
}

/// A query has another name: the cards of this browser's boards follow. The view of boards reads them when it is opened.
pub(super) async fn follow(from: QueryName, to: QueryName) {
    let boards = storage::list_raw(Some(kind::BOARD)).await;
    for board in boards.unwrap_or_default() {
        if let Some(value) = rename_in_board(&board.value, &from, &to) {
            // Without storage, no board is kept whose cards could follow.
            drop(storage::put_raw(vec![RawRecord { value, ..board }]).await);
        }
    }
}

/// The query under a key.
fn get(key: &str) -> Option<SavedQuery> {
    queries().with_untracked(|all| {
        let found = all.iter().find(|(known, _)| known == key);
        found.map(|(_, query)| query.clone())
    })
}

/// The folders.
pub(super) fn folders() -> Vec<String> {
    queries().with_untracked(|all| {
        let mut folders: Vec<_> = all.iter().map(|(_, query)| query.folder.clone()).collect();
        folders.dedup();
        folders.retain(|folder| !folder.is_empty());
        folders
    })
}

/// The queries that the catalog shares.
pub(in crate::views) fn shared(catalog: &Catalog) -> Vec<SavedQuery> {
    let queries = parsed(texts_of(catalog)).0.into_iter();
    queries.map(|(_, query)| query).collect()
}

/// What the catalog shares as a query and can't be read.
pub(super) fn unreadable_of(catalog: &Catalog) -> Vec<Unreadable> {
    parsed(texts_of(catalog)).1
}

fn texts_of(catalog: &Catalog) -> impl Iterator<Item = (String, String)> {
    let texts = catalog.queries.iter().enumerate();
    texts.map(|(place, query)| (format!("queries[{place}]"), query.to_string()))
}

/// What a tab saves, and the key of the saved query that it is of.
pub(in crate::views) fn of_tab(draft: &Draft) -> (Option<String>, SavedQuery) {
    let new = of_draft(draft);
    let known = draft.saved.as_ref();
    match known.and_then(|saved| Some((saved.id.clone(), get(&saved.id)?))) {
        Some((key, known)) => {
            let query = SavedQuery {
                name: known.name,
                folder: known.folder,
                description: known.description,
                ..new
            };
            (Some(key), query)
        }
        None => (None, new),
    }
}

/// The name and text of a query.
pub(in crate::views) fn kept(query: &SavedQuery) -> Kept {
    Kept {
        name: query.name.clone(),
        sql: query.sql.clone(),
    }
}
