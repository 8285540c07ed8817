//! The columns that two results share, and which of them may be the key.

use std::collections::HashMap;

use super::cell::{Pair, Row};
use super::index::{Index, are_same, hash};
use crate::Table;
use crate::error::{Error, Result};
use crate::schema::{DataType, Field};

/// The columns of two results.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedColumns {
    /// Those with the same name on both sides, in the order of the later result.
    pub both: Vec<SharedColumn>,
    /// The names of those that only the earlier result has.
    pub only_before: Vec<String>,
    /// The names of those that only the later result has.
    pub only_after: Vec<String>,
    /// Which of `both` is likely the key: each row has another value, on both sides.
    pub key: Option<usize>,
}

/// A column that both results have.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedColumn {
    /// Its name.
    pub name: String,
    /// Its number in the earlier result and in the later one.
    pub numbers: (usize, usize),
    /// Its types there, where they differ: then texts are compared.
    pub types: Option<(String, String)>,
}

impl Table {
    /// The columns that this table shares with a later one. Of several columns with a name, the first belongs to the first.
    pub fn shared_columns(&self, later: &Self) -> Result<SharedColumns> {
        let fields = |table: &'_ Self| -> Result<Vec<Field>> {
            Ok(table.schema().ok_or(Error::NoSchema)?.fields.clone())
        };
        let (before, after) = (fields(self)?, fields(later)?);
        let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, field) in before.iter().enumerate().rev() {
            places.entry(&field.name).or_default().push(number);
        }
        let mut shared = SharedColumns::default();
        for (number, field) in after.iter().enumerate() {
            let earlier = places.get_mut(field.name.as_str()).and_then(Vec::pop);
            let Some((earlier, old)) =
                earlier.and_then(|earlier| Some((earlier, before.get(earlier)?)))
            else {
                shared.only_after.push(field.name.clone());
                continue;
            };
            let same = old.data_type.plain() == field.data_type.plain();
            shared.both.push(SharedColumn {
                name: field.name.clone(),
                numbers: (earlier, number),
                types: (!same).then(|| (old.data_type.to_string(), field.data_type.to_string())),
            });
        }
        let left: Vec<usize> = places.into_values().flatten().collect();
        shared.only_before = before
            .iter()
            .enumerate()
            .filter(|(number, _)| left.contains(number))
            .map(|(_, field)| field.name.clone())
            .collect();
        shared.key = self.key(later, &shared.both)?;
        Ok(shared)
    }

    /// The first column whose values are unique on both sides, those with the name of a key before the others.
    fn key(&self, later: &Self, both: &[SharedColumn]) -> Result<Option<usize>> {
        let mut likely: Vec<(u8, usize)> = Vec::new();
        for (place, column) in both.iter().enumerate() {
            // Measures may differ by chance.
            let data_type = later.data_type(column.numbers.1)?.plain();
            let can_be = !matches!(data_type, DataType::Float { .. } | DataType::Bool);
            if can_be && !data_type.is_nested() {
                likely.push((rank(&column.name), place));
            }
        }
        likely.sort_unstable();
        for (_, place) in likely {
            let Some(column) = both.get(place) else {
                continue;
            };
            if self.is_unique(column.numbers.0)? && later.is_unique(column.numbers.1)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Whether each row has another value. The first that comes again ends the search.
    fn is_unique(&self, column: usize) -> Result<bool> {
        let pair = [Pair::new(self, self, (column, column))?];
        let mut index = Index::new(self.rows());
        let (mut one, mut other) = (String::new(), String::new());
        let row = |number: usize| {
            let (batch, index) = self.place(number)?;
            Some(Row {
                is_after: false,
                batch,
                index,
            })
        };
        for number in 0..self.rows() {
            let Some(at) = row(number) else { continue };
            let (hash, _) = hash(pair.iter(), at, &mut one);
            let known = index.find(hash, |known| {
                row(known as usize)
                    .is_some_and(|known| are_same(pair.iter(), at, known, (&mut one, &mut other)))
            });
            if known.is_some() {
                return Ok(false);
            }
            index.insert(number as u32, hash);
        }
        Ok(true)
    }
}

/// How much a name is that of a key: least is most.
fn rank(name: &str) -> u8 {
    let small = name.to_ascii_lowercase();
    let ends_in = |word: &str| {
        let Some(rest) = small.strip_suffix(word) else {
            return false;
        };
        let begins_a_word = name
            .get(rest.len()..)
            .is_some_and(|word| word.starts_with(|first: char| first.is_ascii_uppercase()));
        rest.is_empty() || begins_a_word || !rest.ends_with(char::is_alphanumeric)
    };
    let words = ["id", "key", "rid", "uuid", "guid"];
    if words.contains(&small.as_str()) {
        0
    } else if words.into_iter().any(ends_in) {
        1
    } else {
        2
    }
}
