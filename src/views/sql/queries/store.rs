//! The saved queries of the user in this browser, and those that the catalog shares. One that can't be read is named with the
//! reason, never left out.

use std::cell::RefCell;
use std::collections::BTreeMap;

use belvedere_queries::{QueryName, SavedQuery, rename_in_board};
use belvedere_view::lower_case;
use belvedere_view::sql::draft::{Draft, Format, Kept, SavedAs};
use leptos::prelude::*;
use serde_json::Value;

use super::texts::Text;
use crate::announcer::Announcer;
use crate::config::Catalog;
use crate::i18n::t;
use crate::storage::{self, RawRecord, StorageError, kind};
use crate::{browser, request, user};

/// The queries with their keys, by folder and name.
pub(in crate::views) type Queries = Vec<(String, SavedQuery)>;

/// A text that is no saved query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// The key that it is kept under, or its place in the catalog.
    pub(super) key: String,
    /// Its name as far as that can be read, or its key.
    pub(super) name: String,
    /// The text.
    pub(super) text: String,
    /// Why it can't be read.
    pub(super) reason: String,
}

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
        known.queries.set(sorted(queries));
        known.unreadable.set(unreadable);
    }
}

/// Reads texts under their keys.
fn parsed(texts: impl Iterator<Item = (String, String)>) -> (Queries, Vec<Unreadable>) {
    let (mut queries, mut unreadable) = (Queries::new(), Vec::new());
    for (key, text) in texts {
        match serde_json::from_str(&text) {
            Ok(query) => queries.push((key, query)),
            Err(error) => {
                let json: Value = serde_json::from_str(&text).unwrap_or_default();
                let name = json.get("name").and_then(Value::as_str);
                unreadable.push(Unreadable {
                    name: name.map_or_else(|| key.clone(), str::to_owned),
                    reason: error.to_string(),
                    key,
                    text,
                });
            }
        }
    }
    (queries, unreadable)
}

fn sorted(mut queries: Queries) -> Queries {
    queries.sort_by_cached_key(|(_, query)| order(query));
    queries
}

/// The order of a list: by folder and name, whatever the case.
pub(in crate::views) fn order(query: &SavedQuery) -> (String, String) {
    (lower_case(&query.folder), lower_case(&query.name))
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
    let queries = sorted(parsed(texts_of(catalog)).0).into_iter();
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

/// What is saved of a tab.
pub(super) fn of_draft(draft: &Draft) -> SavedQuery {
    SavedQuery {
        name: draft.name().unwrap_or_default(),
        sql: draft.text.trim_end().to_owned(),
        format: match draft.format {
            Format::Arrow => String::new(),
            Format::Csv => draft.format.name().to_owned(),
        },
        branches: draft.branches.clone(),
        parameters: values(&draft.parameters),
        ..SavedQuery::default()
    }
}

/// A tab for a query; `key` is that of one in this browser.
pub(super) fn to_draft(query: &SavedQuery, key: Option<&str>) -> Draft {
    let is_csv = query.format == Format::Csv.name();
    Draft {
        title: query.name.clone(),
        text: query.sql.clone(),
        format: if is_csv { Format::Csv } else { Format::Arrow },
        branches: query.branches.clone(),
        parameters: written(&query.parameters),
        saved: key.map(|key| SavedAs {
            id: key.to_owned(),
            text: query.sql.clone(),
        }),
        ..Draft::default()
    }
}

/// The name and text of a query.
pub(in crate::views) fn kept(query: &SavedQuery) -> Kept {
    Kept {
        name: query.name.clone(),
        sql: query.sql.clone(),
    }
}

/// The values of parameters, as a tab keeps them.
pub(super) fn values(written: &str) -> BTreeMap<String, String> {
    serde_json::from_str(written).unwrap_or_default()
}

/// See [`values`].
pub(super) fn written(values: &BTreeMap<String, String>) -> String {
    if values.is_empty() {
        return String::new();
    }
    // Texts: nothing in it that JSON could not hold.
    serde_json::to_string(values).unwrap_or_default()
}
