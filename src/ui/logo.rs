//! The mark and the name of the app.

use leptos::prelude::*;

/// The mark: a small open pavilion with a view.
const MARK: &str = r#"<path d="M16 4.5c5 1.4 8.2 4.3 9.2 8.3H6.8c1-4 4.2-6.9 9.2-8.3Z" fill="currentColor" stroke="none"/><path d="M5.5 15.8h21M9 16v9M16 16v9M23 16v9M5.5 26.2h21" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round"/>"#;

/// The mark and the name.
#[component]
pub fn Logo() -> impl IntoView {
    view! {
        <span class="logo">
            <svg class="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false" inner_html=MARK></svg>
            <span class="logo-name">"Belvedere"</span>
        </span>
    }
}
