//! What the selected cells are together, in words.

use belvedere_table::Summary;
use belvedere_table::session::{Answer, Request};
use leptos::prelude::*;

use super::View;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::views::sql::export::places;
use crate::views::sql::texts::Text;
use crate::views::sql::workspace;

/// The words for a selection of several cells; empty for one, and until the worker has looked.
pub(super) fn of_selection(
    table: Memo<Option<u32>>,
    view: View,
    shown: Memo<Vec<usize>>,
    rows: Memo<usize>,
) -> Signal<String> {
    let summary = RwSignal::new(None::<Summary>);
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        let area = view.area.get();
        view.generation.track();
        summary.set(None);
        let (rows, shown) = (rows.get(), shown.get());
        let Some(table) = table.get().filter(|_| !area.is_one()) else {
            task.set_value(None);
            return;
        };
        let (places, columns) = places(area, rows, &shown);
        task.set_value(Some(Task::spawn(async move {
            let question = Request::Summary {
                table,
                columns,
                places,
            };
            let Some(worker) = workspace::running_worker() else {
                return;
            };
            if let Ok(reply) = worker.ask(&question, None).await
                && let Answer::Summary(found) = reply.answer
            {
                summary.try_set(Some(found));
            }
        })));
    });
    on_cleanup(move || {
        task.try_update_value(Option::take);
    });
    Signal::derive(move || summary.with(|summary| summary.as_ref().map_or_else(String::new, words)))
}

fn words(summary: &Summary) -> String {
    let count = |count: usize| number(u64::try_from(count).unwrap_or(u64::MAX));
    let values = Text::SelectedValues {
        count: count(summary.values),
    };
    let nulls = (summary.nulls > 0).then(|| Text::SelectedNulls {
        count: count(summary.nulls),
    });
    let sum = summary.sum.clone().map(|sum| Text::SelectedSum { sum });
    let mean = summary.mean.clone().map(|mean| Text::SelectedMean { mean });
    let parts = [Some(values), nulls, sum, mean];
    let words: Vec<String> = parts.into_iter().flatten().map(t).collect();
    words.join(" · ")
}
