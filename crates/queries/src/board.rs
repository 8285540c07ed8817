//! A board: results of saved queries in cards, as it is kept and as the catalog file has it.

mod drop_place;
mod read;
mod turns;

use serde::{Deserialize, Serialize};

pub use drop_place::{CardArea, DropPlace, drop_place};
pub use read::{BoardError, read_shared, rename_in_board, write_shared};
pub use turns::Turns;

use crate::SavedQuery;

/// The version of the format that is read and written.
const VERSION: u32 = 1;
/// The most cards of a board.
pub(crate) const MAX_CARDS: usize = 48;

/// A board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub description: String,
    /// Its cards, in their order.
    pub cards: Vec<Card>,
}

/// A card: the result of a saved query.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Card {
    /// Tells it from the other cards of its board.
    pub id: u32,
    /// The saved query.
    pub query: QueryName,
    /// Its title; empty for the name of the query.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// How much of the width it takes.
    pub width: Width,
    /// What it shows of the result.
    pub show: Show,
    /// The settings of its chart, as the chart writes them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub chart: String,
}

/// The name of a saved query in its folder: the same in each browser, unlike the key that one is kept under.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct QueryName {
    /// The folder; empty at the top.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// The name.
    pub name: String,
}

/// How much of the width of a board a card takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Width {
    /// A third.
    Third,
    /// A half.
    #[default]
    Half,
    /// All of it.
    Full,
}

/// What a card shows of its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Show {
    /// What fits the result: numbers for one row, else a chart or a table.
    #[default]
    Auto,
    /// A chart.
    Chart,
    /// Its first rows.
    Table,
}

impl QueryName {
    /// The name of a query.
    pub fn of(query: &SavedQuery) -> Self {
        Self {
            folder: query.folder.clone(),
            name: query.name.clone(),
        }
    }

    /// Whether a query has it.
    pub fn is_of(&self, query: &SavedQuery) -> bool {
        self.folder == query.folder && self.name == query.name
    }
}

impl Board {
    /// Adds a card of a query behind the others; returns its identifier. A full board takes none.
    pub fn add(&mut self, query: QueryName) -> Option<u32> {
        if self.cards.len() >= MAX_CARDS {
            return None;
        }
        let last = self.cards.iter().map(|card| card.id).max();
        let id = last.unwrap_or_default().checked_add(1)?;
        self.cards.push(Card {
            id,
            query,
            ..Card::default()
        });
        Some(id)
    }

    /// The card with an identifier.
    pub fn card(&self, id: u32) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// Changes a card.
    pub fn change(&mut self, id: u32, change: impl FnOnce(&mut Card)) {
        if let Some(card) = self.cards.iter_mut().find(|card| card.id == id) {
            change(card);
        }
    }

    /// Takes a card out; returns it with its place.
    pub fn remove(&mut self, id: u32) -> Option<(usize, Card)> {
        let place = self.place(id)?;
        Some((place, self.cards.remove(place)))
    }

    /// Puts a card back to a place.
    pub fn put_back(&mut self, place: usize, card: Card) {
        self.cards.insert(place.min(self.cards.len()), card);
    }

    /// Moves a card to a place, or to the end; returns the place that it has now.
    pub fn move_to(&mut self, id: u32, place: usize) -> Option<usize> {
        let (_, card) = self.remove(id)?;
        let place = place.min(self.cards.len());
        self.cards.insert(place, card);
        Some(place)
    }

    /// The place of a card.
    pub fn place(&self, id: u32) -> Option<usize> {
        self.cards.iter().position(|card| card.id == id)
    }

    /// Follows a query that has another name; whether a card shows it.
    pub fn rename_query(&mut self, from: &QueryName, to: &QueryName) -> bool {
        let mut found = false;
        for card in self.cards.iter_mut().filter(|card| card.query == *from) {
            card.query.clone_from(to);
            found = true;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> QueryName {
        QueryName {
            name: name.to_owned(),
            ..QueryName::default()
        }
    }

    fn board(names: &[&str]) -> Board {
        let mut board = Board::default();
        for one in names {
            board.add(name(one)).unwrap();
        }
        board
    }

    fn names(board: &Board) -> String {
        let names = board.cards.iter().map(|card| card.query.name.as_str());
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cards_are_moved_within_the_board() {
        let mut board = board(&["a", "b", "c"]);
        assert_eq!(board.move_to(1, 1), Some(1));
        assert_eq!(names(&board), "b a c");
        assert_eq!(board.move_to(1, 99), Some(2));
        assert_eq!(names(&board), "b c a");
        assert_eq!(board.move_to(1, 0), Some(0));
        assert_eq!(names(&board), "a b c");
        assert_eq!(board.move_to(7, 0), None);
    }

    #[test]
    fn a_removed_card_comes_back_to_its_place() {
        let mut board = board(&["a", "b", "c"]);
        let (place, card) = board.remove(2).unwrap();
        assert_eq!((place, names(&board)), (1, "a c".to_owned()));
        board.put_back(place, card);
        assert_eq!(names(&board), "a b c");
        assert_eq!(board.remove(9), None);
    }

    #[test]
    fn a_new_card_has_an_identifier_of_its_own() {
        let mut board = board(&["a", "b", "c"]);
        board.remove(2).unwrap();
        assert_eq!(board.add(name("d")), Some(4));
        while board.cards.len() < MAX_CARDS {
            board.add(name("e")).unwrap();
        }
        assert_eq!(board.add(name("f")), None);
    }

    #[test]
    fn cards_follow_a_query_that_is_renamed() {
        let mut board = board(&["a", "b", "a"]);
        let to = QueryName {
            folder: "Sales".to_owned(),
            name: "c".to_owned(),
        };
        assert!(board.rename_query(&name("a"), &to));
        assert_eq!(names(&board), "c b c");
        assert_eq!(board.cards[2].query.folder, "Sales");
        assert!(!board.rename_query(&name("a"), &to));
    }
}
