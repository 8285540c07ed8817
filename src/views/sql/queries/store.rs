//! The saved queries of the user in this browser, and those that the catalog shares.

use std::cell::RefCell;
use std::collections::BTreeMap;

use belvedere_queries::{QueryName, SavedQuery};
use leptos::prelude::*;

use super::super::draft::{Draft, Format, SavedAs};
use super::Kept;
use super::texts::Text;
use crate::announcer::Announcer;
use crate::config::Catalog;
use crate::i18n::t;
use crate::storage::{self, kind};
use crate::{browser, request, user};

/// The queries with their keys, by folder and name.
pub(in crate::views) type Queries = Vec<(String, SavedQuery)>;

thread_local! {
    static QUERIES: RefCell<Option<ArcRwSignal<Queries>>> = const { RefCell::new(None) };
}

/// The queries; those that are kept come a moment later.
pub(in crate::views) fn queries() -> ArcRwSignal<Queries> {
    if let Some(known) = QUERIES.with_borrow(Clone::clone) {
        return known;
    }
    let new = ArcRwSignal::new(Queries::new());
    QUERIES.set(Some(new.clone()));
    user::at_end(|| drop(QUERIES.take()));
    request::spawn(read());
    new
}

/// Reads the kept queries, as another window may have changed them.
pub(in crate::views) async fn read() {
    let known = queries();
    // Without storage, those of this page stay.
    if let Ok(kept) = storage::list::<SavedQuery>(kind::SQL_QUERY).await {
        let kept = kept.into_iter();
        known.set(sorted(
            kept.map(|record| (record.key, record.value)).collect(),
        ));
    }
}

fn sorted(mut queries: Queries) -> Queries {
    queries.sort_by_cached_key(|(_, query)| order(query));
    queries
}

/// The order of a list: by folder and name, whatever the case.
pub(in crate::views) fn order(query: &SavedQuery) -> (String, String) {
    (
        browser::lower_case(&query.folder),
        browser::lower_case(&query.name),
    )
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
        match (storage::put(kind::SQL_QUERY, &key, &query).await, done) {
            (Ok(()), Some(done)) => announcer.done(&done),
            (Ok(()), None) => {}
            (Err(_), _) => announcer.failed(&t(Text::NotSaved)),
        }
    });
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
    let name = query.name.clone();
    let is_taken = |query: &SavedQuery| {
        let mut known = known.iter();
        known.any(|(_, known)| QueryName::of(known).is_of(query))
    };
    let mut number = 2;
    while is_taken(&query) {
        query.name = format!("{name} ({number})");
        number += 1;
    }
    let kept = QueryName::of(&query);
    put(announcer, &browser::random_id(), query, None);
    Some(kept)
}

/// The query under a key.
pub(super) fn get(key: &str) -> Option<SavedQuery> {
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

/// The queries that the catalog shares, without those that can't be read.
pub(in crate::views) fn shared(catalog: &Catalog) -> Vec<SavedQuery> {
    let mut shared: Vec<SavedQuery> = catalog
        .queries
        .iter()
        .filter_map(|query| serde_json::from_str(&query.to_string()).ok())
        .collect();
    shared.sort_by_cached_key(order);
    shared
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
pub(super) fn kept(query: &SavedQuery) -> Kept {
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
