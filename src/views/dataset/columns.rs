//! The columns of a dataset, read by a query without rows.

use belvedere_checks::columns::Column;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::Task;
use crate::sql_query::{self, QueryError};
use crate::ui::{Button, Skeleton, icon};
use crate::{browser, scopes};

/// How far the columns are.
#[derive(Clone)]
enum State {
    /// They cost a query: a browser that saves data waits to be asked for them.
    Waiting,
    Reading,
    Read(Vec<Column>),
    Failed(QueryError),
}

/// The columns; nothing for a user who may not query.
#[component]
pub(super) fn Columns(
    /// The RID of the dataset.
    dataset: String,
) -> impl IntoView {
    let platform = use_platform();
    let state = RwSignal::new_local(State::Waiting);
    let task = StoredValue::new_local(None::<Task>);
    let dataset = StoredValue::new(dataset);
    let read = move || {
        state.set(State::Reading);
        let (client, dataset) = (platform.client(), dataset.get_value());
        task.set_value(Some(Task::spawn(async move {
            let read = sql_query::columns(client, &dataset, &[]).await;
            state.set(read.map_or_else(State::Failed, State::Read));
        })));
    };
    if platform.permits(scopes::SQL) && !browser::saves_data() {
        read();
    }
    let button = move || {
        view! {
            <Button icon=icon::LIST on_press=move |_| read()>
                {t(Text::ShowColumns)}
            </Button>
        }
    };
    let content = move || match state.get() {
        State::Waiting => button().into_any(),
        State::Reading => view! { <Skeleton lines=4 label=t(Text::ReadingColumns) /> }.into_any(),
        State::Failed(error) => view! {
            <p class="note" data-tone="warning" role="alert">{error.reason()}</p>
            {button()}
        }
        .into_any(),
        State::Read(columns) => {
            let column = |column: Column| {
                view! {
                    <li>
                        <span dir="auto">{column.name}</span>
                        <code class="technical">{column.data_type}</code>
                    </li>
                }
            };
            view! {
                <p class="muted">{t(Text::ColumnCount(columns.len() as u64))}</p>
                <ul class="card dataset-columns">{columns.into_iter().map(column).collect_view()}</ul>
            }
            .into_any()
        }
    };
    let section = move || {
        view! {
            <section class="section" aria-labelledby="dataset-columns">
                <h2 id="dataset-columns">{t(Text::Columns)}</h2>
                {content}
            </section>
        }
    };
    move || platform.permits(scopes::SQL).then(section)
}
