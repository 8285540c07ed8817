//! Data health checks over rows and columns: one SQL query for each type of check, and the evaluation of its result.
//! The app uses it for estimates, the local platform for evaluating its checks.

use belvedere_api::long;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub mod columns;
pub mod csv;
mod judge;
pub mod sql;
pub mod timestamp;

use columns::Column;
use csv::Row;
pub use judge::judge;

/// The most values that are listed.
pub const LISTED: usize = 20;

/// A query and the form of its results.
///
/// ```
/// use belvedere_checks::{Response, Outcome, csv, judge, statement};
///
/// let check = serde_json::json!({"config": {
///     "type": "nullPercentage",
///     "subject": {"datasetRid": "ri.datasets.main.dataset.1"},
///     "percentageCheckConfig": {
///         "columnName": "city",
///         "percentageBounds": {"percentageBounds": {"upperBoundPercentage": 10.0}},
///     },
/// }});
/// let asked = statement(&check).map_err(|finding| format!("{finding:?}"))?;
/// assert_eq!(
///     asked.sql,
///     "SELECT COUNT(*) AS row_count, COUNT(`city`) AS filled FROM `ri.datasets.main.dataset.1`"
/// );
/// // Of 200 rows, 50 have no city.
/// let response = Response::Rows(csv::rows("row_count,filled\n200,150\n"));
/// let verdict = judge(&check, &response).map_err(|finding| format!("{finding:?}"))?;
/// assert_eq!(verdict.outcome, Outcome::Fail);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The text.
    pub sql: String,
    /// Whether only the schema counts: Arrow, else CSV.
    pub schema: bool,
}

/// The response to a [`Statement`].
#[derive(Debug, Clone, PartialEq)]
pub enum Response {
    /// Rows without the header.
    Rows(Vec<Row>),
    /// The columns of the dataset.
    Columns(Vec<Column>),
}

/// Outcome of a check over the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Every condition that can be computed holds.
    Pass,
    /// A condition does not hold.
    Fail,
    /// Nothing of the configuration can be computed from today's data alone.
    Open,
}

/// Evaluation of a response.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// How the check would end.
    pub outcome: Outcome,
    /// The computed values.
    pub facts: Vec<(Finding, String)>,
    /// Remarks on the outcome.
    pub notes: Vec<Finding>,
}

/// The name of a computed value, a remark about it, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "name")]
pub enum Finding {
    /// Builds, jobs, schedules and transactions are not rows.
    NotBySql,
    /// No dataset is named.
    NeedsDataset,
    /// No column is named.
    NeedsColumn,
    /// No value is named.
    NeedsValues,
    /// The response has not the form that the query asks for.
    UnexpectedResponse,
    /// There is no value to look at.
    NoRows,
    /// Median deviations and trends compare with earlier values, which are not known.
    NoHistory,
    /// The number is exact, where other platforms approximate.
    Exact,
    /// Whether null is allowed is not set.
    NullNotSet,
    /// There are more values than are listed.
    MoreValues,
    /// The effect of "strict" is not documented.
    Strict,
    /// Number of rows.
    Rows,
    /// Number of nulls.
    Nulls,
    /// Percentage of nulls.
    NullShare,
    /// Number of different values.
    Distinct,
    /// Percentage of different values.
    DistinctShare,
    /// The mean or the median.
    Value,
    /// Number of values that are not null.
    Filled,
    /// The least value.
    Lowest,
    /// The greatest value.
    Highest,
    /// How many rows have a value that is not allowed.
    Other {
        /// The value.
        #[serde(rename = "about")]
        value: String,
    },
    /// How many values are not allowed.
    OtherValues,
    /// Number of different keys.
    DifferentKeys,
    /// Number of rows that share their key.
    Sharing,
    /// Number of rows with a null in the key.
    Incomplete,
    /// Number of columns.
    Columns,
    /// Type of the column.
    Type,
    /// A column that is not there.
    Missing,
    /// Type of one of several columns, with the one that is expected.
    TypeOf {
        /// The column.
        #[serde(rename = "about")]
        column: String,
    },
    /// Columns that are not expected.
    Further,
    /// The columns are in another order.
    Order,
    /// Seconds since the last transaction.
    SinceUpdate,
}

/// The types of checks whose outcome rows and columns tell.
pub const ANSWERED: [&str; 11] = [
    "nullPercentage",
    "approximateUniquePercentage",
    "numericColumnMean",
    "numericColumnMedian",
    "numericColumnRange",
    "dateColumnRange",
    "allowedColumnValues",
    "columnType",
    "totalColumnCount",
    "schemaComparison",
    "primaryKey",
];

/// The value at a path of field names, such as `config.type`.
fn get<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.')
        .try_fold(value, |value, name| value.get(name))
}

/// A long as a number or as digits.
pub fn as_long(value: &Value) -> Option<i64> {
    match value {
        Value::String(digits) => long::parse(digits),
        other => other.as_i64(),
    }
}

/// The query that answers a check, from the body of the request that creates it.
///
/// # Errors
/// Why there is none.
pub fn statement(document: &Value) -> Result<Statement, Finding> {
    let text = |path: &str| {
        get(document, path)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let kind = text("config.type");
    let dataset = text("config.subject.datasetRid");
    if !ANSWERED.contains(&kind) {
        return Err(Finding::NotBySql);
    }
    if dataset.trim().is_empty() {
        return Err(Finding::NeedsDataset);
    }
    let from = sql::name(dataset);
    let column = |path: &str| match text(path) {
        "" => Err(Finding::NeedsColumn),
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
                return Err(Finding::NeedsValues);
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
                return Err(Finding::NeedsColumn);
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
