//! The switch between the live and the frozen view.

use leptos::prelude::*;

use super::table::Table;
use super::texts::Text;
use crate::i18n::t;

/// Switches between the live and the frozen view, and explains them.
#[component]
pub fn SnapshotSwitch(
    /// The table.
    table: Table,
) -> impl IntoView {
    let is_frozen = move || table.state.with(|state| state.snapshot);
    let toggle = move |_| table.change(false, |state| state.snapshot = !state.snapshot);
    let explanation = move || {
        t(if is_frozen() {
            Text::FrozenWhy
        } else {
            Text::LiveWhy
        })
    };
    view! {
        <label class="objects-switch" title=explanation>
            <input
                type="checkbox"
                role="switch"
                prop:checked=is_frozen
                on:change=toggle
                aria-describedby="objects-switch-text"
            />
            <span>{t(Text::FrozenView)}</span>
        </label>
        <p class="visually-hidden" id="objects-switch-text">{explanation}</p>
    }
}
