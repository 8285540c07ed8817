//! One run of a statement, as a view shows it. How a query is sent, followed, canceled and left is
//! [`belvedere_client::query_run`]; here are its rows, and what a reload finds again.

mod detached;
mod receive;
mod state;

use std::cell::RefCell;
use std::collections::BTreeMap;

use belvedere_client::Client;
use belvedere_client::api::ids::{BranchName, SqlQueryId};
use belvedere_client::api::sql::{ExecuteSqlQueryRequest, SerializationFormat};
use belvedere_client::query_run::{QueryRun, QueryState};
use belvedere_queries::ParameterSpan;
use belvedere_view::sql::query_error::QueryError;
use futures_channel::oneshot;
use futures_util::future::join;
use leptos::prelude::*;

use super::draft::{Format, Sent};
use super::finished;
use super::workspace::{self, Tab};
use crate::request::{self, Task};

pub use detached::DetachedRun;
pub use receive::{BUDGET, Table, apply_progress};
pub use state::{Cut, Limit, Phase, Rows, Run};

thread_local! {
    /// The jobs under way, by tab. They continue while another view is shown.
    static JOBS: RefCell<BTreeMap<String, Job>> = const { RefCell::new(BTreeMap::new()) };
    /// The tabs whose statements run one after the other.
    static SERIES: RefCell<BTreeMap<String, Task>> = const { RefCell::new(BTreeMap::new()) };
}

struct Job {
    _task: Task,
    query: QueryRun,
}

/// A statement to run, and how.
#[derive(Debug, Clone, PartialEq)]
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

/// Runs a statement in a tab, replacing the run before: no tab shows that one again, so that it is canceled.
pub fn start(client: Client, tab: &Tab, request: QueryRequest) {
    drop(start_query(&client, tab, request));
}

/// Runs statements one after the other, each with a result of its own in the tab.
pub fn start_all(client: Client, tab: &Tab, requests: Vec<QueryRequest>) {
    discard_results(tab);
    workspace::forget_query(tab);
    let parts = tab.divide(requests.len());
    let all = tab.clone();
    let task = Task::spawn(async move {
        for (part, request) in parts.iter().zip(requests) {
            // It ends when the run does, or is replaced.
            let _ended = start_query(&client, part, request).await;
        }
        if let Some(last) = parts.last() {
            finished::tell(last);
        }
        SERIES.with_borrow_mut(|series| series.remove(&all.id));
    });
    SERIES.with_borrow_mut(|series| series.insert(tab.id.clone(), task));
}

/// Finds the results of statements that were all run, such as before a reload.
pub fn attach_all(client: &Client, tab: &Tab, sent: Vec<Option<Sent>>) {
    for (part, sent) in tab.divide(sent.len()).iter().zip(sent) {
        if let Some(sent) = sent {
            attach(client.clone(), part, sent);
        }
    }
}

/// Lets go of all results of a tab, and cancels its queries.
fn discard_results(tab: &Tab) {
    SERIES.with_borrow_mut(|series| series.remove(&tab.id));
    for part in tab.parts.get_untracked() {
        discard_results(&part);
    }
    if !tab.parts.with_untracked(Vec::is_empty) {
        tab.parts.set(Vec::new());
    }
    // How the run before ended may not have been noted: its rows may still arrive.
    workspace::record_end(tab);
    if let Some(before) = end_job(tab) {
        request::spawn(async move {
            // A query that can't be canceled ends by itself.
            let _failed = before.abandon().await;
        });
    }
}

/// Runs a statement. What is returned is canceled when the run has ended.
fn start_query(client: &Client, tab: &Tab, request: QueryRequest) -> oneshot::Receiver<()> {
    discard_results(tab);
    workspace::forget_query(tab);
    let started = js_sys::Date::now();
    tab.run.set(Run::started(&request, started));
    let query = QueryRun::start(client, request_json(&request), None);
    let sent = move |id: &SqlQueryId| Sent {
        query_id: id.to_string(),
        sql: request.sql.clone(),
        from: request.from,
        parameter_spans: request.parameter_spans.clone(),
        template: request.template.clone(),
        started,
        format: request.format,
        branches: request.branches.clone(),
    };
    let of_tab = tab.clone();
    query.on_change(move |state| {
        let is_new = of_tab.run.with_untracked(|run| run.sent.is_none());
        if let Some(id) = state.query_id.as_ref().filter(|_| is_new) {
            let sent = sent(id);
            of_tab.run.update(|run| run.sent = Some(sent.clone()));
            workspace::remember_query(&of_tab, sent);
        }
        apply_state(&of_tab, state);
    });
    track(tab, query)
}

/// Finds the results of a query that was sent earlier, such as before a reload.
pub fn attach(client: Client, tab: &Tab, sent: Sent) {
    detach(tab);
    let query = QueryRun::find(&client, &SqlQueryId::from(sent.query_id.clone()));
    tab.run.set(Run::reattached(sent));
    let of_tab = tab.clone();
    query.on_change(move |state| apply_state(&of_tab, state));
    drop(track(tab, query));
}

/// Loads the results again, of a query that has succeeded.
pub fn reload(client: Client, tab: &Tab) {
    if let Some(sent) = tab.run.with_untracked(|run| run.sent.clone()) {
        attach(client, tab, sent);
    }
}

/// Asks the platform to cancel. The state shows the outcome. Statements that wait for their turn are not run.
pub fn cancel(tab: &Tab) {
    SERIES.with_borrow_mut(|series| series.remove(&tab.id));
    for part in tab.parts.get_untracked() {
        cancel(&part);
    }
    let query = JOBS.with_borrow(|jobs| jobs.get(&tab.id).map(|job| job.query.clone()));
    if let Some(query) = query {
        request::spawn(async move {
            // The state has the error.
            let _failed = query.cancel().await;
        });
    }
}

/// Asks for the state of every running query at once, as when the page comes into sight.
pub fn poll_now() {
    JOBS.with_borrow(|jobs| {
        for job in jobs.values() {
            job.query.poll_now();
        }
    });
}

/// The queries of a tab that run.
pub fn running(tab: &Tab) -> Vec<QueryRun> {
    let mut of = tab.parts.get_untracked();
    of.push(tab.clone());
    of.retain(|tab| tab.run.with_untracked(|run| run.phase.is_running()));
    JOBS.with_borrow(|jobs| {
        let queries = of.iter().filter_map(|tab| jobs.get(&tab.id));
        queries.map(|job| job.query.clone()).collect()
    })
}

/// Stops everything that goes on for a tab, and lets go of its rows. The query itself goes on at the platform, where the
/// reopened tab finds it.
pub fn detach(tab: &Tab) {
    SERIES.with_borrow_mut(|series| series.remove(&tab.id));
    for part in tab.parts.get_untracked() {
        detach(&part);
    }
    if let Some(query) = end_job(tab) {
        request::spawn(query.detach());
    }
}

/// Ends the job of a tab, and lets go of its rows. What its query still owes the platform is up to the caller.
fn end_job(tab: &Tab) -> Option<QueryRun> {
    let job = JOBS.with_borrow_mut(|jobs| jobs.remove(&tab.id));
    let table = tab.run.with_untracked(|run| run.table);
    tab.run.set(Run::default());
    if let Some(table) = table {
        workspace::close_table(table);
    }
    job.map(|job| job.query)
}

/// Shows the state of a query in its tab.
fn apply_state(tab: &Tab, state: &QueryState) {
    tab.run.try_update(|run| run.apply(state));
}

/// Follows a query of a tab, and takes its rows in.
fn track(tab: &Tab, query: QueryRun) -> oneshot::Receiver<()> {
    let (running, ended) = oneshot::channel();
    let (of_tab, followed) = (tab.clone(), query.clone());
    let job = Job {
        _task: Task::spawn(async move {
            follow(of_tab, followed).await;
            drop(running);
        }),
        query,
    };
    JOBS.with_borrow_mut(|jobs| jobs.insert(tab.id.clone(), job));
    ended
}

async fn follow(tab: Tab, query: QueryRun) {
    let run = &tab.run;
    if query.is_named().await {
        join(
            query.follow(|| document().hidden()),
            receive::receive_rows(&query, run),
        )
        .await;
        run.try_update(Run::settle);
        // Of several, the last one tells.
        if !tab.is_part() {
            finished::tell(&tab);
        }
    } else if run.with_untracked(|run| matches!(run.error, Some(QueryError::Expired))) {
        workspace::forget_query(&tab);
        return;
    }
    workspace::record_end(&tab);
}

/// The request of a statement, in JSON.
pub fn request_json(request: &QueryRequest) -> String {
    let mut body = ExecuteSqlQueryRequest::new(request.sql.clone());
    body.serialization_format = Some(match request.format {
        Format::Arrow => SerializationFormat::Arrow,
        Format::Csv => SerializationFormat::Csv,
    });
    // No list is the default branch; an empty one is none.
    let branches = request.branches.iter().cloned().map(BranchName::from);
    body.fallback_branch_ids = (!request.branches.is_empty()).then(|| branches.collect());
    // Texts and lists of texts: there is nothing that JSON could not hold.
    serde_json::to_string(&body).unwrap_or_default()
}
