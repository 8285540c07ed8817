//! Pictures of suggested bounds: how the values of the data are spread, and where the bounds stand.

use belvedere_checks::{Response, Statement, sql, timestamp};
use serde_json::Value;

use super::number::{json_number, number, rounded};
use crate::data_health::document::get;

/// The bars of a distribution.
pub const BARS: u32 = 24;

/// What is drawn with suggested bounds.
#[derive(Debug, Clone, PartialEq)]
pub enum Picture {
    /// A share of the rows and its bound, in percent.
    Share {
        /// The share today.
        value: f64,
        /// Its bound.
        bound: f64,
    },
    /// Two bounds around numbers, or around dates in microseconds.
    Spread {
        /// The lower bound.
        lower: f64,
        /// The upper bound.
        upper: f64,
        /// The smallest and the largest value; not known for a mean.
        data: Option<(f64, f64)>,
        /// Whether these are dates.
        is_date: bool,
    },
}

/// The distribution of a column.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// How many values each bar stands for, the lowest values first.
    pub counts: Vec<u64>,
    /// The smallest value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
}

/// Two places of a drawing, in percent of its width.
pub type Places = (f64, f64);

/// The query that counts the values of a check's column in [`BARS`] equal parts; none for checks that have no bounds of
/// numbers or dates.
pub fn spread_statement(document: &Value) -> Option<Statement> {
    let text = |path: &str| get(document, path).and_then(Value::as_str);
    let (path, is_date) = match text("config.type")? {
        "numericColumnRange" => ("config.columnName", false),
        "dateColumnRange" => ("config.columnName", true),
        "numericColumnMean" | "numericColumnMedian" => {
            ("config.numericColumnCheckConfig.columnName", false)
        }
        _ => return None,
    };
    let column = sql::name(text(path)?);
    let number = if is_date {
        format!("CAST(CAST(CAST({column} AS TIMESTAMP) AS BIGINT) AS DOUBLE)")
    } else {
        format!("CAST({column} AS DOUBLE)")
    };
    let from = sql::name(text("config.subject.datasetRid")?);
    let last = BARS - 1;
    Some(Statement {
        sql: format!(
            "SELECT part, COUNT(*) AS row_count, MIN(low) AS lowest, MAX(high) AS highest FROM \
             (SELECT CASE WHEN high = low THEN 0 ELSE LEAST(FLOOR((v - low) / (high - low) * {BARS}), {last}) END AS part, \
             low, high FROM \
             (SELECT {number} AS v FROM {from} WHERE {column} IS NOT NULL) AS numbers CROSS JOIN \
             (SELECT MIN({number}) AS low, MAX({number}) AS high FROM {from}) AS ends) AS parts \
             GROUP BY part ORDER BY part"
        ),
        schema: false,
    })
}

/// Reads the distribution; `None` when there is none.
pub fn spread(response: &Response) -> Option<Spread> {
    let Response::Rows(rows) = response else {
        return None;
    };
    let low = number(rows.first(), 2)?;
    let high = number(rows.first(), 3)?;
    let mut counts = vec![0; BARS as usize];
    for row in rows {
        let part = number(Some(row), 0).unwrap_or_default();
        let count: u64 = row.get(1)?.as_deref()?.parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place of the list is found with it, or none"
        )]
        let place = part as usize;
        *counts.get_mut(place)? += count;
    }
    Some(Spread { counts, low, high })
}

/// Where the values from `low` to `high` and the bounds stand in one drawing.
pub fn places(low: f64, high: f64, lower: f64, upper: f64) -> (Places, Places) {
    let (start, end) = (low.min(lower), high.max(upper));
    let percent = |value: f64| {
        let share = (value - start) / (end - start) * 100.0;
        if share.is_finite() { share } else { 0.0 }
    };
    // One value alone still has a width.
    let bars = (percent(low), percent(high).max(percent(low) + 2.0));
    (bars, (percent(lower), percent(upper)))
}

/// A value of a distribution in words; `span` is the part of it that matters.
pub fn word(value: f64, span: f64, is_date: bool) -> String {
    if is_date {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "microseconds of a date, which were an integer"
        )]
        let text = timestamp::format(value as i64).unwrap_or_default();
        return text.split('T').next().unwrap_or_default().to_owned();
    }
    json_number(rounded(value, span, false)).to_string()
}
