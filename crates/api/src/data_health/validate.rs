//! The rules that a check configuration must keep (docs/contract.md, "3. Create check"; docs/assumptions.md, "Check
//! configurations"). The client applies them before sending, the local platform when it receives.

use std::fmt::Display;

use super::{
    CheckConfig, DateBoundsConfig, EscalationConfig, MedianDeviationConfig, NumericBounds,
    NumericColumnCheckConfig, PercentageBounds, PercentageCheckConfig, StatusCheckConfig,
    TimeBoundsConfig, TimeCheckConfig, TransactionTimeCheckConfig, TrendConfig,
};
use crate::error::{
    INVALID_NUMERIC_COLUMN_CHECK_CONFIG, INVALID_PERCENTAGE_CHECK_CONFIG,
    INVALID_TIME_CHECK_CONFIG, INVALID_TRANSACTION_TIME_CHECK_CONFIG, INVALID_TREND_CONFIG,
    NamedError, PERCENTAGE_VALUE_ABOVE_MAXIMUM, PERCENTAGE_VALUE_BELOW_MINIMUM, Refusal, RuleError,
};

type Checked = Result<(), RuleError>;

impl CheckConfig {
    /// Checks the rules of the type. A type that is not known here has none.
    ///
    /// # Errors
    /// [`RuleError`] with the first rule that is broken, and the error of the contract that names it.
    pub fn check(&self) -> Checked {
        match self {
            Self::BuildStatus(c) | Self::JobStatus(c) => status(&c.status_check_config),
            Self::ScheduleStatus(c) => status(&c.status_check_config),
            Self::BuildDuration(c) | Self::JobDuration(c) => plain_time(&c.time_check_config),
            Self::ScheduleDuration(c) => plain_time(&c.time_check_config),
            Self::TimeSinceLastUpdated(c) => {
                let TransactionTimeCheckConfig {
                    time_bounds,
                    median_deviation,
                    ..
                } = &c.time_check_config;
                let error = &INVALID_TRANSACTION_TIME_CHECK_CONFIG;
                time(time_bounds.as_ref(), median_deviation.as_ref(), error)
            }
            Self::NullPercentage(c) | Self::ApproximateUniquePercentage(c) => {
                percentage(&c.percentage_check_config)
            }
            Self::NumericColumnMean(c) | Self::NumericColumnMedian(c) => {
                numeric(&c.numeric_column_check_config)
            }
            Self::NumericColumnRange(c) => {
                bounds("numericBounds", &c.numeric_bounds_config.numeric_bounds)
            }
            Self::DateColumnRange(c) => date_bounds(&c.date_bounds_config),
            Self::AllowedColumnValues(_)
            | Self::ColumnType(_)
            | Self::TotalColumnCount(_)
            | Self::SchemaComparison(_)
            | Self::PrimaryKey(_)
            | Self::Unknown { .. } => Ok(()),
        }
    }
}

fn status(config: &StatusCheckConfig) -> Checked {
    let Some(EscalationConfig {
        failures_to_critical,
        time_interval_in_seconds,
        ..
    }) = &config.escalation_config
    else {
        return Ok(());
    };
    positive("failuresToCritical", *failures_to_critical)?;
    time_interval_in_seconds.map_or(Ok(()), |value| positive("timeIntervalInSeconds", value))
}

fn plain_time(config: &TimeCheckConfig) -> Checked {
    let TimeCheckConfig {
        time_bounds,
        median_deviation,
        ..
    } = config;
    time(
        time_bounds.as_ref(),
        median_deviation.as_ref(),
        &INVALID_TIME_CHECK_CONFIG,
    )
}

fn time(
    bounds: Option<&TimeBoundsConfig>,
    deviation: Option<&MedianDeviationConfig>,
    error: &'static NamedError,
) -> Checked {
    at_least_one("timeBounds", bounds.is_some() || deviation.is_some(), error)?;
    if let Some(TimeBoundsConfig { time_bounds, .. }) = bounds {
        let (lower, upper) = (
            time_bounds.lower_bound_in_seconds,
            time_bounds.upper_bound_in_seconds,
        );
        ordered("timeBounds", lower, upper)?;
    }
    median(deviation)
}

fn percentage(config: &PercentageCheckConfig) -> Checked {
    let given = config.percentage_bounds.is_some() || config.median_deviation.is_some();
    at_least_one("percentageBounds", given, &INVALID_PERCENTAGE_CHECK_CONFIG)?;
    if let Some(bounds) = &config.percentage_bounds {
        let PercentageBounds {
            lower_bound_percentage: lower,
            upper_bound_percentage: upper,
            ..
        } = bounds.percentage_bounds;
        percent("lowerBoundPercentage", lower)?;
        percent("upperBoundPercentage", upper)?;
        ordered("percentageBounds", lower, upper)?;
    }
    median(config.median_deviation.as_ref())
}

fn numeric(config: &NumericColumnCheckConfig) -> Checked {
    let given = config.numeric_bounds.is_some() || config.trend.is_some();
    at_least_one("numericBounds", given, &INVALID_NUMERIC_COLUMN_CHECK_CONFIG)?;
    if let Some(numeric) = &config.numeric_bounds {
        bounds("numericBounds", &numeric.numeric_bounds)?;
    }
    config.trend.as_ref().map_or(Ok(()), trend)
}

fn trend(config: &TrendConfig) -> Checked {
    let given = config.trend_type.is_some() || config.difference_bounds.is_some();
    at_least_one("trend", given, &INVALID_TREND_CONFIG)?;
    config
        .difference_bounds
        .as_ref()
        .map_or(Ok(()), |difference| bounds("differenceBounds", difference))
}

fn bounds(field: &'static str, bounds: &NumericBounds) -> Checked {
    finite(field, bounds.lower_bound)?;
    finite(field, bounds.upper_bound)?;
    ordered(field, bounds.lower_bound, bounds.upper_bound)
}

fn date_bounds(config: &DateBoundsConfig) -> Checked {
    let instant = |field, bound: &Option<crate::DateTime>| match bound {
        None => Ok(None),
        Some(text) => text.timestamp().map(Some).ok_or_else(|| {
            RuleError::invalid(field, "a date-time is ISO 8601 with a time and a zone")
        }),
    };
    let lower = instant("lowerBound", &config.date_bounds.lower_bound)?;
    let upper = instant("upperBound", &config.date_bounds.upper_bound)?;
    ordered("dateBounds", lower, upper)
}

fn median(deviation: Option<&MedianDeviationConfig>) -> Checked {
    let Some(MedianDeviationConfig {
        median_deviation, ..
    }) = deviation
    else {
        return Ok(());
    };
    positive("dataPoints", median_deviation.data_points)?;
    finite(
        "deviationThreshold",
        Some(median_deviation.deviation_threshold),
    )
}

fn at_least_one(field: &'static str, given: bool, error: &'static NamedError) -> Checked {
    if given {
        Ok(())
    } else {
        Err(RuleError::new(field, Refusal::new(error)))
    }
}

fn positive(field: &'static str, value: i64) -> Checked {
    if value > 0 {
        Ok(())
    } else {
        Err(RuleError::invalid(
            field,
            format!("{value} is not positive"),
        ))
    }
}

/// JSON has no form for infinity and NaN.
fn finite(field: &'static str, value: Option<f64>) -> Checked {
    if value.is_none_or(f64::is_finite) {
        Ok(())
    } else {
        Err(RuleError::invalid(field, "must be a finite number"))
    }
}

fn percent(field: &'static str, value: Option<f64>) -> Checked {
    finite(field, value)?;
    let Some(value) = value else { return Ok(()) };
    let (error, limit, parameter) = if value < 0.0 {
        (&PERCENTAGE_VALUE_BELOW_MINIMUM, 0.0, "minInclusive")
    } else if value > 100.0 {
        (&PERCENTAGE_VALUE_ABOVE_MAXIMUM, 100.0, "maxInclusive")
    } else {
        return Ok(());
    };
    let refusal = Refusal::new(error)
        .with("value", value)
        .with(parameter, limit);
    Err(RuleError::new(field, refusal))
}

fn ordered<T: PartialOrd + Display>(
    field: &'static str,
    lower: Option<T>,
    upper: Option<T>,
) -> Checked {
    match (lower, upper) {
        (Some(lower), Some(upper)) if lower > upper => {
            let reason = format!("the lower bound {lower} is above the upper bound {upper}");
            Err(RuleError::invalid(field, reason))
        }
        _ => Ok(()),
    }
}
