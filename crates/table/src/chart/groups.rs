//! Equal values as groups, and the choice of those that are shown.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::periods::Period;
use super::{Grouping, Key, KeyKind, bins, refused};
use crate::array::Value;
use crate::error::Result;
use crate::extremes::compare;
use crate::schema::DataType;
use crate::sort::{Class, class, word};
use crate::table::Column;
use crate::text::{self, Out};

/// The group of rows without a value.
pub(super) const NULL: u32 = u32::MAX;

/// How much of a value's text is given.
const SHOWN: usize = 200;

type Map<K> = HashMap<K, u32, FixedState>;

/// Rows by their values.
pub(super) struct Groups<'a> {
    data_type: &'a DataType,
    /// The group of each row, in the order of the rows.
    pub(super) of_rows: Vec<u32>,
    /// A value of each group.
    pub(super) values: Vec<Value<'a>>,
    /// How many rows each group has.
    pub(super) counts: Vec<usize>,
    nulls: usize,
}

impl<'a> Groups<'a> {
    /// Rows by their values. Once there are more than `most` groups, they are of no use, and the rest of the rows is left out.
    pub(super) fn new(column: Column<'a>, rows: Option<&[u32]>, most: usize) -> Result<Self> {
        let data_type = column.data_type.plain();
        let class = class(data_type);
        if class == Class::Nested {
            return Err(refused(data_type));
        }
        let mut groups = Self {
            data_type,
            of_rows: Vec::with_capacity(rows.map_or(column.table().rows(), <[u32]>::len)),
            values: Vec::new(),
            counts: Vec::new(),
            nulls: 0,
        };
        if class == Class::Words(1) {
            let mut known = Map::<u64>::default();
            // Equal values often follow each other.
            let mut last = None;
            column.visit(rows, |value| {
                if groups.values.len() > most {
                    return;
                }
                let Some(value) = value.resolve() else {
                    groups.null();
                    return;
                };
                let key = word(value, 0);
                let group = match last {
                    Some((same, group)) if same == key => group,
                    _ => *known
                        .entry(key)
                        .or_insert_with(|| groups.values.len() as u32),
                };
                last = Some((key, group));
                groups.add(group, value);
            });
        } else {
            let mut known = Map::<&[u8]>::default();
            column.visit(rows, |value| {
                if groups.values.len() > most {
                    return;
                }
                let Some(value) = value.resolve() else {
                    groups.null();
                    return;
                };
                let key = value.array.bytes(value.index).unwrap_or_default();
                let group = *known
                    .entry(key)
                    .or_insert_with(|| groups.values.len() as u32);
                groups.add(group, value);
            });
        }
        Ok(groups)
    }

    fn null(&mut self) {
        self.of_rows.push(NULL);
        self.nulls += 1;
    }

    fn add(&mut self, group: u32, value: Value<'a>) {
        self.of_rows.push(group);
        if let Some(count) = self.counts.get_mut(group as usize) {
            *count += 1;
        } else {
            self.values.push(value);
            self.counts.push(1);
        }
    }

    /// The periods of time that groups name, when all of them name such as have an order.
    fn periods(&self, groups: &[u32]) -> Option<Vec<Period>> {
        let period = |group: &u32| {
            let value = self.values.get(*group as usize)?;
            Period::of(value.array.bytes(value.index)?)
        };
        let periods: Vec<Period> = groups.iter().map(period).collect::<Option<_>>()?;
        let first = *periods.first()?;
        periods
            .iter()
            .all(|period| period.is_like(first))
            .then_some(periods)
    }

    /// The groups of the greatest weights; the others become one group, nulls another. They stand in the order of their
    /// values if asked for, and wherever that is no alphabet; texts that name months or other periods in the order of time.
    pub(super) fn chosen(self, weights: &[f64], max_groups: usize, ordered: bool) -> Grouping {
        let class = class(self.data_type);
        let by_value = |one: &u32, other: &u32| {
            let value = |group: &u32| self.values.get(*group as usize);
            match (value(one), value(other)) {
                (Some(one), Some(other)) => compare(*one, *other, class),
                _ => one.cmp(other),
            }
        };
        let mut order: Vec<u32> = (0..self.values.len() as u32).collect();
        let by_weight = |one: &u32, other: &u32| {
            let weight = |group: &u32| weights.get(*group as usize).copied().unwrap_or_default();
            weight(other)
                .abs()
                .total_cmp(&weight(one).abs())
                .then_with(|| by_value(one, other))
                .then_with(|| one.cmp(other))
        };
        let distinct = order.len();
        if max_groups < distinct {
            order.select_nth_unstable_by(max_groups, by_weight);
            order.truncate(max_groups);
        }
        order.sort_unstable_by(by_weight);
        if ordered || !matches!(class, Class::Bytes) {
            order.sort_by(by_value);
        } else if let Some(periods) = self.periods(&order) {
            let mut dated: Vec<_> = periods.into_iter().zip(order).collect();
            dated.sort_by(|(period, one), (of_other, other)| {
                let places = period.place().cmp(&of_other.place());
                places.then_with(|| by_value(one, other))
            });
            order = dated.into_iter().map(|(_, group)| group).collect();
        }
        let mut keys: Vec<Key> = Vec::with_capacity(order.len() + 2);
        let mut slots = vec![NULL; distinct];
        for group in &order {
            if let (Some(slot), Some(value)) = (
                slots.get_mut(*group as usize),
                self.values.get(*group as usize),
            ) {
                *slot = keys.len() as u32;
                keys.push(key(*value));
            }
        }
        if distinct > order.len() {
            let others = keys.len() as u32;
            for slot in slots.iter_mut().filter(|slot| **slot == NULL) {
                *slot = others;
            }
            keys.push(without_place(KeyKind::Others));
        }
        let null = keys.len() as u32;
        if self.nulls > 0 {
            keys.push(without_place(KeyKind::Null));
        }
        let slot = |group: u32| slots.get(group as usize).copied().unwrap_or(null);
        Grouping {
            of_rows: self.of_rows.into_iter().map(slot).collect(),
            keys,
            distinct,
            binned: false,
        }
    }
}

/// A group that is no value.
pub(super) fn without_place(kind: KeyKind) -> Key {
    Key {
        kind,
        at: f64::NAN,
        until: f64::NAN,
        ..Key::default()
    }
}

/// The group of a value.
pub(super) fn key(value: Value<'_>) -> Key {
    let mut text = String::new();
    text::write(value, &mut Out::new(&mut text, SHOWN));
    let at = bins::place(value);
    let is_float = matches!(value.data_type, DataType::Float { .. });
    Key {
        kind: if is_float && !at.is_finite() {
            KeyKind::NonFinite
        } else {
            KeyKind::Value
        },
        text,
        end: None,
        at: if at.is_finite() { at } else { f64::NAN },
        until: if at.is_finite() { at } else { f64::NAN },
    }
}
