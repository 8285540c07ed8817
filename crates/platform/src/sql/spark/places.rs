//! From places of the text that the cluster got to places of the user's statement.

use belvedere_sql_protocol::{Rewritten, TokenPlace};

/// The tokens of a statement that was written anew.
#[derive(Debug, Clone)]
pub(super) struct Places {
    sql: String,
    tokens: Vec<TokenPlace>,
}

impl Places {
    /// Those of a statement.
    pub(super) fn of(rewritten: &Rewritten) -> Self {
        Self {
            sql: rewritten.sql.clone(),
            tokens: rewritten.places.clone(),
        }
    }

    /// The line and the column of the user's statement, both counted from 1, that a message of Spark is about.
    pub(super) fn found_in(&self, message: &str) -> Option<(u64, u64)> {
        let (line, character) = place(message)?;
        let before = self.sql.split_inclusive('\n').take(line.checked_sub(1)?);
        let start: usize = before.map(str::len).sum();
        let text = self.sql.get(start..)?;
        let (within, _) = text.char_indices().nth(character)?;
        let offset = start + within;
        let behind = self.tokens.partition_point(|token| token.offset <= offset);
        let token = self.tokens.get(behind.checked_sub(1)?)?;
        Some((token.line, token.column))
    }
}

/// A line, counted from 1, and how many characters are before the place in it. While a statement is analyzed, Spark says
/// `; line 1 pos 7` in the first line of a message, and while it runs, `== SQL (line 1, position 8) ==` in the second.
fn place(message: &str) -> Option<(usize, usize)> {
    let mut lines = message.lines();
    let (first, second) = (lines.next()?, lines.next().unwrap_or_default());
    if let Some((_, place)) = first.rsplit_once("; line ") {
        return pair(place, " pos ");
    }
    let (line, position) = pair(second.strip_prefix("== SQL (line ")?, ", position ")?;
    Some((line, position.checked_sub(1)?))
}

/// Two numbers, and what is between them.
fn pair(text: &str, between: &str) -> Option<(usize, usize)> {
    let (first, rest) = text.split_once(between)?;
    let end = rest.find(|ch: char| !ch.is_ascii_digit());
    let second = rest.get(..end.unwrap_or(rest.len()))?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_statement() {
        // `SELECT 'ä\n', nothing` and `1/0` in another line, with comments.
        let place = |offset, line, column| TokenPlace {
            offset,
            line,
            column,
        };
        let places = Places {
            sql: "SELECT 'ä\n' , nothing + 1".to_owned(),
            tokens: vec![
                place(0, 1, 1),
                place(7, 1, 20),
                place(13, 1, 25),
                place(15, 2, 3),
                place(23, 2, 11),
                place(25, 2, 13),
            ],
        };
        for (message, expected) in [
            (
                "[X] no `nothing`. SQLSTATE: 42703; line 2 pos 4;\n'Project",
                Some((2, 3)),
            ),
            ("[X] no `nothing`; line 2 pos 4", Some((2, 3))),
            (
                "[Y] by zero\n== SQL (line 2, position 12) ==\nx",
                Some((2, 11)),
            ),
            (
                "[Y] by zero\n== SQL (line 1, position 8) ==\nx",
                Some((1, 20)),
            ),
            ("[X] no; line 9 pos 4", None),
            ("[X] no; line 0 pos 0", None),
            ("[X] no; line a pos b", None),
            ("[X] no", None),
            ("", None),
        ] {
            assert_eq!(places.found_in(message), expected, "{message}");
        }
    }
}
