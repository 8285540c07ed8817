//! The facet of points: a map, on which a dot or a box chooses.

mod plot;
mod stage;
mod texts;

use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::choice::{choose_range, chosen_range};
use belvedere_view::objects::facets::count::{Content, Facet};
use leptos::prelude::*;

use self::plot::MapPlot;
use super::clear::ClearFacet;
use super::missing::{MissingLine, picks_missing};
use super::steady::steady;
use super::texts::Text;
use crate::i18n::t;
use crate::views::objects::table::Table;

/// Where the points of a property lie.
#[component]
pub(super) fn MapFacet(
    /// The table.
    table: Table,
    /// What was counted; none when the property has no facet any more.
    facet: Memo<Option<Facet>>,
    /// The property.
    column: Column,
) -> impl IntoView {
    let title = column.title.clone();
    let column = StoredValue::new(column);
    let places = Memo::new(move |_| {
        facet.with(|facet| match facet.as_ref().map(|facet| &facet.content) {
            Some(Content::Places(places)) => Some(places.clone()),
            _ => None,
        })
    });
    let chosen = Memo::new(move |_| {
        let range = table
            .state
            .with(|state| column.with_value(|column| chosen_range(&state.filters, column)))?;
        (table.code.area)(&range)
    });
    let choose = move |area: Option<String>| {
        table.change(false, |state| {
            column.with_value(|column| choose_range(&mut state.filters, column, area));
        });
    };
    let picks_missing = picks_missing(table, column);
    let odd =
        Memo::new(move |_| places.with(|places| places.as_ref().map_or(0, |places| places.odd)));
    let has_odd = steady(table, || (), move || odd.get() > 0);
    let is_chosen = Signal::derive(move || chosen.with(Option::is_some) || picks_missing.get());
    view! {
        <fieldset class="facet">
            <legend dir="auto">{title.clone()}</legend>
            <MapPlot table title=title.clone() places chosen on_choose=Callback::new(choose) />
            <Show when=move || { has_odd.get() }>
                <p class="facet-note">{move || t(Text::NoPlace(odd.get()))}</p>
            </Show>
            <MissingLine table facet column picks=picks_missing />
            <ClearFacet title=title is_chosen on_clear=move |()| choose(None) />
        </fieldset>
    }
}
