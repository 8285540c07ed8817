//! A field for words that choose what is shown.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::icon::{self, Icon};

/// A search field with its icon; the label is its placeholder too. Escape clears the words, in every browser, and closes
/// nothing around it before.
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
    let clear = move |event: KeyboardEvent| {
        if event.key() == "Escape"
            && !event.is_composing()
            && !value.with_untracked(String::is_empty)
        {
            event.prevent_default();
            on_input.run(String::new());
        }
    };
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
                on:keydown=clear
            />
        </label>
    }
}
