//! A run beside the tabs: nothing of it is kept, and it ends with its holder.

use belvedere_client::Client;
use belvedere_client::query_run::QueryRun;
use futures_util::future::join;
use leptos::prelude::*;

use super::{QueryRequest, Run, receive, request_json};
use crate::request::{self, Task};
use crate::views::sql::table_worker::close_table;

/// A run beside the tabs. When it is dropped, its query is canceled and its rows are let go of.
pub struct DetachedRun {
    /// Its state.
    pub run: ArcRwSignal<Run>,
    query: QueryRun,
    _task: Task,
}

impl DetachedRun {
    /// Sends a statement.
    pub fn start(client: &Client, request: QueryRequest, on_end: impl FnOnce() + 'static) -> Self {
        let query = QueryRun::start(client, request_json(&request), None);
        let run = ArcRwSignal::new(Run::started(request, js_sys::Date::now()));
        query.on_change({
            let run = run.clone();
            move |state| {
                run.try_update(|run| run.apply(state));
            }
        });
        let (of, followed) = (run.clone(), query.clone());
        let task = Task::spawn(async move {
            if followed.is_named().await {
                let rows = receive::receive_rows(&followed, &of);
                join(followed.follow(|| document().hidden()), rows).await;
                of.try_update(Run::settle);
            }
            on_end();
        });
        Self {
            run,
            query,
            _task: task,
        }
    }

    /// Asks for its state at once, as when the page comes into sight.
    pub fn poll_now(&self) {
        self.query.poll_now();
    }
}

impl Drop for DetachedRun {
    fn drop(&mut self) {
        let abandoned = self.query.abandon();
        request::spawn(async move {
            // A query that can't be canceled ends by itself.
            let _failed = abandoned.await;
        });
        if let Some(table) = self.run.with_untracked(|run| run.table) {
            close_table(table);
        }
    }
}
