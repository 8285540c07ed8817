//! A row of tabs that switches between the parts of a page.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::browser;

/// Identifier and label of each tab.
pub struct TabList(Vec<(&'static str, String)>);

impl<L: Into<String>, const N: usize> From<[(&'static str, L); N]> for TabList {
    fn from(tabs: [(&'static str, L); N]) -> Self {
        Self(tabs.map(|(id, label)| (id, label.into())).into())
    }
}

impl<const N: usize> From<&[(&'static str, &'static str); N]> for TabList {
    fn from(tabs: &[(&'static str, &'static str); N]) -> Self {
        Self::from(*tabs)
    }
}

impl From<&[(&'static str, &'static str)]> for TabList {
    fn from(tabs: &[(&'static str, &'static str)]) -> Self {
        Self(
            tabs.iter()
                .map(|(id, label)| (*id, (*label).to_owned()))
                .collect(),
        )
    }
}

impl From<Vec<(&'static str, String)>> for TabList {
    fn from(tabs: Vec<(&'static str, String)>) -> Self {
        Self(tabs)
    }
}

/// A row of tabs, moved along with the arrow keys.
#[component]
pub fn Tabs(
    /// Identifier and label of each tab.
    #[prop(into)]
    tabs: TabList,
    /// The identifier of the chosen tab.
    #[prop(into)]
    chosen: Signal<&'static str>,
    /// Called with the identifier of the tab that the user chooses.
    #[prop(into)]
    on_choose: Callback<&'static str>,
    /// The accessible name of the row.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let TabList(tabs) = tabs;
    let ids: Vec<&'static str> = tabs.iter().map(|(id, _)| *id).collect();
    let on_key = move |event: KeyboardEvent| {
        let Some(current) = ids.iter().position(|id| *id == chosen.get_untracked()) else {
            return;
        };
        // These are keys of the browser.
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let next = match event.key().as_str() {
            "ArrowRight" => (current + 1) % ids.len(),
            "ArrowLeft" => (current + ids.len() - 1) % ids.len(),
            "Home" => 0,
            "End" => ids.len() - 1,
            _ => return,
        };
        event.prevent_default();
        if let Some(id) = ids.get(next) {
            on_choose.run(id);
            browser::focus(&format!("#tab-{id}"));
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label=label on:keydown=on_key>
            {tabs
                .into_iter()
                .map(|(id, label)| {
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
