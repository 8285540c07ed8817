//! What other views ask of boards: a card more. The code for it is loaded when it is first needed: those views call nothing in
//! here but [`part`].

use belvedere_queries::QueryName;
use leptos::context::Provider;
use leptos::prelude::*;

use super::add_to::AddTo;
use crate::views::lazy;
use crate::views::sql::draft::{Draft, SavedAs};
use crate::views::sql::queries::Kept;

/// What another view hands over.
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

/// The part of the context, where there is one.
pub(super) fn of_context() -> Option<AnyView> {
    use_context::<Context>().map(|Context(given)| {
        let Given { query, on_close } = given.get_value();
        view! { <AddTo query on_close /> }.into_any()
    })
}
