//! Numbers, days and instants that are not written as the types are read.

use std::borrow::Cow;

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

use crate::cell::is_infinite;

/// How the values of a column are written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Written {
    /// As in JSON and ISO 8601.
    #[default]
    Plain,
    /// Numbers with another decimal sign, or with signs between groups of three digits.
    Number {
        /// The decimal sign, such as a comma.
        decimal: char,
        /// What may stand between groups of three digits.
        thousands: Option<char>,
        /// What may stand before or after the digits, such as `%` or `€`; it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    /// Days in a format of `strptime`, such as `%d.%m.%Y`.
    Date(String),
    /// Instants in a format of `strptime`, without a zone: UTC.
    Timestamp(String),
}

impl Written {
    /// Whether values are written as parsers expect them.
    pub fn is_plain(&self) -> bool {
        *self == Self::Plain
    }

    /// The format of days or instants: of instants when it has an hour.
    pub fn in_format(format: &str) -> Self {
        if ["%H", "%I", "%T", "%R", "%k", "%l"]
            .iter()
            .any(|hour| format.contains(hour))
        {
            Self::Timestamp(format.to_owned())
        } else {
            Self::Date(format.to_owned())
        }
    }

    /// A value in its plain form; nothing when it is not written so.
    pub fn plain<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        match self {
            Self::Plain => Some(text.into()),
            Self::Number {
                decimal,
                thousands,
                unit,
            } => match unit {
                Some(unit) => {
                    let text = without_unit(text, unit);
                    number(&text, *decimal, *thousands).map(Cow::from)
                }
                None => number(text, *decimal, *thousands).map(Cow::from),
            },
            Self::Date(format) => {
                let date = Date::strptime(format, text).ok()?;
                Some(date.to_string().into())
            }
            Self::Timestamp(format) => {
                let instant = DateTime::strptime(format, text).ok()?;
                Some(instant.to_string().into())
            }
        }
    }
}

/// A number without the unit before or after it, and the blanks between them. A sign may stand before the unit.
fn without_unit<'t>(text: &'t str, unit: &str) -> Cow<'t, str> {
    let (sign, unsigned) = signed(text);
    let before = unsigned.strip_prefix(unit).map(str::trim_start);
    let after = || unsigned.strip_suffix(unit).map(str::trim_end);
    match before.or_else(after) {
        Some(number) if sign.is_empty() => number.into(),
        Some(number) => format!("{sign}{number}").into(),
        None => text.into(),
    }
}

/// The sign of a number, and the rest of it.
fn signed(text: &str) -> (&str, &str) {
    text.split_at(usize::from(text.starts_with(['-', '+'])))
}

fn number(text: &str, decimal: char, thousands: Option<char>) -> Option<String> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (sign, unsigned) = signed(text);
    if is_infinite(unsigned.as_bytes()) {
        return Some(text.to_owned());
    }
    let (whole, fraction) = match unsigned.split_once(decimal) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (unsigned, None),
    };
    let mut plain = sign.to_owned();
    match thousands.filter(|thousands| whole.contains(*thousands)) {
        None if digits(whole) => plain.push_str(whole),
        None => return None,
        Some(thousands) => {
            for (place, group) in whole.split(thousands).enumerate() {
                let fits = if place == 0 {
                    group.len() <= 3
                } else {
                    group.len() == 3
                };
                if !fits || !digits(group) {
                    return None;
                }
                plain.push_str(group);
            }
        }
    }
    if let Some(fraction) = fraction {
        if !digits(fraction) {
            return None;
        }
        plain.push('.');
        plain.push_str(fraction);
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_days_and_instants_get_their_plain_form() {
        let number = |decimal, thousands, unit: Option<&str>| Written::Number {
            decimal,
            thousands,
            unit: unit.map(str::to_owned),
        };
        let german = number(',', Some('.'), None);
        let french = number(',', Some('\u{202f}'), None);
        let percent = number('.', None, Some("%"));
        let euro = number(',', Some('.'), Some("€"));
        let days = Written::in_format("%d.%m.%Y");
        let instants = Written::in_format("%m/%d/%Y %H:%M");
        for (written, text, plain) in [
            (&german, "1.234.567,50", Some("1234567.50")),
            (&german, "-0,5", Some("-0.5")),
            (&german, "1234", Some("1234")),
            (&german, "+1,5", Some("+1.5")),
            (&german, "-Inf", Some("-Inf")),
            (&german, "+-1", None),
            (&german, "1.5", None),
            (&german, "1.2345", None),
            (&german, "1234.567", None),
            (&german, ",5", None),
            (&german, "1,", None),
            (&german, "1,5,5", None),
            (&german, "", None),
            (&german, "x", None),
            (&french, "12\u{202f}345,6", Some("12345.6")),
            (&percent, "12 %", Some("12")),
            (&percent, "12.5%", Some("12.5")),
            (&percent, "-0.5\u{a0}%", Some("-0.5")),
            (&percent, "7", Some("7")),
            (&percent, "%", None),
            (&percent, "1 % %", None),
            (&percent, "12 €", None),
            (&percent, "1e5 %", None),
            (&euro, "1.234,50 €", Some("1234.50")),
            (&euro, "€ 5", Some("5")),
            (&euro, "-€5,00", Some("-5.00")),
            (&euro, "€ -5,00", Some("-5.00")),
            (&euro, "--€5", None),
            (&days, "29.02.2024", Some("2024-02-29")),
            (&days, "1.3.2024", Some("2024-03-01")),
            (&days, "30.02.2024", None),
            (&days, "2024-02-29", None),
            (&instants, "02/29/2024 23:05", Some("2024-02-29T23:05:00")),
            (&instants, "02/29/2024", None),
            (&Written::Plain, "x", Some("x")),
        ] {
            assert_eq!(written.plain(text).as_deref(), plain, "{text}");
        }
    }
}
