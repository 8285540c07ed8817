//! One predicate over one column.

use super::Predicate;
use super::literal::{Wide, wide};
use super::mask::Mask;
use super::ranges::{Ranges, bad, float_ranges, is_order, wide_ranges};
use super::texts::Finder;
use crate::array::{Array, Data, Value};
use crate::error::Result;
use crate::schema::DataType;
use crate::sort::word;
use crate::table::Column;
use crate::text::{self, CellKind, Out};

/// How much of a nested value's text is looked at.
const NESTED: usize = 1 << 20;

pub(super) fn run(column: Column<'_>, predicate: &Predicate) -> Result<Mask> {
    let mut mask = Mask::none(column.table().rows());
    let plain = column.data_type.plain();
    match predicate {
        Predicate::Null => {
            nulls(column, &mut mask);
            return Ok(mask);
        }
        Predicate::NotNull => {
            nulls(column, &mut mask);
            mask.invert();
            return Ok(mask);
        }
        Predicate::In(values) if values.contains(&None) => {
            let texts = values.iter().filter(|value| value.is_some());
            let mut mask = run(column, &Predicate::In(texts.cloned().collect()))?;
            nulls(column, &mut mask);
            return Ok(mask);
        }
        _ => {}
    }
    if !is_order(predicate) {
        let predicate = TextPredicate::new(predicate);
        by_text(column, &mut mask, |bytes| predicate.passes(bytes));
        return Ok(mask);
    }
    match plain {
        DataType::Bool => {
            let ranges = bool_ranges(predicate, plain)?;
            each(column, &mut mask, |value| ranges.passes(word(value, 0)));
        }
        DataType::Float { bits } => {
            let ranges = float_ranges(predicate, plain, *bits)?;
            floats(column, &mut mask, &ranges);
        }
        DataType::Int { .. }
        | DataType::Decimal { .. }
        | DataType::Date { .. }
        | DataType::Time { .. }
        | DataType::Timestamp { .. }
        | DataType::Duration { .. } => {
            let ranges = wide_ranges(predicate, plain)?;
            integers(column, &mut mask, &ranges);
        }
        DataType::Binary { .. } | DataType::FixedBinary { .. } => {
            let predicate = BytesPredicate::new(predicate, |text| {
                from_hex(text).ok_or_else(|| bad(text, plain))
            })?;
            by_text(column, &mut mask, |bytes| predicate.passes(bytes));
        }
        _ => {
            let predicate = BytesPredicate::new(predicate, |text| Ok(text.as_bytes().to_vec()))?;
            by_text(column, &mut mask, |bytes| predicate.passes(bytes));
        }
    }
    Ok(mask)
}

fn is_indirect(data_type: &DataType) -> bool {
    matches!(
        data_type,
        DataType::Dictionary { .. } | DataType::RunEnd { .. } | DataType::Union { .. }
    )
}

fn nulls(column: Column<'_>, mask: &mut Mask) {
    for (start, array) in column.arrays() {
        if is_indirect(column.data_type) {
            mask.fill(start, array.len, |index| {
                at(column, array, index).resolve().is_none()
            });
        } else if array.nulls.is_some() || matches!(array.data, Data::Null) {
            mask.fill(start, array.len, |index| array.is_null_here(index));
        }
    }
}

fn at<'a>(column: Column<'a>, array: &'a Array, index: usize) -> Value<'a> {
    Value {
        array,
        data_type: column.data_type,
        index,
    }
}

/// Looks at the value of each row that has one.
fn each(column: Column<'_>, mask: &mut Mask, passes: impl Fn(Value<'_>) -> bool) {
    for (start, array) in column.arrays() {
        mask.fill(start, array.len, |index| {
            at(column, array, index).resolve().is_some_and(&passes)
        });
    }
}

/// Looks at the bytes of texts and of binary values, and the text of all others.
fn by_text(column: Column<'_>, mask: &mut Mask, passes: impl Fn(&[u8]) -> bool) {
    let mut text = String::new();
    for (start, array) in column.arrays() {
        mask.fill(start, array.len, |index| {
            let value = at(column, array, index);
            let Some(value) = value.resolve() else {
                return false;
            };
            match value.data_type {
                DataType::Utf8 { .. } | DataType::Binary { .. } | DataType::FixedBinary { .. } => {
                    passes(value.array.bytes(value.index).unwrap_or_default())
                }
                _ => {
                    text.clear();
                    let kind = text::write(value, &mut Out::new(&mut text, NESTED));
                    kind != CellKind::Null && passes(text.as_bytes())
                }
            }
        });
    }
}

fn floats(column: Column<'_>, mask: &mut Mask, ranges: &Ranges<u64>) {
    use crate::sort::float_key;
    for (start, array) in column.arrays() {
        match (&array.data, column.data_type) {
            (Data::Fixed { values, .. }, DataType::Float { bits: 64 }) => {
                let values = values.chunks::<8>();
                one_range(mask, start, values, ranges, |bytes| {
                    float_key(f64::from_le_bytes(*bytes))
                });
                without_nulls(mask, start, array);
            }
            _ => mask.fill(start, array.len, |index| {
                at(column, array, index)
                    .resolve()
                    .is_some_and(|value| ranges.passes(word(value, 0)))
            }),
        }
    }
}

/// Fills the mask from values; a single range, which is the usual, gets a loop of its own.
fn one_range<const N: usize, T: PartialOrd + Copy>(
    mask: &mut Mask,
    start: usize,
    values: &[[u8; N]],
    ranges: &Ranges<T>,
    read: impl Fn(&[u8; N]) -> T,
) {
    if let ([(low, high)], false) = (ranges.ranges.as_slice(), ranges.outside) {
        mask.fill_from(start, values, |value| {
            let value = read(value);
            *low <= value && value <= *high
        });
    } else {
        mask.fill_from(start, values, |value| ranges.passes(read(value)));
    }
}

fn without_nulls(mask: &mut Mask, start: usize, array: &Array) {
    if let Some(nulls) = &array.nulls {
        mask.keep(start, array.len, |index| nulls.get(index));
    }
}

fn integers(column: Column<'_>, mask: &mut Mask, ranges: &Ranges<Wide>) {
    let narrow = Ranges {
        ranges: ranges
            .ranges
            .iter()
            .filter(|(low, high)| {
                *low <= wide(i128::from(i64::MAX)) && *high >= wide(i128::from(i64::MIN))
            })
            .map(|(low, high)| (clamp(*low), clamp(*high)))
            .collect(),
        outside: ranges.outside,
    };
    for (start, array) in column.arrays() {
        match (&array.data, column.data_type) {
            (
                Data::Fixed {
                    width: 8, values, ..
                },
                DataType::Int { signed: true, .. }
                | DataType::Date { .. }
                | DataType::Time { .. }
                | DataType::Timestamp { .. }
                | DataType::Duration { .. }
                | DataType::Decimal { .. },
            ) => {
                one_range(mask, start, values.chunks::<8>(), &narrow, |bytes| {
                    i64::from_le_bytes(*bytes)
                });
                without_nulls(mask, start, array);
            }
            (
                Data::Fixed {
                    width: 4, values, ..
                },
                DataType::Int { signed: true, .. }
                | DataType::Date { .. }
                | DataType::Time { .. }
                | DataType::Decimal { .. },
            ) => {
                one_range(mask, start, values.chunks::<4>(), &narrow, |bytes| {
                    i64::from(i32::from_le_bytes(*bytes))
                });
                without_nulls(mask, start, array);
            }
            _ => mask.fill(start, array.len, |index| {
                at(column, array, index)
                    .resolve()
                    .and_then(read_wide)
                    .is_some_and(|value| ranges.passes(value))
            }),
        }
    }
}

fn clamp(number: Wide) -> i64 {
    if number < wide(i128::from(i64::MIN)) {
        i64::MIN
    } else if number > wide(i128::from(i64::MAX)) {
        i64::MAX
    } else {
        number.1 as i64
    }
}

fn read_wide(value: Value<'_>) -> Option<Wide> {
    match value.data_type {
        DataType::Decimal { bits: 256, .. } => {
            let bytes: [u8; 32] = value.array.fixed(value.index)?;
            Some((
                i128::from_le_bytes(*bytes.last_chunk()?),
                u128::from_le_bytes(*bytes.first_chunk()?),
            ))
        }
        _ => text::wide_integer(value).map(wide),
    }
}

fn bool_ranges(predicate: &Predicate, data_type: &DataType) -> Result<Ranges<u64>> {
    let read = |text: &String| match text.trim() {
        text if text.eq_ignore_ascii_case("true") => Ok(1),
        text if text.eq_ignore_ascii_case("false") => Ok(0),
        text => Err(bad(text, data_type)),
    };
    let (texts, outside) = match predicate {
        Predicate::NotEquals(text) => (vec![text], true),
        Predicate::In(texts) => (texts.iter().flatten().collect(), false),
        Predicate::Equals(text) => (vec![text], false),
        Predicate::Less(text)
        | Predicate::AtMost(text)
        | Predicate::Greater(text)
        | Predicate::AtLeast(text)
        | Predicate::Between(text, _) => return Err(bad(text, data_type)),
        _ => (Vec::new(), false),
    };
    let ranges = texts
        .into_iter()
        .map(|text| read(text).map(|number| (number, number)))
        .collect::<Result<Vec<_>>>()?;
    Ok(Ranges { ranges, outside })
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    let text = text.strip_prefix("0x").unwrap_or(text);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs
        .iter()
        .map(|[high, low]| {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
        })
        .collect()
}

/// Predicates of order over bytes.
struct BytesPredicate {
    low: Option<(Vec<u8>, bool)>,
    high: Option<(Vec<u8>, bool)>,
    one_of: Option<(Vec<Vec<u8>>, bool)>,
}

impl BytesPredicate {
    fn new(predicate: &Predicate, read: impl Fn(&str) -> Result<Vec<u8>>) -> Result<Self> {
        let mut made = Self {
            low: None,
            high: None,
            one_of: None,
        };
        match predicate {
            Predicate::Equals(text) => made.one_of = Some((vec![read(text)?], true)),
            Predicate::NotEquals(text) => made.one_of = Some((vec![read(text)?], false)),
            Predicate::Less(text) => made.high = Some((read(text)?, false)),
            Predicate::AtMost(text) => made.high = Some((read(text)?, true)),
            Predicate::Greater(text) => made.low = Some((read(text)?, false)),
            Predicate::AtLeast(text) => made.low = Some((read(text)?, true)),
            Predicate::Between(low, high) => {
                made.low = Some((read(low)?, true));
                made.high = Some((read(high)?, true));
            }
            Predicate::In(texts) => {
                let mut texts = texts
                    .iter()
                    .flatten()
                    .map(|text| read(text))
                    .collect::<Result<Vec<_>>>()?;
                texts.sort();
                made.one_of = Some((texts, true));
            }
            _ => {}
        }
        Ok(made)
    }

    fn passes(&self, bytes: &[u8]) -> bool {
        let above = self
            .low
            .as_ref()
            .is_none_or(|(low, equal)| bytes > low.as_slice() || *equal && bytes == low.as_slice());
        let below = self.high.as_ref().is_none_or(|(high, equal)| {
            bytes < high.as_slice() || *equal && bytes == high.as_slice()
        });
        let listed = self.one_of.as_ref().is_none_or(|(texts, inside)| {
            texts
                .binary_search_by(|text| text.as_slice().cmp(bytes))
                .is_ok()
                == *inside
        });
        above && below && listed
    }
}

/// Predicates of the text of a value.
enum TextPredicate<'a> {
    Contains(Box<Finder>),
    Starts(&'a str),
    Ends(&'a str),
    None,
}

impl<'a> TextPredicate<'a> {
    fn new(predicate: &'a Predicate) -> Self {
        match predicate {
            Predicate::Contains { text, case } => {
                Self::Contains(Box::new(Finder::new(text, *case)))
            }
            Predicate::StartsWith(text) => Self::Starts(text),
            Predicate::EndsWith(text) => Self::Ends(text),
            _ => Self::None,
        }
    }

    fn passes(&self, bytes: &[u8]) -> bool {
        match self {
            Self::Contains(finder) => finder.is_in(bytes),
            Self::Starts(text) => bytes.starts_with(text.as_bytes()),
            Self::Ends(text) => bytes.ends_with(text.as_bytes()),
            Self::None => false,
        }
    }
}
