//! A row of tabs that switches between the parts of a page.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::browser;

/// A row of tabs, moved along with the arrow keys.
#[component]
pub fn Tabs(
    /// Identifier and label of each tab.
    tabs: &'static [(&'static str, &'static str)],
    /// The identifier of the chosen tab.
    #[prop(into)]
    chosen: Signal<&'static str>,
    /// Called with the identifier of the tab that the user chooses.
    #[prop(into)]
    on_choose: Callback<&'static str>,
    /// The accessible name of the row.
    label: &'static str,
) -> impl IntoView {
    let on_key = move |event: KeyboardEvent| {
        let Some(current) = tabs
            .iter()
            .position(|(id, _)| *id == chosen.get_untracked())
        else {
            return;
        };
        let next = match event.key().as_str() {
            "ArrowRight" => (current + 1) % tabs.len(),
            "ArrowLeft" => (current + tabs.len() - 1) % tabs.len(),
            "Home" => 0,
            "End" => tabs.len() - 1,
            _ => return,
        };
        event.prevent_default();
        if let Some((id, _)) = tabs.get(next) {
            on_choose.run(id);
            browser::focus(&format!("#tab-{id}"));
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label=label on:keydown=on_key>
            {tabs
                .iter()
                .map(|&(id, label)| {
                    let is_chosen = move || chosen.get() == id;
                    view! {
                        <button
                            type="button"
                            role="tab"
                            class="tab"
                            id=format!("tab-{id}")
                            aria-selected=move || is_chosen().to_string()
                            tabindex=move || if is_chosen() { "0" } else { "-1" }
                            on:click=move |_| on_choose.run(id)
                        >
                            {label}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}
