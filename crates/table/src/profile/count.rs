//! Counting different values, up to a bound.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::shown;
use crate::{
    array::Value,
    extremes::compare,
    schema::DataType,
    sort::{Class, class, word},
    text::{self, Out},
};

/// How much of a nested value's text tells it apart.
const NESTED: usize = 1 << 16;

/// Values that were seen, and how often.
pub(super) struct Counts<'a> {
    class: Class,
    most: usize,
    seen: Seen<'a>,
    over: bool,
    least: Option<Value<'a>>,
    greatest: Option<Value<'a>>,
    /// The words of these two, where a value has one.
    range: (u64, u64),
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

enum Seen<'a> {
    Words(Map<u64, (Value<'a>, usize)>),
    Bytes(Map<Vec<u8>, (Value<'a>, usize)>),
}

impl<'a> Counts<'a> {
    pub(super) fn new(data_type: &DataType, most: usize) -> Self {
        let class = class(data_type);
        Self {
            class,
            most,
            seen: match class {
                Class::Words(1) => Seen::Words(Map::default()),
                _ => Seen::Bytes(Map::default()),
            },
            over: false,
            least: None,
            greatest: None,
            range: (u64::MAX, 0),
        }
    }

    /// Counts a value that is no null.
    pub(super) fn add(&mut self, value: Value<'a>) {
        let key = if self.class == Class::Words(1) {
            word(value, 0)
        } else {
            0
        };
        match self.class {
            Class::Nested => {}
            Class::Words(1) => self.bound_word(value, key),
            _ => self.bound(value),
        }
        if self.over {
            return;
        }
        let count = match &mut self.seen {
            Seen::Words(seen) => {
                let entry = seen.entry(key).or_insert((value, 0));
                entry.1 += 1;
                seen.len()
            }
            Seen::Bytes(seen) => {
                let mut text = String::new();
                let key = if let (Class::Bytes | Class::Words(_), Some(bytes)) =
                    (self.class, value.array.bytes(value.index))
                {
                    bytes
                } else {
                    text::write(value, &mut Out::new(&mut text, NESTED));
                    text.as_bytes()
                };
                match seen.get_mut(key) {
                    Some(entry) => entry.1 += 1,
                    None => {
                        seen.insert(key.to_vec(), (value, 1));
                    }
                }
                seen.len()
            }
        };
        if count > self.most {
            self.over = true;
            self.seen = Seen::Words(Map::default());
        }
    }

    fn bound_word(&mut self, value: Value<'a>, key: u64) {
        // A NaN is neither least nor greatest.
        if key == u64::MAX && matches!(value.data_type, DataType::Float { .. }) {
            return;
        }
        if self.least.is_none() || key < self.range.0 {
            (self.least, self.range.0) = (Some(value), key);
        }
        if self.greatest.is_none() || key > self.range.1 {
            (self.greatest, self.range.1) = (Some(value), key);
        }
    }

    fn bound(&mut self, value: Value<'a>) {
        let class = self.class;
        if self
            .least
            .is_none_or(|least| compare(value, least, class).is_lt())
        {
            self.least = Some(value);
        }
        if self
            .greatest
            .is_none_or(|greatest| compare(value, greatest, class).is_gt())
        {
            self.greatest = Some(value);
        }
    }

    pub(super) fn extremes(&self) -> (Option<String>, Option<String>) {
        (self.least.map(shown), self.greatest.map(shown))
    }

    /// How many different values there are, and whether that is all.
    pub(super) fn distinct(&self) -> (usize, bool) {
        let count = match &self.seen {
            Seen::Words(seen) => seen.len(),
            Seen::Bytes(seen) => seen.len(),
        };
        if self.over {
            (self.most, false)
        } else {
            (count, true)
        }
    }

    /// The most frequent values, the most frequent first, and equal ones in the order of their text.
    pub(super) fn top(&self, most: usize) -> Vec<(String, usize)> {
        let mut entries: Vec<(Value<'a>, usize)> = match &self.seen {
            Seen::Words(seen) => seen.values().copied().collect(),
            Seen::Bytes(seen) => seen.values().copied().collect(),
        };
        let class = self.class;
        entries.sort_by(|one, other| {
            other.1.cmp(&one.1).then_with(|| match class {
                Class::Nested => shown(one.0).cmp(&shown(other.0)),
                _ => compare(one.0, other.0, class),
            })
        });
        entries.truncate(most);
        entries
            .into_iter()
            .map(|(value, count)| (shown(value), count))
            .collect()
    }
}

/// A fast, non-cryptographic hash. Colliding values are no attack: they slow down only the user who opened them.
#[derive(Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word ^ 0x2545_f491_4f6c_dd1d)
            * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
