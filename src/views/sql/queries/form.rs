//! The form of a saved query: its name, folder and description.

use belvedere_queries::{SavedQuery, folder};
use leptos::prelude::*;

use super::name_form::{End, NameForm, Named};
use super::store;
use super::texts::Text;
use crate::i18n::t;

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
    let before = (query.name.clone(), query.description.clone());
    let place = RwSignal::new(query.folder.clone());
    let query = StoredValue::new(query);
    let on_named = Callback::new(move |named: Named| {
        let query = SavedQuery {
            name: named.name,
            folder: place.with_untracked(|place| folder(place)),
            description: named.description,
            ..query.get_value()
        };
        on_end.run((query, named.end));
    });
    let fields = view! {
        <label class="field">
            <span class="field-label">{t(Text::Folder)}</span>
            <input
                class="input"
                type="text"
                autocomplete="off"
                list="sql-query-folders"
                bind:value=place
            />
            <span class="field-hint">{t(Text::FolderHint)}</span>
            <datalist id="sql-query-folders">
                {store::folders().into_iter().map(|folder| view! { <option value=folder></option> }).collect_view()}
            </datalist>
        </label>
    };
    let action = t(Text::SaveIt);
    view! {
        <NameForm id="sql-query-name" before action beside on_end=on_named fields=fields.into_any()>
            {children.map(|children| children())}
        </NameForm>
    }
}
