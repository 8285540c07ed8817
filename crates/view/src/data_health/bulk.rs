//! One template for many targets: the parsed lines, and the report of the outcomes.

mod texts;

use belvedere_client::bulk::{self, Ending};
use belvedere_table::CsvOptions;
use serde_json::Value;

pub use self::texts::BatchText;
use super::document::{get, set};
use belvedere_checks::csv;

/// A line that is no target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Its number, from 1.
    pub line: usize,
    /// Its problem.
    pub reason: BatchText,
}

/// The requests for the targets, one a line: dataset, branch, column.
///
/// # Errors
/// Every line that is no target.
pub fn requests(template: &Value, targets: &str) -> Result<Vec<Value>, Vec<BadLine>> {
    let mut requests = Vec::new();
    let mut bad = Vec::new();
    for (index, line) in targets.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match request(template, line) {
            Ok(request) => requests.push(request),
            Err(reason) => bad.push(BadLine {
                line: index + 1,
                reason,
            }),
        }
    }
    if bad.is_empty() {
        Ok(requests)
    } else {
        Err(bad)
    }
}

fn request(template: &Value, line: &str) -> Result<Value, BatchText> {
    let record = csv::records(line).into_iter().next().unwrap_or_default();
    let mut fields = record
        .into_iter()
        .map(|field| field.unwrap_or_default().trim().to_owned());
    let dataset = fields.next().filter(|dataset| !dataset.is_empty());
    let dataset = dataset.ok_or(BatchText::NoDatasetIn)?;
    let branch = fields.next().filter(|branch| !branch.is_empty());
    let column = fields.next().filter(|column| !column.is_empty());
    if fields.next().is_some() {
        return Err(BatchText::TooMany);
    }
    let mut request = template.clone();
    set(&mut request, "config.subject.datasetRid", dataset.into());
    if let Some(branch) = branch {
        set(&mut request, "config.subject.branchId", branch.into());
    }
    if let Some(column) = column {
        let path = column_path(template).ok_or(BatchText::NoColumnIn)?;
        set(&mut request, path, column.into());
    }
    Ok(request)
}

/// Where a configuration names its one column.
fn column_path(request: &Value) -> Option<&'static str> {
    Some(match get(request, "config.type")?.as_str()? {
        "nullPercentage" | "approximateUniquePercentage" => {
            "config.percentageCheckConfig.columnName"
        }
        "numericColumnMean" | "numericColumnMedian" => "config.numericColumnCheckConfig.columnName",
        "numericColumnRange" | "dateColumnRange" | "allowedColumnValues" => "config.columnName",
        "columnType" => "config.columnTypeConfig.columnName",
        _ => return None,
    })
}

/// Outcome of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// Nothing yet.
    Waiting,
    /// On its way.
    Sending,
    /// Created; its RID.
    Created(String),
    /// There is one already; its RID where it may be read.
    Exists(Option<String>),
    /// Refused before it was sent.
    Refused(String),
    /// The platform refused, or nothing was sent.
    Failed(String),
    /// The response was lost.
    Unknown(String),
}

impl Fate {
    /// In a word.
    pub fn word(&self) -> BatchText {
        match self {
            Self::Waiting => BatchText::Waiting,
            Self::Sending => BatchText::Sending,
            Self::Created(_) => BatchText::RowCreated,
            Self::Exists(_) => BatchText::RowExists,
            Self::Refused(_) => BatchText::RowRefused,
            Self::Failed(_) => BatchText::RowFailed,
            Self::Unknown(_) => BatchText::RowUnknown,
        }
    }

    /// RID or reason.
    pub fn detail(&self) -> &str {
        match self {
            Self::Created(text)
            | Self::Exists(Some(text))
            | Self::Refused(text)
            | Self::Failed(text)
            | Self::Unknown(text) => text,
            Self::Waiting | Self::Sending | Self::Exists(None) => "",
        }
    }
}

impl bulk::Fate for Fate {
    fn waiting() -> Self {
        Self::Waiting
    }

    fn sending() -> Self {
        Self::Sending
    }

    fn is_waiting(&self) -> bool {
        *self == Self::Waiting
    }

    fn ending(&self) -> Option<Ending> {
        match self {
            Self::Waiting | Self::Sending => None,
            Self::Created(_) | Self::Exists(_) => Some(Ending::Made),
            Self::Refused(_) => Some(Ending::Unready),
            Self::Failed(_) => Some(Ending::Refused),
            Self::Unknown(_) => Some(Ending::Unknown),
        }
    }
}

/// The target of a request, in one line.
pub fn target(request: &Value) -> String {
    target_named(request, |_| None)
}

/// The same, with the subject by its name where `name` knows one.
pub fn target_named(request: &Value, name: impl Fn(&str) -> Option<String>) -> String {
    let text = |path: &str| {
        get(request, path)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let subject = ["config.subject.datasetRid", "config.subject.scheduleRid"]
        .into_iter()
        .map(text)
        .find(|subject| !subject.is_empty());
    let name = subject.and_then(name);
    let subject = name.as_deref().or(subject);
    let column = column_path(request).map(text);
    [subject, Some(text("config.subject.branchId")), column]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// The report as CSV.
pub fn report<'a>(rows: impl IntoIterator<Item = (&'a Value, &'a Fate)>) -> String {
    let csv = CsvOptions::guarded();
    let header = ["type", "dataset", "branch", "column", "result", "detail"];
    let mut report = String::new();
    csv.row_of(header, &mut report);
    for (request, fate) in rows {
        let text = |path: &str| {
            get(request, path)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        let fields = [
            text("config.type"),
            text("config.subject.datasetRid"),
            text("config.subject.branchId"),
            column_path(request).map(text).unwrap_or_default(),
            match fate {
                Fate::Waiting | Fate::Sending => "not started",
                Fate::Created(_) => "created",
                Fate::Exists(_) => "exists",
                Fate::Refused(_) => "not sent",
                Fate::Failed(_) => "failed",
                Fate::Unknown(_) => "unknown",
            },
            fate.detail(),
        ];
        csv.row_of(fields, &mut report);
    }
    report
}
