//! Numbers in patterns: signs, zeros, and the digits of doubles.

use std::fmt::{Debug, UpperExp};

use super::Specifier;

/// As Java writes it: with a point, and with an exponent where it is very large or small.
pub(in crate::spark) fn plain_number<T: Copy + Debug + Into<f64> + UpperExp>(number: T) -> String {
    let value: f64 = number.into();
    let size = value.abs();
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else if size == 0.0 || (1e-3..1e7).contains(&size) {
        format!("{number:?}")
    } else {
        let text = format!("{number:E}");
        if text.contains('.') {
            text
        } else {
            text.replacen('E', ".0E", 1)
        }
    }
}

/// The digits of a whole number, with commas between thousands where they are wanted.
pub(super) fn grouped(digits: &str, specifier: &Specifier) -> String {
    if !specifier.has(',') {
        return digits.to_owned();
    }
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with its sign.
pub(super) fn signed(is_negative: bool, digits: &str, specifier: &Specifier) -> String {
    let (before, after) = match is_negative {
        true if specifier.has('(') => ("(", ")"),
        true => ("-", ""),
        false if specifier.has('+') => ("+", ""),
        false if specifier.has(' ') => (" ", ""),
        false => ("", ""),
    };
    with_zeros(before, digits, after, specifier)
}

/// With zeros up to the width where they are wanted.
pub(super) fn with_zeros(before: &str, digits: &str, after: &str, specifier: &Specifier) -> String {
    let length = before.len() + digits.len() + after.len();
    let zeros = if specifier.has('0') {
        specifier.width.saturating_sub(length)
    } else {
        0
    };
    format!("{before}{}{digits}{after}", "0".repeat(zeros))
}

pub(super) fn double(value: f64, specifier: &Specifier) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return signed(value < 0.0, "Infinity", &specifier.without_zeros());
    }
    let is_negative = value.is_sign_negative();
    let value = value.abs();
    let places = specifier.precision.unwrap_or(6);
    let text = match specifier.conversion.to_ascii_lowercase() {
        'a' => return hexadecimal(is_negative, value, specifier),
        'e' => Digits::of(value).scientific(places, specifier),
        'g' => Digits::of(value).general(places.max(1), specifier),
        _ => Digits::of(value).decimal(places, specifier),
    };
    signed(is_negative, &text, specifier)
}

/// The digits of a double.
struct Digits {
    digits: Vec<u8>,
    /// The power of ten of the first of them.
    exponent: i32,
}

impl Digits {
    fn of(value: f64) -> Self {
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        Self {
            digits: digits.bytes().filter(u8::is_ascii_digit).collect(),
            exponent: exponent.parse().unwrap_or(0),
        }
    }

    /// With one digit before the point, and so many after it.
    fn scientific(&self, places: usize, specifier: &Specifier) -> String {
        let (digits, is_longer) = rounded(&self.digits, count(places) + 1);
        let exponent = self.exponent + i32::from(is_longer);
        let (first, rest) = digits.split_at(1);
        let rest = rest.get(..places).unwrap_or(rest);
        let point = point(places, specifier);
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{first}{point}{rest}e{sign}{:02}", exponent.abs())
    }

    /// With so many digits after the point.
    fn decimal(&self, places: usize, specifier: &Specifier) -> String {
        // The first digit stands so many places before the point.
        let before_point = self.exponent + 1;
        let (mut digits, is_longer) = rounded(&self.digits, before_point + count(places));
        let before_point = before_point + i32::from(is_longer);
        let missing = usize::try_from(1 - before_point).unwrap_or(0);
        digits.insert_str(0, &"0".repeat(missing));
        let whole = usize::try_from(before_point.max(1)).unwrap_or(1);
        let (whole, rest) = digits.split_at(whole.min(digits.len()));
        let point = point(places, specifier);
        let rest = rest.get(..places).unwrap_or(rest);
        format!("{}{point}{rest}", grouped(whole, specifier))
    }

    /// With so many digits in all. In Java, unlike in C, zeros at the end stay, and the rounded number decides about the exponent.
    fn general(&self, kept: usize, specifier: &Specifier) -> String {
        let (_, is_longer) = rounded(&self.digits, count(kept));
        let exponent = self.exponent + i32::from(is_longer);
        match usize::try_from(count(kept) - 1 - exponent) {
            Ok(places) if exponent >= -4 => self.decimal(places, specifier),
            _ => self.scientific(kept - 1, specifier),
        }
    }
}

fn count(places: usize) -> i32 {
    i32::try_from(places).unwrap_or(0)
}

fn point(places: usize, specifier: &Specifier) -> &'static str {
    if places > 0 || specifier.has('#') {
        "."
    } else {
        ""
    }
}

/// Hexadecimal digits and a power of two. Zeros up to the width are counted without those up to the precision, as Java counts them.
fn hexadecimal(is_negative: bool, value: f64, specifier: &Specifier) -> String {
    let places = specifier.precision.map_or(0, |places| places.max(1));
    let (digits, exponent) = powers_of_two(value, places);
    let sign = signed(is_negative, "", &specifier.without_zeros());
    let width = if specifier.has('0') {
        specifier.width
    } else {
        0
    };
    let zeros = width.saturating_sub(format!("{sign}0x{digits}p{exponent}").len());
    let zeros = "0".repeat(zeros);
    // The first digit and the point are no places.
    let digits = format!("{digits:0<width$}", width = places + 2);
    format!("{sign}0x{zeros}{digits}p{exponent}")
}

/// The hexadecimal digits of a number, rounded to so many places, and its power of two. 0 stands for all places.
fn powers_of_two(value: f64, places: usize) -> (String, i32) {
    const BITS: usize = 52;
    const FRACTION: u64 = (1 << BITS) - 1;
    let power = |bits: u64| i32::try_from(bits >> BITS).unwrap_or(0) - 1023;
    let (mut bits, mut less) = (value.to_bits(), 0);
    let is_rounded = (1..BITS / 4).contains(&places) && value != 0.0;
    if is_rounded {
        if value.is_subnormal() {
            less = 54;
            bits = (value * 2_f64.powi(less)).to_bits();
        }
        // Halves go to the even neighbour.
        let left = BITS - 4 * places;
        let (kept, rest, half) = (bits >> left, bits & ((1 << left) - 1), 1 << (left - 1));
        let is_up = rest > half || (rest == half && kept & 1 == 1);
        bits = (kept + u64::from(is_up)) << left;
    }
    let (first, exponent) = match power(bits) {
        _ if bits == 0 => (0, 0),
        -1023 => (0, -1022),
        power => (1, power - less),
    };
    let fraction = format!("{:013x}", bits & FRACTION);
    let fraction = match fraction.trim_end_matches('0') {
        "" => "0",
        digits => digits,
    };
    (format!("{first}.{fraction}"), exponent)
}

/// The first digits, of which halves are rounded up, and whether they became one more.
fn rounded(digits: &[u8], kept: i32) -> (String, bool) {
    let Ok(count) = usize::try_from(kept) else {
        return (String::new(), false);
    };
    let mut out: Vec<u8> = digits.iter().copied().take(count).collect();
    let is_up = digits.get(count).is_some_and(|next| *next >= b'5');
    out.resize(count, b'0');
    let mut carries = is_up;
    for digit in out.iter_mut().rev() {
        if !carries {
            break;
        }
        carries = *digit == b'9';
        *digit = if carries { b'0' } else { *digit + 1 };
    }
    if carries {
        out.insert(0, b'1');
    }
    (out.into_iter().map(char::from).collect(), carries)
}
