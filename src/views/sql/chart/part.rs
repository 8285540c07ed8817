//! The chart: its settings, the drawing, the values under the pointer or the keys, and the same values as a table.

mod plot;
mod tools;
mod values;

use belvedere_table::Drawing;
use leptos::prelude::*;

use self::plot::Plot;
use self::tools::Tools;
use super::settings::Settings;
use super::texts::Text;
use super::{Context, Given};
use crate::i18n::t;
use crate::request::Task;
use crate::ui::Skeleton;

/// A drawing with the settings that asked for it.
#[derive(Clone, PartialEq)]
struct Shown {
    settings: Settings,
    drawing: Drawing,
}

/// What came of a question.
#[derive(Clone, PartialEq)]
enum Found {
    Asking,
    Shown(Shown),
    Failed(String),
}

/// The chart of the context.
#[component]
pub fn ChartPart() -> impl IntoView {
    use_context::<Context>().map(|Context(given)| {
        let given = given.get_value();
        view! { <Chart given /> }
    })
}

#[component]
fn Chart(given: Given) -> impl IntoView {
    let columns = StoredValue::new(given.columns.clone());
    let settings = RwSignal::new(Settings::of(&given.kept, &given.columns));
    let (keep, name, tools) = (given.keep, given.name, given.tools);
    let change = Callback::new(move |next: Settings| {
        keep.run(serde_json::to_string(&next).unwrap_or_default());
        settings.set(next);
    });
    let found = RwSignal::new(Found::Asking);
    let question = Memo::new(move |_| {
        let settings = settings.get();
        columns.with_value(|columns| settings.question(columns))
    });
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        let (rows, question) = (given.rows.get(), question.get());
        let (Some(_), Some(question)) = (rows, question) else {
            task.set_value(None);
            return;
        };
        let response = (given.ask)(question);
        task.set_value(Some(Task::spawn(async move {
            let Some(response) = response.await else {
                return;
            };
            let next = match response.map(|bytes| Drawing::from_bytes(&bytes)) {
                Ok(Some(drawing)) => Found::Shown(Shown {
                    settings: settings.get_untracked(),
                    drawing,
                }),
                Ok(None) => Found::Failed(t(Text::Unreadable)),
                Err(message) => Found::Failed(message),
            };
            found.set(next);
        })));
    });
    // What needs no other numbers is drawn at once.
    let shown = Memo::new(move |_| {
        let (Found::Shown(shown), now) = (found.get(), settings.get()) else {
            return None;
        };
        // Line and area ask the same.
        let same =
            columns.with_value(|columns| shown.settings.question(columns) == now.question(columns));
        Some(Shown {
            settings: if same { now } else { shown.settings },
            drawing: shown.drawing,
        })
    });
    let problem = Memo::new(move |_| match found.get() {
        _ if question.get().is_none() => Some(t(Text::NoNumbers)),
        Found::Failed(message) => Some(message),
        _ => None,
    });
    // One drawing takes all changes: what was opened in it stays open.
    let is_drawn = Memo::new(move |_| shown.with(Option::is_some));
    let content = move || {
        if let Some(problem) = problem.get() {
            return view! { <p class="chart-problem" role="alert">{problem}</p> }.into_any();
        }
        if !is_drawn.get() {
            return view! { <Skeleton lines=6 label=t(Text::Comes) /> }.into_any();
        }
        view! { <Plot shown columns name tools /> }.into_any()
    };
    view! {
        <section class="chart" aria-label=t(Text::Kind)>
            <Show when=move || tools.get()>
                <Tools columns settings change />
            </Show>
            {content}
        </section>
    }
}
