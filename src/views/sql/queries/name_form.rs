//! The form of what has a name and a description: a saved query, a board.

use leptos::prelude::*;

use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind};

/// Which button of the form was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::views) enum End {
    /// It is saved in the place of the one before.
    Save,
    /// It is saved beside the one before.
    SaveNew,
}

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::views) struct Named {
    /// The name, which is not empty.
    pub name: String,
    /// The description.
    pub description: String,
    /// The button.
    pub end: End,
}

/// The form.
#[component]
pub(in crate::views) fn NameForm(
    /// The identifier of the field of the name.
    id: &'static str,
    /// The name and description to begin with.
    before: (String, String),
    /// The words of the button that saves.
    action: String,
    /// Whether it can be saved beside the one before.
    #[prop(optional)]
    beside: bool,
    /// Takes what was typed.
    on_end: Callback<Named>,
    /// Further fields.
    #[prop(optional)]
    fields: Option<AnyView>,
    /// Further buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let name = RwSignal::new(before.0);
    let description = RwSignal::new(before.1);
    let tried = RwSignal::new(false);
    let text = |text: RwSignal<String>| text.with(|text| text.trim().to_owned());
    let problem = move || tried.get() && text(name).is_empty();
    let end = move |end: End| {
        let (name, description) = untrack(|| (text(name), text(description)));
        if name.is_empty() {
            tried.set(true);
            return browser::focus(&format!("#{id}"));
        }
        on_end.run(Named {
            name,
            description,
            end,
        });
    };
    view! {
        <form
            class="sql-query-form"
            novalidate
            on:submit=move |event| {
                event.prevent_default();
                end(End::Save);
            }
        >
            <NameField id label=t(Text::Name) name focused=true is_missing=Signal::derive(problem) />
            {fields}
            <label class="field">
                <span class="field-label">{t(Text::Description)}</span>
                <textarea
                    class="input"
                    rows="3"
                    bind:value=description
                ></textarea>
            </label>
            <div class="sql-query-ends">
                <button type="submit" class="button" data-kind=ButtonKind::Primary.as_str()>
                    <span class="button-text">{action}</span>
                </button>
                {beside.then(|| view! { <Button on_press=move |_| end(End::SaveNew)>{t(Text::SaveNew)}</Button> })}
                {children.map(|children| children())}
            </div>
        </form>
    }
}

/// The field of a name, which can't be empty.
#[component]
pub(in crate::views) fn NameField(
    /// The identifier of the field.
    id: &'static str,
    /// Its label.
    label: String,
    /// The name.
    name: RwSignal<String>,
    /// Whether it takes the focus when its dialog opens.
    #[prop(optional)]
    focused: bool,
    /// Whether the name was asked for and is missing.
    is_missing: Signal<bool>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span class="field-label">{label}</span>
            <input
                class="input"
                type="text"
                id=id
                autocomplete="off"
                autofocus=focused
                aria-invalid=move || is_missing.get().to_string()
                aria-describedby=format!("{id}-problem")
                bind:value=name
            />
            <span class="sql-query-problem" id=format!("{id}-problem") role="alert">
                {move || is_missing.get().then(|| t(Text::NameMissing))}
            </span>
        </label>
    }
}
