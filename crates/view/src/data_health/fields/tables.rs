//! The fields of each type of check.

use belvedere_api::data_health::{
    BoundsType, ColumnType, SchemaComparisonType, Severity, TrendType,
};

use super::{Control, Field, FieldText, Group, group, one_of, optional, range, required};
use belvedere_checks::columns::Fits;

const SEVERITY: Field = required(
    "severity",
    FieldText::Severity,
    Control::Choice(Severity::KNOWN),
);

const fn column(fits: Fits) -> Field {
    required("columnName", FieldText::Column, Control::Column(fits))
}

/// The subject of a check on a dataset.
pub(crate) static DATASET_SUBJECT: Group = group(&[
    required("datasetRid", FieldText::Dataset, Control::Dataset),
    required("branchId", FieldText::Branch, Control::Branch),
]);

/// The subject of a check on a schedule.
pub(crate) static SCHEDULE_SUBJECT: Group = group(&[required(
    "scheduleRid",
    FieldText::Schedule,
    Control::Schedule,
)]);

static ESCALATION: Group = group(&[
    required(
        "failuresToCritical",
        FieldText::FailuresToCritical,
        Control::Count,
    ),
    optional(
        "timeIntervalInSeconds",
        FieldText::Within,
        Control::Duration { positive: true },
    ),
]);

static STATUS_CONFIG: Group = group(&[
    SEVERITY,
    optional(
        "escalationConfig",
        FieldText::Escalation,
        Control::Group(&ESCALATION),
    ),
]);

static MEDIAN: Group = group(&[
    optional(
        "boundsType",
        FieldText::BoundsType,
        Control::Choice(BoundsType::KNOWN),
    ),
    required("dataPoints", FieldText::DataPoints, Control::Count),
    required(
        "deviationThreshold",
        FieldText::DeviationThreshold,
        Control::Number,
    ),
]);

static MEDIAN_CONFIG: Group = group(&[
    required(
        "medianDeviation",
        FieldText::MedianDeviation,
        Control::Group(&MEDIAN),
    ),
    SEVERITY,
]);

const MEDIAN_DEVIATION: Field = optional(
    "medianDeviation",
    FieldText::MedianDeviation,
    Control::Group(&MEDIAN_CONFIG),
);

static SECONDS: Group = range(
    "lowerBoundInSeconds",
    "upperBoundInSeconds",
    &[
        optional(
            "lowerBoundInSeconds",
            FieldText::Lower,
            Control::Duration { positive: false },
        ),
        optional(
            "upperBoundInSeconds",
            FieldText::Upper,
            Control::Duration { positive: false },
        ),
    ],
);

static TIME_BOUNDS_CONFIG: Group = group(&[
    required("timeBounds", FieldText::Bounds, Control::Group(&SECONDS)),
    SEVERITY,
]);

const TIME_BOUNDS: Field = optional(
    "timeBounds",
    FieldText::Bounds,
    Control::Group(&TIME_BOUNDS_CONFIG),
);

static TIME_CONFIG: Group = one_of(
    "timeBounds",
    "medianDeviation",
    "InvalidTimeCheckConfig",
    &[TIME_BOUNDS, MEDIAN_DEVIATION],
);

static TRANSACTION_TIME_CONFIG: Group = one_of(
    "timeBounds",
    "medianDeviation",
    "InvalidTransactionTimeCheckConfig",
    &[
        TIME_BOUNDS,
        MEDIAN_DEVIATION,
        optional(
            "ignoreEmptyTransactions",
            FieldText::IgnoreEmpty,
            Control::Flag,
        ),
    ],
);

static PERCENTS: Group = range(
    "lowerBoundPercentage",
    "upperBoundPercentage",
    &[
        optional(
            "lowerBoundPercentage",
            FieldText::LowerPercent,
            Control::Percent,
        ),
        optional(
            "upperBoundPercentage",
            FieldText::UpperPercent,
            Control::Percent,
        ),
    ],
);

static PERCENTAGE_BOUNDS_CONFIG: Group = group(&[
    required(
        "percentageBounds",
        FieldText::Bounds,
        Control::Group(&PERCENTS),
    ),
    SEVERITY,
]);

static PERCENTAGE_CONFIG: Group = one_of(
    "percentageBounds",
    "medianDeviation",
    "InvalidPercentageCheckConfig",
    &[
        column(Fits::Any),
        optional(
            "percentageBounds",
            FieldText::Bounds,
            Control::Group(&PERCENTAGE_BOUNDS_CONFIG),
        ),
        MEDIAN_DEVIATION,
    ],
);

static NUMBERS: Group = range(
    "lowerBound",
    "upperBound",
    &[
        optional("lowerBound", FieldText::Lower, Control::Number),
        optional("upperBound", FieldText::Upper, Control::Number),
    ],
);

static NUMERIC_BOUNDS_CONFIG: Group = group(&[
    required("numericBounds", FieldText::Bounds, Control::Group(&NUMBERS)),
    SEVERITY,
]);

static TREND: Group = one_of(
    "trendType",
    "differenceBounds",
    "InvalidTrendConfig",
    &[
        optional(
            "trendType",
            FieldText::TrendType,
            Control::Choice(TrendType::KNOWN),
        ),
        optional(
            "differenceBounds",
            FieldText::DifferenceBounds,
            Control::Group(&NUMBERS),
        ),
        SEVERITY,
    ],
);

static NUMERIC_CONFIG: Group = one_of(
    "numericBounds",
    "trend",
    "InvalidNumericColumnCheckConfig",
    &[
        column(Fits::Numbers),
        optional(
            "numericBounds",
            FieldText::Bounds,
            Control::Group(&NUMERIC_BOUNDS_CONFIG),
        ),
        optional("trend", FieldText::Trend, Control::Group(&TREND)),
    ],
);

static INSTANTS: Group = range(
    "lowerBound",
    "upperBound",
    &[
        optional("lowerBound", FieldText::Earliest, Control::Instant),
        optional("upperBound", FieldText::Latest, Control::Instant),
    ],
);

static DATE_BOUNDS_CONFIG: Group = group(&[
    required("dateBounds", FieldText::Bounds, Control::Group(&INSTANTS)),
    SEVERITY,
]);

static COLUMN_TYPE_CONFIG: Group = group(&[
    column(Fits::Any),
    optional(
        "expectedType",
        FieldText::ExpectedType,
        Control::Choice(ColumnType::KNOWN),
    ),
    SEVERITY,
]);

static COLUMN_COUNT_CONFIG: Group = group(&[
    required("expectedValue", FieldText::ExpectedValue, Control::Long),
    SEVERITY,
]);

static SCHEMA: Group = group(&[required(
    "columns",
    FieldText::Columns,
    Control::SchemaColumns,
)]);

static SCHEMA_CONFIG: Group = group(&[
    required(
        "schemaComparisonType",
        FieldText::ComparisonType,
        Control::Choice(SchemaComparisonType::KNOWN),
    ),
    SEVERITY,
    required(
        "expectedSchema",
        FieldText::ExpectedSchema,
        Control::Group(&SCHEMA),
    ),
]);

static PRIMARY_KEY_CONFIG: Group = group(&[
    required("columnNames", FieldText::KeyColumns, Control::Columns),
    SEVERITY,
]);

/// A type of check whose conditions are one object.
macro_rules! one {
    ($name:ident, $field:literal, $label:ident, $group:ident) => {
        /// The fields beside type and subject.
        pub static $name: Group =
            group(&[required($field, FieldText::$label, Control::Group(&$group))]);
    };
}

one!(STATUS, "statusCheckConfig", StatusConditions, STATUS_CONFIG);
one!(TIME, "timeCheckConfig", TimeConditions, TIME_CONFIG);
one!(
    TRANSACTION_TIME,
    "timeCheckConfig",
    TimeConditions,
    TRANSACTION_TIME_CONFIG
);
one!(
    PERCENTAGE,
    "percentageCheckConfig",
    ValueConditions,
    PERCENTAGE_CONFIG
);
one!(
    NUMERIC,
    "numericColumnCheckConfig",
    ValueConditions,
    NUMERIC_CONFIG
);
one!(
    COLUMN_TYPE,
    "columnTypeConfig",
    Conditions,
    COLUMN_TYPE_CONFIG
);
one!(
    COLUMN_COUNT,
    "columnCountConfig",
    Conditions,
    COLUMN_COUNT_CONFIG
);
one!(
    SCHEMA_COMPARISON,
    "schemaComparisonConfig",
    Conditions,
    SCHEMA_CONFIG
);
one!(
    PRIMARY_KEY,
    "primaryKeyConfig",
    Conditions,
    PRIMARY_KEY_CONFIG
);

/// The fields of a check of a column's numbers.
pub(crate) static NUMERIC_RANGE: Group = group(&[
    column(Fits::Numbers),
    required(
        "numericBoundsConfig",
        FieldText::ValueConditions,
        Control::Group(&NUMERIC_BOUNDS_CONFIG),
    ),
]);

/// The fields of a check of a column's dates.
pub(crate) static DATE_RANGE: Group = group(&[
    column(Fits::Dates),
    required(
        "dateBoundsConfig",
        FieldText::ValueConditions,
        Control::Group(&DATE_BOUNDS_CONFIG),
    ),
]);

/// The fields of a check of a column's values.
pub(crate) static ALLOWED_VALUES: Group = group(&[
    column(Fits::Plain),
    required("allowedValues", FieldText::AllowedValues, Control::Values),
    optional("allowNull", FieldText::AllowNull, Control::Flag),
    SEVERITY,
]);
