//! The heading of the next step: it takes the focus, because the element that had it is gone.

use leptos::html;
use leptos::prelude::*;

/// A heading that takes the focus when it is drawn.
#[component]
pub fn Heading(
    /// The heading.
    children: Children,
) -> impl IntoView {
    let heading = NodeRef::<html::H2>::new();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            // A heading that can't take the focus still shows the step.
            drop(heading.focus());
        }
    });
    view! {
        <h2 class="action-heading" tabindex="-1" node_ref=heading>
            {children()}
        </h2>
    }
}
