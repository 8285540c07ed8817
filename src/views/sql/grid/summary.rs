//! The summary of the selected cells: how many have a value, their sum, mean, least and greatest.

use belvedere_table::Summary;
use belvedere_table::session::{Request, Response};
use leptos::prelude::*;

use super::View;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::views::sql::export::places;
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// The most cells that are looked at: more would keep the worker from showing rows.
const MAX_CELLS: usize = 20_000_000;

/// The label of a selection of several cells; empty for one, for very many, and until the worker has looked.
pub(super) fn of_selection(
    table: Memo<Option<u32>>,
    view: View,
    shown: Memo<Vec<usize>>,
    rows: Memo<usize>,
) -> Signal<String> {
    let selection = Memo::new(move |_| {
        let area = view.area.get();
        if area.is_one() {
            return None;
        }
        let (places, columns) = places(area, rows.get(), &shown.get());
        let height: usize = places
            .iter()
            .map(|(start, end)| end.saturating_sub(*start))
            .sum();
        let cells = height.saturating_mul(columns.len());
        let selection = (table.get()?, view.generation.get(), places, columns);
        (cells <= MAX_CELLS).then_some(selection)
    });
    let summary = RwSignal::new(None::<Summary>);
    let task = StoredValue::new_local(None::<Task>);
    Effect::new(move |_| {
        summary.set(None);
        let Some((table, _, places, columns)) = selection.get() else {
            task.set_value(None);
            return;
        };
        task.set_value(Some(Task::spawn(async move {
            let question = Request::Summary {
                table,
                columns,
                places,
            };
            let Some(worker) = running_worker() else {
                return;
            };
            if let Ok(reply) = worker.ask(&question, None).await
                && let Response::Summary(found) = reply.response
            {
                summary.set(Some(found));
            }
        })));
    });
    Signal::derive(move || summary.with(|summary| summary.as_ref().map_or_else(String::new, label)))
}

fn label(summary: &Summary) -> String {
    let count = |count: usize| number(u64::try_from(count).unwrap_or(u64::MAX));
    let values = Text::SelectedValues(u64::try_from(summary.values).unwrap_or(u64::MAX));
    let nulls = (summary.nulls > 0).then(|| Text::SelectedNulls {
        count: count(summary.nulls),
    });
    let sum = summary.sum.clone().map(|sum| Text::SelectedSum { sum });
    let mean = summary.mean.clone().map(|mean| Text::SelectedMean { mean });
    let least = summary.least.clone();
    let least = least.map(|least| Text::SelectedLeast { least });
    let greatest = summary.greatest.clone();
    let greatest = greatest.map(|greatest| Text::SelectedGreatest { greatest });
    let parts = [Some(values), nulls, sum, mean, least, greatest];
    let labels: Vec<String> = parts.into_iter().flatten().map(t).collect();
    labels.join(" · ")
}
