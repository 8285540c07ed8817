//! A field for the RIDs of organizations: each becomes a chip.

use belvedere_client::api::ids::is_rid;
use belvedere_view::admin::group_list as list;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::ui::Chip;

/// The RIDs that were entered.
#[component]
pub(super) fn Organizations(
    /// The RIDs, without the text that is still being typed.
    chosen: RwSignal<Vec<String>>,
    /// The text that is still being typed.
    typed: RwSignal<String>,
) -> impl IntoView {
    let wrong = move || {
        let typed = typed.get();
        list::organizations(&typed)
            .into_iter()
            .find(|rid| !is_rid(rid))
    };
    let shown_wrong = RwSignal::new(false);
    let add = move || shown_wrong.set(!take(chosen, typed));
    let on_key = move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | ",")
            && typed.with_untracked(|typed| !typed.trim().is_empty())
        {
            event.prevent_default();
            add();
        }
    };
    let chips = move || {
        let chip = |rid: String| {
            let remove = t(Text::Remove { what: rid.clone() });
            let removed = rid.clone();
            let on_remove = move |_| chosen.update(|chosen| chosen.retain(|rid| *rid != removed));
            view! { <li><Chip text=rid code=true remove on_remove /></li> }
        };
        chosen.get().into_iter().map(chip).collect_view()
    };
    view! {
        <div class="field">
            <label class="field-label" for="group-organizations">{t(Text::Organizations)}</label>
            <ul class="chips">{chips}</ul>
            <div class="admin-add">
                <input
                    id="group-organizations"
                    class="input"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder="ri.multipass..organization.…"
                    aria-describedby="group-organizations-hint"
                    aria-invalid=move || shown_wrong.get().then_some("true")
                    prop:value=move || typed.get()
                    on:input=move |event| {
                        typed.set(event_target_value(&event));
                        shown_wrong.set(false);
                    }
                    on:keydown=on_key
                />
                <button type="button" class="button" on:click=move |_| add()>{t(Text::Add)}</button>
            </div>
            <p
                id="group-organizations-hint"
                class="field-hint"
                role="status"
                data-refused=move || shown_wrong.get().then_some("true")
            >
                {move || match wrong().filter(|_| shown_wrong.get()) {
                    Some(text) => t(Text::NoRid { text }),
                    None => t(Text::OrganizationsHint),
                }}
            </p>
        </div>
    }
}

/// Makes chips of the typed text; false, without a change, when a part of it is no RID.
pub(super) fn take(chosen: RwSignal<Vec<String>>, typed: RwSignal<String>) -> bool {
    let rids = typed.with_untracked(|typed| list::organizations(typed));
    if rids.iter().any(|rid| !is_rid(rid)) {
        return false;
    }
    chosen.update(|chosen| {
        for rid in rids {
            if !chosen.contains(&rid) {
                chosen.push(rid);
            }
        }
    });
    typed.set(String::new());
    true
}
