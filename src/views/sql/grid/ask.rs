//! Asks the worker for the cells in sight.

use belvedere_table::session::{Request, Response};
use leptos::prelude::*;

use super::cells::{Cells, MAX_CELL_CHARS, NUMBER};
use super::renderer::{GridRenderer, Need};
use super::view::View;
use crate::grid::Fit;
use crate::request;
use crate::views::sql::table_worker::running_worker;

/// Asks for cells, one question at a time: when its response arrives, the cells visible by then are requested.
pub(super) fn ask(
    table: u32,
    view: View,
    need: Need,
    asking: StoredValue<bool, LocalStorage>,
    renderer: StoredValue<Option<GridRenderer>, LocalStorage>,
    fit: Fit,
) {
    let Some(worker) = running_worker() else {
        return;
    };
    if asking.try_update_value(|asking| std::mem::replace(asking, true)) != Some(false) {
        return;
    }
    let generation = view.generation.get_untracked();
    let question = Request::Window {
        table,
        generation,
        start: need.rows.start,
        end: need.rows.end,
        columns: need.columns.clone(),
        most: MAX_CELL_CHARS,
    };
    let response = worker.ask(&question, None);
    request::spawn(async move {
        let Ok(reply) = response.await else { return };
        let replaced = reply.response == Response::Replaced;
        let cells = Cells::read(&reply, need.columns.clone());
        asking.try_set_value(false);
        let came = cells.is_some();
        // Cells of an order or table that is no longer shown say nothing about the widths.
        let is_shown = view.generation.try_get_untracked() == Some(generation);
        if let Some(cells) = cells.as_ref().filter(|_| is_shown) {
            let widest = cells.widest();
            let shown = cells.columns.iter().zip(&widest);
            let numbers = shown.filter(|(_, cell)| cell.class == NUMBER);
            fit.widen(numbers.map(|(column, cell)| (*column, cell.text.as_str(), cell.class)));
        }
        let Some(Some(again)) = renderer.try_update_value(|renderer| {
            let renderer = renderer.as_mut()?;
            if let Some(cells) = cells {
                renderer.set_cells(cells);
            }
            renderer.paint(view.generation.try_get_untracked()?)
        }) else {
            return;
        };
        // Another question for the same cells would get the same response.
        if replaced || (came && again != need) {
            ask(table, view, again, asking, renderer, fit);
        }
    });
}
