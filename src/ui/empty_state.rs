//! Placeholder of an empty view, with an explanation and the way to fill it.

use leptos::prelude::*;

use super::icon::Icon;

/// An empty place that teaches.
#[component]
pub fn EmptyState(
    /// The icon above, from [`super::icon`].
    icon: &'static str,
    /// The missing content.
    #[prop(into)]
    title: String,
    /// The next steps: sentences, links and buttons.
    children: Children,
) -> impl IntoView {
    view! {
        <div class="empty-state">
            <span class="empty-state-icon">
                <Icon icon />
            </span>
            <h2 class="empty-state-title">{title}</h2>
            <div class="empty-state-text">{children()}</div>
        </div>
    }
}
