//! The types of columns in a Parquet file, and the bytes of their values.

use crate::Table;
use crate::array::{Data, Value};
use crate::error::Result;
use crate::export::parquet::thrift::Struct;
use crate::schema::{DataType, TimeUnit};
use crate::text::{self, Out};

/// The physical types.
const BOOLEAN: i32 = 0;
const INT32: i32 = 1;
const INT64: i32 = 2;
const FLOAT: i32 = 4;
const DOUBLE: i32 = 5;
const BYTE_ARRAY: i32 = 6;
const FIXED: i32 = 7;

/// How a column is written. Every value can be read back exactly; what Parquet has no type for is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Only nulls.
    Null,
    Bool,
    /// An integer of so many bits.
    Int {
        bits: u8,
        signed: bool,
    },
    /// A floating-point number of so many bits.
    Float {
        bits: u8,
    },
    /// An integer of so many bits, with the point `scale` digits from the right.
    Decimal {
        bits: u16,
        precision: i32,
        scale: i32,
    },
    /// Days.
    Date,
    /// Of a day, in a unit that a value is multiplied into.
    Time {
        unit: TimeUnit,
        times: i64,
    },
    /// Likewise, in UTC or of a clock on an unknown wall.
    Timestamp {
        unit: TimeUnit,
        times: i64,
        utc: bool,
    },
    /// Days that are given in milliseconds.
    DateOfMillis,
    Text,
    Bytes,
    /// Bytes of one length.
    Fixed {
        width: usize,
    },
}

impl Kind {
    /// How a column is written, of which the given rows will be.
    pub(super) fn of(table: &Table, number: usize, rows: Option<&[u32]>) -> Result<Self> {
        let column = table.column(number)?;
        let all = |fits: fn(i64) -> bool| {
            let mut all = true;
            column.visit(rows, |value| {
                let number = value.resolve().and_then(text::integer);
                all = all && number.is_none_or(fits);
            });
            all
        };
        Ok(match column.data_type.plain() {
            DataType::Null => Self::Null,
            DataType::Bool => Self::Bool,
            DataType::Int { bits, signed } => Self::Int {
                bits: *bits,
                signed: *signed,
            },
            DataType::Float { bits } => Self::Float { bits: *bits },
            DataType::Decimal {
                bits,
                precision,
                scale,
            } => decimal(*bits, *precision, *scale),
            DataType::Date { bits: 32 } => Self::Date,
            DataType::Date { .. } if all(is_day) => Self::DateOfMillis,
            DataType::Date { .. } => Self::Timestamp {
                unit: TimeUnit::Milli,
                times: 1,
                utc: false,
            },
            // Parquet has no seconds.
            DataType::Time {
                unit: TimeUnit::Second,
                ..
            } if all(|seconds| seconds.checked_mul(1_000_000).is_some()) => Self::Time {
                unit: TimeUnit::Micro,
                times: 1_000_000,
            },
            DataType::Time { unit, .. } if *unit != TimeUnit::Second => Self::Time {
                unit: *unit,
                times: 1,
            },
            DataType::Timestamp {
                unit: TimeUnit::Second,
                zone,
            } if all(|seconds| seconds.checked_mul(1000).is_some()) => Self::Timestamp {
                unit: TimeUnit::Milli,
                times: 1000,
                utc: zone.is_some(),
            },
            DataType::Timestamp { unit, zone } if *unit != TimeUnit::Second => Self::Timestamp {
                unit: *unit,
                times: 1,
                utc: zone.is_some(),
            },
            DataType::FixedBinary { width }
                if i32::try_from(*width).is_ok_and(|width| width > 0) =>
            {
                Self::Fixed { width: *width }
            }
            DataType::Binary { .. } | DataType::FixedBinary { .. } => Self::Bytes,
            _ => Self::Text,
        })
    }

    /// The number of the physical type, and the width of one that has it in its schema.
    pub(super) fn physical(self) -> (i32, Option<usize>) {
        match self {
            Self::Bool => (BOOLEAN, None),
            Self::Null
            | Self::Int {
                bits: 8 | 16 | 32, ..
            }
            | Self::Date
            | Self::DateOfMillis
            | Self::Decimal { bits: 32, .. }
            | Self::Time {
                unit: TimeUnit::Milli,
                ..
            } => (INT32, None),
            Self::Int { .. }
            | Self::Decimal { bits: 64, .. }
            | Self::Time { .. }
            | Self::Timestamp { .. } => (INT64, None),
            Self::Float { bits: 64 } => (DOUBLE, None),
            Self::Float { bits: 32 } => (FLOAT, None),
            Self::Float { .. } => (FIXED, Some(2)),
            Self::Decimal { bits, .. } => (FIXED, Some(usize::from(bits / 8))),
            Self::Text | Self::Bytes => (BYTE_ARRAY, None),
            Self::Fixed { width } => (FIXED, Some(width)),
        }
    }

    /// Whether values have a length each, before them.
    pub(super) fn has_lengths(self) -> bool {
        matches!(self, Self::Text | Self::Bytes)
    }

    /// What the schema says of the type: first as older programs read it, where that means the same, then as newer do.
    pub(super) fn logical(self, element: &mut Struct<'_>) {
        let converted = match self {
            Self::Text => Some(0),
            Self::Decimal { .. } => Some(5),
            Self::Date | Self::DateOfMillis => Some(6),
            Self::Int { bits, signed } => {
                let size = match bits {
                    8 => 0,
                    16 => 1,
                    32 => 2,
                    _ => 3,
                };
                Some(if signed { 15 + size } else { 11 + size })
            }
            Self::Timestamp {
                unit, utc: true, ..
            } => match unit {
                TimeUnit::Milli => Some(9),
                TimeUnit::Micro => Some(10),
                _ => None,
            },
            _ => None,
        };
        if let Some(converted) = converted {
            element.i32(6, converted);
        }
        if let Self::Decimal {
            precision, scale, ..
        } = self
        {
            element.i32(7, scale);
            element.i32(8, precision);
        }
        let time = |element: &mut Struct<'_>, member, utc, unit| {
            element.part(10, |union| {
                union.part(member, |time| {
                    time.bool(1, utc);
                    time.chosen(
                        2,
                        match unit {
                            TimeUnit::Second | TimeUnit::Milli => 1,
                            TimeUnit::Micro => 2,
                            TimeUnit::Nano => 3,
                        },
                    );
                });
            });
        };
        match self {
            Self::Text => element.chosen(10, 1),
            Self::Decimal {
                precision, scale, ..
            } => element.part(10, |union| {
                union.part(5, |decimal| {
                    decimal.i32(1, scale);
                    decimal.i32(2, precision);
                });
            }),
            Self::Date | Self::DateOfMillis => element.chosen(10, 6),
            Self::Time { unit, .. } => time(element, 7, false, unit),
            Self::Timestamp { unit, utc, .. } => time(element, 8, utc, unit),
            Self::Int { bits, signed } => element.part(10, |union| {
                union.part(10, |int| {
                    int.byte(1, bits);
                    int.bool(2, signed);
                });
            }),
            Self::Null => element.chosen(10, 11),
            Self::Float { bits: 16 } => element.chosen(10, 15),
            _ => {}
        }
    }

    /// The bytes of a value that is no null and no truth value.
    pub(super) fn write(self, value: Value<'_>, scratch: &mut String, out: &mut Vec<u8>) {
        let number = || text::integer(value).unwrap_or_default();
        let own = || value.array.bytes(value.index).unwrap_or_default();
        match self {
            Self::Null | Self::Bool => {}
            Self::Int { bits: 8 | 16, .. }
            | Self::Date
            | Self::Time {
                unit: TimeUnit::Milli,
                ..
            } => out.extend_from_slice(&(number() as i32).to_le_bytes()),
            Self::DateOfMillis => {
                out.extend_from_slice(&((number() / DAY) as i32).to_le_bytes());
            }
            Self::Time { times, .. } | Self::Timestamp { times, .. } => {
                out.extend_from_slice(&number().wrapping_mul(times).to_le_bytes());
            }
            // The highest byte comes first.
            Self::Decimal {
                bits: 128 | 256, ..
            } => out.extend(own().iter().rev()),
            Self::Int { .. }
            | Self::Float { .. }
            | Self::Decimal { .. }
            | Self::Fixed { .. }
            | Self::Bytes => out.extend_from_slice(own()),
            Self::Text => match value.data_type {
                DataType::Utf8 { .. } if std::str::from_utf8(own()).is_ok() => {
                    out.extend_from_slice(own());
                }
                _ => {
                    scratch.clear();
                    text::write(value, &mut Out::whole(scratch));
                    out.extend_from_slice(scratch.as_bytes());
                }
            },
        }
    }
}

/// Whether a truth value is true.
pub(super) fn is_true(value: Value<'_>) -> bool {
    matches!(&value.array.data, Data::Bool(bits) if bits.get(value.index))
}

const DAY: i64 = 86_400_000;

/// Whether milliseconds are whole days that fit into 32 bits.
fn is_day(millis: i64) -> bool {
    millis % DAY == 0 && i32::try_from(millis / DAY).is_ok()
}

/// A decimal as Parquet allows it: no zeros before the point that no digits stand for, and as many digits as its bits hold.
fn decimal(bits: u16, precision: i32, scale: i32) -> Kind {
    let most = match bits {
        32 => 9,
        64 => 18,
        128 => 38,
        _ => 76,
    };
    let precision = precision.max(scale);
    if scale >= 0 && (1..=most).contains(&precision) {
        Kind::Decimal {
            bits,
            precision,
            scale,
        }
    } else {
        Kind::Text
    }
}
