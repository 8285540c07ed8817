//! The choice of the two results and of their key.

use belvedere_table::SharedColumns;
use leptos::prelude::*;

use super::Side;
use super::texts::Text;
use crate::i18n::{counted, t};

/// The choice of a result. Choosing the one of the other side swaps both.
#[component]
pub(super) fn Choice(
    sides: StoredValue<Vec<Side>>,
    label: Text,
    chosen: RwSignal<usize>,
    other: RwSignal<usize>,
) -> impl IntoView {
    let option = |(place, side): (usize, &Side)| {
        let words = t(Text::SideOf {
            name: side.name.clone(),
            rows: counted(side.rows),
        });
        view! { <option value=place.to_string() selected=move || chosen.get() == place>{words}</option> }
    };
    let options = sides.with_value(|sides| sides.iter().enumerate().map(option).collect_view());
    let choose = move |place: usize| {
        if place == other.get_untracked() {
            other.set(chosen.get_untracked());
        }
        chosen.set(place);
    };
    view! {
        <label class="sql-compare-side">
            <span>{t(label)}</span>
            <select
                class="input"
                prop:value=move || chosen.get().to_string()
                on:change=move |event| {
                    if let Ok(place) = event_target_value(&event).parse() {
                        choose(place);
                    }
                }
            >
                {options}
            </select>
        </label>
    }
}

/// The choice of the key, and what is to be said of the columns.
#[component]
pub(super) fn Columns(
    shared: SharedColumns,
    keys: RwSignal<Vec<usize>>,
    on_keys: impl Fn(Vec<usize>) + Copy + 'static,
) -> impl IntoView {
    let toggle = move |place: usize, on: bool| {
        let mut next = keys.get_untracked();
        next.retain(|key| *key != place);
        if on {
            next.push(place);
        }
        on_keys(next);
    };
    let boxes = shared.both.iter().enumerate().map(|(place, column)| {
        let name = column.name.clone();
        view! {
            <label class="sql-compare-key">
                <input
                    type="checkbox"
                    prop:checked=move || keys.with(|keys| keys.contains(&place))
                    on:change=move |event| toggle(place, event_target_checked(&event))
                />
                <span dir="auto">{name}</span>
            </label>
        }
    });
    let retyped: Vec<String> = shared
        .both
        .iter()
        .filter_map(|column| {
            let (before, after) = column.types.clone()?;
            Some(t(Text::TypesOf {
                column: column.name.clone(),
                before,
                after,
            }))
        })
        .collect();
    let some = |columns: &[String], text: fn(String) -> Text| {
        (!columns.is_empty()).then(|| t(text(columns.join(", "))))
    };
    let notes = [
        some(&shared.only_before, |columns| Text::OnlyBefore { columns }),
        some(&shared.only_after, |columns| Text::OnlyAfter { columns }),
        some(&retyped, |columns| Text::OtherTypes { columns }),
    ];
    let has_columns = !shared.both.is_empty();
    view! {
        {(!has_columns).then(|| view! { <p class="note" data-tone="warning" role="status">{t(Text::NoShared)}</p> })}
        {has_columns
            .then(|| {
                view! {
                    <fieldset class="sql-compare-keys">
                        <legend>{t(Text::Keys)}</legend>
                        <div class="sql-compare-boxes">{boxes.collect_view()}</div>
                        {move || keys.with(Vec::is_empty).then(|| view! { <p>{t(Text::NoKey)}</p> })}
                    </fieldset>
                }
            })}
        <ul class="sql-compare-notes">
            {notes.into_iter().flatten().map(|note| view! { <li dir="auto">{note}</li> }).collect_view()}
        </ul>
    }
}
