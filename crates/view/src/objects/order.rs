//! Sorts the rows in the browser, once all of them are loaded: as the platform would, and without asking it.
//!
//! Missing values come last in ascending order and first in descending; rows that are alike keep their order.

use std::cmp::Ordering;

use belvedere_api::ontologies::{Direction, OrderBy};
use belvedere_table::time_span::TimeSpan;

use super::cell::string;
use super::columns::{Column, Kind};
use super::filter::number::Number;
use super::rows::Record;

/// How many rows are sorted in one go before two sorted runs are merged.
const RUN: usize = 1024;

/// A property that the rows are sorted by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    property: String,
    kind: Kind,
    direction: Direction,
}

/// A value that can be compared with others of its column. The last variant comes last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A number, by its digits.
    Number(Number),
    /// Nanoseconds since 1970.
    Moment(i128),
    /// True or false.
    Flag(bool),
    /// Text, by its code points.
    Text(String),
    /// No value, or none of the column's type.
    Missing,
}

/// The keys of an order; `None` when there is nothing to sort by, or a column that only the platform can sort by.
pub fn keys(order: &OrderBy, columns: &[Column]) -> Option<Vec<Key>> {
    let key = |key: &belvedere_api::ontologies::SortKey| {
        let mut columns = columns.iter();
        let column = columns.find(|column| column.name == key.property)?;
        let comparable = column.sortable() && column.kind != Kind::Other;
        comparable.then(|| Key {
            property: key.property.clone(),
            kind: column.kind.clone(),
            direction: key.direction,
        })
    };
    let keys: Option<Vec<Key>> = order.keys.iter().map(key).collect();
    keys.filter(|keys| !keys.is_empty())
}

/// The sort values of a row.
pub fn values(keys: &[Key], record: Option<&Record>) -> Box<[Value]> {
    let value = |key: &Key| {
        let raw = record.and_then(|record| record.get(&key.property));
        raw.and_then(|raw| value(&key.kind, raw))
            .unwrap_or(Value::Missing)
    };
    keys.iter().map(value).collect()
}

fn value(kind: &Kind, raw: &str) -> Option<Value> {
    match kind {
        Kind::Number => Number::parse(string(raw).as_deref().unwrap_or(raw)).map(Value::Number),
        Kind::Date | Kind::Timestamp => {
            TimeSpan::parse(&string(raw)?).map(|span| Value::Moment(span.start))
        }
        Kind::Boolean => raw.parse().ok().map(Value::Flag),
        _ => string(raw).map(Value::Text),
    }
}

/// How two rows compare.
pub fn compare(keys: &[Key], a: &[Value], b: &[Value]) -> Ordering {
    let pairs = keys.iter().zip(a.iter().zip(b));
    let mut unequal = pairs.map(|(key, (a, b))| match key.direction {
        Direction::Ascending => a.cmp(b),
        Direction::Descending => b.cmp(a),
    });
    unequal
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// A stable merge sort in small steps, so that a long one never holds up the page.
#[derive(Debug)]
pub struct Sorting {
    rows: Vec<u32>,
    merged: Vec<u32>,
    /// How long the sorted runs are; 0 before there are any.
    width: usize,
}

impl Sorting {
    /// So many rows, in the order in which they were loaded.
    pub fn new(count: u32) -> Self {
        Self {
            rows: (0..count).collect(),
            merged: Vec::new(),
            width: 0,
        }
    }

    /// Goes one step; false when all is sorted.
    pub fn step(&mut self, compare: impl Fn(u32, u32) -> Ordering) -> bool {
        let rest = self.rows.get(self.merged.len()..).unwrap_or_default();
        if self.width == 0 {
            let (run, _) = rest.split_at(rest.len().min(RUN));
            let mut run = run.to_vec();
            run.sort_by(|a, b| compare(*a, *b));
            self.merged.append(&mut run);
        } else {
            let (mut left, rest) = rest.split_at(rest.len().min(self.width));
            let (mut right, _) = rest.split_at(rest.len().min(self.width));
            while let ([a, after_a @ ..], [b, after_b @ ..]) = (left, right) {
                if compare(*a, *b).is_le() {
                    self.merged.push(*a);
                    left = after_a;
                } else {
                    self.merged.push(*b);
                    right = after_b;
                }
            }
            self.merged.extend_from_slice(left);
            self.merged.extend_from_slice(right);
        }
        if self.merged.len() == self.rows.len() {
            std::mem::swap(&mut self.rows, &mut self.merged);
            self.merged.clear();
            self.width = (self.width * 2).max(RUN);
        }
        self.width < self.rows.len()
    }

    /// The rows as they were sorted.
    pub fn into_rows(self) -> Vec<u32> {
        self.rows
    }
}
