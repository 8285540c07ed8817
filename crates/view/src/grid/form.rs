//! The form in which the values of a column are written.

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
