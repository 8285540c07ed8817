//! Conditions on durations (docs/assumptions.md, "Check configurations").

use super::{MedianDeviationConfig, Severity};
use crate::macros::json_object;

json_object! {
    /// A check of a duration. Needs at least one of its two conditions.
    TimeCheckConfig {
        optional {
            /// Fixed bounds.
            time_bounds: TimeBoundsConfig,
            /// Deviation from earlier durations.
            median_deviation: MedianDeviationConfig,
        }
    }
}

json_object! {
    /// A check of the time since the last transaction. Needs at least one of its two conditions.
    TransactionTimeCheckConfig {
        optional {
            /// Fixed bounds.
            time_bounds: TimeBoundsConfig,
            /// Deviation from earlier durations.
            median_deviation: MedianDeviationConfig,
            /// Whether empty transactions don't count as updates; true when absent.
            ignore_empty_transactions: bool,
        }
    }
}

json_object! {
    /// Bounds of a duration, with their severity.
    TimeBoundsConfig {
        required {
            /// The bounds.
            time_bounds: TimeBounds,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// Bounds of a duration.
    TimeBounds {
        optional {
            /// Shortest, in seconds.
            #[serde(with = "crate::long::option")]
            #[cfg_attr(feature = "document", schemars(with = "Option<crate::long::Long>"))]
            lower_bound_in_seconds: i64,
            /// Longest, in seconds.
            #[serde(with = "crate::long::option")]
            #[cfg_attr(feature = "document", schemars(with = "Option<crate::long::Long>"))]
            upper_bound_in_seconds: i64,
        }
    }
}
