//! Interval between requests for the state of a query: short at first, then growing, and long while the page is
//! hidden.

use std::time::Duration;

/// The wait before the first question.
const FIRST: Duration = Duration::from_millis(500);
/// The longest wait while the page is in sight.
const MOST: Duration = Duration::from_secs(5);
/// The wait while it is hidden.
const HIDDEN: Duration = Duration::from_secs(20);

/// The wait before a question, the first being number 0. Asked at once when the page comes into sight again.
pub fn wait(number: u32, hidden: bool) -> Duration {
    if hidden {
        return HIDDEN;
    }
    FIRST
        .saturating_mul(3_u32.saturating_pow(number.min(8)))
        .checked_div(2_u32.saturating_pow(number.min(8)))
        .unwrap_or(MOST)
        .min(MOST)
}
