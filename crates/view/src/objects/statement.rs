//! The statement that asks the dataset behind an object type what the table shows: filters become conditions, the order
//! an `ORDER BY`, and a summary a `GROUP BY`.

use belvedere_api::ontologies::Direction;
use belvedere_checks::columns::{Column as SqlColumn, Fits};
use belvedere_checks::{sql, timestamp};
use belvedere_table::time_span::{SECOND, TimeSpan};

use super::columns::{Column, Kind};
use super::filter::number::Number;
use super::filter::{Filter, Predicate, listed, range};
use super::url_state::UrlState;

/// How many rows are asked for when none are summarized.
const ROWS: u32 = 1_000;

const NANOS_IN_MICRO: i128 = 1_000;

/// What is computed over the rows of a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Measure {
    /// The number of rows.
    #[default]
    Count,
    /// The mean of a column.
    Average,
    /// The sum of a column.
    Sum,
    /// The least value of a column.
    Least,
    /// The greatest value of a column.
    Greatest,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Count,
        Self::Average,
        Self::Sum,
        Self::Least,
        Self::Greatest,
    ];

    /// Its function in SQL.
    pub fn function(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Average => "avg",
            Self::Sum => "sum",
            Self::Least => "min",
            Self::Greatest => "max",
        }
    }
}

/// What is summarized; nothing asks for the rows themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The column of the dataset whose values make the groups; empty for one group of all rows.
    pub group: String,
    /// What is computed.
    pub measure: Measure,
    /// The column of the dataset that it is computed of; none for the count.
    pub of: String,
}

/// A statement, and the filters that it leaves out: the dataset has no column for them, or one of another type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The statement.
    pub sql: String,
    /// The filters that are no part of it.
    pub left_out: Vec<Filter>,
}

/// The column of a dataset behind a property. Both have their own style of names, such as `delayMinutes` and
/// `delay_minutes`.
pub fn column_of<'a>(property: &str, columns: &'a [SqlColumn]) -> Option<&'a SqlColumn> {
    let same = columns.iter().find(|column| column.name == property);
    same.or_else(|| {
        let plain = plain(property);
        let mut alike = columns
            .iter()
            .filter(|column| self::plain(&column.name) == plain);
        alike.next().filter(|_| alike.next().is_none())
    })
}

/// A name without its style: letters and digits, all lower case.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The columns of a dataset with their names for people: those of the properties that they are behind.
pub fn titled<'a>(columns: &'a [SqlColumn], all: &[Column]) -> Vec<(String, &'a SqlColumn)> {
    let title = |column: &SqlColumn| {
        let mut all = all.iter();
        let property = all.find(|property| column_of(&property.name, columns) == Some(column));
        property.map_or_else(|| column.name.clone(), |property| property.title.clone())
    };
    columns
        .iter()
        .map(|column| (title(column), column))
        .collect()
}

/// The statement for what the address of a table says.
pub fn statement(
    dataset: &str,
    columns: &[SqlColumn],
    state: &UrlState,
    all: &[Column],
    summary: Option<&Summary>,
) -> Asked {
    let mut conditions = Vec::new();
    let mut left_out = Vec::new();
    for filter in state.conditions() {
        let kind = all.iter().find(|column| column.name == filter.column);
        let column = column_of(&filter.column, columns);
        let condition = column
            .zip(kind)
            .and_then(|(column, of)| condition(&filter, &of.kind, column));
        match condition {
            Some(condition) => conditions.push(condition),
            None => left_out.push(filter),
        }
    }
    let conditions = if conditions.is_empty() {
        String::new()
    } else {
        format!("\nWHERE {}", conditions.join("\n  AND "))
    };
    let from = sql::name(dataset);
    let sql = match summary {
        None => {
            let keys = state.order_by.keys.iter().filter_map(|key| {
                let name = sql::name(&column_of(&key.property, columns)?.name);
                Some(match key.direction {
                    Direction::Ascending => name,
                    Direction::Descending => format!("{name} DESC"),
                })
            });
            let keys: Vec<_> = keys.collect();
            let order = if keys.is_empty() {
                String::new()
            } else {
                format!("\nORDER BY {}", keys.join(", "))
            };
            format!("SELECT *\nFROM {from}{conditions}{order}\nLIMIT {ROWS}")
        }
        Some(summary) => {
            let function = summary.measure.function();
            let (value, name) = match summary.measure {
                Measure::Count => ("count(*)".to_owned(), "rows".to_owned()),
                _ => (
                    format!("{function}({})", sql::name(&summary.of)),
                    format!("{function}_{}", summary.of),
                ),
            };
            let value = format!("{value} AS {}", sql::name(&name));
            if summary.group.is_empty() {
                format!("SELECT {value}\nFROM {from}{conditions}")
            } else {
                let group = sql::name(&summary.group);
                format!(
                    "SELECT {group}, {value}\nFROM {from}{conditions}\nGROUP BY {group}\nORDER BY 2 DESC"
                )
            }
        }
    };
    Asked { sql, left_out }
}

/// A filter as a condition on a column; `None` where their types don't go together.
fn condition(filter: &Filter, kind: &Kind, column: &SqlColumn) -> Option<String> {
    let name = sql::name(&column.name);
    let is_text = column.kind == Some("STRING");
    let value = filter.value.as_str();
    Some(match (filter.predicate, kind) {
        (Predicate::Missing, _) => format!("{name} IS NULL"),
        (Predicate::Present, _) => format!("{name} IS NOT NULL"),
        (Predicate::Contains | Predicate::Lacks | Predicate::Starts, _) if is_text => {
            let place = format!("instr(lower({name}), {})", sql::text(&value.to_lowercase()));
            match filter.predicate {
                Predicate::Contains => format!("{place} > 0"),
                Predicate::Starts => format!("{place} = 1"),
                _ => format!("coalesce({place}, 0) = 0"),
            }
        }
        (Predicate::OneOf, _) if is_text || column.kind == Some("BOOLEAN") => {
            let literal = |value: &String| {
                if is_text {
                    return Some(sql::text(value));
                }
                value.parse::<bool>().ok().map(|value| value.to_string())
            };
            let listed = listed(value);
            let values: Option<Vec<_>> = listed.iter().flatten().map(literal).collect();
            let values = values?.join(", ");
            match (listed.contains(&None), values.is_empty()) {
                (false, true) => return None,
                (true, true) => format!("{name} IS NULL"),
                (false, false) => format!("{name} IN ({values})"),
                (true, false) => format!("({name} IN ({values}) OR {name} IS NULL)"),
            }
        }
        (predicate, Kind::Number) if column.fits(Fits::Numbers) => {
            numbers(&name, predicate, value)?
        }
        (predicate, Kind::Date | Kind::Timestamp) if column.fits(Fits::Dates) => {
            times(&name, predicate, value, column.kind == Some("DATE"))?
        }
        (Predicate::Is, Kind::Boolean) if column.kind == Some("BOOLEAN") => {
            let is_true = value.to_lowercase().parse::<bool>().ok()?;
            format!("{name} = {is_true}")
        }
        (Predicate::Is, _) if is_text => format!("{name} = {}", sql::text(value)),
        (Predicate::IsNot, _) if is_text => format!("{name} <> {}", sql::text(value)),
        _ => return None,
    })
}

/// A comparison with one number or two.
fn numbers(name: &str, predicate: Predicate, value: &str) -> Option<String> {
    let (from, to, predicate) = match predicate {
        Predicate::Between => range(value)?,
        predicate => (value, value, predicate),
    };
    let literal = |text: &str| {
        let number = text.trim().replace('−', "-");
        Number::parse(&number).map(|_| number)
    };
    let (from, to) = (literal(from)?, literal(to)?);
    let sign = match predicate {
        Predicate::Is => "=",
        Predicate::IsNot => "<>",
        Predicate::Less => "<",
        Predicate::AtMost => "<=",
        Predicate::More => ">",
        Predicate::AtLeast => ">=",
        Predicate::Between => return Some(format!("{name} BETWEEN {from} AND {to}")),
        _ => return None,
    };
    Some(format!("{name} {sign} {from}"))
}

/// A comparison with spans of time: each lasts from its start until its end, which is no part of it.
fn times(name: &str, predicate: Predicate, value: &str, is_day: bool) -> Option<String> {
    let (from, to, predicate) = match predicate {
        Predicate::Between => range(value)?,
        predicate => (value, value, predicate),
    };
    let literal = |nanos: i128| {
        if nanos.rem_euclid(SECOND) != 0 {
            return None;
        }
        let instant = timestamp::format(i64::try_from(nanos / NANOS_IN_MICRO).ok()?)?;
        let day = instant.get(..10)?;
        Some(match (is_day, instant.get(10..)?) {
            (true, "T00:00:00Z") => format!("DATE '{day}'"),
            (true, _) => return None,
            (false, _) => format!("TIMESTAMP '{instant}'"),
        })
    };
    let start = literal(TimeSpan::parse(from)?.start)?;
    let end = literal(TimeSpan::parse(to)?.end)?;
    Some(match predicate {
        Predicate::Is | Predicate::Between => format!("{name} >= {start} AND {name} < {end}"),
        Predicate::Less => format!("{name} < {start}"),
        Predicate::AtMost => format!("{name} < {end}"),
        Predicate::More => format!("{name} >= {end}"),
        Predicate::AtLeast => format!("{name} >= {start}"),
        _ => return None,
    })
}
