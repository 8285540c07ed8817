//! Columns of CSV whose types are known: texts become values when all have arrived. A column of which one text is no value of
//! its type stays text.

use super::kind;
use crate::Table;
use crate::array::{Array, Data, Value};
use crate::bytes::BitsBuilder;
use crate::error::Result;
use crate::schema::{DataType, TimeUnit};

/// The type of a column that is known before its texts.
#[cfg_attr(
    feature = "protocol",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvType {
    /// Text.
    Text,
    /// True or false.
    Bool,
    /// An integer of 8, 16, 32 or 64 bits, with a sign.
    Int(u8),
    /// A floating-point number of 32 or 64 bits.
    Float(u8),
    /// A decimal number of up to 38 digits, with as many digits after the point as the longest has.
    Decimal,
    /// A day.
    Date,
    /// An instant in UTC.
    Timestamp,
}

/// The most digits of a decimal of 128 bits.
const DIGITS: usize = 38;

/// Gives a column of texts its type, if every text is a value of it.
pub(super) fn give(table: &mut Table, column: usize, csv_type: CsvType) -> Result<()> {
    let mut shape = Shape::default();
    let mut fits = true;
    table.column(column)?.visit(None, |value| {
        if let Some(text) = text(value) {
            fits = fits && shape.take(text, csv_type);
        }
    });
    if !fits || csv_type == CsvType::Text || shape.whole + shape.fraction > DIGITS {
        return Ok(());
    }
    let data_type = shape.data_type(csv_type);
    let texts = table.data_type(column)?.clone();
    table.replace_column(column, data_type, |array| {
        let values = (0..array.len).map(|index| {
            text(Value {
                array,
                data_type: &texts,
                index,
            })
        });
        shape.array(csv_type, values)
    });
    Ok(())
}

fn text(value: Value<'_>) -> Option<&[u8]> {
    let value = value.resolve()?;
    value.array.bytes(value.index)
}

/// What the texts of a column have in common.
#[derive(Default)]
struct Shape {
    /// The most digits before the point, and after it.
    whole: usize,
    fraction: usize,
    /// Whether an instant has billionths of a second.
    fine: bool,
}

impl Shape {
    /// Whether a text is a value of the type.
    fn take(&mut self, text: &[u8], csv_type: CsvType) -> bool {
        match csv_type {
            CsvType::Text => true,
            CsvType::Bool => kind::truth(text).is_some(),
            CsvType::Int(bits) => int(text).is_some_and(|number| {
                let unused = 64 - u32::from(bits.min(64));
                number << unused >> unused == number
            }),
            CsvType::Float(_) => kind::float(text).is_some(),
            CsvType::Decimal => Digits::of(text).is_some_and(|digits| {
                self.whole = self.whole.max(digits.whole.len());
                self.fraction = self.fraction.max(digits.fraction.len());
                true
            }),
            CsvType::Date => kind::date(text).is_some(),
            CsvType::Timestamp => {
                let micros = kind::Timestamp::of(text, true, false).is_some();
                self.fine = self.fine || !micros;
                micros || kind::Timestamp::of(text, true, true).is_some()
            }
        }
    }

    fn data_type(&self, csv_type: CsvType) -> DataType {
        match csv_type {
            CsvType::Text => kind::Kind::Text.data_type(),
            CsvType::Bool => DataType::Bool,
            CsvType::Int(bits) => DataType::Int { bits, signed: true },
            CsvType::Float(bits) => DataType::Float { bits },
            CsvType::Decimal => DataType::Decimal {
                bits: 128,
                precision: DIGITS as i32,
                scale: self.fraction as i32,
            },
            CsvType::Date => DataType::Date { bits: 32 },
            CsvType::Timestamp => DataType::Timestamp {
                unit: if self.fine {
                    TimeUnit::Nano
                } else {
                    TimeUnit::Micro
                },
                zone: Some("UTC".to_owned()),
            },
        }
    }

    /// The values of texts that were taken before.
    fn array<'a>(
        &self,
        csv_type: CsvType,
        texts: impl ExactSizeIterator<Item = Option<&'a [u8]>>,
    ) -> Array {
        let rows = texts.len();
        let mut present = BitsBuilder::default();
        let mut bits = BitsBuilder::default();
        let mut values = Vec::new();
        let width = match csv_type {
            CsvType::Text | CsvType::Bool => 0,
            CsvType::Int(bits) | CsvType::Float(bits) => usize::from(bits / 8),
            CsvType::Decimal => 16,
            CsvType::Date => 4,
            CsvType::Timestamp => 8,
        };
        for text in texts {
            present.push(text.is_some());
            let end = values.len() + width;
            if csv_type == CsvType::Bool {
                bits.push(text.and_then(kind::truth).unwrap_or_default());
            } else if let Some(text) = text {
                self.write(csv_type, text, &mut values);
            }
            values.resize(end, 0);
        }
        let data = if csv_type == CsvType::Bool {
            Data::Bool(bits.bits())
        } else {
            Data::Fixed {
                width,
                values: values.into(),
            }
        };
        Array::new(rows, present.validity(), data)
    }

    /// The bytes of a value; of an integer more than it has, which are cut off.
    fn write(&self, csv_type: CsvType, text: &[u8], out: &mut Vec<u8>) {
        match csv_type {
            CsvType::Text | CsvType::Bool => {}
            CsvType::Int(_) => {
                out.extend_from_slice(&int(text).unwrap_or_default().to_le_bytes());
            }
            CsvType::Float(32) => {
                let number = kind::float(text).unwrap_or_default();
                // Read at once: by way of 64 bits, it would be rounded twice.
                let text = str::from_utf8(text).ok().map(str::trim);
                let short = text.and_then(|text| text.parse().ok());
                let short: f32 = short.unwrap_or(number as f32);
                out.extend_from_slice(&short.to_le_bytes());
            }
            CsvType::Float(_) => {
                out.extend_from_slice(&kind::float(text).unwrap_or_default().to_le_bytes());
            }
            CsvType::Decimal => {
                let number = Digits::of(text).map(|digits| digits.number(self.fraction));
                out.extend_from_slice(&number.unwrap_or_default().to_le_bytes());
            }
            CsvType::Date => {
                out.extend_from_slice(&kind::date(text).unwrap_or_default().to_le_bytes());
            }
            CsvType::Timestamp => {
                let found = kind::Timestamp::of(text, true, self.fine);
                let number = found.map_or(0, |found| found.number);
                out.extend_from_slice(&number.to_le_bytes());
            }
        }
    }
}

fn int(text: &[u8]) -> Option<i64> {
    kind::int(text).or_else(|| kind::other_int(text))
}

/// A plain decimal in its parts, without leading zeros.
struct Digits<'a> {
    negative: bool,
    whole: &'a [u8],
    fraction: &'a [u8],
}

impl<'a> Digits<'a> {
    fn of(text: &'a [u8]) -> Option<Self> {
        let (negative, digits) = match text.split_first()? {
            (b'-', digits) => (true, digits),
            (b'+', digits) => (false, digits),
            _ => (false, text),
        };
        let (whole, fraction) = match memchr::memchr(b'.', digits) {
            Some(point) => (digits.get(..point)?, digits.get(point + 1..)?),
            None => (digits, [].as_slice()),
        };
        let all = || whole.iter().chain(fraction);
        if all().next().is_none() || !all().all(u8::is_ascii_digit) {
            return None;
        }
        let zeros = whole.iter().take_while(|byte| **byte == b'0').count();
        Some(Self {
            negative,
            whole: whole.get(zeros..)?,
            fraction,
        })
    }

    /// The number times ten to the power of `scale`, which is at least that of its own digits.
    fn number(&self, scale: usize) -> i128 {
        let zeros = std::iter::repeat_n(&b'0', scale.saturating_sub(self.fraction.len()));
        let digits = self.whole.iter().chain(self.fraction).chain(zeros);
        let number = digits.fold(0i128, |number, digit| {
            number
                .wrapping_mul(10)
                .wrapping_add(i128::from(digit.wrapping_sub(b'0')))
        });
        if self.negative { -number } else { number }
    }
}
