//! "Try it on today's data": one SQL query per type of check, and what its answer means. An estimate, never the
//! platform's own result.

use serde_json::Value;

use super::columns::Column;
use super::csv::Row;
use super::document::get;
use super::sql;
use super::texts::EstimateText;

mod judge;

pub use judge::judge;

/// The most values that are listed.
pub const LISTED: usize = 20;

/// A query and the form of its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The text.
    pub sql: String,
    /// Whether only the schema counts: Arrow, else CSV.
    pub schema: bool,
}

/// The answer to a [`Statement`].
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Rows without the header.
    Rows(Vec<Row>),
    /// The columns of the dataset.
    Columns(Vec<Column>),
}

/// How the check would end today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Every condition that can be computed holds.
    Pass,
    /// A condition does not hold.
    Fail,
    /// Nothing of the configuration can be computed from today's data alone.
    Open,
}

/// What an answer means.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// How the check would end.
    pub outcome: Outcome,
    /// What was computed.
    pub facts: Vec<(EstimateText, String)>,
    /// What to know about it.
    pub notes: Vec<EstimateText>,
}

/// The query that answers a check.
///
/// # Errors
/// Why there is none.
pub fn statement(document: &Value) -> Result<Statement, EstimateText> {
    let text = |path: &str| {
        get(document, path)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let kind = text("config.type");
    let dataset = text("config.subject.datasetRid");
    if !super::kinds::Kind::named(kind).is_some_and(super::kinds::Kind::answers_to_sql) {
        return Err(EstimateText::NotBySql);
    }
    if dataset.trim().is_empty() {
        return Err(EstimateText::NeedsDataset);
    }
    let from = sql::name(dataset);
    let column = |path: &str| match text(path) {
        "" => Err(EstimateText::NeedsColumn),
        name => Ok(sql::name(name)),
    };
    let rows = |sql: String| Ok(Statement { sql, schema: false });
    match kind {
        "nullPercentage" => {
            let column = column("config.percentageCheckConfig.columnName")?;
            rows(format!(
                "SELECT COUNT(*) AS row_count, COUNT({column}) AS filled FROM {from}"
            ))
        }
        "approximateUniquePercentage" => {
            let column = column("config.percentageCheckConfig.columnName")?;
            rows(format!(
                "SELECT COUNT(*) AS row_count, COUNT(DISTINCT {column}) AS distinct_values FROM {from}"
            ))
        }
        "numericColumnMean" | "numericColumnMedian" => {
            let column = column("config.numericColumnCheckConfig.columnName")?;
            let function = if kind == "numericColumnMean" {
                "AVG"
            } else {
                "MEDIAN"
            };
            rows(format!(
                "SELECT {function}(CAST({column} AS DOUBLE)) AS value, COUNT({column}) AS filled FROM {from}"
            ))
        }
        "numericColumnRange" | "dateColumnRange" => {
            let column = column("config.columnName")?;
            rows(format!(
                "SELECT MIN({column}) AS lowest, MAX({column}) AS highest, COUNT({column}) AS filled FROM {from}"
            ))
        }
        "allowedColumnValues" => {
            let column = column("config.columnName")?;
            let list = get(document, "config.allowedValues").and_then(Value::as_array);
            let literals: Vec<_> = list
                .into_iter()
                .flatten()
                .filter_map(|allowed| {
                    let kind = allowed
                        .get("type")
                        .and_then(Value::as_str)
                        .unwrap_or_default();
                    sql::value(kind, allowed.get("value")?)
                })
                .collect();
            if literals.is_empty() {
                return Err(EstimateText::NeedsValues);
            }
            let literals = literals.join(", ");
            rows(format!(
                "SELECT {column} AS value, COUNT(*) AS row_count FROM {from} WHERE {column} IS NULL OR {column} NOT IN \
                 ({literals}) GROUP BY {column} ORDER BY row_count DESC LIMIT {}",
                LISTED + 1
            ))
        }
        "primaryKey" => {
            let names =
                get(document, "config.primaryKeyConfig.columnNames").and_then(Value::as_array);
            let names: Vec<_> = names
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .filter(|name| !name.is_empty())
                .map(sql::name)
                .collect();
            if names.is_empty() {
                return Err(EstimateText::NeedsColumn);
            }
            rows(key_statement(&names, &from))
        }
        _ => Ok(schema_statement(dataset)),
    }
}

/// The query of the columns.
pub fn schema_statement(dataset: &str) -> Statement {
    Statement {
        sql: format!("SELECT * FROM {} LIMIT 0", sql::name(dataset)),
        schema: true,
    }
}

/// Rows, different keys, rows that share a key, and rows without a part of it.
fn key_statement(names: &[String], from: &str) -> String {
    let aliased: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(index, name)| format!("{name} AS key_{index}"))
        .collect();
    let is_null: Vec<_> = (0..names.len())
        .map(|index| format!("key_{index} IS NULL"))
        .collect();
    let is_null = is_null.join(" OR ");
    format!(
        "SELECT SUM(row_count) AS row_count, COUNT(*) AS different_keys, \
         SUM(CASE WHEN row_count > 1 AND NOT ({is_null}) THEN row_count ELSE 0 END) AS sharing, \
         SUM(CASE WHEN {is_null} THEN row_count ELSE 0 END) AS incomplete \
         FROM (SELECT {}, COUNT(*) AS row_count FROM {from} GROUP BY {}) AS key_groups",
        aliased.join(", "),
        names.join(", ")
    )
}
