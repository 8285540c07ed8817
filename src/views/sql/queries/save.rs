//! Saves the text of a tab: at once where the tab is that of a saved query and its text has changed, else by a form.

use belvedere_queries::SavedQuery;
use belvedere_view::sql::draft::{Draft, Kept, SavedAs};
use leptos::prelude::*;

use super::form::Form;
use super::name_form::End;
use super::store;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::request::Task;
use crate::ui::Dialog;

/// What is saved.
#[derive(Clone, PartialEq)]
struct Subject {
    /// The key of the query that the tab is of.
    key: Option<String>,
    query: SavedQuery,
}

/// Saves the text of a tab.
#[component]
pub(super) fn Save(
    /// The tab.
    draft: Draft,
    /// The tab is that of a saved query now.
    on_saved: Callback<(SavedAs, Kept)>,
    /// Ends it.
    on_close: Callback<()>,
) -> impl IntoView {
    let announcer = use_announcer();
    let subject = RwSignal::new(None::<Subject>);
    // A dialog that is closed gives the focus back; one that is gone does not.
    let close = move || {
        subject.set(None);
        request_animation_frame(move || {
            on_close.try_run(());
        });
    };
    let keep = move |key: String, query: SavedQuery| {
        let saved = SavedAs {
            id: key.clone(),
            text: query.sql.clone(),
        };
        let kept = store::kept(&query);
        let done = t(Text::Saved {
            name: query.name.clone(),
        });
        store::put(announcer, &key, query, Some(done));
        on_saved.run((saved, kept));
        close();
    };
    Task::spawn(async move {
        store::read().await;
        match store::of_tab(&draft) {
            (Some(key), query) if draft.is_changed() => keep(key, query),
            (key, query) => {
                subject.set(Some(Subject { key, query }));
            }
        }
    })
    .keep();
    let on_end = Callback::new(move |(query, end): (SavedQuery, End)| {
        let key = subject.with_untracked(|subject| subject.as_ref()?.key.clone());
        let key = key.filter(|_| end == End::Save);
        keep(key.unwrap_or_else(browser::random_id), query);
    });
    let form = move || {
        subject.get().map(|subject| {
            view! { <Form query=subject.query beside=subject.key.is_some() on_end /> }
        })
    };
    view! {
        <Dialog
            open=Signal::derive(move || subject.with(Option::is_some))
            title=t(Text::SaveTitle)
            on_close=move |()| close()
        >
            {form}
        </Dialog>
    }
}
