//! The form in which the values of a column are written.

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
