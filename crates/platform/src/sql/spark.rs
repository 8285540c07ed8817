//! Apache Spark, or an engine that speaks its protocol (Spark Connect), on other machines.
//!
//! A statement is checked here, in the confined process of the local engine, and its datasets are looked up and authorized here,
//! before the cluster hears of it. It then gets a text that was written anew (`crates/sql-engine`: `rewrite.rs`) and the files of
//! each table. Before it runs, the cluster says which files the plan reads: others than those end it.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use belvedere_api::error;
use belvedere_api::error::Refusal;
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _, stream};
use tonic::Status;

mod cleanup;
mod connection;
mod errors;
mod files;
mod messages;
mod places;
mod plan;
mod rows;

use super::engine::{Engine, Form, PLATFORM, Run, Tables, Work};
use super::local::LocalEngine;
use super::{Cluster, failed};
use cleanup::Cleanup;
pub(super) use cleanup::process as cleanup_process;
use connection::{Connection, Session};
use errors::Words;
use files::Addresses;
use messages::{Question, Schema};
use places::Places;
use plan::Planned;
use rows::{Operation, Rows};

/// An engine on other machines.
#[derive(Clone)]
pub(super) struct SparkEngine(Arc<Shared>);

struct Shared {
    /// Checks the statements.
    local: LocalEngine,
    address: String,
    connection: Connection,
    addresses: Addresses,
    cleanup: Arc<Cleanup>,
    /// The identifier of each user's session.
    sessions: Mutex<HashMap<String, String>>,
}

impl SparkEngine {
    /// An engine on a cluster, which need not be up yet. The folder is for what it has to know after a crash.
    ///
    /// # Errors
    /// When the address, the token or the folders can't be used.
    pub(super) fn new(
        local: LocalEngine,
        cluster: &Cluster,
        folder: &Path,
    ) -> anyhow::Result<Self> {
        let connection = Connection::new(&cluster.address, cluster.token_file.clone())?;
        let addresses = Addresses::new(&cluster.files)?;
        Ok(Self(Arc::new(Shared {
            local,
            address: cluster.address.clone(),
            cleanup: Arc::new(Cleanup::new(folder, cluster, &connection)),
            connection,
            addresses,
            sessions: Mutex::default(),
        })))
    }

    /// The session of a user, as the cluster knows it or will know it.
    fn known(&self, user: &str) -> Session {
        let mut sessions = self.lock();
        let id = sessions.entry(user.to_owned());
        Session {
            connection: self.0.connection.clone(),
            id: id
                .or_insert_with(|| uuid::Uuid::new_v4().to_string())
                .clone(),
            user: user.to_owned(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        let sessions = self.0.sessions.lock();
        sessions.unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of a user, ready for a statement.
    async fn session(&self, user: &str) -> Result<Session, Status> {
        let session = self.known(user);
        let session = match session.configure().await {
            Ok(()) => return Ok(session),
            // The connection was closed while nothing was asked.
            Err(status) if errors::is_connection(&status) => session,
            // It was idle for too long.
            Err(status) if errors::is_forgotten(&status) => {
                self.lock().retain(|_, id| *id != session.id);
                self.known(user)
            }
            Err(status) => return Err(status),
        };
        session.configure().await?;
        Ok(session)
    }

    async fn run(&self, work: Work) -> Result<Run, Refusal> {
        let prefix = prefix()?;
        let rewritten = self.0.local.rewrite(work.sql, prefix.clone()).await?;
        let names = rewritten.names.clone();
        let places = Places::of(&rewritten);
        let inputs = match work.tables {
            Tables::Known(inputs) => inputs,
            Tables::Asked(look_up) => look_up(names.clone()).await?,
        };
        let Planned { plan, addresses } = plan::plan(
            rewritten,
            &prefix,
            &inputs.tables,
            &self.0.addresses,
            work.max_rows,
        )?;
        let words = Words {
            prefix,
            names,
            addresses,
            places,
        };
        let session = self.session(&work.user).await;
        let session = session.map_err(|status| errors::unreachable(&status))?;
        let understood = session.analyze(Question::Schema, &plan).await;
        let understood = understood.map_err(|status| words.not_understood(&status))?;
        check_form(work.form, understood.schema)?;
        let read = session.analyze(Question::InputFiles, &plan).await;
        let read = read.map_err(|status| words.not_understood(&status))?;
        let read = read.input_files.unwrap_or_default().files;
        let strangers = files::strangers(&read, &words.addresses);
        if !strangers.is_empty() {
            tracing::error!(
                user = work.user,
                ?strangers,
                "a statement would read other files"
            );
            return Err(failed("The statement reads more than its datasets."));
        }
        // In a task of its own: where the query ends meanwhile, the operation is dropped after its record is written.
        let cleanup = Arc::clone(&self.0.cleanup);
        let made = tokio::spawn(async move { Operation::new(session, &cleanup).await });
        let made = made.await;
        let mut operation = made.map_err(|_| failed("The platform failed at this query."))?;
        let begun = operation.execute(plan).await;
        begun.map_err(|status| words.failed(&status))?;
        let rows = Rows::new(operation, words, (work.form, work.max_rows), inputs.held);
        let output = stream::try_unfold(rows, |mut rows| async {
            let chunk = rows.next().await?;
            Ok(chunk.map(|chunk| (chunk, rows)))
        });
        Ok(Run {
            output: output.boxed(),
        })
    }
}

impl Engine for SparkEngine {
    fn start(&self, work: Work) -> BoxFuture<'_, Result<Run, Refusal>> {
        self.run(work).boxed()
    }

    fn ended(&self) -> BoxFuture<'_, ()> {
        self.0.cleanup.ended().boxed()
    }

    fn warm(&self) {
        self.0.local.warm();
        let engine = self.clone();
        tokio::spawn(async move {
            let address = &engine.0.address;
            match engine.session(PLATFORM).await {
                Ok(_) => tracing::info!("SQL queries run on the cluster at {address}"),
                Err(status) => tracing::warn!(
                    "the SQL cluster at {address} does not answer, and until it does, SQL queries fail: {status}"
                ),
            }
        });
    }
}

/// How names of tables begin: such that no statement holds one of them by chance or on purpose.
fn prefix() -> Result<String, Refusal> {
    let mut random = [0; 8];
    getrandom::fill(&mut random).map_err(|_| failed("There is no randomness."))?;
    Ok(format!("b_{:016x}_", u64::from_le_bytes(random)))
}

/// Refuses columns that the form can't carry, before any row is computed.
fn check_form(form: Form, schema: Option<Schema>) -> Result<(), Refusal> {
    let columns = schema.and_then(|schema| schema.schema?.structure);
    let columns = columns.map(|columns| columns.fields).unwrap_or_default();
    let refused = columns.into_iter().find(|column| {
        column.data_type.as_ref().is_some_and(|kind| {
            let nested = kind.array.is_some() || kind.structure.is_some() || kind.map.is_some();
            nested || kind.binary.is_some() || kind.variant.is_some()
        })
    });
    match refused {
        Some(column) if form == Form::Csv => {
            let message = format!("CSV can't carry the column {}.", column.name);
            Err(Refusal::new(&error::COLUMN_TYPES_NOT_SUPPORTED).describe(message))
        }
        _ => Ok(()),
    }
}
