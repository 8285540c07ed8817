//! The statement for what the table shows, with its filters and its order, or a summary of it.

mod choice;
mod groups;
mod source;
mod texts;

use belvedere_checks::columns::{Column as SqlColumn, Fits};
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::statement::{Asked, Measure, Summary, column_of, titled};
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use self::choice::{Choice, Choices};
use self::groups::Groups;
use self::source::Source;
use self::texts::Text;
use super::table::{Asks, Table};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::routes;
use crate::sql_query::{self, QueryError};
use crate::ui::Skeleton;
use crate::ui::icon::{self, Icon};

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
        columns.set(Some(read));
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
    let titles = table.all.with_untracked(|all| {
        let titled = titled(&columns, all).into_iter();
        let owned = titled.map(|(title, column)| (title, column.clone()));
        owned.collect::<Vec<_>>()
    });
    let titles = StoredValue::new(titles);
    let choice = begin(&asks, &columns).map(Choice::new);
    let columns = StoredValue::new(columns);
    let source = dataset.clone();
    let asked = Memo::new(move |_| {
        let summary = choice.map(|choice| choice.summary());
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
    let summary = choice.map(|choice| {
        let heads = Signal::derive(move || choice.heads(titles));
        let branch = branches.first().cloned();
        view! {
            <Choices choice titles />
            <Groups sql branches titles=heads is_amount=Signal::derive(move || choice.is_amount()) />
            <Source dataset=source branch />
        }
    });
    let left_out = move || {
        let count = asked.with(|asked: &Asked| asked.left_out.len() as u64);
        (count > 0).then(|| {
            view! { <p class="note" data-tone="warning">{t(Text::LeftOut(count))}</p> }
        })
    };
    view! {
        {summary}
        <pre class="sql-form-statement" tabindex="0" role="region" aria-label=t(Text::Statement)>
            <code>{sql}</code>
        </pre>
        {left_out}
        {move || view! { <OpenLink address=sql.with(|sql| routes::sql(sql)) /> }}
    }
}

/// The summary that the form begins with: that of a column is its average, or the groups of its values. None for the rows.
fn begin(asks: &Asks, columns: &[SqlColumn]) -> Option<Summary> {
    let column = match asks {
        Asks::Rows => return None,
        Asks::Summary => None,
        Asks::SummaryOf(property) => column_of(property, columns),
    };
    Some(match column {
        Some(column) if column.fits(Fits::Numbers) => Summary {
            measure: Measure::Average,
            of: column.name.clone(),
            ..Summary::default()
        },
        Some(column) if column.fits(Fits::Plain) => Summary {
            group: column.name.clone(),
            ..Summary::default()
        },
        _ => Summary::default(),
    })
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
