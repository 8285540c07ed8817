//! Closing a tab whose query runs: it goes on at the platform, or is canceled with the tab.

use belvedere_client::query_run::QueryRun;
use belvedere_view::sql::draft::Draft;
use futures_util::future::join_all;
use leptos::prelude::*;

use super::{Workspace, name_of};
use crate::announcer::Announcer;
use crate::i18n::t;
use crate::ui::undoable;
use crate::views::sql::run;
use crate::views::sql::texts::Text;
use crate::{cancel_on_close, request};

/// The tab that was closed last.
#[derive(Clone)]
pub struct Closed {
    /// Its draft.
    pub draft: Draft,
    name: String,
    /// Its queries that go on at the platform.
    queries: Vec<QueryRun>,
}

/// The tab that was closed last, if it can be opened again.
pub type LastClosed = RwSignal<Option<Closed>, LocalStorage>;

/// Closes a tab, and tells what becomes of a query that runs.
pub fn close(
    workspace: &Workspace,
    id: &str,
    last: LastClosed,
    announcer: Announcer,
    on_undo: Callback<()>,
) {
    let tab = workspace
        .tabs
        .with_untracked(|tabs| tabs.iter().find(|tab| tab.id == id).cloned());
    let Some(tab) = tab else { return };
    let mut queries = run::running(&tab);
    let name = untrack(|| name_of(&tab));
    let cancels = !queries.is_empty() && cancel_on_close::is_on();
    if cancels {
        cancel(std::mem::take(&mut queries), name.clone(), announcer);
    }
    let draft = workspace.close_tab(id);
    let draft = draft.filter(|draft| !draft.text.trim().is_empty());
    if draft.is_some() && !cancels {
        let name = name.clone();
        let text = if queries.is_empty() {
            Text::ClosedTab { name }
        } else {
            Text::ClosedRunning { name }
        };
        undoable(announcer, &t(text), on_undo);
    }
    last.set(draft.map(|draft| Closed {
        draft,
        name,
        queries,
    }));
}

/// Whether a query of the closed tab went on when it was closed, and was not canceled since.
pub fn runs_on(last: LastClosed) -> bool {
    last.with(|closed| {
        closed
            .as_ref()
            .is_some_and(|closed| !closed.queries.is_empty())
    })
}

/// Cancels the queries of the closed tab, which can still be opened again.
pub fn cancel_closed(last: LastClosed, announcer: Announcer) {
    let taken = last.try_update(|closed| {
        let closed = closed.as_mut()?;
        Some((std::mem::take(&mut closed.queries), closed.name.clone()))
    });
    if let Some((queries, name)) = taken.flatten() {
        cancel(queries, name, announcer);
    }
}

/// Cancels queries, and tells whether the platform took it.
fn cancel(queries: Vec<QueryRun>, name: String, announcer: Announcer) {
    // They are asked for at once: the tab lets go of its queries next.
    let asked: Vec<_> = queries.iter().map(QueryRun::abandon).collect();
    request::spawn(async move {
        if join_all(asked).await.iter().all(Result::is_ok) {
            announcer.done(&t(Text::ClosedCanceled { name }));
        } else {
            announcer.failed(&t(Text::CancelFailed));
        }
    });
}
