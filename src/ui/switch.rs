//! A setting that is on or off.

use leptos::prelude::*;

/// A switch, which acts at once.
#[component]
pub fn Switch(
    /// What it turns on.
    #[prop(into)]
    label: String,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Turns it on or off.
    #[prop(into)]
    on_change: Callback<bool>,
    /// Whether it can't be changed now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// The identifier of the text that explains it.
    #[prop(optional)]
    described_by: Option<&'static str>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                aria-describedby=described_by
                prop:checked=move || on.get()
                disabled=move || disabled.get()
                on:change=move |event| on_change.run(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}
