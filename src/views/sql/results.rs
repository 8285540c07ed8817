//! What came of a run: its state, its notices and its rows.

mod choice;
pub(super) mod column_panel;
pub(super) mod columns_menu;
pub(super) mod copy_menu;
pub(super) mod inspect;
pub(super) mod notices;
pub(super) mod plain;
pub(super) mod status;
pub(super) mod tabs;
pub(super) mod tools;

use std::rc::Rc;

use belvedere_table::Chart;
use belvedere_table::session::{Request, Response};
use belvedere_view::grid::Layout;
use belvedere_view::sql::draft::KeptResult;
use js_sys::{Date, Uint8Array};
use leptos::prelude::*;

pub use self::choice::chosen_of;
use self::notices::{NoticeAction, Notices};
use self::status::StatusBar;
use self::tools::{Predicates, Tools, table_of};
use super::beside::panels;
use super::chart;
use super::grid::{View, kept_layout, names};
use super::run::{Phase, Rows, Table};
use super::table_worker::running_worker;
use super::texts::Text;
use super::workspace::{Tab, name_of, saves};
use crate::commands::keys_in_words;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, EmptyState, Segmented};

/// What is drawn below the status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Body {
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
    /// Adds it to a board.
    on_board: Callback<()>,
) -> impl IntoView {
    let run = RwSignal::from(tab.run.clone());
    let draft = RwSignal::from(tab.draft.clone());
    let kept = StoredValue::new_local(tab);
    let plain = RwSignal::new(false);
    let table = Memo::new(move |_| run.with(|run| run.table));
    let body = Memo::new(move |_| {
        run.with(|run| {
            let known = run.table.is_some() && !run.columns.is_empty();
            match run.rows {
                Rows::Complete if known && run.progress.rows == 0 => Body::NoRows,
                _ if known => Body::Table,
                Rows::None | Rows::Arriving if run.phase.is_running() => Body::Waiting,
                _ if run.phase == Phase::Idle => Body::Empty,
                _ => Body::Nothing,
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
            .set_value(Some(Callback::new(move |layout: Layout<usize>| {
                run.with_untracked(|run| {
                    kept_layout::keep(&run.request.sql, names(&run.columns), layout);
                });
            })));
        let keep_zone = move |local: bool| {
            view.local.set(local);
            draft.update(|draft| draft.local_time = local);
            kept.with_value(saves::save);
        };
        let left_out = choice::follow(kept, run, view);
        let file = Signal::derive(move || file_name(&kept.with_value(name_of)));
        let has_rows = Memo::new(move |_| {
            body.get() == Body::Table && !run.with(|run| matches!(run.rows, Rows::Arriving))
        });
        let charted = Memo::new(move |_| kept.with_value(|tab| tab.kept_result().charted));
        // The next result begins as this one is shown.
        let change = move |change: &dyn Fn(&mut KeptResult)| {
            kept.with_value(|tab| {
                tab.change(change);
                let looks = untrack(|| tab.kept_result());
                tab.draft.update(|draft| {
                    draft.charted = looks.charted;
                    draft.chart = looks.chart;
                });
                saves::save(tab);
            });
        };
        let show_as = move |chart: bool, label: Text, icon: &'static str| {
            let words = label.clone();
            view! {
                <Button
                    kind=ButtonKind::Quiet
                    icon
                    label=t(label)
                    chosen=Signal::derive(move || charted.get() == chart)
                    on_press=move |_| change(&|kept| kept.charted = chart)
                >
                    {t(words)}
                </Button>
            }
        };
        let given = move || chart::Given {
            columns: run.with_untracked(|run| run.columns.clone()),
            rows: Memo::new(move |_| has_rows.get().then(|| view.generation.get())),
            kept: kept.with_value(|tab| untrack(|| tab.kept_result().chart)),
            keep: Callback::new(move |chart: String| {
                change(&|kept| kept.chart.clone_from(&chart));
            }),
            ask: Rc::new(move |chart| {
                let table = run.try_with_untracked(|run| run.table).flatten();
                Box::pin(drawn(table, chart))
            }),
            tools: Signal::stored(true),
            name: file,
        };
        view! {
            <div class="sql-results">
            <div class="sql-bar">
                <StatusBar run shown=view.rows.into() />
                <Show when=move || has_rows.get()>
                    <Segmented label=t(Text::ShowAs)>
                        {show_as(false, Text::AsTable, icon::TABLE)}
                        {show_as(true, Text::AsChart, icon::CHART)}
                    </Segmented>
                    <Tools run view plain name=file on_zone=Callback::new(keep_zone) on_compare on_board />
                </Show>
            </div>
            <div class="sql-notices">
                <Notices run draft on_action />
                {move || {
                    left_out.get().map(|text| {
                        view! {
                            <div class="note" data-tone="warning" role="status">
                                <Icon icon=icon::INFO />
                                <span>{t(text)}</span>
                            </div>
                        }
                    })
                }}
                <Predicates run view />
            </div>
            <div class="sql-place">
            {move || match body.get() {
                Body::Table if charted.get() => chart::chart(given()).into_any(),
                Body::Table => table_of(run, view, plain.get()),
                Body::NoRows => {
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
                Body::Waiting => view! { <div class="sql-waiting" aria-hidden="true"></div> }.into_any(),
                Body::Empty => view! { <Begin on_begin /> }.into_any(),
                Body::Nothing => ().into_any(),
            }}
            </div>
            {panels(run, view)}
            </div>
        }
    }
}

/// The name of a file without its ending: the title of the tab, in letters that all disks take, and today.
fn file_name(title: &str) -> String {
    let plain = title.replace(
        [
            '/', '\\', ':', '*', '?', '"', '<', '>', '|', '`', ',', ';', '…',
        ],
        " ",
    );
    let today = Date::new_0();
    format!(
        "{} {}-{:02}-{:02}",
        plain.split_whitespace().collect::<Vec<_>>().join(" "),
        today.get_full_year(),
        today.get_month() + 1,
        today.get_date()
    )
}

/// Asks the worker for the chart of a table.
pub(super) async fn drawn(table: Option<Table>, chart: Chart) -> chart::Drawn {
    let question = Request::Chart {
        table: table?,
        chart,
    };
    // Without a worker there is no response: the page says so.
    let mut reply = running_worker()?.ask(&question, None).await.ok()?;
    match reply.response {
        Response::Chart => reply
            .buffers
            .pop()
            .map(|bytes| Ok(Uint8Array::new(&bytes).to_vec())),
        Response::Failed { message, .. } => Some(Err(message)),
        _ => None,
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
