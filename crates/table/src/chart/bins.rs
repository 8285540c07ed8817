//! Numbers and times in bins of one width, whose edges are round: 0, 20, 40, or the first of each month.

use super::{Key, KeyKind};
use crate::array::Value;
use crate::calendar;
use crate::profile::{as_float, number_text};
use crate::schema::DataType;
use crate::sort::{Class, class, float_key, float_of, signed, value_words};
use crate::table::Column;
use crate::text::{self, Out};

/// Widths of time in seconds, up to a week.
const SECONDS: [i128; 20] = [
    1,
    2,
    5,
    10,
    15,
    30,
    60,
    120,
    300,
    600,
    900,
    1_800,
    3_600,
    7_200,
    10_800,
    21_600,
    43_200,
    DAY,
    2 * DAY,
    7 * DAY,
];
const DAY: i128 = 86_400;
/// Monday, as weeks begin: four days after 1970-01-01.
const MONDAY: i128 = 4;
/// Widths in months, up to a thousand years.
const MONTHS: [i64; 12] = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 6_000, 12_000];

/// Bins of one width.
#[derive(Debug)]
pub(super) struct Bins<'a> {
    data_type: &'a DataType,
    width: Width,
    first: i128,
    count: u32,
}

#[derive(Clone, Copy, Debug)]
enum Width {
    /// So many of the units in which values are held, from a beginning.
    Whole { width: i128, begin: i128 },
    /// So many months; a day has so many units.
    Months { months: i64, day: i128 },
    /// A float: a small number times a power of ten, or divided by one.
    Float {
        digit: f64,
        scale: f64,
        is_divided: bool,
    },
}

/// How many units a second has, for types that are times.
fn per_second(data_type: &DataType) -> Option<i128> {
    Some(match data_type {
        DataType::Date { bits: 64 } => 1_000,
        DataType::Time { unit, .. }
        | DataType::Timestamp { unit, .. }
        | DataType::Duration { unit } => i128::from(unit.per_second()),
        _ => return None,
    })
}

/// The place of a value on an axis: a number, or milliseconds; `NaN` if it has none.
pub(super) fn place(value: Value<'_>) -> f64 {
    match value.data_type {
        DataType::Float { .. } => as_float(value),
        data_type if Bins::are_of(data_type) => {
            text::wide_integer(value).map_or(f64::NAN, |number| place_of(number, data_type))
        }
        _ => f64::NAN,
    }
}

fn place_of(number: i128, data_type: &DataType) -> f64 {
    let number = number as f64;
    match data_type {
        DataType::Decimal { scale, .. } => number / 10f64.powi(*scale),
        DataType::Date { bits: 32 } => number * (DAY * 1_000) as f64,
        _ => match per_second(data_type) {
            Some(units) => number * 1_000.0 / units as f64,
            None => number,
        },
    }
}

impl<'a> Bins<'a> {
    /// Whether values of this type can be put in bins.
    pub(super) fn are_of(data_type: &DataType) -> bool {
        matches!(
            data_type.plain(),
            DataType::Int { .. }
                | DataType::Float { .. }
                | DataType::Decimal {
                    bits: 32 | 64 | 128,
                    ..
                }
                | DataType::Date { .. }
                | DataType::Time { .. }
                | DataType::Timestamp { .. }
                | DataType::Duration { .. }
        )
    }

    /// At most so many bins from the least to the greatest value, two for the least, as numbers may lie on both sides of 0;
    /// nothing without a value that has a place.
    pub(super) fn over(column: Column<'a>, rows: Option<&[u32]>, max_bins: usize) -> Option<Self> {
        let data_type = column.data_type.plain();
        let max_bins = max_bins.max(2) as i128;
        if let DataType::Float { .. } = data_type {
            let finite = float_key(f64::MIN)..=float_key(f64::MAX);
            let (least, greatest) = ends(column, rows, |word| finite.contains(&word))?;
            let (least, greatest) = (float_of(least), float_of(greatest));
            // Halves, so that the span of the greatest floats is finite. Bins finer than the digits of a float would be counted
            // beyond what a float can count.
            let digits = least.abs().max(greatest.abs()) * 1e-14;
            let span = ((greatest / 2.0 - least / 2.0) / max_bins as f64 * 2.0)
                .max(digits)
                .max(f64::MIN_POSITIVE);
            let mut power = (span.log10().floor() as i32).max(-300);
            loop {
                for digit in [1.0, 2.0, 5.0] {
                    let width = Width::Float {
                        digit,
                        scale: 10f64.powi(power.abs()),
                        is_divided: power < 0,
                    };
                    let (first, last) = (width.float_bin(least), width.float_bin(greatest));
                    if last - first < max_bins || power > 308 {
                        return Self::of(data_type, width, first, last);
                    }
                }
                power += 1;
            }
        }
        let (least, greatest) = whole_ends(column, rows)?;
        widths(data_type).find_map(|width| {
            let (first, last) = (width.bin(least)?, width.bin(greatest)?);
            (last - first < max_bins)
                .then(|| Self::of(data_type, width, first, last))
                .flatten()
        })
    }

    fn of(data_type: &'a DataType, width: Width, first: i128, last: i128) -> Option<Self> {
        Some(Self {
            data_type,
            width,
            first,
            count: u32::try_from(last.checked_sub(first)?.checked_add(1)?).ok()?,
        })
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The number of the bin that a value belongs to; nothing for `NaN` and infinities.
    pub(super) fn index(&self, value: Value<'_>) -> Option<u32> {
        let bin = match self.width {
            Width::Float { .. } => {
                let number = Some(as_float(value)).filter(|number| number.is_finite())?;
                self.width.float_bin(number)
            }
            _ => self.width.bin(text::wide_integer(value)?)?,
        };
        u32::try_from(bin.checked_sub(self.first)?).ok()
    }

    /// The bin of a number.
    pub(super) fn key(&self, bin: u32) -> Key {
        let bin = self.first.saturating_add(i128::from(bin));
        let (text, at) = self.edge(bin);
        let (end, until) = self.edge(bin.saturating_add(1));
        // A bin of one integer or one day is that value.
        let is_one = matches!(self.width, Width::Whole { width: 1, .. })
            && matches!(
                self.data_type,
                DataType::Int { .. } | DataType::Date { bits: 32 }
            );
        Key {
            kind: KeyKind::Value,
            text,
            end: (!is_one).then_some(end),
            at,
            until,
        }
    }

    fn edge(&self, bin: i128) -> (String, f64) {
        if let Width::Float { .. } = self.width {
            let edge = self.width.float_edge(bin as f64);
            let mut text = String::new();
            text::float(edge, &mut Out::whole(&mut text));
            return (text, edge);
        }
        let edge = self.width.edge(bin);
        let text = match self.data_type {
            // The edge of a bin may lie outside of the type of its values.
            DataType::Int { .. } => edge.to_string(),
            data_type => number_text(edge, data_type).unwrap_or_default(),
        };
        (text, place_of(edge, self.data_type))
    }
}

impl Width {
    /// The number of the bin that a whole number is in.
    fn bin(self, number: i128) -> Option<i128> {
        match self {
            Self::Whole { width, begin } => {
                let distance = number.checked_sub(begin)?;
                // A division of half of the bits takes a tenth of the time.
                Some(match (i64::try_from(distance), i64::try_from(width)) {
                    (Ok(distance), Ok(width)) => distance.div_euclid(width).into(),
                    _ => distance.div_euclid(width),
                })
            }
            Self::Months { months, day } => {
                let days = match (i64::try_from(number), i64::try_from(day)) {
                    (Ok(number), Ok(day)) => number.div_euclid(day),
                    _ => i64::try_from(number.div_euclid(day)).ok()?,
                };
                let (year, month, _) = calendar::civil(days);
                let month = year.checked_mul(12)?.checked_add(month - 1)?;
                Some(i128::from(month.div_euclid(months)))
            }
            Self::Float { .. } => None,
        }
    }

    /// The first whole number of a bin.
    fn edge(self, bin: i128) -> i128 {
        match self {
            Self::Whole { width, begin } => bin.saturating_mul(width).saturating_add(begin),
            Self::Months { months, day } => {
                let month = (bin as i64).saturating_mul(months);
                let first = calendar::day_number(month.div_euclid(12), month.rem_euclid(12) + 1, 1);
                i128::from(first.unwrap_or_default()) * day
            }
            Self::Float { .. } => 0,
        }
    }

    fn float_edge(self, bin: f64) -> f64 {
        match self {
            // Divided, tenths are the floats that one writes as tenths.
            Self::Float {
                digit,
                scale,
                is_divided: true,
            } => bin * digit / scale,
            Self::Float { digit, scale, .. } => bin * digit * scale,
            _ => f64::NAN,
        }
    }

    fn float_bin(self, number: f64) -> i128 {
        let Self::Float {
            digit,
            scale,
            is_divided,
        } = self
        else {
            return 0;
        };
        let guess = if is_divided {
            number / digit * scale
        } else {
            number / digit / scale
        };
        let mut bin = guess.floor();
        // A number that rounding moved over an edge is moved back.
        if number < self.float_edge(bin) {
            bin -= 1.0;
        } else if number >= self.float_edge(bin + 1.0) {
            bin += 1.0;
        }
        bin as i128
    }
}

/// The least and the greatest key of the order of a column's values, of those that have a place.
fn ends(
    column: Column<'_>,
    rows: Option<&[u32]>,
    has_place: impl Fn(u64) -> bool,
) -> Option<(u64, u64)> {
    let (mut least, mut greatest) = (u64::MAX, u64::MIN);
    let mut words = Vec::new();
    column.parts(rows, |part| {
        words.clear();
        value_words(&part, &mut words);
        for word in words.iter().copied().filter(|word| has_place(*word)) {
            least = word.min(least);
            greatest = word.max(greatest);
        }
    });
    (least <= greatest).then_some((least, greatest))
}

/// The least and the greatest of integers, decimals, dates and times.
fn whole_ends(column: Column<'_>, rows: Option<&[u32]>) -> Option<(i128, i128)> {
    let data_type = column.data_type.plain();
    if class(data_type) == Class::Words(1) {
        let (least, greatest) = ends(column, rows, |_| true)?;
        return Some(match data_type {
            DataType::Int {
                bits: 64,
                signed: false,
            } => (least.into(), greatest.into()),
            _ => (signed(least).into(), signed(greatest).into()),
        });
    }
    let (mut least, mut greatest) = (i128::MAX, i128::MIN);
    column.visit(rows, |value| {
        if let Some(number) = value.resolve().and_then(text::wide_integer) {
            least = number.min(least);
            greatest = number.max(greatest);
        }
    });
    (least <= greatest).then_some((least, greatest))
}

/// The widths that are round for a type, the smallest first.
fn widths(data_type: &DataType) -> Box<dyn Iterator<Item = Width>> {
    let plain = |begin: i128| {
        (0..38).flat_map(move |power| {
            [1, 2, 5].into_iter().filter_map(move |digit: i128| {
                let width = digit.checked_mul(10i128.checked_pow(power)?)?;
                Some(Width::Whole { width, begin })
            })
        })
    };
    // A date alone counts days.
    let (second, day) = match (data_type, per_second(data_type)) {
        (DataType::Date { bits: 32 }, _) => (None, 1),
        (DataType::Date { .. }, Some(units)) => (None, units * DAY),
        (_, Some(units)) => (Some(units), units * DAY),
        _ => return Box::new(plain(0)),
    };
    let parts = plain(0).take_while(move |width| {
        matches!((width, second), (Width::Whole { width, .. }, Some(second)) if *width < second)
    });
    let seconds = SECONDS.into_iter().filter_map(move |seconds| {
        let width = match second {
            Some(second) => seconds * second,
            None if seconds % DAY == 0 => seconds / DAY * day,
            None => return None,
        };
        let begin = if seconds == 7 * DAY { MONDAY * day } else { 0 };
        Some(Width::Whole { width, begin })
    });
    if !matches!(
        data_type,
        DataType::Date { .. } | DataType::Timestamp { .. }
    ) {
        let days = plain(0).filter_map(move |width| match width {
            Width::Whole { width, .. } => Some(Width::Whole {
                width: width.checked_mul(day)?,
                begin: 0,
            }),
            _ => None,
        });
        return Box::new(parts.chain(seconds).chain(days));
    }
    let months = MONTHS
        .into_iter()
        .map(move |months| Width::Months { months, day });
    let ages = plain(0).filter_map(|width| match width {
        // Thousands of thousands of years; a timestamp in seconds reaches that far.
        Width::Whole { width, .. } => i64::try_from(width).ok()?.checked_mul(12_000),
        _ => None,
    });
    let ages = ages.map(move |months| Width::Months { months, day });
    Box::new(parts.chain(seconds).chain(months).chain(ages))
}
