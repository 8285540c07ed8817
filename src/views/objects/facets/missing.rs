//! The line of a facet for the objects without a value.

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::choice::{choose, chosen};
use belvedere_view::objects::facets::count::Facet;
use leptos::prelude::*;

use super::steady::steady;
use crate::i18n::{number, t};
use crate::ui::ValueLine;
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// Whether the filters choose the objects without a value.
pub(super) fn picks_missing(table: Table, column: StoredValue<Column>) -> Memo<bool> {
    Memo::new(move |_| {
        let chosen = table
            .state
            .with(|state| column.with_value(|column| chosen(&state.filters, column)));
        chosen.contains(&None)
    })
}

/// Chooses the objects without a value, where there are some.
#[component]
pub(super) fn MissingLine(
    /// The table.
    table: Table,
    /// What was counted.
    facet: Memo<Option<Facet>>,
    /// The property.
    column: StoredValue<Column>,
    /// Whether they are chosen.
    picks: Memo<bool>,
) -> impl IntoView {
    let missing =
        Memo::new(move |_| facet.with(|facet| facet.as_ref().map_or(0, |facet| facet.missing)));
    let is_there = steady(table, || (), move || missing.get() > 0);
    let toggle = move |()| {
        let next: &[Option<String>] = if picks.get_untracked() { &[] } else { &[None] };
        table.change(false, |state| {
            column.with_value(|column| choose(&mut state.filters, column, next));
        });
    };
    view! {
        <Show when=move || { is_there.get() || picks.get() }>
            <div class="value-lines" data-none="">
                <ValueLine
                    label=t(Text::NoValue)
                    count=Signal::derive(move || number(missing.get()))
                    share=(0, 1)
                    checked=picks
                    on_toggle=Callback::new(toggle)
                />
            </div>
        </Show>
    }
}
