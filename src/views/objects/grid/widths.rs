//! The widths of the columns: those that the user has chosen, and of the others those that they need.

use belvedere_view::objects::cell::{Cell, Look};
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::widths::widest;
use leptos::html;
use leptos::prelude::*;

use super::painting::KIND;
use crate::grid::{ColumnWidths, Fit, Resize, numbers_width};
use crate::i18n::number;
use crate::views::objects::filtered_rows::View;
use crate::views::objects::table::Table;
use crate::views::objects::values::cell_of;

/// Rows that are measured at first.
const SAMPLE: usize = 40;

/// Width of the box and the sign before the number of a row, and of the space around them, in CSS pixels.
const BESIDE_NUMBER: u32 = 38;

/// The column of the numbers is never narrower than for so many rows.
const MIN_ROWS: u64 = 9_999;

/// The widths of the columns that are shown; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Widths {
    table: Table,
    fit: Fit,
    /// The column that is being resized, by its name.
    resized: RwSignal<Option<(String, u32)>>,
    /// All: a width that was chosen, for the moment or by the layout, is kept; the others share what is left of the table's.
    pub(super) all: Memo<ColumnWidths>,
}

impl Widths {
    /// The widths in a table inside of an element. Measured anew for other columns and for another listing, and not while rows are
    /// added.
    pub(super) fn new(table: Table, inside: NodeRef<html::Div>) -> Self {
        let Table {
            listing,
            columns,
            state,
            ..
        } = table;
        let fit = Fit::new(inside, KIND.cell);
        let resized = RwSignal::new(None::<(String, u32)>);
        let sample = Memo::new(move |_| {
            listing.track();
            listing.rows(|rows| (rows.stamp().0, rows.is_empty()))
        });
        Effect::new(move |_| {
            inside.track();
            sample.track();
            columns.with(|columns| {
                let widest = listing.rows(|rows| {
                    let records = (0..SAMPLE).map_while(|index| rows.get(index));
                    widest(columns, records, cell_of)
                });
                let widest = widest.unwrap_or_default();
                let shown = columns.iter().enumerate().map(|(index, column)| {
                    let cell = widest.get(index);
                    let cell = cell.map(|cell| (cell.text.as_str(), cell.look.class()));
                    (column.title.as_str(), column.base_type.as_str(), cell)
                });
                fit.measure(&shown.collect::<Vec<_>>());
            });
        });
        let all = Memo::new(move |_| {
            let total = listing.paging().with(|paging| paging.total);
            let total = total.unwrap_or_default().max(listing.loaded() as u64);
            let width = |(index, column): (usize, &Column)| {
                let resized = resized.get().filter(|(name, _)| *name == column.name);
                let chosen = resized
                    .map(|(_, width)| width)
                    .or_else(|| state.with(|state| state.layout.width(&column.name)));
                let needed = || fit.width(index);
                (chosen.unwrap_or_else(needed), chosen.is_none())
            };
            ColumnWidths {
                numbers: numbers_width(&number(total.max(MIN_ROWS)), BESIDE_NUMBER),
                columns: columns.with(|columns| columns.iter().enumerate().map(width).collect()),
                frozen: state.with(|state| state.layout.frozen()),
            }
        });
        Self {
            table,
            fit,
            resized,
            all,
        }
    }

    /// Resizes a column: while it is dragged here alone, at last in the address.
    pub(super) fn resize(self, (column, width, keep): Resize) {
        let columns = self.table.columns;
        let name = columns.with_untracked(|columns| Some(columns.get(column)?.name.clone()));
        let Some(name) = name else {
            return;
        };
        if keep {
            self.table
                .change(true, |state| state.layout.set_width(&name, width));
        }
        self.resized
            .set(width.filter(|_| !keep).map(|width| (name, width)));
    }

    /// Widens columns for the numbers and states in some of the rows: neither is cut.
    pub(super) fn widen(self, view: &View, rows: std::ops::Range<usize>) {
        let columns = self.table.columns;
        let records = rows.filter_map(|place| view.get(place));
        let widest = columns.with_untracked(|columns| widest(columns, records, cell_of));
        let is_whole =
            |(_, cell): &(usize, &Cell)| matches!(cell.look, Look::Number | Look::Status(_));
        let whole = widest.iter().enumerate().filter(is_whole);
        self.fit
            .widen(whole.map(|(column, cell)| (column, cell.text.as_str(), cell.look.class())));
    }
}
