//! Conditions that several types of checks share (docs/assumptions.md, "Check configurations").

use crate::DateTime;
use crate::macros::{json_object, open_enum};

open_enum! {
    /// How bad it is when a check fails.
    Severity {
        /// Worth a look.
        Moderate = "MODERATE",
        /// Needs somebody now. Assumed.
        Critical = "CRITICAL",
    }
}

json_object! {
    /// A check of the outcome of a build, job or schedule.
    StatusCheckConfig {
        required {
            /// Severity of a failure.
            severity: Severity,
        }
        optional {
            /// When repeated failures become critical.
            escalation_config: EscalationConfig,
        }
    }
}

json_object! {
    /// When repeated failures become critical.
    EscalationConfig {
        required {
            /// Number of failures; positive.
            failures_to_critical: i64,
        }
        optional {
            /// Seconds within which the failures count; positive.
            #[serde(with = "crate::long::option")]
            #[cfg_attr(feature = "document", schemars(with = "Option<crate::long::Long>"))]
            time_interval_in_seconds: i64,
        }
    }
}

json_object! {
    /// A deviation from the median, with its severity.
    MedianDeviationConfig {
        required {
            /// The deviation. The API's name for it is that of the field that holds this object.
            median_deviation: MedianDeviation,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// A deviation from the median of earlier values.
    MedianDeviation {
        required {
            /// Number of earlier values; positive.
            data_points: i64,
            /// Number of deviations that are still right.
            deviation_threshold: f64,
        }
        optional {
            /// Which side counts.
            bounds_type: BoundsType,
        }
    }
}

open_enum! {
    /// Which side of the median counts.
    BoundsType {
        /// Values below it.
        LowerBound = "LOWER_BOUND",
        /// Values above it.
        UpperBound = "UPPER_BOUND",
        /// Both.
        TwoTailed = "TWO_TAILED",
    }
}

json_object! {
    /// Bounds of dates, with their severity.
    DateBoundsConfig {
        required {
            /// The bounds.
            date_bounds: DateBounds,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// Bounds of dates; both ends belong to the range.
    DateBounds {
        optional {
            /// Earliest.
            lower_bound: DateTime,
            /// Latest.
            upper_bound: DateTime,
        }
    }
}
