//! Opens an object type that the catalog does not name.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use crate::routes;

/// A form that opens an object type of the ontology by its API name.
#[component]
pub(super) fn OpenByName(
    /// RID of the ontology.
    rid: String,
) -> impl IntoView {
    let navigate = use_navigate();
    let name = RwSignal::new(String::new());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked();
        if !name.trim().is_empty() {
            let address = routes::object_type(&rid, name.trim());
            navigate(&address, leptos_router::NavigateOptions::default());
        }
    };
    view! {
        <form class="card open-form" on:submit=open>
            <label class="field">
                <span class="field-label">"Open an object type by API name"</span>
                <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder="Such as Flight"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
                <span class="field-hint">
                    "The platform has no list of object types. The API name is not the display name: it has no spaces."
                </span>
            </label>
            <button type="submit" class="button">"Open"</button>
        </form>
    }
}
