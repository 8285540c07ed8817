//! Counting different texts and other values of bytes, up to a bound.

use std::borrow::Cow;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::{Profile, shown};
use crate::array::{Data, Value, small_int};
use crate::extremes::compare;
use crate::schema::DataType;
use crate::sort::{Class, class};
use crate::table::{Column, Part};
use crate::text::{self, Out};

/// How much of a nested value's text tells it apart.
const NESTED: usize = 1 << 16;

/// Values that were seen, and how often.
pub(super) struct Counts<'a> {
    class: Class,
    most: usize,
    seen: HashMap<Cow<'a, [u8]>, (Value<'a>, usize), FixedState>,
    over: bool,
    least: Option<Seen<'a>>,
    greatest: Option<Seen<'a>>,
}

/// A value and its bytes.
type Seen<'a> = (Value<'a>, &'a [u8]);

impl<'a> Counts<'a> {
    /// Looks at the values of a column, and counts up to `most` different ones apart.
    pub(super) fn of(
        column: Column<'a>,
        rows: Option<&[u32]>,
        most: usize,
        profile: &mut Profile,
    ) -> Self {
        let mut counts = Self {
            class: class(column.data_type),
            most,
            seen: HashMap::default(),
            over: false,
            least: None,
            greatest: None,
        };
        column.parts(rows, |part| counts.add_part(&part, profile));
        counts
    }

    fn add_part(&mut self, part: &Part<'a, '_>, profile: &mut Profile) {
        let (
            Data::Dictionary {
                width,
                keys,
                values,
            },
            DataType::Dictionary {
                values: data_type, ..
            },
        ) = (&part.array.data, part.data_type)
        else {
            part.each(|index| self.add(part.value(index), 1, profile));
            return;
        };
        if values.len() > part.len() {
            part.each(|index| self.add(part.value(index), 1, profile));
            return;
        }
        // Each value of a short dictionary is looked at once.
        let mut times = vec![0; values.len()];
        part.each(|index| {
            if part.array.is_null_here(index) {
                profile.nulls += 1;
            } else if let Some(times) =
                small_int(keys, *width, index).and_then(|key| times.get_mut(key))
            {
                *times += 1;
            }
        });
        for (key, times) in times.into_iter().enumerate() {
            if let Some((array, index)) = values.get(key).filter(|_| times > 0) {
                let value = Value {
                    array,
                    data_type,
                    index,
                };
                self.add(value, times, profile);
            }
        }
    }

    /// Adds a value that stands in so many rows.
    fn add(&mut self, value: Value<'a>, times: usize, profile: &mut Profile) {
        let Some(value) = value.resolve() else {
            profile.nulls += times;
            return;
        };
        let bytes = value.array.bytes(value.index).unwrap_or_default();
        let key = if self.class == Class::Nested {
            let mut text = String::new();
            text::write(value, &mut Out::new(&mut text, NESTED));
            Cow::Owned(text.into_bytes())
        } else {
            Cow::Borrowed(bytes)
        };
        let is_text = matches!(value.data_type, DataType::Utf8 { .. });
        if is_text && bytes.is_empty() {
            profile.empty += times;
        } else if is_text && is_blank(bytes) {
            profile.blank += times;
        }
        if let Some(entry) = self.seen.get_mut(&key) {
            entry.1 += times;
            return;
        }
        if is_text {
            profile.add_length(chars(bytes));
        } else if matches!(value.data_type, DataType::Binary { .. }) {
            profile.add_length(bytes.len());
        }
        if self.class != Class::Nested {
            self.bound((value, bytes));
        }
        if self.over {
            return;
        }
        self.seen.insert(key, (value, times));
        if self.seen.len() > self.most {
            self.over = true;
            self.seen = HashMap::default();
        }
    }

    fn bound(&mut self, seen: Seen<'a>) {
        if self
            .least
            .is_none_or(|least| self.order(seen, least).is_lt())
        {
            self.least = Some(seen);
        }
        if self
            .greatest
            .is_none_or(|greatest| self.order(seen, greatest).is_gt())
        {
            self.greatest = Some(seen);
        }
    }

    fn order(&self, one: Seen<'a>, other: Seen<'a>) -> std::cmp::Ordering {
        match self.class {
            Class::Words(_) => compare(one.0, other.0, self.class),
            _ => one.1.cmp(other.1),
        }
    }

    /// Completes the profile, with so many of the most frequent values.
    pub(super) fn finish(self, top: usize, profile: &mut Profile) {
        profile.least = self.least.map(|(value, _)| shown(value));
        profile.greatest = self.greatest.map(|(value, _)| shown(value));
        profile.distinct_is_exact = !self.over;
        profile.distinct = if self.over {
            self.most
        } else {
            self.seen.len()
        };
        let class = self.class;
        let mut entries: Vec<_> = self.seen.into_iter().collect();
        // The most frequent first, and equal ones in their order.
        let order = |one: &(Cow<'_, [u8]>, (Value<'_>, usize)), other: &(_, (Value<'_>, usize))| {
            other.1.1.cmp(&one.1.1).then_with(|| match class {
                Class::Words(_) => compare(one.1.0, other.1.0, class),
                _ => one.0.cmp(&other.0),
            })
        };
        if top < entries.len() {
            entries.select_nth_unstable_by(top, order);
            entries.truncate(top);
        }
        entries.sort_unstable_by(order);
        profile.top = entries
            .into_iter()
            .map(|(_, (value, times))| (shown(value), times))
            .collect();
    }
}

fn is_blank(bytes: &[u8]) -> bool {
    // Most texts begin with a letter.
    !bytes.first().is_some_and(u8::is_ascii_graphic)
        && String::from_utf8_lossy(bytes)
            .chars()
            .all(char::is_whitespace)
}

fn chars(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        bytes.len()
    } else {
        String::from_utf8_lossy(bytes).chars().count()
    }
}
