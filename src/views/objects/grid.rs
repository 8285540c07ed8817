//! The table: header, rows, and the keyboard.
//!
//! A grid after the ARIA Authoring Practices: one tab stop, and the keys that all tables have (`belvedere_view::grid::keys`).

mod content;
mod gestures;
mod header;
mod painting;
mod status;
mod widths;

use leptos::prelude::*;

use self::gestures::handlers;
use self::header::Header;
use self::painting::Painting;
pub use self::status::Status;
use super::table::Table;
use crate::grid::GridFrame;

/// The table of a listing.
#[component]
pub fn Grid(
    /// The table.
    table: Table,
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    /// Counts up when the panel gives the focus back.
    focus: ReadSignal<u32>,
) -> impl IntoView {
    let Table {
        listing,
        shown,
        columns,
        ..
    } = table;
    let painting = Painting::new(table);
    painting.follow_rows();
    painting.follow_page();
    painting.follow_focus(focus);

    let row_count = move || {
        if shown.is_filtered() {
            return (shown.len() + 1).to_string();
        }
        let total = listing.paging().with(|paging| paging.total);
        // The header is a row too.
        total.map_or_else(|| "-1".to_owned(), |total| (total + 1).to_string())
    };
    view! {
        <GridFrame
            label
            handlers=handlers(table, painting)
            row_count=Signal::derive(row_count)
            column_count=Signal::derive(move || columns.with(Vec::len))
            busy=Signal::derive(move || listing.is_stale())
        >
            <Header table painting=painting.grid />
        </GridFrame>
    }
}
