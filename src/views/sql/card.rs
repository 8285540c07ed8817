//! The content of a card of a board: runs its statement, and shows the result as numbers, a chart or its first rows.
//!
//! Queries and the table worker are code of this chunk. A board calls nothing in here but [`card`].

mod labels;
mod rows;

use std::rc::Rc;
use std::time::Duration;

use belvedere_queries::Show;
use belvedere_view::sql::draft::Format;
use belvedere_view::statement;
use leptos::context::Provider;
use leptos::ev;
use leptos::prelude::*;

use self::rows::{Figures, FirstRows};
use super::chart;
use super::results::drawn;
use super::run::{DetachedRun, Limit, QueryRequest, Run};
use super::texts::Text;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::views::lazy;

/// The most columns of a row that is shown as numbers.
const MAX_FIGURES: usize = 4;
/// The most columns of a result that is drawn without being asked to.
const MAX_DRAWN: usize = 4;

/// A statement that a card asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Grows with each run.
    pub turn: u32,
    /// The text, with values in the places of its parameters.
    pub sql: String,
    /// Whether its results come as CSV.
    pub is_csv: bool,
    /// Its fallback branches, in order.
    pub branches: Vec<String>,
}

/// What a card hands over.
#[derive(Clone)]
pub struct Given {
    /// The statement to run; nothing before the first turn.
    pub asked: Signal<Option<Asked>>,
    /// What is shown of the result.
    pub show: Signal<Show>,
    /// The settings of the chart.
    pub chart: Signal<String>,
    /// Keeps the settings of the chart.
    pub keep: Callback<String>,
    /// Whether the chart can be changed.
    pub tools: Signal<bool>,
    /// The title of the card.
    pub name: Signal<String>,
    /// A turn has ended; why there is no result, if there is none.
    pub on_end: Callback<Option<String>>,
}

/// The card of a [`CardPart`], as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows the content of a card as soon as the code for it is there.
pub fn card(given: Given) -> impl IntoView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::CARD.part()}</Provider> }
}

/// The card of the context.
#[component]
pub fn CardPart() -> impl IntoView {
    use_context::<Context>().map(|Context(given)| {
        let given = given.get_value();
        view! { <Card given /> }
    })
}

/// What a result is shown as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    NoRows,
    Figures,
    Chart,
    Table,
}

impl Look {
    fn of(run: &Run, show: Show) -> Self {
        let columns = &run.columns;
        let has_number = columns.iter().any(|column| column.number);
        match (run.progress.rows, show) {
            (0, _) => Self::NoRows,
            (_, Show::Chart) => Self::Chart,
            (1, Show::Auto) if columns.len() <= MAX_FIGURES => Self::Figures,
            (_, Show::Auto) if has_number && (2..=MAX_DRAWN).contains(&columns.len()) => {
                Self::Chart
            }
            _ => Self::Table,
        }
    }
}

#[component]
fn Card(given: Given) -> impl IntoView {
    let platform = use_platform();
    let host = platform.host();
    let most = platform.sql_max_rows();
    // The run whose result is shown, and the one that takes its place.
    let shown = RwSignal::new(None::<Run>);
    let before = StoredValue::new_local(None::<DetachedRun>);
    let next = StoredValue::new_local(None::<DetachedRun>);
    let (asked, on_end) = (given.asked, given.on_end);
    let end = move || {
        let Some(once) = next.try_update_value(Option::take).flatten() else {
            return;
        };
        let run = once.run.get_untracked();
        let failure = labels::failure(&run, &host);
        if failure.is_none() {
            shown.set(Some(run));
            // The rows of the result before are let go of once nothing shows them.
            let gone = before.try_update_value(|before| before.replace(once));
            set_timeout(move || drop(gone), Duration::ZERO);
        }
        on_end.try_run(failure);
    };
    Effect::new(move |_| {
        let Some(asked) = asked.get() else { return };
        let mut statements = statement::all(&asked.sql).into_iter();
        let (Some(first), None) = (statements.next(), statements.next()) else {
            on_end.run(Some(t(Text::CardOneStatement)));
            return;
        };
        let request = QueryRequest {
            sql: first.sql,
            from: 0,
            parameter_spans: Vec::new(),
            template: String::new(),
            format: if asked.is_csv {
                Format::Csv
            } else {
                Format::Arrow
            },
            branches: asked.branches,
        };
        let end = end.clone();
        let run = DetachedRun::start(&platform.client(), request, move || {
            // The run can't be let go of from within.
            set_timeout(end, Duration::ZERO);
        });
        next.set_value(Some(run));
    });
    let visible = window_event_listener(ev::visibilitychange, move |_| {
        next.with_value(|next| {
            if let Some(run) = next.as_ref().filter(|_| !document().hidden()) {
                run.poll_now();
            }
        });
    });
    on_cleanup(move || {
        visible.remove();
    });

    let show = given.show;
    let look = Memo::new(move |_| {
        let show = show.get();
        shown.with(|run| run.as_ref().map(|run| Look::of(run, show)))
    });
    // Another result of the same columns takes the place of the one before without a flash.
    let columns = Memo::new(move |_| {
        shown.with(|run| {
            run.as_ref()
                .map(|run| run.columns.clone())
                .unwrap_or_default()
        })
    });
    let limit = move || {
        shown.with(|run| {
            let run = run.as_ref()?;
            let text = match run.limit(most) {
                Limit::Below => return None,
                Limit::Reached => Text::LimitReached { rows: number(most) },
                Limit::Cut => Text::ResultCut {
                    rows: number(run.progress.rows.try_into().unwrap_or(most)),
                },
            };
            Some(view! { <p class="note" data-tone="warning" role="status">{t(text)}</p> })
        })
    };
    let table = Memo::new(move |_| shown.with(|run| run.as_ref()?.table));
    let (chart, keep, tools, name) = (given.chart, given.keep, given.tools, given.name);
    let content = move || {
        let columns = columns.get();
        Some(match look.get()? {
            Look::NoRows => view! { <p class="board-note">{t(Text::NoRows)}</p> }.into_any(),
            Look::Figures => view! { <Figures shown columns /> }.into_any(),
            Look::Table => view! { <FirstRows shown columns name /> }.into_any(),
            Look::Chart => chart::chart(chart::Given {
                columns,
                rows: table,
                kept: chart.get_untracked(),
                keep,
                ask: Rc::new(move |chart| {
                    let table = table.try_get_untracked().flatten();
                    Box::pin(drawn(table, chart))
                }),
                tools,
                name,
            })
            .into_any(),
        })
    };
    view! {
        {limit}
        {content}
    }
}
