//! The objects of a table on another branch.

use belvedere_view::objects::paging::Goal;
use belvedere_view::objects::url_state::UrlState;
use leptos::prelude::*;

use crate::views::objects::filtered_rows::FilteredRows;
use crate::views::objects::selection::row_selection::RowSelection;
use crate::views::objects::table::Table;
use crate::views::objects::watch::Watched;

/// The same objects as they are on a branch, with the filters and the order of the table: all, as of one moment. They are
/// listed for as long as the owner that calls this.
pub fn on_branch(table: &Table, branch: &str) -> Option<Table> {
    let listing = table.listing.another()?;
    if let Some(key) = table.key_property() {
        listing.set_key_property(&key);
    }
    let asked = UrlState {
        branch: branch.to_owned(),
        snapshot: true,
        ..table.state.with_untracked(UrlState::listing)
    };
    listing.start(asked, Goal::All);
    let (picked, watched) = (RowSelection::new(), Watched::new());
    Some(Table {
        listing,
        shown: FilteredRows::new(listing, picked, watched, table.state, table.all),
        picked,
        watched,
        ..*table
    })
}
