//! Evaluates a check from the result of its query.

mod schema;

use serde_json::Value;

use self::schema::{column_count, column_type, schema};
use super::{Finding, LISTED, Outcome, Response, Verdict, get, timestamp};
use crate::csv::Row;

/// Compares a response with the conditions of a check.
///
/// # Errors
/// When the response has not the form that its query asks for.
pub fn judge(document: &Value, response: &Response) -> Result<Verdict, Finding> {
    let kind = get(document, "config.type").and_then(Value::as_str);
    match (kind.unwrap_or_default(), response) {
        ("nullPercentage" | "approximateUniquePercentage", Response::Rows(rows)) => {
            percentage(document, kind == Some("nullPercentage"), first(rows)?)
        }
        ("numericColumnMean" | "numericColumnMedian", Response::Rows(rows)) => {
            number(document, first(rows)?)
        }
        ("numericColumnRange", Response::Rows(rows)) => numeric_range(document, first(rows)?),
        ("dateColumnRange", Response::Rows(rows)) => date_range(document, first(rows)?),
        ("allowedColumnValues", Response::Rows(rows)) => Ok(allowed(document, rows)),
        ("primaryKey", Response::Rows(rows)) => primary_key(first(rows)?),
        ("totalColumnCount", Response::Columns(columns)) => Ok(column_count(document, columns)),
        ("columnType", Response::Columns(columns)) => Ok(column_type(document, columns)),
        ("schemaComparison", Response::Columns(columns)) => Ok(schema(document, columns)),
        _ => Err(Finding::UnexpectedResponse),
    }
}

fn first(rows: &[Row]) -> Result<&Row, Finding> {
    rows.first().ok_or(Finding::UnexpectedResponse)
}

/// The text of a cell; null is empty.
fn cell(row: &Row, index: usize) -> &str {
    row.get(index)
        .and_then(Option::as_deref)
        .unwrap_or_default()
}

fn float(row: &Row, index: usize) -> Option<f64> {
    cell(row, index)
        .parse()
        .ok()
        .filter(|value: &f64| value.is_finite())
}

/// Whether a value is within bounds; `None` when neither is set.
fn within(value: f64, bounds: Option<&Value>, lower: &str, upper: &str) -> Option<bool> {
    let bound = |name| {
        bounds
            .and_then(|bounds| bounds.get(name))
            .and_then(Value::as_f64)
    };
    let (lower, upper) = (bound(lower), bound(upper));
    (lower.is_some() || upper.is_some()).then(|| {
        lower.is_none_or(|lower| value >= lower) && upper.is_none_or(|upper| value <= upper)
    })
}

fn outcome(within: Option<bool>) -> Outcome {
    match within {
        Some(true) => Outcome::Pass,
        Some(false) => Outcome::Fail,
        None => Outcome::Open,
    }
}

/// A float as people read it: six digits after the point at most.
fn shown(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

fn is_set(document: &Value, path: &str) -> bool {
    get(document, path).is_some_and(|value| !value.is_null())
}

fn percentage(document: &Value, nulls: bool, row: &Row) -> Result<Verdict, Finding> {
    let total = float(row, 0).ok_or(Finding::UnexpectedResponse)?;
    let counted = float(row, 1).ok_or(Finding::UnexpectedResponse)?;
    let mut notes = Vec::new();
    if is_set(document, "config.percentageCheckConfig.medianDeviation") {
        notes.push(Finding::NoHistory);
    }
    let mut facts = vec![(Finding::Rows, cell(row, 0).to_owned())];
    if total == 0.0 {
        notes.push(Finding::NoRows);
        return Ok(Verdict {
            outcome: Outcome::Open,
            facts,
            notes,
        });
    }
    let share = |part: f64| part / total * 100.0;
    let value = if nulls {
        share(total - counted)
    } else {
        share(counted)
    };
    if nulls {
        facts.push((Finding::Nulls, shown(total - counted)));
        facts.push((Finding::NullShare, format!("{} %", shown(value))));
    } else {
        facts.push((Finding::Distinct, cell(row, 1).to_owned()));
        facts.push((Finding::DistinctShare, format!("{} %", shown(value))));
        notes.push(Finding::Exact);
    }
    let bounds = get(
        document,
        "config.percentageCheckConfig.percentageBounds.percentageBounds",
    );
    let within = within(
        value,
        bounds,
        "lowerBoundPercentage",
        "upperBoundPercentage",
    );
    Ok(Verdict {
        outcome: outcome(within),
        facts,
        notes,
    })
}

fn number(document: &Value, row: &Row) -> Result<Verdict, Finding> {
    let mut notes = Vec::new();
    if is_set(document, "config.numericColumnCheckConfig.trend") {
        notes.push(Finding::NoHistory);
    }
    if cell(row, 0).is_empty() {
        notes.push(Finding::NoRows);
        return Ok(Verdict {
            outcome: Outcome::Open,
            facts: Vec::new(),
            notes,
        });
    }
    let value = float(row, 0).ok_or(Finding::UnexpectedResponse)?;
    let facts = vec![
        (Finding::Value, shown(value)),
        (Finding::Filled, cell(row, 1).to_owned()),
    ];
    let bounds = get(
        document,
        "config.numericColumnCheckConfig.numericBounds.numericBounds",
    );
    let within = within(value, bounds, "lowerBound", "upperBound");
    Ok(Verdict {
        outcome: outcome(within),
        facts,
        notes,
    })
}

/// The verdict on a range, which there is only of a column with values.
fn range(
    row: &Row,
    inside: impl FnOnce() -> Result<Option<bool>, Finding>,
) -> Result<Verdict, Finding> {
    let facts = vec![
        (Finding::Lowest, cell(row, 0).to_owned()),
        (Finding::Highest, cell(row, 1).to_owned()),
        (Finding::Filled, cell(row, 2).to_owned()),
    ];
    let (outcome, notes) = if cell(row, 0).is_empty() {
        (Outcome::Open, vec![Finding::NoRows])
    } else {
        (outcome(inside()?), Vec::new())
    };
    Ok(Verdict {
        outcome,
        facts,
        notes,
    })
}

fn numeric_range(document: &Value, row: &Row) -> Result<Verdict, Finding> {
    range(row, || {
        let bounds = get(document, "config.numericBoundsConfig.numericBounds");
        let lowest = float(row, 0).ok_or(Finding::UnexpectedResponse)?;
        let highest = float(row, 1).ok_or(Finding::UnexpectedResponse)?;
        let inside = |value| within(value, bounds, "lowerBound", "upperBound");
        Ok(inside(lowest).zip(inside(highest)).map(|(a, b)| a && b))
    })
}

fn date_range(document: &Value, row: &Row) -> Result<Verdict, Finding> {
    range(row, || {
        let bound = |name| {
            let bound = get(document, "config.dateBoundsConfig.dateBounds")?.get(name)?;
            timestamp::parse(bound.as_str()?)
        };
        let (lower, upper) = (bound("lowerBound"), bound("upperBound"));
        let lowest = timestamp::parse(cell(row, 0)).ok_or(Finding::UnexpectedResponse)?;
        let highest = timestamp::parse(cell(row, 1)).ok_or(Finding::UnexpectedResponse)?;
        Ok((lower.is_some() || upper.is_some()).then(|| {
            lower.is_none_or(|lower| lowest >= lower) && upper.is_none_or(|upper| highest <= upper)
        }))
    })
}

fn allowed(document: &Value, rows: &[Row]) -> Verdict {
    let null_allowed = get(document, "config.allowNull").and_then(Value::as_bool);
    let mut facts = Vec::new();
    let mut notes = Vec::new();
    let mut wrong = false;
    for row in rows.iter().take(LISTED) {
        let count = cell(row, 1).to_owned();
        match row.first().and_then(Option::as_deref) {
            None => {
                facts.push((Finding::Nulls, count));
                if null_allowed.is_none() {
                    notes.push(Finding::NullNotSet);
                }
                wrong |= null_allowed == Some(false);
            }
            Some(value) => {
                wrong = true;
                facts.push((
                    Finding::Other {
                        value: value.to_owned(),
                    },
                    count,
                ));
            }
        }
    }
    if rows.len() > LISTED {
        notes.push(Finding::MoreValues);
    }
    if facts.is_empty() {
        facts.push((Finding::OtherValues, "0".to_owned()));
    }
    let outcome = if wrong { Outcome::Fail } else { Outcome::Pass };
    Verdict {
        outcome,
        facts,
        notes,
    }
}

fn primary_key(row: &Row) -> Result<Verdict, Finding> {
    if cell(row, 0).is_empty() {
        let notes = vec![Finding::NoRows];
        return Ok(Verdict {
            outcome: Outcome::Open,
            facts: Vec::new(),
            notes,
        });
    }
    let sharing = float(row, 2).ok_or(Finding::UnexpectedResponse)?;
    let incomplete = float(row, 3).ok_or(Finding::UnexpectedResponse)?;
    let facts = vec![
        (Finding::Rows, cell(row, 0).to_owned()),
        (Finding::DifferentKeys, cell(row, 1).to_owned()),
        (Finding::Sharing, cell(row, 2).to_owned()),
        (Finding::Incomplete, cell(row, 3).to_owned()),
    ];
    let holds = sharing == 0.0 && incomplete == 0.0;
    Ok(Verdict {
        outcome: outcome(Some(holds)),
        facts,
        notes: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_range_is_within_its_bounds_or_not_or_has_no_values() {
        let number = json!({"config": {"type": "numericColumnRange", "numericBoundsConfig": {
            "numericBounds": {"lowerBound": 1.0, "upperBound": 9.0}
        }}});
        let date = json!({"config": {"type": "dateColumnRange", "dateBoundsConfig": {
            "dateBounds": {"lowerBound": "2024-01-01T00:00:00Z"}
        }}});
        let judged = |document: &Value, lowest: &str, highest: &str| {
            let row = [lowest, highest, "3"].map(|text| Some(text.to_owned()));
            judge(document, &Response::Rows(vec![row.to_vec()])).map(|verdict| verdict.outcome)
        };
        for (document, lowest, highest, outcome) in [
            (&number, "1", "9", Ok(Outcome::Pass)),
            (&number, "1", "9.5", Ok(Outcome::Fail)),
            (&number, "", "", Ok(Outcome::Open)),
            (&number, "x", "9", Err(Finding::UnexpectedResponse)),
            (&date, "2024-01-01", "2024-03-01", Ok(Outcome::Pass)),
            (&date, "2023-12-31", "2024-03-01", Ok(Outcome::Fail)),
            (&date, "", "", Ok(Outcome::Open)),
        ] {
            assert_eq!(
                judged(document, lowest, highest),
                outcome,
                "{lowest} {highest}"
            );
        }
    }
}
