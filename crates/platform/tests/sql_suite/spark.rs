//! More than five hundred statements with Spark's results (`tests/data/spark.sql`), for each engine.

use arrow_array::RecordBatch;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use futures_util::{StreamExt as _, stream};

use super::site::{Outcome, Site, batches};

const LIST: &str = include_str!("../data/spark.sql");
/// How many statements of one user run at once.
const AT_ONCE: usize = 4;

/// A statement and its rows. An error has none.
#[derive(Debug, PartialEq)]
pub(crate) struct Case {
    pub(crate) sql: &'static str,
    pub(crate) rows: Option<Vec<String>>,
    /// Whether Sail answers differently.
    pub(crate) unlike_sail: bool,
}

/// The statements of the list.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in LIST.lines() {
        match (line.strip_prefix("-- "), cases.last_mut()) {
            (None, _) if line.is_empty() => {}
            (None, _) => cases.push(Case {
                sql: line,
                rows: Some(Vec::new()),
                unlike_sail: false,
            }),
            (Some("~"), Some(case)) => case.unlike_sail = true,
            (Some("!"), Some(case)) => case.rows = None,
            (Some(comment), Some(case)) => {
                let rows = case.rows.as_mut();
                if let (Some(row), Some(rows)) = (comment.strip_prefix("| "), rows) {
                    rows.push(row.to_owned());
                }
            }
            (Some(_), None) => {}
        }
    }
    cases
}

/// What differs from the list, statement by statement, among those that have to agree.
pub(crate) async fn differences(site: &Site, agrees: impl Fn(&Case) -> bool) -> Vec<String> {
    let token = site.token("analyst").await;
    let cases = cases();
    let asked = cases.iter().filter(|case| agrees(case));
    let found = stream::iter(asked)
        .map(async |case| {
            let found = match site.run(&token, case.sql, "ARROW").await {
                Outcome::Rows(bytes) => Ok(rows(&batches(&bytes))),
                Outcome::Refused(_, _, message) | Outcome::Failed(message) => Err(message),
            };
            let is_same = match (&found, &case.rows) {
                (Ok(found), Some(expected)) if is_ordered(case.sql) => found == expected,
                // Without an order, an engine of several workers answers in any.
                (Ok(found), Some(expected)) => sorted(found) == sorted(expected),
                (Err(_), None) => true,
                _ => false,
            };
            (!is_same).then(|| format!("{}\n  {found:?} for {:?}", case.sql, case.rows))
        })
        .buffered(AT_ONCE);
    found.filter_map(std::future::ready).collect().await
}

/// Whether a statement ends with an order of its rows: one of a window or an aggregate stands in parentheses.
fn is_ordered(sql: &str) -> bool {
    let order = sql.rsplit_once("ORDER BY");
    order.is_some_and(|(_, order)| order.matches('(').count() == order.matches(')').count())
}

fn sorted(rows: &[String]) -> Vec<&String> {
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort();
    rows
}

/// The values of each row as Spark writes them.
fn rows(batches: &[RecordBatch]) -> Vec<String> {
    const INSTANT: &str = "%Y-%m-%d %H:%M:%S%.f";
    let options = FormatOptions::default()
        .with_null("NULL")
        .with_timestamp_format(Some(INSTANT))
        .with_timestamp_tz_format(Some(INSTANT));
    let mut rows = Vec::new();
    for batch in batches {
        let columns = batch.columns().iter();
        let columns = columns.map(|column| ArrayFormatter::try_new(column, &options).unwrap());
        let columns: Vec<_> = columns.collect();
        for row in 0..batch.num_rows() {
            let values = columns.iter().map(|column| column.value(row).to_string());
            rows.push(values.collect::<Vec<_>>().join(" | "));
        }
    }
    rows
}
