//! "Suggest bounds": one profile query, and the suggested values from its result.

mod bounds;
mod number;
pub mod picture;

use serde_json::{Value, json};

use self::bounds::{Around, dates, is_whole, numbers, percentage};
use self::number::number;
use self::picture::Picture;
use super::document::{Draft, get};
use super::estimate::EstimateText;
use belvedere_checks::columns::Column;
use belvedere_checks::csv::Row;
use belvedere_checks::{LISTED, Response, Statement, schema_statement, sql};

/// The most columns that are looked at for a key, in one query.
const KEY_COLUMNS: usize = 40;

/// A value to fill in.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// Its label.
    pub label: EstimateText,
    /// Paths and values.
    pub changes: Vec<(String, Value)>,
    /// How its bounds are drawn, if it has any.
    pub picture: Option<Picture>,
}

/// The profile query for a check. `columns` are those of the dataset, as far as they are known.
///
/// # Errors
/// Why there is none.
pub fn statement(document: &Value, columns: &[Column]) -> Result<Statement, EstimateText> {
    let text = |path: &str| {
        get(document, path)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let dataset = text("config.subject.datasetRid");
    let from = sql::name(dataset);
    let rows = |sql: String| Ok(Statement { sql, schema: false });
    match text("config.type") {
        // These estimates compute exactly the values that bounds apply to.
        "nullPercentage"
        | "approximateUniquePercentage"
        | "numericColumnRange"
        | "dateColumnRange"
        | "numericColumnMean"
        | "numericColumnMedian" => {
            belvedere_checks::statement(document).map_err(EstimateText::from)
        }
        "allowedColumnValues" if dataset.is_empty() => Err(EstimateText::NeedsDataset),
        "allowedColumnValues" => match text("config.columnName") {
            "" => Err(EstimateText::NeedsColumn),
            column => {
                let column = sql::name(column);
                rows(format!(
                    "SELECT {column} AS value, COUNT(*) AS row_count FROM {from} GROUP BY {column} \
                     ORDER BY row_count DESC LIMIT {}",
                    LISTED + 2
                ))
            }
        },
        "primaryKey" if columns.is_empty() => Err(EstimateText::NeedsDataset),
        "primaryKey" => {
            let counts: Vec<_> = candidates(columns)
                .map(|column| {
                    let name = sql::name(&column.name);
                    format!("COUNT({name}), COUNT(DISTINCT {name})")
                })
                .collect();
            rows(format!(
                "SELECT COUNT(*), {} FROM {from}",
                counts.join(", ")
            ))
        }
        "columnType" | "totalColumnCount" | "schemaComparison" if dataset.is_empty() => {
            Err(EstimateText::NeedsDataset)
        }
        "columnType" | "totalColumnCount" | "schemaComparison" => Ok(schema_statement(dataset)),
        _ => Err(EstimateText::NotBySql),
    }
}

fn candidates(columns: &[Column]) -> impl Iterator<Item = &Column> {
    columns
        .iter()
        .filter(|column| column.could_be_key())
        .take(KEY_COLUMNS)
}

/// Whether the data can suggest values for a type of check.
pub fn offers(kind: &str) -> bool {
    matches!(
        kind,
        "nullPercentage"
            | "approximateUniquePercentage"
            | "numericColumnRange"
            | "dateColumnRange"
            | "numericColumnMean"
            | "numericColumnMedian"
            | "allowedColumnValues"
            | "primaryKey"
            | "columnType"
            | "totalColumnCount"
            | "schemaComparison"
    )
}

/// Whether a type of check gets bounds, which keep a margin.
pub fn has_margin(kind: &Value) -> bool {
    let kind = kind.as_str().unwrap_or_default();
    offers(kind)
        && !matches!(
            kind,
            "allowedColumnValues"
                | "primaryKey"
                | "columnType"
                | "totalColumnCount"
                | "schemaComparison"
        )
}

/// The suggestions from a response. `margin` is in percent.
///
/// # Errors
/// Why it offers nothing.
pub fn read(
    document: &Value,
    columns: &[Column],
    response: &Response,
    margin: f64,
) -> Result<Vec<Suggestion>, EstimateText> {
    let kind = get(document, "config.type")
        .and_then(Value::as_str)
        .unwrap_or_default();
    match (kind, response) {
        ("nullPercentage" | "approximateUniquePercentage", Response::Rows(rows)) => {
            percentage(kind == "nullPercentage", rows.first(), margin)
        }
        ("numericColumnMean" | "numericColumnMedian", Response::Rows(rows)) => {
            let value = number(rows.first(), 0).ok_or(EstimateText::NoRows)?;
            let path = "config.numericColumnCheckConfig.numericBounds";
            let around = Around {
                low: value,
                high: value,
                span: value.abs() * margin / 100.0,
                margin,
                whole: false,
            };
            Ok(vec![numbers(path, &around, None)])
        }
        ("numericColumnRange", Response::Rows(rows)) => {
            let low = number(rows.first(), 0).ok_or(EstimateText::NoRows)?;
            let high = number(rows.first(), 1).ok_or(EstimateText::NoRows)?;
            let around = Around {
                low,
                high,
                span: (high - low) * margin / 100.0,
                margin,
                whole: is_whole(columns, get(document, "config.columnName")),
            };
            let data = Some((low, high));
            Ok(vec![numbers("config.numericBoundsConfig", &around, data)])
        }
        ("dateColumnRange", Response::Rows(rows)) => dates(rows.first(), margin),
        ("allowedColumnValues", Response::Rows(rows)) => values(document, columns, rows),
        ("primaryKey", Response::Rows(rows)) => keys(columns, rows.first()),
        (_, Response::Columns(columns)) => schema(document, kind, columns),
        _ => Err(EstimateText::UnexpectedResponse),
    }
}

/// Makes the optional object that a suggestion fills in with all that it needs, when it is not there yet.
pub fn complete(draft: &mut Draft, path: &str) {
    const PARTS: [(&str, &str); 2] = [
        (
            "config.percentageCheckConfig.percentageBounds",
            "percentageBounds",
        ),
        (
            "config.numericColumnCheckConfig.numericBounds",
            "numericBounds",
        ),
    ];
    for (part, inner) in PARTS {
        if path.starts_with(part) && draft.get(part).is_none_or(|value| !value.is_object()) {
            draft.set(part, Some(json!({inner: {}, "severity": "MODERATE"})));
        }
    }
}

fn values(
    document: &Value,
    columns: &[Column],
    rows: &[Row],
) -> Result<Vec<Suggestion>, EstimateText> {
    let name = get(document, "config.columnName").and_then(Value::as_str);
    let kind = columns
        .iter()
        .find(|column| Some(column.name.as_str()) == name)
        .and_then(|column| column.kind);
    let texts: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.first()?.as_deref())
        .collect();
    let has_null = texts.len() < rows.len();
    if texts.len() > LISTED {
        return Err(EstimateText::TooManyValues);
    }
    if texts.is_empty() {
        return Err(EstimateText::NoRows);
    }
    let values: Vec<_> = texts.iter().map(|text| allowed(kind, text)).collect();
    let mut changes = vec![("config.allowedValues".to_owned(), Value::Array(values))];
    if has_null {
        changes.push(("config.allowNull".to_owned(), json!(true)));
    }
    let count = u64::try_from(texts.len()).unwrap_or_default();
    Ok(vec![Suggestion {
        label: EstimateText::TheseValues(count),
        changes,
        picture: None,
    }])
}

/// A value of a result as an allowed value; text where its number would not be exact.
fn allowed(kind: Option<&str>, text: &str) -> Value {
    match kind {
        Some("BOOLEAN") => json!({"type": "boolean", "value": text == "true"}),
        Some("DATE" | "TIMESTAMP") => json!({"type": "date", "value": text}),
        Some("BYTE" | "SHORT" | "INTEGER" | "LONG" | "FLOAT" | "DOUBLE" | "DECIMAL") => {
            match serde_json::from_str::<Value>(text) {
                Ok(number @ Value::Number(_)) => json!({"type": "numeric", "value": number}),
                _ => json!({"type": "string", "value": text}),
            }
        }
        _ => json!({"type": "string", "value": text}),
    }
}

fn keys(columns: &[Column], row: Option<&Row>) -> Result<Vec<Suggestion>, EstimateText> {
    let cell = |index: usize| row?.get(index)?.as_deref();
    let total = cell(0).ok_or(EstimateText::UnexpectedResponse)?;
    if total == "0" {
        return Err(EstimateText::NoRows);
    }
    let found: Vec<_> = candidates(columns)
        .enumerate()
        .filter(|(place, _)| {
            cell(place * 2 + 1) == Some(total) && cell(place * 2 + 2) == Some(total)
        })
        .map(|(_, column)| Suggestion {
            label: EstimateText::Key {
                column: column.name.clone(),
            },
            changes: vec![(
                "config.primaryKeyConfig.columnNames".to_owned(),
                json!([column.name]),
            )],
            picture: None,
        })
        .collect();
    if found.is_empty() {
        Err(EstimateText::NoKey)
    } else {
        Ok(found)
    }
}

fn schema(
    document: &Value,
    kind: &str,
    columns: &[Column],
) -> Result<Vec<Suggestion>, EstimateText> {
    let count = u64::try_from(columns.len()).unwrap_or_default();
    let (label, change) = match kind {
        "totalColumnCount" => (
            EstimateText::ThisMany(count),
            (
                "config.columnCountConfig.expectedValue",
                json!(count.to_string()),
            ),
        ),
        "schemaComparison" => {
            let list: Vec<_> = columns
                .iter()
                .map(|column| match column.kind {
                    Some(kind) => json!({"name": column.name, "columnType": kind}),
                    None => json!({"name": column.name}),
                })
                .collect();
            (
                EstimateText::ThisSchema(count),
                (
                    "config.schemaComparisonConfig.expectedSchema.columns",
                    Value::Array(list),
                ),
            )
        }
        "columnType" => {
            let name = get(document, "config.columnTypeConfig.columnName").and_then(Value::as_str);
            let name = name
                .filter(|name| !name.is_empty())
                .ok_or(EstimateText::NeedsColumn)?;
            let column = columns.iter().find(|column| column.name == name);
            let column = column.ok_or_else(|| EstimateText::NotInSchema {
                column: name.to_owned(),
            })?;
            let kind = column.kind.ok_or(EstimateText::UnexpectedResponse)?;
            (
                EstimateText::ThisType {
                    column: name.to_owned(),
                    kind: kind.to_owned(),
                },
                ("config.columnTypeConfig.expectedType", json!(kind)),
            )
        }
        _ => return Err(EstimateText::UnexpectedResponse),
    };
    let (path, value) = change;
    Ok(vec![Suggestion {
        label,
        changes: vec![(path.to_owned(), value)],
        picture: None,
    }])
}
