//! Conditions on numbers and percentages (docs/assumptions.md, "Check configurations").

use super::{MedianDeviationConfig, Severity};
use crate::macros::{json_object, open_enum};

json_object! {
    /// A check of a percentage of a column's values. Needs at least one of its two conditions.
    PercentageCheckConfig {
        required {
            /// The column.
            column_name: String,
        }
        optional {
            /// Fixed bounds.
            percentage_bounds: PercentageBoundsConfig,
            /// Deviation from earlier percentages.
            median_deviation: MedianDeviationConfig,
        }
    }
}

json_object! {
    /// Bounds of a percentage, with their severity.
    PercentageBoundsConfig {
        required {
            /// The bounds.
            percentage_bounds: PercentageBounds,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// Bounds of a percentage, from 0 to 100.
    PercentageBounds {
        optional {
            /// Lowest.
            lower_bound_percentage: f64,
            /// Highest.
            upper_bound_percentage: f64,
        }
    }
}

json_object! {
    /// A check of a number computed from a column. Needs at least one of its two conditions.
    NumericColumnCheckConfig {
        required {
            /// The column.
            column_name: String,
        }
        optional {
            /// Fixed bounds.
            numeric_bounds: NumericBoundsConfig,
            /// Trend over time.
            trend: TrendConfig,
        }
    }
}

json_object! {
    /// Bounds of a number, with their severity.
    NumericBoundsConfig {
        required {
            /// The bounds.
            numeric_bounds: NumericBounds,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// Bounds of a number; both ends belong to the range.
    NumericBounds {
        optional {
            /// Lowest.
            lower_bound: f64,
            /// Highest.
            upper_bound: f64,
        }
    }
}

json_object! {
    /// A trend over time. Needs at least one of its two conditions.
    TrendConfig {
        required {
            /// Severity of a failure.
            severity: Severity,
        }
        optional {
            /// Direction.
            trend_type: TrendType,
            /// Bounds of the difference between two values that follow each other.
            difference_bounds: NumericBounds,
        }
    }
}

open_enum! {
    /// Direction of a trend.
    TrendType {
        /// Falls or stays.
        NonIncreasing = "NON_INCREASING",
        /// Rises or stays.
        NonDecreasing = "NON_DECREASING",
        /// Rises.
        StrictlyIncreasing = "STRICTLY_INCREASING",
        /// Falls.
        StrictlyDecreasing = "STRICTLY_DECREASING",
        /// Stays.
        Constant = "CONSTANT",
    }
}
