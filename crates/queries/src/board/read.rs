//! Boards as JSON: written with a version, and read with a reason where one can't be.

use std::collections::BTreeSet;

use serde::Deserialize as _;
use serde_json::{Value, json};

use super::{Board, Card, MAX_CARDS, VERSION};
use crate::{QueryName, SavedQuery};

/// Why a text is no board. Places are counted from one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardError {
    /// It is not JSON; the problem, with line and column.
    Json(String),
    /// It is JSON, but not of a board.
    NoBoard,
    /// It is in the format of another version; the version as it is written.
    Version(String),
    /// It has no name.
    Nameless,
    /// It has more cards than a board may have; how many.
    TooMany(usize),
    /// A card can't be read; its place, and the problem.
    Card(usize, String),
    /// A query that comes with it can't be read; its place, and the problem.
    Query(usize, String),
}

impl Board {
    /// As JSON.
    pub fn to_json(&self) -> Value {
        let mut board = json!({ "version": VERSION, "name": self.name, "cards": self.cards });
        if !self.description.is_empty()
            && let Some(board) = board.as_object_mut()
        {
            board.insert("description".to_owned(), self.description.clone().into());
        }
        board
    }

    /// Reads a text of JSON.
    ///
    /// # Errors
    /// Every [`BoardError`] but [`BoardError::Query`].
    pub fn read(text: &str) -> Result<Self, BoardError> {
        Self::from_json(&parse(text)?)
    }

    /// Reads JSON. Cards without an identifier of their own get one.
    ///
    /// # Errors
    /// Every [`BoardError`] but [`BoardError::Json`] and [`BoardError::Query`].
    pub fn from_json(json: &Value) -> Result<Self, BoardError> {
        let cards = json.get("cards").and_then(Value::as_array);
        let cards = cards.ok_or(BoardError::NoBoard)?;
        match json.get("version") {
            Some(version) if *version == VERSION => {}
            Some(version) => return Err(BoardError::Version(version.to_string())),
            None => return Err(BoardError::NoBoard),
        }
        let text = |name: &str| json.get(name).and_then(Value::as_str).unwrap_or_default();
        let name = text("name").trim();
        if name.is_empty() {
            return Err(BoardError::Nameless);
        }
        if cards.len() > MAX_CARDS {
            return Err(BoardError::TooMany(cards.len()));
        }
        let mut board = Self {
            name: name.to_owned(),
            description: text("description").to_owned(),
            cards: read_all(cards, BoardError::Card)?,
        };
        let nameless = |card: &Card| card.query.name.is_empty();
        if let Some(place) = board.cards.iter().position(nameless) {
            return Err(BoardError::Card(
                place + 1,
                "query.name is missing".to_owned(),
            ));
        }
        board.number();
        Ok(board)
    }

    /// Gives each card an identifier of its own.
    fn number(&mut self) {
        let mut known = BTreeSet::from([0]);
        let mut next = 1;
        for card in &mut self.cards {
            if known.insert(card.id) {
                continue;
            }
            while !known.insert(next) {
                next += 1;
            }
            card.id = next;
        }
    }
}

/// A board with the queries of its cards as a text, such as for a link.
pub fn write_shared(board: &Board, queries: &[SavedQuery]) -> String {
    json!({ "board": board.to_json(), "queries": queries }).to_string()
}

/// Reads a text of [`write_shared`].
///
/// # Errors
/// Every [`BoardError`].
pub fn read_shared(text: &str) -> Result<(Board, Vec<SavedQuery>), BoardError> {
    let json = parse(text)?;
    let board = json.get("board").ok_or(BoardError::NoBoard)?;
    let queries = json.get("queries").and_then(Value::as_array);
    let queries = queries.map_or(&[][..], Vec::as_slice);
    Ok((
        Board::from_json(board)?,
        read_all(queries, BoardError::Query)?,
    ))
}

/// A board as text with another name of a query; nothing where no card shows that. What can't be read as a board stays as it is.
pub fn rename_in_board(text: &str, from: &QueryName, to: &QueryName) -> Option<String> {
    let mut board = parse(text).ok()?;
    let cards = board.get_mut("cards")?.as_array_mut()?;
    let shows = |query: &Value| QueryName::deserialize(query).is_ok_and(|name| name == *from);
    let queries = cards.iter_mut().filter_map(|card| card.get_mut("query"));
    let mut found = false;
    for query in queries.filter(|query| shows(query)) {
        *query = json!(to);
        found = true;
    }
    found.then(|| board.to_string())
}

fn parse(text: &str) -> Result<Value, BoardError> {
    serde_json::from_str(text).map_err(|error| BoardError::Json(error.to_string()))
}

fn read_all<'a, T: serde::Deserialize<'a>>(
    all: &'a [Value],
    error: fn(usize, String) -> BoardError,
) -> Result<Vec<T>, BoardError> {
    let read = |(place, one)| {
        T::deserialize(one).map_err(|why: serde_json::Error| error(place + 1, why.to_string()))
    };
    all.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Show, Width};

    const ALL: &str = r#"{
        "version": 1,
        "name": "Sales",
        "description": "By month",
        "cards": [
            {"id": 4, "query": {"folder": "Sales", "name": "Revenue"}, "title": "This year",
             "width": "full", "show": "chart", "chart": "{}"},
            {"query": {"name": "Orders"}},
            {"id": 4, "query": {"name": "Orders"}, "width": "third", "show": "table"}
        ]
    }"#;

    #[test]
    fn what_is_written_is_read_again() {
        let board = Board::read(ALL).unwrap();
        let first = Card {
            id: 4,
            query: QueryName {
                folder: "Sales".to_owned(),
                name: "Revenue".to_owned(),
            },
            title: "This year".to_owned(),
            width: Width::Full,
            show: Show::Chart,
            chart: "{}".to_owned(),
        };
        assert_eq!(board.cards[0], first);
        let ids: Vec<_> = board.cards.iter().map(|card| card.id).collect();
        assert_eq!(ids, [4, 1, 2], "each has one of its own");
        assert_eq!(Board::read(&board.to_json().to_string()), Ok(board));
    }

    #[test]
    fn what_is_empty_is_not_written() {
        let mut board = Board {
            name: "One".to_owned(),
            ..Board::default()
        };
        board.add(QueryName {
            name: "Orders".to_owned(),
            ..QueryName::default()
        });
        let written = json!({
            "version": 1,
            "name": "One",
            "cards": [{"id": 1, "query": {"name": "Orders"}, "width": "half", "show": "auto"}],
        });
        assert_eq!(board.to_json(), written);
    }

    #[test]
    fn each_mistake_is_named() {
        let error = |text: &str| Board::read(text).unwrap_err();
        assert_eq!(
            error("{"),
            BoardError::Json("EOF while parsing an object at line 1 column 1".to_owned())
        );
        assert_eq!(error("[1]"), BoardError::NoBoard);
        assert_eq!(error(r#"{"name": "a", "cards": []}"#), BoardError::NoBoard);
        assert_eq!(
            error(r#"{"version": 2, "cards": []}"#),
            BoardError::Version("2".to_owned())
        );
        assert_eq!(
            error(r#"{"version": 1, "name": " ", "cards": []}"#),
            BoardError::Nameless
        );
        assert_eq!(
            error(
                r#"{"version": 1, "name": "a", "cards": [{"query": {"name": "b"}}, {"query": {"name": "b"}, "width": "huge"}]}"#
            ),
            BoardError::Card(
                2,
                "unknown variant `huge`, expected one of `third`, `half`, `full`".to_owned()
            )
        );
        assert_eq!(
            error(r#"{"version": 1, "name": "a", "cards": [{"title": "b"}]}"#),
            BoardError::Card(1, "query.name is missing".to_owned())
        );
        let cards = vec![r#"{"query": {"name": "b"}}"#; 49].join(",");
        let text = format!(r#"{{"version": 1, "name": "a", "cards": [{cards}]}}"#);
        assert_eq!(error(&text), BoardError::TooMany(49));
    }

    #[test]
    fn cards_of_a_kept_board_follow_a_query_that_is_renamed() {
        let (from, to) = (
            QueryName {
                name: "Orders".to_owned(),
                ..QueryName::default()
            },
            QueryName {
                folder: "Sales".to_owned(),
                name: "All orders".to_owned(),
            },
        );
        let renamed = rename_in_board(ALL, &from, &to).unwrap();
        let mut board = Board::read(ALL).unwrap();
        assert!(board.rename_query(&from, &to));
        assert_eq!(Board::read(&renamed), Ok(board));
        assert_eq!(rename_in_board(&renamed, &from, &to), None);
        let later = r#"{"version":2,"cards":[{"query":{"name":"Orders"},"shape":"round"}]}"#;
        assert_eq!(
            rename_in_board(later, &from, &to).unwrap(),
            r#"{"version":2,"cards":[{"query":{"folder":"Sales","name":"All orders"},"shape":"round"}]}"#,
            "of another version too"
        );
        assert_eq!(rename_in_board("{", &from, &to), None);
    }

    #[test]
    fn a_link_brings_the_queries_along() {
        let board = Board::read(ALL).unwrap();
        let query = SavedQuery {
            name: "Orders".to_owned(),
            sql: "SELECT 1 -- ü".to_owned(),
            ..SavedQuery::default()
        };
        let text = write_shared(&board, std::slice::from_ref(&query));
        assert_eq!(read_shared(&text), Ok((board, vec![query])));
        assert_eq!(read_shared("{}"), Err(BoardError::NoBoard));
        let text = text.replace(r#""sql":"SELECT 1 -- ü""#, r#""sql":1"#);
        assert_eq!(
            read_shared(&text),
            Err(BoardError::Query(
                1,
                "invalid type: integer `1`, expected a string".to_owned()
            ))
        );
    }
}
