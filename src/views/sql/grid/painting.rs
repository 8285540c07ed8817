//! What is drawn of the table of a result, and what it follows.

use belvedere_table::session::ColumnInfo;
use belvedere_view::sql::grid::cells::Cells;
use leptos::prelude::*;

use super::ask::{ask, missing};
use super::content::{Column, ResultRows};
use super::view::View;
use crate::grid::{
    self, CellForm, ColumnWidths, Content, Fit, Kind, Layout, Source, numbers_width,
};
use crate::views::sql::run::{Rows, Run};

/// The table of a result.
const KIND: Kind = Kind {
    grid: "sql-grid",
    head: "grid-head sql-head",
    body: "grid-body sql-body",
    row: "grid-row sql-row",
    number: "grid-number sql-number",
    cell: "grid-cell sql-cell",
    id: "sql-cell",
    marks_one: true,
    heads_all: false,
    narrow: 0,
};

/// Width of the space around the number of a row, in CSS pixels.
const BESIDE_NUMBER: u32 = 20;

/// The column of the numbers is never narrower than for so many rows.
const MIN_ROWS: usize = 99;

/// The table of a run and what draws it; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Painting {
    pub(super) run: RwSignal<Run>,
    pub(super) view: View,
    pub(super) grid: grid::Painting,
    /// The number of the table in the worker.
    pub(super) table: Memo<Option<u32>>,
    /// All columns.
    pub(super) columns: Memo<Vec<ColumnInfo>>,
    /// The numbers of those that are shown, in their order.
    pub(super) shown: Memo<Vec<usize>>,
    /// These as they are drawn.
    pub(super) drawn: Memo<Vec<Column>>,
    /// How many rows are shown.
    pub(super) rows: Memo<usize>,
    /// Whether the rows can be sorted.
    pub(super) can_sort: Memo<bool>,
    pub(super) fit: Fit,
    /// The cells that are here.
    pub(super) cells: StoredValue<Option<Cells>>,
    pub(super) asking: StoredValue<bool>,
}

impl Source for Painting {
    fn read(&self, act: &mut dyn FnMut(&dyn Content)) {
        let Self { view, drawn, .. } = *self;
        let now = self.rows.try_get_untracked();
        let Some((rows, generation)) = now.zip(view.generation.try_get_untracked()) else {
            return;
        };
        drawn.try_with_untracked(|columns| {
            self.cells.try_with_value(|cells| {
                act(&ResultRows {
                    rows,
                    columns,
                    cells: cells
                        .as_ref()
                        .filter(|cells| cells.generation == generation),
                });
            })
        });
    }

    /// Asks for the cells that are missing.
    fn painted(&self) {
        if let Some((need, table)) = missing(self).zip(self.table.get_untracked()) {
            ask(self, table, need);
        }
    }
}

impl Painting {
    /// Begins when the elements are there.
    pub(super) fn new(run: RwSignal<Run>, view: View) -> Self {
        let grid = grid::Painting::new(&KIND, view.area);
        let fit = Fit::new(grid.scroller, KIND.cell);
        let columns = Memo::new(move |_| run.with(|run| run.columns.clone()));
        let shown = Memo::new(move |_| view.shown(columns.with(Vec::len)));
        let drawn = Memo::new(move |_| {
            let column = |number: usize| {
                let info = columns.with(|columns| columns.get(number).cloned())?;
                let chosen = view.layout.with(|layout| layout.width(&number));
                let form = view.form(number, &info);
                // A separator for three digits, and the sign of a rounded number.
                let is_grouped = matches!(
                    form,
                    CellForm::Number { is_grouped: true } | CellForm::Float { is_rounded: true }
                );
                let needed = fit.width(number) * if is_grouped { 4 } else { 3 } / 3;
                Some(Column {
                    number,
                    width: chosen.unwrap_or(needed),
                    grows: chosen.is_none(),
                    form,
                    info,
                })
            };
            let shown = shown.get().into_iter();
            shown.filter_map(column).collect::<Vec<_>>()
        });
        let rows = Memo::new(move |_| {
            let arrived = || run.with(|run| run.progress.rows);
            view.rows.get().unwrap_or_else(arrived)
        });
        let this = Self {
            run,
            view,
            grid,
            table: Memo::new(move |_| run.with(|run| run.table)),
            columns,
            shown,
            drawn,
            rows,
            can_sort: Memo::new(move |_| run.with(|run| !matches!(run.rows, Rows::Arriving))),
            fit,
            cells: StoredValue::new(None),
            asking: StoredValue::new(false),
        };
        let widths = Memo::new(move |_| ColumnWidths {
            numbers: numbers_width(&rows.get().max(MIN_ROWS).to_string(), BESIDE_NUMBER),
            columns: drawn.with(|drawn| {
                drawn
                    .iter()
                    .map(|column| (column.width, column.grows))
                    .collect()
            }),
            frozen: view.layout.with(Layout::frozen),
        });
        grid.begin(this, widths);
        this
    }

    /// Follows the rows and the columns.
    pub(super) fn follow(self) {
        let Self {
            grid, rows, drawn, ..
        } = self;
        Effect::new(move |_| {
            rows.track();
            grid.paint();
        });
        Effect::new(move |_| {
            drawn.track();
            grid.renew();
        });
        Effect::new(move |_| {
            // Cells of another order, or of another choice of rows, are not those of these places.
            self.view.generation.track();
            self.cells.set_value(None);
            grid.renew();
        });
    }
}
