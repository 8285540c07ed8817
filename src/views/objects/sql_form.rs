//! The statement for what the table shows, with its filters and its order, or a summary of it.

mod groups;
mod texts;

use belvedere_checks::columns::{Column as SqlColumn, Fits};
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::statement::{Asked, Measure, Summary, column_of, titled};
use belvedere_view::objects::url_state::UrlState;
use leptos::html;
use leptos::prelude::*;

use self::groups::Groups;
use self::texts::Text;
use super::table::{Asks, Table};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::routes;
use crate::sql_query::{self, QueryError};
use crate::ui::Skeleton;
use crate::ui::icon::{self, Icon};

/// A group of all rows, among the names of columns.
const ALL_ROWS: &str = "*";

/// The form, of the context's table.
#[component]
pub fn SqlPart() -> impl IntoView {
    let platform = use_platform();
    let table = use_context::<Table>()?;
    let dataset = table.dataset(platform)?;
    let asks = table.asks.get_untracked()?;
    let columns = RwSignal::new_local(None::<Result<Vec<SqlColumn>, QueryError>>);
    let of_query = dataset.clone();
    let branch = table.state.with_untracked(|state| state.branch.clone());
    let branches: Vec<String> = Some(branch)
        .filter(|branch| !branch.is_empty())
        .into_iter()
        .collect();
    let of_groups = branches.clone();
    Task::spawn(async move {
        let read = sql_query::columns(platform.client(), &of_query, &branches).await;
        columns.try_set(Some(read));
    })
    .keep();
    Some(view! {
        <div class="sql-form">
            {move || match columns.get() {
                None => view! { <Skeleton lines=6 label=t(Text::Columns) /> }.into_any(),
                Some(Ok(columns)) => view! {
                    <Form table dataset=dataset.clone() branches=of_groups.clone() columns asks=asks.clone() />
                }
                .into_any(),
                // The dataset can be asked all the same.
                Some(Err(error)) => view! {
                    <p class="note" data-tone="warning" role="alert">{error.reason()}</p>
                    <OpenLink address=routes::sql_of_dataset(&dataset) />
                }
                .into_any(),
            }}
        </div>
    })
}

#[component]
fn Form(
    table: Table,
    dataset: String,
    branches: Vec<String>,
    columns: Vec<SqlColumn>,
    /// With what it begins.
    asks: Asks,
) -> impl IntoView {
    let summarizes = asks != Asks::Rows;
    let begin = begin(&asks, &columns);
    let titles = table.all.with_untracked(|all| {
        let titled = titled(&columns, all).into_iter();
        let owned = titled.map(|(title, column)| (title, column.clone()));
        owned.collect::<Vec<_>>()
    });
    let titles = StoredValue::new(titles);
    let columns = StoredValue::new(columns);
    // Nothing, all rows, or the name of a column.
    let group = RwSignal::new(begin.group);
    let choice = NodeRef::<html::Select>::new();
    Effect::new(move |_| {
        // By which column is the question that is left.
        if let Some(choice) = choice.get().filter(|_| summarizes) {
            drop(choice.focus());
        }
    });
    let measure = RwSignal::new(begin.measure);
    let of = RwSignal::new(begin.of);
    let measured = move || {
        let fits = match measure.get() {
            Measure::Average | Measure::Sum => Fits::Numbers,
            _ => Fits::Plain,
        };
        titles.with_value(|titles| fitting(titles, fits))
    };
    let on_measure = move |event| {
        let function = event_target_value(&event);
        let chosen = Measure::ALL
            .into_iter()
            .find(|one| one.function() == function);
        measure.set(chosen.unwrap_or_default());
        // The first column that goes with it, unless the chosen one does.
        let fitting = untrack(measured);
        let stays = of.with_untracked(|of| fitting.iter().any(|(_, name)| name == of));
        if !stays {
            of.set(
                fitting
                    .into_iter()
                    .next()
                    .map(|(_, name)| name)
                    .unwrap_or_default(),
            );
        }
    };
    let asked = Memo::new(move |_| {
        let group = Some(group.get()).filter(|group| !group.is_empty());
        let summary = group.map(|group| Summary {
            group: if group == ALL_ROWS {
                String::new()
            } else {
                group
            },
            measure: measure.get(),
            of: of.get(),
        });
        let ask = |state: &UrlState, all: &[Column], columns: &[SqlColumn]| {
            (table.code.statement)(&dataset, columns, state, all, summary.as_ref())
        };
        table.state.with(|state| {
            table
                .all
                .with(|all| columns.with_value(|columns| ask(state, all, columns)))
        })
    });
    let sql = Memo::new(move |_| asked.with(|asked| asked.sql.clone()));
    let is_off = move || group.with(String::is_empty);
    let has_no_column = move || is_off() || measure.get() == Measure::Count;
    let groups =
        titles.with_value(|titles| options(fitting(titles, Fits::Plain), &group.get_untracked()));
    let measures = Measure::ALL.map(|one| {
        let selected = measure.get_untracked() == one;
        view! { <option value=one.function() selected=selected>{t(name_of(one))}</option> }
    });
    // The names of the columns of a summary.
    let heads = Signal::derive(move || {
        let title = |name: &String| titles.with_value(|titles| title_of(titles, name));
        let group = group.with(|group| (group != ALL_ROWS).then(|| title(group)));
        let value = match measure.get() {
            Measure::Count => t(Text::Count),
            measure => format!("{}: {}", t(name_of(measure)), of.with(title)),
        };
        group.into_iter().chain([value]).collect::<Vec<_>>()
    });
    let has_summary = Memo::new(move |_| !is_off());
    let groups_found = move || {
        let branches = branches.clone();
        has_summary
            .get()
            .then(|| view! { <Groups sql branches titles=heads /> })
    };
    let columns_of = move || options(measured(), &of.get_untracked());
    let left_out = move || {
        let count = asked.with(|asked: &Asked| asked.left_out.len() as u64);
        (count > 0).then(|| {
            view! { <p class="note" data-tone="warning">{t(Text::LeftOut(count))}</p> }
        })
    };
    view! {
        <label class="filter-end">
            <span>{t(Text::GroupBy)}</span>
            <select
                class="input"
                node_ref=choice
                on:change=move |event| group.set(event_target_value(&event))
            >
                <option value="">{t(Text::NoGroup)}</option>
                <option value=ALL_ROWS selected=group.with_untracked(|group| group == ALL_ROWS)>{t(Text::OneGroup)}</option>
                {groups}
            </select>
        </label>
        <div class="sql-form-pair">
            <label class="filter-end">
                <span>{t(Text::Compute)}</span>
                <select class="input" disabled=is_off on:change=on_measure>
                    {measures.collect_view()}
                </select>
            </label>
            <label class="filter-end">
                <span>{t(Text::Of)}</span>
                <select
                    class="input"
                    disabled=has_no_column
                    on:change=move |event| of.set(event_target_value(&event))
                >
                    {columns_of}
                </select>
            </label>
        </div>
        {groups_found}
        <pre class="sql-form-statement" tabindex="0" role="region" aria-label=t(Text::Statement)>
            <code>{sql}</code>
        </pre>
        {left_out}
        {move || view! { <OpenLink address=sql.with(|sql| routes::sql(sql)) /> }}
    }
}

/// The columns of a kind, by their titles and names.
fn fitting(titles: &[(String, SqlColumn)], fits: Fits) -> Vec<(String, String)> {
    let fitting = titles.iter().filter(|(_, column)| column.fits(fits));
    fitting
        .map(|(title, column)| (title.clone(), column.name.clone()))
        .collect()
}

/// The title of a column.
fn title_of(titles: &[(String, SqlColumn)], name: &str) -> String {
    let known = titles.iter().find(|(_, column)| column.name == name);
    known.map_or_else(|| name.to_owned(), |(title, _)| title.clone())
}

/// Columns to choose from, by their titles and names.
fn options(columns: Vec<(String, String)>, chosen: &str) -> impl IntoView + use<> {
    let options = columns.into_iter().map(|(title, name)| {
        let selected = name == chosen;
        view! { <option value=name selected=selected>{title}</option> }
    });
    options.collect_view()
}

/// The summary that the form begins with: that of a column is its average, or the groups of its values.
fn begin(asks: &Asks, columns: &[SqlColumn]) -> Summary {
    let group = |group: &str| Summary {
        group: group.to_owned(),
        ..Summary::default()
    };
    let Asks::SummaryOf(property) = asks else {
        return group(if *asks == Asks::Rows { "" } else { ALL_ROWS });
    };
    match column_of(property, columns) {
        Some(column) if column.fits(Fits::Numbers) => Summary {
            measure: Measure::Average,
            of: column.name.clone(),
            ..group(ALL_ROWS)
        },
        Some(column) if column.fits(Fits::Plain) => group(&column.name),
        _ => group(ALL_ROWS),
    }
}

/// The name of a measure.
fn name_of(measure: Measure) -> Text {
    match measure {
        Measure::Count => Text::Count,
        Measure::Average => Text::Average,
        Measure::Sum => Text::Sum,
        Measure::Least => Text::Least,
        Measure::Greatest => Text::Greatest,
    }
}

/// Leads to the editor.
#[component]
fn OpenLink(address: String) -> impl IntoView {
    view! {
        <a class="button" data-kind="primary" href=address>
            <Icon icon=icon::TERMINAL />
            {t(Text::Open)}
        </a>
    }
}
