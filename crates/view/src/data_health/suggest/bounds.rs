//! Bounds around values of the data.

use belvedere_checks::columns::Column;
use belvedere_checks::csv::Row;
use belvedere_checks::timestamp;
use serde_json::Value;

use super::Suggestion;
use super::number::{json_number, number, rounded};
use super::picture::Picture;
use crate::data_health::estimate::EstimateText;

/// A day in microseconds.
const DAY: i64 = 86_400_000_000;

/// What bounds are drawn around.
pub(super) struct Around {
    pub(super) low: f64,
    pub(super) high: f64,
    /// How far they are from it.
    pub(super) span: f64,
    /// The same in percent.
    pub(super) margin: f64,
    /// Whether the column has whole numbers only.
    pub(super) whole: bool,
}

/// Whether a column holds whole numbers only.
pub(super) fn is_whole(columns: &[Column], name: Option<&Value>) -> bool {
    let name = name.and_then(Value::as_str);
    let column = columns.iter().find(|one| Some(one.name.as_str()) == name);
    let kind = column.and_then(|column| column.kind);
    matches!(kind, Some("BYTE" | "SHORT" | "INTEGER" | "LONG"))
}

pub(super) fn numbers(path: &str, around: &Around, data: Option<(f64, f64)>) -> Suggestion {
    let Around {
        low,
        high,
        span,
        margin,
        whole,
    } = *around;
    let mut lower = rounded(low - span, span, false);
    let mut upper = rounded(high + span, span, true);
    if whole {
        (lower, upper) = (lower.floor(), upper.ceil());
    }
    let picture = Picture::Spread {
        lower,
        upper,
        data,
        is_date: false,
    };
    let (lower, upper) = (json_number(lower), json_number(upper));
    Suggestion {
        label: EstimateText::BoundsAround {
            low: json_number(low).to_string(),
            high: json_number(high).to_string(),
            margin: json_number(margin).to_string(),
            lower: lower.to_string(),
            upper: upper.to_string(),
        },
        changes: vec![
            (format!("{path}.numericBounds.lowerBound"), lower),
            (format!("{path}.numericBounds.upperBound"), upper),
        ],
        picture: Some(picture),
    }
}

pub(super) fn percentage(
    nulls: bool,
    row: Option<&Row>,
    margin: f64,
) -> Result<Vec<Suggestion>, EstimateText> {
    let total = number(row, 0)
        .filter(|total| *total > 0.0)
        .ok_or(EstimateText::NoRows)?;
    let counted = number(row, 1).ok_or(EstimateText::UnexpectedResponse)?;
    let path = "config.percentageCheckConfig.percentageBounds.percentageBounds";
    // A margin in percentage points, so that it also works around 0 and 100.
    let (name, share, bound) = if nulls {
        let share = (total - counted) / total * 100.0;
        (
            "upperBoundPercentage",
            share,
            rounded(share + margin, margin, true).clamp(0.0, 100.0),
        )
    } else {
        let share = counted / total * 100.0;
        (
            "lowerBoundPercentage",
            share,
            rounded(share - margin, margin, false).clamp(0.0, 100.0),
        )
    };
    let value = json_number(bound);
    let text = value.to_string();
    Ok(vec![Suggestion {
        label: if nulls {
            EstimateText::AtMost { upper: text }
        } else {
            EstimateText::AtLeast { lower: text }
        },
        changes: vec![(format!("{path}.{name}"), value)],
        picture: Some(Picture::Share {
            value: share,
            bound,
        }),
    }])
}

pub(super) fn dates(row: Option<&Row>, margin: f64) -> Result<Vec<Suggestion>, EstimateText> {
    let at = |index: usize| timestamp::parse(row?.get(index)?.as_deref()?);
    let low = at(0).ok_or(EstimateText::NoRows)?;
    let high = at(1).ok_or(EstimateText::NoRows)?;
    // Thousandths are fine enough for a margin.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a margin is a small number"
    )]
    let thousandths = (margin * 10.0).clamp(0.0, 100_000.0) as i64;
    let span = high.saturating_sub(low) / 1000 * thousandths;
    // Outwards to whole days.
    let lower = low.saturating_sub(span).div_euclid(DAY) * DAY;
    let upper = (high.saturating_add(span).div_euclid(DAY) + 1) * DAY;
    #[expect(
        clippy::cast_precision_loss,
        reason = "places in a drawing of dates, which are below 2^53"
    )]
    let picture = Picture::Spread {
        lower: lower as f64,
        upper: upper as f64,
        data: Some((low as f64, high as f64)),
        is_date: true,
    };
    let day_of = |text: &str| text.split('T').next().unwrap_or_default().to_owned();
    let day = |at: i64| {
        timestamp::format(at)
            .as_deref()
            .map(day_of)
            .unwrap_or_default()
    };
    let lower = timestamp::format(lower).ok_or(EstimateText::UnexpectedResponse)?;
    let upper = timestamp::format(upper).ok_or(EstimateText::UnexpectedResponse)?;
    let path = "config.dateBoundsConfig.dateBounds";
    Ok(vec![Suggestion {
        label: EstimateText::BoundsAround {
            low: day(low),
            high: day(high),
            margin: json_number(margin).to_string(),
            lower: day_of(&lower),
            upper: day_of(&upper),
        },
        changes: vec![
            (format!("{path}.lowerBound"), lower.into()),
            (format!("{path}.upperBound"), upper.into()),
        ],
        picture: Some(picture),
    }])
}
