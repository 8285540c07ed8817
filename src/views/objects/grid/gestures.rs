//! What the gestures on the table do.

use belvedere_view::objects::columns::Column;
use leptos::prelude::*;

use super::painting::Painting;
use crate::announcer::use_announcer;
use crate::browser;
use crate::grid::{Handlers, KeyAction, Position};
use crate::views::objects::filter::bar::FIND;
use crate::views::objects::selection::copying;
use crate::views::objects::table::Table;

/// What gestures on a table do.
pub(super) fn handlers(table: Table, painting: Painting) -> Handlers {
    let Table { columns, shown, .. } = table;
    let announcer = use_announcer();
    let column_at = move |column: usize| {
        let index = column.checked_sub(1)?;
        columns.with_untracked(|columns| columns.get(index).cloned())
    };
    let sort = move |column: usize, add: bool| {
        if let Some(column) = column_at(column).filter(Column::sortable) {
            let state = table.state;
            let order = state.with_untracked(|state| state.sorted(&column.name, add));
            table.sort(order, announcer);
        }
    };
    let act = move |(action, at): (KeyAction, Position)| {
        match action {
            KeyAction::Act { .. } if at == Position::default() => table.pick_all(),
            KeyAction::Act { add } if at.row == 0 => sort(at.column, add),
            KeyAction::Act { .. } => {
                if let Some(index) = shown.view(|view| view.index(at.row - 1)).flatten() {
                    table.open_row(index);
                }
            }
            KeyAction::Select { extend } => table.pick(at.row.saturating_sub(1), extend),
            KeyAction::SelectAll => table.pick_all(),
            KeyAction::Copy { headers } => copying::copy_at(table, at, headers, announcer),
            KeyAction::Filter => {
                if let Some(column) = column_at(at.column) {
                    let value = copying::value_at(table, at).filter(|_| at.row > 0);
                    table.draft_filter(&column, value.unwrap_or_default());
                }
            }
            KeyAction::Find => browser::focus(FIND),
            KeyAction::Menu => table.menu.set(column_at(at.column)),
            KeyAction::Leave => {
                table.open(None);
                // It closes a menu too.
                return false;
            }
            KeyAction::Resize(_) | KeyAction::Shift(_) | KeyAction::Move { .. } => return false,
        }
        true
    };
    Handlers {
        painting: painting.grid,
        size: Signal::derive(move || (shown.len(), columns.with(Vec::len))),
        has_boxes: true,
        resize: Callback::new(move |resize| painting.widths.resize(resize)),
        reorder: Callback::new(move |(column, place): (usize, usize)| {
            if let Some(column) = column_at(column + 1) {
                table.move_column(&column.name, place, true);
            }
        }),
        act: Callback::new(act),
    }
}
