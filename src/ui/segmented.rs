//! One of a few choices.

use leptos::prelude::*;

/// Buttons beside each other, of which the chosen one is pressed: a quiet [`super::Button`] for each choice.
#[component]
pub fn Segmented(
    /// The accessible name.
    #[prop(into)]
    label: String,
    /// The buttons.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="segmented" role="group" aria-label=label>
            {children()}
        </div>
    }
}
