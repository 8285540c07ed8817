//! The widths of the columns: the first rows say how wide they are.

use belvedere_table::session::Request;
use belvedere_view::sql::grid::cells::CellText;
use leptos::prelude::*;

use super::painting::Painting;
use super::{kept_layout, names};
use crate::request;
use crate::views::sql::table_worker::running_worker;

/// Rows from which the widths of columns are measured.
const SAMPLE: usize = 60;

/// Measures the columns of a table when they are known, and again with its first rows; recalls a layout that was kept.
pub(super) fn follow(painting: &Painting) {
    let Painting {
        run,
        view,
        table,
        columns,
        fit,
        ..
    } = *painting;
    let arrived = Memo::new(move |_| run.with(|run| run.progress.rows > 0));
    let measure = move |widest: &[CellText]| {
        columns.try_with_untracked(|columns| {
            let shown = columns.iter().enumerate().map(|(number, info)| {
                let cell = widest.get(number);
                let cell = cell.map(|cell| (cell.text.as_str(), cell.class));
                (info.name.as_str(), info.data_type.as_str(), cell)
            });
            fit.measure(&shown.collect::<Vec<_>>());
        });
    };
    Effect::new(move |measured: Option<(Option<u32>, usize, bool)>| {
        let (table, count, some) = (table.get(), columns.with(Vec::len), arrived.get());
        let now = (table, count, some);
        if measured == Some(now) {
            return now;
        }
        if measured.is_none_or(|before| before.1 != count) && count > 0 {
            let names = columns.with_untracked(|columns| names(columns));
            run.with_untracked(|run| kept_layout::recall(&run.request.sql, names, view.layout));
        }
        measure(&[]);
        let Some((table, worker)) = table.zip(running_worker()) else {
            return now;
        };
        if some {
            let question = Request::Window {
                table,
                generation: view.generation.get_untracked(),
                start: 0,
                end: SAMPLE,
                columns: (0..count).collect(),
                most: 80,
            };
            request::spawn(async move {
                if let Some(reply) = worker.window(&question).await
                    && let Some(cells) = reply.cells((0..count).collect())
                {
                    measure(&cells.widest());
                }
            });
        }
        now
    });
}
