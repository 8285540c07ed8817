//! Keys of 64 bits whose order is that of the values.

use super::{radix, texts};
use crate::Table;
use crate::array::{Array, Data, Value};
use crate::bytes::Bytes;
use crate::error::Result;
use crate::schema::{DataType, Interval};
use crate::table::{Column, Part};
use crate::text::{self, Out, half_to_f32};

const SIGN: u64 = 1 << 63;
/// How much of a nested value's text counts.
const NESTED: usize = 256;

/// How the values of a type are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// By so many words, the highest first.
    Words(usize),
    /// Byte by byte.
    Bytes,
    /// By their text.
    Nested,
}

pub(crate) fn class(data_type: &DataType) -> Class {
    match data_type.plain() {
        DataType::Utf8 { .. } | DataType::Binary { .. } | DataType::FixedBinary { .. } => {
            Class::Bytes
        }
        DataType::Decimal { bits: 128, .. } | DataType::Interval { .. } => Class::Words(2),
        DataType::Decimal { bits: 256, .. } => Class::Words(4),
        data_type if data_type.is_nested() => Class::Nested,
        _ => Class::Words(1),
    }
}

/// The word number `which` of a value that is no null.
pub(crate) fn word(value: Value<'_>, which: usize) -> u64 {
    let Value {
        array,
        data_type,
        index,
    } = value;
    match data_type {
        DataType::Bool => match &array.data {
            Data::Bool(bits) => u64::from(bits.get(index)),
            _ => 0,
        },
        DataType::Int {
            bits: 64,
            signed: false,
        } => u64::from_le_bytes(array.fixed(index).unwrap_or_default()),
        DataType::Float { bits: 64 } => {
            float_key(f64::from_le_bytes(array.fixed(index).unwrap_or_default()))
        }
        DataType::Float { bits: 32 } => float_key(f64::from(f32::from_le_bytes(
            array.fixed(index).unwrap_or_default(),
        ))),
        DataType::Float { .. } => float_key(f64::from(half_to_f32(u16::from_le_bytes(
            array.fixed(index).unwrap_or_default(),
        )))),
        DataType::Decimal { bits: 256, .. } => {
            let bytes: [u8; 32] = array.fixed(index).unwrap_or_default();
            let words = bytes.as_chunks::<8>().0;
            let word = words
                .iter()
                .rev()
                .nth(which)
                .map_or(0, |word| u64::from_le_bytes(*word));
            if which == 0 { word ^ SIGN } else { word }
        }
        DataType::Decimal { bits: 128, .. } => {
            half_of(text::wide_integer(value).unwrap_or_default(), which)
        }
        DataType::Interval { kind } => half_of(interval_key(value, *kind), which),
        _ => text::integer(value).unwrap_or_default() as u64 ^ SIGN,
    }
}

fn interval_key(value: Value<'_>, kind: Interval) -> i128 {
    let (months, days, nanos) = text::interval(value, kind).unwrap_or_default();
    (i128::from(months) * 30 + i128::from(days)) * 86_400_000_000_000 + i128::from(nanos)
}

fn half_of(number: i128, which: usize) -> u64 {
    let key = number as u128 ^ 1 << 127;
    if which == 0 {
        (key >> 64) as u64
    } else {
        key as u64
    }
}

/// Bits whose order is that of the numbers: −0 is 0, and NaN is greatest.
pub(crate) fn float_key(number: f64) -> u64 {
    if number.is_nan() {
        return u64::MAX;
    }
    let bits = (number + 0.0).to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

/// The number that a key of the order of floats stands for.
pub(crate) fn float_of(key: u64) -> f64 {
    let bits = if key & SIGN == 0 { !key } else { key ^ SIGN };
    f64::from_bits(bits)
}

/// The word that stands for a signed number.
pub(crate) fn signed_key(number: i64) -> u64 {
    number as u64 ^ SIGN
}

/// The signed number that a word stands for.
pub(crate) fn signed(word: u64) -> i64 {
    (word ^ SIGN) as i64
}

/// Turns the order of words around.
pub(super) fn flip(words: &mut [u64]) {
    for word in words {
        *word = !*word;
    }
}

/// The keys of one column.
pub(super) struct Keys<'a> {
    pub(super) class: Class,
    source: Source<'a>,
}

enum Source<'a> {
    Column(Column<'a>),
    /// The texts of nested values.
    Texts(Array),
}

impl<'a> Keys<'a> {
    pub(super) fn new(table: &'a Table, column: usize) -> Result<Self> {
        let column = table.column(column)?;
        let class = class(column.data_type);
        let source = if class == Class::Nested {
            Source::Texts(texts_of(column))
        } else {
            Source::Column(column)
        };
        Ok(Self { class, source })
    }

    /// The rows without a value and those with one, each in their order.
    pub(super) fn split_nulls(&self, rows: Vec<u32>) -> (Vec<u32>, Vec<u32>) {
        if !self.may_have_nulls() {
            return (Vec::new(), rows);
        }
        rows.into_iter()
            .partition(|row| self.is_null(*row as usize))
    }

    fn may_have_nulls(&self) -> bool {
        match &self.source {
            Source::Column(column) => {
                matches!(
                    column.data_type,
                    DataType::Dictionary { .. } | DataType::RunEnd { .. }
                ) || column
                    .arrays()
                    .any(|(_, array)| array.nulls.is_some() || matches!(array.data, Data::Null))
            }
            Source::Texts(texts) => texts.nulls.is_some(),
        }
    }

    fn is_null(&self, row: usize) -> bool {
        match &self.source {
            Source::Column(column) => column.value(row).and_then(Value::resolve).is_none(),
            Source::Texts(texts) => texts.is_null_here(row),
        }
    }

    pub(super) fn bytes(&self, row: usize) -> &[u8] {
        match &self.source {
            Source::Column(column) => column
                .value(row)
                .and_then(Value::resolve)
                .and_then(|value| value.array.bytes(value.index))
                .unwrap_or_default(),
            Source::Texts(texts) => texts.bytes(row).unwrap_or_default(),
        }
    }

    /// The first word of each row, or the word that stands for the first bytes of its text.
    pub(super) fn first_words(&self, rows: &[u32]) -> Vec<u64> {
        self.words(rows, 0)
    }

    fn words(&self, rows: &[u32], which: usize) -> Vec<u64> {
        let Class::Words(_) = self.class else {
            return rows
                .iter()
                .map(|row| texts::prefix(self.bytes(*row as usize), 0))
                .collect();
        };
        let Source::Column(column) = &self.source else {
            return Vec::new();
        };
        // Rows in their own order, or nearly all of them: read columns front to back.
        if rows.len() >= column.table().rows() / 4 {
            let all = column_words(*column, which);
            return if rows.len() == all.len() && rows.is_sorted() {
                all
            } else {
                rows.iter()
                    .map(|row| all.get(*row as usize).copied().unwrap_or_default())
                    .collect()
            };
        }
        rows.iter()
            .map(|row| {
                column
                    .value(*row as usize)
                    .and_then(Value::resolve)
                    .map_or(0, |value| word(value, which))
            })
            .collect()
    }

    /// Sorts rows that all have a value.
    pub(super) fn sort(&self, mut rows: Vec<u32>, descending: bool) -> Vec<u32> {
        match self.class {
            Class::Words(count) => {
                for which in (0..count).rev() {
                    let mut words = self.words(&rows, which);
                    if descending {
                        flip(&mut words);
                    }
                    rows = radix::sort(words, rows);
                }
                rows
            }
            Class::Bytes | Class::Nested => texts::sort(|row| self.bytes(row), rows, descending),
        }
    }
}

/// The words of all rows, nulls included, in order.
fn column_words(column: Column<'_>, which: usize) -> Vec<u64> {
    let mut words = Vec::with_capacity(column.table().rows());
    for (_, array) in column.arrays() {
        fill(array, column.data_type, which, &mut words);
    }
    words
}

/// Adds the words of one array.
fn fill(array: &Array, data_type: &DataType, which: usize, words: &mut Vec<u64>) {
    if fill_plain(array, data_type, words) {
        return;
    }
    words.extend((0..array.len).map(|index| {
        Value {
            array,
            data_type,
            index,
        }
        .resolve()
        .map_or(0, |value| word(value, which))
    }));
}

/// Adds the words of an array that holds values of one word as they are, in one loop; whether it does.
fn fill_plain(array: &Array, data_type: &DataType, words: &mut Vec<u64>) -> bool {
    let Data::Fixed { values, width } = &array.data else {
        return false;
    };
    if class(data_type) != Class::Words(1) {
        return false;
    }
    match (data_type, width) {
        (DataType::Float { .. }, 8) => {
            map(values, words, |bytes| float_key(f64::from_le_bytes(bytes)));
        }
        (DataType::Float { .. }, 4) => map(values, words, |bytes| {
            float_key(f64::from(f32::from_le_bytes(bytes)))
        }),
        (DataType::Float { .. }, _) => map(values, words, |bytes| {
            float_key(f64::from(half_to_f32(u16::from_le_bytes(bytes))))
        }),
        (DataType::Int { signed: false, .. }, 8) => map(values, words, u64::from_le_bytes),
        (DataType::Int { signed: false, .. }, 4) => map(values, words, |bytes| {
            u64::from(u32::from_le_bytes(bytes)) ^ SIGN
        }),
        (DataType::Int { signed: false, .. }, 2) => map(values, words, |bytes| {
            u64::from(u16::from_le_bytes(bytes)) ^ SIGN
        }),
        (DataType::Int { signed: false, .. }, _) => {
            map(values, words, |[byte]| u64::from(byte) ^ SIGN);
        }
        (_, 8) => map(values, words, |bytes| u64::from_le_bytes(bytes) ^ SIGN),
        (_, 4) => map(values, words, |bytes| {
            i64::from(i32::from_le_bytes(bytes)) as u64 ^ SIGN
        }),
        (_, 2) => map(values, words, |bytes| {
            i64::from(i16::from_le_bytes(bytes)) as u64 ^ SIGN
        }),
        _ => map(values, words, |bytes| {
            i64::from(i8::from_le_bytes(bytes)) as u64 ^ SIGN
        }),
    }
    true
}

fn map<const N: usize>(values: &Bytes, words: &mut Vec<u64>, key: impl Fn([u8; N]) -> u64) {
    words.extend(values.chunks::<N>().iter().map(|bytes| key(*bytes)));
}

/// Adds the words of the rows of a part that have a value of one word, and says how many have none.
pub(crate) fn value_words(part: &Part<'_, '_>, words: &mut Vec<u64>) -> usize {
    let before = words.len();
    let array = part.array;
    // A few rows of many are read one by one.
    let mut all = Vec::new();
    let is_plain = if part.rows.is_none() && array.nulls.is_none() {
        fill_plain(array, part.data_type, words)
    } else {
        part.len() >= array.len / 8 && fill_plain(array, part.data_type, &mut all)
    };
    if !is_plain {
        part.each(|index| {
            if let Some(value) = part.value(index).resolve() {
                words.push(word(value, 0));
            }
        });
    } else if !all.is_empty() {
        part.each(|index| {
            if !array.is_null_here(index) {
                words.extend(all.get(index));
            }
        });
    }
    part.len() - (words.len() - before)
}

/// The texts of a nested column, as an array of texts.
fn texts_of(column: Column<'_>) -> Array {
    let mut text = String::new();
    let mut offsets = vec![0; 8];
    let mut nulls = crate::bytes::BitsBuilder::default();
    let mut len = 0;
    for (_, array) in column.arrays() {
        for index in 0..array.len {
            let value = Value {
                array,
                data_type: column.data_type,
                index,
            };
            let kind = text::write(value, &mut Out::new(&mut text, NESTED));
            nulls.push(kind != text::CellKind::Null);
            offsets.extend_from_slice(&(text.len() as u64).to_le_bytes());
            len += 1;
        }
    }
    Array::new(
        len,
        nulls.validity(),
        Data::Var {
            wide: true,
            offsets: offsets.into(),
            bytes: text.into_bytes().into(),
        },
    )
}
