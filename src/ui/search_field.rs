//! A field for words that choose what is shown.

use leptos::prelude::*;

use super::icon::{self, Icon};

/// A search field with its icon; the label is its placeholder too.
#[component]
pub fn SearchField(
    /// The label.
    #[prop(into)]
    label: String,
    /// The words.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the words at each change.
    #[prop(into)]
    on_input: Callback<String>,
    /// A class for its place in the view.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    view! {
        <label class=format!("input-with-icon {class}")>
            <span class="visually-hidden">{label.clone()}</span>
            <Icon icon=icon::SEARCH />
            <input
                class="input"
                type="search"
                placeholder=label
                prop:value=move || value.get()
                on:input=move |event| on_input.run(event_target_value(&event))
            />
        </label>
    }
}
