//! The boards of the user in this browser, and those that the catalog shares. One that can't be read is named with the
//! reason, never left out.

use std::cell::RefCell;

use belvedere_queries::Board;
use belvedere_view::lower_case;
use leptos::prelude::*;
use serde_json::Value;

use super::page::{Read, UnreadableBoard};
use super::texts::Text;
use crate::announcer::Announcer;
use crate::config::Catalog;
use crate::i18n::t;
use crate::storage::{self, RawRecord, kind};
use crate::views::sql::queries::store::say_end;
use crate::{request, user};

/// A board under its key or name.
pub(super) type Known = (String, Read);

thread_local! {
    static BOARDS: RefCell<Option<ArcRwSignal<Vec<Known>>>> = const { RefCell::new(None) };
}

/// The boards of this browser, by name; those that are kept come with [`read`].
pub(super) fn boards() -> ArcRwSignal<Vec<Known>> {
    if let Some(known) = BOARDS.with_borrow(Clone::clone) {
        return known;
    }
    let new = ArcRwSignal::new(Vec::new());
    BOARDS.set(Some(new.clone()));
    user::at_end(|| drop(BOARDS.take()));
    new
}

/// Reads the kept boards, as another window may have changed them.
pub(super) async fn read() {
    // Without storage, those of this page stay.
    if let Ok(kept) = storage::list_raw(Some(kind::BOARD)).await {
        let read = |record: RawRecord| {
            let RawRecord {
                key, value: text, ..
            } = record;
            let board = Board::read(&text).map_err(|error| UnreadableBoard { error, text });
            (key, board)
        };
        boards().set(sorted(kept.into_iter().map(read).collect()));
    }
}

fn sorted(mut boards: Vec<Known>) -> Vec<Known> {
    let name = |(key, board): &Known| match board {
        Ok(board) => lower_case(&board.name),
        Err(_) => key.clone(),
    };
    boards.sort_by_cached_key(name);
    boards
}

/// The board under a key.
pub(super) fn get(key: &str) -> Option<Read> {
    boards().with_untracked(|all| {
        let found = all.iter().find(|(known, _)| known == key);
        found.map(|(_, board)| board.clone())
    })
}

/// Keeps a board under a key, in the place of the one before; `done` is said when the browser has stored it.
pub(super) fn put(announcer: Announcer, key: &str, board: &Board, done: Option<String>) {
    boards().update(|all| {
        all.retain(|(known, _)| known != key);
        all.push((key.to_owned(), Ok(board.clone())));
        *all = sorted(std::mem::take(all));
    });
    let (key, json) = (key.to_owned(), board.to_json());
    request::spawn(async move {
        let outcome = storage::put(kind::BOARD, &key, &json).await;
        say_end(announcer, &outcome, done, || t(Text::NotSaved));
    });
}

/// Takes a board out of those of this page.
pub(super) fn remove(key: &str) {
    boards().update(|all| all.retain(|(known, _)| known != key));
}

/// A name that no board of this browser has: the given one, or with a number.
pub(super) fn free_name(name: &str) -> String {
    let is_taken = |name: &str| {
        boards().with_untracked(|all| {
            let mut names = all.iter().filter_map(|(_, board)| board.as_ref().ok());
            names.any(|board| board.name == name)
        })
    };
    let numbered = (2_u32..).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// The boards that the catalog shares, by name.
pub(super) fn shared(catalog: &Catalog) -> Vec<Known> {
    let read = |(place, json): (usize, &Value)| {
        let name = json.get("name").and_then(Value::as_str);
        let name = name.map_or_else(|| format!("boards[{place}]"), str::to_owned);
        let unreadable = |error| UnreadableBoard {
            error,
            text: json.to_string(),
        };
        (name, Board::from_json(json).map_err(unreadable))
    };
    sorted(catalog.boards.iter().enumerate().map(read).collect())
}
