//! What is told of files: the rows that decide types, and lines of the log.

use std::fmt::Write as _;

use super::join;
use crate::convert::Outcome;
use crate::exceptions::TypeChange;
use crate::jobs::ScanMode;
use crate::scan::Scan;
use crate::unread::Unread;
use crate::{Problem, types};

/// How many lines about files are logged at a time.
const LINES: usize = 20;

/// For each column that has another type than a sample has shown, or is text because of few values, the row that says so.
pub(super) fn decisive(
    sample: Option<&Scan>,
    scan: &Scan,
    type_changes: Vec<TypeChange>,
) -> Vec<TypeChange> {
    let property = |scan: &Scan, name: &str| {
        let column = scan.columns.iter().find(|column| column.name == name);
        column.map(|column| column.property.clone())
    };
    let mut decisive: Vec<TypeChange> = Vec::new();
    for type_change in type_changes {
        let now = property(scan, &type_change.column);
        let is_correction =
            || sample.is_some_and(|sample| now != property(sample, &type_change.column));
        if type_change.exceptions.is_none() && !is_correction() {
            continue;
        }
        let known = decisive
            .iter_mut()
            .find(|known| known.column == type_change.column);
        // Of the files of a folder, one that alone would have the type.
        let decides = now == Some(types::property(&type_change.kind.data_type()));
        match known {
            Some(known) if decides && known.exceptions.is_none() => *known = type_change,
            Some(_) => {}
            None => decisive.push(type_change),
        }
    }
    decisive
}

/// What is told of a file that was read to its end.
pub(super) fn read_whole(dataset: &str, scan: &Scan, is_corrected: bool) -> String {
    let mut line = format!("{dataset:?} is read to its end: {} rows", scan.rows);
    if is_corrected {
        line.push_str(", and not all as its sample");
    }
    line + &because(scan)
}

/// The rows that decide the types of columns, as a log says them.
pub(super) fn because(scan: &Scan) -> String {
    let mut line = String::new();
    for type_change in &scan.type_changes {
        let TypeChange {
            column,
            path,
            line: number,
            value,
            exceptions,
            ..
        } = type_change;
        let mut columns = scan.columns.iter();
        let property = columns.find(|found| found.name == *column);
        let property = property.map_or_else(String::new, |found| found.property.base_type());
        let of = path.as_ref().map(|path| format!(" of {path:?}"));
        let of = of.unwrap_or_default();
        let _ = write!(
            line,
            "; {column:?} is {property} because of {value:?} on line {number}{of}"
        );
        let more = exceptions.as_ref().map_or(0, |found| found.count - 1);
        if more > 0 {
            let _ = write!(line, " and {more} further values");
        }
    }
    line
}

/// Why a file can't be used, or some of its datasets.
pub(crate) fn problems(path: &str, outcome: &Outcome) -> Vec<Problem> {
    let problem = |part: Option<&str>, reason: String| Problem {
        path: join(path, part),
        reason,
    };
    match outcome {
        Ok((parts, _)) => {
            let bad = parts.iter().filter_map(|part| {
                let reason = part.scan.as_ref().err()?;
                Some(problem(part.name.as_deref(), reason.clone()))
            });
            bad.collect()
        }
        Err(Unread::NotRows) => Vec::new(),
        Err(unread) => vec![problem(None, unread.to_string())],
    }
}

pub(super) fn log_problems(problems: &[Problem], before: &[Problem]) {
    let new: Vec<&Problem> = problems
        .iter()
        .filter(|problem| !before.contains(problem))
        .collect();
    for problem in new.iter().take(LINES) {
        tracing::warn!("{problem}");
    }
    if new.len() > LINES {
        tracing::warn!("{} more files are not served", new.len() - LINES);
    }
}

pub(super) fn log(lines: &[String], mode: ScanMode) {
    if mode == ScanMode::First && lines.len() > LINES {
        tracing::info!("{} files are served", lines.len());
        return;
    }
    for line in lines.iter().take(LINES) {
        tracing::info!("{line}");
    }
    if lines.len() > LINES {
        tracing::info!("{} more files have changed", lines.len() - LINES);
    }
}
