//! Problems of a statement and their remedies, from the errors of the platform.

use std::ops::Range;

use crate::statement::{byte_of, unit_of};
use belvedere_api::error::{
    COLUMN_TYPES_NOT_SUPPORTED, QUERY_FAILED, QUERY_PARSE_ERROR, QUERY_PERMISSION_DENIED,
    READ_QUERY_INPUTS_PERMISSION_DENIED,
};
use belvedere_client::Error;
use belvedere_client::query_run::QueryFailure;

/// Why a query gave no result.
#[derive(Debug, Clone)]
pub enum QueryError {
    /// The platform can't read the statement.
    Parse(String),
    /// The query ran and failed.
    Failed(String),
    /// The chosen format has no form for the types of some columns.
    Types(Error),
    /// Datasets of the statement may not be read: their RIDs.
    Inputs(Vec<String>, Error),
    /// The platform no longer knows the query.
    Expired,
    /// The platform answered with this state, and without the identifier of the query.
    Unnamed(String),
    /// Anything else.
    Other(Error),
}

impl QueryError {
    /// Reads the failure of a call. `known` says whether it was about a query that ran before.
    fn of(error: Error, known: bool) -> Self {
        let message =
            |error: &Error| text(error, "errorMessage").unwrap_or_else(|| error.to_string());
        if error.is(&QUERY_PARSE_ERROR) {
            Self::Parse(message(&error))
        } else if error.is(&QUERY_FAILED) {
            Self::Failed(message(&error))
        } else if error.is(&COLUMN_TYPES_NOT_SUPPORTED) {
            Self::Types(error)
        } else if error.is(&READ_QUERY_INPUTS_PERMISSION_DENIED) {
            Self::Inputs(rids(&error), error)
        } else if known && error.is(&QUERY_PERMISSION_DENIED) {
            Self::Expired
        } else {
            Self::Other(error)
        }
    }

    /// Reads why a query gives no results; none when it was canceled.
    pub fn of_query(failure: &QueryFailure, known: bool) -> Option<Self> {
        match failure {
            QueryFailure::Failed(message) => Some(Self::Failed(message.clone())),
            QueryFailure::Unnamed(word) => Some(Self::Unnamed(word.clone())),
            QueryFailure::Request(error) => Some(Self::of(Error::clone(error), known)),
            QueryFailure::Canceled | QueryFailure::Stopped => None,
        }
    }

    /// The platform's message about the statement.
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Parse(message) | Self::Failed(message) => Some(message),
            _ => None,
        }
    }
}

fn text(error: &Error, name: &str) -> Option<String> {
    let value = error.body()?.parameters.get(name)?;
    Some(
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned),
    )
}

/// The RIDs that the parameters of an error name, whatever the parameter is called.
fn rids(error: &Error) -> Vec<String> {
    let mut found = Vec::new();
    for value in error
        .body()
        .iter()
        .flat_map(|body| body.parameters.values())
    {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        for part in text.split(|c: char| !(c.is_ascii_alphanumeric() || "._-".contains(c))) {
            if part.starts_with("ri.") && part.split('.').count() >= 5 {
                found.push(part.to_owned());
            }
        }
    }
    found.dedup();
    found
}

/// Line and column, from one, that a message names: `Line: 2, Column: 8`, `line 2, pos 7` (from zero), `line 2:8`.
pub fn line_and_column(message: &str) -> Option<(u32, u32)> {
    let lower = message.to_ascii_lowercase();
    let mut best = None;
    for (at, _) in lower.match_indices("line") {
        let rest = lower.get(at + 4..)?;
        let Some((line, rest)) = number(rest, &[":", " ", "="]) else {
            continue;
        };
        let rest = rest.trim_start_matches([',', ' ', ':']);
        let named = ["column", "col", "position", "pos"]
            .into_iter()
            .find_map(|word| Some((word, rest.strip_prefix(word)?)));
        let column = match named {
            Some((word, rest)) => number(rest, &[":", " ", "="]).map(|(column, _)| {
                if word.starts_with("pos") {
                    column + 1
                } else {
                    column
                }
            }),
            None => number(rest, &[]).map(|(column, _)| column),
        };
        best = Some((line, column.unwrap_or(1)));
    }
    best
}

fn number<'a>(text: &'a str, before: &[&str]) -> Option<(u32, &'a str)> {
    let text = text.trim_start_matches(|c: char| before.iter().any(|sign| sign.starts_with(c)));
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at_checked(end)?;
    Some((digits.parse().ok()?, rest))
}

/// Where a message says that the mistake is, in UTF-16 units of the statement: the word that begins there.
pub fn place(sql: &str, message: &str) -> Option<Range<u32>> {
    let (line, column) = line_and_column(message)?;
    if line as usize > sql.split('\n').count() {
        return None;
    }
    let start: usize = sql
        .split_inclusive('\n')
        .take(line.checked_sub(1)? as usize)
        .map(str::len)
        .sum();
    let row = sql.get(start..)?.lines().next().unwrap_or_default();
    let before: usize = row
        .chars()
        .take(column.saturating_sub(1) as usize)
        .map(char::len_utf8)
        .sum();
    let at = start + before;
    let rest = sql.get(at..)?;
    let word = rest
        .find(|c: char| !(c.is_alphanumeric() || c == '_'))
        .unwrap_or(rest.len());
    let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
    let from = unit_of(sql, at);
    let to = unit_of(sql, at + length);
    // At the end of the statement there is nothing to underline: the character before it is.
    if from == to {
        let before = byte_of(sql, from.saturating_sub(1));
        return Some(unit_of(sql, before)..to);
    }
    Some(from..to)
}
