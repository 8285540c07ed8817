//! A line of text under its label: an identifier or a name, so the browser neither completes nor corrects it.

use leptos::prelude::*;

/// A field for one line.
#[component]
pub fn TextField(
    /// The label.
    #[prop(into)]
    label: String,
    /// The text.
    value: RwSignal<String>,
    /// An example of a value.
    #[prop(optional, into)]
    example: String,
    /// A hint for filling it in.
    #[prop(optional, into)]
    hint: String,
    /// Whether the form is not sent without it.
    #[prop(optional)]
    required: bool,
) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field-label">{label}</span>
            <input
                class="input"
                type="text"
                autocomplete="off"
                spellcheck="false"
                required=required
                placeholder=example
                bind:value=value
            />
            {(!hint.is_empty()).then(|| view! { <span class="field-hint">{hint}</span> })}
        </label>
    }
}
