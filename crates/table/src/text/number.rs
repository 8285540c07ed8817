//! Floats and decimals.

use std::fmt::Write;

use super::Out;

/// The shortest text that reads back as the same number: `1.0`, `0.1`, `1e300`, `NaN`, `-Infinity`.
pub(crate) fn float(number: impl zmij::Float + Into<f64> + Copy, out: &mut Out<'_>) {
    let wide: f64 = number.into();
    if wide.is_nan() {
        out.push("NaN");
    } else if wide.is_infinite() {
        out.push(if wide > 0.0 { "Infinity" } else { "-Infinity" });
    } else {
        out.push(zmij::Buffer::new().format_finite(number));
    }
}

/// A float of 16 bits: the shortest text that reads back as the same one of 16 bits.
pub(crate) fn half(bits: u16, out: &mut Out<'_>) {
    let number = half_to_f32(bits);
    if !number.is_finite() || number == 0.0 {
        return float(number, out);
    }
    let mut text = String::new();
    for digits in 0..8 {
        text.clear();
        if write!(text, "{number:.digits$e}").is_err() {
            break;
        }
        let read: f32 = text.parse().unwrap_or(f32::NAN);
        if f32_to_half(read) == bits {
            return float(read, out);
        }
    }
    float(number, out);
}

/// The number that 16 bits stand for.
pub(crate) fn half_to_f32(bits: u16) -> f32 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let exponent = i32::from(bits >> 10 & 0x1f);
    let fraction = f32::from(bits & 0x3ff);
    match exponent {
        0 => sign * fraction * 2f32.powi(-24),
        31 if fraction == 0.0 => sign * f32::INFINITY,
        31 => f32::NAN,
        _ => sign * (1024.0 + fraction) * 2f32.powi(exponent - 25),
    }
}

/// The nearest number that 16 bits can stand for.
pub(crate) fn nearest_half(number: f32) -> f32 {
    if number.is_finite() {
        half_to_f32(f32_to_half(number))
    } else {
        number
    }
}

/// The nearest 16 bits, ties to even; only for finite numbers.
pub(crate) fn f32_to_half(number: f32) -> u16 {
    let sign = if number.is_sign_negative() { 0x8000 } else { 0 };
    let size = f64::from(number.abs());
    // All finite halves are multiples of 2^-24; the step doubles from 2^-13 on.
    let mut exponent = 0u16;
    let mut step = 2f64.powi(-24);
    while size >= step * 2048.0 && exponent < 31 {
        step *= 2.0;
        exponent += 1;
    }
    let steps = (size / step).round_ties_even() as u32;
    let bits = if steps < 1024 {
        steps
    } else {
        (u32::from(exponent) + 1) * 1024 + (steps - 1024)
    };
    sign | u16::try_from(bits).map_or(0x7c00, |bits| bits.min(0x7c00))
}

/// Sign and magnitude of an integer of 256 bits, the lowest 64 bits first.
pub(crate) fn int256(bytes: [u8; 32]) -> (bool, [u64; 4]) {
    let (words, _) = bytes.as_chunks::<8>();
    let mut parts = [0u64; 4];
    for (part, word) in parts.iter_mut().zip(words) {
        *part = u64::from_le_bytes(*word);
    }
    let negative = bytes.last().is_some_and(|byte| byte & 0x80 != 0);
    if negative {
        let mut carry = true;
        for part in &mut parts {
            (*part, carry) = (!*part).overflowing_add(u64::from(carry));
        }
    }
    (negative, parts)
}

/// The most digits that 256 bits have.
const DIGITS: usize = 80;

/// A decimal: all digits of the magnitude, with the point `scale` digits from the right.
pub(crate) fn decimal(negative: bool, magnitude: [u64; 4], scale: i32, out: &mut Out<'_>) {
    let mut buffer = [b'0'; DIGITS];
    let mut short = itoa::Buffer::new();
    let digits = match magnitude {
        [number, 0, 0, 0] => short.format(number),
        _ => digits(magnitude, &mut buffer),
    };
    if negative {
        out.push("-");
    }
    let after = usize::try_from(scale).unwrap_or(0);
    match digits.len().checked_sub(after) {
        None | Some(0) => {
            out.push("0.");
            for _ in digits.len()..after {
                out.push_char('0');
            }
            out.push(digits);
        }
        Some(before) => {
            let (whole, fraction) = digits.split_at_checked(before).unwrap_or((digits, ""));
            out.push(whole);
            if after > 0 {
                out.push(".");
                out.push(fraction);
            }
        }
    }
    if scale < 0 && digits != "0" {
        for _ in 0..scale.unsigned_abs() {
            out.push_char('0');
        }
    }
}

/// The digits of the magnitude, without leading zeros.
fn digits(mut magnitude: [u64; 4], buffer: &mut [u8; DIGITS]) -> &str {
    const CHUNK: u64 = 10_000_000_000_000_000_000;
    let mut at = buffer.len();
    loop {
        let mut rest = 0u128;
        for part in magnitude.iter_mut().rev() {
            let value = rest << 64 | u128::from(*part);
            *part = (value / u128::from(CHUNK)) as u64;
            rest = value % u128::from(CHUNK);
        }
        let mut rest = rest as u64;
        let done = magnitude == [0; 4];
        for _ in 0..19 {
            if done && rest == 0 && at < buffer.len() {
                break;
            }
            at = at.saturating_sub(1);
            if let Some(digit) = buffer.get_mut(at) {
                *digit = b'0' + (rest % 10) as u8;
            }
            rest /= 10;
        }
        if done {
            break;
        }
    }
    buffer
        .get(at..)
        .and_then(|digits| std::str::from_utf8(digits).ok())
        .unwrap_or("0")
}
