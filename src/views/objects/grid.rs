//! The table: header, rows, and the keyboard.
//!
//! A grid after the ARIA Authoring Practices: one tab stop, and the keys that all tables have (`belvedere_view::grid::keys`).

mod geometry;
mod gestures;
mod header;
mod painting;
mod renderer;
mod row;
mod status;
mod widths;

use leptos::prelude::*;

use self::gestures::gestures;
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
    let Painting { widths, head, .. } = painting;

    let row_count = move || {
        if shown.is_filtered() {
            return (shown.len() + 1).to_string();
        }
        let total = listing.paging().with(|paging| paging.total);
        // The header is a row too.
        total.map_or_else(|| "-1".to_owned(), |total| (total + 1).to_string())
    };
    let tracks = move || geometry::tracks(head.get(), &widths.all.get(), &widths.chosen.get());
    let width = move || {
        widths
            .all
            .with(|widths| geometry::width(head.get(), widths))
    };
    view! {
        <GridFrame
            classes=["objects-grid", "objects-body"]
            label
            gestures=gestures(table, painting)
            row_count=Signal::derive(row_count)
            column_count=Signal::derive(move || columns.with(Vec::len))
            busy=Signal::derive(move || listing.is_stale())
            scroller=painting.scroller
            body=painting.body
            paint=Callback::new(move |()| painting.paint())
            settle=Callback::new(move |()| painting.settle())
            {..}
            style=("--objects-tracks", tracks)
            style=("--objects-width", width)
        >
            <Header table />
        </GridFrame>
    }
}
