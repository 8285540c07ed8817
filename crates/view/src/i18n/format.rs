//! Numbers as they are written in the language that is shown.

use super::{Language, Text, language, t};

/// A number with its thousands set apart: `100,000`, in German `100.000`.
pub fn number(value: u64) -> String {
    set_apart(&value.to_string())
}

/// A count, and its text.
type Count<T> = (u64, fn(u64) -> T);

/// Counts with their words, such as “3 applied, 1 failed”, without those that are zero. Where all are, the first says so.
pub fn tally<T: Text, const N: usize>(counts: [Count<T>; N]) -> String {
    let all_zero = counts.iter().all(|(count, _)| *count == 0);
    let told = counts
        .into_iter()
        .enumerate()
        .filter(|(place, (count, _))| *count > 0 || (all_zero && *place == 0));
    let words: Vec<String> = told.map(|(_, (count, text))| t(text(count))).collect();
    words.join(", ")
}

/// A number that is written without groups, such as `-1234567.5`: `-1,234,567.5`, in German `-1.234.567,5`. `None` for other
/// text.
pub fn grouped(text: &str) -> Option<String> {
    let point = match language() {
        Language::English => '.',
        Language::German => ',',
    };
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    (is_digits(whole) && fraction.is_none_or(is_digits)).then(|| {
        let fraction = fraction.map(|fraction| format!("{point}{fraction}"));
        format!("{sign}{}{}", set_apart(whole), fraction.unwrap_or_default())
    })
}

fn set_apart(digits: &str) -> String {
    let separator = match language() {
        Language::English => ',',
        Language::German => '.',
    };
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// A count, as [`number`] writes it.
pub fn counted(count: usize) -> String {
    number(u64::try_from(count).unwrap_or(u64::MAX))
}

/// A number of bytes: `0 bytes`, `1 byte`, `512 bytes`, `1.4 MB`. Units are powers of 1,000.
///
/// In whole numbers: formatting floating-point numbers would add its tables to the app.
pub fn bytes(count: u64) -> String {
    let (byte, bytes, point) = match language() {
        Language::English => ("byte", "bytes", '.'),
        Language::German => ("Byte", "Byte", ','),
    };
    if count < 1_000 {
        return format!("{count} {}", if count == 1 { byte } else { bytes });
    }
    let mut text = String::new();
    let mut tenth_of_unit = 100_u64;
    for unit in ["kB", "MB", "GB", "TB"] {
        let tenths = count.saturating_add(tenth_of_unit / 2) / tenth_of_unit;
        text = format!("{}{point}{} {unit}", tenths / 10, tenths % 10);
        if tenths < 10_000 {
            break;
        }
        tenth_of_unit *= 1_000;
    }
    text
}

/// A speed: `2.3 MB/s`; `None` in the first moments, when it says nothing.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a positive number of which three digits are shown"
)]
pub fn speed(received: u64, seconds: f64) -> Option<String> {
    (seconds > 0.5).then(|| format!("{}/s", bytes((received as f64 / seconds) as u64)))
}
