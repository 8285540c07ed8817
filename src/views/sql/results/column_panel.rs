//! A column of the result: the predicate of its values, and what its values are at a glance.

mod predicate_form;
mod profile;
mod values;

use belvedere_table::session::{ColumnInfo, ProfilePurpose, Request, Response};
use belvedere_table::{Profile, TOP};
use leptos::prelude::*;

use self::predicate_form::PredicateForm;
pub use self::predicate_form::in_words as predicate_in_words;
use self::profile::ProfileView;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::{Dialog, DialogKind, Skeleton};
use crate::views::sql::grid::View;
use crate::views::sql::run::Run;
use crate::views::sql::table_worker::{TableWorker, running_worker};
use crate::views::sql::texts::Text;

/// A profile, or why there is none.
type Profiled = Result<Profile, String>;

/// The panel of the column that the view names.
#[component]
pub fn ColumnPanel(
    /// The run whose column it is.
    run: RwSignal<Run>,
    /// How its rows are shown.
    view: View,
) -> impl IntoView {
    let info = Memo::new(move |_| {
        let column = view.column.get()?;
        let info = run.with(|run| run.columns.get(column).cloned())?;
        Some((column, info))
    });
    let open = Signal::derive(move || info.with(Option::is_some));
    let title = Signal::derive(move || {
        info.with(|info| info.as_ref().map(|(_, info)| info.name.clone()))
            .unwrap_or_default()
    });
    let content = move || {
        info.get()
            .map(|(column, info)| view! { <Content run view column info /> })
    };
    view! {
        <Dialog open title kind=DialogKind::Panel on_close=move |()| view.column.set(None)>
            {content}
        </Dialog>
    }
}

/// Asks for a profile; nothing when a newer question took the place, or the worker has stopped, which the page says.
async fn ask_profile(worker: &TableWorker, question: Request) -> Option<Profiled> {
    match worker.ask(&question, None).await.ok()?.response {
        Response::Profile(found) => Some(Ok(*found)),
        Response::Failed { message, .. } => Some(Err(message)),
        _ => None,
    }
}

#[component]
fn Content(run: RwSignal<Run>, view: View, column: usize, info: ColumnInfo) -> impl IntoView {
    let profile = RwSignal::new(None::<Profiled>);
    let task = StoredValue::new_local(None::<Task>);
    let table = Memo::new(move |_| run.with(|run| run.table));
    // Over the rows that all other predicates let pass, so that the values of this column can be chosen among.
    let filter = Memo::new(move |_| view.filter_without(column));
    Effect::new(move |_| {
        let (Some(table), Some(worker)) = (table.get(), running_worker()) else {
            return;
        };
        let question = Request::Profile {
            table,
            column,
            top: TOP,
            filter: Some(filter.get()),
            purpose: ProfilePurpose::Panel,
        };
        task.set_value(Some(Task::spawn(async move {
            if let Some(found) = ask_profile(&worker, question).await {
                profile.set(Some(found));
            }
        })));
    });
    let info = StoredValue::new(info);
    view! {
        <div class="sql-column-panel">
            <p class="sql-column-facts">{info.with_value(|info| info.data_type.clone())}</p>
            <section>
                <h3>{t(Text::FilterTitle)}</h3>
                {move || table.get().map(|table| view! { <PredicateForm table view column info=info.get_value() /> })}
            </section>
            <section>
                <h3>{t(Text::Profile)}</h3>
                {move || match profile.get() {
                    None => view! { <Skeleton lines=6 label=t(Text::ProfileComes) /> }.into_any(),
                    Some(Ok(profile)) => {
                        view! { <ProfileView profile table view column filter nested=info.with_value(|info| info.nested) /> }
                            .into_any()
                    }
                    Some(Err(message)) => view! { <p role="alert">{message}</p> }.into_any(),
                }}
            </section>
        </div>
    }
}

/// A share in percent, such as `12.5 %`.
pub fn percent(part: usize, of: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
    let share = part as f64 / (of.max(1)) as f64 * 100.0;
    if part > 0 && share < 0.1 {
        return "< 0.1 %".to_owned();
    }
    let text = format!("{share:.1}");
    format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
}
