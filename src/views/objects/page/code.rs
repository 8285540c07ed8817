//! What the page asks of the platform, for the code that does the same.

use belvedere_api::wire::encode_query;
use belvedere_snippets::Request;
use leptos::prelude::*;

use crate::views::objects::table::Table;
use crate::views::snippets::{Asked, LeftOut};

/// The listing, with the columns that are shown.
pub(super) fn asked(table: Table) -> Option<Asked> {
    let state = table.state.get_untracked();
    let mut listed = state.listing();
    if !state.layout.hidden().is_empty() {
        let shown = table.columns.get_untracked();
        let properties = shown.iter().filter(|column| !column.system);
        listed.select = properties.map(|column| column.name.clone()).collect();
    }
    let request = Request::Objects {
        query: encode_query(&listed.query()).ok()?,
        ontology: listed.ontology,
        object_type: listed.object_type,
    };
    let left_out = if state.conditions().is_empty() {
        LeftOut::Nothing
    } else {
        LeftOut::Filters
    };
    Some(Asked { request, left_out })
}
