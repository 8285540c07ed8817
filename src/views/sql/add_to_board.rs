//! Adds a query to a board: a part of the view of boards, whose code is loaded when it is first needed.

use belvedere_queries::QueryName;
use belvedere_view::sql::draft::{Draft, Kept, SavedAs};
use leptos::context::Provider;
use leptos::prelude::*;

use crate::views::lazy;

/// What is handed over to the view of boards.
#[derive(Debug, Clone)]
pub struct Given {
    /// What the new card shows.
    pub query: Adding,
    /// Ends the choice of a board.
    pub on_close: Callback<()>,
}

/// What a new card shows.
#[derive(Debug, Clone)]
pub enum Adding {
    /// A saved query.
    Saved(QueryName),
    /// The text of a tab. Where it is not saved as it is, it is saved first.
    Text {
        /// The tab.
        draft: Draft,
        /// The tab is that of a saved query now.
        on_saved: Option<Callback<(SavedAs, Kept)>>,
    },
}

/// What a part is about, as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given>);

/// Asks for a board as soon as the code for it is there.
pub fn part(given: Given) -> AnyView {
    let context = Context(StoredValue::new(given));
    view! { <Provider value=context>{lazy::BOARDS.part()}</Provider> }.into_any()
}

/// What the context hands over.
pub fn given() -> Option<Given> {
    use_context::<Context>().map(|Context(given)| given.get_value())
}
