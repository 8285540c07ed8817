//! The one box for searching and pasting. Its list comes when the box is first used (`views/search.rs`).

use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::search::{Search, option_id};
use crate::ui::icon::{self, Icon};
use crate::views::lazy;

/// The box with its list of suggestions.
#[component]
pub(super) fn SearchBox() -> impl IntoView {
    let search = Search {
        input: NodeRef::new(),
        text: RwSignal::new(String::new()),
        open: RwSignal::new(false),
        filled: RwSignal::new(None),
        chosen: RwSignal::new(0),
        on_key: StoredValue::new(None),
        entered: StoredValue::new(false),
    };
    let used = RwSignal::new(false);
    let listed = move || search.open.get() && search.filled.get() == Some(true);
    let open = move || {
        search.chosen.set(0);
        search.open.set(true);
        if !used.get_untracked() {
            used.set(true);
        }
    };
    let close = move || {
        search.open.set(false);
        search.entered.set_value(false);
    };
    let on_key = move |event: KeyboardEvent| match (search.on_key.get_value(), &*event.key()) {
        (Some(on_key), _) => on_key.run(event),
        (None, "Escape") => close(),
        (None, key) => search.entered.set_value(key == "Enter"),
    };
    view! {
        <div class="search" role="search">
            <Icon icon=icon::SEARCH />
            <input
                node_ref=search.input
                class="search-input"
                type="text"
                role="combobox"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=t(Text::FindAnything)
                aria-label=t(Text::SearchOrPaste)
                aria-autocomplete="list"
                aria-controls=move || search.filled.get().map(|_| "search-list")
                aria-expanded=move || listed().to_string()
                aria-activedescendant=move || listed().then(|| option_id(search.chosen.get()))
                aria-keyshortcuts="/ F1 Control+K"
                prop:value=move || search.text.get()
                on:input=move |event| {
                    search.text.set(event_target_value(&event));
                    open();
                }
                on:focus=move |_| open()
                on:blur=move |_| close()
                on:keydown=on_key
            />
            <kbd class="search-key" aria-hidden="true">"/"</kbd>
            // A press must not take the focus from the input: its blur closes the list.
            <div
                class="search-list"
                hidden=move || !search.open.get() || search.filled.get() == Some(false)
                on:mousedown=move |event| event.prevent_default()
            >
                <Provider value=search>
                    {move || used.get().then(|| lazy::SEARCH.part())}
                </Provider>
            </div>
        </div>
    }
}
