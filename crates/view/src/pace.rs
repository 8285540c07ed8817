//! The pauses between questions for what still changes.

use std::time::Duration;

/// How long to wait between one response and the next question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    first: Duration,
    longest: Duration,
    next: Duration,
}

impl Pace {
    /// Begins with a pause of `first`; each is half as long again as the one before, up to `longest`.
    pub const fn new(first: Duration, longest: Duration) -> Self {
        Self {
            first,
            longest,
            next: first,
        }
    }

    /// The pause before the next question.
    #[must_use]
    pub fn pause(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause + pause / 2).min(self.longest);
        pause
    }

    /// Begins anew with the first pause.
    pub fn reset(&mut self) {
        self.next = self.first;
    }
}

impl Default for Pace {
    /// From 5 s to 60 s.
    fn default() -> Self {
        Self::new(Duration::from_secs(5), Duration::from_mins(1))
    }
}
