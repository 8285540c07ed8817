//! The table of a result: a million rows in a handful of elements.
//!
//! The worker owns the rows and gives out windows of text; this asks for what is in sight and draws it. An ARIA grid with
//! one tab stop, and the keys that all tables have (`belvedere_view::grid::keys`).

mod ask;
mod column_menu;
mod content;
pub(super) mod copy;
mod find;
mod foot;
mod gestures;
mod head;
pub(super) mod kept_layout;
mod painting;
mod summary;
mod view;
mod widths;

use leptos::prelude::*;

use self::column_menu::ResultColumnMenu;
use self::foot::Foot;
use self::gestures::handlers;
use self::head::Head;
use self::painting::Painting;
pub use self::view::{View, names};
use super::run::Run;
use super::texts::Text;
use crate::grid::{Area, GridFrame, focus};
use crate::i18n::t;

/// The table of a run.
#[component]
pub fn Grid(
    /// The run that it shows.
    run: RwSignal<Run>,
    /// How it is shown.
    view: View,
) -> impl IntoView {
    let painting = Painting::new(run, view);
    widths::follow(&painting);
    painting.follow();
    let finding = RwSignal::new(false);
    let Painting {
        grid,
        table,
        columns,
        shown,
        drawn,
        rows,
        can_sort,
        ..
    } = painting;
    let on_found = Callback::new(move |at| {
        view.area.set(Area::at(at));
        grid.reveal();
    });
    let on_close = Callback::new(move |()| {
        finding.set(false);
        focus(grid.scroller);
    });
    view! {
        <GridFrame
            label=t(Text::Result)
            handlers=handlers(&painting, finding)
            row_count=Signal::derive(move || (rows.get() + 1).to_string())
            column_count=Signal::derive(move || shown.with(Vec::len))
            busy=view.busy
            {..}
            data-distributions=move || view.layout.with(|layout| layout.distributions).then_some("")
        >
            <Head table view columns=drawn painting=grid can_sort />
        </GridFrame>
        <ResultColumnMenu table view columns shown rows can_sort />
        <Foot table view columns shown rows finding on_found on_close />
    }
}
