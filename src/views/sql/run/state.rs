//! State of a run. Everything on the screen is drawn from it.

use belvedere_client::Error;
use belvedere_client::query_run::{QueryFailure, QueryProgress, QueryState};
use belvedere_queries::{ParameterSpan, in_template};
use belvedere_table::session::{ColumnInfo, Progress};
use belvedere_view::sql::draft::{Format, Sent};
use belvedere_view::sql::query_error::QueryError;

pub use belvedere_client::query_run::QueryPhase as Phase;

/// The number of a table in the worker.
pub type Table = u32;

/// A statement to run, and how.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QueryRequest {
    /// The statement.
    pub sql: String,
    /// Where it stands in the text, in UTF-16 units.
    pub from: u32,
    /// Where values stand in it for the parameters of the text.
    pub parameter_spans: Vec<ParameterSpan>,
    /// The statement before values stood in it, in a few letters; empty without parameters.
    pub template: String,
    /// The form of the results.
    pub format: Format,
    /// Fallback branches, in order.
    pub branches: Vec<String>,
}

/// How far the rows are.
#[derive(Debug, Clone, Default)]
pub enum Rows {
    /// None was asked for.
    #[default]
    None,
    /// They arrive.
    Arriving,
    /// All are here.
    Complete,
    /// Those that came are kept, and more will not come.
    Partial(Cut),
}

/// Why rows are missing.
#[derive(Debug, Clone)]
pub enum Cut {
    /// The query was canceled or failed, or the user stopped the download, or a file is gone.
    Stopped,
    /// The page holds as many bytes as it may.
    OverBudget,
    /// The response broke off, or can't be read.
    Broken(Error),
    /// The bytes are malformed.
    Unreadable(String),
    /// The table worker is gone.
    NoWorker,
}

impl Cut {
    /// Why results ended early.
    pub fn of(failure: QueryFailure) -> Self {
        match failure {
            QueryFailure::Request(error) => Self::Broken(Error::clone(&error)),
            // A query that failed or was canceled breaks its results off: that is no further mistake.
            _ => Self::Stopped,
        }
    }
}

/// Whether rows were left out of a whole response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// None were.
    Below,
    /// There are as many as there may be: more may be missing.
    Reached,
    /// The platform says that more are missing.
    Cut,
}

/// One run.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// The state on the platform.
    pub phase: Phase,
    /// The platform's word for a state that is not known here.
    pub word: Option<String>,
    /// The query that was sent.
    pub sent: Option<Sent>,
    /// The statement, and how it is run.
    pub request: QueryRequest,
    /// When it began, in milliseconds since 1970.
    pub started: f64,
    /// When the last thing happened that the elapsed time counts.
    pub ended: Option<f64>,
    /// Whether the query ended before this page asked for its state: then its duration is unknown.
    pub unseen: bool,
    /// Why there is no result.
    pub error: Option<QueryError>,
    /// Why the platform did not take a cancellation.
    pub cancel_error: Option<Error>,
    /// The host of the cluster that runs it.
    pub cluster: Option<String>,
    /// How far it is on the platform.
    pub on_platform: QueryProgress,
    /// Whether the platform says that it left rows out.
    pub is_cut: bool,
    /// How far the rows are.
    pub rows: Rows,
    /// Numbers of rows and bytes.
    pub progress: Progress,
    /// The columns, once they are known.
    pub columns: Vec<ColumnInfo>,
    /// The table that holds the rows.
    pub table: Option<Table>,
}

impl Run {
    /// A statement is sent.
    pub fn started(request: QueryRequest, started: f64) -> Self {
        Self {
            phase: Phase::Starting,
            request,
            started,
            ..Self::default()
        }
    }

    /// A query of earlier is looked for.
    pub fn reattached(sent: Sent) -> Self {
        Self {
            phase: Phase::Starting,
            request: QueryRequest {
                sql: sent.sql.clone(),
                from: sent.from,
                parameter_spans: sent.parameter_spans.clone(),
                template: sent.template.clone(),
                format: sent.format,
                branches: sent.branches.clone(),
            },
            started: sent.started,
            sent: Some(sent),
            unseen: true,
            ..Self::default()
        }
    }

    /// Where a place of the statement is in the text.
    pub fn offset_in_text(&self, at: u32) -> u32 {
        self.request.from + in_template(&self.request.parameter_spans, at)
    }

    /// Takes over the state of the query.
    pub fn apply(&mut self, query: &QueryState) {
        if self.phase.is_running() && !query.phase.is_running() {
            self.ended = Some(js_sys::Date::now());
        }
        self.unseen &= query.phase != Phase::Running;
        self.phase = query.phase;
        self.word.clone_from(&query.word);
        self.cancel_error = query.cancel_error.as_deref().cloned();
        self.is_cut = query.is_truncated;
        self.cluster.clone_from(&query.cluster);
        self.on_platform = query.progress;
        let failure = query.failure.as_ref();
        self.error = failure.and_then(|failure| QueryError::of_query(failure, self.sent.is_some()));
    }

    /// Neither the query nor its rows change any more.
    pub fn settle(&mut self) {
        let has_ended = matches!(self.phase, Phase::Failed | Phase::Canceled);
        if has_ended && matches!(self.rows, Rows::Partial(Cut::Broken(_) | Cut::Stopped)) {
            // Why rows are missing is said by the query.
            self.rows = if self.progress.rows == 0 {
                Rows::None
            } else {
                Rows::Partial(Cut::Stopped)
            };
        }
        if self.phase == Phase::Succeeded && matches!(self.rows, Rows::Complete) {
            self.ended = Some(js_sys::Date::now());
        }
    }

    /// More of the table is there.
    pub fn add_progress(&mut self, mut progress: Progress) {
        if let Some(columns) = progress.columns.take() {
            self.columns = columns;
        }
        self.progress = progress;
    }

    /// Whether anything can still change by itself.
    pub fn is_busy(&self) -> bool {
        self.phase.is_running() || matches!(self.rows, Rows::Arriving)
    }

    /// Whether it has rows to keep: its own, or those of an earlier query that are looked for.
    pub fn is_result(&self) -> bool {
        let is_here = matches!(self.rows, Rows::Complete | Rows::Partial(_));
        self.error.is_none() && (self.unseen || (is_here && self.table.is_some()))
    }

    /// Whether the result has reached the platform's row limit.
    pub fn limit(&self, most: u64) -> Limit {
        let has_most = u64::try_from(self.progress.rows).is_ok_and(|rows| rows == most);
        match self.rows {
            Rows::Complete if self.is_cut => Limit::Cut,
            Rows::Complete if has_most => Limit::Reached,
            _ => Limit::Below,
        }
    }
}
