//! Rows that are not in the table worker, such as objects, compared by key: the worker gets them as text.
//!
//! It is code of the comparison. A view that has such rows calls nothing in here but [`compare_rows`].

use std::rc::Rc;

use belvedere_table::CsvType;
use belvedere_view::sql::grid::cells::shown;
use leptos::context::Provider;
use leptos::prelude::*;

use super::compare::{Given as Compared, Side, Sides, compared};
use super::export::{Next, fill};
use super::table_worker::TableWorker;
use super::texts::Text;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::Skeleton;
use crate::views::lazy;

/// Rows of one side.
#[derive(Clone)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Whether these are all.
    pub is_whole: bool,
    /// How many columns there are.
    pub columns: usize,
    /// The next piece of the rows as CSV, which begins with the names of the columns; nothing at the end.
    pub next: Next,
}

/// What is compared.
#[derive(Clone)]
pub struct Given {
    /// The earlier rows, then the later ones.
    pub sources: Vec<Source>,
    /// The names of the columns by which rows belong together.
    pub key: Vec<String>,
}

/// What a [`CompareRowsPart`] is about, as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows the comparison as soon as the code for it is there.
pub fn compare_rows(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::COMPARE_ROWS.part()}</Provider> }
}

/// The comparison of the context.
#[component]
pub fn CompareRowsPart() -> impl IntoView {
    let made = RwSignal::new_local(None::<Option<Compared>>);
    let given = use_context::<Context>().and_then(|context| context.0.try_get_value());
    if let Some(given) = given {
        Task::spawn(async move {
            let sides = sides(given).await;
            made.set(Some(sides));
        })
        .keep();
    }
    move || match made.get() {
        None => view! { <Skeleton lines=6 label=t(Text::RowsCome) /> }.into_any(),
        Some(Some(given)) => compared(given),
        Some(None) => {
            view! { <p class="note" data-tone="bad" role="alert">{t(Text::PartNoWorker)}</p> }
                .into_any()
        }
    }
}

/// Gives the rows to a worker of their own.
async fn sides(given: Given) -> Option<Compared> {
    let worker = TableWorker::start().ok()?;
    let mut sides = Vec::new();
    for source in given.sources {
        // Texts are the digits and words that were received.
        let types = vec![CsvType::Text; source.columns];
        let (table, rows) = fill(&worker, types, &source.next).await.ok()?;
        sides.push(Side {
            name: source.name,
            table,
            rows,
            is_whole: source.is_whole,
        });
    }
    let sides = Sides {
        shown: sides.len().checked_sub(1)?,
        all: sides,
    };
    Some(Compared {
        sides: Signal::stored(Some(sides)),
        key: given.key,
        number: worker.number(),
        ask: Rc::new(move |request| {
            let asked = worker.ask(&request, None);
            Box::pin(async move { asked.await.ok() })
        }),
        draw: shown,
        on_close: None,
    })
}
