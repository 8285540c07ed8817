//! Errors of the cluster as errors of the contract. Paths, hosts and stack traces go to the log only.

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_sql_protocol::TableName;
use prost::Message as _;
use tonic::{Code, Status};

use super::messages::{Details, ErrorInfo};
use super::places::Places;
use crate::sql::failed;

const UNREACHABLE: &str = "The SQL cluster can't be reached.";
const BROKEN: &str = "The SQL cluster failed at this statement.";
const MEMORY: &str = "The query needs more memory than the SQL cluster gives it.";
const UNREADABLE: &str = "The SQL cluster can't read a file of the statement's datasets.";
/// Exceptions that are about the statement. The last two are Sail's.
const ABOUT_STATEMENTS: [&str; 4] = [
    "ParseException",
    "AnalysisException",
    "IllegalArgumentException",
    "UnsupportedOperationException",
];
/// Exceptions that are about a value.
const ABOUT_VALUES: [&str; 7] = [
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "DateTimeException",
    "NumberFormatException",
    "SparkRuntimeException",
    "SparkArithmeticException",
    "UnsupportedOperationException",
];

/// The tables of a statement, for messages in its own words.
#[derive(Debug, Clone)]
pub(super) struct Words {
    pub(super) prefix: String,
    pub(super) names: Vec<TableName>,
    /// What no message may tell.
    pub(super) addresses: Vec<String>,
    pub(super) places: Places,
}

/// Whether the connection broke, and not the statement.
pub(super) fn is_connection(status: &Status) -> bool {
    // What a server says has no source.
    std::error::Error::source(status).is_some() || status.code() == Code::Unavailable
}

/// Whether the cluster may do what it was asked when it is asked again.
pub(super) fn is_passing(status: &Status) -> bool {
    let passing = [Code::Unauthenticated, Code::DeadlineExceeded];
    is_connection(status) || passing.contains(&status.code())
}

/// Whether the session is no longer known.
pub(super) fn is_forgotten(status: &Status) -> bool {
    ["SESSION_CLOSED", "SESSION_NOT_FOUND", "SESSION_CHANGED"]
        .iter()
        .any(|reason| status.message().contains(reason))
}

/// Whether Spark may still begin jobs of a stopped operation. It says `INVALID_CURSOR` where it has dropped the first responses.
pub(super) fn may_leave_jobs(status: &Status) -> bool {
    ["OPERATION_CANCELED", "INVALID_CURSOR"]
        .iter()
        .any(|reason| status.message().contains(reason))
}

/// Why no statement reaches the cluster.
pub(super) fn unreachable(status: &Status) -> Refusal {
    tracing::error!("the SQL cluster can't be reached: {}", described(status));
    failed(UNREACHABLE)
}

impl Words {
    /// Why a statement was not understood.
    pub(super) fn not_understood(&self, status: &Status) -> Refusal {
        let info = Info::of(status);
        let is_file = status.message().contains("PATH_NOT_FOUND");
        if is_file || !info.is_one_of(&ABOUT_STATEMENTS) && !info.sql_state.starts_with("42") {
            return self.failure(status, &info);
        }
        match self.said(status) {
            Some(message) => Refusal::new(&error::QUERY_PARSE_ERROR).with("errorMessage", message),
            None => self.failure(status, &info),
        }
    }

    /// Why a statement failed while it ran.
    pub(super) fn failed(&self, status: &Status) -> Refusal {
        self.failure(status, &Info::of(status))
    }

    fn failure(&self, status: &Status, info: &Info) -> Refusal {
        if is_connection(status)
            || matches!(
                status.code(),
                Code::Unauthenticated | Code::DeadlineExceeded
            )
        {
            return unreachable(status);
        }
        tracing::warn!(
            "a statement failed on the SQL cluster: {}",
            described(status)
        );
        let message = status.message();
        let is_memory = ["maxResultSize", "OutOfMemory", "Resources exhausted"]
            .iter()
            .any(|sign| message.contains(sign));
        if is_memory || status.code() == Code::ResourceExhausted {
            return failed(MEMORY);
        }
        if [
            "PATH_NOT_FOUND",
            "No such file",
            "not found: file",
            "FileNotFound",
        ]
        .iter()
        .any(|sign| message.contains(sign))
        {
            return failed(UNREADABLE);
        }
        let is_shown = info.is_one_of(&ABOUT_VALUES) || info.sql_state.starts_with("22");
        let said = self.said(status).filter(|_| is_shown);
        failed(said.as_deref().unwrap_or(BROKEN))
    }

    /// The first line of a message in the words of the statement, unless it tells of the cluster.
    fn said(&self, status: &Status) -> Option<String> {
        let line = status.message().lines().next()?.trim();
        let place = self.places.found_in(status.message());
        // Its own words for the place are about the text that the cluster got.
        let line = match line.rsplit_once("; line ") {
            Some((words, _)) if place.is_some() => words,
            _ => line,
        };
        let mut said = plain_names(line);
        // The tables with long numbers first: one number is the start of others.
        for (number, name) in self.names.iter().enumerate().rev() {
            said = said.replace(&format!("{}{number}", self.prefix), &name.dataset);
        }
        let tells = self
            .addresses
            .iter()
            .any(|address| said.contains(address.as_str()))
            || said.contains("://");
        if said.is_empty() || tells {
            return None;
        }
        if let Some((line, column)) = place {
            said = format!("{said} at Line: {line}, Column: {column}");
        }
        Some(said)
    }
}

/// What the server adds to an error.
#[derive(Debug, Default)]
struct Info {
    /// The class of the exception and those above it, as text.
    classes: String,
    sql_state: String,
}

impl Info {
    fn of(status: &Status) -> Self {
        let details = Details::decode(status.details()).unwrap_or_default();
        let infos = details.details.into_iter();
        let mut infos = infos.filter(|detail| detail.type_url.ends_with("google.rpc.ErrorInfo"));
        let Some(info) = infos.next() else {
            return Self::default();
        };
        let mut info = ErrorInfo::decode(info.value).unwrap_or_default();
        let mut taken = |key| info.metadata.remove(key).unwrap_or_default();
        Self {
            sql_state: taken("sqlState"),
            classes: format!("{} {}", taken("classes"), info.reason),
        }
    }

    fn is_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.classes.contains(name))
    }
}

/// An error for the log, with its causes.
fn described(status: &Status) -> String {
    let mut text = format!("{:?}: {}", status.code(), status.message());
    let mut cause = std::error::Error::source(status);
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// Sail's `ObjectName([Identifier("a"), Identifier("b")])` as `a.b`.
fn plain_names(message: &str) -> String {
    let (mut said, mut rest) = (String::new(), message);
    while let Some((before, after)) = rest.split_once("ObjectName([")
        && let Some((inside, behind)) = after.split_once("])")
    {
        let parts = inside.split(", ").map(|part| {
            part.trim_start_matches("Identifier(\"")
                .trim_end_matches("\")")
        });
        said.push_str(before);
        said.push_str(&parts.collect::<Vec<_>>().join("."));
        rest = behind;
    }
    said + rest
}

#[cfg(test)]
mod tests {
    use belvedere_sql_protocol::{Rewritten, TokenPlace};

    use super::super::messages::Any;
    use super::*;

    fn words() -> Words {
        let name = |dataset: &str| TableName {
            branch: None,
            dataset: dataset.to_owned(),
        };
        Words {
            prefix: "b_0f_".to_owned(),
            names: (0..11).map(|number| name(&format!("/d{number}"))).collect(),
            addresses: vec!["/data/secret.parquet".to_owned()],
            places: Places::of(&Rewritten {
                names: Vec::new(),
                sql: "SELECT x".to_owned(),
                places: vec![TokenPlace {
                    offset: 7,
                    line: 3,
                    column: 2,
                }],
            }),
        }
    }

    /// An error as servers send it.
    fn status(code: Code, class: &str, sql_state: &str, message: &str) -> Status {
        let info = ErrorInfo {
            reason: class.to_owned(),
            metadata: [("sqlState".to_owned(), sql_state.to_owned())].into(),
        };
        let any = Any {
            type_url: "type.googleapis.com/google.rpc.ErrorInfo".to_owned(),
            value: info.encode_to_vec().into(),
        };
        let details = Details { details: vec![any] };
        Status::with_details(code, message, details.encode_to_vec().into())
    }

    fn shown(refusal: &Refusal) -> (&'static str, String) {
        let message = refusal.parameters.get("errorMessage");
        let message = message.and_then(serde_json::Value::as_str);
        (refusal.error.name, message.unwrap_or_default().to_owned())
    }

    #[test]
    fn mistakes_are_told_in_the_words_of_the_statement() {
        let analysis = "org.apache.spark.sql.AnalysisException";
        let found = status(
            Code::Internal,
            analysis,
            "42703",
            "no `x` in b_0f_10 and ObjectName([Identifier(\"a\"), Identifier(\"b\")])\n at Foo.java",
        );
        let (name, message) = shown(&words().not_understood(&found));
        assert_eq!(
            (name, message.as_str()),
            ("QueryParseError", "no `x` in /d10 and a.b")
        );
        let found = status(
            Code::Internal,
            analysis,
            "42703",
            "no `x`. SQLSTATE: 42703; line 1 pos 7;\n'Project ['x]",
        );
        assert_eq!(
            shown(&words().not_understood(&found)),
            (
                "QueryParseError",
                "no `x`. SQLSTATE: 42703 at Line: 3, Column: 2".to_owned()
            )
        );
        // A path stays in the log.
        let found = status(Code::Internal, analysis, "", "in /data/secret.parquet");
        assert_eq!(
            shown(&words().not_understood(&found)),
            ("QueryFailed", BROKEN.to_owned())
        );
        let found = status(Code::Internal, analysis, "42K03", "[PATH_NOT_FOUND] x");
        assert_eq!(
            shown(&words().not_understood(&found)),
            ("QueryFailed", UNREADABLE.to_owned())
        );
    }

    #[test]
    fn failures_tell_of_values_and_not_of_the_cluster() {
        for (found, message) in [
            (
                status(
                    Code::Internal,
                    "java.lang.ArithmeticException",
                    "",
                    "divide by zero",
                ),
                "divide by zero",
            ),
            (
                status(Code::Internal, "", "22012", "divide by zero"),
                "divide by zero",
            ),
            (
                status(Code::Internal, "java.io.IOException", "", "host a.internal"),
                BROKEN,
            ),
            (Status::internal("Resources exhausted: 1 GiB"), MEMORY),
            (Status::resource_exhausted("x"), MEMORY),
            (Status::unavailable("tcp connect error"), UNREACHABLE),
            (Status::unauthenticated("token"), UNREACHABLE),
        ] {
            assert_eq!(
                shown(&words().failed(&found)),
                ("QueryFailed", message.to_owned())
            );
        }
    }
}
