//! What can be done with rows: which of them are shown, in which columns and zone, what is copied and saved. For results
//! and for files alike.

use leptos::prelude::*;

use super::column_panel::predicate_in_words;
use super::columns_menu::Columns;
use super::copy_menu::CopyMenu;
use crate::browser;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Chip, Popover, Printed, popover};
use crate::views::sql::beside;
use crate::views::sql::grid::{Grid, View};
use crate::views::sql::run::Run;
use crate::views::sql::save::Save;
use crate::views::sql::texts::Text;

/// The identifier of the menu in the page.
const MORE: &str = "sql-more";

/// The table itself.
pub fn table_of(run: RwSignal<Run>, view: View, plain: bool) -> AnyView {
    let table = if plain {
        beside::plain(run, view)
    } else {
        view! { <Grid run view /> }.into_any()
    };
    view! {
        <Printed rows=move || beside::plain(run, view) />
        {table}
    }
    .into_any()
}

/// The tools of a table.
#[component]
pub fn Tools(
    /// The run whose rows they are.
    run: RwSignal<Run>,
    /// How they are shown.
    view: View,
    /// Whether they are shown as a plain table.
    plain: RwSignal<bool>,
    /// The name of a file.
    name: Signal<String>,
    /// Takes the choice of a zone: whether it is the browser's.
    on_zone: Callback<bool>,
    /// Compares the rows with another result, where there can be one.
    #[prop(optional)]
    on_compare: Option<Callback<()>>,
    /// Adds the query of the rows to a board, where there is one.
    #[prop(optional)]
    on_board: Option<Callback<()>>,
) -> impl IntoView {
    let zoned =
        Memo::new(move |_| run.with(|run| run.columns.iter().any(|column| column.zone.is_some())));
    let toggle = Callback::new(move |()| plain.update(|plain| *plain = !*plain));
    let inspect = Callback::new(move |()| view.inspect.set(true));
    let command = |id, text: fn() -> String, act: Callback<()>| {
        Command::new(id, Group::View, text, move || act.run(()))
    };
    commands::register([
        command("sql.plain", || t(Text::PlainTable), toggle),
        command("sql.row", || t(Text::Inspect), inspect),
    ]);
    view! {
        <Filter run view />
        <Show when=move || zoned.get()>
            <Zone local=view.local on_choose=on_zone />
        </Show>
        <Columns run view />
        <CopyMenu run view />
        <Save run view name />
        <Popover id=MORE label=t(Text::MoreTools) icon=icon::MORE marked=plain>
            <ul class="popover-menu">
                <li>
                    <Button kind=ButtonKind::Quiet icon=icon::LIST pressed=plain on_press=move |_| press(toggle)>
                        {t(Text::PlainTable)}
                    </Button>
                </li>
                {entry(Text::Inspect, icon::INFO, Some(inspect))}
                {entry(Text::CompareWith, icon::COMPARE, on_compare)}
                {entry(Text::AddToBoard, icon::BOARD, on_board)}
            </ul>
        </Popover>
    }
}

/// Does what an entry of the menu says. A dialog gives the focus back to the button of the menu, which stays.
fn press(act: Callback<()>) {
    popover::close(MORE);
    act.run(());
}

/// An entry of the menu; some are for what not every table has.
fn entry(label: Text, icon: &'static str, act: Option<Callback<()>>) -> impl IntoView {
    let entry = |act| {
        view! {
            <li>
                <Button kind=ButtonKind::Quiet icon on_press=move |_| press(act)>{t(label)}</Button>
            </li>
        }
    };
    act.map(entry)
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

/// The predicates of columns that choose the rows, each with a button that removes it.
#[component]
pub fn Predicates(
    /// The run whose rows they choose.
    run: RwSignal<Run>,
    /// How they are shown.
    view: View,
) -> impl IntoView {
    let name = move |column: usize| {
        run.with(|run| run.columns.get(column).map(|column| column.name.clone()))
    };
    let with_table = move |act: &dyn Fn(u32)| {
        if let Some(table) = run.with_untracked(|run| run.table) {
            act(table);
        }
    };
    let chip = move |(column, predicate)| {
        let words = format!(
            "{} {}",
            name(column).unwrap_or_default(),
            predicate_in_words(&predicate)
        );
        let remove = t(Text::RemoveFilter {
            filter: words.clone(),
        });
        view! {
            <li>
                <Chip
                    text=words
                    remove
                    on_remove=move |_| with_table(&|table| view.set_predicate(table, column, None))
                    on_open=Callback::new(move |_| view.column.set(Some(column)))
                />
            </li>
        }
    };
    view! {
        <Show when=move || view.predicates.with(|predicates| !predicates.is_empty())>
            <div class="sql-predicates">
                <ul class="chips" aria-label=t(Text::Filters)>
                    {move || view.predicates.get().into_iter().map(chip).collect_view()}
                </ul>
                <Show when=move || view.predicates.with(|predicates| predicates.len() > 1)>
                    <Button kind=ButtonKind::Quiet on_press=move |_| with_table(&|table| view.clear_tests(table))>
                        {t(Text::ClearFilters)}
                    </Button>
                </Show>
            </div>
        </Show>
    }
}
