//! State of a query, and what each response and each wish of the user makes of it. Plain data.

use std::fmt;
use std::sync::Arc;

use belvedere_api::error::{
    COLUMN_TYPES_NOT_SUPPORTED, NamedError, QUERY_FAILED, QUERY_PARSE_ERROR,
    QUERY_PERMISSION_DENIED, READ_QUERY_INPUTS_PERMISSION_DENIED,
};
use belvedere_api::ids::SqlQueryId;

use super::status::{QueryProgress, Status};
use crate::error::Error;

/// Errors that tell why the query itself has no results; any other is about the request for them.
const OWN_ERRORS: [&NamedError; 5] = [
    &QUERY_PARSE_ERROR,
    &QUERY_FAILED,
    &COLUMN_TYPES_NOT_SUPPORTED,
    &READ_QUERY_INPUTS_PERMISSION_DENIED,
    &QUERY_PERMISSION_DENIED,
];

/// State of the query on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum QueryPhase {
    /// Nothing was sent.
    #[default]
    Idle,
    /// The statement was sent, and nothing is known yet.
    Starting,
    /// It runs.
    Running,
    /// It runs, and was asked to stop.
    Canceling,
    /// It has succeeded.
    Succeeded,
    /// It was canceled.
    Canceled,
    /// It failed, or could not be sent.
    Failed,
    /// It is unknown whether it runs: the user wanted to cancel it and the platform's response with its identifier was lost,
    /// or the platform reports an unknown state and returns no more rows.
    Unknown,
}

impl QueryPhase {
    /// Whether something is still to come.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Starting | Self::Running | Self::Canceling)
    }
}

/// How far the results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ResultsPhase {
    /// The platform has given none yet.
    #[default]
    Awaited,
    /// They arrive.
    Arriving,
    /// All have arrived.
    Whole,
    /// They broke off, or the reader stopped.
    Cut,
    /// The platform refused them.
    Refused,
}

/// Why a query gives no results, or no more of them.
#[derive(Debug, Clone)]
pub enum QueryFailure {
    /// It failed, with the message of the platform.
    Failed(String),
    /// It was canceled.
    Canceled,
    /// The platform answered with this state, and without the identifier of the query.
    Unnamed(String),
    /// The reader stopped.
    Stopped,
    /// A request failed.
    Request(Arc<Error>),
}

impl QueryFailure {
    pub(super) fn request(error: Error) -> Self {
        Self::Request(Arc::new(error))
    }
}

impl fmt::Display for QueryFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(message) => write!(f, "The query failed: {message}"),
            Self::Canceled => f.write_str("The query was canceled."),
            Self::Unnamed(word) => write!(
                f,
                "The platform answered \"{word}\" without an identifier of the query."
            ),
            Self::Stopped => f.write_str("The results are no longer read."),
            Self::Request(error) => error.fmt(f),
        }
    }
}

/// A query as far as it is known.
#[derive(Debug, Clone, Default)]
pub struct QueryState {
    /// The state on the platform.
    pub phase: QueryPhase,
    /// The platform's word for a state that is not known here.
    pub word: Option<String>,
    /// The identifier, with which the query can be found again.
    pub query_id: Option<SqlQueryId>,
    /// Why there is no result.
    pub failure: Option<QueryFailure>,
    /// Why the platform did not take a cancellation.
    pub cancel_error: Option<Arc<Error>>,
    /// The host of the cluster that runs it, where the platform names one.
    pub cluster: Option<String>,
    /// How far it is, where the platform tells.
    pub progress: QueryProgress,
    /// Whether the platform says that it left rows out.
    pub is_truncated: bool,
    /// How far the results are.
    pub results: ResultsPhase,
}

impl QueryState {
    /// The statement is sent now; false when the user canceled it before.
    pub(super) fn begin(&mut self) -> bool {
        let begins = self.phase == QueryPhase::Idle;
        if begins {
            self.phase = QueryPhase::Starting;
        }
        begins || self.query_id.is_some()
    }

    /// The first response; whether it named the query.
    pub(super) fn submitted(&mut self, response: Result<Status, Error>) -> bool {
        match response {
            Ok(status) => {
                self.apply(&status);
                self.query_id = status.query_id.or(self.query_id.take());
                if self.query_id.is_some() {
                    return true;
                }
                if self.failure.is_none() && self.phase != QueryPhase::Canceled {
                    self.phase = QueryPhase::Unknown;
                    self.failure = Some(QueryFailure::Unnamed(status.word));
                }
            }
            // It may run, and can't be canceled.
            Err(Error::OutcomeUnknown { .. }) if self.phase == QueryPhase::Canceling => {
                self.phase = QueryPhase::Unknown;
            }
            Err(error) => self.fail(QueryFailure::request(error)),
        }
        false
    }

    /// Takes over a status from the platform.
    pub(super) fn apply(&mut self, status: &Status) {
        self.word = None;
        self.cluster = status.cluster.clone().or(self.cluster.take());
        self.progress = status.progress;
        match status.word.as_str() {
            "running" if self.phase == QueryPhase::Canceling => {}
            "running" => self.phase = QueryPhase::Running,
            "succeeded" => {
                self.is_truncated = status.is_truncated;
                self.phase = QueryPhase::Succeeded;
            }
            "canceled" => {
                self.phase = QueryPhase::Canceled;
                self.failure = None;
            }
            // The results may have said it better.
            "failed" if self.failure.is_some() => self.phase = QueryPhase::Failed,
            "failed" => self.fail(QueryFailure::Failed(status.message.clone())),
            other => {
                self.word = Some(other.to_owned());
                if self.phase == QueryPhase::Starting {
                    self.phase = QueryPhase::Running;
                }
            }
        }
    }

    /// There will be no result.
    pub(super) fn fail(&mut self, failure: QueryFailure) {
        self.phase = QueryPhase::Failed;
        self.progress = QueryProgress::default();
        self.failure = Some(failure);
    }

    /// The platform gave no results.
    pub(super) fn refused(&mut self, error: &Arc<Error>) {
        self.results = match **error {
            Error::Api { .. } => ResultsPhase::Refused,
            _ => ResultsPhase::Cut,
        };
        let is_own = OWN_ERRORS.iter().any(|own| error.is(own));
        if is_own && self.failure.is_none() && self.phase != QueryPhase::Canceled {
            self.failure = Some(QueryFailure::Request(Arc::clone(error)));
        }
    }

    /// No more results come, and the platform calls the state by a word that is not known here.
    pub(super) fn settle_unknown(&mut self) {
        if self.word.is_some() && self.phase.is_running() {
            self.phase = if self.results == ResultsPhase::Whole {
                QueryPhase::Succeeded
            } else {
                QueryPhase::Unknown
            };
        }
    }

    /// The user wants it to stop; true when the platform is to be asked for that.
    pub(super) fn ask_to_cancel(&mut self) -> bool {
        let runs = matches!(self.phase, QueryPhase::Starting | QueryPhase::Running);
        if runs {
            self.phase = QueryPhase::Canceling;
            self.cancel_error = None;
        } else if self.phase == QueryPhase::Idle {
            self.phase = QueryPhase::Canceled;
        }
        runs
    }

    /// The platform did not take the cancellation: the query runs on.
    pub(super) fn cancel_failed(&mut self, error: Arc<Error>) {
        if self.phase == QueryPhase::Canceling {
            self.phase = QueryPhase::Running;
        }
        self.cancel_error = Some(error);
    }

    /// Whether results may still come.
    pub(super) fn awaits_results(&self) -> bool {
        matches!(self.results, ResultsPhase::Awaited | ResultsPhase::Arriving)
    }

    /// Why there are no results.
    pub(super) fn reason(&self) -> QueryFailure {
        match &self.failure {
            Some(failure) => failure.clone(),
            None if self.phase == QueryPhase::Canceled => QueryFailure::Canceled,
            None => QueryFailure::Stopped,
        }
    }
}
