//! Filters over the loaded rows: a search in all columns, one chip for each filter, and the form of one, which opens
//! below what asked for it.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::columns::{Column, Kind};
use super::filter::{Filter, Test};
use super::table::{Draft, Table};
use super::texts::{Text, test_name};
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::popover::place_at;
use crate::ui::{Button, ButtonKind, Popover, SearchField};

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
    let clear = move |_| {
        draft.set(None);
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
    let test = test_name(filter.test, &kind);
    if filter.test.has_value() {
        format!("{title} {test} {}", shown_value(&filter.value))
    } else {
        format!("{title} {test}")
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
    let panel = NodeRef::<html::Div>::new();
    // Counts up with each filter that is begun: its fields are new ones.
    let begun = RwSignal::new(0_u32);
    Effect::new(move |_| {
        let is_wanted = draft.with(Option::is_some);
        let Some(panel) = panel.get() else {
            return;
        };
        match (is_wanted, is_open(&panel)) {
            (true, false) => {
                let focused = document().active_element();
                let anchor = focused.filter(|element| element.tag_name() != "BODY");
                let button = || browser::find(ADD_FILTER).map(Into::into);
                if let Some(anchor) = anchor.or_else(button) {
                    place_at(&panel, &anchor);
                }
                begun.update(|begun| *begun += 1);
                // It fails only for a panel that is open.
                drop(panel.show_popover());
            }
            // It fails only for a panel that is closed.
            (false, true) => drop(panel.hide_popover()),
            _ => {}
        }
    });
    // Esc and a click elsewhere close the panel alone.
    let on_toggle = move |_| {
        if panel.get_untracked().is_some_and(|panel| is_open(&panel)) {
            return;
        }
        draft.set(None);
        // The chip that was changed is another element now.
        let lost = document().active_element();
        let lost = lost.is_none_or(|element| element.matches("body, [aria-hidden]") == Ok(true));
        if let Some(button) = browser::find(ADD_FILTER).filter(|_| lost) {
            // A button that can't take the focus is behind the selection.
            drop(button.focus());
        }
    };
    view! {
        <div
            class="objects-columns objects-popover"
            popover="auto"
            aria-label=t(Text::AddFilter)
            node_ref=panel
            on:toggle=on_toggle
        >
            {move || (begun.get() > 0).then(|| view! { <Editor table /> })}
        </div>
    }
}

fn is_open(panel: &web_sys::Element) -> bool {
    panel.matches(":popover-open") == Ok(true)
}

/// The fields of one filter: column, test and value.
#[component]
fn Editor(table: Table) -> impl IntoView {
    let Table { draft, all, .. } = table;
    let input = NodeRef::<html::Input>::new();
    let failed = RwSignal::new(false);
    let column = Memo::new(move |_| {
        draft.with(|draft| draft.as_ref().map(|draft| draft.filter.column.clone()))
    });
    let kind = Memo::new(move |_| {
        let name = column.get();
        all.with(|all| {
            let mut all = all.iter();
            all.find(|one| Some(&one.name) == name.as_ref())
                .map_or(Kind::Other, |column| column.kind.clone())
        })
    });
    let test = Memo::new(move |_| {
        draft.with(|draft| {
            draft
                .as_ref()
                .map(|draft| draft.filter.test)
                .unwrap_or_default()
        })
    });
    let update = move |act: &dyn Fn(&mut Filter)| {
        failed.set(false);
        draft.update(|draft| {
            if let Some(draft) = draft {
                act(&mut draft.filter);
            }
        });
    };
    let on_column = move |event| {
        let name = event_target_value(&event);
        let kind = all.with_untracked(|all| {
            let mut all = all.iter();
            all.find(|column| column.name == name)
                .map_or(Kind::Other, |column| column.kind.clone())
        });
        update(&|filter| {
            filter.column.clone_from(&name);
            let tests = Test::of(&kind);
            if !tests.contains(&filter.test) {
                filter.test = tests.first().copied().unwrap_or_default();
            }
        });
    };
    let on_test = move |event| {
        if let Some(test) = Test::parse(&event_target_value(&event)) {
            update(&|filter| filter.test = test);
        }
    };
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(Draft { at, mut filter }) = draft.get_untracked() else {
            return;
        };
        if kind.get_untracked() == Kind::Boolean
            && filter.test == Test::Is
            && filter.value.is_empty()
        {
            "true".clone_into(&mut filter.value);
        }
        if all.with_untracked(|all| filter.compile(all)).is_none() {
            failed.set(true);
            return;
        }
        draft.set(None);
        table.change(false, |state| {
            match at.and_then(|at| state.filters.get_mut(at)) {
                Some(old) => *old = filter,
                None => state.filters.push(filter),
            }
        });
    };
    let first = NodeRef::<html::Select>::new();
    Effect::new(move |before: Option<()>| {
        if let Some(input) = input.get() {
            // A value that is there already is replaced by typing.
            drop(input.focus());
            input.select();
        } else if let (Some(first), None) = (first.get(), before) {
            // Without a value, the fields begin with the column.
            drop(first.focus());
        }
    });
    let value = move || {
        draft.with(|draft| {
            let filter = draft.as_ref().map(|draft| &draft.filter);
            filter
                .map(|filter| filter.value.clone())
                .unwrap_or_default()
        })
    };
    let columns = move || {
        let chosen = column.get_untracked();
        all.with(|all| {
            all.iter()
                .filter(|column| !column.system)
                .map(|column| {
                    let selected = Some(&column.name) == chosen.as_ref();
                    view! {
                        <option value=column.name.clone() selected=selected>{column.title.clone()}</option>
                    }
                })
                .collect_view()
        })
    };
    let tests = move || {
        let kind = kind.get();
        Test::of(&kind)
            .iter()
            .map(|one| {
                let selected = test.get_untracked() == *one;
                view! { <option value=one.as_str() selected=selected>{test_name(*one, &kind)}</option> }
            })
            .collect_view()
    };
    let hint = move || match (kind.get(), test.get()) {
        (Kind::Number, Test::Between) => Some(Text::HintNumbers),
        (Kind::Number, _) => Some(Text::HintNumber),
        (Kind::Date | Kind::Timestamp, Test::Between) => Some(Text::HintTimes),
        (Kind::Date | Kind::Timestamp, _) => Some(Text::HintTime),
        _ => None,
    };
    let value_input = move || {
        if !test.get().has_value() {
            return ().into_any();
        }
        let on_value = move |event| {
            let value = event_target_value(&event);
            update(&|filter| filter.value.clone_from(&value));
        };
        if kind.get() == Kind::Boolean {
            let is_false = value() == "false";
            return view! {
                <select class="input" aria-label=t(Text::Value) on:change=on_value>
                    <option value="true" selected=!is_false>"true"</option>
                    <option value="false" selected=is_false>"false"</option>
                </select>
            }
            .into_any();
        }
        view! {
            <input
                class="input"
                type="text"
                autocomplete="off"
                spellcheck="false"
                node_ref=input
                aria-label=t(Text::Value)
                aria-invalid=move || failed.get().then_some("true")
                aria-describedby="objects-filter-hint"
                prop:value=value
                on:input=on_value
            />
        }
        .into_any()
    };
    view! {
        <form class="objects-filter-form" on:submit=on_submit>
            <select class="input" aria-label=t(Text::Column) node_ref=first on:change=on_column>
                {columns}
            </select>
            <select class="input" aria-label=t(Text::Condition) on:change=on_test>
                {tests}
            </select>
            {value_input}
            <p
                id="objects-filter-hint"
                class="objects-filter-hint"
                data-tone=move || failed.get().then_some("bad")
                role=move || failed.get().then_some("alert")
            >
                {move || hint().map(t)}
            </p>
            <footer class="objects-filter-foot">
                <Button on_press=move |_| draft.set(None)>{t(Text::Cancel)}</Button>
                <button type="submit" class="button" data-kind="primary">{t(Text::Apply)}</button>
            </footer>
        </form>
    }
}
