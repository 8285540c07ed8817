//! The content of each type of check: its subject and its conditions (docs/assumptions.md, "Check configurations").

use super::{
    AllowedValue, ColumnCountConfig, ColumnTypeConfig, DatasetSubject, DateBoundsConfig,
    NumericBoundsConfig, NumericColumnCheckConfig, PercentageCheckConfig, PrimaryKeyConfig,
    ScheduleSubject, SchemaComparisonConfig, Severity, StatusCheckConfig, TimeCheckConfig,
    TransactionTimeCheckConfig,
};
use crate::macros::json_object;

/// Declares a check that is a subject and one object of conditions.
macro_rules! simple_check {
    ($( $(#[$doc:meta])* $name:ident { $subject:ident, $field:ident: $conditions:ident } )+) => {$(
        json_object! {
            $(#[$doc])*
            $name {
                required {
                    /// What is checked.
                    subject: $subject,
                    /// The conditions.
                    $field: $conditions,
                }
            }
        }
    )+};
}

simple_check! {
    /// The outcome of the last build or job of a dataset.
    StatusCheck { DatasetSubject, status_check_config: StatusCheckConfig }
    /// The outcome of the last run of a schedule.
    ScheduleStatusCheck { ScheduleSubject, status_check_config: StatusCheckConfig }
    /// The duration of a dataset's builds or jobs.
    TimeCheck { DatasetSubject, time_check_config: TimeCheckConfig }
    /// The duration of a schedule's runs.
    ScheduleTimeCheck { ScheduleSubject, time_check_config: TimeCheckConfig }
    /// The time since a dataset's last update.
    TransactionTimeCheck { DatasetSubject, time_check_config: TransactionTimeCheckConfig }
    /// A percentage of a column's values.
    PercentageCheck { DatasetSubject, percentage_check_config: PercentageCheckConfig }
    /// A number computed from a column.
    NumericColumnCheck { DatasetSubject, numeric_column_check_config: NumericColumnCheckConfig }
    /// The type of a column.
    ColumnTypeCheck { DatasetSubject, column_type_config: ColumnTypeConfig }
    /// The number of columns.
    TotalColumnCountCheck { DatasetSubject, column_count_config: ColumnCountConfig }
    /// The schema.
    SchemaComparisonCheck { DatasetSubject, schema_comparison_config: SchemaComparisonConfig }
    /// The columns that identify a row.
    PrimaryKeyCheck { DatasetSubject, primary_key_config: PrimaryKeyConfig }
}

json_object! {
    /// The range of a column's numbers.
    NumericColumnRangeCheck {
        required {
            /// What is checked.
            subject: DatasetSubject,
            /// The column.
            column_name: String,
            /// The bounds.
            numeric_bounds_config: NumericBoundsConfig,
        }
    }
}

json_object! {
    /// The range of a column's dates.
    DateColumnRangeCheck {
        required {
            /// What is checked.
            subject: DatasetSubject,
            /// The column.
            column_name: String,
            /// The bounds.
            date_bounds_config: DateBoundsConfig,
        }
    }
}

json_object! {
    /// The values that a column may hold.
    AllowedColumnValuesCheck {
        required {
            /// What is checked.
            subject: DatasetSubject,
            /// The column.
            column_name: String,
            /// Severity of a failure.
            severity: Severity,
        }
        optional {
            /// Whether null is allowed too.
            allow_null: bool,
        }
        lists {
            /// The values.
            allowed_values: Vec<AllowedValue>,
        }
    }
}
