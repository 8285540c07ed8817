//! Asks the worker for the cells in sight.

use std::ops::Range;

use belvedere_table::session::{Request, Response};
use belvedere_view::sql::grid::cells::{MAX_CELL_CHARS, NUMBER};
use leptos::prelude::*;

use super::painting::Painting;
use crate::grid::Sight;
use crate::request;
use crate::views::sql::table_worker::running_worker;

/// Rows and columns around those in sight that are asked for with them.
const AROUND_ROWS: usize = 40;
const AROUND_COLUMNS: usize = 4;

/// Cells that are missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Need {
    /// Which rows.
    rows: Range<usize>,
    /// Which columns, counted as in the result.
    columns: Vec<usize>,
}

/// The cells in sight, if some of them are missing, with those around them.
pub(super) fn missing(painting: &Painting) -> Option<Need> {
    let (scroll, sight) = painting.grid.in_sight()?;
    let (rows, window) = (painting.rows.get_untracked(), scroll.window());
    let generation = painting.view.generation.get_untracked();
    painting.drawn.with_untracked(|drawn| {
        let number = |place: usize| drawn.get(place).map(|column| column.number);
        let is_covered = painting.cells.with_value(|cells| {
            let cells = cells.as_ref();
            let cells = cells.filter(|cells| cells.generation == generation);
            cells.is_some_and(|cells| cells.cover(&window, sight.columns().filter_map(number)))
        });
        if is_covered || window.is_empty() || sight.is_empty() {
            return None;
        }
        let around = Sight {
            others: sight.others.start.saturating_sub(AROUND_COLUMNS)
                ..(sight.others.end + AROUND_COLUMNS).min(drawn.len()),
            ..sight
        };
        // Columns before those in sight may be among those that stay there.
        let mut columns: Vec<usize> = around.columns().filter_map(number).collect();
        columns.sort_unstable();
        columns.dedup();
        Some(Need {
            rows: window.start.saturating_sub(AROUND_ROWS)..(window.end + AROUND_ROWS).min(rows),
            columns,
        })
    })
}

/// Asks for cells, one question at a time: when its response arrives, the cells visible by then are requested.
pub(super) fn ask(painting: &Painting, table: u32, need: Need) {
    let Painting {
        view, asking, fit, ..
    } = *painting;
    let painting = *painting;
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
        let cells = reply.cells(need.columns.clone());
        let came = cells.is_some();
        // Cells of an order or table that is no longer shown say nothing about the widths.
        let is_shown = view.generation.try_get_untracked() == Some(generation);
        if let Some(cells) = cells.as_ref().filter(|_| is_shown) {
            let widest = cells.widest();
            let shown = cells.columns.iter().zip(&widest);
            let numbers = shown.filter(|(_, cell)| cell.class == NUMBER);
            fit.widen(numbers.map(|(column, cell)| (*column, cell.text.as_str(), cell.class)));
        }
        if let Some(cells) = cells {
            painting.cells.set_value(Some(cells));
            painting.grid.renew();
        }
        // The table may be gone by now.
        if asking.try_update_value(|asking| *asking = false).is_none() {
            return;
        }
        // Another question for the same cells would get the same response.
        let again = missing(&painting);
        if let Some(again) = again.filter(|again| replaced || (came && *again != need)) {
            ask(&painting, table, again);
        }
    });
}
