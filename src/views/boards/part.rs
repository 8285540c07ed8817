//! What other views ask of boards. Their code is loaded when it is first needed: those views call nothing in here but [`part`].

use belvedere_queries::QueryName;
use leptos::context::Provider;
use leptos::prelude::*;

use super::add_to::AddTo;
use super::store;
use crate::announcer::use_announcer;
use crate::request;
use crate::views::lazy;
use crate::views::sql::draft::{Draft, SavedAs};
use crate::views::sql::queries::Kept;

/// What another view hands over.
#[derive(Debug, Clone)]
pub enum Given {
    /// For the choice of a board that gets a card.
    Add {
        /// What the card shows.
        query: Adding,
        /// Ends it.
        on_close: Callback<()>,
    },
    /// For the cards of a saved query that has another name.
    Follow {
        /// The name before.
        from: QueryName,
        /// The name now.
        to: QueryName,
    },
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

/// What a [`BoardPart`] is about, as its context.
#[derive(Clone, Copy)]
struct Context(StoredValue<Given>);

/// Does what was asked for as soon as the code for it is there.
pub fn part(given: Given) -> AnyView {
    let context = Context(StoredValue::new(given));
    view! { <Provider value=context>{lazy::BOARD.part()}</Provider> }.into_any()
}

/// The part of the context.
#[component]
pub fn BoardPart() -> impl IntoView {
    let announcer = use_announcer();
    use_context::<Context>().map(|Context(given)| match given.get_value() {
        Given::Add { query, on_close } => view! { <AddTo query on_close /> }.into_any(),
        Given::Follow { from, to } => {
            request::spawn(store::follow(announcer, from, to));
            ().into_any()
        }
    })
}
