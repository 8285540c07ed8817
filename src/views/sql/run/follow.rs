//! Follows a query: asks for its state, and takes its rows in as they come.

use belvedere_client::api::ids::SqlQueryId;
use belvedere_client::browser::BrowserRuntime;
use belvedere_client::{Client, Runtime as _};
use futures_channel::mpsc::UnboundedReceiver;
use futures_util::StreamExt as _;
use futures_util::future::{Either, join, select};
use leptos::prelude::*;

use super::receive::{Outcome, receive};
use super::state::{Cut, Phase, Rows};
use crate::views::sql::poll;
use crate::views::sql::trouble::Trouble;
use crate::views::sql::workspace::{self, Tab};

/// How often a state that can't be read is asked for again before that is told.
const PATIENCE: u32 = 5;

pub(super) struct Follow {
    pub(super) client: Client,
    pub(super) tab: Tab,
    pub(super) id: SqlQueryId,
}

impl Follow {
    pub(super) async fn until_done(self, nudges: UnboundedReceiver<()>) {
        let (done, end) = futures_channel::oneshot::channel();
        let states = self.states(nudges, end);
        let rows = async {
            self.rows().await;
            // The state that the rows end with is asked for at once.
            drop(done);
        };
        join(states, rows).await;
        self.settle();
        workspace::ended(&self.tab);
    }

    /// Asks for the state until it is final.
    async fn states(
        &self,
        mut nudges: UnboundedReceiver<()>,
        end: futures_channel::oneshot::Receiver<()>,
    ) {
        let run = &self.tab.run;
        let mut end = Some(end);
        let mut number = 0;
        let mut failures = 0;
        while run.with_untracked(|run| run.phase.is_running()) {
            let wait = poll::wait(number, document().hidden());
            let sleep = BrowserRuntime.sleep(wait);
            let woken = async {
                let Some(rows) = end.as_mut() else {
                    nudges.next().await;
                    return false;
                };
                matches!(select(rows, nudges.next()).await, Either::Left(_))
            };
            match select(sleep, Box::pin(woken)).await {
                Either::Left(_) => number += 1,
                Either::Right((rows_ended, _)) => {
                    if rows_ended {
                        end = None;
                    }
                    number = 0;
                }
            }
            match self
                .client
                .sql()
                .get_sql_query_status(self.id.clone())
                .await
            {
                Ok(status) => {
                    failures = 0;
                    run.try_update(|run| {
                        run.told(&status);
                        if end.is_none() {
                            run.settle_unknown();
                        }
                    });
                }
                Err(error) => {
                    failures += 1;
                    if failures >= PATIENCE || matches!(error, belvedere_client::Error::Api { .. })
                    {
                        run.try_update(|run| run.fail(Trouble::of(error, true)));
                    }
                }
            }
        }
    }

    /// Takes the rows in.
    async fn rows(&self) {
        let run = &self.tab.run;
        if run.with_untracked(|run| matches!(run.phase, Phase::Failed | Phase::Canceled)) {
            return;
        }
        run.try_update(|run| run.rows = Rows::Arriving);
        let outcome = receive(&self.client, &self.id, run).await;
        run.try_update(|run| {
            if !matches!(run.rows, Rows::Arriving) {
                return;
            }
            run.rows = match outcome {
                Outcome::Complete => Rows::Complete,
                Outcome::Cut(cut) => Rows::Partial(cut),
                Outcome::Refused(error) => {
                    // Why there are no rows is the query's own state, unless the query is fine.
                    let trouble = Trouble::of(error.clone(), true);
                    if !matches!(trouble, Trouble::Other(_)) && run.trouble.is_none() {
                        run.trouble = Some(trouble);
                    }
                    Rows::Partial(Cut::Broken(error))
                }
            };
        });
    }

    /// Reconciles the phase of the query with the state of its rows.
    fn settle(&self) {
        self.tab.run.try_update(|run| {
            let broken = matches!(run.rows, Rows::Partial(Cut::Broken(_)));
            match run.phase {
                // A query that failed or was canceled breaks its results off: that is no further mistake.
                Phase::Failed | Phase::Canceled if broken => {
                    run.rows = if run.progress.rows == 0 {
                        Rows::None
                    } else {
                        Rows::Partial(Cut::Stopped)
                    };
                }
                Phase::Canceled => run.trouble = None,
                _ => {}
            }
            if run.phase == Phase::Canceled {
                run.trouble = None;
            }
            if run.phase == Phase::Succeeded && matches!(run.rows, Rows::Complete) {
                run.ended = Some(js_sys::Date::now());
            }
        });
    }
}
