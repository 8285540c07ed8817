//! Where a board and its queries are from.

use belvedere_queries::{Board, QueryName, SavedQuery, fill, parameters};
use belvedere_view::sql::saved_queries;
use leptos::prelude::*;

use super::texts::Text;
use crate::config::Catalog;
use crate::i18n::t;
use crate::views::sql::queries::store as saved;

/// Where a board is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Origin {
    /// This browser; its key.
    Own(String),
    /// The catalog.
    Shared,
    /// A link, which has brought its queries along.
    Linked(Vec<SavedQuery>),
}

/// The queries that a board can show, the first of a name before the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source(Vec<SavedQuery>);

impl Source {
    /// Those of this browser and of the catalog. A board that was shared shows what was shared with it.
    pub(super) fn of(origin: &Origin, catalog: &Catalog) -> Self {
        let own = saved::queries().get_untracked().into_iter();
        let own = own.map(|(_, query)| query);
        let shared = saved::shared(catalog);
        Self(match origin {
            Origin::Own(_) => own.chain(shared).collect(),
            Origin::Shared => shared.into_iter().chain(own).collect(),
            Origin::Linked(queries) => queries.clone(),
        })
    }

    /// The query of a name.
    pub(super) fn get(&self, name: &QueryName) -> Option<&SavedQuery> {
        self.0.iter().find(|query| name.is_of(query))
    }

    /// All that cards can be made of: of a name only the one that they show.
    pub(super) fn all(&self) -> Vec<SavedQuery> {
        let mut all: Vec<SavedQuery> = Vec::new();
        for query in &self.0 {
            if !all.iter().any(|known| QueryName::of(known).is_of(query)) {
                all.push(query.clone());
            }
        }
        all.sort_by_cached_key(saved_queries::order);
        all
    }

    /// The queries of a board.
    pub(super) fn of_board(&self, board: &Board) -> Vec<SavedQuery> {
        let mut all = self.all();
        all.retain(|query| board.cards.iter().any(|card| card.query.is_of(query)));
        all
    }

    /// The text of a query with values in the places of its parameters, or why there is none.
    pub(super) fn text(&self, name: &QueryName) -> Result<(String, SavedQuery), String> {
        let query = self.get(name).ok_or_else(|| {
            t(Text::QueryNotHere {
                name: name.name.clone(),
            })
        })?;
        let value = |name: &str| query.parameters.get(name).map(String::as_str);
        match fill(&query.sql, &parameters(&query.sql), value) {
            Ok(filled) => Ok((filled.sql, query.clone())),
            Err(mistakes) => {
                let names: Vec<String> = mistakes.into_iter().map(|(name, _)| name).collect();
                Err(t(Text::NeedsValues {
                    names: names.join(", "),
                }))
            }
        }
    }
}
