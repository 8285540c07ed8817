//! The facet of a property with values that occur again: each with its count, to be chosen.

use belvedere_view::lower_case;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::choice::{choose, chosen};
use belvedere_view::objects::facets::count::{Content, Facet};
use leptos::prelude::*;

use super::clear::ClearFacet;
use super::steady::steady;
use super::texts::Text;
use crate::i18n::{number, t};
use crate::ui::{Button, ButtonKind, SearchField, ValueLine, toggled};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text as T;

/// How many values are shown at first.
const TOP: usize = 8;
/// How many are shown when more are asked for.
const MORE: usize = 100;
/// A longer list can be searched.
const SEARCHED: usize = 15;

/// Reads the counts of values, and of the rows without any.
type Read<'a> = &'a dyn Fn(&[(String, u64)], u64) -> u64;

/// The values to show, and how many others are left. What is chosen stays in sight, even where no row has it now.
fn listed(
    values: &[(String, u64)],
    missing: u64,
    found: &str,
    shown: usize,
    chosen: &[Option<String>],
) -> (Vec<Option<String>>, u64) {
    let mut lines: Vec<Option<String>> = Vec::new();
    let mut left = 0;
    let is_found = |value: &str| found.is_empty() || lower_case(value).contains(found);
    for (value, _) in values.iter().filter(|(value, _)| is_found(value)) {
        let value = Some(value.clone());
        if lines.len() < shown || chosen.contains(&value) {
            lines.push(value);
        } else {
            left += 1;
        }
    }
    if found.is_empty() {
        let unknown = chosen
            .iter()
            .flatten()
            .filter(|value| !values.iter().any(|(known, _)| known == *value));
        lines.extend(unknown.cloned().map(Some));
        if missing > 0 || chosen.contains(&None) {
            lines.push(None);
        }
    }
    (lines, left)
}

/// The values of a property.
#[component]
pub(super) fn ValuesFacet(
    /// The table.
    table: Table,
    /// What was counted; none when the property has no facet any more.
    facet: Memo<Option<Facet>>,
    /// The property.
    column: Column,
) -> impl IntoView {
    let title = column.title.clone();
    let column = StoredValue::new(column);
    let expanded = RwSignal::new(false);
    let find = RwSignal::new(String::new());
    let chosen = Memo::new(move |_| {
        table
            .state
            .with(|state| column.with_value(|column| chosen(&state.filters, column)))
    });
    let with_values = move |read: Read| {
        facet.with(|facet| match facet {
            Some(Facet {
                content: Content::Values(values),
                missing,
                ..
            }) => read(values, *missing),
            _ => 0,
        })
    };
    let total = Memo::new(move |_| with_values(&|values, _| values.len() as u64));
    let most = Memo::new(move |_| {
        with_values(&|values, missing| {
            let most = values.iter().map(|(_, rows)| *rows).max();
            most.unwrap_or_default().max(missing)
        })
    });
    let asked = Memo::new(move |_| (lower_case(find.get().trim()), expanded.get()));
    let lines = steady(
        table,
        move || asked.get(),
        move || {
            let (found, is_expanded) = asked.get();
            let shown = if is_expanded { MORE } else { TOP };
            facet.with(|facet| match facet {
                Some(Facet {
                    content: Content::Values(values),
                    missing,
                    ..
                }) => chosen.with(|chosen| listed(values, *missing, &found, shown, chosen)),
                _ => (Vec::new(), 0),
            })
        },
    );
    // What is chosen elsewhere comes below, also while pages load.
    let lines = Memo::new(move |_| {
        let (mut lines, left) = lines.get();
        if asked.with(|(found, _)| found.is_empty()) {
            let chosen = chosen.get().into_iter();
            let more: Vec<_> = chosen.filter(|value| !lines.contains(value)).collect();
            lines.extend(more);
        }
        (lines, left)
    });
    let toggle = move |value: &Option<String>| {
        let next = toggled(chosen.get_untracked(), value.clone());
        table.change(false, |state| {
            column.with_value(|column| choose(&mut state.filters, column, &next));
        });
    };
    let line = move |value: Option<String>| {
        let label = match value.as_deref() {
            None => t(T::NoValue),
            Some("") => t(Text::NoCharacters),
            Some(value) => value.to_owned(),
        };
        let is_plain = value.as_deref().is_some_and(|value| !value.is_empty());
        let value = StoredValue::new(value);
        let count = Memo::new(move |_| {
            value.with_value(|value| {
                with_values(&|values, missing| match value {
                    None => missing,
                    Some(value) => {
                        let mut values = values.iter();
                        let known = values.find(|(known, _)| known == value);
                        known.map_or(0, |(_, rows)| *rows)
                    }
                })
            })
        });
        let share = Signal::derive(move || (count.get(), most.get()));
        let checked = Signal::derive(move || {
            chosen.with(|chosen| value.with_value(|value| chosen.contains(value)))
        });
        view! {
            <li data-none=(!is_plain).then_some("") data-zero=move || (count.get() == 0).then_some("")>
                <ValueLine
                    label
                    count=Signal::derive(move || number(count.get()))
                    share
                    checked
                    on_toggle=Callback::new(move |()| value.with_value(toggle))
                />
            </li>
        }
    };
    let clear = move |()| {
        table.change(false, |state| {
            column.with_value(|column| choose(&mut state.filters, column, &[]));
        });
    };
    let is_chosen = Signal::derive(move || !chosen.with(Vec::is_empty));
    let left = Memo::new(move |_| lines.with(|(_, left)| *left));
    let is_searched = steady(
        table,
        move || expanded.get(),
        move || expanded.get() && total.get() > SEARCHED as u64,
    );
    let fewer = move |_| {
        expanded.set(false);
        find.set(String::new());
    };
    let label = t(Text::FindIn {
        title: title.clone(),
    });
    view! {
        <fieldset class="facet">
            <legend dir="auto">{title.clone()}</legend>
            <Show when=move || is_searched.get()>
                <SearchField label=label.clone() value=find on_input=move |text| find.set(text) class="facet-find" />
            </Show>
            <ul class="value-lines">
                <For each=move || lines.with(|(lines, _)| lines.clone()) key=Option::clone let:value>
                    {line(value)}
                </For>
            </ul>
            <Show when=move || lines.with(|(lines, _)| lines.is_empty())>
                <p class="facet-note">{t(Text::NoneFound)}</p>
            </Show>
            <Show when=move || { !expanded.get() && left.get() > 0 }>
                <Button kind=ButtonKind::Quiet on_press=move |_| expanded.set(true)>
                    {move || t(Text::ShowMore(left.get()))}
                </Button>
            </Show>
            <Show when=move || { expanded.get() && left.get() > 0 }>
                <p class="facet-note">{move || t(Text::MoreThere(left.get()))}</p>
            </Show>
            <Show when=move || expanded.get()>
                <Button kind=ButtonKind::Quiet on_press=fewer>{t(Text::ShowFewer)}</Button>
            </Show>
            <ClearFacet title=title is_chosen on_clear=clear />
        </fieldset>
    }
}
