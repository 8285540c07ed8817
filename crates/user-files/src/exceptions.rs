//! The rows that decide the types of columns of text, and columns that are text because of few of their values.

use std::borrow::Cow;

use belvedere_text_files::{Cell, Kind};
use serde::{Deserialize, Serialize};

/// A row after which the type of a column was another than before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TypeChange {
    /// The name of the column.
    pub(super) column: String,
    /// The path of the file, in a folder of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<String>,
    /// The line on which the row begins.
    pub(super) line: u64,
    /// The beginning of the value.
    pub(super) value: String,
    /// What all values of the column are in this file.
    pub(super) kind: Kind,
    /// Where the row is the first of few with values that keep the column from having the type of the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) exceptions: Option<Exceptions>,
}

/// The beginning of a value, which may be very long.
pub(super) fn beginning(value: &str) -> &str {
    const LETTERS: usize = 40;
    let end = value.char_indices().nth(LETTERS).map(|(end, _)| end);
    end.and_then(|end| value.get(..end)).unwrap_or(value)
}

/// At most one value in so many is an exception, and at most so many are.
const ONE_IN: u64 = 20;
const MAX_EXCEPTIONS: u64 = 10_000;
/// How many different ones are kept.
const KEPT: usize = 8;

/// What the values of a column are, each by itself, while rows come by.
#[derive(Debug, Clone, Default)]
pub(super) struct Census([Class; CLASSES]);

/// Values of one kind.
#[derive(Debug, Clone, Default)]
struct Class {
    count: u64,
    /// The line of the first.
    line: u64,
    /// The first different ones: one more than is kept, where there are.
    values: Vec<String>,
}

const CLASSES: usize = 7;
/// The classes whose values together are of a type. Of types with as many values, the last is the type.
const TYPES: [(Kind, &[usize]); 5] = [
    (Kind::Boolean, &[0]),
    (Kind::Double, &[1, 3]),
    (Kind::Long, &[1, 2]),
    (Kind::Date, &[4]),
    (Kind::Timestamp { nanoseconds: false }, &[5]),
];

/// The values that keep a column from having the type of nearly all of its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Exceptions {
    /// The type of the others.
    pub(super) most: Kind,
    /// The line of the first of them, and its beginning.
    pub(super) line: u64,
    pub(super) value: String,
    /// How many they are.
    pub(super) count: u64,
    /// The different ones; none where they are many or long.
    pub(super) words: Vec<String>,
}

impl Census {
    /// Takes a value on a line into account.
    pub(super) fn add<'v>(&mut self, cell: Cell, value: impl FnOnce() -> Cow<'v, str>, line: u64) {
        let class = match cell {
            Cell::Boolean => 0,
            Cell::Long { is_double: true } => 1,
            Cell::Long { is_double: false } => 2,
            Cell::Double => 3,
            Cell::Date => 4,
            Cell::Timestamp { .. } => 5,
            Cell::Text => 6,
        };
        if let Some(class) = self.0.get_mut(class) {
            class.add(value, line);
        }
    }

    /// The exceptions of a column, if there are some and they are few.
    pub(super) fn exceptions(&self) -> Option<Exceptions> {
        let sum = |classes: &[usize]| -> u64 {
            let classes = classes.iter().filter_map(|class| self.0.get(*class));
            classes.map(|class| class.count).sum()
        };
        let all: u64 = self.0.iter().map(|class| class.count).sum();
        let (most, classes) = TYPES.into_iter().max_by_key(|(_, classes)| sum(classes))?;
        let count = all - sum(classes);
        if count == 0 || count > MAX_EXCEPTIONS || count.saturating_mul(ONE_IN) > all {
            return None;
        }
        let others = self.0.iter().enumerate();
        let others = others.filter(|(number, class)| class.count > 0 && !classes.contains(number));
        let first = others.clone().min_by_key(|(_, class)| class.line)?.1;
        let words = others.flat_map(|(_, class)| &class.values).cloned();
        let words = words.collect();
        Some(Exceptions {
            most,
            line: first.line,
            value: first.values.first()?.clone(),
            count,
            words: few(words),
        })
    }
}

impl Class {
    fn add<'v>(&mut self, value: impl FnOnce() -> Cow<'v, str>, line: u64) {
        self.count += 1;
        if self.count == 1 {
            self.line = line;
        }
        if self.count > MAX_EXCEPTIONS || self.values.len() > KEPT {
            return;
        }
        let value = value();
        let value = beginning(&value);
        if !self.values.iter().any(|known| known == value) {
            self.values.push(value.to_owned());
        }
    }
}

/// Words that can all be named.
fn few(words: Vec<String>) -> Vec<String> {
    let is_whole = |word: &String| beginning(&format!("{word}.")) != *word;
    if words.len() <= KEPT && words.iter().all(is_whole) {
        words
    } else {
        Vec::new()
    }
}

impl Exceptions {
    /// Takes those of another file into account, whose other values are of a type that goes with the one here.
    pub(super) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        let is_named = !self.words.is_empty() && !other.words.is_empty();
        let new = other.words.iter().filter(|word| !self.words.contains(word));
        let new: Vec<String> = new.cloned().collect();
        self.words.extend(new);
        let words = std::mem::take(&mut self.words);
        if is_named {
            self.words = few(words);
        }
    }

    /// Those of a format in which no word stands for a missing value.
    pub(super) fn without_words(self) -> Self {
        Self {
            words: Vec::new(),
            ..self
        }
    }

    /// The row that is named for them.
    pub(super) fn type_change(&self, column: &str, path: Option<&str>) -> TypeChange {
        TypeChange {
            column: column.to_owned(),
            path: path.map(str::to_owned),
            line: self.line,
            value: self.value.clone(),
            kind: Kind::Text,
            exceptions: Some(self.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exceptions<'v>(values: impl Iterator<Item = &'v str>) -> Option<Exceptions> {
        let mut census = Census::default();
        for (value, line) in values.zip(2..) {
            census.add(Cell::of(value.as_bytes()), || value.into(), line);
        }
        census.exceptions()
    }

    #[test]
    fn few_other_values_are_exceptions() {
        let numbers = || std::iter::repeat_n("5", 100);
        let found = exceptions(numbers().chain(["1.5", "n.d.", "x", "n.d."]));
        let expected = Exceptions {
            most: Kind::Double,
            line: 103,
            value: "n.d.".to_owned(),
            count: 3,
            words: vec!["n.d.".to_owned(), "x".to_owned()],
        };
        assert_eq!(found, Some(expected));
        // The first of them may come first of all.
        let found = exceptions(["none yet"].into_iter().chain(numbers())).unwrap();
        assert_eq!((found.line, found.most), (2, Kind::Long));
        // All are of one type, or many are not.
        assert_eq!(exceptions(numbers()), None);
        assert_eq!(exceptions(numbers().chain(["1.5"])), None);
        assert_eq!(exceptions(numbers().chain(["x"; 6])), None);
        assert_eq!(exceptions(["x"; 3].into_iter()), None);
        // A number that a double does not hold, among doubles.
        let doubles = std::iter::repeat_n("0.5", 100);
        let found = exceptions(doubles.chain(["123456789012345678"])).unwrap();
        assert_eq!(found.value, "123456789012345678");
    }

    #[test]
    fn many_or_long_exceptions_are_not_all_named() {
        let numbers = || std::iter::repeat_n("5", 1000);
        let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let found = exceptions(numbers().chain(letters)).unwrap();
        assert_eq!(found.words, letters);
        let found = exceptions(numbers().chain(letters).chain(["i"])).unwrap();
        assert_eq!((found.words.len(), found.count), (0, 9));
        let long = "long ".repeat(20);
        let mut found = exceptions(numbers().chain([long.as_str()])).unwrap();
        assert_eq!((found.words.len(), found.value.len()), (0, 40));
        let other = exceptions(numbers().chain(["a"])).unwrap();
        found.merge(&other);
        assert_eq!((found.words.len(), found.count), (0, 2));
        let mut found = other.clone();
        found.merge(&exceptions(numbers().chain(["b", "a"])).unwrap());
        assert_eq!(
            (found.words, found.count),
            (vec!["a".to_owned(), "b".to_owned()], 3)
        );
    }
}
