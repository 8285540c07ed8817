//! The values of a column, each with a box and its count.

use belvedere_view::objects::filter::{Filter, listed};
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::{number, t};
use crate::request::Task;
use crate::views::objects::table::Table;
use crate::views::objects::values::{self, Counts};

/// The values of a column, to be chosen from: those of the first rows, then those of all that are loaded.
#[component]
pub fn ValueList(
    /// The table.
    table: Table,
    /// The filter at the beginning.
    filter: Filter,
) -> impl IntoView {
    let Table { draft, listing, .. } = table;
    let mut found = values::few(listing, &filter.column).unwrap_or_default();
    // What was chosen before can be taken away, even where no row has it now.
    for value in listed(&filter.value).into_iter().flatten() {
        if !found.iter().any(|(known, _)| *known == value) {
            found.push((value, 0));
        }
    }
    let counts = RwSignal::new(found.clone());
    Task::spawn(async move {
        if let Some(all) = values::count_all(listing, &filter.column, found).await {
            counts.set(all);
        }
    })
    .keep();
    let chosen = Memo::new(move |_| {
        draft.with(|draft| {
            let value = draft.as_ref().map(|draft| listed(&draft.filter.value));
            value.unwrap_or_default()
        })
    });
    let choose = move |value: &str, on: bool| {
        let mut next = chosen.get_untracked();
        next.retain(|known| known.as_deref() != Some(value));
        if on {
            next.push(Some(value.to_owned()));
        }
        draft.update(|draft| {
            if let Some(draft) = draft {
                // A list of texts can always be written.
                draft.filter.value = serde_json::to_string(&next).unwrap_or_default();
            }
        });
    };
    let names = Memo::new(move |_| {
        counts.with(|counts: &Counts| {
            let names = counts.iter().map(|(value, _)| value.clone());
            names.collect::<Vec<_>>()
        })
    });
    let row = move |value: String| {
        let of_count = value.clone();
        let count = move || {
            counts.with(|counts| {
                let mut counts = counts.iter();
                let count = counts.find(|(known, _)| *known == of_count);
                count.map(|(_, rows)| number(*rows))
            })
        };
        let of_check = Some(value.clone());
        let of_change = value.clone();
        view! {
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=move || chosen.with(|chosen| chosen.contains(&of_check))
                    on:change=move |event| choose(&of_change, event_target_checked(&event))
                />
                <span class="option-title" dir="auto">{value}</span>
                <span class="option-type">{count}</span>
            </label>
        }
    };
    view! {
        <fieldset class="filter-values">
            <legend class="visually-hidden">{t(Text::Values)}</legend>
            {move || names.get().into_iter().map(row).collect_view()}
        </fieldset>
    }
}
