//! What came of a run: its state, its notices and its rows.

use std::rc::Rc;

use belvedere_table::Chart;
use belvedere_table::session::{Answer, Request};
use js_sys::Uint8Array;
use leptos::prelude::*;

use super::chart;
use super::column_panel::{ColumnPanel, test_in_words};
use super::columns::Columns;
use super::copy_menu::CopyMenu;
use super::draft::Draft;
use super::grid::kept_layout;
use super::grid::layout::Layout;
use super::grid::{Grid, View, names};
use super::inspect::Inspector;
use super::notices::{NoticeAction, Notices};
use super::plain::Plain;
use super::run::{Phase, Rows, Run, Table};
use super::save::Save;
use super::status::StatusBar;
use super::texts::Text;
use super::workspace::{self, Tab};
use crate::browser;
use crate::commands::keys_in_words;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, EmptyState};

/// What is drawn in the place of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing ran yet.
    Empty,
    /// Rows are awaited.
    Waiting,
    /// There are columns, and maybe rows.
    Table,
    /// The result has no rows.
    NoRows,
    /// There is no result.
    Nothing,
}

/// The results of a tab.
#[component]
pub fn Results(
    /// The tab.
    tab: Tab,
    /// Does what a notice asks for.
    on_action: Callback<NoticeAction>,
    /// Puts a statement into the editor.
    on_begin: Callback<String>,
    /// Compares it with other results.
    on_compare: Callback<()>,
) -> impl IntoView {
    let run = RwSignal::from(tab.run.clone());
    let draft = RwSignal::from(tab.draft.clone());
    let kept = StoredValue::new_local(tab);
    let plain = RwSignal::new(false);
    let table = Memo::new(move |_| run.with(|run| run.table));
    let place = Memo::new(move |_| {
        run.with(|run| {
            let known = run.table.is_some() && !run.columns.is_empty();
            match run.rows {
                Rows::Complete if known && run.progress.rows == 0 => Place::NoRows,
                _ if known => Place::Table,
                Rows::None | Rows::Arriving if run.phase.is_running() => Place::Waiting,
                _ if run.phase == Phase::Idle => Place::Empty,
                _ => Place::Nothing,
            }
        })
    });
    move || {
        // Another table begins with its own order and selection.
        let _table = table.get();
        let view = View::default();
        view.local
            .set(draft.with_untracked(|draft| draft.local_time));
        view.on_layout
            .set_value(Some(Callback::new(move |layout: Layout| {
                run.with_untracked(|run| kept_layout::keep(&run.sql, names(&run.columns), layout));
            })));
        let keep_zone = move |local: bool| {
            view.local.set(local);
            draft.update(|draft| draft.local_time = local);
            kept.with_value(workspace::save);
        };
        let zoned = Memo::new(move |_| {
            run.with(|run| run.columns.iter().any(|column| column.zone.is_some()))
        });
        let name =
            Signal::derive(move || draft.with(Draft::name).unwrap_or_else(|| t(Text::Result)));
        let has_rows = Memo::new(move |_| {
            place.get() == Place::Table && !run.with(|run| matches!(run.rows, Rows::Arriving))
        });
        let charted = Memo::new(move |_| draft.with(|draft| draft.charted));
        let show_as = move |chart: bool, label: Text, icon: &'static str| {
            let label = t(label);
            view! {
                <button
                    type="button"
                    class="button button-icon"
                    title=label.clone()
                    aria-label=label
                    aria-pressed=move || (charted.get() == chart).to_string()
                    on:click=move |_| {
                        draft.update(|draft| draft.charted = chart);
                        kept.with_value(workspace::save);
                    }
                >
                    <Icon icon />
                </button>
            }
        };
        let given = move || chart::Given {
            columns: run.with_untracked(|run| run.columns.clone()),
            rows: Memo::new(move |_| has_rows.get().then(|| view.generation.get())),
            kept: draft.with_untracked(|draft| draft.chart.clone()),
            keep: Callback::new(move |chart| {
                draft.update(|draft| draft.chart = chart);
                kept.with_value(workspace::save);
            }),
            ask: Rc::new(move |chart| {
                let table = run.try_with_untracked(|run| run.table).flatten();
                Box::pin(drawn(table, chart))
            }),
            tools: Signal::stored(true),
            name,
        };
        view! {
            <div class="sql-results">
            <div class="sql-bar">
                <StatusBar run shown=view.rows.into() />
                <Show when=move || has_rows.get()>
                    <div class="objects-looks" role="group" aria-label=t(Text::ShowAs)>
                        {show_as(false, Text::AsTable, icon::TABLE)}
                        {show_as(true, Text::AsChart, icon::CHART)}
                    </div>
                    <Filter run view />
                    <Show when=move || zoned.get()>
                        <Zone local=view.local on_choose=Callback::new(keep_zone) />
                    </Show>
                    <Columns run view />
                    <button
                        type="button"
                        class="button button-icon"
                        aria-pressed=move || plain.get().to_string()
                        aria-label=t(Text::PlainTable)
                        title=t(Text::PlainTable)
                        on:click=move |_| plain.update(|plain| *plain = !*plain)
                    >
                        <Icon icon=icon::LIST />
                    </button>
                    <button
                        type="button"
                        class="button button-icon"
                        aria-label=t(Text::Inspect)
                        title=t(Text::Inspect)
                        on:click=move |_| view.inspect.set(true)
                    >
                        <Icon icon=icon::INFO />
                    </button>
                    <button
                        type="button"
                        class="button button-icon"
                        aria-label=t(Text::CompareWith)
                        title=t(Text::CompareWith)
                        on:click=move |_| on_compare.run(())
                    >
                        <Icon icon=icon::COMPARE />
                    </button>
                    <CopyMenu run view />
                    <Save run view name />
                </Show>
            </div>
            <div class="sql-notices">
                <Notices run draft on_action />
                <Tests run view />
            </div>
            <div class="sql-place">
            {move || match place.get() {
                Place::Table if charted.get() => chart::chart(given()).into_any(),
                Place::Table if plain.get() => view! { <Plain run view /> }.into_any(),
                Place::Table => view! { <Grid run view /> }.into_any(),
                Place::NoRows => {
                    view! {
                        <EmptyState icon=icon::TABLE title=t(Text::NoRows)>
                            <p class="sql-columns">
                                {run.with_untracked(|run| {
                                    let names = run.columns.iter().map(|column| format!("{} {}", column.name, column.data_type));
                                    names.collect::<Vec<_>>().join(", ")
                                })}
                            </p>
                        </EmptyState>
                    }
                        .into_any()
                }
                Place::Waiting => view! { <div class="sql-waiting" aria-hidden="true"></div> }.into_any(),
                Place::Empty => view! { <Begin on_begin /> }.into_any(),
                Place::Nothing => ().into_any(),
            }}
            </div>
            <Inspector run view />
            <ColumnPanel run view />
            </div>
        }
    }
}

/// Asks the worker for the chart of a table.
pub(super) async fn drawn(table: Option<Table>, chart: Chart) -> chart::Drawn {
    let question = Request::Chart {
        table: table?,
        chart,
    };
    // Without a worker there is no answer: the page says so.
    let mut reply = workspace::running_worker()?
        .ask(&question, None)
        .await
        .ok()?;
    match reply.answer {
        Answer::Chart => reply
            .buffers
            .pop()
            .map(|bytes| Ok(Uint8Array::new(&bytes).to_vec())),
        Answer::Failed { message, .. } => Some(Err(message)),
        _ => None,
    }
}

/// The zone in which instants are shown.
#[component]
fn Zone(
    /// Whether it is the browser's.
    local: RwSignal<bool>,
    /// Takes the choice.
    on_choose: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="sql-zone">
            <span class="visually-hidden">{t(Text::ZoneOfTimes)}</span>
            <Icon icon=icon::CLOCK />
            <select
                class="input"
                title=t(Text::ZoneOfTimes)
                prop:value=move || if local.get() { "local" } else { "utc" }
                on:change=move |event| on_choose.run(event_target_value(&event) == "local")
            >
                <option value="utc" selected=!local.get_untracked()>"UTC"</option>
                <option value="local" selected=local.get_untracked()>{browser::zone_name()}</option>
            </select>
        </label>
    }
}

/// Shows only rows that hold a text.
#[component]
fn Filter(run: RwSignal<Run>, view: View) -> impl IntoView {
    let apply = move |text: String| {
        let (table, columns) = run.with_untracked(|run| (run.table, run.columns.len()));
        if let Some(table) = table {
            view.choose(table, &text, untrack(|| view.shown(columns)));
        }
    };
    view! {
        <label class="input-with-icon sql-filter">
            <span class="visually-hidden">{t(Text::FilterRows)}</span>
            <Icon icon=icon::FILTER />
            <input
                class="input"
                type="search"
                spellcheck="false"
                placeholder=t(Text::FilterRows)
                prop:value=move || view.filter.get()
                on:change=move |event| apply(event_target_value(&event))
            />
        </label>
    }
}

/// The tests of columns that choose the rows, each with a button that removes it.
#[component]
fn Tests(run: RwSignal<Run>, view: View) -> impl IntoView {
    let name = move |column: usize| {
        run.with(|run| run.columns.get(column).map(|column| column.name.clone()))
    };
    let with_table = move |act: &dyn Fn(u32)| {
        if let Some(table) = run.with_untracked(|run| run.table) {
            act(table);
        }
    };
    let chip = move |(column, test)| {
        let words = format!(
            "{} {}",
            name(column).unwrap_or_default(),
            test_in_words(&test)
        );
        let remove = t(Text::RemoveFilter {
            filter: words.clone(),
        });
        view! {
            <li class="sql-chip">
                <button type="button" class="sql-chip-open" dir="auto" on:click=move |_| view.column.set(Some(column))>
                    {words}
                </button>
                <button
                    type="button"
                    aria-label=remove.clone()
                    title=remove
                    on:click=move |_| with_table(&|table| view.set_test(table, column, None))
                >
                    <Icon icon=icon::CLOSE />
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || view.tests.with(|tests| !tests.is_empty())>
            <div class="sql-tests">
                <ul class="sql-chips" aria-label=t(Text::Filters)>
                    {move || view.tests.get().into_iter().map(chip).collect_view()}
                </ul>
                <Show when=move || view.tests.with(|tests| tests.len() > 1)>
                    <Button kind=ButtonKind::Quiet on_press=move |_| with_table(&|table| view.clear_tests(table))>
                        {t(Text::ClearFilters)}
                    </Button>
                </Show>
            </div>
        </Show>
    }
}

/// What to do when nothing ran yet.
#[component]
fn Begin(on_begin: Callback<String>) -> impl IntoView {
    let datasets = use_platform().catalog().datasets;
    let some = !datasets.is_empty();
    view! {
        <EmptyState icon=icon::DATABASE title=t(Text::EmptyTitle)>
            <p>{t(Text::EmptyHelp { keys: keys_in_words("Mod+Enter") })}</p>
            {some
                .then(|| {
                    view! {
                        <p>{t(Text::TryOne)}</p>
                        <ul class="sql-datasets">
                            {datasets
                                .into_iter()
                                .take(8)
                                .map(|dataset| {
                                    let name = if dataset.path.is_empty() { dataset.rid.clone() } else { dataset.path.clone() };
                                    let title = if dataset.name.is_empty() { name.clone() } else { dataset.name };
                                    let sql = format!("SELECT *\nFROM `{}`\nLIMIT 1000", name.replace('`', "``"));
                                    view! {
                                        <li>
                                            <button type="button" class="button" title=name on:click=move |_| on_begin.run(sql.clone())>
                                                <Icon icon=icon::TABLE />
                                                <span class="button-text">{title}</span>
                                            </button>
                                        </li>
                                    }
                                })
                                .collect_view()}
                        </ul>
                    }
                })}
        </EmptyState>
    }
}
