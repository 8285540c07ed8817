//! The form of a saved query: its name, folder and description.

use belvedere_queries::{SavedQuery, folder};
use leptos::prelude::*;

use super::store;
use super::texts::Text;
use crate::browser;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind};

/// What a form ends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It is saved in the place of the one before.
    Save,
    /// It is saved beside the one before.
    SaveNew,
}

/// The form.
#[component]
pub(super) fn Form(
    /// The query to begin with.
    query: SavedQuery,
    /// Whether it can be saved beside the one before.
    #[prop(optional)]
    beside: bool,
    /// Takes the query.
    on_end: Callback<(SavedQuery, End)>,
    /// Further buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let name = RwSignal::new(query.name.clone());
    let place = RwSignal::new(query.folder.clone());
    let description = RwSignal::new(query.description.clone());
    let query = StoredValue::new(query);
    let tried = RwSignal::new(false);
    let problem = move || tried.get() && name.with(|name| name.trim().is_empty());
    let end = move |end: End| {
        if name.with_untracked(|name| name.trim().is_empty()) {
            tried.set(true);
            return browser::focus("#sql-query-name");
        }
        let mut query = query.get_value();
        name.with_untracked(|name| name.trim().clone_into(&mut query.name));
        query.folder = place.with_untracked(|place| folder(place));
        description.with_untracked(|text| text.trim().clone_into(&mut query.description));
        on_end.run((query, end));
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
            <label class="field">
                <span class="field-label">{t(Text::Name)}</span>
                <input
                    class="input"
                    type="text"
                    id="sql-query-name"
                    autocomplete="off"
                    autofocus
                    aria-invalid=move || problem().to_string()
                    aria-describedby="sql-query-name-problem"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
                <span class="sql-query-problem" id="sql-query-name-problem" role="alert">
                    {move || problem().then(|| t(Text::NameMissing))}
                </span>
            </label>
            <label class="field">
                <span class="field-label">{t(Text::Folder)}</span>
                <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    list="sql-query-folders"
                    prop:value=move || place.get()
                    on:input=move |event| place.set(event_target_value(&event))
                />
                <span class="field-hint">{t(Text::FolderHint)}</span>
                <datalist id="sql-query-folders">
                    {store::folders().into_iter().map(|folder| view! { <option value=folder></option> }).collect_view()}
                </datalist>
            </label>
            <label class="field">
                <span class="field-label">{t(Text::Description)}</span>
                <textarea
                    class="input"
                    rows="3"
                    prop:value=move || description.get()
                    on:input=move |event| description.set(event_target_value(&event))
                ></textarea>
            </label>
            <div class="sql-query-ends">
                <button type="submit" class="button" data-kind=ButtonKind::Primary.as_str()>
                    <span class="button-text">{t(Text::SaveIt)}</span>
                </button>
                {beside.then(|| view! { <Button on_press=move |_| end(End::SaveNew)>{t(Text::SaveNew)}</Button> })}
                {children.map(|children| children())}
            </div>
        </form>
    }
}
