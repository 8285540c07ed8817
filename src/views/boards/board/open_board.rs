//! The board that is open: what can be done with it.

use belvedere_queries::{Board, Card, QueryName, SavedQuery};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::card::{Change, title};
use super::desk::Desk;
use crate::announcer::{Announcer, use_announcer};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::views::boards::source::{Origin, Source};
use crate::views::boards::store;
use crate::views::boards::texts::Text;
use crate::views::sql::queries::store as saved;
use crate::{browser, routes};

/// A dialog of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    Add,
    Rename,
}

/// The board; cheap to copy.
#[derive(Clone, Copy)]
pub struct OpenBoard {
    /// Where it is from.
    origin: StoredValue<Origin>,
    pub board: RwSignal<Board>,
    /// The queries of its cards.
    pub source: StoredValue<Source>,
    /// The runs of its cards.
    pub desk: Desk,
    /// Whether it is edited.
    pub editing: RwSignal<bool>,
    /// The dialog that is open.
    pub opened: RwSignal<Option<Open>>,
    /// The card that was removed last.
    pub removed: RwSignal<Option<(usize, Card)>>,
    announcer: Announcer,
    go: Callback<String>,
}

impl OpenBoard {
    pub fn new(origin: Origin, board: Board) -> Self {
        let navigate = StoredValue::new_local(use_navigate());
        Self {
            source: StoredValue::new(Source::of(&origin, &use_platform().catalog())),
            origin: StoredValue::new(origin),
            board: RwSignal::new(board),
            desk: Desk::new(),
            // An empty board is for adding.
            editing: RwSignal::new(false),
            opened: RwSignal::new(None),
            removed: RwSignal::new(None),
            announcer: use_announcer(),
            go: Callback::new(move |address: String| {
                navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
            }),
        }
    }

    /// Keeps it in this browser, where it is from.
    fn keep(self) {
        self.origin.with_value(|origin| {
            if let Origin::Own(key) = origin {
                self.board
                    .with_untracked(|board| store::put(self.announcer, key, board, None));
            }
        });
    }

    /// Runs the queries of all cards.
    pub fn refresh(self) {
        let all = |board: &Board| board.cards.iter().map(|card| card.id).collect::<Vec<_>>();
        self.desk.run(self.board.with_untracked(all));
    }

    /// Changes a card.
    pub fn change(self, card: u32, change: Change) {
        self.board
            .update(|board| board.change(card, |card| change.make(card)));
        self.keep();
    }

    /// Moves a card to a place.
    pub fn move_to(self, card: u32, place: usize) {
        let now = self
            .board
            .try_update(|board| board.move_to(card, place))
            .flatten();
        let Some(now) = now else { return };
        self.keep();
        let count = self.board.with_untracked(|board| board.cards.len());
        self.announcer.say(&t(Text::Moved {
            place: (now + 1).to_string(),
            count: count.to_string(),
        }));
    }

    /// Removes a card.
    pub fn remove(self, card: u32) {
        let gone = self.board.try_update(|board| board.remove(card)).flatten();
        if let Some((_, card)) = &gone {
            self.announcer.say(&t(Text::Removed { name: title(card) }));
        }
        self.removed.set(gone);
        self.keep();
    }

    /// Puts the card back that was removed last.
    pub fn undo(self) {
        if let Some((place, card)) = self.removed.try_update(Option::take).flatten() {
            let id = card.id;
            self.board.update(|board| board.put_back(place, card));
            self.keep();
            self.desk.run([id]);
        }
    }

    /// Adds a card with a query.
    pub fn add(self, query: QueryName) {
        let name = query.name.clone();
        match self.board.try_update(|board| board.add(query)).flatten() {
            Some(id) => {
                self.keep();
                self.desk.run([id]);
                self.announcer.say(&t(Text::Added { name }));
            }
            None => self.announcer.failed(&t(Text::BoardIsFull)),
        }
    }

    /// Gives it another name and description.
    pub fn rename(self, name: String, description: String) {
        self.board.update(|board| {
            board.name = name;
            board.description = description;
        });
        self.keep();
        self.opened.set(None);
    }

    /// The queries of its cards.
    pub fn queries(self) -> Vec<SavedQuery> {
        self.source
            .with_value(|source| self.board.with_untracked(|board| source.of_board(board)))
    }

    /// Deletes it from this browser.
    pub fn delete(self, on_delete: Callback<String>) {
        if let Origin::Own(key) = self.origin.get_value() {
            on_delete.run(key);
            self.go.run(routes::BOARDS.to_owned());
        }
    }

    /// Keeps a copy in this browser, and opens it. The queries of a linked board come along.
    pub fn save_copy(self) {
        let announcer = self.announcer;
        let mut copy = self.board.get_untracked();
        copy.name = store::free_name(&copy.name);
        if let Origin::Linked(_) = self.origin.get_value() {
            for query in self.queries() {
                let from = QueryName::of(&query);
                if let Some(to) = saved::keep_beside(announcer, query) {
                    copy.rename_query(&from, &to);
                }
            }
        }
        let key = browser::random_id();
        let done = t(Text::CopySaved {
            name: copy.name.clone(),
        });
        store::put(announcer, &key, &copy, Some(done));
        self.go.run(routes::board(&key));
    }
}
