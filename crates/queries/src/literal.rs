//! Values as SQL literals. Whatever is typed, it becomes one literal, or a list of them in brackets, and no other part of
//! the statement: numbers, days and instants are checked letter by letter, texts are quoted by [`belvedere_checks::sql`].

use belvedere_checks::sql;
use belvedere_table::time_span::{MINUTE, TimeSpan, format_instant, is_day};

use crate::parameters::{Scalar, Type};

/// The most digits of a number: those of a decimal.
const MAX_DIGITS: usize = 38;

/// Why a text is no value of its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mistake {
    /// There is none.
    Missing,
    /// It is of another type.
    Not(Scalar),
    /// The number has too many digits.
    TooLong,
    /// A value of a list is of another type.
    Item {
        /// The value.
        item: String,
        /// Its type.
        scalar: Scalar,
    },
    /// A quote in a list is not closed.
    OpenQuote,
}

/// A text as a literal of a type.
///
/// # Errors
/// [`Mistake`] when it is no value of the type.
pub fn literal(kind: Type, text: &str) -> Result<String, Mistake> {
    if !kind.list {
        return one(kind.scalar, text);
    }
    let mut literals = Vec::new();
    for item in items(text).ok_or(Mistake::OpenQuote)? {
        let literal = one(kind.scalar, &item).map_err(|mistake| match mistake {
            Mistake::Not(scalar) => Mistake::Item { item, scalar },
            other => other,
        })?;
        literals.push(literal);
    }
    if literals.is_empty() {
        return Err(Mistake::Missing);
    }
    Ok(format!("({})", literals.join(", ")))
}

fn one(scalar: Scalar, written: &str) -> Result<String, Mistake> {
    let text = written.trim();
    if text.is_empty() {
        return Err(Mistake::Missing);
    }
    let is_not = Mistake::Not(scalar);
    match scalar {
        Scalar::Text => Ok(sql::text(written)),
        Scalar::Integer | Scalar::Number => {
            let unsigned = text.trim_start_matches(['+', '-']);
            let shape = number(unsigned).filter(|_| text.len() - unsigned.len() <= 1);
            let shape = shape.ok_or(is_not.clone())?;
            if scalar == Scalar::Integer && !shape.is_whole {
                return Err(is_not);
            }
            if shape.digits > MAX_DIGITS {
                return Err(Mistake::TooLong);
            }
            // In brackets, so that no two signs meet: `--` begins a comment.
            Ok(if text.starts_with('-') {
                format!("(-{unsigned})")
            } else {
                unsigned.to_owned()
            })
        }
        Scalar::Boolean => match text.to_ascii_lowercase().as_str() {
            "true" => Ok("TRUE".to_owned()),
            "false" => Ok("FALSE".to_owned()),
            _ => Err(is_not),
        },
        Scalar::Date => {
            if !is_day(text) {
                return Err(is_not);
            }
            Ok(format!("DATE '{text}'"))
        }
        Scalar::Timestamp => {
            let instant = instant(text).ok_or(is_not)?;
            Ok(format!("TIMESTAMP '{instant}'"))
        }
    }
}

struct Number {
    is_whole: bool,
    digits: usize,
}

/// The shape of a number without a sign.
fn number(text: &str) -> Option<Number> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if !is_digits(digits, 1..=3) {
            return None;
        }
    }
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = whole.len() + fraction.map_or(0, str::len);
    let is_number = digits > 0
        && [whole, fraction.unwrap_or_default()]
            .iter()
            .all(|part| is_digits(part, 0..=usize::MAX));
    is_number.then_some(Number {
        is_whole: fraction.is_none() && exponent.is_none(),
        digits,
    })
}

fn is_digits(text: &str, lengths: std::ops::RangeInclusive<usize>) -> bool {
    lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An instant in UTC, as `2024-01-31T14:30:00Z`: a day, and a time behind a blank or `T`. Without a zone it is in UTC, as
/// results are shown.
fn instant(text: &str) -> Option<String> {
    let span = TimeSpan::parse(text)?;
    let is_instant = span.length() <= MINUTE || is_day(text);
    is_instant.then(|| format_instant(span.start)).flatten()
}

/// The values of a list: between commas and line breaks. One with a comma stands in double quotes, a double quote in it is
/// doubled. Empty ones don't count.
fn items(text: &str) -> Option<Vec<String>> {
    let mut items = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        if first == '"' {
            let (item, after) = quoted(rest.get(1..)?)?;
            items.push(item);
            let end = after.find([',', '\n']).unwrap_or(after.len());
            // Behind the closing quote there is nothing but blanks.
            if !after.get(..end)?.trim().is_empty() {
                return None;
            }
            rest = after.get(end..)?;
        } else {
            let end = rest.find([',', '\n']).unwrap_or(rest.len());
            let item = rest.get(..end)?.trim();
            if !item.is_empty() {
                items.push(item.to_owned());
            }
            rest = rest.get(end..)?;
        }
        rest = rest.strip_prefix([',', '\n']).unwrap_or(rest).trim_start();
    }
    Some(items)
}

/// A value up to its closing quote, and what follows.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut item = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        item.push_str(before);
        match after.strip_prefix('"') {
            Some(after) => {
                item.push('"');
                rest = after;
            }
            None => return Some((item, after)),
        }
    }
}

#[cfg(test)]
mod tests;
