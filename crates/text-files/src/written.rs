//! Numbers, days and instants that are not written as the types are read.

use std::borrow::Cow;

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

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
    },
    /// Days in a format of `strptime`, such as `%d.%m.%Y`.
    Date(String),
    /// Instants in a format of `strptime`, without a zone: UTC.
    Timestamp(String),
}

impl Written {
    pub(crate) fn is_plain(&self) -> bool {
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
            Self::Number { decimal, thousands } => {
                number(text, *decimal, *thousands).map(Cow::from)
            }
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

fn number(text: &str, decimal: char, thousands: Option<char>) -> Option<String> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text),
    };
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
        let german = Written::Number {
            decimal: ',',
            thousands: Some('.'),
        };
        let french = Written::Number {
            decimal: ',',
            thousands: Some('\u{202f}'),
        };
        let days = Written::in_format("%d.%m.%Y");
        let instants = Written::in_format("%m/%d/%Y %H:%M");
        for (written, text, plain) in [
            (&german, "1.234.567,50", Some("1234567.50")),
            (&german, "-0,5", Some("-0.5")),
            (&german, "1234", Some("1234")),
            (&german, "1.5", None),
            (&german, "1.2345", None),
            (&german, "1234.567", None),
            (&german, ",5", None),
            (&german, "1,", None),
            (&german, "1,5,5", None),
            (&german, "", None),
            (&german, "x", None),
            (&french, "12\u{202f}345,6", Some("12345.6")),
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
