//! Interval between requests for the state of a query: short at first, then growing, and long while the page is
//! hidden.

use std::time::Duration;

/// The wait before the first question.
const FIRST: Duration = Duration::from_millis(500);
/// The longest wait while the page is in sight.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// The wait while it is hidden.
const HIDDEN: Duration = Duration::from_secs(20);

/// The wait before a question, the first being number 0. Asked at once when the page comes into sight again.
pub(super) fn wait(number: u32, hidden: bool) -> Duration {
    if hidden {
        return HIDDEN;
    }
    FIRST
        .saturating_mul(3_u32.saturating_pow(number.min(8)))
        .checked_div(2_u32.saturating_pow(number.min(8)))
        .unwrap_or(MAX_WAIT)
        .min(MAX_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_asked_for_less_and_less() {
        let waits: Vec<_> = (0..8).map(|number| wait(number, false)).collect();
        assert_eq!(waits[0], Duration::from_millis(500));
        assert!(waits.windows(2).all(|pair| pair[0] <= pair[1]));
        assert_eq!(waits[7], Duration::from_secs(5));
        assert_eq!(wait(u32::MAX, false), Duration::from_secs(5));
        assert!(wait(0, true) > waits[7]);
    }
}
