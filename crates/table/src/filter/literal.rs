//! Texts that people type, read exactly as values of a type.

/// An integer of 256 bits: its high half with the sign, and its low half.
pub(super) type Wide = (i128, u128);

pub(super) const LEAST: Wide = (i128::MIN, 0);
pub(super) const GREATEST: Wide = (i128::MAX, u128::MAX);

/// The range of integers that a text stands for: all from the first to the second. Between two integers lies nothing,
/// and then the first is greater by one.
pub(super) type Span = (Wide, Wide);

pub(super) const fn wide(number: i128) -> Wide {
    (number >> 127, number as u128)
}

pub(super) fn minus_one((high, low): Wide) -> Wide {
    match low.checked_sub(1) {
        Some(low) => (high, low),
        None => high.checked_sub(1).map_or(LEAST, |high| (high, u128::MAX)),
    }
}

pub(super) fn plus_one((high, low): Wide) -> Wide {
    match low.checked_add(1) {
        Some(low) => (high, low),
        None => high.checked_add(1).map_or(GREATEST, |high| (high, 0)),
    }
}

fn negate((high, low): Wide) -> Wide {
    let (low, carry) = (!low).overflowing_add(1);
    ((!high).wrapping_add(i128::from(carry)), low)
}

/// Ten times the number plus a digit; nothing when that has more than 255 bits.
fn times_ten((high, low): Wide, digit: u8) -> Option<Wide> {
    const HALF: u128 = u64::MAX as u128;
    let low_part = (low & HALF) * 10 + u128::from(digit);
    let mid_part = (low >> 64) * 10 + (low_part >> 64);
    let low = (mid_part & HALF) << 64 | low_part & HALF;
    let high = high
        .checked_mul(10)?
        .checked_add(i128::try_from(mid_part >> 64).ok()?)?;
    Some((high, low))
}

/// The most digits before the exponent is applied, so that `1e999999999` costs nothing.
const DIGITS: i64 = 400;

/// A decimal text times ten to the power of `scale`: `-12.50`, `1e3`, `.5`, with blanks around it.
pub(super) fn decimal(text: &str, scale: i32) -> Option<Span> {
    let text = text.trim();
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = || whole.bytes().chain(fraction.bytes());
    if (whole.len() + fraction.len()) == 0 || !digits().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    if digits().all(|digit| digit == b'0') {
        return Some((wide(0), wide(0)));
    }
    // So many digits stand before the point once it is moved.
    let before = i64::try_from(whole.len())
        .ok()?
        .saturating_add(exponent)
        .saturating_add(i64::from(scale));
    let mut number = Some(wide(0));
    let mut inexact = before < 0;
    let mut taken = 0;
    for digit in digits() {
        if taken < before {
            number = number.and_then(|number| times_ten(number, digit - b'0'));
        } else {
            inexact |= digit != b'0';
        }
        taken += 1;
    }
    for _ in taken..before.min(DIGITS) {
        number = number.and_then(|number| times_ten(number, 0));
    }
    let Some(number) = number else {
        // Beyond all values: above the greatest, or below the least.
        return Some(if negative {
            (LEAST, minus_one(LEAST))
        } else {
            (plus_one(GREATEST), GREATEST)
        });
    };
    let floor = match (negative, inexact) {
        (false, _) => number,
        (true, false) => negate(number),
        (true, true) => minus_one(negate(number)),
    };
    Some(if inexact {
        (plus_one(floor), floor)
    } else {
        (floor, floor)
    })
}

/// A float, with the names that this crate writes and those that others do.
pub(crate) fn parse_float(text: &str) -> Option<f64> {
    let text = text.trim();
    match text {
        "NaN" | "nan" => Some(f64::NAN),
        _ => text.parse().ok().filter(|number: &f64| !number.is_nan()),
    }
}
