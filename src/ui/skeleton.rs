//! Gray bars in the place of text that is on its way.

use leptos::prelude::*;

/// Bars in the place of text. Screen readers hear `label` instead.
#[component]
pub fn Skeleton(
    /// How many lines of text are expected.
    #[prop(default = 3)]
    lines: usize,
    /// The loading message, such as "Loading the ontology".
    #[prop(into)]
    label: String,
) -> impl IntoView {
    view! {
        <div class="skeleton" role="status">
            <span class="visually-hidden">{label}</span>
            {(0..lines).map(|_| view! { <span class="skeleton-line" aria-hidden="true"></span> }).collect_view()}
        </div>
    }
}
