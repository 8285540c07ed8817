//! Chooses the columns of objects: which are shown, and whether the platform is asked for the others.

use belvedere_client::api::ontologies::OntologyObjectV2;
use belvedere_view::objects::choice::{fetch_only_shown, is_visible, toggled};
use belvedere_view::objects::columns::{Column, Kind};
use belvedere_view::objects::paging::progress;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use super::table::Table;
use super::texts::Text;
use crate::commands::keys_in_words;
use crate::grid::{Change, Choice, ColumnChooser, Layout};
use crate::i18n::t;

/// A button with the list of columns behind it.
#[component]
pub fn ObjectColumns(
    /// The table.
    table: Table,
) -> impl IntoView {
    let Table { all, state, .. } = table;
    // The changes made while the list is open are one step in the history.
    let changed = StoredValue::new(false);
    let change = move |act: &dyn Fn(&[Column], &mut UrlState), columns: Memo<Vec<Column>>| {
        let replace = changed.get_value();
        changed.set_value(true);
        columns.with_untracked(|columns| table.change(replace, |state| act(columns, state)));
    };
    // The system columns that every object has tell nothing new; the RID can be asked for.
    let columns = Memo::new(move |_| {
        let mut all = all.get();
        all.retain(|column| !column.system);
        all.push(Column::undeclared(OntologyObjectV2::RID));
        state.with(|state| state.layout.arranged(all, |column| &column.name))
    });
    let choices = Memo::new(move |_| {
        let choice = |column: &Column| Choice {
            title: column.title.clone(),
            name: column.name.clone(),
            note: match column.kind {
                Kind::Vector => t(Text::LoadedWhenShown),
                _ => column.base_type.clone(),
            },
            shown: state.with(|state| is_visible(column, state)),
        };
        columns.with(|columns| columns.iter().map(choice).collect::<Vec<_>>())
    });
    let label = move || {
        let (shown, all) = choices.with(|choices| {
            let shown = choices.iter().filter(|choice| choice.shown);
            (shown.count(), choices.len())
        });
        // The RID is an extra, not a column that is missing.
        let of = all - usize::from(!state.with(|state| state.rid));
        format!("{} {}", t(Text::Columns), progress(shown, Some(of as u64)))
    };
    let name = move |place: usize| {
        columns.with_untracked(|columns| Some(columns.get(place)?.name.clone()))
    };
    let fetch = move |only: bool| {
        change(
            &|columns, state| *state = fetch_only_shown(columns, state, only),
            columns,
        );
    };
    let on_change = Callback::new(move |what: Change| match what {
        Change::Show(place, show) => {
            if let Some(name) = name(place) {
                change(
                    &|columns, state| *state = toggled(columns, state, &name, show),
                    columns,
                );
            }
        }
        Change::Move(place, by) => {
            let place = name(place).and_then(|name| {
                let shown = table.columns.get_untracked();
                let place = shown.iter().position(|column| column.name == name)?;
                Some((name, place.checked_add_signed(by)?))
            });
            if let Some((name, place)) = place {
                table.move_column(&name, place, changed.get_value());
                changed.set_value(true);
            }
        }
        Change::ShowAll => fetch(false),
        Change::HideAll => change(
            &|columns, state| {
                let others = columns
                    .iter()
                    .filter(|column| !column.system && !column.primary_key);
                state
                    .layout
                    .hide_only(others.map(|column| column.name.clone()));
                state.rid = false;
            },
            columns,
        ),
        Change::Freeze(count) => change(&|_, state| state.layout.freeze(count), columns),
        Change::Reset => change(&|_, state| state.layout = Layout::default(), columns),
    });
    view! {
        <ColumnChooser
            id="objects-columns"
            label=Signal::derive(label)
            choices
            frozen=Signal::derive(move || state.with(|state| state.layout.frozen()))
            arranged=Signal::derive(move || state.with(|state| state.layout != Layout::default()))
            note=t(Text::LayoutWhy { keys: keys_in_words("Mod+Shift+→") })
            on_open=Callback::new(move |()| changed.set_value(false))
            on_change
        >
            <label class="option">
                <input
                    type="checkbox"
                    prop:checked=move || state.with(|state| !state.select.is_empty())
                    on:change=move |event| fetch(event_target_checked(&event))
                />
                <span class="option-title">{t(Text::LoadOnlyShown)}</span>
            </label>
            <p class="property-note">{t(Text::LoadOnlyShownWhy)}</p>
        </ColumnChooser>
    }
}
