//! Finding the column that identifies a row.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use serde::{Deserialize, Serialize};

/// How many rows are looked at before the weaker candidates are dropped.
const FIRST_LOOK: usize = 1 << 16;
/// How many candidates are followed to the last row.
const FINALISTS: usize = 2;
/// How many candidates are looked at at all.
pub(super) const CANDIDATES: usize = 8;
/// How many rows are checked exactly: 8 bytes of memory each and candidate while a file is looked at.
pub(super) const EXACT_ROWS: u64 = 16 << 20;

/// What identifies a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Key {
    /// A column, by its number, and how far it is known that its values differ.
    Column(usize, Proof),
    /// The number of the row, from 1.
    RowNumber,
}

impl Key {
    /// The number of the column that identifies a row.
    pub(super) fn column(self) -> Option<usize> {
        match self {
            Self::Column(number, _) => Some(number),
            Self::RowNumber => None,
        }
    }
}

/// How far it is known that the values of a key differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Proof {
    /// All were compared.
    Exact,
    /// The first so many were compared, and nothing that the file says about the others speaks against it.
    First(u64),
    /// So many from all over a file, or from all files of a folder, were compared.
    Sample(u64),
    /// The user says so.
    Named,
}

/// The columns that may be keys, the likeliest first: those that are named like one, then the others.
pub(super) fn candidates<'a>(
    stem: &str,
    columns: impl Iterator<Item = (usize, &'a str)>,
) -> Vec<usize> {
    let stem = plain(stem);
    let mut ranked: Vec<(u8, usize)> = columns
        .map(|(number, name)| (rank(&stem, &plain(name)), number))
        .collect();
    ranked.sort_unstable();
    ranked.truncate(CANDIDATES);
    ranked.into_iter().map(|(_, number)| number).collect()
}

/// Whether the name of a column says that it is a key.
pub(super) fn is_named_like_a_key(stem: &str, name: &str) -> bool {
    rank(&plain(stem), &plain(name)) < 3
}

fn rank(stem: &str, name: &str) -> u8 {
    let singular = stem
        .strip_suffix("es")
        .into_iter()
        .chain(stem.strip_suffix('s'));
    let of_stem = std::iter::once(stem)
        .chain(singular)
        .any(|stem| !stem.is_empty() && name.strip_prefix(stem).is_some_and(is_key_word));
    match name {
        "id" | "uuid" | "guid" | "rid" | "pk" | "key" | "primarykey" | "objectid" => 0,
        _ if of_stem => 1,
        _ if ["id", "uuid", "guid", "key", "code", "number", "no", "nr"]
            .iter()
            .any(|end| name.ends_with(end)) =>
        {
            2
        }
        _ => 3,
    }
}

fn is_key_word(rest: &str) -> bool {
    ["id", "uuid", "key", "code", "number", "no", "nr"].contains(&rest)
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Looks for a candidate whose values all differ, while rows come by.
#[derive(Debug)]
pub(super) struct Search {
    /// The candidates that are left, the likeliest first.
    left: Vec<Candidate>,
    rows: usize,
    first_look: usize,
}

#[derive(Debug)]
struct Candidate {
    column: usize,
    /// Of the values. Equal hashes of different values are so rare that a key that is missed by them does no harm; a key
    /// that is found has no two equal values for certain.
    hashes: Vec<u64>,
}

impl Search {
    /// Begins with candidates, the likeliest first.
    pub(super) fn new(columns: Vec<usize>) -> Self {
        let candidate = |column| Candidate {
            column,
            hashes: Vec::new(),
        };
        Self {
            left: columns.into_iter().map(candidate).collect(),
            rows: 0,
            first_look: FIRST_LOOK,
        }
    }

    /// The candidates that are left.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> {
        self.left.iter().map(|candidate| candidate.column)
    }

    /// Takes a row into account, by the values of its columns.
    pub(super) fn add<'v>(&mut self, value: impl Fn(usize) -> Option<&'v str>) {
        self.add_hashes(|column| value(column).map(hash));
    }

    /// Takes a row into account, by hashes of the values of its columns.
    pub(super) fn add_hashes(&mut self, value: impl Fn(usize) -> Option<u64>) {
        self.left.retain_mut(|candidate| {
            let hash = value(candidate.column);
            candidate.hashes.extend(hash);
            hash.is_some()
        });
        self.rows += 1;
        if self.rows == self.first_look {
            self.left
                .retain_mut(|candidate| all_differ(&mut candidate.hashes.clone()));
            self.left.truncate(FINALISTS);
        }
        if self.rows as u64 > EXACT_ROWS {
            self.left.clear();
        }
    }

    /// The likeliest candidate whose values all differ, of those that fit.
    pub(super) fn finish(self, fits: impl Fn(&usize) -> bool) -> Option<usize> {
        let mut left = self
            .left
            .into_iter()
            .filter(|candidate| fits(&candidate.column));
        left.find_map(|mut candidate| all_differ(&mut candidate.hashes).then_some(candidate.column))
    }
}

/// The hash of a value.
pub(super) fn hash(value: impl Hash) -> u64 {
    // Without a seed, so that the same key is found again.
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn all_differ(hashes: &mut [u64]) -> bool {
    hashes.sort_unstable();
    hashes.array_windows().all(|[a, b]| a != b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_are_named_like_keys_come_first() {
        let columns = ["name", "city_id", "flight_id", "id", "price"];
        let ranked = candidates("Flights", columns.into_iter().enumerate());
        assert_eq!(ranked, [3, 2, 1, 0, 4]);
        let ranked = candidates("buses", ["x", "Bus-No."].into_iter().enumerate());
        assert_eq!(ranked, [1, 0]);
    }

    fn found(
        columns: usize,
        rows: usize,
        first_look: usize,
        value: impl Fn(usize, usize) -> Option<String>,
    ) -> Option<usize> {
        let mut search = Search::new((0..columns).collect());
        search.first_look = first_look;
        for row in 0..rows {
            let values: Vec<Option<String>> =
                (0..columns).map(|column| value(row, column)).collect();
            search.add(|column| values[column].as_deref());
        }
        search.finish(|_| true)
    }

    #[test]
    fn a_key_has_no_two_equal_values_and_none_missing() {
        let text = |n: usize| Some(n.to_string());
        assert_eq!(found(2, 100, 10, |row, _| text(row)), Some(0));
        assert_eq!(
            found(2, 100, 10, |row, column| if column == 0 {
                text(row / 2)
            } else {
                text(row)
            }),
            Some(1)
        );
        assert_eq!(
            found(2, 100, 10, |row, column| if column == 0 {
                text(row % 99)
            } else {
                text(row)
            }),
            Some(1)
        );
        assert_eq!(
            found(2, 100, 10, |row, column| if column == 0 && row == 50 {
                None
            } else {
                text(row)
            }),
            Some(1)
        );
        assert_eq!(found(1, 100, 10, |row, _| text(row % 99)), None);
        assert_eq!(found(1, 0, 10, |_, _| None), Some(0));
    }
}
