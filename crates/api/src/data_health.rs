//! Data health: checks on datasets and schedules.

pub mod create_check;

mod check_config;
mod check_kinds;
mod conditions;
mod numeric;
mod schema;
mod subject;
mod timing;
mod validate;

pub use check_config::CheckConfig;
pub use check_kinds::{
    AllowedColumnValuesCheck, ColumnTypeCheck, DateColumnRangeCheck, NumericColumnCheck,
    NumericColumnRangeCheck, PercentageCheck, PrimaryKeyCheck, ScheduleStatusCheck,
    ScheduleTimeCheck, SchemaComparisonCheck, StatusCheck, TimeCheck, TotalColumnCountCheck,
    TransactionTimeCheck,
};
pub use conditions::{
    BoundsType, DateBounds, DateBoundsConfig, EscalationConfig, MedianDeviation,
    MedianDeviationConfig, Severity, StatusCheckConfig,
};
pub use create_check::{Check, CreateCheck, CreateCheckRequest};
pub use numeric::{
    NumericBounds, NumericBoundsConfig, NumericColumnCheckConfig, PercentageBounds,
    PercentageBoundsConfig, PercentageCheckConfig, TrendConfig, TrendType,
};
pub use schema::{
    AllowedValue, ColumnCountConfig, ColumnType, ColumnTypeConfig, ExpectedColumn, ExpectedSchema,
    PrimaryKeyConfig, SchemaComparisonConfig, SchemaComparisonType, TypedValue,
};
pub use subject::{DatasetSubject, ScheduleSubject};
pub use timing::{TimeBounds, TimeBoundsConfig, TimeCheckConfig, TransactionTimeCheckConfig};
