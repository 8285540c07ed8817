//! The status line below the table: the position of the focus, and the marked cells. Screen readers announce it as
//! well.

use leptos::prelude::*;

use crate::grid::in_words;
use crate::i18n::t;
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// The position of the cell with the focus, in words.
#[component]
pub fn Status(
    /// The table.
    table: Table,
) -> impl IntoView {
    let position = move || {
        let at = table.area.get().active;
        let title = at.column.checked_sub(1).and_then(|index| {
            table
                .columns
                .with(|columns| columns.get(index).map(|column| column.title.clone()))
        });
        in_words(at, table.shown.len(), title)
    };
    let marked = move || table.marked().map(|count| t(Text::CellsMarked(count)));
    view! {
        <p class="objects-status" role="status">
            <span>{position}</span>
            <span>{marked}</span>
        </p>
    }
}
