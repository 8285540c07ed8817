//! The 18 types of data health checks (docs/assumptions.md, "Check configurations").

use super::{
    AllowedColumnValuesCheck, ColumnTypeCheck, DateColumnRangeCheck, NumericColumnCheck,
    NumericColumnRangeCheck, PercentageCheck, PrimaryKeyCheck, ScheduleStatusCheck,
    ScheduleTimeCheck, SchemaComparisonCheck, StatusCheck, TimeCheck, TotalColumnCountCheck,
    TransactionTimeCheck,
};
use crate::macros::tagged_union;

tagged_union! {
    /// What is checked, and how. An unknown type is kept as raw JSON.
    CheckConfig {
        /// The last build of a dataset succeeded.
        BuildStatus(StatusCheck) = "buildStatus",
        /// The last job of a dataset succeeded.
        JobStatus(StatusCheck) = "jobStatus",
        /// The last run of a schedule succeeded.
        ScheduleStatus(ScheduleStatusCheck) = "scheduleStatus",
        /// The builds of a dataset take the right time.
        BuildDuration(TimeCheck) = "buildDuration",
        /// The jobs of a dataset take the right time.
        JobDuration(TimeCheck) = "jobDuration",
        /// The runs of a schedule take the right time.
        ScheduleDuration(ScheduleTimeCheck) = "scheduleDuration",
        /// A dataset is updated often enough.
        TimeSinceLastUpdated(TransactionTimeCheck) = "timeSinceLastUpdated",
        /// The percentage of nulls in a column.
        NullPercentage(PercentageCheck) = "nullPercentage",
        /// The approximate percentage of unique values in a column.
        ApproximateUniquePercentage(PercentageCheck) = "approximateUniquePercentage",
        /// The mean of a column.
        NumericColumnMean(NumericColumnCheck) = "numericColumnMean",
        /// The median of a column.
        NumericColumnMedian(NumericColumnCheck) = "numericColumnMedian",
        /// The range of a column's numbers.
        NumericColumnRange(NumericColumnRangeCheck) = "numericColumnRange",
        /// The range of a column's dates.
        DateColumnRange(DateColumnRangeCheck) = "dateColumnRange",
        /// The values of a column.
        AllowedColumnValues(AllowedColumnValuesCheck) = "allowedColumnValues",
        /// The type of a column.
        ColumnType(ColumnTypeCheck) = "columnType",
        /// The number of columns.
        TotalColumnCount(TotalColumnCountCheck) = "totalColumnCount",
        /// The schema of a dataset.
        SchemaComparison(SchemaComparisonCheck) = "schemaComparison",
        /// The columns that identify a row.
        PrimaryKey(PrimaryKeyCheck) = "primaryKey",
    }
}
