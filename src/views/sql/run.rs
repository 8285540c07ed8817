//! One run of a statement, as a view shows it. How a query is sent, followed, canceled and left is
//! [`belvedere_client::query_run`]; here are its rows, and what a reload finds again.

mod detached;
pub(super) mod finished;
mod receive;
pub(super) mod state;

use std::cell::RefCell;
use std::collections::BTreeMap;

use belvedere_client::Client;
use belvedere_client::api::ids::{BranchName, SqlQueryId};
use belvedere_client::api::sql::{ExecuteSqlQueryRequest, SerializationFormat};
use belvedere_client::query_run::{QueryRun, QueryState};
use belvedere_view::sql::draft::{Format, Sent};
use belvedere_view::sql::query_error::QueryError;
use futures_channel::oneshot;
use futures_util::future::join;
use leptos::prelude::*;

use super::history;
use super::table_worker::close_table;
use super::workspace::saves;
use super::workspace::tab::Tab;
use crate::request::{self, Task};

pub use self::state::{Cut, Limit, Phase, QueryRequest, Rows, Run, Table};
pub use detached::DetachedRun;
pub use receive::{BUDGET, apply_progress};

thread_local! {
    /// The jobs under way, by result. They continue while another view is shown.
    static JOBS: RefCell<BTreeMap<String, Job>> = const { RefCell::new(BTreeMap::new()) };
    /// The tabs whose statements run one after the other.
    static SERIES: RefCell<BTreeMap<String, Task>> = const { RefCell::new(BTreeMap::new()) };
}

/// How many results of a tab stay when more come, beside those that are pinned.
pub const MAX_RESULTS: usize = 5;

/// How many bytes these may hold together.
pub const MAX_BYTES: u64 = 500_000_000;

struct Job {
    _task: Task,
    query: QueryRun,
}

/// Runs statements in a tab one after the other, each with a result of its own. Gives the numbers of the results with rows
/// that made way.
pub fn start(client: Client, tab: &Tab, requests: Vec<QueryRequest>) -> Vec<u32> {
    SERIES.with_borrow_mut(|series| series.remove(&tab.id));
    let gone = make_room(tab, requests.len());
    let results = tab.add_results(requests.len());
    let of_tab = tab.clone();
    let task = Task::spawn(async move {
        for (result, request) in results.iter().zip(requests) {
            // One that is closed before its turn is not run.
            if of_tab.results.with_untracked(|all| all.contains(result)) {
                // It ends when the run does, or is closed.
                let _ended = start_query(&client, result, request).await;
            }
        }
        if let Some(last) = results.last() {
            finished::tell(last);
        }
        SERIES.with_borrow_mut(|series| series.remove(&of_tab.id));
    });
    SERIES.with_borrow_mut(|series| series.insert(tab.id.clone(), task));
    gone
}

/// Closes results before so many more come: those that have no rows or still run, and of the others the oldest beyond
/// [`MAX_RESULTS`] and [`MAX_BYTES`]. Those that are pinned stay, and the newest, however large it is.
fn make_room(tab: &Tab, more: usize) -> Vec<u32> {
    let mut gone = Vec::new();
    let mut left = MAX_RESULTS.saturating_sub(more);
    let mut bytes = MAX_BYTES;
    let mut is_newest = true;
    for result in tab.results.get_untracked().iter().rev() {
        if untrack(|| result.kept_result().pinned) {
            continue;
        }
        let (is_result, held) = result
            .run
            .with_untracked(|run| (run.is_result(), run.progress.held));
        let has_room = held <= bytes || is_newest;
        if is_result && left > 0 && has_room {
            left -= 1;
            bytes = bytes.saturating_sub(held);
            is_newest = false;
            continue;
        }
        if is_result {
            gone.insert(0, result.number());
        }
        close(tab, result);
    }
    gone
}

/// Closes a result: its rows are let go of, and its query is canceled if it still runs.
pub fn close(tab: &Tab, result: &Tab) {
    // How it ended may not have been noted: its rows may still arrive.
    history::end(result);
    let query = end_job(result);
    tab.remove_result(result.number());
    saves::save(tab);
    if let Some(query) = query {
        request::spawn(async move {
            // A query that can't be canceled ends by itself.
            let _failed = query.abandon().await;
        });
    }
}

/// Finds the results that a tab had, such as before a reload: first the one that is shown.
pub fn attach_all(client: &Client, tab: &Tab) {
    let mut found = tab.restore_results();
    let shown = untrack(|| tab.shown());
    found.sort_by_key(|(result, _)| *result != shown);
    for (result, sent) in found {
        attach(client.clone(), &result, sent);
    }
}

/// Runs a statement. The returned channel is closed when the run has ended.
fn start_query(client: &Client, tab: &Tab, request: QueryRequest) -> oneshot::Receiver<()> {
    let started = js_sys::Date::now();
    tab.run.set(Run::started(request.clone(), started));
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
            remember(&of_tab, sent);
        }
        apply_state(&of_tab, state);
    });
    track(tab, query, false)
}

/// The platform gave a query its name: from now on its results can be found again.
fn remember(tab: &Tab, sent: Sent) {
    history::begin(tab, &sent);
    tab.change(|kept| kept.sent = Some(sent));
    saves::save_now(tab);
}

/// Finds the results of a query that was sent earlier, such as before a reload.
pub fn attach(client: Client, tab: &Tab, sent: Sent) {
    detach(tab);
    let query = QueryRun::find(&client, &SqlQueryId::from(sent.query_id.clone()));
    tab.run.set(Run::reattached(sent));
    let of_tab = tab.clone();
    query.on_change(move |state| apply_state(&of_tab, state));
    drop(track(tab, query, true));
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
    for result in tab.results.get_untracked() {
        cancel(&result);
    }
    let query = JOBS.with_borrow(|jobs| jobs.get(&tab.id).map(|job| job.query.clone()));
    if let Some(query) = query {
        request::spawn(async move {
            // The state has the error.
            let _failed = query.cancel().await;
        });
    }
}

/// Cancels every running query, as when the page is closed: what is asked for before it is gone is still sent.
pub fn cancel_all() {
    let queries: Vec<QueryRun> =
        JOBS.with_borrow(|jobs| jobs.values().map(|job| job.query.clone()).collect());
    for query in queries {
        if query.state().phase.is_running() {
            request::spawn(async move {
                // The page is gone before a response.
                let _unheard = query.cancel().await;
            });
        }
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
    let mut of = tab.results.get_untracked();
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
    for result in tab.results.get_untracked() {
        detach(&result);
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
        close_table(table);
    }
    job.map(|job| job.query)
}

/// Shows the state of a query in its tab.
fn apply_state(tab: &Tab, state: &QueryState) {
    tab.run.try_update(|run| run.apply(state));
}

/// Follows a query of a result, and takes its rows in. Of one that is found again, it tells that it has ended.
fn track(tab: &Tab, query: QueryRun, is_found: bool) -> oneshot::Receiver<()> {
    let (running, ended) = oneshot::channel();
    let (of_tab, followed) = (tab.clone(), query.clone());
    let job = Job {
        _task: Task::spawn(async move {
            follow(of_tab, followed, is_found).await;
            drop(running);
        }),
        query,
    };
    JOBS.with_borrow_mut(|jobs| jobs.insert(tab.id.clone(), job));
    ended
}

async fn follow(tab: Tab, query: QueryRun, is_found: bool) {
    let run = &tab.run;
    if query.is_named().await {
        join(
            query.follow(|| document().hidden()),
            receive::receive_rows(&query, run),
        )
        .await;
        run.try_update(Run::settle);
        // One that had ended before is no news.
        if is_found && !run.with_untracked(|run| run.unseen) {
            finished::tell(&tab);
        }
    } else if run.with_untracked(|run| matches!(run.error, Some(QueryError::Expired))) {
        // The platform no longer knows it.
        tab.change(|kept| kept.sent = None);
        saves::save(&tab);
        return;
    }
    history::end(&tab);
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
