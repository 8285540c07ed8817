//! Why a file defines no demo.

use std::fmt::{self, Display};

/// A mistake in a file, and its place there, such as `actionTypes.delay-flight.rules[0]`.
#[derive(Debug)]
pub(crate) struct Problem {
    place: String,
    reason: String,
}

impl Problem {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self {
            place: String::new(),
            reason: reason.into(),
        }
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.reason)
    }
}

impl From<String> for Problem {
    fn from(reason: String) -> Self {
        Self::new(reason)
    }
}

/// A part of a file that was looked at.
pub(crate) type Checked<T> = Result<T, Problem>;

/// Says where in the file a mistake is.
pub(crate) trait At<T> {
    /// The mistake is below this place.
    fn at(self, place: impl Display) -> Checked<T>;
}

impl<T, E: Into<Problem>> At<T> for Result<T, E> {
    fn at(self, place: impl Display) -> Checked<T> {
        self.map_err(|problem| {
            let Problem {
                place: below,
                reason,
            } = problem.into();
            let dot = if below.is_empty() || below.starts_with('[') {
                ""
            } else {
                "."
            };
            Problem {
                place: format!("{place}{dot}{below}"),
                reason,
            }
        })
    }
}

/// A mistake, when a condition does not hold.
pub(crate) fn require(holds: bool, reason: impl FnOnce() -> String) -> Checked<()> {
    if holds {
        Ok(())
    } else {
        Err(Problem::new(reason()))
    }
}
