//! Rows of separated values (RFC 4180), read as people write and paste them.

use std::iter::Peekable;
use std::str::Chars;

/// A row of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The line where it begins, from 1.
    pub(crate) line: usize,
    /// Its cells.
    pub(crate) cells: Vec<String>,
    /// Whether a line break ends it, not the end of the text.
    pub(crate) is_ended: bool,
}

/// The rows of a text, as an iterator.
#[derive(Debug, Clone)]
pub(crate) struct Rows<'a> {
    characters: Peekable<Chars<'a>>,
    separator: char,
    line: usize,
}

impl<'a> Rows<'a> {
    /// The separator of the cells is the candidate that is most frequent in the first line, the first of several.
    pub(crate) fn new(text: &'a str, candidates: &[char]) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().next().unwrap_or_default();
        let count = |candidate: &char| {
            let mut quoted = false;
            let outside = first.chars().filter(|c| {
                quoted ^= *c == '"';
                !quoted && c == candidate
            });
            outside.count()
        };
        Self {
            characters: text.chars().peekable(),
            separator: *candidates
                .iter()
                .rev()
                .max_by_key(|c| count(c))
                .unwrap_or(&','),
            line: 1,
        }
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        self.characters.peek()?;
        let mut row = Row {
            line: self.line,
            cells: Vec::new(),
            is_ended: false,
        };
        let mut cell = String::new();
        let mut quoted = false;
        while let Some(character) = self.characters.next() {
            match character {
                '"' if quoted && self.characters.next_if_eq(&'"').is_some() => cell.push('"'),
                '"' if quoted => quoted = false,
                '"' if cell.trim().is_empty() => {
                    cell.clear();
                    quoted = true;
                }
                '\n' | '\r' => {
                    if character == '\r' {
                        self.characters.next_if_eq(&'\n');
                    }
                    self.line += 1;
                    if quoted {
                        cell.push('\n');
                    } else {
                        row.is_ended = true;
                        break;
                    }
                }
                separator if separator == self.separator && !quoted => {
                    row.cells.push(std::mem::take(&mut cell));
                }
                other => cell.push(other),
            }
        }
        row.cells.push(cell);
        Some(row)
    }
}
