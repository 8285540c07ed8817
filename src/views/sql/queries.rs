//! Saved queries, the values of parameters, the panel of the history, and these texts at the sign-in while the platform can't
//! be reached. Their code is loaded when it is first needed:
//! the view hands over what they work on, and calls nothing in here but [`part`].

mod disk_folder;
mod exchange;
mod fields;
mod form;
mod history;
mod kept;
mod list;
pub(in crate::views) mod name_form;
mod parameters;
mod save;
pub(in crate::views) mod store;
mod texts;
mod unreadable;

use belvedere_view::sql::draft::{Draft, Kept, SavedAs};
use belvedere_view::sql::history::{Entries, Entry};
use belvedere_view::statement::Target;
use leptos::context::Provider;
use leptos::prelude::*;

use self::history::HistoryPanel;
pub use self::kept::KeptPart;
use self::list::List;
use self::parameters::Fields;
pub use self::parameters::OfText;
use self::save::Save;
use crate::views::lazy;

/// A run that waits for the values of its parameters: the tab, and the statements.
pub type Waiting = Option<(String, Vec<Target>)>;

/// What the view hands over.
#[derive(Clone)]
pub enum Given {
    /// For the list of saved queries.
    List {
        /// The saved query of the tab that is open.
        current: Signal<Option<String>>,
        /// Opens a query in a tab, and runs it if told so.
        on_open: Callback<(Draft, bool)>,
        /// A saved query has another name or text, or is gone.
        on_change: Callback<(String, Option<Kept>)>,
    },
    /// For the panel of the history.
    History {
        /// Whether it is shown.
        open: RwSignal<bool>,
        /// The entries, newest first.
        entries: RwSignal<Entries>,
        /// Puts a statement into a tab, and runs it if told so.
        on_use: Callback<(Entry, bool)>,
        /// Changes an entry, or removes it.
        on_entry: Callback<(String, HistoryAction)>,
        /// Removes those without a note.
        on_clear: Callback<()>,
    },
    /// For saving the text of a tab.
    Save {
        /// The tab.
        draft: Draft,
        /// The tab is that of a saved query now.
        on_saved: Callback<(SavedAs, Kept)>,
        /// Ends it.
        on_close: Callback<()>,
    },
    /// For the fields of parameters.
    Parameters(OfText),
}

/// What is done with an entry of the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HistoryAction {
    /// Its link is copied.
    CopyLink,
    /// It has this note.
    Note(String),
    /// It no longer has a star of before there were saved queries.
    Unstar,
    /// It is removed.
    Remove,
}

/// What a [`QueriesPart`] is about, as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given, LocalStorage>);

/// Shows a part as soon as the code for it is there.
pub fn part(given: Given) -> AnyView {
    let context = Context(StoredValue::new_local(given));
    view! { <Provider value=context>{lazy::QUERIES.part()}</Provider> }.into_any()
}

/// The part of the context.
#[component]
pub fn QueriesPart() -> impl IntoView {
    use_context::<Context>().map(|Context(given)| match given.get_value() {
        Given::List {
            current,
            on_open,
            on_change,
        } => view! { <List current on_open on_change /> }.into_any(),
        Given::History {
            open,
            entries,
            on_use,
            on_entry,
            on_clear,
        } => view! { <HistoryPanel open entries on_use on_entry on_clear /> }.into_any(),
        Given::Save {
            draft,
            on_saved,
            on_close,
        } => view! { <Save draft on_saved on_close /> }.into_any(),
        Given::Parameters(of_text) => view! { <Fields of_text /> }.into_any(),
    })
}
