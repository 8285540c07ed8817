//! Numbers in patterns: signs, zeros, and the digits of doubles.

use super::Specifier;

/// As Java writes it: with a point, and with an exponent where it is very large or small.
pub(in crate::spark) fn plain_double(value: f64) -> String {
    let size = value.abs();
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else if size == 0.0 || (1e-3..1e7).contains(&size) {
        format!("{value:?}")
    } else {
        let text = format!("{value:E}");
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
    if !value.is_finite() {
        let digits = if value.is_nan() { "NaN" } else { "Infinity" };
        let flags = specifier.flags.replace('0', "");
        let specifier = Specifier {
            flags,
            ..*specifier
        };
        return signed(value < 0.0, digits, &specifier);
    }
    let places = specifier.precision.unwrap_or(6);
    let text = format!("{:e}", value.abs());
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).collect();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let is_negative = value.is_sign_negative();
    if specifier.conversion.eq_ignore_ascii_case(&'e') {
        let (digits, is_longer) = rounded(&digits, i32::try_from(places).unwrap_or(0) + 1);
        let is_zero = value == 0.0;
        let exponent = if is_zero {
            0
        } else {
            exponent + i32::from(is_longer)
        };
        let (first, rest) = digits.split_at(1);
        let rest = rest.get(..places).unwrap_or(rest);
        let point = if places > 0 { "." } else { "" };
        let sign = if exponent < 0 { '-' } else { '+' };
        let text = format!("{first}{point}{rest}e{sign}{:02}", exponent.abs());
        return signed(is_negative, &text, specifier);
    }
    // The first digit stands so many places before the point.
    let before_point = exponent + 1;
    let kept = before_point + i32::try_from(places).unwrap_or(0);
    let (mut digits, is_longer) = rounded(&digits, kept);
    let before_point = before_point + i32::from(is_longer);
    let missing = usize::try_from(1 - before_point).unwrap_or(0);
    digits.insert_str(0, &"0".repeat(missing));
    let whole = usize::try_from(before_point.max(1)).unwrap_or(1);
    let (whole, rest) = digits.split_at(whole.min(digits.len()));
    let point = if places > 0 { "." } else { "" };
    let rest = rest.get(..places).unwrap_or(rest);
    let text = format!("{}{point}{rest}", grouped(whole, specifier));
    signed(is_negative, &text, specifier)
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
