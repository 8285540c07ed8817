//! Two results compared by key. Its code is loaded when it is first asked for: the view hands over the results and how the
//! worker is asked, and calls nothing in here but [`part`].

mod choice;
mod part;
mod rows;
mod texts;

use std::rc::Rc;

use belvedere_table::CellKind;
use belvedere_table::session::Request;
use belvedere_view::sql::draft::shortened;
use belvedere_view::sql::grid::cells::{CellText, shown};
use futures_util::future::LocalBoxFuture;
use leptos::context::Provider;
use leptos::prelude::*;

pub use self::part::ComparePart;
use super::run::{Rows, Run, Table};
use super::table_worker::{Reply, running_worker};
use super::workspace::{Tab, Workspace, name_of};
use crate::views::lazy;

/// How many characters of a statement tell it from the others of a tab.
const WORDS: usize = 40;

/// A result at hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// The table that holds its rows.
    pub table: Table,
    /// How many there are.
    pub rows: usize,
    /// Whether all rows of the result are here.
    pub is_whole: bool,
}

/// A response of the table worker; nothing when it is gone.
type PendingReply = LocalBoxFuture<'static, Option<Reply>>;

/// The results to compare, at least two.
#[derive(Debug, Clone, PartialEq)]
pub struct Sides {
    /// All of them.
    pub all: Vec<Side>,
    /// Which of them is the later one at first.
    pub shown: usize,
}

/// What is compared.
#[derive(Clone)]
pub struct Given {
    /// The results; none while there are not two.
    pub sides: Signal<Option<Sides>>,
    /// The names of the key columns; then the comparison begins by itself. Empty where the user chooses them.
    pub key: Vec<String>,
    /// The number of the comparison.
    pub number: u32,
    /// Asks the table worker.
    pub ask: Rc<dyn Fn(Request) -> PendingReply>,
    /// How a cell is drawn.
    pub draw: fn(&str, CellKind, bool) -> CellText,
    /// Ends it; none inside of another dialog.
    pub on_close: Option<Callback<()>>,
}

/// What a [`ComparePart`] is about, as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows the comparison of a result with others as soon as the code for it is there.
pub fn part(workspace: &Workspace, tab: &Tab, on_close: Callback<()>) -> AnyView {
    let (workspace, run) = (workspace.clone(), tab.run.clone());
    // Rows may still arrive. Once there are two results, they stay those that are compared.
    let sides = Memo::new(move |before: Option<&Option<Sides>>| {
        before.cloned().flatten().or_else(|| {
            let all = sides(&workspace);
            let table = run.with_untracked(|run| run.table);
            let shown = all.iter().position(|side| Some(side.table) == table);
            let shown = shown.unwrap_or_default();
            (all.len() > 1).then_some(Sides { all, shown })
        })
    });
    let number = running_worker().map_or(0, |worker| worker.number());
    compared(Given {
        sides: sides.into(),
        key: Vec::new(),
        number,
        ask: Rc::new(|request| ask(&request)),
        draw: shown,
        on_close: Some(on_close),
    })
}

/// Shows a comparison as soon as the code for it is there.
pub fn compared(given: Given) -> AnyView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::COMPARE.part()}</Provider> }.into_any()
}

/// The question is sent at once, also where the response is not awaited.
fn ask(request: &Request) -> PendingReply {
    let worker = running_worker();
    let asked = worker.as_ref().map(|worker| worker.ask(request, None));
    Box::pin(async move { asked?.await.ok() })
}

/// The results whose rows no longer arrive, in the order of the tabs. Tracked.
fn sides(workspace: &Workspace) -> Vec<Side> {
    let mut sides = Vec::new();
    for tab in workspace.tabs.get() {
        let name = untrack(|| name_of(&tab));
        let results = tab.results.get();
        for result in &results {
            sides.extend(result.run.with(|run| {
                if results.len() == 1 {
                    return side(run, name.clone());
                }
                let sql = shortened(&run.request.sql.replace(['\n', '\r'], " "), WORDS);
                side(run, format!("{name} – {}: {sql}", result.number()))
            }));
        }
    }
    sides
}

fn side(run: &Run, name: String) -> Option<Side> {
    let is_here = matches!(run.rows, Rows::Complete | Rows::Partial(_)) && !run.columns.is_empty();
    Some(Side {
        name,
        table: run.table.filter(|_| is_here)?,
        rows: run.progress.rows,
        is_whole: matches!(run.rows, Rows::Complete) && !run.is_cut,
    })
}
