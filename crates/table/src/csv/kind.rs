//! The types that columns of CSV can have, and which one holds two others.

mod times;

use belvedere_text_files::{Cell, Instant, bare as without_blanks};

use self::times::canonical_timestamp;
pub(super) use self::times::{Timestamp, date, other_date};

use crate::schema::{DataType, Layout, TimeUnit};

/// The type of a column so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// No value yet.
    Nothing,
    Bool,
    Int,
    /// Plain numbers that all have so many digits after the point, up to 18 in all, or up to 38 if `wide`; without a
    /// point, integers of more than 64 bits.
    Decimal {
        scale: u8,
        wide: bool,
    },
    Float,
    Date,
    /// Microseconds, or nanoseconds if `fine`; `utc` if any has a zone. Those without are taken as UTC.
    Timestamp {
        utc: bool,
        fine: bool,
    },
    Text,
}

impl Kind {
    /// The type that holds every value of both.
    pub(super) fn and(self, other: Self) -> Self {
        use Kind::{Decimal, Float, Int, Nothing, Text, Timestamp};
        match (self, other) {
            (one, other) if one == other => one,
            (Nothing, kind) | (kind, Nothing) => kind,
            (Decimal { scale, .. }, Decimal { scale: other, .. }) if scale == other => {
                Decimal { scale, wide: true }
            }
            (
                Int,
                Decimal {
                    scale: 0,
                    wide: true,
                },
            )
            | (
                Decimal {
                    scale: 0,
                    wide: true,
                },
                Int,
            ) => Decimal {
                scale: 0,
                wide: true,
            },
            // A float holds about 16 digits: what has more stays text.
            (Decimal { wide: true, .. }, _) | (_, Decimal { wide: true, .. }) => Text,
            (Int | Decimal { .. } | Float, Int | Decimal { .. } | Float) => Float,
            (Timestamp { utc, fine }, Timestamp { utc: u, fine: f }) => Timestamp {
                utc: utc || u,
                fine: fine || f,
            },
            _ => Text,
        }
    }

    pub(super) fn data_type(self) -> DataType {
        match self {
            Self::Nothing => DataType::Null,
            Self::Bool => DataType::Bool,
            Self::Int => DataType::Int {
                bits: 64,
                signed: true,
            },
            Self::Decimal { scale, wide } => DataType::Decimal {
                bits: if wide { 128 } else { 64 },
                precision: if wide { 38 } else { 18 },
                scale: i32::from(scale),
            },
            Self::Float => DataType::Float { bits: 64 },
            Self::Date => DataType::Date { bits: 32 },
            Self::Timestamp { utc, fine } => DataType::Timestamp {
                unit: if fine {
                    TimeUnit::Nano
                } else {
                    TimeUnit::Micro
                },
                zone: utc.then(|| "UTC".to_owned()),
            },
            Self::Text => DataType::Utf8 {
                layout: Layout::Small,
            },
        }
    }

    /// The narrowest type that holds the text and gives it back unchanged. What a value is, is the rule for all files
    /// ([`Cell`]), without the blanks around it. Besides, types of results are found again: decimals with more digits than a float has, floats that are no
    /// numbers, and the last days of the year 9999.
    pub(super) fn of(bytes: &[u8]) -> Self {
        match Cell::of(bytes) {
            Cell::Boolean => Self::Bool,
            Cell::Long { .. } => Self::Int,
            Cell::Double => match decimal_shape(bytes) {
                Some((scale, digits)) if digits <= NARROW => Self::Decimal { scale, wide: false },
                _ => Self::Float,
            },
            Cell::Date => Self::Date,
            Cell::Timestamp { nanoseconds: fine } => Self::Timestamp {
                utc: Instant::of(bytes).is_some_and(|instant| instant.has_zone),
                fine,
            },
            Cell::Text => match bare(bytes) {
                Some(bare) => match Self::of(bare) {
                    // With blanks, it is written otherwise than any decimal.
                    Self::Decimal { wide: false, .. } => Self::Float,
                    Self::Decimal { wide: true, .. } => Self::Text,
                    kind => kind,
                },
                None => exact(bytes),
            },
        }
    }
}

/// A value without the blanks around it, if it has some and is not blank.
fn bare(bytes: &[u8]) -> Option<&[u8]> {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    if !is_blank(bytes.first()) && !is_blank(bytes.last()) {
        return None;
    }
    let bare = without_blanks(std::str::from_utf8(bytes).ok()?);
    (!bare.is_empty()).then_some(bare.as_bytes())
}

/// The most digits of a decimal of 64 bits.
const NARROW: usize = 18;

/// What is text by the rule for all files.
fn exact(bytes: &[u8]) -> Kind {
    if no_number(bytes).is_some() {
        return Kind::Float;
    }
    if !matches!(bytes.first(), Some(b'-' | b'0'..=b'9')) {
        return Kind::Text;
    }
    if let Some((scale, digits)) = decimal_shape(bytes) {
        let wide = digits > NARROW;
        return Kind::Decimal { scale, wide };
    }
    if decimal(bytes, 0, 38).is_some() {
        // An integer of more than 64 bits.
        return Kind::Decimal {
            scale: 0,
            wide: true,
        };
    }
    match canonical_timestamp(bytes) {
        Some((_, utc)) => Kind::Timestamp { utc, fine: false },
        None => Kind::Text,
    }
}

/// A float that is no number.
fn no_number(bytes: &[u8]) -> Option<f64> {
    match bytes {
        b"NaN" => Some(f64::NAN),
        b"Infinity" => Some(f64::INFINITY),
        b"-Infinity" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// A truth value, in small or capital letters.
pub(super) fn truth(bytes: &[u8]) -> Option<bool> {
    match bytes {
        b"true" => Some(true),
        b"false" => Some(false),
        _ if Cell::of(bytes) == Cell::Boolean => Some(bytes.len() == b"true".len()),
        _ => truth(bare(bytes)?),
    }
}

/// An integer that is written otherwise than by this crate: with a plus, as `-0`, or with blanks around it.
pub(super) fn other_int(bytes: &[u8]) -> Option<i64> {
    let bare = bare(bytes).unwrap_or(bytes);
    match Cell::of(bare) {
        Cell::Long { .. } => std::str::from_utf8(bare).ok()?.parse().ok(),
        _ => None,
    }
}

/// An integer as this crate writes it: no plus, no leading zeros, no `-0`.
pub(super) fn int(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes.split_first() {
        Some((b'-', digits)) => (true, digits),
        _ => (false, bytes),
    };
    let (first, rest) = digits.split_first()?;
    if *first == b'0' {
        return (rest.is_empty() && !negative).then_some(0);
    }
    if digits.len() > 19 {
        return None;
    }
    let mut number = 0u64;
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        // Nineteen digits fit into 64 bits without a sign.
        number = number * 10 + u64::from(digit);
    }
    if negative {
        (number <= 1 << 63).then(|| (number as i64).wrapping_neg())
    } else {
        i64::try_from(number).ok()
    }
}

/// How many digits a plain decimal has after its point, and in all; only if it is written as this crate writes it.
fn decimal_shape(bytes: &[u8]) -> Option<(u8, usize)> {
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let point = memchr::memchr(b'.', digits)?;
    let (whole, fraction) = (digits.get(..point)?, digits.get(point + 1..)?);
    let sound = !whole.is_empty()
        && !fraction.is_empty()
        && (whole.len() == 1 || !whole.starts_with(b"0"))
        && whole.iter().chain(fraction).all(u8::is_ascii_digit);
    // Only floats are written as minus nothing.
    let zero = digits.iter().all(|byte| matches!(byte, b'0' | b'.'));
    let count = whole.len() + fraction.len();
    (sound && count <= 38 && !(zero && bytes.len() > digits.len()))
        .then_some((u8::try_from(fraction.len()).ok()?, count))
}

/// The digits of a plain decimal of this scale, as an integer.
pub(super) fn decimal(bytes: &[u8], scale: u8, most: usize) -> Option<i128> {
    let (negative, digits) = match bytes.split_first() {
        Some((b'-', digits)) => (true, digits),
        _ => (false, bytes),
    };
    let (whole, fraction) = if scale == 0 {
        (digits, [].as_slice())
    } else {
        let point = digits.len().checked_sub(usize::from(scale) + 1)?;
        if digits.get(point) != Some(&b'.') {
            return None;
        }
        (digits.get(..point)?, digits.get(point + 1..)?)
    };
    if whole.is_empty()
        || whole.len() > 1 && whole.starts_with(b"0")
        || whole.len() + fraction.len() > most
    {
        return None;
    }
    let number = if digits.len() <= 19 {
        let mut number = 0u64;
        for digit in whole.iter().chain(fraction) {
            let digit = digit.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number = number * 10 + u64::from(digit);
        }
        i128::from(number)
    } else {
        let mut number = 0i128;
        for digit in whole.iter().chain(fraction) {
            let digit = digit.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number = number * 10 + i128::from(digit);
        }
        number
    };
    if negative {
        (number != 0).then_some(-number)
    } else {
        Some(number)
    }
}

/// A float of up to 17 digits in any notation.
pub(super) fn float(bytes: &[u8]) -> Option<f64> {
    if let Some(number) = short_float(bytes) {
        return Some(number);
    }
    match Cell::of(bytes) {
        Cell::Double | Cell::Long { is_double: true } => {
            std::str::from_utf8(bytes).ok()?.parse().ok()
        }
        _ => match bare(bytes) {
            Some(bare) => float(bare),
            None => no_number(bytes),
        },
    }
}

/// Powers of ten that floats hold exactly.
const POWERS: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// A plain decimal of up to 15 digits: both its digits and the power of ten are exact, so that one division rounds once.
fn short_float(bytes: &[u8]) -> Option<f64> {
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    if digits.len() > 16 || !digits.last()?.is_ascii_digit() {
        return None;
    }
    if let [b'0', b'0'..=b'9', ..] = digits {
        return None;
    }
    let mut number = 0u64;
    let mut after = None;
    for (place, byte) in digits.iter().enumerate() {
        match byte {
            b'0'..=b'9' => number = number * 10 + u64::from(byte - b'0'),
            b'.' if after.is_none() && place > 0 => after = Some(digits.len() - place - 1),
            _ => return None,
        }
    }
    if digits.len() - usize::from(after.is_some()) > 15 {
        return None;
    }
    let size = number as f64 / POWERS.get(after.unwrap_or(0))?;
    Some(if digits.len() < bytes.len() {
        -size
    } else {
        size
    })
}

/// Whether this crate writes the float back as it stands here.
pub(super) fn float_is_canonical(bytes: &[u8], number: f64) -> bool {
    if !number.is_finite() {
        return no_number(bytes).is_some();
    }
    zmij::Buffer::new().format_finite(number).as_bytes() == bytes
}
