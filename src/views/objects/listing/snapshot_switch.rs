//! The switch between the live and the frozen view.

use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::Switch;
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// Switches between the live and the frozen view, and explains them.
#[component]
pub fn SnapshotSwitch(
    /// The table.
    table: Table,
) -> impl IntoView {
    let is_frozen = move || table.state.with(|state| state.snapshot);
    let toggle = move |_: bool| table.change(false, |state| state.snapshot = !state.snapshot);
    let explanation = move || {
        t(if is_frozen() {
            Text::FrozenWhy
        } else {
            Text::LiveWhy
        })
    };
    view! {
        <span class="objects-frozen" title=explanation>
            <Switch
                label=t(Text::FrozenView)
                on=Signal::derive(is_frozen)
                on_change=toggle
                described_by="objects-frozen-text"
            />
        </span>
        <p class="visually-hidden" id="objects-frozen-text">{explanation}</p>
    }
}
