//! The status line below the table: the position of the focus, and the marked cells. Screen readers announce it as
//! well.

use leptos::prelude::*;

use crate::grid::Position;
use crate::i18n::{number, t};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// The position of the cell with the focus, in words.
#[component]
pub fn Status(
    /// The table.
    table: Table,
    /// The cell that takes the tab stop.
    active: RwSignal<Position>,
) -> impl IntoView {
    let position = move || {
        let Position { row, column } = active.get();
        let title = column.checked_sub(1).and_then(|index| {
            table
                .columns
                .with(|columns| columns.get(index).map(|column| column.title.clone()))
        });
        let rows = number(table.shown.len() as u64);
        let row = number(row as u64);
        match (active.get().row, title) {
            (0, Some(column)) => t(Text::AtHeader { column }),
            (0, None) => String::new(),
            (_, Some(column)) => t(Text::AtCell { row, rows, column }),
            (_, None) => t(Text::AtRow { row, rows }),
        }
    };
    let marked = move || {
        table.block.get().map(|block| {
            let count = block.rows().len() * block.columns().len();
            t(Text::CellsMarked(count as u64))
        })
    };
    view! {
        <p class="objects-status" role="status">
            <span>{position}</span>
            <span>{marked}</span>
        </p>
    }
}
