//! The form in which the values of a column are written, and instants in another zone.

use crate::host;
use crate::i18n::grouped;

/// How many decimals of a rounded number are written, and how many behind the zeros of one below 1.
const DECIMALS: usize = 4;

/// How the values of a column are written. Numbers and instants have two forms, between which the user chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CellForm {
    /// In the one form that they have.
    #[default]
    Only,
    /// As numbers.
    Number {
        /// With their thousands set apart.
        is_grouped: bool,
    },
    /// As floating-point numbers.
    Float {
        /// With few decimals, a sign where that leaves some out, and their thousands set apart.
        is_rounded: bool,
    },
    /// As instants.
    Instant {
        /// In the zone of this browser, and not in UTC.
        is_local: bool,
    },
}

impl CellForm {
    /// The first form of numbers of a type.
    pub fn of_numbers(data_type: &str) -> Self {
        let data_type = data_type.to_ascii_lowercase();
        if data_type.starts_with("double") || data_type.starts_with("float") {
            Self::Float { is_rounded: false }
        } else {
            Self::Number { is_grouped: false }
        }
    }

    /// The other of the two forms.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Only => Self::Only,
            Self::Number { is_grouped } => Self::Number {
                is_grouped: !is_grouped,
            },
            Self::Float { is_rounded } => Self::Float {
                is_rounded: !is_rounded,
            },
            Self::Instant { is_local } => Self::Instant {
                is_local: !is_local,
            },
        }
    }

    /// Whether instants are in the zone of this browser.
    pub fn is_local(self) -> bool {
        matches!(self, Self::Instant { is_local: true })
    }
}

/// An instant, written as UTC, in a zone: `2026-03-29T01:30:00.123456Z` becomes `2026-03-29T03:30:00.123456+02:00`, and
/// `2026-03-29 01:30:00 UTC` becomes `2026-03-29 03:30:00 +02:00`. `behind` is the rule of the zone: how many minutes it is
/// behind UTC at an instant, in milliseconds since 1970. `None` for any other text.
pub fn shifted(utc: &str, behind: impl Fn(f64) -> f64) -> Option<String> {
    let (whole, rest) = utc.split_at_checked(19)?;
    // Before the time, and before the zone.
    let (separator, blank, zone) = if rest.ends_with('Z') {
        ("T", "", "Z")
    } else {
        (" ", " ", " UTC")
    };
    let fraction = rest.strip_suffix(zone)?;
    let instant = host::instant(&format!("{}Z", whole.replacen(separator, "T", 1)));
    let minutes = -behind(instant);
    // Historical zones have offsets with seconds; years beyond four digits are not shown in a zone.
    if !instant.is_finite() || minutes.fract() != 0.0 {
        return None;
    }
    let moved = host::iso(instant + minutes * 60_000.0).replacen('T', separator, 1);
    let moved = moved.get(..19)?;
    #[expect(clippy::cast_possible_truncation, reason = "less than a day")]
    let minutes = minutes as i32;
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.abs();
    let (hours, minutes) = (minutes / 60, minutes % 60);
    Some(format!(
        "{moved}{fraction}{blank}{sign}{hours:02}:{minutes:02}"
    ))
}

/// A number with few decimals and its thousands set apart: `1234.56789` becomes `≈ 1,234.5679`. `None` for other text.
pub fn rounded(text: &str) -> Option<String> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_small = whole.trim_start_matches('-') == "0";
    let zeros = decimals.bytes().take_while(|digit| *digit == b'0').count();
    let places = DECIMALS + if is_small { zeros } else { 0 };
    // One with an exponent is short already.
    if places >= decimals.len() || !decimals.bytes().all(|digit| digit.is_ascii_digit()) {
        return grouped(text);
    }
    let value: f64 = text.parse().ok()?;
    grouped(&format!("{value:.places$}")).map(|rounded| format!("≈ {rounded}"))
}
