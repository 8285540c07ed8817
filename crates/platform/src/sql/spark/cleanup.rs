//! What is left on the cluster when a platform ends in the middle of queries.
//!
//! Each running operation has a file. A helper process waits for the end of the platform, also by `kill -9`. Then it ends the
//! operations that still have files. Where it is killed too, the next start does.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{env, fs};

use anyhow::Context as _;
use belvedere_store::{make, write_whole};
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};

use super::connection::{Connection, Session};
use super::rows::{TRIES, end_operation};
use crate::sql::Cluster;

/// The argument that makes this program the helper process.
const COMMAND: &str = "cluster-cleanup";
/// How the names of the folders begin, one of each run of the platform.
const FOLDER: &str = "operations-";
/// The variables of the platform that are the helper's too: those of TLS, and what sockets need on Windows.
const ENVIRONMENT: [&str; 3] = ["SSL_CERT_FILE", "SSL_CERT_DIR", "SystemRoot"];
/// How long the helper tries a cluster that can't be reached.
const TRYING: Duration = Duration::from_mins(10);
/// How often it is looked whether operations are ended.
const LOOKING: Duration = Duration::from_millis(50);
/// How long the helper goes on when a service manager ends it.
const LEAVING: Duration = Duration::from_secs(5);

/// `CREATE_NEW_PROCESS_GROUP`
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x200;

/// The operations of this run, and the helper that ends them after it.
pub(super) struct Cleanup {
    folder: PathBuf,
    cluster: Cluster,
    /// It waits until its standard input is closed.
    helper: Mutex<Option<Child>>,
}

/// The file of an operation, which has its identifier as its name.
pub(super) struct Record(PathBuf);

#[derive(Serialize, Deserialize)]
struct Content {
    cluster: String,
    session: String,
    user: String,
}

impl Cleanup {
    /// Begins a run with its files in a folder, and ends the operations of earlier ones.
    pub(super) fn new(folder: &Path, cluster: &Cluster, connection: &Connection) -> Self {
        let (address, own) = (cluster.address.clone(), connection.clone());
        match earlier_runs(folder) {
            Ok(earlier) => drop(tokio::spawn(async move {
                let ends = earlier.iter().map(|run| end_all(run, &address, &own));
                join_all(ends).await;
            })),
            Err(error) => tracing::warn!("the cluster may still run queries of before: {error}"),
        }
        Self {
            folder: folder.join(format!("{FOLDER}{}", uuid::Uuid::new_v4())),
            cluster: cluster.clone(),
            helper: Mutex::new(None),
        }
    }

    /// Records an operation that is about to run. Where that fails, it runs all the same.
    pub(super) async fn record(self: &Arc<Self>, session: &Session, operation: &str) -> Record {
        let file = self.folder.join(operation);
        let content = Content {
            cluster: self.cluster.address.clone(),
            session: session.id.clone(),
            user: session.user.clone(),
        };
        let (itself, to) = (Arc::clone(self), file.clone());
        let recording = tokio::task::spawn_blocking(move || {
            [itself.write(&to, &content), itself.ensure_helper()]
        });
        for problem in recording
            .await
            .into_iter()
            .flatten()
            .filter_map(Result::err)
        {
            tracing::warn!(
                "should the platform be killed, the cluster may go on with its queries: {problem:#}"
            );
        }
        Record(file)
    }

    fn write(&self, file: &Path, content: &Content) -> anyhow::Result<()> {
        if !self.folder.is_dir() {
            make(&self.folder)?;
        }
        Ok(write_whole(file, &serde_json::to_vec(content)?)?)
    }

    fn ensure_helper(&self) -> anyhow::Result<()> {
        let Some(program) = &self.cluster.cleanup else {
            return Ok(());
        };
        let mut helper = self.helper.lock().unwrap_or_else(PoisonError::into_inner);
        match helper.as_mut().map(Child::try_wait).transpose()? {
            Some(None) => return Ok(()),
            Some(Some(exit)) => {
                tracing::warn!("the helper process ended, {exit}, and is started again");
            }
            None => {}
        }
        let mut command = Command::new(program);
        command
            .arg(COMMAND)
            .arg(&self.folder)
            .arg(&self.cluster.address)
            .args(&self.cluster.token_file)
            .env_clear()
            .envs(
                ENVIRONMENT
                    .iter()
                    .filter_map(|name| Some((name, env::var_os(name)?))),
            )
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Ctrl-C in a terminal must not reach the helper.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let started = command.spawn();
        *helper = Some(started.with_context(|| format!("can't start {}", program.display()))?);
        Ok(())
    }

    /// Waits until the operations of this run are ended. Each of them is, when it is dropped.
    pub(super) async fn ended(&self) {
        while fs::read_dir(&self.folder).is_ok_and(|mut left| left.next().is_some()) {
            sleep(LOOKING).await;
        }
        let _ = fs::remove_dir(&self.folder);
    }
}

impl Record {
    /// The operation has ended.
    pub(super) fn remove(&self) {
        let _ = fs::remove_file(&self.0);
    }

    /// Ends the operation, and says whether that is done.
    async fn end(&self, address: &str, connection: &Connection) -> bool {
        let content = fs::read(&self.0).ok();
        let content = content.and_then(|bytes| serde_json::from_slice::<Content>(&bytes).ok());
        let operation = self.0.file_name().and_then(|name| name.to_str());
        let (Some(content), Some(operation)) = (content, operation) else {
            self.remove();
            return true;
        };
        if content.cluster != address {
            tracing::warn!(
                "{} may still run a query that an earlier run of the platform began there",
                content.cluster
            );
            self.remove();
            return true;
        }
        let session = Session {
            connection: connection.clone(),
            id: content.session,
            user: content.user,
        };
        end_operation(&session, operation, None, self).await
    }
}

fn earlier_runs(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut runs = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(FOLDER) {
            runs.push(entry.path());
        }
    }
    Ok(runs)
}

/// Ends the operations of a run, as soon as the cluster can be reached.
async fn end_all(run: &Path, address: &str, connection: &Connection) {
    let mut wait = TRIES.0;
    let mut count = 0;
    loop {
        let entries = fs::read_dir(run).into_iter().flatten().flatten();
        let records: Vec<_> = entries.map(|entry| Record(entry.path())).collect();
        let ends = join_all(records.iter().map(|record| record.end(address, connection))).await;
        count += ends.iter().filter(|done| **done).count();
        if ends.into_iter().all(|done| done) {
            break;
        }
        sleep(wait).await;
        wait = TRIES.1.min(wait * 2);
    }
    tracing::info!(
        "{count} queries that an earlier run of the platform left on the cluster are ended"
    );
    let _ = fs::remove_dir(run);
}

/// Runs the helper process, when the first argument of this program says so.
pub(in crate::sql) fn process() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != COMMAND {
        return None;
    }
    let (run, address) = (arguments.next()?, arguments.next()?.into_string().ok()?);
    let token_file = arguments.next().map(PathBuf::from);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let ended = runtime
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(help(run.as_ref(), &address, token_file)));
    Some(ended.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS))
}

/// Waits for the end of the platform, and ends what it left.
async fn help(run: &Path, address: &str, token_file: Option<PathBuf>) -> anyhow::Result<()> {
    // A service manager may send it to all processes of the platform at once.
    #[cfg(unix)]
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    let connection = Connection::new(address, token_file)?;
    let closed = || io::copy(&mut io::stdin(), &mut io::sink());
    tokio::task::spawn_blocking(closed).await??;
    let told = async {
        #[cfg(unix)]
        terminated.recv().await;
        #[cfg(not(unix))]
        std::future::pending::<()>().await;
        sleep(LEAVING).await;
    };
    tokio::select! {
        _ = timeout(TRYING, end_all(run, address, &connection)) => {}
        () = told => {}
    }
    Ok(())
}
