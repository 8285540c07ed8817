//! Chooses the columns: which are shown, and whether the platform is asked for the others.

use belvedere_view::lower_case;
use belvedere_view::objects::choice::{fetch_only_shown, is_visible, toggled};
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::paging::progress;
use belvedere_view::objects::url_state::UrlState;
use leptos::html;
use leptos::prelude::*;

use super::table::Table;
use super::texts::Text;
use crate::commands::keys_in_words;
use crate::grid::Layout;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::popover::place_at;
use crate::ui::{Button, ButtonKind, SearchField};

/// Number of columns from which on the list can be narrowed down.
const MANY: usize = 10;

/// A button with the list of columns behind it.
#[component]
pub fn ColumnChooser(
    /// The table.
    table: Table,
) -> impl IntoView {
    let Table { all, state, go, .. } = table;
    let button = NodeRef::<html::Button>::new();
    let popover = NodeRef::<html::Div>::new();
    let filter = RwSignal::new(String::new());
    // The changes made while the list is open are one step in the history.
    let changed = StoredValue::new(false);
    let change = move |next: UrlState| {
        let replace = changed.get_value();
        changed.set_value(true);
        go.run((next, replace));
    };
    // The system columns that every object has tell nothing new; the RID can be asked for.
    let choices = Memo::new(move |_| {
        let mut all = all.get();
        all.retain(|column| !column.system);
        all.push(Column::undeclared(
            belvedere_client::api::ontologies::OntologyObjectV2::RID,
        ));
        state.with(|state| state.layout.arranged(all, |column| &column.name))
    });
    let place = move |_| {
        changed.set_value(false);
        filter.set(String::new());
        if let (Some(button), Some(popover)) = (button.get(), popover.get()) {
            place_at(&popover, &button);
        }
    };
    let counts = move || {
        choices.with(|choices| {
            state.with(|state| {
                let shown = choices
                    .iter()
                    .filter(|column| is_visible(column, state))
                    .count();
                // The RID is an extra, not a column that is missing.
                let of = choices.len() - usize::from(!state.rid);
                progress(shown, Some(of as u64))
            })
        })
    };
    let list = move || {
        let wanted = lower_case(&filter.get());
        let matches = |column: &Column| {
            lower_case(&column.title).contains(&wanted)
                || lower_case(&column.name).contains(&wanted)
        };
        choices
            .get()
            .into_iter()
            .filter(matches)
            .map(|column| {
                let shown = {
                    let column = column.clone();
                    move || state.with(|state| is_visible(&column, state))
                };
                let name = column.name.clone();
                let toggle = move |event| {
                    let show = event_target_checked(&event);
                    let next = choices.with_untracked(|choices| {
                        state.with_untracked(|state| toggled(choices, state, &name, show))
                    });
                    change(next);
                };
                let note = match column.kind {
                    Kind::Vector => Some(t(Text::LoadedWhenShown)),
                    _ => None,
                };
                let title = column.title.clone();
                let shift = {
                    let name = column.name.clone();
                    move |by: isize| {
                        let place = table.columns.with_untracked(|shown| {
                            shown.iter().position(|column| column.name == name)
                        });
                        if let Some(place) = place.and_then(|place| place.checked_add_signed(by)) {
                            table.move_column(&name, place, changed.get_value());
                            changed.set_value(true);
                        }
                    }
                };
                let earlier = shift.clone();
                view! {
                    <li class="objects-choice-line">
                        <label class="objects-choice">
                            <input type="checkbox" prop:checked=shown on:change=toggle />
                            <span class="objects-choice-title" dir="auto">{column.title}</span>
                            <span class="objects-choice-type">{note.unwrap_or(column.base_type)}</span>
                        </label>
                        <Button
                            kind=ButtonKind::Quiet
                            icon=icon::ARROW_UP
                            label=t(Text::MoveEarlier { column: title.clone() })
                            on_press=move |_| earlier(-1)
                        />
                        <Button
                            kind=ButtonKind::Quiet
                            icon=icon::ARROW_DOWN
                            label=t(Text::MoveLater { column: title })
                            on_press=move |_| shift(1)
                        />
                    </li>
                }
            })
            .collect_view()
    };
    let only = move || state.with(|state| !state.select.is_empty());
    let toggle_only = move |event| {
        let only = event_target_checked(&event);
        change(choices.with_untracked(|choices| {
            state.with_untracked(|state| fetch_only_shown(choices, state, only))
        }));
    };
    let show_none = move |_| {
        change(choices.with_untracked(|choices| {
            let mut next = state.get_untracked();
            let others = choices
                .iter()
                .filter(|column| !column.system && !column.primary_key);
            next.layout
                .hide_only(others.map(|column| column.name.clone()));
            next.rid = false;
            next
        }));
    };
    let reset = move |_| {
        let mut next = state.get_untracked();
        next.layout = Layout::default();
        change(next);
    };
    let has_layout = move || state.with(|state| state.layout != Layout::default());
    let frozen = move || state.with(|state| state.layout.frozen().to_string());
    let on_freeze = move |event| {
        if let Ok(count) = event_target_value(&event).parse() {
            let mut next = state.get_untracked();
            next.layout.freeze(count);
            change(next);
        }
    };
    let show_all = move |_| {
        change(choices.with_untracked(|choices| {
            state.with_untracked(|state| fetch_only_shown(choices, state, false))
        }));
    };
    view! {
        <button
            type="button"
            class="button"
            popovertarget="objects-columns"
            node_ref=button
            on:click=place
        >
            <Icon icon=icon::COLUMNS />
            <span class="button-text">{t(Text::Columns)}</span>
            <span class="objects-columns-count">{counts}</span>
        </button>
        <div class="objects-columns" id="objects-columns" popover="auto" aria-label=t(Text::Columns) node_ref=popover>
            <header class="objects-columns-head">
                <h2>{t(Text::Columns)}</h2>
                <Button kind=ButtonKind::Quiet on_press=show_all>{t(Text::ShowAll)}</Button>
                <Button kind=ButtonKind::Quiet on_press=show_none>{t(Text::ShowNone)}</Button>
            </header>
            <Show when=move || choices.with(|choices| choices.len() > MANY)>
                <SearchField label=t(Text::FindColumn) value=filter on_input=move |text| filter.set(text) />
            </Show>
            <ul class="objects-choices">{list}</ul>
            <footer class="objects-columns-foot">
                <label class="objects-choice">
                    <span class="objects-choice-title">{t(Text::Frozen)}</span>
                    <input
                        class="input objects-freeze"
                        type="number"
                        min="0"
                        max="9"
                        prop:value=frozen
                        on:change=on_freeze
                    />
                </label>
                <p class="property-note">{t(Text::LayoutWhy { keys: keys_in_words("Mod+Shift+→") })}</p>
                <Show when=has_layout>
                    <Button icon=icon::REFRESH on_press=reset>{t(Text::ResetLayout)}</Button>
                </Show>
                <label class="objects-choice">
                    <input type="checkbox" prop:checked=only on:change=toggle_only />
                    <span class="objects-choice-title">{t(Text::LoadOnlyShown)}</span>
                </label>
                <p class="property-note">
                    {t(Text::LoadOnlyShownWhy)}
                </p>
            </footer>
        </div>
    }
}
