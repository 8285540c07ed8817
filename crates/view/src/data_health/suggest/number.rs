//! Numbers of a response, and bounds that read well.

use belvedere_checks::csv::Row;
use serde_json::{Value, json};

/// The number in a column of a row; none where it has no value, or no finite one.
pub(super) fn number(row: Option<&Row>, index: usize) -> Option<f64> {
    let text = row?.get(index)?.as_deref()?;
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

/// A number outwards, to three digits of the margin, so that bounds read well.
pub(super) fn rounded(value: f64, margin: f64, up: bool) -> f64 {
    let scale = if margin.abs() > 0.0 {
        margin.abs()
    } else {
        value.abs()
    };
    if scale == 0.0 {
        return value;
    }
    let step = 10_f64.powf((scale.log10() - 2.0).floor());
    let steps = value / step;
    let whole = if up { steps.ceil() } else { steps.floor() };
    // Written and read, 0.30000000000000004 becomes 0.3 again.
    let digits = if step < 1.0 {
        (-step.log10()).round().clamp(0.0, 12.0)
    } else {
        0.0
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is from 0 to 12"
    )]
    let digits = digits as usize;
    format!("{:.digits$}", whole * step)
        .parse()
        .unwrap_or(value)
}

/// A number as JSON, whole ones without a point.
pub(super) fn json_number(value: f64) -> Value {
    let text = format!("{value}");
    match text.parse::<i64>() {
        Ok(whole) => json!(whole),
        Err(_) => json!(value),
    }
}
