//! Limits of SQL queries.

use std::path::PathBuf;
use std::time::Duration;

use belvedere_api::sql::execute_sql_query::MAX_RESULT_ROWS;

/// How much SQL queries may take: all of the settings.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// How many rows a result has at most; further ones are left out (docs/contract.md, "Limits").
    pub max_rows: u64,
    /// How many bytes a result has at most; a larger one fails.
    pub max_bytes: u64,
    /// How many bytes the results of all queries take on disk together; the eldest go to make room.
    pub disk: u64,
    /// How many bytes of the disk results leave to others.
    pub disk_free: u64,
    /// How many bytes of memory a query may use.
    pub memory: u64,
    /// How many bytes of intermediate data a query may keep on disk.
    pub spill: u64,
    /// How long a query may run.
    pub query_timeout: Duration,
    /// How many queries run at once; further ones wait.
    pub at_once: usize,
    /// How many queries of one user run at once.
    pub at_once_per_user: usize,
    /// How long results are kept after the end of their query.
    pub results_ttl: Duration,
    /// How long `getSqlQueryResults` waits for the first rows, or for the end.
    pub results_timeout: Duration,
    /// The program that becomes the engine's process when its first argument is [`belvedere_sql_protocol::COMMAND`]. By
    /// default the one [`super::beside`] the running program. It may come later.
    pub program: Option<PathBuf>,
    /// A file that exists while that program is built, for a better message on early queries.
    pub pending: Option<PathBuf>,
    /// Where statements run instead of on this machine.
    pub cluster: Option<Cluster>,
}

/// A cluster that speaks Spark Connect.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// Where it is, such as `sc://spark.example:15002/;use_ssl=true`.
    pub address: String,
    /// A file with the token that it wants. It is read for each call.
    pub token_file: Option<PathBuf>,
    /// Folders of this machine, each with its address on the cluster. Files elsewhere have the same path there.
    pub files: Vec<(PathBuf, String)>,
    /// The program of the helper process that ends left queries: `belvedere-platform`. Without it, the next start ends them.
    pub cleanup: Option<PathBuf>,
}

impl Cluster {
    /// Its host, with the port where one is named.
    pub(crate) fn host(&self) -> &str {
        let address = self.address.trim_start_matches("sc://");
        address.split('/').next().unwrap_or_default()
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_rows: MAX_RESULT_ROWS,
            max_bytes: 4 << 30,
            disk: 8 << 30,
            disk_free: 1 << 30,
            memory: 1 << 30,
            spill: 1 << 30,
            query_timeout: Duration::from_mins(5),
            at_once: 8,
            at_once_per_user: 4,
            results_ttl: Duration::from_hours(1),
            results_timeout: Duration::from_mins(1),
            program: None,
            pending: None,
            cluster: None,
        }
    }
}
