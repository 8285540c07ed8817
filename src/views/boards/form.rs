//! The form of a board: its name and description.

use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::ButtonKind;

/// The form.
#[component]
pub(super) fn Form(
    /// The name and description to begin with.
    before: (String, String),
    /// The text of its button.
    action: Text,
    /// Takes the name and description.
    on_end: Callback<(String, String)>,
) -> impl IntoView {
    let name = RwSignal::new(before.0);
    let description = RwSignal::new(before.1);
    let tried = RwSignal::new(false);
    let is_nameless = move || name.with(|name| name.trim().is_empty());
    let problem = move || tried.get() && is_nameless();
    let end = move || {
        if untrack(is_nameless) {
            tried.set(true);
            return browser::focus("#board-name");
        }
        let text = |text: RwSignal<String>| text.with_untracked(|text| text.trim().to_owned());
        on_end.run((text(name), text(description)));
    };
    view! {
        <form
            class="sql-query-form"
            novalidate
            on:submit=move |event| {
                event.prevent_default();
                end();
            }
        >
            <label class="field">
                <span class="field-label">{t(Text::Name)}</span>
                <input
                    class="input"
                    type="text"
                    id="board-name"
                    autocomplete="off"
                    autofocus
                    aria-invalid=move || problem().to_string()
                    aria-describedby="board-name-problem"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
                <span class="sql-query-problem" id="board-name-problem" role="alert">
                    {move || problem().then(|| t(Text::NameMissing))}
                </span>
            </label>
            <label class="field">
                <span class="field-label">{t(Text::Description)}</span>
                <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    prop:value=move || description.get()
                    on:input=move |event| description.set(event_target_value(&event))
                />
            </label>
            <div class="sql-query-ends">
                <button type="submit" class="button" data-kind=ButtonKind::Primary.as_str()>
                    <span class="button-text">{t(action)}</span>
                </button>
            </div>
        </form>
    }
}
