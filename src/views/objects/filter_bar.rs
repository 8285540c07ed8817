//! Filters over the loaded rows: a search in all columns, one chip for each filter, and the form of one, which opens
//! below what asked for it.

use leptos::prelude::*;

use super::columns::{Column, Kind};
use super::filter::{Filter, Predicate, listed, range};
use super::floating::Floating;
use super::parts;
use super::predicate_name::predicate_name;
use super::table::{Draft, Table};
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Popover, SearchField, undoable};

/// How many chips stand in the bar; the others are behind a button, so that the bar stays one line.
const CHIPS: usize = 3;

/// The button of a new filter.
pub const ADD_FILTER: &str = "#objects-add-filter";

/// The bar above the table.
#[component]
pub fn FilterBar(
    /// The table.
    table: Table,
) -> impl IntoView {
    let Table {
        state, draft, all, ..
    } = table;
    let announcer = use_announcer();
    let find = Signal::derive(move || state.with(|state| state.find.clone()));
    // Typing leaves one entry in the history, not one for each letter.
    let on_find = move |text| {
        table.change(true, |state| state.find = text);
    };
    let chips = move |skip: usize, count: usize| {
        let filters = state.with(|state| state.filters.clone());
        let some = filters.into_iter().enumerate().skip(skip).take(count);
        some.map(|(at, filter)| view! { <Chip table at filter /> })
            .collect_view()
    };
    let more = Memo::new(move |_| state.with(|state| state.filters.len().saturating_sub(CHIPS)));
    let add = move |_| {
        let first = all.with_untracked(|all| all.iter().find(|column| !column.system).cloned());
        if let Some(column) = first {
            table.draft_filter(&column, String::new());
        }
    };
    let is_filtered = move || table.shown.is_filtered();
    let cleared = StoredValue::new((Vec::new(), String::new()));
    let undo = Callback::new(move |()| {
        let (filters, find) = cleared.get_value();
        table.change(false, |state| {
            state.filters = filters;
            state.find = find;
        });
    });
    let clear = move |_| {
        draft.set(None);
        cleared
            .set_value(state.with_untracked(|state| (state.filters.clone(), state.find.clone())));
        undoable(announcer, &t(Text::FiltersCleared), undo);
        table.change(false, |state| {
            state.filters.clear();
            state.find.clear();
        });
    };
    view! {
        <div class="objects-filters" role="search" aria-label=t(Text::FilterLoaded)>
            <SearchField label=t(Text::FindInLoaded) value=find on_input=on_find class="objects-find" />
            {move || chips(0, CHIPS)}
            <Show when=move || { more.get() > 0 }>
                <Popover
                    id="objects-more-filters"
                    label=Signal::derive(move || t(Text::MoreFilters(more.get() as u64)))
                    icon=icon::FILTER
                    marked=true
                >
                    <div class="objects-more">{move || chips(CHIPS, usize::MAX)}</div>
                </Popover>
            </Show>
            <button type="button" class="button" id="objects-add-filter" on:click=add>
                <Icon icon=icon::FILTER />
                <span class="button-text">{t(Text::AddFilter)}</span>
            </button>
            <Show when=is_filtered>
                <Button kind=ButtonKind::Quiet on_press=clear>{t(Text::ClearFilters)}</Button>
            </Show>
        </div>
    }
}

/// A filter in words, to be changed or taken away.
#[component]
fn Chip(table: Table, at: usize, filter: Filter) -> impl IntoView {
    // The titles and kinds of the columns may come later than the address.
    let of_words = filter.clone();
    let words = Memo::new(move |_| table.all.with(|all| in_words(&of_words, all)));
    let label = Signal::derive(move || {
        t(Text::RemoveFilter {
            filter: words.get(),
        })
    });
    let of_sense = filter.clone();
    let makes_sense = Memo::new(move |_| {
        table
            .all
            .with(|all| all.is_empty() || of_sense.compile(all).is_some())
    });
    let edit = move |_| {
        table.draft.set(Some(Draft {
            at: Some(at),
            filter: filter.clone(),
        }));
    };
    let remove = move |_| {
        table.draft.set(None);
        table.change(false, |state| {
            if at < state.filters.len() {
                state.filters.remove(at);
            }
        });
    };
    view! {
        <span class="objects-chip" data-tone=move || (!makes_sense.get()).then_some("warning")>
            <button
                type="button"
                class="objects-chip-text"
                title=move || t(if makes_sense.get() { Text::ChangeFilter } else { Text::FilterSenseless })
                on:click=edit
            >
                {move || words.get()}
            </button>
            <Button kind=ButtonKind::Quiet icon=icon::CLOSE label on_press=remove />
        </span>
    }
}

fn in_words(filter: &Filter, columns: &[Column]) -> String {
    let column = columns.iter().find(|column| column.name == filter.column);
    let title = column.map_or_else(|| filter.column.clone(), |column| column.title.clone());
    let kind = column.map_or(Kind::Other, |column| column.kind.clone());
    let (value, predicate) = match filter.predicate {
        Predicate::OneOf => {
            let values = listed(&filter.value).into_iter();
            let words = values.map(|value| value.unwrap_or_else(|| t(Text::NoValue)));
            (words.collect::<Vec<_>>().join(", "), Predicate::OneOf)
        }
        // With one end it reads as the comparison that it is.
        Predicate::Between => match range(&filter.value) {
            Some((end, _, predicate)) if predicate != Predicate::Between => {
                (end.to_owned(), predicate)
            }
            _ => (filter.value.clone(), Predicate::Between),
        },
        predicate => (filter.value.clone(), predicate),
    };
    let name = predicate_name(predicate, &kind);
    if predicate.has_value() {
        format!("{title} {name} {}", shown_value(&value))
    } else {
        format!("{title} {name}")
    }
}

/// A value as it can be seen: one of blanks alone would look like none.
fn shown_value(value: &str) -> String {
    if value.trim() == value && !value.is_empty() {
        value.to_owned()
    } else {
        format!("“{value}”")
    }
}

/// The form of the filter that is being written, below the element that had the focus when it was begun.
#[component]
pub fn FilterEditor(
    /// The table.
    table: Table,
) -> impl IntoView {
    let draft = table.draft;
    view! {
        <Floating
            label=t(Text::AddFilter)
            wanted=Signal::derive(move || draft.with(Option::is_some))
            on_close=Callback::new(move |()| draft.set(None))
        >
            {parts::FILTER.part()}
        </Floating>
    }
}
