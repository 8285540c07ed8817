//! State of a run. Everything on the screen is drawn from it.

use belvedere_client::Error;
use belvedere_client::api::sql::QueryStatus;
use belvedere_table::session::{ColumnInfo, Progress};

use super::{Order, Table};
use crate::views::sql::draft::{Format, Sent};
use crate::views::sql::trouble::Trouble;

/// State of the query on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Phase {
    /// Nothing ran.
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
    /// It is unknown whether it runs: the user stopped waiting before the platform returned the query's ID, or the
    /// platform reports an unknown state and returns no more rows.
    Unknown,
}

impl Phase {
    /// Whether something is still to come.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Starting | Self::Running | Self::Canceling)
    }
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
    /// The query was canceled or failed, or the user stopped the download.
    Stopped,
    /// The page holds as many bytes as it may.
    OverBudget,
    /// The answer broke off, or can't be read.
    Broken(Error),
    /// The bytes are malformed.
    Unreadable(String),
    /// The table worker is gone.
    NoWorker,
}

/// Whether rows were left out of a whole answer.
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
    /// The statement, and where it stands in the text.
    pub sql: String,
    /// See `sql`.
    pub from: u32,
    /// The form of the results.
    pub format: Format,
    /// The fallback branches.
    pub branches: Vec<String>,
    /// When it began, in milliseconds since 1970.
    pub started: f64,
    /// When the last thing happened that the elapsed time counts.
    pub ended: Option<f64>,
    /// Whether the query ended before this page asked for its state: then its duration is unknown.
    pub unseen: bool,
    /// Why there is no result.
    pub trouble: Option<Trouble>,
    /// Why the platform did not take a cancellation.
    pub cancel_error: Option<Error>,
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
    pub fn begin(order: &Order, started: f64) -> Self {
        Self {
            phase: Phase::Starting,
            sql: order.sql.clone(),
            from: order.from,
            format: order.format,
            branches: order.branches.clone(),
            started,
            ..Self::default()
        }
    }

    /// A query of earlier is looked for.
    pub fn again(sent: Sent) -> Self {
        Self {
            phase: Phase::Starting,
            sql: sent.sql.clone(),
            from: sent.from,
            format: sent.format,
            branches: sent.branches.clone(),
            started: sent.started,
            sent: Some(sent),
            unseen: true,
            ..Self::default()
        }
    }

    /// Its request, to run it again.
    pub fn order(&self) -> Order {
        Order {
            sql: self.sql.clone(),
            from: self.from,
            format: self.format,
            branches: self.branches.clone(),
        }
    }

    /// The platform says the state.
    pub fn told(&mut self, status: &QueryStatus) {
        self.word = None;
        match status {
            QueryStatus::Running(_) if self.phase == Phase::Canceling => {}
            QueryStatus::Running(_) => {
                self.phase = Phase::Running;
                self.unseen = false;
            }
            QueryStatus::Succeeded(handle) => {
                self.is_cut = handle.truncated == Some(true);
                self.end(Phase::Succeeded);
            }
            QueryStatus::Canceled(_) => self.end(Phase::Canceled),
            // The results may have said it better.
            QueryStatus::Failed(_) if self.trouble.is_some() => self.end(Phase::Failed),
            QueryStatus::Failed(failure) => {
                self.fail(Trouble::Failed(failure.error_message.clone()));
            }
            // Without a message, or with one of another form: all that was sent is shown.
            QueryStatus::Unknown { type_name, raw } if type_name == "failed" => {
                let raw = serde_json::to_string(raw).unwrap_or_default();
                self.fail(Trouble::Failed(raw));
            }
            other => {
                self.word = Some(other.type_name().to_owned());
                if self.phase == Phase::Starting {
                    self.phase = Phase::Running;
                }
            }
        }
    }

    /// The platform gave the query no identifier, so nothing more can be heard of it.
    pub fn unnamed(&mut self, status: &QueryStatus) {
        if self.phase.is_running() {
            self.end(Phase::Unknown);
            self.trouble = Some(Trouble::Unnamed(status.type_name().to_owned()));
        }
    }

    /// No more rows come, and the platform calls the state by a word that is not known here.
    pub fn settle_unknown(&mut self) {
        if self.word.is_some() && self.phase.is_running() {
            let complete = matches!(self.rows, Rows::Complete);
            self.end(if complete {
                Phase::Succeeded
            } else {
                Phase::Unknown
            });
        }
    }

    /// The query has ended.
    pub fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.ended = Some(js_sys::Date::now());
    }

    /// There will be no result.
    pub fn fail(&mut self, trouble: Trouble) {
        self.end(Phase::Failed);
        self.trouble = Some(trouble);
    }

    /// Notes that the user wants it to stop; false when there is nothing to stop.
    pub fn ask_to_cancel(&mut self) -> bool {
        let running = matches!(self.phase, Phase::Starting | Phase::Running);
        let arriving = matches!(self.rows, Rows::Arriving);
        if running {
            self.phase = Phase::Canceling;
            self.cancel_error = None;
        } else if arriving && self.phase == Phase::Succeeded {
            // The platform has done its work: only the download is left to stop.
            self.rows = Rows::Partial(Cut::Stopped);
        }
        running || arriving
    }

    /// The platform did not take the cancellation: the query runs on.
    pub fn cancel_failed(&mut self, error: Error) {
        if self.phase == Phase::Canceling {
            self.phase = Phase::Running;
        }
        self.cancel_error = Some(error);
    }

    /// More of the table is there.
    pub fn arrived(&mut self, mut progress: Progress) {
        if let Some(columns) = progress.columns.take() {
            self.columns = columns;
        }
        self.progress = progress;
    }

    /// Whether anything can still change by itself.
    pub fn is_busy(&self) -> bool {
        self.phase.is_running() || matches!(self.rows, Rows::Arriving)
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
