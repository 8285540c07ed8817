//! A response that is not whole: how many objects a filter did not search, and that no loaded one matches.

use belvedere_view::objects::paging::Phase;
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::{EmptyState, icon};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// In how many requests the objects come that a filter did not search; `None` when the response is whole or on its way.
pub fn unsearched(table: Table) -> Memo<Option<u64>> {
    let paging = table.listing.paging();
    Memo::new(move |_| {
        if !table.shown.is_filtered() {
            return None;
        }
        let loaded = table.listing.loaded();
        paging.with(|paging| {
            let total = paging.total.filter(|_| paging.phase == Phase::Resting)?;
            paging
                .requests_left(loaded)
                .filter(|_| total > loaded as u64)
        })
    })
}

/// That no loaded object matches, in the place of the rows.
#[component]
pub fn NothingFits(
    /// The table.
    table: Table,
) -> impl IntoView {
    let nothing = Memo::new(move |_| {
        table.shown.is_filtered() && table.shown.is_empty() && table.shown.is_done()
    });
    view! {
        <Show when=move || nothing.get()>
            <div class="objects-nothing">
                <EmptyState icon=icon::FILTER title=t(Text::NothingFits)>
                    <p>{t(Text::NothingFitsWhy)}</p>
                </EmptyState>
            </div>
        </Show>
    }
}
