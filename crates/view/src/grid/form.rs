//! The form in which the values of a column are written, and instants in another zone.

use crate::host;

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
    /// As instants.
    Instant {
        /// In the zone of this browser, and not in UTC.
        is_local: bool,
    },
}

impl CellForm {
    /// The other of the two forms.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Only => Self::Only,
            Self::Number { is_grouped } => Self::Number {
                is_grouped: !is_grouped,
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
