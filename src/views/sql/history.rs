//! The history: statements and their outcomes, stored in this browser. Never rows.

use std::cell::RefCell;

use belvedere_view::sql::draft::Sent;
use belvedere_view::sql::history::{Ending, Entries, Entry, newest_first, surplus};
use leptos::prelude::*;

use super::run::state::{Phase, Rows};
use super::workspace::tab::Tab;
use crate::request;
use crate::storage::{self, kind};

/// How many entries may be kept; the user chooses.
pub const SIZES: [usize; 4] = [0, 100, 300, 1_000];

/// How many are kept before the user has chosen.
const USUAL_SIZE: usize = 300;

/// The key of the choice.
const SIZE: &str = "history-size";

thread_local! {
    static ENTRIES: RefCell<ArcRwSignal<Entries>> = RefCell::new(ArcRwSignal::default());
}

/// The entries.
pub fn entries() -> ArcRwSignal<Entries> {
    ENTRIES.with_borrow(Clone::clone)
}

/// Removes all, as when the user signs out.
pub(super) fn forget() {
    entries().set(Entries::new());
}

/// The stored entries, newest first.
pub(super) async fn stored() -> Entries {
    let kept = storage::list::<Entry>(kind::SQL_HISTORY)
        .await
        .unwrap_or_default();
    newest_first(
        kept.into_iter()
            .map(|record| (record.key, record.value))
            .collect(),
    )
}

/// Reads the stored entries.
pub(super) async fn read() {
    entries().set(stored().await);
}

fn key(tab: &Tab, started: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds since 1970"
    )]
    let started = started as u64;
    format!("{started}-{}.{}", tab.key(), tab.number())
}

/// A statement was sent.
pub(super) fn begin(tab: &Tab, sent: &Sent) {
    let entry = Entry {
        sql: sent.sql.clone(),
        started: sent.started,
        format: sent.format,
        branches: sent.branches.clone(),
        ..Entry::default()
    };
    let key = key(tab, sent.started);
    keep(key.clone(), entry.clone());
    let all = entries();
    all.update(|all| all.insert(0, (key, entry)));
    request::spawn(async { remove_surplus(size().await) });
}

/// How many entries are kept.
pub async fn size() -> usize {
    let kept = storage::get(kind::SQL_STATE, SIZE).await.ok().flatten();
    kept.filter(|size| SIZES.contains(size))
        .unwrap_or(USUAL_SIZE)
}

/// Keeps so many entries from the next run on.
pub fn set_size(size: usize) {
    request::spawn(async move {
        // A browser that keeps nothing has no entries after a reload either.
        let _kept = storage::put(kind::SQL_STATE, SIZE, &size).await;
    });
}

fn remove_surplus(size: usize) {
    for key in entries().with_untracked(|all| surplus(all, size)) {
        remove(&key);
    }
}

/// The run of a tab has ended.
pub(super) fn end(tab: &Tab) {
    let Some((key, took, rows, ending)) = tab.run.with_untracked(|run| {
        let rows = u64::try_from(run.progress.rows).ok();
        Some((
            key(tab, run.sent.as_ref()?.started),
            run.ended.map(|ended| ended - run.started),
            rows.filter(|_| matches!(run.rows, Rows::Complete | Rows::Partial(_))),
            match run.phase {
                Phase::Succeeded => Ending::Succeeded,
                Phase::Canceled => Ending::Canceled,
                Phase::Failed => Ending::Failed,
                _ => Ending::Unknown,
            },
        ))
    }) else {
        return;
    };
    change(&key, |entry| {
        entry.ending = ending;
        entry.rows = rows;
        // A result that is loaded again after a reload keeps its original duration.
        entry.took = entry.took.or(took);
    });
}

/// Changes an entry and keeps it.
pub fn change(key: &str, change: impl FnOnce(&mut Entry)) {
    let changed = entries()
        .try_update(|all| {
            let (_, entry) = all.iter_mut().find(|(other, _)| other == key)?;
            if entry.leaving {
                return None;
            }
            change(entry);
            Some(entry.clone())
        })
        .flatten();
    if let Some(entry) = changed {
        keep(key.to_owned(), entry);
    }
}

/// Removes an entry.
pub fn remove(key: &str) {
    let key = key.to_owned();
    entries().update_untracked(|all| {
        if let Some((_, entry)) = all.iter_mut().find(|(other, _)| *other == key) {
            entry.leaving = true;
        }
    });
    request::spawn(async move {
        // An entry that could not be stored need not be removed either. Once it is no longer shown, a reload doesn't bring it
        // back.
        let _removed = storage::remove(kind::SQL_HISTORY, &key).await;
        entries().update(|all| all.retain(|(other, _)| *other != key));
    });
}

/// Removes every entry with neither a star nor a note.
pub fn clear() {
    remove_surplus(0);
}

fn keep(key: String, entry: Entry) {
    request::spawn(async move {
        // The view says once, by the tabs, that this browser keeps nothing.
        let _kept = storage::put(kind::SQL_HISTORY, &key, &entry).await;
    });
}
