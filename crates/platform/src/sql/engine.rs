//! The SQL engine as a trait: the local one, and one on a cluster.

use std::sync::Arc;

use belvedere_api::error::Refusal;
pub use belvedere_sql_protocol::{Form, Table, TableName};
use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;

use belvedere_store::FileRows;

/// Runs `SELECT` statements over tables.
///
/// Every failure is a named error of the contract: `QueryParseError`, `ColumnTypesNotSupported`, `QueryFailed`, or the
/// refusal of the table look-up.
pub trait Engine: Send + Sync + 'static {
    /// Starts a statement. Completes when the statement is understood, its tables are known, and it runs.
    ///
    /// Dropping the future or the [`Run`] stops the statement at once.
    fn start(&self, work: Work) -> BoxFuture<'_, Result<Run, Refusal>>;

    /// Prepares for the first statement. Called within a runtime, and does not wait.
    fn warm(&self);

    /// Waits for the end of statements that ran outside of this machine's processes, and were canceled.
    fn ended(&self) -> BoxFuture<'_, ()> {
        std::future::ready(()).boxed()
    }
}

/// The platform itself as the user of a statement.
pub(crate) const PLATFORM: &str = "belvedere-platform";

/// A statement to run.
pub struct Work {
    /// The user who runs it, or the platform itself.
    pub user: String,
    /// One `SELECT` statement.
    pub sql: String,
    /// The tables that its names stand for.
    pub tables: Tables,
    /// The form of the output.
    pub form: Form,
    /// How many rows the output has at most; further ones are left out.
    pub max_rows: u64,
}

/// Where an engine gets the tables of a statement from.
pub enum Tables {
    /// They are known before.
    Known(Inputs),
    /// The engine asks, once, when it has found the names in the statement. Each name gets its table.
    Asked(Box<dyn FnOnce(Vec<TableName>) -> Lookup + Send>),
}

/// The response about the tables of a statement.
pub type Lookup = BoxFuture<'static, Result<Inputs, Refusal>>;

/// Tables, and the resources to hold while they are read.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The tables.
    pub tables: Vec<Table>,
    /// How many bytes their files have together.
    pub bytes: u64,
    /// Files of the user, whose copies would go away otherwise.
    pub held: Vec<Arc<dyn FileRows>>,
}

/// A statement that runs.
pub struct Run {
    /// The output, piece by piece as it is computed. Only a stream that ends without an error is whole.
    pub output: BoxStream<'static, Result<Chunk, Refusal>>,
}

/// A piece of the output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chunk {
    /// How many rows are in it. The first piece may be the schema or the header row alone.
    pub rows: u64,
    /// Bytes in the form that was asked for.
    pub bytes: Bytes,
    /// Whether further rows were left out: the output has as many as it may.
    pub is_cut: bool,
    /// How far the engine is, where it tells. A piece with this may have no bytes.
    pub stages: Option<StageProgress>,
}

/// How far an engine is that computes in stages, each of many tasks. It plans stages while it runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StageProgress {
    /// How many stages are planned so far.
    pub stages: u64,
    /// How many of them are done.
    pub stages_done: u64,
    /// How many tasks they have.
    pub tasks: u64,
    /// How many of these are done.
    pub tasks_done: u64,
    /// How many bytes of the files were read.
    pub bytes_read: u64,
}
