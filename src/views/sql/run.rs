//! One run of a statement: from sending it to its last row.
//!
//! The state of the query is asked for on its own beside the results, so that the shown state is that of the platform:
//! a cancellation is "requested" until the state says "canceled".

mod follow;
mod receive;
mod state;

use std::cell::RefCell;
use std::collections::BTreeMap;

use belvedere_client::Client;
use belvedere_client::api::error::QUERY_PERMISSION_DENIED;
use belvedere_client::api::ids::{BranchName, SqlQueryId};
use belvedere_client::api::sql::{ExecuteSqlQueryRequest, QueryStatus, SerializationFormat};
use futures_channel::mpsc::UnboundedSender;
use leptos::prelude::*;

use super::draft::{Format, Sent};
use super::trouble::Trouble;
use super::workspace::{self, Tab};
use crate::request::Task;
use follow::Follow;

pub use receive::Table;
pub use state::{Cut, Limit, Phase, Rows, Run};

thread_local! {
    /// The jobs under way, by tab. They continue while another view is shown.
    static JOBS: RefCell<BTreeMap<String, Job>> = const { RefCell::new(BTreeMap::new()) };
}

struct Job {
    _task: Task,
    /// Asks for the state at once.
    nudge: UnboundedSender<()>,
    cancel: Option<Task>,
}

/// A statement to run.
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// The statement.
    pub sql: String,
    /// Where it stands in the text, in UTF-16 units.
    pub from: u32,
    /// The form of the results.
    pub format: Format,
    /// Fallback branches, in order.
    pub branches: Vec<String>,
}

/// Runs a statement in a tab, replacing the run before.
pub fn start(client: Client, tab: &Tab, order: Order) {
    // How the run before ended may not have been noted: its rows may still arrive.
    workspace::ended(tab);
    abandon(tab);
    workspace::forget_sent(tab);
    let run = tab.run.clone();
    let started = js_sys::Date::now();
    run.set(Run::begin(&order, started));
    let (nudge, nudges) = futures_channel::mpsc::unbounded();
    let job = {
        let tab = tab.clone();
        async move {
            let status = match execute(&client, &order).await {
                Ok(status) => status,
                Err(error) => {
                    run.try_update(|run| run.fail(Trouble::of(error, false)));
                    return workspace::ended(&tab);
                }
            };
            run.try_update(|run| run.told(&status));
            let Some(id) = status.query_id() else {
                run.try_update(|run| run.unnamed(&status));
                return workspace::ended(&tab);
            };
            let sent = Sent {
                query_id: id.to_string(),
                sql: order.sql,
                from: order.from,
                started,
                format: order.format,
                branches: order.branches,
            };
            run.try_update(|run| run.sent = Some(sent.clone()));
            workspace::sent(&tab, sent);
            Follow { client, tab, id }.until_done(nudges).await;
        }
    };
    keep(tab, job, nudge);
}

/// Finds the results of a query that was sent earlier, such as before a reload.
pub fn attach(client: Client, tab: &Tab, sent: Sent) {
    abandon(tab);
    let run = tab.run.clone();
    let id = SqlQueryId::from(sent.query_id.clone());
    run.set(Run::again(sent));
    let (nudge, nudges) = futures_channel::mpsc::unbounded();
    let tab_of_job = tab.clone();
    let job = async move {
        let tab = tab_of_job;
        match client.sql().get_sql_query_status(id.clone()).await {
            Ok(status) => {
                run.try_update(|run| run.told(&status));
                Follow { client, tab, id }.until_done(nudges).await;
            }
            Err(error) => {
                let expired = error.is(&QUERY_PERMISSION_DENIED);
                run.try_update(|run| run.fail(Trouble::of(error, true)));
                if expired {
                    workspace::forget_sent(&tab);
                }
            }
        }
    };
    keep(tab, job, nudge);
}

/// Loads the results again, of a query that has succeeded.
pub fn reload(client: Client, tab: &Tab) {
    if let Some(sent) = tab.run.with_untracked(|run| run.sent.clone()) {
        attach(client, tab, sent);
    }
}

/// Asks the platform to cancel. The state shows the outcome.
pub fn cancel(client: Client, tab: &Tab) {
    let run = tab.run.clone();
    let id = run.with_untracked(|run| run.sent.as_ref().map(|sent| sent.query_id.clone()));
    let Some(id) = id else {
        // Nothing is known of the query yet: giving up waiting is all that can be done.
        if run.with_untracked(|run| run.phase == Phase::Starting) {
            JOBS.with_borrow_mut(|jobs| jobs.remove(&tab.id));
            run.update(|run| run.end(Phase::Unknown));
        }
        return;
    };
    let canceling = run.try_update(Run::ask_to_cancel).unwrap_or_default();
    if !canceling {
        return;
    }
    let tab_id = tab.id.clone();
    let task = Task::spawn(async move {
        if let Err(error) = client.sql().cancel(SqlQueryId::from(id)).await {
            run.try_update(|run| run.cancel_failed(error));
        }
        nudge(&tab_id);
    });
    JOBS.with_borrow_mut(|jobs| {
        if let Some(job) = jobs.get_mut(&tab.id) {
            job.cancel = Some(task);
        }
    });
}

/// Asks for the state of every running query at once, as when the page comes into sight.
pub fn look_now() {
    JOBS.with_borrow(|jobs| {
        for job in jobs.values() {
            // A job that has ended hears nothing.
            let _ended = job.nudge.unbounded_send(());
        }
    });
}

/// Stops everything that goes on for a tab, and lets go of its rows. The query itself goes on at the platform.
pub fn abandon(tab: &Tab) {
    JOBS.with_borrow_mut(|jobs| jobs.remove(&tab.id));
    let table = tab.run.with_untracked(|run| run.table);
    tab.run.set(Run::default());
    if let Some(table) = table {
        workspace::close_table(table);
    }
}

fn nudge(tab: &str) {
    JOBS.with_borrow(|jobs| {
        if let Some(job) = jobs.get(tab) {
            let _ended = job.nudge.unbounded_send(());
        }
    });
}

fn keep(tab: &Tab, work: impl Future<Output = ()> + 'static, nudge: UnboundedSender<()>) {
    let job = Job {
        _task: Task::spawn(work),
        nudge,
        cancel: None,
    };
    JOBS.with_borrow_mut(|jobs| jobs.insert(tab.id.clone(), job));
}

async fn execute(client: &Client, order: &Order) -> Result<QueryStatus, belvedere_client::Error> {
    let mut request = ExecuteSqlQueryRequest::new(order.sql.clone());
    request.serialization_format = Some(match order.format {
        Format::Arrow => SerializationFormat::Arrow,
        Format::Csv => SerializationFormat::Csv,
    });
    // No list is the default branch; an empty one is none.
    request.fallback_branch_ids = (!order.branches.is_empty()).then(|| {
        order
            .branches
            .iter()
            .cloned()
            .map(BranchName::from)
            .collect()
    });
    client.sql().execute_sql_query(request).await
}
