//! An empty place that says what belongs there and how to get it.

use leptos::prelude::*;

use super::icon::Icon;

/// An empty place that teaches.
#[component]
pub fn EmptyState(
    /// The icon above, from [`super::icon`].
    icon: &'static str,
    /// What is not there.
    #[prop(into)]
    title: String,
    /// What to do about it: sentences, links and buttons.
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
